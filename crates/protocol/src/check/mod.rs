//! Whether an engine keeps to the protocol.
//!
//! [`check`] runs a command through a list of conversations, each with a process
//! of its own, and says for every one what it is about, how it went, and, where
//! it went wrong, what was sent, expected and received.

mod games;
mod lab;
mod lines;
mod searches;
mod talks;

use std::time::Duration;

use lab::{Lab, Trouble};

use crate::client::Hello;

/// What to check, and how patiently.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The program with its arguments.
    pub command: Vec<String>,
    /// How much later than asked a move may come.
    pub tolerance: Duration,
    /// How long to wait for everything else.
    pub patience: Duration,
    /// The names of the checks to run; all if empty.
    pub only: Vec<String>,
}

impl Plan {
    /// Everything, for this command.
    pub fn new(command: &[String]) -> Self {
        Self {
            command: command.to_vec(),
            tolerance: Duration::from_secs(1),
            patience: Duration::from_secs(10),
            only: Vec::new(),
        }
    }

    fn wants(&self, name: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|only| only == name)
    }
}

/// How one check went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// Its name: `stop`, `game-talpa`.
    pub name: String,
    /// What it is about, in a sentence.
    pub about: &'static str,
    /// Whether engines may do otherwise.
    pub optional: bool,
    /// How it went.
    pub verdict: Verdict,
    /// The end of the conversation; `>` was sent, `<` was received.
    pub talk: Vec<String>,
}

impl Finding {
    /// Whether the engine breaks the protocol.
    pub fn is_failure(&self) -> bool {
        !self.optional && matches!(self.verdict, Verdict::Failed(_))
    }
}

/// How a check went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// As it should.
    Passed,
    /// Not so, for this reason.
    Failed(String),
    /// It could not be checked, for this reason.
    Skipped(String),
}

/// A check: its name, what it is about, and the conversation.
pub(crate) struct Check {
    name: &'static str,
    about: &'static str,
    optional: bool,
    run: fn(&mut Lab<'_>) -> Result<(), Trouble>,
}

const fn required(
    name: &'static str,
    about: &'static str,
    run: fn(&mut Lab<'_>) -> Result<(), Trouble>,
) -> Check {
    Check {
        name,
        about,
        optional: false,
        run,
    }
}

fn checks() -> impl Iterator<Item = &'static Check> {
    [talks::CHECKS, lines::CHECKS, searches::CHECKS]
        .into_iter()
        .flatten()
}

/// The names of the checks, and what they are about. There is one more for each
/// game that an engine plays, `game-talpa` and so on.
pub fn names() -> Vec<(&'static str, &'static str)> {
    checks().map(|check| (check.name, check.about)).collect()
}

/// Runs the checks of a plan; `tell` hears of each at once.
pub fn check(plan: &Plan, tell: &mut dyn FnMut(&Finding)) -> Vec<Finding> {
    let mut findings: Vec<Finding> = Vec::new();
    let mut note = |finding: Finding| {
        tell(&finding);
        findings.push(finding);
    };
    // Without a greeting there is nothing to talk about.
    let (greeting, hello) = greeting(plan);
    let failed = matches!(greeting.verdict, Verdict::Failed(_));
    if failed || plan.wants(&greeting.name) {
        note(greeting);
    }
    for check in checks().filter(|check| check.name != talks::GREETING && plan.wants(check.name)) {
        note(if failed {
            skipped(check)
        } else {
            run(plan, check)
        });
    }
    for game in games::claimed(&hello) {
        let name = format!("game-{game}");
        if !failed && plan.wants(&name) {
            let (verdict, talk) = conversation(plan, |lab| games::whole_game(lab, game));
            note(Finding {
                name,
                about: games::ABOUT,
                optional: false,
                verdict,
                talk,
            });
        }
    }
    findings
}

fn greeting(plan: &Plan) -> (Finding, Hello) {
    let mut hello = Hello::default();
    let (verdict, talk) = conversation(plan, |lab| {
        hello = talks::greeting(lab)?;
        Ok(())
    });
    let finding = Finding {
        name: talks::GREETING.to_owned(),
        about: talks::ABOUT_GREETING,
        optional: false,
        verdict,
        talk,
    };
    (finding, hello)
}

fn run(plan: &Plan, check: &Check) -> Finding {
    let (verdict, talk) = conversation(plan, check.run);
    Finding {
        name: check.name.to_owned(),
        about: check.about,
        optional: check.optional,
        verdict,
        talk,
    }
}

fn skipped(check: &Check) -> Finding {
    Finding {
        name: check.name.to_owned(),
        about: check.about,
        optional: check.optional,
        verdict: Verdict::Skipped("there was no greeting".to_owned()),
        talk: Vec::new(),
    }
}

/// Starts the engine, talks to it, and says how it went.
fn conversation(
    plan: &Plan,
    talk: impl FnOnce(&mut Lab<'_>) -> Result<(), Trouble>,
) -> (Verdict, Vec<String>) {
    let mut lab = match Lab::start(plan) {
        Ok(lab) => lab,
        Err(error) => {
            let text = format!("the command cannot be started: {error}");
            return (Verdict::Failed(text), Vec::new());
        }
    };
    match talk(&mut lab) {
        Ok(()) => (Verdict::Passed, Vec::new()),
        Err(Trouble::Fail(text)) => (Verdict::Failed(text), lab.into_talk()),
        Err(Trouble::Skip(text)) => (Verdict::Skipped(text), Vec::new()),
    }
}
