//! Requests answered.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use engine::{ADVISER, Control, NetSize, Player, SharedClock, View, nets};
use games::{AnyPosition, Choice};
use protocol::worker::{Answer, Board, Numbered, Request, Unread};
use qrcodegen::{QrCode, QrCodeEcc};

use crate::search::{Search, Searcher};

/// Answers requests. What it keeps between them is its own.
#[derive(Default)]
pub struct EngineHost {
    clock: Option<SharedClock>,
    searcher: Option<Searcher>,
    search: Option<Search>,
    /// A player that knows more of its game for having thought about it before.
    seated: Option<(Choice, Player)>,
}

impl EngineHost {
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
    /// let mut desk = web_worker::EngineHost::default();
    /// assert_eq!(desk.hear("1 hello").as_deref(), Some("1 hello 0.0.0"));
    /// ```
    pub fn hear(&mut self, text: &str) -> Option<String> {
        let (id, answer) = match text.parse() {
            Ok(Numbered { id, said }) => (id, self.answer(id, said).transpose()?),
            Err(Unread { id, why }) => (id, Err(why)),
        };
        let said = answer.unwrap_or_else(Answer::Error);
        Some(Numbered { id, said }.to_string())
    }

    /// The next file of weights that a request needs and that is not here: its name, without
    /// an end. Without it the request is answered as well as it can be.
    ///
    /// ```
    /// let desk = web_worker::EngineHost::default();
    /// assert_eq!(desk.missing("1 hello"), None);
    /// ```
    pub fn missing(&self, text: &str) -> Option<String> {
        let Numbered { said, .. } = text.parse().ok()?;
        let (board, players): (Board, Vec<String>) = match said {
            Request::Move { board, player, .. } => (board, vec![player]),
            Request::Hint(board) => (board, vec![ADVISER.to_owned()]),
            // Whoever watches also sees what the net thinks, whether it searches or not.
            Request::Search {
                board,
                nodes: None,
                time: None,
                ..
            } => (board, vec!["engine".to_owned(), "net".to_owned()]),
            Request::Search { board, .. } => (board, vec!["engine".to_owned()]),
            _ => return None,
        };
        let choice = board.game.parse().ok()?;
        let mut players = players.iter();
        players.find_map(|player| nets::missing(choice, player))
    }

    /// Takes a file of weights that was missing.
    ///
    /// # Errors
    /// If it is damaged or of no game that there is.
    pub fn take_net(&mut self, name: &str, file: &[u8]) -> Result<(), String> {
        let size = match name.ends_with("small") {
            true => NetSize::Small,
            false => NetSize::Large,
        };
        nets::install(size, file).map_err(words)?;
        // Who is here already has done without it.
        (self.searcher, self.seated) = (None, None);
        Ok(())
    }

    fn answer(&mut self, id: u64, request: Request) -> Result<Option<Answer>, String> {
        match request {
            Request::Hello => Ok(Some(Answer::Hello(env!("CARGO_PKG_VERSION").to_owned()))),
            Request::Move {
                board,
                player,
                seed,
                own_moves,
                clock,
                may_swap,
            } => {
                let position = position(&board)?;
                let view = View {
                    position: position.as_ref(),
                    own_moves,
                };
                let clock = clock.map(|(left, increment)| {
                    (
                        Duration::from_millis(left),
                        Duration::from_millis(increment),
                    )
                });
                self.play(view, (&player, seed), clock, may_swap).map(Some)
            }
            Request::Hint(board) => {
                let position = position(&board)?;
                let view = position.as_ref().into();
                self.play(view, (ADVISER, 0), None, false).map(Some)
            }
            Request::Search {
                board,
                lines,
                nodes,
                time,
            } => {
                self.search = None;
                let position = position(&board)?;
                self.ready_for(position.choice())?;
                let clock = self.clock.as_ref();
                let is_watched = nodes.is_none() && time.is_none();
                let opinion = is_watched.then(|| opinion(position.as_ref())).flatten();
                self.search = Some(Search::new(id, position, lines, (nodes, time), clock));
                Ok(opinion)
            }
            Request::Qr(text) => qr(&text).map(Some),
            Request::Stop => {
                self.search = None;
                Ok(Some(Answer::Stopped))
            }
        }
    }

    /// Whether a search is under way.
    pub fn is_searching(&self) -> bool {
        self.search.is_some()
    }

    /// Goes on with the search for a little, and tells what is new.
    pub fn step(&mut self) -> Option<String> {
        let (search, searcher) = (self.search.as_mut()?, self.searcher.as_mut()?);
        let (told, is_done) = search.step(searcher, self.clock.as_ref());
        if is_done {
            self.search = None;
        }
        told.map(|told| told.to_string())
    }

    fn play(
        &mut self,
        view: View<'_>,
        (player, seed): (&str, u64),
        clock: Option<(Duration, Duration)>,
        may_swap: bool,
    ) -> Result<Answer, String> {
        let choice = view.position.choice();
        let is_asked = |(of, it): &mut (Choice, Player)| *of == choice && it.name() == player;
        let mut computer = match self.seated.take_if(is_asked) {
            Some((_, computer)) => computer,
            None => {
                let player = Player::named(choice, player, seed).map_err(words)?;
                player.with_clock(self.clock.clone())
            }
        };
        let stop = AtomicBool::new(false);
        let control = Control {
            time: clock.map(|(left, increment)| computer.time_by_clock(left, increment)),
            ..Control::new(&stop)
        };
        let mv = computer.choose_or_swap(view, may_swap, &control);
        if computer.keeps_memory() {
            self.seated = Some((choice, computer));
        }
        Ok(Answer::Move(mv))
    }

