//! Servers that are killed, stopped and cut off while games are played on them: what was acknowledged
//! is never lost, and clients go on by themselves.
//!
//! `ROUNDS=200 cargo test -p quadrille --test kill` does it more often.

mod alone;
#[path = "../workers/asked.rs"]
mod asked;
mod cluster;
mod node;
mod player;
#[path = "../../../server/tests/server/proxy.rs"]
mod proxy;
mod work;

/// How often something is to happen.
fn rounds(usual: u32) -> u32 {
    let asked = std::env::var("ROUNDS").ok();
    asked.and_then(|it| it.parse().ok()).unwrap_or(usual)
}
