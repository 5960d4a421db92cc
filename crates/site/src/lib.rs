//! The browser edition as one program: it carries the page and serves it.
//!
//! The build script compiles the page (`web`) and its engine (`web_worker`) for the
//! browser and embeds them, compressed and named by their content. The server
//! only hands these files out: rules, games and computers run in the page.
//!
//! ```no_run
//! let options = site::Options::default();
//! site::serve(&options, |addr| eprintln!("http://{addr}/"))?;
//! # Ok::<(), site::ServeError>(())
//! ```

mod app;
mod assets;
mod error;
mod export;
mod headers;
mod idle;
mod log;
mod serve;
mod tls;

pub use app::app;
pub use assets::{Asset, assets, path_of};
pub use error::ServeError;
pub use export::export;
pub use log::log_to_stderr;
pub use serve::{Beside, BesideError, Options, Server, serve};
pub use tls::Tls;
