//! A connection to a server, in the clear or encrypted.

use std::io::{self, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};

use crate::Address;

/// How long a machine may take to pick up.
const CONNECT: Duration = Duration::from_secs(5);
/// How long it may take over anything else.
const WAIT: Duration = Duration::from_secs(10);

/// A connection to a server.
pub(crate) enum Stream {
    Plain(TcpStream),
    Tls(Box<StreamOwned<ClientConnection, TcpStream>>),
}

impl Stream {
    pub(crate) fn connect(to: &Address) -> io::Result<Self> {
        let host = to.host.trim_start_matches('[').trim_end_matches(']');
        let mut failed = io::Error::from(io::ErrorKind::NotFound);
        let found = (host, to.port).to_socket_addrs();
        for addr in found.map_err(|_| io::Error::from(io::ErrorKind::NotFound))? {
            match TcpStream::connect_timeout(&addr, CONNECT) {
                Ok(tcp) => {
                    tcp.set_nodelay(true)?;
                    tcp.set_read_timeout(Some(WAIT))?;
                    tcp.set_write_timeout(Some(WAIT))?;
                    return match to.is_secure {
                        true => Self::secured(tcp, host, usual()),
                        false => Ok(Self::Plain(tcp)),
                    };
                }
                Err(error) => failed = error,
            }
        }
        Err(failed)
    }

    fn secured(tcp: TcpStream, host: &str, trust: Arc<ClientConfig>) -> io::Result<Self> {
        let name = ServerName::try_from(host.to_owned()).map_err(io::Error::other)?;
        let client = ClientConnection::new(trust, name).map_err(io::Error::other)?;
        Ok(Self::Tls(Box::new(StreamOwned::new(client, tcp))))
    }

    /// How long to wait for something to read.
    pub(crate) fn set_wait(&self, wait: Duration) -> io::Result<()> {
        match self {
            Self::Plain(tcp) => tcp.set_read_timeout(Some(wait)),
            Self::Tls(tls) => tls.sock.set_read_timeout(Some(wait)),
        }
    }
}

impl Read for Stream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Plain(tcp) => tcp.read(buffer),
            Self::Tls(tls) => tls.read(buffer),
        }
    }
}

impl Write for Stream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Plain(tcp) => tcp.write(bytes),
            Self::Tls(tls) => tls.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Plain(tcp) => tcp.flush(),
            Self::Tls(tls) => tls.flush(),
        }
    }
}

/// Whose certificates count: those of the authorities that browsers trust.
fn usual() -> Arc<ClientConfig> {
    static TRUST: OnceLock<Arc<ClientConfig>> = OnceLock::new();
    let config = || trusting(roots());
    Arc::clone(TRUST.get_or_init(config))
}

fn roots() -> RootCertStore {
    RootCertStore {
        roots: webpki_roots::TLS_SERVER_ROOTS.to_vec(),
    }
}

/// How to speak to servers over TLS: those count whose certificates are of an authority that
/// browsers trust, or of one of these, which come as PEM.
///
/// # Errors
/// If these are no certificates: why not.
pub fn trust(authorities: Option<&[u8]>) -> Result<Arc<ClientConfig>, String> {
    let Some(authorities) = authorities else {
        return Ok(usual());
    };
    let (mut roots, before) = (roots(), webpki_roots::TLS_SERVER_ROOTS.len());
    for it in CertificateDer::pem_slice_iter(authorities) {
        let it = it.map_err(|error| error.to_string())?;
        roots.add(it).map_err(|error| error.to_string())?;
    }
    match roots.len() > before {
        true => Ok(trusting(roots)),
        false => Err("no certificate (PEM: -----BEGIN CERTIFICATE-----) in it".to_owned()),
    }
}

fn trusting(roots: RootCertStore) -> Arc<ClientConfig> {
    let ring = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(ring)
        .with_safe_default_protocol_versions()
        .expect("what encrypts knows the usual versions");
    Arc::new(config.with_root_certificates(roots).with_no_client_auth())
}

#[cfg(test)]
mod tests {
    use std::net::{SocketAddr, TcpListener};
    use std::thread;

    use rustls::pki_types::PrivateKeyDer;
    use rustls::{ServerConfig, ServerConnection};
    use tungstenite::Message;

    use super::*;

    const AUTHORITY: &[u8] = include_bytes!("../tests/tls/ca.pem");
    const CERTIFICATE: &[u8] = include_bytes!("../tests/tls/localhost.pem");
    /// The key of a certificate that nobody trusts but this test.
    const KEY: &[u8] = include_bytes!("../tests/tls/localhost.key");

    /// A server that repeats what it hears on a socket.
    fn echo() -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let addr = listener.local_addr().expect("an address");
        let certificate = CertificateDer::from_pem_slice(CERTIFICATE).expect("a certificate");
        let key = PrivateKeyDer::from_pem_slice(KEY).expect("a key");
        let ring = Arc::new(rustls::crypto::ring::default_provider());
        let config = ServerConfig::builder_with_provider(ring)
            .with_safe_default_protocol_versions()
            .expect("the usual versions")
            .with_no_client_auth()
            .with_single_cert(vec![certificate], key);
        let config = Arc::new(config.expect("they go together"));
        thread::spawn(move || {
            for tcp in listener.incoming() {
                let tls = ServerConnection::new(Arc::clone(&config)).expect("a connection");
                let stream = StreamOwned::new(tls, tcp.expect("somebody calls"));
                // Whoever does not trust this server hangs up.
                let Ok(mut socket) = tungstenite::accept(stream) else {
                    continue;
                };
                while let Ok(Message::Text(text)) = socket.read() {
                    socket.send(Message::Text(text)).expect("somebody listens");
                }
            }
        });
        addr
    }

    fn call(addr: SocketAddr, name: &str, trust: Arc<ClientConfig>) -> Option<String> {
        let tcp = TcpStream::connect(addr).expect("it listens");
        let stream = Stream::secured(tcp, name, trust).expect("a name");
        let (mut socket, _) = tungstenite::client(format!("wss://{name}/"), stream).ok()?;
        // Waiting in vain breaks nothing, as the line does all the time.
        let short = Duration::from_millis(1);
        socket.get_ref().set_wait(short).expect("a socket");
        let silence = socket.read().expect_err("nothing was said");
        assert!(matches!(silence, tungstenite::Error::Io(error)
            if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut)));
        socket.get_ref().set_wait(WAIT).expect("a socket");
        socket
            .send(Message::text("b2xb3"))
            .expect("somebody listens");
        let heard = socket.read().expect("an answer");
        Some(heard.to_text().expect("a text").to_owned())
    }

    #[test]
    fn sockets_are_encrypted_and_only_trusted_names_are_spoken_to() {
        let addr = echo();
        let ours = trust(Some(AUTHORITY)).expect("an authority");
        assert!(trust(Some(b"nothing")).is_err());
        let heard = call(addr, "localhost", Arc::clone(&ours));
        assert_eq!(heard.as_deref(), Some("b2xb3"));
        assert_eq!(call(addr, "example.org", ours), None);
        assert_eq!(call(addr, "localhost", usual()), None);
    }
}
