//! A way to another server that can be held up and cut.

use std::net::SocketAddr;
use std::sync::Arc;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// What a proxy does with what comes to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    /// Passes it on.
    Open,
    /// Keeps it, in both directions, until it is open again.
    Held,
    /// Passes on what is said to the server, and keeps what it answers.
    Deaf,
    /// Keeps what is said to the server, and passes on what it answers.
    Mute,
    /// Ends all connections, and sends away who comes.
    Cut,
}

/// Stands before a server.
pub(crate) struct Proxy {
    pub(crate) addr: SocketAddr,
    way: Arc<watch::Sender<Way>>,
}

impl Proxy {
    /// The way to that server, `HOST:PORT`.
    pub(crate) async fn to(server: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let addr = listener.local_addr().expect("an address");
        let way = Arc::new(watch::Sender::new(Way::Open));
        let (server, state) = (server.to_owned(), Arc::clone(&way));
        tokio::spawn(async move {
            while let Ok((here, _)) = listener.accept().await {
                if *state.borrow() != Way::Cut {
                    tokio::spawn(pass(here, server.clone(), state.subscribe()));
                }
            }
        });
        Self { addr, way }
    }

    pub(crate) fn set(&self, way: Way) {
        self.way.send_replace(way);
    }
}

async fn pass(here: TcpStream, server: String, mut way: watch::Receiver<Way>) {
    let Ok(there) = TcpStream::connect(server).await else {
        return;
    };
    let ((from_here, to_here), (from_there, to_there)) = (here.into_split(), there.into_split());
    tokio::select! {
        () = copy(from_here, to_there, way.clone(), &[Way::Open, Way::Deaf]) => {}
        () = copy(from_there, to_here, way.clone(), &[Way::Open, Way::Mute]) => {}
        _ = way.wait_for(|it| *it == Way::Cut) => {}
    }
}

async fn copy(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    mut way: watch::Receiver<Way>,
    open: &[Way],
) {
    let mut bytes = vec![0; 64 << 10];
    while let Ok(n @ 1..) = from.read(&mut bytes).await {
        let is_open = way.wait_for(|it| open.contains(it)).await.is_ok();
        if !is_open || to.write_all(&bytes[..n]).await.is_err() {
            return;
        }
    }
}
