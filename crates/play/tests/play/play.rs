//! Games being played: cells, confirmation, computers, hints, looking back.

use play::{Confirm, Effect, Look, Msg, Pace, Play, Pointer, Role, Sound, Ticket};
use rules::{Note, SplitMix64};
use session::{Action, Offer, Seat, Setup, TakeBacks};

use crate::common::{
    BOARDS, Send, choice, choose, friends, is_move_heard, play_move, random_move, saved, start,
};

/// Chooses the cells of a move as a person would who reads the board alone.
#[track_caller]
fn play_by_cells(play: &mut Play, mv: &str, pointer: Pointer) {
    let before = play.session().n_plies();
    let effects = play.session().position().effects(mv).expect("a legal move");
    let put = effects.placed.iter().chain(&effects.removed);
    let mut cells: Vec<&String> = put.collect();
    if cells.is_empty() {
        let moved = effects.moved.iter().map(|(from, _)| from);
        cells = moved.filter(|from| mv.contains(from.as_str())).collect();
    }
    for cell in &cells {
        assert_eq!(
            play.board().cell(cell).map(|it| it.role),
            Some(Role::Pickable),
            "{mv}: {cell}"
        );
        play.send(Msg::Choose((*cell).clone(), pointer));
    }
    if let Some((_, to)) = effects.moved.first()
        && play.board().pending.is_none()
    {
        let role = play.board().cell(to).map(|it| it.role);
        assert_eq!(role, Some(Role::Target), "{mv}: {to}");
        play.send(Msg::Choose(to.clone(), pointer));
    }
    if play.session().n_plies() == before && play.board().pending.is_none() {
        let choices = play.board().choices;
        assert!(choices.iter().any(|it| it.mv == mv), "{mv}: {choices:?}");
        play.send(Msg::Take(mv.to_owned(), pointer));
    }
    if let Some(pending) = play.board().pending {
        assert_eq!(pending, mv);
        assert!(play.board().cells.iter().any(|cell| cell.change.is_some()));
        play.send(Msg::Confirm);
    }
    assert_eq!(
        play.session().n_plies(),
        before + 1,
        "{mv}: {:?}",
        play.notice()
    );
    assert_eq!(play.session().moves().last(), Some(&mv));
}

#[test]
fn whole_games_are_played_by_cells() {
    for name in BOARDS {
        for pointer in [Pointer::Mouse, Pointer::Touch] {
            let mut play = friends(name);
            let mut random = SplitMix64::new(3);
            while play.session().is_running() {
                let mv = random_move(play.session().position(), &mut random);
                play_by_cells(&mut play, &mv, pointer);
            }
            assert!(play.prompt()[0].key.starts_with("play-result"), "{name}");
            assert!(!play.board().is_active && play.buttons().rematch);
            let read = record::read_str(&play.record().to_string())
                .next()
                .expect("a record");
            assert!(read.faults.is_empty(), "{name}");
            assert_eq!(&read.record, play.record());
        }
    }
}

#[test]
fn a_move_of_several_stones_waits_for_a_confirmation_on_touch() {
    let mut play = friends("taacoca");
    let touch =
        |play: &mut Play, cell: &str| play.send(Msg::Choose(cell.to_owned(), Pointer::Touch));
    for cell in ["a1", "b2", "c3", "b1"] {
        touch(&mut play, cell);
    }
    assert_eq!(play.board().pending.as_deref(), Some("a1b2c3L"));
    assert!(play.buttons().confirm);
    // A second tap on the same cell is no confirmation.
    touch(&mut play, "b1");
    assert_eq!(play.session().n_plies(), 0);
    let effects = play.send(Msg::Confirm);
    assert_eq!(play.session().n_plies(), 1);
    assert!(effects.iter().any(|it| saved(it).is_some()));
    assert!(effects.iter().any(is_move_heard));
}

