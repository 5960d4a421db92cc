//! One request and its answer: as much of HTTP/1.1 as the API of a server needs.

use std::io::{self, ErrorKind, Read, Write};

use rules::Lang;

use crate::Address;
use crate::stream::Stream;

/// More than any answer has.
const MOST_BYTES: usize = 4 << 20;

/// What a server answered.
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// Where else to ask, where the server says so.
    pub(crate) location: Option<String>,
    /// What the server wants to be shown from now on: `name=value`.
    pub(crate) cookie: Option<String>,
    pub(crate) body: String,
}

/// Asks, and waits for the answer.
pub(crate) fn ask(
    to: &Address,
    method: &str,
    path: &str,
    (lang, token): (Lang, Option<&str>),
    body: &str,
) -> io::Result<Answer> {
    let mut stream = Stream::connect(to)?;
    let token = token.map_or(String::new(), |it| {
        format!("Authorization: Bearer {it}\r\n")
    });
    let text = format!(
        "{method} {} HTTP/1.1\r\nHost: {}\r\nAccept: application/json\r\nAccept-Language: {}\r\n{token}\
         Content-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        to.api(path),
        to.authority(),
        lang.id(),
        body.len(),
    );
    stream.write_all(text.as_bytes())?;
    stream.flush()?;
    let mut bytes = Vec::new();
    let mut buffer = [0; 8192];
    loop {
        if let Some(answer) = read(&bytes, false)? {
            return Ok(answer);
        }
        match stream.read(&mut buffer) {
            // Some hang up without the farewell that encryption asks for.
            Ok(0) => break,
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => break,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
            Ok(n) => bytes.extend_from_slice(&buffer[..n]),
        }
        if bytes.len() > MOST_BYTES {
            return Err(nonsense());
        }
    }
    read(&bytes, true)?.ok_or_else(nonsense)
}

/// The answer in these bytes; none if more are to come.
fn read(bytes: &[u8], is_all: bool) -> io::Result<Option<Answer>> {
    let mut headers = [httparse::EMPTY_HEADER; 64];
    let mut head = httparse::Response::new(&mut headers);
    let start = match head.parse(bytes) {
        Ok(httparse::Status::Complete(start)) => start,
        Ok(httparse::Status::Partial) => return Ok(None),
        Err(_) => return Err(nonsense()),
    };
    let header = |name: &str| {
        let mut found = head.headers.iter();
        let found = found.find(|it| it.name.eq_ignore_ascii_case(name))?;
        std::str::from_utf8(found.value).ok().map(str::trim)
    };
    let rest = &bytes[start..];
    let length = header("content-length").and_then(|it| it.parse::<usize>().ok());
    // An answer without content has no length either.
    let length = length.or((head.code == Some(204)).then_some(0));
    let is_chunked =
        header("transfer-encoding").is_some_and(|it| it.eq_ignore_ascii_case("chunked"));
    let body = match (is_chunked, length) {
        (true, _) => unchunked(rest)?,
        (false, Some(length)) => rest.get(..length).map(<[u8]>::to_vec),
        (false, None) => is_all.then(|| rest.to_vec()),
    };
    let Some(body) = body else {
        return Ok(None);
    };
    Ok(Some(Answer {
        status: head.code.unwrap_or(0),
        location: header("location").map(str::to_owned),
        cookie: header("set-cookie")
            .and_then(|it| it.split(';').next())
            .map(str::to_owned),
        body: String::from_utf8(body).map_err(|_| nonsense())?,
    }))
}

/// A body that comes in pieces, each after its length; none if there are more to come.
fn unchunked(mut rest: &[u8]) -> io::Result<Option<Vec<u8>>> {
    let mut body = Vec::new();
    loop {
        let (start, size) = match httparse::parse_chunk_size(rest) {
            Ok(httparse::Status::Complete(found)) => found,
            Ok(httparse::Status::Partial) => return Ok(None),
            Err(_) => return Err(nonsense()),
        };
        let size = usize::try_from(size).unwrap_or(usize::MAX);
        if size == 0 {
            return Ok(Some(body));
        }
        if size > MOST_BYTES {
            return Err(nonsense());
        }
        let Some(piece) = rest.get(start..start + size) else {
            return Ok(None);
        };
        body.extend_from_slice(piece);
        let Some(after) = rest.get(start + size + 2..) else {
            return Ok(None);
        };
        rest = after;
    }
}

fn nonsense() -> io::Error {
    ErrorKind::InvalidData.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str, is_all: bool) -> Option<(u16, String)> {
        let answer = read(text.as_bytes(), is_all).expect("an answer");
        answer.map(|it| (it.status, it.body))
    }

    #[test]
    fn bodies_are_read_by_length_in_pieces_or_to_the_end() {
        let length = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc";
        assert_eq!(said(length, false), Some((200, "abc".to_owned())));
        let pieces =
            "HTTP/1.1 409 No\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n";
        assert_eq!(said(pieces, false), Some((409, "abc".to_owned())));
        let open = "HTTP/1.1 200 OK\r\n\r\nabc";
        assert_eq!(said(open, false), None);
        assert_eq!(said(open, true), Some((200, "abc".to_owned())));
        for text in [length, pieces] {
            for end in 0..text.len() - 7 {
                assert_eq!(said(&text[..end], false), None, "{:?}", &text[..end]);
            }
        }
    }

    #[test]
    fn what_is_no_answer_is_an_error() {
        for text in [
            "SSH-2.0-OpenSSH_9.6\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffff\r\n",
        ] {
            assert!(read(text.as_bytes(), false).is_err(), "{text:?}");
        }
    }
}
