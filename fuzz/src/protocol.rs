//! Law: a line that is read is written as a line that is read as the same, and an
//! engine that hears anything at all speaks the protocol and ends with its input.
//!
//! Searches begin with `go`, which is left out of what the engine hears.
#![no_main]

use std::io::{self, Cursor, Write};
use std::sync::{Arc, Mutex};

use libfuzzer_sys::fuzz_target;
use protocol::{Command, Identity, Reply};

fuzz_target!(|bytes: &[u8]| {
    for line in String::from_utf8_lossy(bytes).lines() {
        if let Ok(command) = line.parse::<Command>() {
            assert_eq!(command.to_string().parse(), Ok(command), "{line:?}");
        }
        if let Ok(reply) = line.parse::<Reply>() {
            assert_eq!(reply.to_string().parse(), Ok(reply), "{line:?}");
        }
    }
    let mut input = b"qep 1\nsetoption name Memory value 1\nnewgame talpa:4\n".to_vec();
    for line in bytes.split(|byte| *byte == b'\n') {
        let text = String::from_utf8_lossy(line);
        if text.contains("go") || text.contains("Memory") || text.contains("setoption") {
            continue;
        }
        input.extend_from_slice(line);
        input.push(b'\n');
    }
    let said = Said::default();
    let identity = Identity {
        name: "Quadrille".to_owned(),
        version: "0".to_owned(),
        author: "nobody".to_owned(),
    };
    protocol::serve(identity, Cursor::new(input), said.clone()).expect("memory can be written");
    let said = said.0.lock().expect("nobody panicked");
    for line in std::str::from_utf8(&said)
        .expect("replies are UTF-8")
        .lines()
    {
        line.parse::<Reply>()
            .unwrap_or_else(|fault| panic!("{line:?}: {fault}"));
    }
});

/// An output that is kept.
#[derive(Clone, Default)]
struct Said(Arc<Mutex<Vec<u8>>>);

impl Write for Said {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("nobody panicked").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
