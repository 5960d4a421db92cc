//! A worker: takes jobs and does them.

mod board;
mod lane;

use std::sync::Arc;
use std::time::Duration;

use async_nats::Event;
use futures_util::StreamExt;
use rules::Note;
use tokio::sync::watch;

pub(crate) use board::Idle;

use crate::hub::failed;
use crate::names::ROLL_CALL;
use crate::{Address, Hub, names};
use board::Board;
use lane::Floor;

/// Puts a note into words, in those of a board's game where one is named.
pub type Say = Arc<dyn Fn(Option<&str>, &Note) -> String + Send + Sync>;

/// A worker as it is set.
pub struct Worker {
    /// Where NATS is.
    pub address: Address,
    /// What others call it.
    pub name: String,
    /// The version of the program.
    pub version: String,
    /// How many jobs it does at once.
    pub threads: usize,
    /// How long a job may go on when the worker is told to end; then it is handed back.
    pub grace: Duration,
    /// Puts notes into words.
    pub say: Say,
}

impl Worker {
    /// Takes jobs until it is told to end; then no more are taken, and those it has are
    /// finished or handed back.
    ///
    /// # Errors
    /// If the address can never work. That NATS is away is no error: it is waited for.
    pub async fn run(self, told: impl Future<Output = ()>) -> Result<(), Note> {
        let board = Arc::new(Board::new(&self));
        let heard = Arc::clone(&board);
        let hub = Hub::wait_for(&self.address, move |event| match event {
            Event::Connected => heard.connected(),
            Event::Disconnected => heard.disconnected(None),
            Event::ClientError(error) => heard.disconnected(Some(error.to_string())),
            Event::ServerError(error) => heard.disconnected(Some(error.to_string())),
            _ => {}
        })
        .await?;
        let (end, ending) = watch::channel(false);
        let (hand_back, handing_back) = watch::channel(false);
        let floor = Arc::new(Floor::new(
            hub.clone(),
            Arc::clone(&board),
            (names::make(), self.threads.max(1)),
            ending,
            handing_back,
        ));
        let answers = tokio::spawn(answer(hub.clone(), Arc::clone(&board)));
        let bell = tokio::spawn(Arc::clone(&floor).listen());
        let lanes: Vec<_> = (0..=self.threads.max(1))
            .map(|_| tokio::spawn(Arc::clone(&floor).run()))
            .collect();
        told.await;
        board.ending();
        let _ = end.send(true);
        let all = async {
            for lane in lanes {
                if let Err(error) = lane.await {
                    tracing::error!(%error, "a lane of the worker failed");
                }
            }
        };
        tokio::pin!(all);
        if tokio::time::timeout(self.grace, &mut all).await.is_err() {
            let _ = hand_back.send(true);
            all.await;
        }
        answers.abort();
        bell.abort();
        // What was acknowledged last must reach the server; where it is away, nothing can.
        let _ = tokio::time::timeout(Duration::from_secs(2), hub.client.flush()).await;
        Ok(())
    }
}

/// Answers whoever asks what the worker does.
async fn answer(hub: Hub, board: Arc<Board>) -> Result<(), Note> {
    let asked = hub.client.subscribe(ROLL_CALL).await;
    let mut asked = asked.map_err(|error| failed(&error))?;
    while let Some(question) = asked.next().await {
        if let (Some(reply), Ok(state)) = (question.reply, serde_json::to_vec(&board.state())) {
            // Who asked asks again if it is lost.
            let _ = hub.client.publish(reply, state.into()).await;
        }
    }
    Ok(())
}
