//! The Quadrille program: everything it does starts here.

mod cli;
mod commands;
mod failure;
mod input;
mod json;
mod new_file;
mod output;

use std::process::ExitCode;

use crate::cli::Cli;
use crate::failure::Failure;

fn main() -> ExitCode {
    let result = Cli::read()
        .map_err(Failure::from)
        .and_then(|cli| commands::run(&cli));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
