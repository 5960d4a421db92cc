//! Connections that are closed when nothing happens on them for a while, so that
//! half requests and forgotten visitors do not use up what the system has.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, Sleep, sleep};
use tokio_rustls::server::TlsStream;

use crate::tls::Encrypted;

/// A listener whose connections may not be idle for longer than `limit`.
pub(crate) struct Impatient {
    pub(crate) listener: TcpListener,
    /// How connections are encrypted, if they are.
    pub(crate) encrypted: Option<Encrypted>,
    pub(crate) limit: Duration,
}

impl Listener for Impatient {
    type Io = Watched;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Watched, SocketAddr) {
        let (stream, addr) = match &mut self.encrypted {
            None => {
                let (stream, addr) = accept(&mut self.listener).await;
                (Stream::Plain(stream), addr)
            }
            Some(encrypted) => {
                let (stream, addr) = encrypted.accept(&mut self.listener).await;
                (Stream::Tls(Box::new(stream)), addr)
            }
        };
        let watched = Watched {
            stream,
            limit: self.limit,
            end: Box::pin(sleep(self.limit)),
        };
        (watched, addr)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// The next connection. What is written on it goes out at once: a second small message would
/// otherwise wait until the first is acknowledged, which whoever only listens puts off.
pub(crate) async fn accept(listener: &mut TcpListener) -> (TcpStream, SocketAddr) {
    let (stream, addr) = Listener::accept(listener).await;
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "what is said on a connection may be late");
    }
    (stream, addr)
}

/// Who is at the other end of a connection.
#[derive(Clone, Copy)]
pub(crate) struct Peer {
    pub(crate) addr: SocketAddr,
    pub(crate) is_encrypted: bool,
}

impl Connected<IncomingStream<'_, Impatient>> for Peer {
    fn connect_info(stream: IncomingStream<'_, Impatient>) -> Self {
        Self {
            addr: *stream.remote_addr(),
            is_encrypted: matches!(stream.io().stream, Stream::Tls(_)),
        }
    }
}

/// A connection, in the clear or encrypted.
enum Stream {
    Plain(TcpStream),
    Tls(Box<TlsStream<TcpStream>>),
}

/// A connection with a moment at which it ends unless something happens on it.
pub(crate) struct Watched {
    stream: Stream,
    limit: Duration,
    end: Pin<Box<Sleep>>,
}

impl Watched {
    /// Puts the end off if something happened, or fails if it has come.
    fn watch<T>(
        &mut self,
        context: &mut Context<'_>,
        happened: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if happened.is_ready() {
            self.end.as_mut().reset(Instant::now() + self.limit);
            return happened;
        }
        match self.end.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncRead for Watched {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let read = match &mut self.stream {
            Stream::Plain(it) => Pin::new(it).poll_read(context, buffer),
            Stream::Tls(it) => Pin::new(it).poll_read(context, buffer),
        };
        self.watch(context, read)
    }
}

impl AsyncWrite for Watched {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = match &mut self.stream {
            Stream::Plain(it) => Pin::new(it).poll_write(context, bytes),
            Stream::Tls(it) => Pin::new(it).poll_write(context, bytes),
        };
        self.watch(context, written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        match &mut self.stream {
            Stream::Plain(it) => Pin::new(it).poll_flush(context),
            Stream::Tls(it) => Pin::new(it).poll_flush(context),
        }
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        match &mut self.stream {
            Stream::Plain(it) => Pin::new(it).poll_shutdown(context),
            Stream::Tls(it) => Pin::new(it).poll_shutdown(context),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn small_messages_do_not_wait_for_each_other() -> io::Result<()> {
        let mut listener = TcpListener::bind("127.0.0.1:0").await?;
        let addr = listener.local_addr()?;
        let (client, (stream, _)) = tokio::join!(TcpStream::connect(addr), accept(&mut listener));
        client?;
        assert!(stream.nodelay()?);
        Ok(())
    }
}
