//! Lanes of a worker: each does one job after another.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant, SystemTime};

use async_nats::HeaderMap;
use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::{AckKind, Message};
use futures_util::StreamExt;
use rules::Note;
use tokio::sync::{Mutex, Notify, Semaphore, SemaphorePermit, watch};

use super::Idle;
use super::board::Board;
use crate::hub::{PATIENCE, failed};
use crate::names::{HEARTBEAT, JOBS, Name, TOOK, queue_of, queues};
use crate::wire::{Dead, Done, Job, JobError};
use crate::work::{Parts, Refusal, perform};
use crate::{Hub, Kind, MOST_DELIVERIES};

/// How long nothing is asked after there was nothing, at first and at most.
const PAUSES: [Duration; 2] = [Duration::from_millis(10), Duration::from_millis(160)];
/// How long after a failure NATS is asked again.
const RETRY: Duration = Duration::from_secs(1);
/// How often what came of a job is offered to a server that does not take it.
const OFFERS: u32 = 20;

/// What all lanes share.
pub(super) struct Floor {
    hub: Hub,
    board: Arc<Board>,
    make: String,
    /// One lane asks for jobs at a time: an idle worker asks as often as one with a single lane.
    queues: Mutex<Queues>,
    /// As many jobs are done at once. There is one lane more: it has the next job at hand when one is
    /// done, and tells what came of it while the next is under way.
    seats: Semaphore,
    /// Rung when a job for us is given away.
    bell: Notify,
    ending: watch::Receiver<bool>,
    handing_back: watch::Receiver<bool>,
}

/// The queues that a worker takes jobs from, the most urgent first.
#[derive(Default)]
struct Queues {
    all: Vec<(Kind, PullConsumer)>,
    /// The kind whose queue seemed to pass over jobs when it was looked at last.
    doubtful: Option<Kind>,
}

/// How the doing of a job ended.
enum End {
    Done(String, Duration),
    Stopped,
    Refused(Refusal),
    Panicked(String),
}

impl Floor {
    pub(super) fn new(
        hub: Hub,
        board: Arc<Board>,
        (make, threads): (String, usize),
        ending: watch::Receiver<bool>,
        handing_back: watch::Receiver<bool>,
    ) -> Self {
        Self {
            hub,
            board,
            make,
            queues: Mutex::default(),
            seats: Semaphore::new(threads),
            bell: Notify::new(),
            ending,
            handing_back,
        }
    }

    /// Hears jobs being given away, so that an idle worker begins at once. What is missed is found
    /// a pause later, when NATS is asked again.
    pub(super) async fn listen(self: Arc<Self>) -> Result<(), Note> {
        let given = self.hub.client.subscribe(queues(&self.make)).await;
        let mut given = given.map_err(|error| failed(&error))?;
        while given.next().await.is_some() {
            self.bell.notify_one();
        }
        Ok(())
    }

    /// One lane.
    pub(super) async fn run(self: Arc<Self>) {
        while let Some((kind, message)) = self.next().await {
            if let Err(note) = self.carry_out(kind, &message).await {
                // It is not acknowledged, so it will be handed out again.
                tracing::warn!("{}", self.board.say(None, &note));
            }
        }
    }

    /// The next job; none when the worker ends.
    async fn next(&self) -> Option<(Kind, Message)> {
        let mut queues = self.queues.lock().await;
        let mut ending = self.ending.clone();
        let [mut pause, longest] = PAUSES;
        while !*ending.borrow() {
            let taken = match self.hub.is_connected() {
                true => self.take(&mut queues).await,
                false => Err(Note::new("jobs-idle-away")),
            };
            match taken {
                Ok(Some(taken)) => return Some(taken),
                Ok(None) => {
                    pause = (pause * 2).min(longest);
                    if pause == longest {
                        self.idles(&mut queues).await;
                    }
                }
                Err(note) => {
                    *queues = Queues::default();
                    pause = RETRY;
                    if self.hub.is_connected() {
                        self.board.idles(Idle::Refused(self.board.say(None, &note)));
                    } else {
                        self.board.disconnected(None);
                    }
                }
            }
            tokio::select! {
                () = tokio::time::sleep(pause) => {}
                // It may be heard before it lies in the queue.
                () = self.bell.notified() => [pause, _] = PAUSES,
                _ = ending.changed() => {}
            }
        }
        None
    }

    /// Takes a job if there is one, the most urgent first.
    async fn take(&self, queues: &mut Queues) -> Result<Option<(Kind, Message)>, Note> {
        if queues.all.is_empty() {
            self.hub.prepare().await?;
            for kind in Kind::ALL {
                let queue = self.hub.queue(kind, &self.make).await?;
                queues.all.push((kind, queue));
            }
        }
        for (kind, queue) in &mut queues.all {
            // What may have to wait for minutes is left to whoever can begin it now.
            let is_long = |it| it == Kind::Analysis;
            if is_long(*kind) && self.seats.available_permits() == 0 && self.board.does(is_long) {
                continue;
            }
            let ask = async {
                let batch = queue.fetch().max_messages(1).messages().await;
                let mut batch = batch.map_err(|error| failed(&error))?;
                let first = batch.next().await.transpose();
                first.map_err(|error| failed(&*error))
            };
            // A question that is lost has no answer; a job that is lost is handed out again.
            let answer = tokio::time::timeout(PATIENCE, ask).await;
            if let Some(message) = answer.map_err(|error| failed(&error))?? {
                return Ok(Some((*kind, message)));
            }
        }
        Ok(None)
    }