#[test]
fn confirmation_can_be_asked_for_always_or_never() {
    let mut play = friends("talpa");
    play.send(Msg::SetConfirm(Confirm::Always));
    choose(&mut play, "d4");
    choose(&mut play, "d5");
    assert_eq!(
        (play.session().n_plies(), play.board().pending.as_deref()),
        (0, Some("d4xd5"))
    );
    play.send(Msg::Back);
    assert_eq!(play.board().pending, None);
    choose(&mut play, "d5");
    choose(&mut play, "d5");
    assert_eq!(play.session().n_plies(), 1);

    let mut play = friends("taacoca");
    play.send(Msg::SetConfirm(Confirm::Several));
    for cell in ["a1", "b2", "c3", "b1"] {
        choose(&mut play, cell);
    }
    assert_eq!(play.pending(), Some("a1b2c3L"));
    choose(&mut play, "b1");
    assert_eq!(play.session().n_plies(), 1);

    let mut play = friends("taacoca");
    play.send(Msg::SetConfirm(Confirm::Never));
    for cell in ["a1", "b2", "c3", "b1"] {
        play.send(Msg::Choose(cell.to_owned(), Pointer::Touch));
    }
    assert_eq!(play.session().n_plies(), 1);
}

#[test]
fn a_useless_cell_is_explained_by_its_rule() {
    let mut play = friends("talpa");
    let effects = choose(&mut play, "a2");
    let told = play.notice().expect("an explanation");
    assert!(
        told.is_alert && told.notes[0].rule == Some("T4"),
        "{told:?}"
    );
    assert!(effects.contains(&Effect::Sound(Sound::Refusal)));
    assert!(effects.contains(&Effect::Announce(told.notes.clone())));
    choose(&mut play, "<script>");
    assert!(play.notice().is_some_and(|it| it.is_alert));
    assert_eq!(play.prompt()[1], Note::new("talpa-prompt-capture"));
}

/// The question to a computer among effects.
fn asked(effects: &[Effect]) -> Option<(Ticket, [u64; 2])> {
    effects.iter().find_map(|effect| match effect {
        Effect::AskComputer(ticket, it) => Some((*ticket, [it.seed, it.own_moves as u64])),
        _ => None,
    })
}

#[test]
fn a_computer_is_asked_and_answers() {
    let (mut play, effects) = start("talpa:6", [Seat::human("Ana"), Seat::computer("random", 7)]);
    assert_eq!(asked(&effects), None);
    choose(&mut play, "b2");
    let effects = choose(&mut play, "b3");
    let (ticket, seed) = asked(&effects).expect("a question");
    assert_eq!(seed, [7, 0]);
    assert!(play.is_thinking() && !play.board().is_active);
    assert_eq!(play.prompt()[1].key, "play-thinking");
    assert_eq!(
        choose(&mut play, "a1").len(),
        2,
        "a refusal is heard and said"
    );
    let mv = play.session().position().legal_moves().swap_remove(0);
    let effects = play.send(Msg::Answer(ticket, Some(mv.clone())));
    assert!(effects.iter().any(|it| saved(it).is_some()));
    assert_eq!(play.session().n_plies(), 2);
    // The same answer again is late, and changes nothing.
    assert_eq!(play.send(Msg::Answer(ticket, Some(mv))), []);
    assert_eq!(play.session().n_plies(), 2);
    // Of its next move it is said that it has made one.
    choose(&mut play, "a1");
    let mv = play.session().position().legal_moves().swap_remove(0);
    let effects = play_move(&mut play, &mv);
    assert_eq!(asked(&effects).map(|it| it.1), Some([7, 1]));
}

#[test]
fn a_late_answer_after_a_take_back_is_harmless() {
    let (mut play, _) = start("talpa:6", [Seat::human("Ana"), Seat::computer("random", 7)]);
    let effects = play_move(&mut play, "b2xb3");
    let (ticket, _) = asked(&effects).expect("a question");
    let effects = play.send(Msg::Act(Action::TakeBack));
    assert!(effects.contains(&Effect::StopEngine));
    assert_eq!(play.session().n_plies(), 0);
    assert_eq!(play.send(Msg::Answer(ticket, Some("a2xa3".to_owned()))), []);
    assert_eq!(play.session().n_plies(), 0);
    let effects = play.send(Msg::Act(Action::Redo));
    assert_ne!(asked(&effects).expect("a question").0, ticket);
}

