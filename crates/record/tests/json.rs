//! The JSON form, as `docs/records.md` describes it.

use expect_test::expect;
use record::{json, read_str};

#[test]
fn a_game_and_its_faults() {
    let text = r#"[Game "talpa"]
[Variant "4"]
[First "Ana"]

{study} 1. a1xa2 {[%clk 0:01:00] [%eval -0.35]} (1. c1xc2 {[%eval #+9] wins})
b1xb2 2. a2xb9 1-0
"#;
    let read = read_str(text).next().expect("one game");
    let text = serde_json::to_string_pretty(&json::read(&read)).expect("plain values");
    expect![[r#"
        {
          "line": 1,
          "record": {
            "game": "talpa",
            "variant": "4",
            "start": "brbr/rbrb/brbr/rbrb r",
            "result": "1-0",
            "tags": {
              "Game": "talpa",
              "Variant": "4",
              "First": "Ana"
            },
            "comment": "study",
            "moves": [
              {
                "parent": 0,
                "move": "a1xa2",
                "clock": 60000,
                "eval": {
                  "score": -35
                }
              },
              {
                "parent": 1,
                "move": "b1xb2"
              },
              {
                "parent": 0,
                "move": "c1xc2",
                "comment": "wins",
                "eval": {
                  "outcome": "1-0",
                  "plies": 9
                }
              }
            ]
          },
          "faults": [
            {
              "line": 6,
              "column": 10,
              "note": {
                "key": "record-move-unreadable",
                "rule": "T1",
                "args": {
                  "move": "a2xb9"
                }
              },
              "cause": {
                "key": "talpa-no-cell",
                "rule": "T1",
                "args": {
                  "cell": "b9",
                  "last": "d4"
                }
              }
            }
          ],
          "warnings": []
        }"#]]
    .assert_eq(&text);
}