    /// Says that there is nothing to do, or nothing for us, once it is sure that nothing is passed over.
    async fn idles(&self, queues: &mut Queues) {
        let lying = self.lying().await;
        let others = lying.iter().filter(|it| it.1 != self.make);
        self.board.idles(match others.map(|it| it.2).sum() {
            0 => Idle::NoJobs,
            others => Idle::Others(others),
        });
        let doubtful = queues.doubtful.take();
        for (kind, queue) in &mut queues.all {
            let ours = |lying: &[(Kind, String, u64)]| {
                let ours = lying.iter().find(|it| it.0 == *kind && it.1 == self.make);
                ours.map_or(0, |it| it.2)
            };
            let before = ours(&lying);
            if before == 0 {
                continue;
            }
            let Ok(info) = queue.info().await else {
                continue;
            };
            let known = info.num_pending + info.num_ack_pending as u64;
            // What came or was done meanwhile is in one of the two counts alone.
            if before.min(ours(&self.lying().await)) <= known {
                continue;
            }
            queues.doubtful = Some(*kind);
        }
        // A server of NATS that was killed while no job lay there may count jobs from 1 again,
        // whereas the queue waits for the number after the last. It is made anew then.
        if let Some(kind) = queues.doubtful
            && doubtful == Some(kind)
        {
            tracing::warn!(
                kind = kind.name(),
                "the queue passes over jobs: it is made anew"
            );
            let _ = self.hub.remove_queue(kind, &self.make).await;
            *queues = Queues::default();
        }
    }

    /// How many jobs lie there, in the hands of workers or not, of each kind for each make.
    async fn lying(&self) -> Vec<(Kind, String, u64)> {
        let mut all: Vec<(Kind, String, u64)> = Vec::new();
        if let Ok(jobs) = self.hub.stream(JOBS).await
            && jobs.cached_info().state.messages > 0
            && let Ok(mut subjects) = jobs.info_with_subjects("quadrille.jobs.>").await
        {
            while let Some(Ok((subject, n))) = subjects.next().await {
                let Some((kind, make)) = queue_of(&subject) else {
                    continue;
                };
                match all.iter_mut().find(|it| it.0 == kind && it.1 == make) {
                    Some(it) => it.2 += n as u64,
                    None => all.push((kind, make.to_owned(), n as u64)),
                }
            }
        }
        all
    }

    async fn carry_out(&self, kind: Kind, message: &Message) -> Result<(), Note> {
        let deliveries = message.info().map_or(1, |it| it.delivered);
        let Some(name) = Name::of(&message.subject) else {
            let reason = Note::new("jobs-name").with("found", message.subject.as_str());
            return self
                .bury(message, None, deliveries, self.board.say(None, &reason))
                .await;
        };
        let job = match Job::read(&message.payload) {
            Ok(job) if job.kind() == kind => job,
            Ok(job) => {
                let reason = Note::new("jobs-kind")
                    .with("found", job.kind().name())
                    .with("expected", kind.name());
                let reason = self.board.say(None, &reason);
                return self.bury(message, Some(&name), deliveries, reason).await;
            }
            Err(JobError(reason)) => {
                let reason = Note::new("jobs-unreadable").with("reason", reason);
                let reason = self.board.say(None, &reason);
                return self.bury(message, Some(&name), deliveries, reason).await;
            }
        };
        if deliveries > MOST_DELIVERIES {
            let reason = Note::new("jobs-deliveries").with("count", MOST_DELIVERIES as usize);
            let reason = self.board.say(None, &reason);
            return self.bury(message, Some(&name), deliveries, reason).await;
        }
        let end = match self.seat(message).await {
            None => End::Stopped,
            Some(_seat) => {
                let parts = Arc::new(Parts::default());
                let number = self.board.begins(kind, &name, &parts);
                let end = self.done(job, message, parts).await;
                self.board.ends(number);
                end
            }
        };
        self.finish(end, message, &name, deliveries).await
    }

