//! Giving jobs away, and hearing of each once.
//!
//! Results are listened to as they are published, which is quick and may fail: a connection is
//! lost, a server forgets. So from time to time, and whenever it is quiet, every job that is waited
//! for is looked up. It lies in the queue, or what came of it is kept, or it is lost and given away
//! again. (In this order: a result is kept before its job leaves the queue.)

use std::collections::{BTreeMap, HashSet, VecDeque};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::time::{Duration, Instant};

use async_nats::jetstream::stream::LastRawMessageErrorKind;
use async_nats::{HeaderMap, Subscriber};
use futures_util::StreamExt;
use rules::Note;

use crate::hub::{Hub, failed};
use crate::names::{self, JOBS, Name, RESULTS, TOOK, jobs_of, results_of};
use crate::wire::{Done, Job};

/// After so long without news, jobs are looked up.
const QUIET: Duration = Duration::from_secs(3);
/// They are looked up this often even if there are news of others.
const SELDOM: Duration = Duration::from_secs(30);

/// Somebody who has jobs done.
pub struct Desk {
    hub: Hub,
    run: String,
    make: String,
    news: Subscriber,
    waiting: BTreeMap<u64, Waiting>,
    found: VecDeque<Heard>,
    heard: Instant,
    looked: Instant,
}

/// What was heard of a job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heard {
    /// Which.
    pub number: u64,
    /// What came of it.
    pub done: Done,
    /// How long a worker was at it, if it says so.
    pub took: Option<Duration>,
}

struct Waiting {
    subject: String,
    text: String,
    /// How often it was given away.
    times: u32,
}

impl Desk {
    /// A desk with a name that no other has.
    ///
    /// # Errors
    /// If there is no connection.
    pub async fn open(hub: Hub) -> Result<Self, Note> {
        let run = format!("{:016x}", RandomState::new().build_hasher().finish());
        Self::named(hub, run).await
    }

    /// A desk that goes on with the jobs of others of that name, and they with its own. A job of
    /// the same number is the same for all of them.
    ///
    /// # Errors
    /// If there is no connection.
    pub async fn named(hub: Hub, run: String) -> Result<Self, Note> {
        let news = hub.client.subscribe(results_of(&run)).await;
        let news = news.map_err(|error| failed(&error))?;
        // The server knows what we listen to before it knows of our jobs.
        hub.client.flush().await.map_err(|error| failed(&error))?;
        let now = Instant::now();
        Ok(Self {
            hub,
            run,
            make: names::make(),
            news,
            waiting: BTreeMap::new(),
            found: VecDeque::new(),
            heard: now,
            looked: now,
        })
    }

    /// The name under which its jobs are known.
    pub fn run(&self) -> &str {
        &self.run
    }

    /// The connection.
    pub fn hub(&self) -> &Hub {
        &self.hub
    }

    /// For how long nothing was heard.
    pub fn quiet(&self) -> Duration {
        self.heard.elapsed()
    }

    /// Gives a job away, under a number that no other job of this desk has. Where NATS is away,
    /// that happens as soon as it is back.
    pub async fn give(&mut self, number: u64, job: &Job) {
        self.expect(number, job);
        if self.hub.is_connected()
            && let Err(note) = self.send(number).await
        {
            tracing::warn!(%note, "a job is given away later");
        }
    }

    /// Waits for a job that was given away before, by this desk or by another of its name; if it
    /// turns out that it was not, or is lost, it is.
    pub fn expect(&mut self, number: u64, job: &Job) {
        if self.waiting.is_empty() {
            self.heard = Instant::now();
        }
        let waiting = Waiting {
            subject: self.name(number).job(job.kind(), &self.make),
            text: job.to_text(),
            times: 0,
        };
        self.waiting.insert(number, waiting);
    }

    /// Nobody waits for a job any more.
    pub fn leave(&mut self, number: u64) {
        self.waiting.remove(&number);
    }