#[test]
fn a_computer_that_fails_waits_to_be_asked_again() {
    let (mut play, effects) = start("talpa:6", [Seat::computer("random", 7), Seat::human("Ana")]);
    assert!(play.board().is_flipped);
    let (ticket, _) = asked(&effects).expect("a question");
    play.send(Msg::Answer(ticket, Some("z9".to_owned())));
    assert!(play.is_paused() && play.notice().is_some_and(|it| it.is_alert));
    let effects = play.send(Msg::GoOn);
    let (ticket, _) = asked(&effects).expect("a question");
    play.send(Msg::EngineLost);
    assert!(play.is_paused() && !play.is_thinking());
    assert_eq!(play.send(Msg::Answer(ticket, None)), []);
    assert!(asked(&play.send(Msg::GoOn)).is_some());
}

#[test]
fn two_computers_rest_between_moves_and_can_be_paused() {
    let seats = [Seat::computer("random", 1), Seat::computer("random", 2)];
    let (mut play, effects) = start("talpa:4", seats);
    let answer = |play: &mut Play, ticket| {
        let mv = play.session().position().legal_moves().swap_remove(0);
        play.send(Msg::Answer(ticket, Some(mv)))
    };
    let (ticket, _) = asked(&effects).expect("the first move comes at once");
    let effects = answer(&mut play, ticket);
    let Some(&Effect::Rest(rest, 1000)) = effects.last() else {
        panic!("{effects:?}");
    };
    play.send(Msg::Pause);
    assert_eq!(play.send(Msg::Rested(rest)), []);
    let effects = play.send(Msg::Step);
    let (ticket, _) = asked(&effects).expect("one move");
    assert_eq!(asked(&answer(&mut play, ticket)), None);
    play.send(Msg::SetPace(Pace::Instant));
    let effects = play.send(Msg::GoOn);
    let (mut ticket, _) = asked(&effects).expect("they go on");
    while play.session().is_running() {
        let effects = answer(&mut play, ticket);
        ticket = asked(&effects).map_or(ticket, |it| it.0);
    }
    assert!(!play.is_thinking());
}

#[test]
fn looking_back_is_not_disturbed_by_a_computer() {
    let (mut play, _) = start("talpa:6", [Seat::human("Ana"), Seat::computer("random", 7)]);
    let effects = play_move(&mut play, "b2xb3");
    let (ticket, _) = asked(&effects).expect("a question");
    play.send(Msg::Look(Look::Start));
    let mv = play.session().position().legal_moves().swap_remove(0);
    let effects = play.send(Msg::Answer(ticket, Some(mv)));
    assert!(!play.is_live() && play.n_news() == 1);
    assert!(effects.iter().any(|it| matches!(it, Effect::Toast(_))));
    assert!(!effects.iter().any(is_move_heard));
    choose(&mut play, "a1");
    assert_eq!(
        play.notice().map(|it| it.notes[0].key),
        Some("play-looking-back")
    );
    play.send(Msg::Look(Look::On));
    assert_eq!((play.shown_ply(), play.is_live()), (1, false));
    play.send(Msg::Look(Look::On));
    assert!(play.is_live() && play.n_news() == 0 && play.board().is_active);
    play.send(Msg::Look(Look::Ply(999)));
    assert!(play.is_live());
}

#[test]
fn resigning_is_asked_back() {
    let mut play = friends("talpa:4");
    play.send(Msg::Act(Action::Resign));
    assert!(play.dialog().is_some() && play.session().is_running());
    play.send(Msg::No);
    assert!(play.dialog().is_none() && play.session().is_running());
    play.send(Msg::Act(Action::Resign));
    let effects = play.send(Msg::Yes);
    assert!(!play.session().is_running());
    assert!(effects.contains(&Effect::Sound(Sound::End)));
    assert_eq!(play.prompt()[0].key, "play-result-win");
    // A match that ended so is reopened by taking it back.
    play.send(Msg::Act(Action::TakeBack));
    assert!(play.session().is_running() && play.board().is_active);
}

