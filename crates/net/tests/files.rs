//! Files of weights: what is read, and what is refused.

use net::{Header, Net, Shape};
use proptest::prelude::*;

const SHAPE: Shape = Shape {
    inputs: 3,
    outputs: 2,
    channels: 4,
    blocks: 2,
};

fn file() -> Vec<u8> {
    let header = Header {
        name: "a test".to_owned(),
        game: "talpa".to_owned(),
        boards: vec!["8".to_owned()],
        shape: SHAPE,
        trained: "never".to_owned(),
        digest: String::new(),
    };
    let weights: Vec<f32> = (0..SHAPE.n_weights()).map(|n| n as f32 / 100.0).collect();
    Net::file(&header, &weights)
}

fn refusal(file: &[u8]) -> &'static str {
    match Net::read(file) {
        Ok(_) => "read",
        Err(error) => error.note().key,
    }
}

#[test]
fn a_whole_file_is_read() {
    let net = Net::read(&file()).expect("a net");
    assert_eq!(net.header().name, "a test");
    assert_eq!(net.header().shape, SHAPE);
    assert_eq!(net.header().digest.len(), 64);
}

#[test]
fn damaged_files_are_refused_with_a_reason() {
    let whole = file();
    assert_eq!(refusal(b""), "net-no-header");
    assert_eq!(
        refusal(b"[Game \"talpa\"]\n\n1. a1xa2 *\n"),
        "net-no-header"
    );
    assert_eq!(refusal(&whole[..whole.len() - 1]), "net-length");
    let mut longer = whole.clone();
    longer.push(0);
    assert_eq!(refusal(&longer), "net-length");
    let mut other = whole.clone();
    *other.last_mut().expect("a byte") ^= 1;
    assert_eq!(refusal(&other), "net-digest");
    let text = String::from_utf8_lossy(&whole[..60]).into_owned();
    assert!(text.contains("inputs 3"), "{text}");
    let mut larger = whole;
    let at = larger
        .windows(8)
        .position(|it| it == b"inputs 3")
        .expect("inputs");
    larger[at + 7] = b'0';
    assert_eq!(refusal(&larger), "net-unfit");
}

#[test]
fn weights_that_are_no_numbers_are_refused() {
    let header = Header {
        shape: SHAPE,
        name: "x".to_owned(),
        game: "talpa".to_owned(),
        boards: vec!["8".to_owned()],
        trained: "never".to_owned(),
        digest: String::new(),
    };
    let weights = vec![f32::NAN; SHAPE.n_weights()];
    assert_eq!(refusal(&Net::file(&header, &weights)), "net-not-finite");
}

proptest! {
    #[test]
    fn no_file_panics(bytes in prop::collection::vec(any::<u8>(), 0..300), at in 0_usize..200) {
        let _ = Net::read(&bytes);
        let mut file = file();
        let n = file.len();
        for (n_byte, byte) in bytes.iter().enumerate() {
            file[(at + n_byte) % n] = *byte;
        }
        let _ = Net::read(&file);
    }
}
