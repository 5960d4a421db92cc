//! Listening, and stopping in good order.

use std::future::{Future, IntoFuture};
use std::io::{self, ErrorKind};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use tokio::runtime::Runtime;
use tokio::sync::oneshot;

use crate::app;
use crate::assets::assets;
use crate::error::ServeError;
use crate::idle::{Impatient, Peer};
use crate::tls::{Certificates, Encrypted, Tls};

/// What is served beside the page.
pub struct Beside {
    /// Its answers.
    pub router: Router,
    /// What is to be done when the server is told to stop, while it still answers, for as
    /// long as that takes.
    pub drain: Pin<Box<dyn Future<Output = ()> + Send>>,
    /// What is to be done after that, before it waits for what is under way.
    pub end: Pin<Box<dyn Future<Output = ()> + Send>>,
}

impl Default for Beside {
    /// Nothing.
    fn default() -> Self {
        Self {
            router: Router::new(),
            drain: Box::pin(async {}),
            end: Box::pin(async {}),
        }
    }
}

/// Why there is nothing beside the page.
pub type BesideError = Box<dyn std::error::Error + Send + Sync>;

/// How long everything may take once the server is to end, requests under way included.
const ENDING: Duration = Duration::from_secs(10);
/// How long threads may take after that; what they compute is needed by nobody.
const THREADS: Duration = Duration::from_secs(1);

/// How to serve.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Where to listen; port 0 takes any that is free.
    pub addr: SocketAddr,
    /// How long nothing may happen on a connection before it is closed, half requests
    /// included.
    pub idle: Duration,
    /// How connections are encrypted, if they are.
    pub tls: Option<Tls>,
}

impl Default for Options {
    /// Only this machine can connect.
    fn default() -> Self {
        Self {
            addr: SocketAddr::from((Ipv4Addr::LOCALHOST, 7878)),
            idle: Duration::from_secs(20),
            tls: None,
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
    server.run_until_told(async { Ok(Beside::default()) })
}

/// A server that listens and does not answer yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    addr: SocketAddr,
    idle: Duration,
    certificates: Option<Arc<Certificates>>,
}

impl Server {
    /// Begins to listen.
    ///
    /// # Errors
    /// If the program was built without the page, a certificate or its key cannot be used, or
    /// the address cannot be listened on.
    pub fn bind(options: &Options) -> Result<Self, ServeError> {
        if assets().is_empty() {
            return Err(ServeError::NoPage);
        }
        let certificates = options.tls.as_ref().map(Certificates::read).transpose()?;
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
            certificates,
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
        let (stop, again) = signals();
        self.run_with(beside, stop, again)
    }

    /// Answers until `stop` is there, then finishes what is under way.
    ///
    /// # Errors
    /// If the system refuses what a server needs.
    pub fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), ServeError> {
        let beside = async { Ok(Beside::default()) };
        self.run_with(beside, stop, std::future::pending())
    }

    /// Answers until `stop` is there, then finishes what is under way; `beside` is made
    /// first. If `again` comes before that is done, it ends at once.
    ///
    /// # Errors
    /// If the system refuses what a server needs, there is nothing beside, or it was ended at
    /// once.
    pub fn run_with(
        self,
        beside: impl Future<Output = Result<Beside, BesideError>>,
        stop: impl Future<Output = ()> + Send + 'static,
        again: impl Future<Output = ()>,
    ) -> Result<(), ServeError> {
        let runtime = Runtime::new().map_err(ServeError::Stopped)?;
        let result = runtime.block_on(async {
            let beside = beside.await.map_err(ServeError::Beside)?;
            tokio::select! {
                answered = self.answer(beside, stop) => answered.map_err(ServeError::Stopped),
                () = again => Err(ServeError::AtOnce),
            }
        });
        match result {
            Err(ServeError::AtOnce) => runtime.shutdown_background(),
            _ => runtime.shutdown_timeout(THREADS),
        }
        result
    }

    async fn answer(
        self,
        beside: Beside,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> io::Result<()> {
        let listener = Impatient {
            listener: tokio::net::TcpListener::from_std(self.listener)?,
            encrypted: self.certificates.clone().map(Encrypted::new),
            limit: self.idle,
        };
        if let Some(certificates) = self.certificates {
            tokio::spawn(certificates.watch());
        }
        let (tell, told) = oneshot::channel();
        let stop = async move {
            stop.await;
            tracing::info!("told to stop");
            beside.drain.await;
            // Nobody listens only if the server has ended already.
            let _ = tell.send(());
            beside.end.await;
        };
        let app = app::app(beside.router).into_make_service_with_connect_info::<Peer>();
        let serving = axum::serve(listener, app).with_graceful_shutdown(stop);
        let too_long = async {
            // Whoever drops the sender has stopped, too.
            let _ = told.await;
            tokio::time::sleep(ENDING).await;
        };
        tokio::select! {
            result = serving.into_future() => {
                tracing::info!("stopped");
                result
            }
            () = too_long => {
                tracing::warn!("stopped, though not everybody had been answered");
                Ok(())
            }
        }
    }
}

/// Two moments: the process is told to end, and is told again.
fn signals() -> (impl Future<Output = ()> + Send, impl Future<Output = ()>) {
    let (first, stop) = oneshot::channel();
    let (second, again) = oneshot::channel();
    let hear = async {
        let mut signals = Signals::new();
        signals.next().await;
        // Whoever waited for it may have ended.
        let _ = first.send(());
        signals.next().await;
        let _ = second.send(());
    };
    let stop = async {
        tokio::spawn(hear);
        let _ = stop.await;
    };
    let again = async {
        if again.await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    (stop, again)
}

/// What the system says to a process that is to end.
struct Signals {
    #[cfg(unix)]
    end: Option<tokio::signal::unix::Signal>,
}

impl Signals {
    #[cfg(unix)]
    fn new() -> Self {
        use tokio::signal::unix::{SignalKind, signal};
        Self {
            end: signal(SignalKind::terminate()).ok(),
        }
    }

    #[cfg(not(unix))]
    fn new() -> Self {
        Self {}
    }

    /// Waits until the process is interrupted or told to end. Where that cannot be heard the
    /// process simply dies of it.
    async fn next(&mut self) {
        let interrupted = async {
            if tokio::signal::ctrl_c().await.is_err() {
                std::future::pending::<()>().await;
            }
        };
        tokio::select! {
            () = interrupted => {}
            () = self.ended() => {}
        }
    }

    #[cfg(unix)]
    async fn ended(&mut self) {
        match &mut self.end {
            Some(signal) => {
                signal.recv().await;
            }
            None => std::future::pending().await,
        }
    }

    #[cfg(not(unix))]
    async fn ended(&mut self) {
        std::future::pending().await
    }
}