#[test]
fn draws_are_offered_and_answered_and_buttons_say_when() {
    let mut play = friends("talpa:4");
    assert!(play.buttons().offer_draw && !play.buttons().answer_draw);
    play.send(Msg::Act(Action::Offer(Offer::Draw)));
    assert!(!play.buttons().offer_draw && play.buttons().answer_draw);
    play.send(Msg::Act(Action::Decline(Offer::Draw)));
    play.send(Msg::Act(Action::Offer(Offer::Draw)));
    play.send(Msg::Act(Action::Accept(Offer::Draw)));
    assert_eq!(play.prompt()[0].key, "play-result-draw");
}

#[test]
fn take_backs_can_be_off() {
    let setup = Setup {
        takebacks: TakeBacks::Never,
        ..Setup::new(choice("talpa:6"), [Seat::human(""), Seat::human("")])
    };
    let (mut play, _) = Play::start("one", setup).expect("a match");
    play_move(&mut play, "b2xb3");
    assert!(!play.buttons().take_back && !play.allows_take_backs());
    play.send(Msg::Act(Action::TakeBack));
    assert_eq!(play.session().n_plies(), 1);
    assert!(play.notice().is_some_and(|it| it.is_alert));
}

#[test]
fn a_hint_is_shown_and_belongs_to_its_position() {
    let mut play = friends("talpa:6");
    let ticket = |effects: Vec<Effect>| match effects.as_slice() {
        [Effect::AskHint { ticket, .. }] => *ticket,
        other => panic!("{other:?}"),
    };
    let first = ticket(play.send(Msg::Hint));
    play_move(&mut play, "b2xb3");
    assert_eq!(
        play.send(Msg::HintFound(first, Some("b2xb3".to_owned()))),
        []
    );
    let second = ticket(play.send(Msg::Hint));
    let mv = play.session().position().legal_moves().swap_remove(0);
    play.send(Msg::HintFound(second, Some(mv.clone())));
    assert_eq!(play.board().arrows[0].mv, mv);
    assert_eq!(play.notice().map(|it| it.notes[0].key), Some("play-hint"));
    let third = ticket(play.send(Msg::Hint));
    play.send(Msg::HintFound(third, Some("nonsense".to_owned())));
    assert!(play.board().arrows.is_empty());
}

#[test]
fn pointing_at_a_target_shows_what_would_happen() {
    let mut play = friends("talpa");
    choose(&mut play, "d4");
    play.send(Msg::Point(Some("d5".to_owned())));
    assert!(
        play.board()
            .cell("d5")
            .is_some_and(|it| it.change.is_some())
    );
    play.send(Msg::Point(Some("h8".to_owned())));
    assert!(play.board().cells.iter().all(|it| it.change.is_none()));
    assert_eq!(play.session().n_plies(), 0);
}

#[test]
fn a_game_is_taken_up_as_it_was_left() {
    let (mut play, _) = start("talpa:6", [Seat::human("Ana"), Seat::computer("random", 7)]);
    let before = asked(&play_move(&mut play, "b2xb3")).expect("a question");
    let (again, effects) = Play::resume("one", play.record().clone()).expect("a match");
    assert_eq!(asked(&effects).map(|it| it.1), Some(before.1));
    assert_eq!(again.record(), play.record());
    let (next, _) = again.rematch("two", true, None).expect("a match");
    assert!(!next.session().seat(rules::Player::First).is_human());
}

#[test]
fn computers_wait_until_the_move_is_kept() {
    let (mut play, _) = start("talpa:6", [Seat::human("Ana"), Seat::computer("random", 7)]);
    let effects = play.update(Msg::Act(Action::Move("b2xb3".to_owned())));
    assert_eq!(asked(&effects), None);
    let ticket = effects.iter().find_map(saved).expect("it is to be kept");
    // Neither another message nor what was kept before lets a computer answer.
    for msg in [Msg::GoOn, Msg::Step, Msg::Kept(Ticket(ticket.0 - 1))] {
        assert_eq!(asked(&play.update(msg)), None);
    }
    assert!(asked(&play.update(Msg::Kept(ticket))).is_some());
    assert_eq!(asked(&play.update(Msg::Kept(ticket))), None, "once");
}

