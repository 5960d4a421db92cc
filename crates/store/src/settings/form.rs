//! The form of the settings file: the one list of its keys.
//!
//! ```toml
//! language = "pt"           # not there: as in the environment
//! theme = "default"
//! ascii = "auto"
//! size = "auto"
//! speed = "normal"
//! confirm = true
//!
//! [last]
//! game = "talpa"
//! first = "Ana"             # not there: no name given
//! second = "Rui"
//!
//! [last.talpa]              # one for each game
//! variant = "8"
//! first = "human"
//! first-player = "random"   # not there: the usual one
//! first-level = 3           # not there: the usual one
//! second = "computer"
//! second-player = "seed-greedy"
//! second-level = 2
//! clock = "300+5"           # seconds; not there: no clock
//! take-backs = true
//! swap = false
//! ```

use games::{Choice, GameId};
use rules::Lang;
use session::{TakeBacks, TimeControl};
use toml_edit::Value;

use super::names::Named;
use super::{Seat, Settings};

/// Something that goes through the settings key by key: a reader or a writer of the file.
pub(super) trait Clerk {
    /// Deals with the value below some keys.
    fn entry<T: PartialEq>(&mut self, keys: &[&'static str], value: &mut T, form: &Form<'_, T>);
}

/// How the values of a type are written.
pub(super) struct Form<'a, T> {
    /// What is written, understood; none if it is wrong.
    pub(super) take: &'a dyn Fn(&Value) -> Option<T>,
    /// How to write it; none if the key is not to be there.
    pub(super) put: &'a dyn Fn(&T) -> Option<Value>,
    /// What may be written, where that can be listed.
    pub(super) known: Vec<String>,
}

/// Leads a clerk through all settings.
pub(super) fn visit(settings: &mut Settings, clerk: &mut impl Clerk) {
    clerk.entry(&["language"], &mut settings.language, &language());
    clerk.entry(&["theme"], &mut settings.theme, &named());
    clerk.entry(&["ascii"], &mut settings.ascii, &named());
    clerk.entry(&["size"], &mut settings.size, &named());
    clerk.entry(&["speed"], &mut settings.speed, &named());
    clerk.entry(&["confirm"], &mut settings.confirm, &truth());
    let last = &mut settings.last;
    clerk.entry(&["last", "game"], &mut last.game, &game());
    for (name, key) in last.names.iter_mut().zip(["first", "second"]) {
        clerk.entry(&["last", key], name, &name_form());
    }
    for &game in GameId::ALL {
        let mut setup = last.setup(game).clone();
        let keys = ["last", game.id(), "variant"];
        visit_variant(game, &keys, &mut setup.choice, clerk);
        let [first, second] = &mut setup.seats;
        visit_seat(game, ["first", "first-player", "first-level"], first, clerk);
        visit_seat(
            game,
            ["second", "second-player", "second-level"],
            second,
            clerk,
        );
        let keys = |key| ["last", game.id(), key];
        clerk.entry(&keys("clock"), &mut setup.clock, &clock());
        let mut has_takebacks = setup.takebacks == TakeBacks::Free;
        clerk.entry(&keys("take-backs"), &mut has_takebacks, &truth());
        setup.takebacks = match has_takebacks {
            true => TakeBacks::Free,
            false => TakeBacks::Never,
        };
        clerk.entry(&keys("swap"), &mut setup.swap, &truth());
        last.remember(setup);
    }
}

fn visit_variant(game: GameId, keys: &[&'static str], choice: &mut Choice, clerk: &mut impl Clerk) {
    let variants = game.variants().into_iter();
    let form = Form {
        take: &|value| game.choose(value.as_str()?).ok(),
        put: &|choice: &Choice| Some(choice.variant_name().into()),
        known: variants.map(Choice::variant_name).collect(),
    };
    clerk.entry(keys, choice, &form);
}

fn visit_seat(game: GameId, keys: [&'static str; 3], seat: &mut Seat, clerk: &mut impl Clerk) {
    let [kind, player, level] = keys.map(|key| ["last", game.id(), key]);
    clerk.entry(&kind, &mut seat.kind, &named());
    clerk.entry(&player, &mut seat.player, &player_form());
    clerk.entry(&level, &mut seat.level, &level_form());
}

fn named<T: Named>() -> Form<'static, T> {
    Form {
        take: &|value| {
            let name = value.as_str()?;
            T::NAMED.iter().copied().find(|value| value.name() == name)
        },
        put: &|value| Some(value.name().into()),
        known: T::NAMED.iter().map(|value| value.name().into()).collect(),
    }
}

fn truth() -> Form<'static, bool> {
    Form {
        take: &Value::as_bool,
        put: &|&value| Some(value.into()),
        known: vec!["true".into(), "false".into()],
    }
}

fn language() -> Form<'static, Option<Lang>> {
    Form {
        take: &|value| {
            let id = value.as_str()?;
            let lang = Lang::ALL.into_iter().find(|lang| lang.id() == id);
            lang.map(Some)
        },
        put: &|lang| lang.map(|lang| lang.id().into()),
        known: Lang::ALL.map(|lang| lang.id().to_owned()).to_vec(),
    }
}

fn clock() -> Form<'static, Option<TimeControl>> {
    Form {
        take: &|value| value.as_str()?.parse().ok().map(Some),
        put: &|clock| clock.map(|clock: TimeControl| clock.to_string().into()),
        known: Vec::new(),
    }
}

fn game() -> Form<'static, GameId> {
    Form {
        take: &|value| value.as_str()?.parse().ok(),
        put: &|game| Some(game.id().into()),
        known: GameId::ALL.iter().map(|game| game.id().into()).collect(),
    }
}

/// A person's name; the empty one is not written.
fn name_form() -> Form<'static, String> {
    Form {
        take: &|value| value.as_str().map(str::to_owned),
        put: &|name| (!name.is_empty()).then(|| name.into()),
        known: Vec::new(),
    }
}

fn player_form() -> Form<'static, Option<String>> {
    Form {
        take: &|value| value.as_str().map(|name| Some(name.to_owned())),
        put: &|name| name.as_ref().map(Value::from),
        known: Vec::new(),
    }
}

fn level_form() -> Form<'static, Option<u32>> {
    Form {
        take: &|value| u32::try_from(value.as_integer()?).ok().map(Some),
        put: &|level| level.map(|level| i64::from(level).into()),
        known: Vec::new(),
    }
}