    /// Waits until a job can begin, with signs of life; none if the worker ends before.
    async fn seat(&self, message: &Message) -> Option<SemaphorePermit<'_>> {
        let mut ending = self.ending.clone();
        let mut beat = tokio::time::interval(HEARTBEAT);
        beat.tick().await;
        let free = self.seats.acquire();
        tokio::pin!(free);
        loop {
            tokio::select! {
                seat = &mut free => return seat.ok(),
                () = told(&mut ending) => return None,
                _ = beat.tick() => {
                    let _ = message.ack_with(AckKind::Progress).await;
                }
            }
        }
    }

    /// Does a job on a thread of its own, with signs of life.
    async fn done(&self, job: Job, message: &Message, parts: Arc<Parts>) -> End {
        let stop = Arc::new(AtomicBool::new(false));
        let mut handing_back = self.handing_back.clone();
        let flag = Arc::clone(&stop);
        let mut work = tokio::task::spawn_blocking(move || {
            let began = Instant::now();
            let done = || perform(&job, &flag, &parts);
            let done = catch_unwind(AssertUnwindSafe(done)).map_err(|panic| said(&*panic));
            (done, began.elapsed())
        });
        let mut beat = tokio::time::interval(HEARTBEAT);
        beat.tick().await;
        loop {
            tokio::select! {
                ended = &mut work => return match ended {
                    Ok((Ok(Ok(Some(text))), took)) => End::Done(text, took),
                    Ok((Ok(Ok(None)), _)) => End::Stopped,
                    Ok((Ok(Err(refusal)), _)) => End::Refused(refusal),
                    Ok((Err(said), _)) => End::Panicked(said),
                    Err(error) => End::Panicked(error.to_string()),
                },
                _ = beat.tick() => {
                    // One that is lost is followed by another.
                    let _ = message.ack_with(AckKind::Progress).await;
                }
                () = told(&mut handing_back), if !stop.load(Ordering::Relaxed) => {
                    stop.store(true, Ordering::Relaxed);
                }
            }
        }
    }

    async fn finish(
        &self,
        end: End,
        message: &Message,
        name: &Name,
        deliveries: i64,
    ) -> Result<(), Note> {
        match end {
            End::Done(text, took) => {
                let done = Done::Text(text);
                self.keep(message, name, &done, Some(took)).await?;
                self.board.did();
                acknowledge(message).await
            }
            End::Stopped => {
                // A job that is handed back was not tried in vain: it begins to count anew.
                let id = format!("{}.{}.back.{}", name.run, name.number, now().as_nanos());
                let text = String::from_utf8_lossy(&message.payload).into_owned();
                self.hub
                    .store(message.subject.to_string(), &id, text)
                    .await?;
                acknowledge(message).await
            }
            End::Refused(Refusal { board, note }) => {
                let reason = self.board.say(board.as_deref(), &note);
                self.bury(message, Some(name), deliveries, reason).await
            }
            End::Panicked(said) if deliveries >= MOST_DELIVERIES => {
                self.bury(message, Some(name), deliveries, said).await
            }
            End::Panicked(said) => {
                tracing::error!(said, "a job failed, and will be tried again");
                let back = message.ack_with(AckKind::Nak(Some(RETRY)));
                back.await.map_err(|error| failed(&*error))
            }
        }
    }

    /// Keeps what came of a job under its name. While NATS is away, it is offered again.
    async fn keep(
        &self,
        message: &Message,
        name: &Name,
        done: &Done,
        took: Option<Duration>,
    ) -> Result<(), Note> {
        let mut headers = HeaderMap::new();
        if let Some(took) = took {
            headers.insert(TOOK, took.as_micros().to_string());
        }
        let text = serde_json::to_string(done).expect("texts are JSON");
        let id = format!("{}.{}", name.run, name.number);
        let mut last = None;
        for _ in 0..OFFERS {
            let (subject, text) = (name.result(), text.clone());
            let kept = self.hub.store_with(subject, &id, text, headers.clone());
            match kept.await {
                Ok(()) => return Ok(()),
                Err(note) => last = Some(note),
            }
            tokio::time::sleep(RETRY).await;
            let _ = message.ack_with(AckKind::Progress).await;
        }
        Err(last.expect("it was offered"))
    }

    /// Gives a job up: it goes to the dead letters, and whoever waits for it hears of it.
    async fn bury(
        &self,
        message: &Message,
        name: Option<&Name>,
        deliveries: i64,
        reason: String,
    ) -> Result<(), Note> {
        let subject = message.subject.to_string();
        tracing::error!(subject, reason, "a job is given up");
        let dead = Dead {
            subject: subject.clone(),
            reason: reason.clone(),
            deliveries,
            worker: self.board.name().to_owned(),
            at: now().as_secs(),
            job: String::from_utf8_lossy(&message.payload).into_owned(),
        };
        let text = serde_json::to_string(&dead).expect("texts and numbers are JSON");
        let sequence = message.info().map_or(0, |it| it.stream_sequence);
        let place = subject.replacen("quadrille.jobs.", "quadrille.dead.", 1);
        let id = format!("{subject}.{sequence}");
        self.hub.store(place, &id, text).await?;
        if let Some(name) = name {
            self.keep(message, name, &Done::Failed(reason), None)
                .await?;
        }
        self.board.gave_up();
        acknowledge(message).await
    }
}

/// Takes a job out of the queue.
async fn acknowledge(message: &Message) -> Result<(), Note> {
    message.ack().await.map_err(|error| failed(&*error))
}

/// Waits until the flag is raised; for ever if nobody can raise it any more.
async fn told(flag: &mut watch::Receiver<bool>) {
    if flag.wait_for(|it| *it).await.is_err() {
        std::future::pending::<()>().await;
    }
}

/// What a panic said.
fn said(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|it| (*it).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    text.unwrap_or_else(|| "panicked".to_owned())
}

fn now() -> Duration {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    now.unwrap_or_default()
}