#[test]
fn a_game_that_is_not_kept_goes_on_and_says_so_all_the_time() {
    let (mut play, _) = start("talpa:6", [Seat::human("Ana"), Seat::computer("random", 7)]);
    let why = Note::new("disk-full");
    let fail = |play: &mut Play, effects: Vec<Effect>| {
        let ticket = effects.iter().find_map(saved).expect("it is to be kept");
        play.update(Msg::NotKept(ticket, Note::new("disk-full")))
    };
    let effects = play.update(Msg::Act(Action::Move("b2xb3".to_owned())));
    let effects = fail(&mut play, effects);
    assert!(effects.contains(&Effect::Announce(vec![why.clone()])));
    let (ticket, _) = asked(&effects).expect("the computer answers");
    assert_eq!(play.fault(), Some(&why));
    let mv = play.session().position().legal_moves().swap_remove(0);
    let effects = play.update(Msg::Answer(ticket, Some(mv)));
    let effects = fail(&mut play, effects);
    assert_eq!(effects, [], "it is said once, and stands");
    play.update(Msg::Clear);
    assert_eq!(play.fault(), Some(&why));
    play.send(Msg::Act(Action::TakeBack));
    assert_eq!(play.fault(), None, "something was kept");
}

#[test]
fn d6_a_stone_that_cannot_come_along_does_not_undo_the_choice() {
    let (mut play, _) = start("taacoca", [Seat::human("Ana"), Seat::human("Rui")]);
    let builder = play.builder().expect("a person is to move").clone();
    // A stone, and one that no move takes together with it.
    let stones: Vec<String> = builder.pickable().into_iter().map(str::to_owned).collect();
    let mut apart = None;
    for one in &stones {
        let mut trial = builder.clone();
        trial.choose(one);
        if let Some(other) = stones.iter().find(|it| trial.is_apart(it)) {
            apart = Some((one.clone(), other.clone()));
        }
    }
    let Some((one, other)) = apart else {
        return; // Every two stones can move together here.
    };
    choose(&mut play, &one);
    choose(&mut play, &other);
    let chosen: Vec<String> = play
        .builder()
        .expect("it goes on")
        .chosen()
        .map(str::to_owned)
        .collect();
    assert_eq!(chosen, [one]);
    let told = play.notice().expect("a reason");
    assert_eq!(
        (told.notes[0].key, told.is_alert),
        ("play-not-together", true)
    );
}

#[test]
fn whoever_has_no_time_left_loses() {
    use std::time::Duration;
    let seats = [Seat::human("Ana"), Seat::human("Rui")];
    let mut setup = Setup::new("talpa:6".parse().expect("a game"), seats);
    setup.time = Some("10+1".parse().expect("a clock"));
    let (mut play, _) = Play::start("x", setup).expect("a match");
    let at = Duration::from_secs;
    play.update_at(at(100), Msg::Tick);
    assert_eq!(
        play.session().deadline(),
        None,
        "nothing runs before the first move"
    );
    play.update_at(at(200), Msg::Act(Action::Move("b2xb3".to_owned())));
    assert_eq!(play.session().deadline(), Some(at(210)));
    play.update_at(at(209), Msg::Tick);
    assert!(play.session().is_running());
    play.update_at(at(211), Msg::Choose("a1".to_owned(), Pointer::Mouse));
    let end = play.session().status();
    assert_eq!(end.end().expect("it is over").why.word(), "time");
}

#[test]
fn looking_back_is_announced_and_forgets_what_was_refused() {
    let (mut play, _) = start("talpa:6", [Seat::human("Ana"), Seat::human("Rui")]);
    choose(&mut play, "b2");
    choose(&mut play, "b3");
    let said = play.update(Msg::Look(Look::Start));
    assert!(said.contains(&Effect::Announce(vec![Note::new("play-said-start")])));
    choose(&mut play, "a1");
    assert!(play.notice().is_some());
    play.update(Msg::Look(Look::Live));
    assert_eq!(play.notice(), None);
}
