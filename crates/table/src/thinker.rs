//! Computers that think while the program does something else.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use engine::{Control, Player, View};
use games::AnyPosition;
use rules::Note;

/// Somebody who is called, from another thread, when there is something to fetch.
#[derive(Clone, Default)]
pub(crate) struct Waker(Arc<Mutex<Option<Call>>>);

type Call = Box<dyn Fn() + Send>;

impl Waker {
    pub(crate) fn set(&self, f: impl Fn() + Send + 'static) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(f));
    }

    pub(crate) fn wake(&self) {
        let waker = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(f) = &*waker {
            f();
        }
    }
}

/// What a computer is asked.
pub(crate) struct Question {
    pub(crate) computer: Player,
    pub(crate) position: Box<dyn AnyPosition>,
    /// How many moves it has made.
    pub(crate) own_moves: usize,
    /// The time it may take, in place of its own; by a clock.
    pub(crate) time: Option<Duration>,
    /// Whether it may take the other side instead of moving.
    pub(crate) may_swap: bool,
    /// The seat in which a computer that keeps its memory waits for the next question.
    pub(crate) seat: Option<rules::Player>,
}

/// Answers one question at a time. A question that is dropped for another is
/// told to stop, and if it is answered all the same, nobody hears of it.
pub(crate) struct Thinker {
    sender: Sender<Answer>,
    answers: Receiver<Answer>,
    waker: Waker,
    ticket: u64,
    /// Tells the question that is being answered to stop.
    stop: Option<Arc<AtomicBool>>,
    /// Computers that know more of the game for having thought about it before.
    seated: [Option<Player>; 2],
}

impl Thinker {
    pub(crate) fn new(waker: Waker) -> Self {
        let (sender, answers) = channel();
        Self {
            sender,
            answers,
            waker,
            ticket: 0,
            stop: None,
            seated: [None, None],
        }
    }

    /// The computer of that name that waits in a seat, if there is one.
    pub(crate) fn seated(&mut self, seat: rules::Player, name: &str) -> Option<Player> {
        self.seated[seat.idx()].take_if(|it| it.name() == name)
    }

    pub(crate) fn is_busy(&self) -> bool {
        self.stop.is_some()
    }

    /// Begins to think, on a thread that lives for this question.
    pub(crate) fn start(&mut self, question: Question) -> Result<(), Note> {
        self.stop();
        self.ticket += 1;
        let stop = Arc::new(AtomicBool::new(false));
        let reply = Reply {
            answer: Answer {
                ticket: self.ticket,
                mv: None,
                seated: None,
            },
            sender: self.sender.clone(),
            waker: self.waker.clone(),
        };
        let told = Arc::clone(&stop);
        let think = move || {
            let Question {
                mut computer,
                position,
                own_moves,
                time,
                may_swap,
                seat,
            } = question;
            let view = View {
                position: &*position,
                own_moves,
            };
            let control = Control {
                time,
                ..Control::new(&told)
            };
            let mv = computer.choose_or_swap(view, may_swap, &control);
            let seat = seat.filter(|_| computer.keeps_memory());
            reply.say(mv, seat.map(|seat| (seat, computer)));
        };
        let thread = thread::Builder::new().name("computer".to_owned());
        let spawned = thread.spawn(think);
        spawned.map_err(|error| Note::new("table-no-thread").with("reason", error.to_string()))?;
        self.stop = Some(stop);
        Ok(())
    }

