//! Whatever is done in whatever order, nothing breaks and the record stays good.

use play::{Confirm, Effect, Look, Msg, Pace, Play, Pointer, Ticket};
use rules::{Note, SplitMix64};
use session::{Action, Offer, Seat};

use crate::common::{BOARDS, Send, is_move_heard, random_move, saved, start};

struct Chaos(SplitMix64);

impl Chaos {
    fn below(&mut self, n: usize) -> usize {
        self.0.below(n as u64) as usize
    }

    fn of<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())].clone()
    }

    fn cell(&mut self, play: &dyn games::AnyPosition) -> String {
        let cells = play.scene().cells;
        match self.below(20) {
            0 => self.of(&["", "z99", "é", "a1a1"]).to_owned(),
            _ => self.of(&cells).name,
        }
    }

    fn mv(&mut self, position: &dyn games::AnyPosition) -> String {
        if position.outcome().is_some() || self.below(4) == 0 {
            return self.of(&["", "x", "a1", "d4xd5", "\u{1F600}"]).to_owned();
        }
        random_move(position, &mut self.0)
    }

    fn ticket(&mut self) -> Ticket {
        Ticket(self.below(400) as u64)
    }

    fn msg(&mut self, play: &Play, open: &[Ticket]) -> Msg {
        let pointer = self.of(&[Pointer::Mouse, Pointer::Touch, Pointer::Key]);
        let position = play.session().position();
        let ticket = match open.last() {
            Some(&ticket) if self.below(4) > 0 => ticket,
            _ => self.ticket(),
        };
        match self.below(34) {
            0..=11 => Msg::Choose(self.cell(position), pointer),
            12 => Msg::Point(Some(self.cell(position))),
            13 => Msg::Take(self.mv(position), pointer),
            14 => Msg::Confirm,
            15 => self.of(&[Msg::Back, Msg::Clear, Msg::Point(None)]),
            16 => Msg::Act(Action::Move(self.mv(position))),
            17 => {
                let ply = self.below(30);
                let look = self.of(&[
                    Look::Start,
                    Look::Back,
                    Look::On,
                    Look::Ply(ply),
                    Look::Live,
                ]);
                Msg::Look(look)
            }
            18 => Msg::Look(Look::Live),
            19 => self.of(&[Msg::Act(Action::TakeBack), Msg::Act(Action::Redo)]),
            20 => self.of(&[
                Msg::Act(Action::Offer(Offer::Draw)),
                Msg::Act(Action::Accept(Offer::Draw)),
                Msg::Act(Action::Decline(Offer::Draw)),
            ]),
            21 => self.of(&[Msg::Act(Action::Resign), Msg::No, Msg::Yes]),
            22 => Msg::Act(Action::SwapSides),
            23 => Msg::Hint,
            24 => Msg::HintFound(ticket, Some(self.mv(position))),
            25 | 26 => Msg::Answer(ticket, Some(self.mv(position))),
            27 => self.of(&[Msg::Answer(ticket, None), Msg::EngineLost]),
            28 => Msg::Rested(ticket),
            29 => self.of(&[Msg::Pause, Msg::GoOn, Msg::Step]),
            30 => Msg::SetPace(self.of(&Pace::ALL)),
            31 => Msg::SetConfirm(self.of(&[
                Confirm::Always,
                Confirm::Several,
                Confirm::Touch,
                Confirm::Never,
            ])),
            32 => Msg::Flip,
            _ => Msg::NotKept(ticket, Note::new("not-kept")),
        }
    }
}

#[test]
fn ten_thousand_messages_never_break_a_game() {
    let human = || Seat::human("Ana");
    let computer = || Seat::computer("random", 3);
    let tables = [
        [human(), human()],
        [human(), computer()],
        [computer(), human()],
        [computer(), computer()],
    ];
    let mut n_moves = 0;
    for (n, name) in BOARDS.into_iter().enumerate() {
        let mut chaos = Chaos(SplitMix64::new(n as u64));
        let (mut play, _) = start(name, tables[n % 4].clone());
        let mut open = Vec::new();
        for k in 0..1300 {
            let msg = chaos.msg(&play, &open);
            let effects = play.send(msg.clone());
            for effect in &effects {
                match effect {
                    Effect::AskComputer(ticket, _) | Effect::AskHint { ticket, .. } => {
                        open.push(*ticket);
                    }
                    Effect::Rest(ticket, _) => open.push(*ticket),
                    _ => {}
                }
            }
            n_moves += usize::from(effects.iter().any(is_move_heard));
            if k % 7 == 0 || effects.iter().any(|it| saved(it).is_some()) {
                check(&play, &msg);
            }
            if !play.session().is_running() && chaos.below(10) == 0 {
                (play, _) = play
                    .rematch("again", chaos.below(2) == 0, None)
                    .expect("a match");
                open.clear();
            }
        }
    }
    assert!(n_moves > 100, "only {n_moves} moves were played");
}

/// Somebody takes the game elsewhere: nothing can be changed any more.
#[test]
fn a_game_that_is_played_elsewhere_does_not_change() {
    let mut chaos = Chaos(SplitMix64::new(77));
    let (mut play, _) = start("talpa:6", [Seat::human("Ana"), Seat::computer("random", 3)]);
    play.send(Msg::Act(Action::Move("b2xb3".to_owned())));
    play.send(Msg::Lost(Note::new("elsewhere")));
    let before = play.record().clone();
    for _ in 0..2000 {
        let msg = chaos.msg(&play, &[Ticket(1)]);
        let effects = play.send(msg);
        assert!(!effects.iter().any(|it| saved(it).is_some()));
        assert!(
            !effects
                .iter()
                .any(|it| matches!(it, Effect::AskComputer(..) | Effect::AskHint { .. }))
        );
    }
    assert_eq!(*play.record(), before);
}

#[track_caller]
fn check(play: &Play, msg: &Msg) {
    let board = play.board();
    assert_eq!(board.cells.len(), board.scene.cells.len());
    assert!(play.shown_ply() <= play.session().n_plies());
    assert!(!play.prompt().is_empty());
    if let Some(pending) = &board.pending {
        assert!(
            play.session().position().canonical(pending).is_ok(),
            "{msg:?}: {pending}"
        );
    }
    let read = record::read_str(&play.record().to_string())
        .next()
        .expect("a record");
    assert!(read.faults.is_empty(), "{msg:?}: {:?}", read.faults);
    assert_eq!(&read.record, play.record(), "{msg:?}");
    let tree = play.record().tree();
    let game: Vec<&str> = tree.main_line().map(|id| tree.mv(id)).collect();
    assert_eq!(game, play.session().moves(), "{msg:?}");
}
