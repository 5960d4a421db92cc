//! Computers that think while the program does something else.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use engine::Computer;
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
    pub(crate) computer: Box<dyn Computer>,
    pub(crate) position: Box<dyn AnyPosition>,
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
        }
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
            },
            sender: self.sender.clone(),
            waker: self.waker.clone(),
        };
        let told = Arc::clone(&stop);
        let think = move || {
            let Question {
                mut computer,
                position,
            } = question;
            reply.say(computer.choose(&*position, &told));
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
}

/// Sends its answer when it is dropped: a computer that fails answers too.
struct Reply {
    answer: Answer,
    sender: Sender<Answer>,
    waker: Waker,
}

impl Reply {
    fn say(mut self, mv: Option<String>) {
        self.answer.mv = mv;
    }
}

impl Drop for Reply {
    fn drop(&mut self) {
        let answer = Answer {
            ticket: self.answer.ticket,
            mv: self.answer.mv.take(),
        };
        // If the table is gone, nobody waits.
        if self.sender.send(answer).is_ok() {
            self.waker.wake();
        }
    }
}
