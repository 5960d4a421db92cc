//! Jobs that nobody can do: dead letters.

use std::time::Duration;

use jobs::{Address, AnalysisJob, Desk, Done, Hub, Job, MOST_DELIVERIES};
use serde_json::Value;
use testkit::servers::{PATIENCE, wait_for};

use crate::{Logged, done, nats, overview, program};

pub(crate) fn analysis(record: &str) -> Job {
    Job::Analysis(AnalysisJob {
        record: record.to_owned(),
        engine: "nodes=20".to_owned(),
    })
}

pub(crate) async fn heard(desk: &mut Desk) -> (u64, Done) {
    let heard = async {
        loop {
            let heard = desk.hear(Duration::from_millis(50)).await;
            if let Some(heard) = heard.expect("NATS answers") {
                return (heard.number, heard.done);
            }
        }
    };
    tokio::time::timeout(PATIENCE, heard)
        .await
        .expect("an answer")
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs nats-server, which `cargo xtask ci` installs"]
async fn what_nobody_can_do_goes_to_the_dead_letters() {
    let folder = tempfile::tempdir().expect("a folder");
    let nats = nats(&folder);
    let address: Address = nats.url().parse().expect("an address");
    let hub = Hub::connect(&address).await.expect("NATS answers");
    let mut desk = Desk::open(hub).await.expect("NATS answers");
    // One that nobody can do, and one that anybody can.
    desk.give(1, &analysis("no game")).await;
    desk.give(
        2,
        &analysis("[Game \"talpa\"]\n[Variant \"4\"]\n\n1. a1xa2 *\n"),
    )
    .await;
    let client = async_nats::connect(nats.url()).await.expect("NATS answers");
    let streams = async_nats::jetstream::new(client.clone());
    let place = format!("quadrille.jobs.game.{:016x}.somebody.7", engine::make());
    for text in [
        "{nonsense",
        "{\"kind\":\"analysis\",\"job\":{\"record\":\"\",\"engine\":\"\"}}",
    ] {
        let stored = streams
            .publish(place.clone(), text.into())
            .await
            .expect("sent");
        stored.await.expect("stored");
    }
    let _worker = Logged::worker(&folder, "one", &nats.url(), "");
    let mut answers = [heard(&mut desk).await, heard(&mut desk).await];
    answers.sort_by_key(|(number, _)| *number);
    assert!(
        matches!(&answers[0].1, Done::Failed(why) if why.contains("no tag that names the game")),
        "{answers:?}"
    );
    assert!(
        matches!(&answers[1].1, Done::Text(text) if text.contains("%eval")),
        "{answers:?}"
    );

    let all = wait_for("three dead letters", || {
        Some(overview(&nats.url())).filter(|it| it["failed"] == 3)
    });
    let said = all["dead"].to_string();
    for reason in [
        "no tag that names the game",
        "cannot be read",
        "in the queue for game",
    ] {
        assert!(said.contains(reason), "{reason}: {said}");
    }
    let table = done(program(&format!("jobs --nats {}", nats.url())));
    let table = String::from_utf8(table.stdout).expect("UTF-8");
    assert!(
        table.contains("failed: 3") && table.contains("cannot be read"),
        "{table}"
    );
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs nats-server, which `cargo xtask ci` installs"]
async fn a_job_that_ends_its_workers_is_given_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let nats = nats(&folder);
    let address: Address = nats.url().parse().expect("an address");
    // The first worker makes the queues.
    let mut worker = Logged::worker(&folder, "first", &nats.url(), "");
    let ready = |all: &Value| all["workers"][0]["idle"] == "idle: there are no jobs";
    wait_for("a worker", || Some(overview(&nats.url())).filter(ready));
    worker.process.signal("TERM");
    worker.end();
    let hub = Hub::connect(&address).await.expect("NATS answers");
    let mut desk = Desk::open(hub).await.expect("NATS answers");
    desk.give(1, &analysis("[Game \"talpa\"]\n\n*\n")).await;
    // Workers that take it and do not finish it, as often as a job is handed out.
    let client = async_nats::connect(nats.url()).await.expect("NATS answers");
    let streams = async_nats::jetstream::new(client);
    let name = format!("analysis-{:016x}", engine::make());
    let queue: async_nats::jetstream::consumer::PullConsumer = streams
        .get_consumer_from_stream(name, "QUADRILLE_JOBS")
        .await
        .expect("the worker has made it");
    for n in 1..=MOST_DELIVERIES {
        let mut batch = queue
            .batch()
            .max_messages(1)
            .messages()
            .await
            .expect("asked");
        let message = futures_util::StreamExt::next(&mut batch)
            .await
            .expect("a job");
        let message = message.expect("a job");
        assert_eq!(message.info().expect("a job").delivered, n);
        let back = async_nats::jetstream::AckKind::Nak(None);
        message.ack_with(back).await.expect("handed back");
    }
    let _worker = Logged::worker(&folder, "second", &nats.url(), "");
    let (_, answer) = heard(&mut desk).await;
    assert!(
        matches!(&answer, Done::Failed(why) if why.contains("5 times")),
        "{answer:?}"
    );
    let all = overview(&nats.url());
    assert_eq!(all["dead"][0]["deliveries"], MOST_DELIVERIES + 1, "{all}");
}
