//! The API of a server beside its document: requests of every kind, and a client that was
//! generated from the document alone.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::load;
use crate::run::{Outcome, root, run};
use crate::web;

/// What a server must never do, whatever it is asked.
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,\
    response_schema_conformance,negative_data_rejection,unsupported_method";

/// Asks a server for everything in its document, rightly and wrongly, so many times for each
/// operation, and plays a game with a generated client.
pub(crate) fn api(program: &str, examples: u32) -> Outcome {
    let data = Path::new(&web::target()?).join("api/data");
    let server = load::server(program, &data)?;
    ask_all(&format!("http://{}", server.addr()), None, examples)
}

/// The same of a server that runs there already; the game goes on at another of its site, if it has one.
pub(crate) fn ask_all(url: &str, other: Option<&str>, examples: u32) -> Outcome {
    let folder = Path::new(&web::target()?).join("api");
    let tools = tools(&folder)?;
    let document = format!("{url}/api/openapi.json");

    let client = folder.join("client");
    if client.exists() {
        fs::remove_dir_all(&client).map_err(|error| error.to_string())?;
    }
    let mut generate = Command::new(tools.join("openapi-python-client"));
    generate.args(["generate", "--url", &document, "--meta", "none"]);
    generate
        .args(["--output-path"])
        .arg(client.join("quadrille_client"));
    // Only the text matters here, not how it is laid out.
    let config = folder.join("client.yaml");
    fs::write(&config, "post_hooks: []\n").map_err(|error| error.to_string())?;
    fs::create_dir_all(&client).map_err(|error| error.to_string())?;
    run(generate.arg("--config").arg(&config))?;
    let mut play = Command::new(tools.join("python3"));
    play.arg(root().join("e2e/api/play.py")).arg(&client);
    run(play.arg(url).args(other))?;

    let mut ask = Command::new(tools.join("schemathesis"));
    ask.current_dir(&folder);
    ask.arg("--config-file")
        .arg(root().join("e2e/api/schemathesis.toml"));
    ask.args(["run", &document, "--no-color", "--seed", "1"]);
    ask.args(["--phases", "examples,coverage,fuzzing"]);
    ask.args(["--max-examples", &examples.to_string()]);
    ask.args(["--checks", CHECKS, "--warnings", "off"]);
    // A socket is no answer; the tests of the server talk to it.
    ask.args(["--exclude-operation-id", "socket"]);
    run(&mut ask)
}

/// Whether `compose.yaml` is what its schema says; what it starts is not run.
pub(crate) fn compose() -> Outcome {
    let tools = tools(&Path::new(&web::target()?).join("api"))?;
    let mut check = Command::new(tools.join("check-jsonschema"));
    check.args(["--builtin-schema", "vendor.compose-spec"]);
    run(check.arg(root().join("compose.yaml")))
}

/// The folder of the programs that ask; they are installed if they are not there.
fn tools(folder: &Path) -> Result<PathBuf, String> {
    let wanted = root().join("e2e/api/requirements.txt");
    let text = fs::read_to_string(&wanted).map_err(|error| error.to_string())?;
    let (python, installed) = (folder.join("python"), folder.join("installed.txt"));
    let tools = python.join("bin");
    if fs::read_to_string(&installed).is_ok_and(|it| it == text) {
        return Ok(tools);
    }
    fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    let mut maker = "python3";
    if !can_make(maker) {
        web::install(&["python3", "python3-venv"])?;
        maker = "/usr/bin/python3";
    }
    run(Command::new(maker)
        .args(["-m", "venv", "--clear"])
        .arg(&python))?;
    let mut pip = Command::new(tools.join("python3"));
    pip.args(["-m", "pip", "install", "--quiet", "--requirement"]);
    run(pip.arg(&wanted))?;
    fs::write(&installed, text).map_err(|error| error.to_string())?;
    Ok(tools)
}

fn can_make(python: &str) -> bool {
    let mut python = Command::new(python);
    python.args(["-c", "import ensurepip, venv"]);
    let quiet = python.stdout(Stdio::null()).stderr(Stdio::null());
    quiet.status().is_ok_and(|status| status.success())
}
