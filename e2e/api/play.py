"""A game by a client that was generated from the document of the API, and from nothing else.

    python3 play.py FOLDER URL [OTHER]

FOLDER holds the package that openapi-python-client wrote. Two guests play Talpa 6 by plain
requests until one of them resigns. With a second server of the same site, the second player is
there, so that whatever one of the two does is passed on.
"""

import sys

sys.path.insert(0, sys.argv[1])

from quadrille_client import Client
from quadrille_client.api.games import act, game, join_game, open_game, record, state
from quadrille_client.models import Act, Join, Open, Problem, Terms, Wish


def done(answer):
    assert not isinstance(answer, Problem), answer
    assert answer is not None, "an answer that the document does not know"
    return answer


def play(client, game_id, seat, name, action, ply):
    body = Act(id=name, action=action, ply=ply)
    return done(act.sync(game_id, client=client, body=body, quadrille_seat=seat))


def main():
    client = Client(base_url=sys.argv[2])
    other = Client(base_url=sys.argv[-1])
    terms = Terms(game="talpa:6", side=Wish.FIRST)
    ana = done(open_game.sync(client=client, body=Open(terms=terms, name="Ana")))
    rui = done(join_game.sync(ana.game, client=other, body=Join(name="Rui")))
    play(client, ana.game, ana.seat, "a1", "move b2xb3", 0)
    # Not Ana's turn: the refusal is one that the document knows.
    refused = act.sync(
        ana.game, client=client, body=Act(id="a2", action="move b2xb3", ply=1), quadrille_seat=ana.seat
    )
    assert isinstance(refused, Problem) and refused.error == "refused", refused
    seen = done(state.sync(ana.game, client=other, quadrille_seat=rui.seat))
    assert seen.you.value == "second" and "b2xb3" in seen.snapshot, seen
    play(other, ana.game, rui.seat, "r1", "move a6xa5", 1)
    play(other, ana.game, rui.seat, "r2", "resign", 2)
    for server in (client, other):
        over = done(game.sync(ana.game, client=server))
        assert (over.stage.value, over.result, over.plies) == ("over", "1-0", 2), over
        text = record.sync_detailed(ana.game, client=server).content.decode()
        assert "b2xb3" in text and "1-0" in text, text
    print(f"played and resigned: {ana.game}")


main()