    /// Drops the question, if there is one.
    pub(crate) fn stop(&mut self) {
        if let Some(stop) = self.stop.take() {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// The answer, if it has come: a move, or none if the computer has none.
    pub(crate) fn poll(&mut self) -> Option<Option<String>> {
        while let Ok(answer) = self.answers.try_recv() {
            if let Some(mv) = self.accept(answer) {
                return Some(mv);
            }
        }
        None
    }

    /// Waits for the answer; none if nothing was asked.
    pub(crate) fn wait(&mut self) -> Option<Option<String>> {
        while self.is_busy() {
            // The channel stays open, as one end of it is here.
            let answer = self.answers.recv().ok()?;
            if let Some(mv) = self.accept(answer) {
                return Some(mv);
            }
        }
        None
    }

    fn accept(&mut self, answer: Answer) -> Option<Option<String>> {
        if !self.is_busy() || answer.ticket != self.ticket {
            return None;
        }
        self.stop = None;
        if let Some((seat, computer)) = answer.seated {
            self.seated[seat.idx()] = Some(computer);
        }
        Some(answer.mv)
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop();
    }
}

/// What a computer says to the question with that number.
struct Answer {
    ticket: u64,
    mv: Option<String>,
    seated: Option<Seated>,
}

/// A computer that goes back to its seat.
type Seated = (rules::Player, Player);

/// Sends its answer when it is dropped: a computer that fails answers too.
struct Reply {
    answer: Answer,
    sender: Sender<Answer>,
    waker: Waker,
}

impl Reply {
    fn say(mut self, mv: Option<String>, seated: Option<Seated>) {
        self.answer.mv = mv;
        self.answer.seated = seated;
    }
}

impl Drop for Reply {
    fn drop(&mut self) {
        let answer = Answer {
            ticket: self.answer.ticket,
            mv: self.answer.mv.take(),
            seated: self.answer.seated.take(),
        };
        // If the table is gone, nobody waits.
        if self.sender.send(answer).is_ok() {
            self.waker.wake();
        }
    }
}

#[cfg(test)]
mod tests {
    use engine::{Engine, Info, Request, SearchControl};
    use games::GameId;
    use record::Verdict;
    use rules::Outcome;

    use super::*;

    /// Says how often it was asked since it last forgot.
    struct Counting(u32);

    impl Engine for Counting {
        fn search(
            &mut self,
            _: &dyn AnyPosition,
            _: &Request,
            _: &SearchControl<'_>,
            _: &mut dyn FnMut(&[Info]),
        ) -> Vec<Info> {
            self.0 += 1;
            let line = vec![(self.0 - 1).to_string()];
            vec![Info::new(line, Verdict::over(Outcome::Draw))]
        }

        fn forget(&mut self) {
            self.0 = 0;
        }

        fn memory(&self) -> usize {
            0
        }
    }

    fn counting(settings: &str) -> Player {
        let settings = settings.parse().expect("settings");
        Player::searching("counting", Box::new(Counting(0)), &settings)
    }

    #[test]
    fn a_computer_waits_in_its_seat_for_the_next_question() {
        let mut thinker = Thinker::new(Waker::default());
        let mut ask = |settings: &str, seat: Option<rules::Player>| {
            let seated = seat.and_then(|seat| thinker.seated(seat, "counting"));
            let question = Question {
                computer: seated.unwrap_or_else(|| counting(settings)),
                position: GameId::ALL[0].standard().start(),
                own_moves: 0,
                time: None,
                may_swap: false,
                seat,
            };
            thinker.start(question).expect("a thread");
            thinker.wait().flatten().expect("an answer")
        };
        let [first, second] = rules::Player::BOTH.map(Some);
        let answers = [first, second, first, None, first].map(|seat| ask("time=1", seat));
        assert_eq!(answers, ["0", "0", "1", "0", "2"]);
        assert!(thinker.seated(rules::Player::First, "another").is_none());
    }

    #[test]
    fn a_computer_that_counts_does_not_wait() {
        let mut thinker = Thinker::new(Waker::default());
        let question = Question {
            computer: counting("nodes=1"),
            position: GameId::ALL[0].standard().start(),
            own_moves: 0,
            time: None,
            may_swap: false,
            seat: Some(rules::Player::First),
        };
        thinker.start(question).expect("a thread");
        assert_eq!(thinker.wait(), Some(Some("0".to_owned())));
        assert!(thinker.seated(rules::Player::First, "counting").is_none());
    }
}
