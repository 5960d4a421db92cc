//! The page and its engine, compiled for the browser.
//!
//! All of it is the work of the build script, which needs nothing but a compiler: so it
//! begins with the very first crate of a build, and goes on beside all others.

/// What the page is made of.
pub struct Module {
    /// What its files are called.
    pub name: &'static str,
    /// Where the compiler left it.
    pub path: &'static str,
}

/// The modules; none where the page was left out.
pub const MODULES: &[Module] = include!(concat!(env!("OUT_DIR"), "/modules.rs"));

/// Why the page was left out, if it could not be built.
pub const MISSING: Option<&str> = option_env!("QUADRILLE_MISSING_PAGE");
