//! Open files, of which every connection is one.

/// What a server needs beside its connections: the database, the log, requests.
const RESERVE: u64 = 200;

/// Asks the system for as many open files as it allows; how many connections that makes.
#[cfg(unix)]
pub fn most_connections() -> u64 {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let raised = Rlimit {
        current: limit.maximum,
        maximum: limit.maximum,
    };
    // What is refused stays as it was.
    let _ = setrlimit(Resource::Nofile, raised);
    let files = getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX);
    tracing::info!(files, "open files");
    files.saturating_sub(RESERVE).max(RESERVE)
}

/// Where nobody says how many there may be, as many as come.
#[cfg(not(unix))]
pub fn most_connections() -> u64 {
    u64::MAX
}
