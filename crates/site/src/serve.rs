//! Listening, and stopping in good order.

use std::future::{Future, IntoFuture};
use std::io::{self, ErrorKind};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::pin::Pin;
use std::time::Duration;

use axum::Router;
use tokio::runtime::Runtime;
use tokio::sync::oneshot;

use crate::app;
use crate::assets::assets;
use crate::error::ServeError;
use crate::idle::{Impatient, Peer};

/// What is served beside the page.
pub struct Beside {
    /// Its answers.
    pub router: Router,
    /// What is to be done when the server is told to stop, before it waits for what is
    /// under way.
    pub end: Pin<Box<dyn Future<Output = ()> + Send>>,
}

impl Default for Beside {
    /// Nothing.
    fn default() -> Self {
        Self {
            router: Router::new(),
            end: Box::pin(async {}),
        }
    }
}

/// Why there is nothing beside the page.
pub type BesideError = Box<dyn std::error::Error + Send + Sync>;

/// How long requests under way may take once the server is to stop.
const PATIENCE: Duration = Duration::from_secs(5);

/// How to serve.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Where to listen; port 0 takes any that is free.
    pub addr: SocketAddr,
    /// How long nothing may happen on a connection before it is closed, half requests
    /// included.
    pub idle: Duration,
}

impl Default for Options {
    /// Only this machine can connect.
    fn default() -> Self {
        Self {
            addr: SocketAddr::from((Ipv4Addr::LOCALHOST, 7878)),
            idle: Duration::from_secs(20),
        }
    }
}

/// Serves the page until the process is interrupted or told to end; `ready` is
/// told the address as soon as one can connect.
///
/// # Errors
/// If the program was built without the page, or the address cannot be listened on.
pub fn serve(options: &Options, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let server = Server::bind(options)?;
    ready(server.addr());
    server.run(signal())
}

/// A server that listens and does not answer yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    addr: SocketAddr,
    idle: Duration,
}

impl Server {
    /// Begins to listen.
    ///
    /// # Errors
    /// If the program was built without the page, or the address cannot be listened on.
    pub fn bind(options: &Options) -> Result<Self, ServeError> {
        if assets().is_empty() {
            return Err(ServeError::NoPage);
        }
        let addr = options.addr;
        let failed = |source: io::Error| match source.kind() {
            ErrorKind::AddrInUse => ServeError::Taken(addr),
            _ => ServeError::Listen { addr, source },
        };
        let listener = TcpListener::bind(addr).map_err(failed)?;
        listener.set_nonblocking(true).map_err(failed)?;
        let addr = listener.local_addr().map_err(failed)?;
        Ok(Self {
            listener,
            addr,
            idle: options.idle,
        })
    }

    /// Where it listens.
    pub fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// Answers until the process is interrupted or told to end; `beside` is made first.
    ///
    /// # Errors
    /// If the system refuses what a server needs, or there is nothing beside.
    pub fn run_until_told(
        self,
        beside: impl Future<Output = Result<Beside, BesideError>>,
    ) -> Result<(), ServeError> {
        self.run_with(beside, signal())
    }

    /// Answers until `stop` is there, then finishes what is under way.
    ///
    /// # Errors
    /// If the system refuses what a server needs.
    pub fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), ServeError> {
        self.run_with(async { Ok(Beside::default()) }, stop)
    }

    /// Answers until `stop` is there, then finishes what is under way; `beside` is made
    /// first.
    ///
    /// # Errors
    /// If the system refuses what a server needs, or there is nothing beside.
    pub fn run_with(
        self,
        beside: impl Future<Output = Result<Beside, BesideError>>,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServeError> {
        let runtime = Runtime::new().map_err(ServeError::Stopped)?;
        let result = runtime.block_on(async {
            let beside = beside.await.map_err(ServeError::Beside)?;
            let answered = self.answer(beside, stop).await;
            answered.map_err(ServeError::Stopped)
        });
        runtime.shutdown_timeout(PATIENCE);
        result
    }

    async fn answer(
        self,
        beside: Beside,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> io::Result<()> {
        let listener = Impatient {
            listener: tokio::net::TcpListener::from_std(self.listener)?,
            limit: self.idle,
        };
        let (tell, told) = oneshot::channel();
        let stop = async move {
            stop.await;
            tracing::info!("stopping");
            beside.end.await;
            // Nobody listens only if the server has ended already.
            let _ = tell.send(());
        };
        let app = app::app(beside.router).into_make_service_with_connect_info::<Peer>();
        let serving = axum::serve(listener, app).with_graceful_shutdown(stop);
        let too_long = async {
            // Whoever drops the sender has stopped, too.
            let _ = told.await;
            tokio::time::sleep(PATIENCE).await;
        };
        tokio::select! {
            result = serving.into_future() => result,
            () = too_long => Ok(()),
        }
    }
}

/// Waits until the process is interrupted or told to end.
async fn signal() {
    let interrupted = async {
        // Where signals cannot be heard the process simply dies of them.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    tokio::select! {
        () = interrupted => {}
        () = ended() => {}
    }
}

#[cfg(unix)]
async fn ended() {
    use tokio::signal::unix::{SignalKind, signal};
    match signal(SignalKind::terminate()) {
        Ok(mut signal) => {
            signal.recv().await;
        }
        Err(_) => std::future::pending().await,
    }
}

#[cfg(not(unix))]
async fn ended() {
    std::future::pending().await
}