    /// The engine that searches on a board.
    fn ready_for(&mut self, choice: Choice) -> Result<(), String> {
        if self.searcher.as_ref().is_none_or(|it| !it.is_for(choice)) {
            // The old one first: there may not be room for both.
            self.searcher = None;
            let searcher = Searcher::new(choice, self.clock.clone()).map_err(words)?;
            self.searcher = Some(searcher);
        }
        Ok(())
    }
}

/// The moves that a net finds likely, if there is a net for the board.
fn opinion(position: &dyn AnyPosition) -> Option<Answer> {
    let moves = engine::opinion(position)?.into_iter();
    let moves = moves.map(|(mv, share)| (mv, (1000.0 * share).round() as u32));
    Some(Answer::Opinion(moves.take_while(|it| it.1 > 4).collect()))
}

/// A text as a QR code that survives a little dirt.
fn qr(text: &str) -> Result<Answer, String> {
    let code = QrCode::encode_text(text, QrCodeEcc::Low).map_err(words)?;
    let cell = |x, y| if code.get_module(x, y) { '1' } else { '0' };
    let row = |y| (0..code.size()).map(|x| cell(x, y)).collect();
    Ok(Answer::Qr((0..code.size()).map(row).collect()))
}

fn position(board: &Board) -> Result<Box<dyn AnyPosition>, String> {
    let choice: Choice = board.game.parse().map_err(words)?;
    choice.read(&board.position).map_err(words)
}

fn words(error: impl ToString) -> String {
    error.to_string()
}

#[cfg(test)]
mod tests {
    use games::GameId;

    use super::*;

    #[test]
    fn a_player_that_remembers_stays_for_the_next_move() {
        let mut desk = EngineHost::default();
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
                let answer = EngineHost::default().hear(&start(ask, game, more));
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
            let mut desk = EngineHost::default();
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
            let answer: Numbered<Answer> = last.parse().expect("an answer");
            let Answer::Lines { lines, is_final } = answer.said else {
                panic!("{last}");
            };
            assert!(is_final && answer.id == 7, "{last}");
            assert_eq!(lines.len(), 2, "{last}");
            for line in lines {
                assert!(position.canonical(&line.moves[0]).is_ok(), "{line}");
            }
        }
    }

    /// Every position of the board is known: the value, and the plies.
    #[test]
    fn the_strongest_player_of_a_very_small_board_is_perfect() {
        let board: Choice = "talpa:4".parse().expect("a board");
        let position = board.start().to_text();
        let ask = format!("7 search\ngame {board}\nposition {position}\nlines 2");
        let mut desk = EngineHost::default();
        assert_eq!(desk.hear(&ask), None);
        let told = desk.step().expect("something is told");
        let answer: Numbered<Answer> = told.parse().expect("an answer");
        let Answer::Lines { lines, is_final } = answer.said else {
            panic!("{told}");
        };
        assert!(is_final, "{told}");
        assert!(lines.iter().all(|it| it.verdict.is_proved()), "{told}");
        assert_eq!((lines[0].depth, lines[0].moves.len()), (11, 11), "{told}");
    }

    #[test]
    fn a_link_becomes_a_code_and_one_that_is_too_long_an_error() {
        let mut host = EngineHost::default();
        let answer = host
            .hear("7 qr\ntext https://example.org/#/g/AQ")
            .expect("an answer");
        let Ok(Numbered {
            said: Answer::Qr(rows),
            ..
        }) = answer.parse()
        else {
            panic!("{answer}");
        };
        assert!(rows.len() >= 21 && rows.iter().all(|row| row.len() == rows.len()));
        // The corner that tells where a code begins.
        assert!(rows[0].starts_with("1111111") && rows[6].starts_with("1111111"));
        let long = format!("7 qr\ntext {}", "x".repeat(5000));
        assert!(host.hear(&long).is_some_and(|it| it.starts_with("7 error")));
    }

    #[test]
    fn what_the_net_thinks_comes_before_a_search_that_is_watched() {
        let game = GameId::ALL[0];
        let told = EngineHost::default().hear(&start("search", game, "lines 3"));
        let told = told.expect("there is a net for the standard board");
        let Ok(Numbered {
            said: Answer::Opinion(moves),
            ..
        }) = told.parse()
        else {
            panic!("{told}");
        };
        let position = game.standard().start();
        assert!(moves.iter().all(|(mv, _)| position.canonical(mv).is_ok()));
        assert!(moves.is_sorted_by(|a, b| a.1 >= b.1) && moves[0].1 > 4);
        let all: u32 = moves.iter().map(|it| it.1).sum();
        assert!((500..=1050).contains(&all), "{all}");
    }

    #[test]
    fn a_stopped_search_is_silent() {
        let mut desk = EngineHost::default();
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
            let answer = EngineHost::default().hear(request).expect("an answer");
            assert!(answer.starts_with("3 error "), "{request}: {answer}");
        }
        assert!(EngineHost::default().hear("").is_some());
    }
}
