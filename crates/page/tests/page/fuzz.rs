//! Whatever is done in whatever order, nothing breaks and the record stays good.

use page::{
    Confirm, Copied, EditMsg, Effect, Line, Look, Msg, Pace, Play, Pointer, Study, StudyMsg, Ticket,
};
use record::{Chance, Verdict};
use rules::{Note, Player, SplitMix64};
use session::Seat;

use crate::common::{BOARDS, choice, random_move, start};

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
            16 => Msg::Type(self.mv(position)),
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
            19 => self.of(&[Msg::TakeBack, Msg::Redo]),
            20 => self.of(&[Msg::OfferDraw, Msg::AcceptDraw, Msg::DeclineDraw]),
            21 => self.of(&[Msg::Resign, Msg::No, Msg::Yes]),
            22 => Msg::SwapSides,
            23 => Msg::Hint,
            24 => Msg::HintFound(ticket, Some(self.mv(position))),
            25 | 26 => Msg::Answer(ticket, Some(self.mv(position))),
            27 => self.of(&[Msg::Answer(ticket, None), Msg::EngineLost]),
            28 => Msg::Rested(ticket),
            29 => self.of(&[Msg::Pause, Msg::GoOn, Msg::Step]),
            30 => Msg::SetPace(self.of(&Pace::ALL)),
            31 => Msg::SetConfirm(self.of(&[Confirm::Always, Confirm::Touch, Confirm::Never])),
            32 => self.of(&[
                Msg::Flip,
                Msg::Copy(Copied::Link),
                Msg::Download,
                Msg::Analyze,
                Msg::TakeOver,
            ]),
            _ => Msg::SaveFailed(Note::new("page-storage-full")),
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
            let effects = play.update(msg.clone());
            for effect in &effects {
                match effect {
                    Effect::AskComputer { ticket, .. } | Effect::AskHint { ticket, .. } => {
                        open.push(*ticket);
                    }
                    Effect::Rest(ticket, _) => open.push(*ticket),
                    _ => {}
                }
            }
            n_moves += usize::from(effects.iter().any(|it| matches!(it, Effect::Animate(_))));
            if k % 7 == 0 || effects.contains(&Effect::Save) {
                check(&play, &msg);
            }
            if !play.session().is_running() && chaos.below(10) == 0 {
                (play, _) = play.rematch("again", chaos.below(2) == 0).expect("a match");
                open.clear();
            }
        }
    }
    assert!(n_moves > 100, "only {n_moves} moves were played");
}

/// Another tab takes the game: nothing can be changed any more.
#[test]
fn a_game_that_was_lost_to_another_tab_does_not_change() {
    let mut chaos = Chaos(SplitMix64::new(77));
    let (mut play, _) = start("talpa:6", [Seat::human("Ana"), Seat::computer("random", 3)]);
    play.update(Msg::Type("b2xb3".to_owned()));
    play.update(Msg::Lost);
    let before = play.record().clone();
    for _ in 0..2000 {
        let msg = chaos.msg(&play, &[Ticket(1)]);
        let effects = play.update(msg);
        assert!(!effects.contains(&Effect::Save));
        assert!(
            !effects
                .iter()
                .any(|it| matches!(it, Effect::AskComputer { .. } | Effect::AskHint { .. }))
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

#[test]
fn thousands_of_messages_never_break_a_study() {
    for (n, name) in BOARDS.into_iter().enumerate() {
        let mut chaos = Chaos(SplitMix64::new(100 + n as u64));
        let mut study = Study::of(choice(name));
        let mut last = Ticket(0);
        for _ in 0..700 {
            let msg = study_msg(&mut chaos, &mut study, last);
            for effect in study.update(msg) {
                if let Effect::Analyze { ticket, .. } = effect {
                    last = ticket;
                }
            }
            let rows = study.n_rows();
            assert_eq!(rows, study.record().tree().n_moves());
            assert!(study.record().tree().contains(study.node()));
        }
        let board = study.board();
        assert_eq!(board.cells.len(), board.scene.cells.len());
        let read = record::read_str(&study.record().to_string())
            .next()
            .expect("a record");
        assert!(read.faults.is_empty(), "{name}: {:?}", read.faults);
    }
}

fn study_msg(chaos: &mut Chaos, study: &mut Study, last: Ticket) -> StudyMsg {
    let rows = study.n_rows().max(1);
    let at = chaos.below(rows);
    let node = study
        .rows(at..at + 1)
        .first()
        .map_or(record::NodeId::START, |row| row.node);
    let cell = chaos.cell(study.position());
    let mv = chaos.mv(study.position());
    match chaos.below(26) {
        0 => StudyMsg::Go(node),
        1 => chaos.of(&[StudyMsg::Start, StudyMsg::Back, StudyMsg::On, StudyMsg::End]),
        2 => chaos.of(&[StudyMsg::NextVariation, StudyMsg::LastVariation]),
        3..=6 => StudyMsg::Choose(cell),
        7 => StudyMsg::Point(Some(cell)),
        8..=14 => StudyMsg::Type(mv),
        15 => StudyMsg::Promote(node),
        16 if chaos.below(4) == 0 => StudyMsg::Delete(node),
        17 => StudyMsg::Comment(node, "a } comment { [%eval".to_owned()),
        18 => StudyMsg::Undo,
        19 => chaos.of(&[
            StudyMsg::Engine(true),
            StudyMsg::Engine(false),
            StudyMsg::EngineLost,
            StudyMsg::SetLines(99),
        ]),
        20..=22 => StudyMsg::Lines {
            ticket: last,
            lines: vec![Line {
                moves: vec![mv],
                verdict: Verdict::Chance(Chance::of_share(f64::NAN)),
            }],
            is_final: chaos.below(2) == 0,
        },
        23 => chaos.of(&[StudyMsg::Report, StudyMsg::StopReport]),
        24 => {
            let letter = chaos.of(&[
                None,
                Some('r'),
                Some('w'),
                Some('K'),
                Some('O'),
                Some('\u{1F600}'),
            ]);
            StudyMsg::Edit(chaos.of(&[
                EditMsg::Open,
                EditMsg::Put(cell, letter),
                EditMsg::Turn(Player::Second),
                EditMsg::Clear,
                EditMsg::Reset,
                EditMsg::Text(mv),
                EditMsg::Done,
                EditMsg::Cancel,
            ]))
        }
        _ => chaos.of(&[
            StudyMsg::Flip,
            StudyMsg::Unchoose,
            StudyMsg::Copy(Copied::Link),
            StudyMsg::Download,
        ]),
    }
}
