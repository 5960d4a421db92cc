//! The dialogs of `docs/online.md`, said to a real server.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::data::fresh;
use crate::host::{Host, Talk};

const DOCUMENT: &str = include_str!("../../../../docs/online.md");

/// What one dialog has come to.
struct Dialog {
    host: Host,
    /// Words in capitals that stand for something that is not known before.
    names: BTreeMap<String, String>,
    sockets: BTreeMap<String, Talk>,
    /// The last answer to a request.
    answer: Option<(u16, Value)>,
}

impl Dialog {
    /// A text with what its names stand for.
    fn fill(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for (name, value) in &self.names {
            text = text.replace(name, value);
        }
        text
    }

    /// Whether something is as it is written: what is written must be there, `...` stands for
    /// anything, and a word in capitals for what it was the first time.
    fn fits(&mut self, written: &Value, found: &Value) -> bool {
        match (written, found) {
            (Value::String(text), _) if text == "..." => true,
            (Value::String(name), Value::String(value)) if is_name(name) => {
                let known = self.names.entry(name.clone());
                known.or_insert_with(|| value.clone()) == value
            }
            (Value::Object(written), Value::Object(found)) => written.iter().all(|(key, value)| {
                let found = found.get(key);
                found.is_some_and(|found| self.fits(value, found))
            }),
            (Value::Array(written), Value::Array(found)) => {
                written.len() == found.len()
                    && written.iter().zip(found).all(|(a, b)| self.fits(a, b))
            }
            _ => written == found,
        }
    }

    async fn line(&mut self, line: &str) {
        let (who, what) = line.split_once(' ').expect("somebody, and something");
        match who {
            "GET" | "POST" | "PUT" | "DELETE" => self.ask(who, what).await,
            status if status.starts_with(|it: char| it.is_ascii_digit()) => {
                let (found, body) = self.answer.take().expect("a request before");
                assert_eq!(status, found.to_string(), "{line}: {body}");
                let written: Value = serde_json::from_str(what).expect("JSON");
                assert!(self.fits(&written, &body), "{line}: {body}");
            }
            _ => {
                let (arrow, text) = what.split_once(' ').unwrap_or((what, ""));
                match arrow {
                    "connects" => {
                        let game = self.names["GAME"].clone();
                        let socket = self.host.socket(&game).await;
                        self.sockets.insert(who.to_owned(), socket);
                    }
                    "hangs" => drop(self.sockets.remove(who)),
                    ">" => {
                        let text = self.fill(text);
                        let socket = self.sockets.get_mut(who).expect("a connection");
                        socket.say_text(&text).await;
                    }
                    "<" => self.hear(who, text).await,
                    _ => panic!("{line}"),
                }
            }
        }
    }

    /// The next message of that kind is as it is written; others, which may come at any time,
    /// are passed over.
    async fn hear(&mut self, who: &str, text: &str) {
        let written: Value = serde_json::from_str(text).expect("JSON");
        let kind = written.as_object().and_then(|it| it.keys().next().cloned());
        let kind = kind.expect("a kind");
        loop {
            let socket = self.sockets.get_mut(who).expect("a connection");
            let heard = socket.hear().await;
            let heard = heard.unwrap_or_else(|| panic!("{who} waits for {text}"));
            let heard = serde_json::to_value(&heard).expect("JSON");
            if heard.get(&kind).is_some() {
                assert!(self.fits(&written, &heard), "{who} < {text}: {heard}");
                return;
            }
        }
    }

    async fn ask(&mut self, method: &str, what: &str) {
        let what = self.fill(what);
        let (path, rest) = what.split_once(' ').unwrap_or((&what, ""));
        let (headers, body) = match rest.strip_prefix("Quadrille-Seat: ") {
            Some(rest) => {
                let (seat, body) = rest.split_once(' ').unwrap_or((rest, ""));
                (format!("Quadrille-Seat: {seat}\r\n"), body)
            }
            None => (String::new(), rest),
        };
        let path = path.strip_prefix("/api/v1").expect("a path of the API");
        let (status, body) = self.host.ask(method, path, &headers, body).await;
        self.answer = Some((status, serde_json::from_str(&body).unwrap_or_default()));
    }
}

fn is_name(text: &str) -> bool {
    text.len() > 1 && text.bytes().all(|it| it.is_ascii_uppercase() || it == b'-')
}

#[tokio::test]
async fn the_dialogs_of_the_document_are_true() {
    let dialogs: Vec<&str> = DOCUMENT.split("```dialog\n").skip(1).collect();
    assert!(dialogs.len() >= 3, "the dialogs are gone");
    for dialog in dialogs {
        let text = dialog.split("```").next().expect("an end");
        let database = fresh().await;
        let mut dialog = Dialog {
            host: Host::with(database).await,
            names: BTreeMap::new(),
            sockets: BTreeMap::new(),
            answer: None,
        };
        for line in text.lines().filter(|it| !it.trim().is_empty()) {
            dialog.line(line).await;
        }
    }
}
