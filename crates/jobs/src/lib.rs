//! Work for other machines: typed jobs, their queues on NATS JetStream, and workers.
//!
//! * [`Job`] is something to do, [`Done`] what came of it, [`Dead`] a job that was given up.
//! * [`Desk`] gives jobs away and hears of each once, whatever NATS loses, repeats or forgets;
//!   [`Spread`] lets a match of the arena use one.
//! * [`Crew`] is whoever works for a server: moves of live games, which the server can also find
//!   alone, and analyses of whole games.
//! * [`Worker`] takes jobs and does them.
//! * [`Overview`] is what waits, runs and failed, and who is there to do it.
//!
//! Three streams hold everything. Jobs lie in a work queue until they are acknowledged. A worker
//! acknowledges that a job is in progress every few seconds; one that is silent is taken for dead,
//! and the job goes to another. What came of a job is kept under its name before the job is
//! acknowledged, so that a job done twice counts once. JetStream knows no dead letters: a worker
//! that is handed a job for the sixth time puts it into a stream of ours, with the reason.
//!
//! Jobs are addressed to the [make](engine::make) of the engine that asks, so that workers of
//! another version leave them alone: the same seeds give the same games wherever they run.

mod address;
mod crew;
mod desk;
mod hub;
mod look;
mod names;
mod spread;
mod wire;
mod work;
mod worker;

pub use address::Address;
pub use crew::{Analyzed, Crew, Found};
pub use desk::{Desk, Heard};
pub use hub::Hub;
pub use look::{Overview, Queue, look};
pub use names::{Kind, MOST_DELIVERIES};
pub use spread::Spread;
pub use wire::{AnalysisJob, Dead, Done, Job, JobError, MoveJob, Running, WorkerState};
pub use work::{Refusal, analyze};
pub use worker::{Say, Worker};
