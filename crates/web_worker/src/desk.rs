//! Requests answered.

use std::sync::atomic::AtomicBool;

use engine::{Player, SharedClock, View};
use games::Choice;

use crate::request::{Request, words};
use crate::search::{Board, Search};

/// Answers requests. What it keeps between them is its own.
#[derive(Default)]
pub struct Desk {
    clock: Option<SharedClock>,
    board: Option<Board>,
    search: Option<Search>,
    /// A player that knows more of its game for having thought about it before.
    seated: Option<(Choice, Player)>,
}

impl Desk {
    /// A desk that reads this clock; without one, searches count what they do.
    pub fn new(clock: Option<SharedClock>) -> Self {
        Self {
            clock,
            ..Self::default()
        }
    }

    /// Takes a request. What cannot be understood is answered with an error; a
    /// search is answered step by step.
    ///
    /// ```
    /// let mut desk = web_worker::Desk::default();
    /// assert_eq!(desk.hear("1 hello").as_deref(), Some("1 hello 0.0.0"));
    /// ```
    pub fn hear(&mut self, text: &str) -> Option<String> {
        let request = Request::read(text);
        let answer = match request.ask {
            "hello" => Ok(Some(format!("hello {}", env!("CARGO_PKG_VERSION")))),
            "move" => self.choose(&request).map(Some),
            "hint" => self.advise(&request).map(Some),
            "search" => self.start(&request).map(|()| None),
            "stop" => {
                self.search = None;
                Ok(Some("stopped".to_owned()))
            }
            other => Err(format!("nothing is known of {other:?}")),
        };
        let answer = match answer {
            Ok(answer) => answer?,
            Err(why) => format!("error {}", why.replace('\n', " ")),
        };
        Some(format!("{} {answer}", request.id))
    }

    /// Whether a search is under way.
    pub fn is_searching(&self) -> bool {
        self.search.is_some()
    }

    /// Goes on with the search for a little, and tells what is new.
    pub fn step(&mut self) -> Option<String> {
        let (search, board) = (self.search.as_mut()?, self.board.as_mut()?);
        let (told, is_done) = search.step(board, self.clock.as_ref());
        if is_done {
            self.search = None;
        }
        told
    }

    fn choose(&mut self, request: &Request<'_>) -> Result<String, String> {
        let seed = request.number("seed").unwrap_or_default();
        self.play(request, request.text("player")?, seed)
    }

    fn advise(&mut self, request: &Request<'_>) -> Result<String, String> {
        let (choice, _) = request.position()?;
        self.play(request, engine::adviser(choice.game()), 0)
    }

    fn play(&mut self, request: &Request<'_>, player: &str, seed: u64) -> Result<String, String> {
        let (choice, position) = request.position()?;
        let is_asked = |(of, it): &mut (Choice, Player)| *of == choice && it.name() == player;
        let mut computer = match self.seated.take_if(is_asked) {
            Some((_, computer)) => computer,
            None => {
                let player = Player::named(choice, player, seed).map_err(words)?;
                player.with_clock(self.clock.clone())
            }
        };
        let view = View {
            position: position.as_ref(),
            own_moves: request.number("own").unwrap_or_default() as usize,
        };
        let mv = computer.choose(view, &AtomicBool::new(false));
        if computer.keeps_memory() {
            self.seated = Some((choice, computer));
        }
        Ok(mv.map_or("none".to_owned(), |mv| format!("move {mv}")))
    }

    fn start(&mut self, request: &Request<'_>) -> Result<(), String> {
        self.search = None;
        let (choice, position) = request.position()?;
        if self.board.as_ref().is_none_or(|it| !it.is_for(choice)) {
            // The old one first: there may not be room for both.
            self.board = None;
            self.board = Some(Board::new(choice, self.clock.clone())?);
        }
        self.search = Some(Search::new(request, position, self.clock.as_ref()));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use games::GameId;

    use super::*;

    #[test]
    fn a_player_that_remembers_stays_for_the_next_move() {
        let mut desk = Desk::default();
        for (player, stays) in [
            ("level-2", false),
            ("engine:time=1", true),
            ("level-1", true),
        ] {
            desk.hear(&start(
                "move",
                GameId::ALL[0],
                &format!("player {player}\nseed 1"),
            ));
            assert_eq!(desk.seated.is_some(), stays, "{player}");
        }
        desk.hear(&start(
            "move",
            GameId::ALL[1],
            "player engine:time=1\nseed 1",
        ));
        assert!(
            desk.seated
                .is_some_and(|(choice, _)| choice.game() == GameId::ALL[1])
        );
    }

    fn start(ask: &str, game: GameId, more: &str) -> String {
        let position = game.standard().start().to_text();
        format!("7 {ask}\ngame {game}\nposition {position}\n{more}")
    }

    #[test]
    fn players_and_hints_are_legal_moves() {
        for &game in GameId::ALL {
            let position = game.standard().start();
            for (ask, more) in [
                ("move", "player random\nseed 1"),
                ("move", "player level-3\nseed 5"),
                ("hint", ""),
            ] {
                let answer = Desk::default().hear(&start(ask, game, more));
                let answer = answer.expect("an answer");
                let mv = answer.strip_prefix("7 move ").expect("a move");
                assert!(position.canonical(mv).is_ok(), "{game} {ask}: {mv}");
            }
        }
    }

    #[test]
    fn a_search_is_told_in_slices_and_ends() {
        for &game in GameId::ALL {
            let position = game.standard().start();
            let mut desk = Desk::default();
            assert_eq!(
                desk.hear(&start("search", game, "lines 2\nnodes 9000")),
                None
            );
            let mut told = Vec::new();
            while desk.is_searching() {
                told.extend(desk.step());
                assert!(told.len() < 100, "{told:?}");
            }
            let last = told.last().expect("something is told");
            let mut lines = last.lines();
            assert_eq!(lines.next(), Some("7 done"));
            let lines: Vec<&str> = lines.collect();
            assert_eq!(lines.len(), 2, "{last}");
            for line in lines {
                let words: Vec<&str> = line.split(' ').collect();
                assert!(words[2].parse::<record::Verdict>().is_ok(), "{line}");
                assert!(position.canonical(words[3]).is_ok(), "{line}");
            }
        }
    }

    #[test]
    fn a_stopped_search_is_silent() {
        let mut desk = Desk::default();
        desk.hear(&start("search", GameId::ALL[0], ""));
        assert!(desk.is_searching());
        assert_eq!(desk.hear("8 stop").as_deref(), Some("8 stopped"));
        assert!(!desk.is_searching());
        assert_eq!(desk.step(), None);
    }

    #[test]
    fn what_makes_no_sense_is_an_error_and_keeps_its_number() {
        for request in [
            "3",
            "3 dance",
            "3 move",
            "3 move\ngame chess\nposition x\nplayer random",
            "3 move\ngame talpa\nposition ?\nplayer random",
            "3 search\ngame talpa",
        ] {
            let answer = Desk::default().hear(request).expect("an answer");
            assert!(answer.starts_with("3 error "), "{request}: {answer}");
        }
        assert!(Desk::default().hear("").is_some());
    }
}
