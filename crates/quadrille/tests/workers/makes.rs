//! Jobs and workers of another make, as there are during an upgrade.

use async_nats::jetstream;
use futures_util::StreamExt;
use jobs::{Address, Desk, Done, Hub};
use testkit::servers::wait_for;

use crate::dead::{analysis, heard};
use crate::{Logged, MATCH, nats, overview, spread};

/// A make that no program has.
const OTHER: &str = "00000000000000ff";
const GAME: &str = "[Game \"talpa\"]\n[Variant \"4\"]\n\n1. a1xa2 *\n";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs nats-server, which `cargo xtask ci` installs"]
async fn a_job_that_lies_there_for_another_make_is_given_away_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let nats = nats(&folder);
    let address: Address = nats.url().parse().expect("an address");
    // The worker makes the streams, and idles.
    let worker = Logged::worker(&folder, "one", &nats.url(), "");
    let says = |what: &str| wait_for(what, || worker.said().contains(what).then_some(()));
    says("idle: there are no jobs");
    // A server of an older version has asked for it, under the name of the site.
    let client = async_nats::connect(nats.url()).await.expect("NATS answers");
    let streams = jetstream::new(client);
    let place = format!("quadrille.jobs.analysis.{OTHER}.analyses-site.7");
    let job = analysis(GAME);
    let text = serde_json::to_string(&job).expect("JSON");
    let mut headers = async_nats::HeaderMap::new();
    headers.insert("Nats-Msg-Id", "analyses-site.7.1");
    let stored = streams.publish_with_headers(place, headers, text.into());
    stored.await.expect("sent").await.expect("stored");
    says("idle: the one job there is is for another version of the engine");

    // It is updated, and goes on with what was asked for.
    let hub = Hub::connect(&address).await.expect("NATS answers");
    let desk = Desk::named(hub, "analyses-site".to_owned()).await;
    let mut desk = desk.expect("NATS answers");
    desk.expect(7, &job);
    let (number, done) = heard(&mut desk).await;
    assert_eq!(number, 7);
    assert!(
        matches!(&done, Done::Text(text) if text.contains("%eval")),
        "{done:?}"
    );
    let all = overview(&nats.url());
    let queues = all["queues"].as_array().expect("a list");
    let other = queues.iter().find(|it| it["make"] == OTHER);
    assert_eq!(
        other.expect("its queue")["waiting"],
        1,
        "left to its own: {all}"
    );
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs nats-server, which `cargo xtask ci` installs"]
async fn a_match_says_that_all_workers_are_of_another_make() {
    let folder = tempfile::tempdir().expect("a folder");
    let nats = nats(&folder);
    let client = async_nats::connect(nats.url()).await.expect("NATS answers");
    let mut calls = client.subscribe("quadrille.workers").await.expect("heard");
    client.flush().await.expect("NATS answers");
    let answers = tokio::spawn(async move {
        while let Some(call) = calls.next().await {
            let state = serde_json::json!({
                "name": "old", "version": "0.0.1", "make": OTHER, "threads": 1,
                "idle": "idle", "running": [], "done": 0, "failed": 0,
            });
            let reply = call.reply.expect("somebody waits");
            let sent = client.publish(reply, state.to_string().into());
            sent.await.expect("sent");
        }
    });
    let (process, _) = spread(&folder, MATCH, &nats.url());
    wait_for("it says so", || {
        let said = process.said();
        said.contains("all workers are of another version")
            .then_some(())
    });
    answers.abort();
}
