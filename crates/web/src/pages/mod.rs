//! The pages, one module each.

mod analysis;
mod broken;
mod home;
mod learn;
mod new;
mod play;
mod rules;
mod settings;

pub(crate) use analysis::Analysis;
pub(crate) use broken::Broken;
pub(crate) use home::Home;
pub(crate) use learn::Learn;
pub(crate) use new::New;
pub(crate) use play::{Game, Place, Shared};
pub(crate) use rules::Rules;
pub(crate) use settings::SettingsPage;

/// A sentence begins with a capital letter.
fn capital(text: String) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => text,
    }
}
