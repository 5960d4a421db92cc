//! Encrypted connections: a certificate and its key from files, which are read again when
//! they change.

use std::collections::VecDeque;
use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use rustls::ServerConfig;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::{AbortHandle, JoinSet};
use tokio::time::timeout;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

use crate::error::ServeError;
use crate::idle::accept;

/// How long two machines may take to agree on how to encrypt.
const HANDSHAKE: Duration = Duration::from_secs(5);
/// How many may be at it at once. Whoever comes when there are so many takes the place of
/// the one that has been at it for longest, so that nobody keeps others out by being slow.
const MOST: usize = 512;
/// How often it is looked whether the files have changed.
const LOOK: Duration = Duration::from_secs(60);

/// Where a certificate and its key are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tls {
    /// The certificate, and those that vouch for it, as PEM.
    pub certificate: PathBuf,
    /// Its private key, as PEM.
    pub key: PathBuf,
}

/// What files had been when they were read.
type Stamp = [Option<(SystemTime, u64)>; 2];

impl Tls {
    /// Reads both files, and sees that they go together.
    fn read(&self) -> Result<Arc<ServerConfig>, ServeError> {
        let failed = |path: &Path| {
            let path = path.to_owned();
            move |reason: String| ServeError::Certificate { path, reason }
        };
        let chain = pem(&self.certificate).and_then(|bytes| {
            let all = CertificateDer::pem_slice_iter(&bytes).collect::<Result<Vec<_>, _>>();
            all.map_err(|error| error.to_string())
        });
        let chain = chain.map_err(failed(&self.certificate))?;
        if chain.is_empty() {
            let reason = "no certificate (PEM: -----BEGIN CERTIFICATE-----) in it";
            return Err(failed(&self.certificate)(reason.to_owned()));
        }
        let key = pem(&self.key).and_then(|bytes| {
            PrivateKeyDer::from_pem_slice(&bytes).map_err(|error| match error {
                rustls::pki_types::pem::Error::NoItemsFound => {
                    "no private key (PEM: -----BEGIN PRIVATE KEY-----) in it".to_owned()
                }
                error => error.to_string(),
            })
        });
        let key = key.map_err(failed(&self.key))?;
        let ring = Arc::new(rustls::crypto::ring::default_provider());
        let config = ServerConfig::builder_with_provider(ring)
            .with_safe_default_protocol_versions()
            .expect("what encrypts knows the usual versions")
            .with_no_client_auth()
            .with_single_cert(chain, key);
        let mut config = config.map_err(|error| match error {
            rustls::Error::InconsistentKeys(_) => ServeError::OtherKey {
                certificate: self.certificate.clone(),
                key: self.key.clone(),
            },
            error => failed(&self.certificate)(error.to_string()),
        })?;
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(Arc::new(config))
    }

    fn stamp(&self) -> Stamp {
        [&self.certificate, &self.key].map(|path| {
            let found = fs::metadata(path).ok()?;
            Some((found.modified().ok()?, found.len()))
        })
    }
}

fn pem(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| error.to_string())
}

/// The certificate that is used now.
#[derive(Debug)]
pub(crate) struct Certificates {
    files: Tls,
    now: Mutex<Arc<ServerConfig>>,
    stamp: Mutex<Stamp>,
}

impl Certificates {
    pub(crate) fn read(files: &Tls) -> Result<Arc<Self>, ServeError> {
        let stamp = files.stamp();
        Ok(Arc::new(Self {
            now: Mutex::new(files.read()?),
            stamp: Mutex::new(stamp),
            files: files.clone(),
        }))
    }

    fn now(&self) -> Arc<ServerConfig> {
        Arc::clone(&self.now.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Reads the files again; what was used before stays if they are no good.
    fn read_again(&self) {
        let stamp = self.files.stamp();
        match self.files.read() {
            Ok(config) => {
                *self.now.lock().unwrap_or_else(PoisonError::into_inner) = config;
                tracing::info!("the certificate was read again");
            }
            Err(error) => tracing::error!(%error, "the certificate from before stays in use"),
        }
        *self.stamp.lock().unwrap_or_else(PoisonError::into_inner) = stamp;
    }

    /// Reads the files again whenever the process is told to (SIGHUP), or they change.
    pub(crate) async fn watch(self: Arc<Self>) {
        let mut told = Told::new();
        loop {
            tokio::select! {
                () = told.next() => self.read_again(),
                () = tokio::time::sleep(LOOK) => {
                    let before = *self.stamp.lock().unwrap_or_else(PoisonError::into_inner);
                    if self.files.stamp() != before {
                        self.read_again();
                    }
                }
            }
        }
    }
}

/// Whoever runs the server says that something was changed.
#[cfg(unix)]
struct Told(Option<tokio::signal::unix::Signal>);

#[cfg(unix)]
impl Told {
    fn new() -> Self {
        use tokio::signal::unix::{SignalKind, signal};
        Self(signal(SignalKind::hangup()).ok())
    }

    async fn next(&mut self) {
        match &mut self.0 {
            Some(signal) => {
                signal.recv().await;
            }
            None => std::future::pending().await,
        }
    }
}

#[cfg(not(unix))]
struct Told;

#[cfg(not(unix))]
impl Told {
    fn new() -> Self {
        Self
    }

    async fn next(&mut self) {
        std::future::pending().await
    }
}

/// Connections that agree on how to encrypt, each by itself, while others come.
pub(crate) struct Encrypted {
    certificates: Arc<Certificates>,
    under_way: JoinSet<Option<(TlsStream<TcpStream>, SocketAddr)>>,
    /// The same, in the order in which they came.
    order: VecDeque<AbortHandle>,
}

impl Encrypted {
    pub(crate) fn new(certificates: Arc<Certificates>) -> Self {
        Self {
            certificates,
            under_way: JoinSet::new(),
            order: VecDeque::new(),
        }
    }

    /// The next connection that is encrypted.
    pub(crate) async fn accept(
        &mut self,
        listener: &mut TcpListener,
    ) -> (TlsStream<TcpStream>, SocketAddr) {
        loop {
            tokio::select! {
                (tcp, addr) = accept(listener) => self.begin(tcp, addr),
                Some(done) = self.under_way.join_next() => {
                    // Whoever was too slow, spoke something else, or was sent away is gone.
                    if let Ok(Some(stream)) = done {
                        return stream;
                    }
                }
            }
        }
    }

    fn begin(&mut self, tcp: TcpStream, addr: SocketAddr) {
        while self.order.front().is_some_and(AbortHandle::is_finished) {
            self.order.pop_front();
        }
        if self.order.len() >= MOST
            && let Some(oldest) = self.order.pop_front()
        {
            oldest.abort();
        }
        let acceptor = TlsAcceptor::from(self.certificates.now());
        let handshake = self.under_way.spawn(async move {
            let stream = timeout(HANDSHAKE, acceptor.accept(tcp)).await.ok()?;
            Some((stream.ok()?, addr))
        });
        self.order.push_back(handshake);
    }
}
