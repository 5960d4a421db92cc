//! Whatever is done in whatever order, nothing breaks and the record stays good.

use play::Ticket;
use play::study::{EditMsg, Line, Study, StudyEffect as Effect, StudyMsg};
use record::{Chance, Verdict};
use rules::{Player, SplitMix64};

use crate::common::{BOARDS, choice, random_move};

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
        _ => chaos.of(&[StudyMsg::Flip, StudyMsg::Unchoose]),
    }
}
