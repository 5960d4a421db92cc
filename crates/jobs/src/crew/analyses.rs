//! Analyses of whole games that a server has done by workers.
//!
//! All servers of a site ask under one name, and each analysis has one number: whoever asks for
//! it, and asks again after a restart, asks for the same job.

use std::collections::HashMap;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};

use super::Crew;
use crate::wire::{AnalysisJob, Done, Job};
use crate::{Desk, Heard, Hub, Kind};

/// How long news are waited for before it is looked whether somebody has asked for more.
const MOMENT: Duration = Duration::from_millis(100);
/// When it is tried again to listen.
const AGAIN: Duration = Duration::from_secs(1);

/// What comes of an analysis: the record with it, or why there is none.
pub type Analyzed = Result<String, String>;

/// An analysis that somebody waits for.
pub(super) struct Asked {
    run: String,
    number: u64,
    job: Job,
    is_new: bool,
    done: oneshot::Sender<Done>,
}

impl Crew {
    /// What comes of an analysis, however long it takes and whatever is away meanwhile; none only
    /// at the end of the program. Under the same name and number it is done once. One that is
    /// `is_new` was never asked for before.
    pub fn analyze(
        &self,
        run: &str,
        number: u64,
        job: AnalysisJob,
        is_new: bool,
    ) -> impl Future<Output = Option<Analyzed>> + Send + use<> {
        let (done, heard) = oneshot::channel();
        let asked = Asked {
            run: run.to_owned(),
            number,
            job: Job::Analysis(job),
            is_new,
            done,
        };
        // Who is not there any more answers nothing.
        let _ = self.asked.send(asked);
        async move {
            match heard.await.ok()? {
                Done::Text(record) => Some(Ok(record)),
                Done::Failed(reason) => Some(Err(reason)),
            }
        }
    }

    /// How far the worker is that does it, if one does: positions that are done, of how many.
    pub fn progress(&self, run: &str, number: u64) -> Option<(usize, usize)> {
        let workers = self.workers()?;
        let mut running = workers.iter().flat_map(|it| &it.running);
        let is_it = |kind: Kind| kind == Kind::Analysis;
        let found = running.find(|it| is_it(it.kind) && it.run == run && it.number == number)?;
        Some(found.progress.unwrap_or((0, 0)))
    }
}

/// Gives analyses away and passes on what came of them, as long as somebody can ask.
pub(super) async fn give(hub: Hub, mut asks: mpsc::UnboundedReceiver<Asked>) {
    let mut sites: HashMap<String, Site> = HashMap::new();
    loop {
        let next = match sites.values().all(|it| it.waiting.is_empty()) {
            true => match asks.recv().await {
                Some(asked) => Some(asked),
                None => return,
            },
            false => asks.try_recv().ok(),
        };
        if let Some(asked) = next {
            let Some(site) = site(&hub, &mut sites, &asked.run).await else {
                return;
            };
            site.give(asked).await;
            continue;
        }
        for site in sites.values_mut() {
            site.hear().await;
        }
    }
}

/// The desk of a name; it is tried until one can be opened.
async fn site<'a>(
    hub: &Hub,
    sites: &'a mut HashMap<String, Site>,
    run: &str,
) -> Option<&'a mut Site> {
    while !sites.contains_key(run) {
        match Desk::named(hub.clone(), run.to_owned()).await {
            Ok(desk) => {
                let waiting = HashMap::new();
                sites.insert(run.to_owned(), Site { desk, waiting });
            }
            Err(_) => tokio::time::sleep(AGAIN).await,
        }
    }
    sites.get_mut(run)
}

/// The analyses of one name.
struct Site {
    desk: Desk,
    waiting: HashMap<u64, oneshot::Sender<Done>>,
}

impl Site {
    async fn give(&mut self, asked: Asked) {
        match asked.is_new {
            true => self.desk.give(asked.number, &asked.job).await,
            false => self.desk.expect(asked.number, &asked.job),
        }
        self.waiting.insert(asked.number, asked.done);
    }

    async fn hear(&mut self) {
        let gone = self.waiting.iter().filter(|(_, it)| it.is_closed());
        let gone: Vec<u64> = gone.map(|(number, _)| *number).collect();
        for number in gone {
            self.waiting.remove(&number);
            self.desk.leave(number);
        }
        match self.desk.hear(MOMENT).await {
            Ok(Some(Heard { number, done, .. })) => {
                if let Some(waiting) = self.waiting.remove(&number) {
                    // Who has gone in between will ask again.
                    let _ = waiting.send(done);
                }
            }
            Ok(None) => {}
            Err(note) => {
                tracing::warn!(%note, "analyses are waited for");
                tokio::time::sleep(AGAIN).await;
            }
        }
    }
}
