//! One notice brought to one address: signed, encrypted, within a few seconds.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use hmac::{Hmac, KeyInit, Mac};
use rustls::ClientConfig;
use rustls::pki_types::ServerName;
use sha2::Sha256;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;

use super::target::{Allowed, Target};

/// How long all of it may take, from the question for the name to the answer.
const LIMIT: Duration = Duration::from_secs(5);
/// How much of an answer is read; only its first line matters.
const MOST_BYTES: usize = 4096;

/// Who may be called, and whose certificates count.
#[derive(Clone)]
pub(crate) struct Caller {
    pub(crate) allowed: Allowed,
    pub(crate) trust: Arc<ClientConfig>,
}

impl Caller {
    /// Brings a notice, once; why that did not work.
    pub(crate) async fn call(
        &self,
        target: &Target,
        secret: &str,
        seconds: u64,
        body: &str,
    ) -> Result<(), String> {
        let call = self.call_slowly(target, secret, seconds, body);
        match tokio::time::timeout(LIMIT, call).await {
            Ok(called) => called,
            Err(_) => Err(format!("no answer within {} s", LIMIT.as_secs())),
        }
    }

    async fn call_slowly(
        &self,
        target: &Target,
        secret: &str,
        seconds: u64,
        body: &str,
    ) -> Result<(), String> {
        let machines = self.allowed.machines(target).await?;
        let tcp = connect(&machines).await?;
        let name = ServerName::try_from(target.host.clone());
        let name = name.map_err(|error| error.to_string())?;
        let connector = TlsConnector::from(Arc::clone(&self.trust));
        let stream = connector.connect(name, tcp).await;
        let mut stream = stream.map_err(|error| format!("TLS: {error}"))?;
        let request = format!(
            "POST {} HTTP/1.1\r\nHost: {}\r\nUser-Agent: quadrille\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\nQuadrille-Signature: {}\r\nConnection: close\r\n\r\n{body}",
            target.path,
            target.authority(),
            body.len(),
            signature(secret, seconds, body),
        );
        let failed = |error: std::io::Error| error.to_string();
        stream.write_all(request.as_bytes()).await.map_err(failed)?;
        stream.flush().await.map_err(failed)?;
        let mut answer = Vec::new();
        let mut buffer = [0; 1024];
        while answer.len() < MOST_BYTES && !answer.contains(&b'\n') {
            match stream.read(&mut buffer).await {
                Ok(0) | Err(_) => break,
                Ok(n) => answer.extend_from_slice(&buffer[..n]),
            }
        }
        match status(&answer) {
            Some(200..=299) => Ok(()),
            Some(status @ 300..=399) => Err(format!(
                "the answer was {status}; redirects are not followed"
            )),
            Some(status) => Err(format!("the answer was {status}")),
            None => Err("no answer of HTTP".to_owned()),
        }
    }
}

/// A connection to the first machine that picks up.
async fn connect(machines: &[SocketAddr]) -> Result<TcpStream, String> {
    let mut failed = "no address".to_owned();
    for machine in machines {
        match TcpStream::connect(machine).await {
            Ok(tcp) => return Ok(tcp),
            Err(error) => failed = error.to_string(),
        }
    }
    Err(failed)
}

/// The status in the first line of an answer.
fn status(answer: &[u8]) -> Option<u16> {
    let line = answer.split(|it| *it == b'\n').next()?;
    let line = std::str::from_utf8(line).ok()?;
    let rest = line.strip_prefix("HTTP/1.")?;
    rest.split(' ').nth(1)?.trim().parse().ok()
}

/// What shows that a notice is ours, and when it was made: `t=SECONDS,v1=HEX`, the
/// HMAC-SHA256 of `SECONDS.BODY`.
pub fn signature(secret: &str, seconds: u64, body: &str) -> String {
    let mac = <Hmac<Sha256> as KeyInit>::new_from_slice(secret.as_bytes());
    let mut mac = mac.unwrap_or_else(|_| unreachable!("a key may have any length"));
    mac.update(format!("{seconds}.{body}").as_bytes());
    let digest: String = mac
        .finalize()
        .into_bytes()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    format!("t={seconds},v1={digest}")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of the document that are between these.
    fn example(kind: &str) -> String {
        let document = include_str!("../../../../docs/online.md");
        let section = document.split("## Webhook\n").nth(1).expect("a section");
        let block = section.split(&format!("```{kind}\n")).nth(1);
        let block = block.and_then(|it| it.split("\n```").next());
        block.expect("an example").to_owned()
    }

    #[test]
    fn the_example_of_the_document_is_signed_as_it_says() {
        let text = example("http");
        let (head, body) = text.split_once("\n\n").expect("a body");
        let header = |name: &str| {
            let line = head.lines().find_map(|it| it.strip_prefix(name));
            line.expect("a header").trim().to_owned()
        };
        assert_eq!(header("Content-Length:"), body.len().to_string());
        let notice = protocol::online::read::<protocol::online::Notice>(body);
        assert_eq!(protocol::online::write(&notice.expect("a notice")), body);
        assert_eq!(
            header("Quadrille-Signature:"),
            signature("k7m2r9d4t6w8z3p5n1q0", 1_794_900_000, body)
        );
    }

    #[test]
    fn the_first_line_of_an_answer_is_enough() {
        for (text, found) in [
            ("HTTP/1.1 204 No Content\r\n", Some(204)),
            ("HTTP/1.0 302\r\n", Some(302)),
            ("HTTP/1.1 200 OK", Some(200)),
            ("", None),
            ("SSH-2.0\r\n", None),
            ("HTTP/1.1 x\r\n", None),
        ] {
            assert_eq!(status(text.as_bytes()), found, "{text:?}");
        }
    }
}
