//! Corner cases: a position, moves, and what follows.

use games::Choice;

#[test]
fn corner_cases_end_as_they_should() {
    let lines = include_str!("../cases.txt").lines().map(str::trim);
    let mut checked = 0;
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let [choice, position, moves, after, result] = fields[..] else {
            panic!("five fields in {line:?}");
        };
        let choice: Choice = choice.parse().expect("a game and a variant");
        let mut position = choice.read(position).expect("a position");
        for mv in moves.split_whitespace() {
            assert_eq!(position.outcome(), None, "before {mv} in {line}");
            assert_eq!(position.play(mv).as_deref(), Ok(mv), "{line}");
        }
        assert_eq!(position.to_text(), after, "{line}");
        let outcome = position.outcome().map(|it| it.to_string());
        assert_eq!(outcome.as_deref().unwrap_or("-"), result, "{line}");
        assert_eq!(position.reason().is_some(), outcome.is_some(), "{line}");
        checked += 1;
    }
    assert!(checked > 0);
}
