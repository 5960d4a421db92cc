//! Answers compared with full enumeration, with a plain alpha-beta search and with the
//! rules; certificates, and what happens to damaged ones; journals.

mod certificates;
mod enumeration;
mod journals;
mod knowledge;