    /// What came of a job, waiting for it no longer than that.
    ///
    /// # Errors
    /// If NATS refuses what we ask; that it is away is no error.
    pub async fn hear(&mut self, wait: Duration) -> Result<Option<Heard>, Note> {
        if let Ok(Some(message)) = tokio::time::timeout(wait, self.news.next()).await {
            let headers = message.headers.as_ref();
            self.take(&message.subject, &message.payload, headers);
        }
        let is_quiet = self.heard.elapsed() > QUIET && self.looked.elapsed() > QUIET;
        if self.found.is_empty() && (is_quiet || self.looked.elapsed() > SELDOM) {
            self.looked = Instant::now();
            // What cannot be looked up now is looked up later.
            if let Err(note) = self.look_up().await {
                tracing::warn!(%note, "jobs are looked up later");
            }
        }
        Ok(self.found.pop_front())
    }

    /// Nobody waits for the rest: what no worker has begun is taken back, and results go.
    pub async fn forget(&mut self) {
        self.waiting.clear();
        self.found.clear();
        if !self.hub.is_connected() {
            return;
        }
        let jobs = jobs_of(&self.run, &self.make);
        for (stream, filter) in [(JOBS, jobs), (RESULTS, results_of(&self.run))] {
            let Ok(stream) = self.hub.stream(stream).await else {
                continue;
            };
            if let Err(error) = stream.purge().filter(filter).await {
                tracing::warn!(%error, "jobs of nobody are left");
            }
        }
    }

    fn name(&self, number: u64) -> Name {
        Name {
            run: self.run.clone(),
            number,
        }
    }

    async fn send(&mut self, number: u64) -> Result<(), Note> {
        let Some(waiting) = self.waiting.get_mut(&number) else {
            return Ok(());
        };
        waiting.times += 1;
        // A number of its own for each time and make, or it would be taken for the one before.
        let id = format!("{}.{}.{number}.{}", self.make, self.run, waiting.times);
        let (subject, text) = (waiting.subject.clone(), waiting.text.clone());
        self.hub.store(subject, &id, text).await
    }

    /// Takes a result up, if it is waited for: the first of each counts.
    fn take(&mut self, subject: &str, payload: &[u8], headers: Option<&HeaderMap>) {
        let Some(Name { number, .. }) = Name::of(subject) else {
            return;
        };
        if self.waiting.remove(&number).is_some() {
            let done = serde_json::from_slice(payload);
            let done = done.unwrap_or_else(|error| Done::Failed(error.to_string()));
            let took = headers.and_then(|it| it.get(TOOK)?.as_str().parse().ok());
            let took = took.map(Duration::from_micros);
            self.found.push_back(Heard { number, done, took });
            self.heard = Instant::now();
        }
    }

    async fn look_up(&mut self) -> Result<(), Note> {
        if self.waiting.is_empty() || !self.hub.is_connected() {
            return Ok(());
        }
        self.hub.prepare().await?;
        let queued = self.queued().await?;
        let results = self.hub.stream(RESULTS).await?;
        let numbers: Vec<u64> = self.waiting.keys().copied().collect();
        for number in numbers {
            let subject = self.name(number).result();
            match results.get_last_raw_message_by_subject(&subject).await {
                Ok(message) => self.take(&subject, &message.payload, Some(&message.headers)),
                Err(error) if error.kind() == LastRawMessageErrorKind::NoMessageFound => {
                    if !queued.contains(&number) {
                        self.send(number).await?;
                    }
                }
                Err(error) => return Err(failed(&error)),
            }
        }
        Ok(())
    }

    /// The numbers of our jobs that wait for a worker or are in the hands of one. Those that another
    /// version of the program gave away for its own make are none of them: its workers may be gone.
    async fn queued(&self) -> Result<HashSet<u64>, Note> {
        let jobs = self.hub.stream(JOBS).await?;
        let subjects = jobs
            .info_with_subjects(jobs_of(&self.run, &self.make))
            .await;
        let mut subjects = subjects.map_err(|error| failed(&error))?;
        let mut queued = HashSet::new();
        while let Some(found) = subjects.next().await {
            let (subject, _) = found.map_err(|error| failed(&error))?;
            queued.extend(Name::of(&subject).map(|it| it.number));
        }
        Ok(queued)
    }
}
