//! How a server is run: by flags, by variables of the environment, by a file. A flag beats a
//! variable, and a variable beats the file.

use std::fs;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use clap::builder::BoolishValueParser;
use jobs::Address as NatsAddress;
use rules::Note;
use serde::de::DeserializeOwned;
use server::{Address, Home, Webhooks};
use site::Tls;
use toml::{Table, Value};

/// The most that limits can be multiplied by.
const MOST_LIMITS: f64 = 1e6;

#[derive(Debug, Default, Args)]
pub(crate) struct ServeArgs {
    /// A file with settings under the names of these flags; flags and variables come before it
    #[arg(long, value_name = "FILE", env = "QUADRILLE_CONFIG")]
    config: Option<PathBuf>,

    /// Where to listen, 127.0.0.1:7878 by default: only this machine can connect; port 0 takes any that is free
    #[arg(long, value_name = "ADDR:PORT")]
    addr: Option<SocketAddr>,

    /// Open the page in the browser
    #[arg(long)]
    pub(super) open: bool,

    /// Where games between people are kept; by default a folder of your own
    #[arg(long, value_name = "DIR", env = "QUADRILLE_DATA")]
    data: Option<PathBuf>,

    /// A database of PostgreSQL that keeps them instead, postgres://USER:PASSWORD@HOST:PORT/DATABASE
    #[arg(long, value_name = "ADDRESS", env = "QUADRILLE_DATABASE", hide_env_values = true, conflicts_with_all = ["data", "ephemeral"])]
    database: Option<String>,

    /// A server of NATS by which servers on one database pass on what is meant for each other, nats://HOST:PORT
    #[arg(
        long,
        value_name = "ADDRESS",
        env = "QUADRILLE_NATS",
        hide_env_values = true,
        conflicts_with_all = ["data", "ephemeral"]
    )]
    nats: Option<String>,

    /// Keep games between people in memory alone: they end with the program
    #[arg(long, conflicts_with = "data")]
    ephemeral: bool,

    /// The strongest level that plays on the server, 99 by default; 0 for none
    #[arg(long, value_name = "N", env = "QUADRILLE_LEVELS")]
    levels: Option<u32>,

    /// How many computer players think at once; by default half of the cores
    #[arg(long, value_name = "N", env = "QUADRILLE_THINKERS")]
    thinkers: Option<usize>,

    /// How many whole games are analyzed at once where no workers do it, 1 by default; 0 for none
    #[arg(long, value_name = "N", env = "QUADRILLE_ANALYSES")]
    analyses: Option<usize>,

    /// How many times the usual limits hold for each address, 1 by default; 0 for no limits
    #[arg(long, value_name = "TIMES", env = "QUADRILLE_LIMITS", value_parser = factor)]
    limits: Option<f64>,

    /// Proxies, which may say on whose behalf they ask; by default those on this machine, 127.0.0.1,::1
    #[arg(
        long,
        value_name = "ADDRESSES",
        value_delimiter = ',',
        env = "QUADRILLE_TRUST"
    )]
    trust: Option<Vec<IpAddr>>,

    /// The certificate by which connections are encrypted, with those that vouch for it (PEM)
    #[arg(long, value_name = "FILE", env = "QUADRILLE_CERTIFICATE")]
    certificate: Option<PathBuf>,

    /// The private key of the certificate (PEM)
    #[arg(long, value_name = "FILE", env = "QUADRILLE_KEY")]
    key: Option<PathBuf>,

    /// When told to end, go on with running games for so many seconds first, 0 by default; new games are refused
    #[arg(long, value_name = "SECONDS", env = "QUADRILLE_DRAIN")]
    drain: Option<u32>,

    /// Let accounts name an address (https) that is told of their turns in slow games
    #[arg(long, env = "QUADRILLE_WEBHOOKS", value_parser = BoolishValueParser::new())]
    webhooks: bool,

    /// Names and addresses that may be told although they are private, separated by commas
    #[arg(
        long,
        value_name = "HOSTS",
        value_delimiter = ',',
        env = "QUADRILLE_WEBHOOK_HOSTS"
    )]
    webhook_hosts: Option<Vec<String>>,

    /// Private authorities whose certificates count for those addresses, besides the usual ones (PEM)
    #[arg(long, value_name = "FILE", env = "QUADRILLE_WEBHOOK_ROOTS")]
    webhook_roots: Option<PathBuf>,

    /// Write the page to a folder as files that any web host can serve, and serve nothing
    #[arg(long, value_name = "DIR", conflicts_with_all = ["config", "addr", "open", "data", "database", "nats", "ephemeral", "levels", "thinkers", "analyses", "limits", "trust", "certificate", "key", "drain", "webhooks", "webhook_hosts", "webhook_roots"])]
    pub(super) export: Option<PathBuf>,
}

fn factor(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(is_factor);
    number.ok_or_else(|| "expected a number from 0 to 1000000".to_owned())
}

fn is_factor(number: &f64) -> bool {
    (0.0..=MOST_LIMITS).contains(number)
}

/// How a server is run, once everything was asked.
pub(super) struct Chosen {
    pub(super) addr: SocketAddr,
    /// Where games are kept, if anybody said so.
    pub(super) place: Place,
    /// The server of NATS between it and others.
    pub(super) nats: Option<NatsAddress>,
    pub(super) levels: u32,
    pub(super) thinkers: Option<usize>,
    pub(super) analyses: usize,
    pub(super) limits: f64,
    pub(super) trust: Vec<IpAddr>,
    /// How connections are encrypted, if they are.
    pub(super) tls: Option<Tls>,
    /// How long running games go on when it is told to end.
    pub(super) drain: Duration,
    /// How accounts are told of their turns elsewhere, if they are.
    pub(super) webhooks: Option<Webhooks>,
}

/// Where games between people are kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// A folder or a database that somebody chose.
    Chosen(Home),
    /// In memory alone.
    Memory,
    /// Wherever such things are kept.
    Usual,
}

impl ServeArgs {
    /// Puts together what flags, variables and the file say.
    pub(super) fn chosen(&self) -> Result<Chosen, Note> {
        let mut file = match &self.config {
            Some(path) => File::read(path)?,
            None => File::default(),
        };
        let place = self.place(&mut file)?;
        let nats = file.nats("nats")?;
        let nats = match &self.nats {
            Some(address) => Some(address.parse()?),
            None => nats,
        };
        if nats.is_some() && !matches!(place, Place::Chosen(Home::Postgres(_))) {
            return Err(Note::new("serve-nats-alone"));
        }
        let local = || vec![Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into()];
        let usual_addr = || SocketAddr::from((Ipv4Addr::LOCALHOST, 7878));
        // Everything in the file is read, also what a flag replaces: what is wrong in it
        // is told whenever it is used.
        let (addr, levels) = (file.addr("addr")?, file.number("levels")?);
        let (thinkers, limits) = (file.number("thinkers")?, file.factor("limits")?);
        let analyses = file.number("analyses")?;
        let (trust, drain) = (file.addresses("trust")?, file.number("drain")?);
        let (certificate, key) = (file.path("certificate")?, file.path("key")?);
        let (has_webhooks, hosts) = (file.flag("webhooks")?, file.names("webhook-hosts")?);
        let roots = file.path("webhook-roots")?;
        file.finish()?;
        let webhooks = match self.webhooks || has_webhooks.unwrap_or(false) {
            true => Some(webhooks(
                &self.webhook_hosts.clone().or(hosts).unwrap_or_default(),
                self.webhook_roots.clone().or(roots),
            )?),
            false => None,
        };
        let tls = match (
            self.certificate.clone().or(certificate),
            self.key.clone().or(key),
        ) {
            (Some(certificate), Some(key)) => Some(Tls { certificate, key }),
            (None, None) => None,
            (Some(_), None) => return Err(Note::new("serve-needs-key")),
            (None, Some(_)) => return Err(Note::new("serve-needs-certificate")),
        };
        Ok(Chosen {
            addr: self.addr.or(addr).unwrap_or_else(usual_addr),
            place,
            nats,
            levels: self.levels.or(levels).unwrap_or(99),
            thinkers: self.thinkers.or(thinkers),
            analyses: self.analyses.or(analyses).unwrap_or(1),
            limits: self.limits.or(limits).unwrap_or(1.0),
            trust: self.trust.clone().or(trust).unwrap_or_else(local),
            webhooks,
            drain: Duration::from_secs(self.drain.or(drain).unwrap_or(0).into()),
            tls,
        })
    }

    /// Where games are kept. What a flag or a variable says beats all that the file says.
    fn place(&self, file: &mut File) -> Result<Place, Note> {
        let folder = file.path("data")?.map(Home::Folder);
        let database = file.address("database")?.map(Home::Postgres);
        let is_ephemeral = file.flag("ephemeral")?.unwrap_or(false);
        if let Some(folder) = &self.data {
            return Ok(Place::Chosen(Home::Folder(folder.clone())));
        }
        if let Some(address) = &self.database {
            return Ok(Place::Chosen(Home::Postgres(address.parse()?)));
        }
        match (folder, database, is_ephemeral || self.ephemeral) {
            (_, _, true) if self.ephemeral => Ok(Place::Memory),
            (Some(_), Some(_), _) => Err(file.both("data", "database")),
            (Some(_), _, true) => Err(file.both("data", "ephemeral")),
            (_, Some(_), true) => Err(file.both("database", "ephemeral")),
            (None, None, true) => Ok(Place::Memory),
            (None, None, false) => Ok(Place::Usual),
            (Some(home), None, false) | (None, Some(home), false) => Ok(Place::Chosen(home)),
        }
    }
}

/// Notices to other machines, with authorities from a file.
fn webhooks(hosts: &[String], roots: Option<PathBuf>) -> Result<Webhooks, Note> {
    let Some(path) = roots else {
        return Webhooks::new(hosts, None).map_err(|reason| bad_roots("", reason));
    };
    let failed = |reason| bad_roots(&path.display().to_string(), reason);
    let pem = fs::read(&path).map_err(|error| failed(error.to_string()))?;
    Webhooks::new(hosts, Some(&pem)).map_err(failed)
}

fn bad_roots(path: &str, reason: String) -> Note {
    Note::new("serve-authorities")
        .with("path", path)
        .with("reason", reason)
}

/// A file of settings; what was asked for is taken out of it, so that what is left is known
/// by nobody.
#[derive(Default)]
struct File {
    path: PathBuf,
    table: Table,
    /// What was asked for.
    known: Vec<&'static str>,
}

impl File {
    fn read(path: &Path) -> Result<Self, Note> {
        let about = |key| Note::new(key).with("path", path.display().to_string());
        let text = fs::read_to_string(path)
            .map_err(|error| about("serve-config-read").with("reason", error.to_string()))?;
        let table = text.parse().map_err(|error: toml::de::Error| {
            let start = error.span().map_or(0, |it| it.start);
            let before = text.get(..start).unwrap_or_default();
            let line = before.matches('\n').count() + 1;
            about("serve-config-toml")
                .with("line", line)
                .with("reason", error.message())
        })?;
        Ok(Self {
            path: path.to_owned(),
            table,
            known: Vec::new(),
        })
    }

    /// The value of a setting, if it is there and is of that kind.
    fn take<T: DeserializeOwned>(
        &mut self,
        key: &'static str,
        wants: &'static str,
    ) -> Result<Option<T>, Note> {
        self.known.push(key);
        let Some(value) = self.table.remove(key) else {
            return Ok(None);
        };
        let found = value.to_string();
        let read = value.try_into().map(Some);
        read.map_err(|_: toml::de::Error| self.wrong(key, &found, wants))
    }

    fn wrong(&self, key: &str, found: &str, wants: &'static str) -> Note {
        Note::new(wants)
            .with("path", self.path.display().to_string())
            .with("key", key)
            .with("found", rules::clip(found))
    }

    fn flag(&mut self, key: &'static str) -> Result<Option<bool>, Note> {
        self.take(key, "serve-config-flag")
    }

    fn number<T: DeserializeOwned>(&mut self, key: &'static str) -> Result<Option<T>, Note> {
        self.take(key, "serve-config-number")
    }

    fn factor(&mut self, key: &'static str) -> Result<Option<f64>, Note> {
        let wants = "serve-config-factor";
        // A whole number is a number as well, whatever the format says.
        let read = match self.take::<Value>(key, wants)? {
            None => return Ok(None),
            Some(Value::Integer(number)) => Ok(number as f64),
            Some(Value::Float(number)) => Ok(number),
            Some(other) => Err(other),
        };
        let read = read.and_then(|it| match is_factor(&it) {
            true => Ok(Some(it)),
            false => Err(Value::Float(it)),
        });
        read.map_err(|found| self.wrong(key, &found.to_string(), wants))
    }

    fn addr(&mut self, key: &'static str) -> Result<Option<SocketAddr>, Note> {
        self.take(key, "serve-config-addr")
    }

    fn names(&mut self, key: &'static str) -> Result<Option<Vec<String>>, Note> {
        self.take(key, "serve-config-names")
    }

    fn addresses(&mut self, key: &'static str) -> Result<Option<Vec<IpAddr>>, Note> {
        self.take(key, "serve-config-addresses")
    }

    /// A path, which is looked for beside the file.
    fn path(&mut self, key: &'static str) -> Result<Option<PathBuf>, Note> {
        let path: Option<PathBuf> = self.take(key, "serve-config-path")?;
        let folder = self.path.parent().unwrap_or(Path::new(""));
        Ok(path.map(|it| folder.join(it)))
    }

    /// The address of a database.
    fn address(&mut self, key: &'static str) -> Result<Option<Address>, Note> {
        let wants = "serve-config-database";
        let text: Option<String> = self.take(key, wants)?;
        let read = text.map(|it| it.parse::<Address>()).transpose();
        // It may hold a password, so that it is not said again.
        read.map_err(|_| self.wrong(key, "", wants))
    }

    /// Servers of NATS.
    fn nats(&mut self, key: &'static str) -> Result<Option<NatsAddress>, Note> {
        let wants = "serve-config-nats";
        let text: Option<String> = self.take(key, wants)?;
        let read = text.map(|it| it.parse()).transpose();
        // It may hold a password as well.
        read.map_err(|_| self.wrong(key, "", wants))
    }

    fn both(&self, one: &str, other: &str) -> Note {
        Note::new("serve-config-both")
            .with("path", self.path.display().to_string())
            .with("one", one)
            .with("other", other)
    }

    /// Refuses what nobody asked for.
    fn finish(self) -> Result<(), Note> {
        match self.table.keys().next() {
            None => Ok(()),
            Some(key) => Err(Note::new("serve-config-key")
                .with("path", self.path.display().to_string())
                .with("found", rules::clip(key))
                .with("known", self.known.join(", "))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a file with that text makes of a server, with these flags.
    fn chosen(text: &str, args: ServeArgs) -> Result<Chosen, Note> {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("quadrille.toml");
        fs::write(&path, text).expect("a file");
        let config = Some(path);
        ServeArgs { config, ..args }.chosen()
    }

    #[test]
    fn the_example_of_the_document_is_read() {
        let document = include_str!("../../../../../docs/server.md");
        let example = document.split("```toml\n").nth(1).expect("an example");
        let example = example.split("```").next().expect("its end");
        let chosen = chosen(example, ServeArgs::default()).expect("it is right");
        assert_eq!(chosen.addr.to_string(), "0.0.0.0:7878");
        let folder = PathBuf::from("/var/lib/quadrille");
        assert_eq!(chosen.place, Place::Chosen(Home::Folder(folder)));
        assert_eq!((chosen.levels, chosen.thinkers), (8, Some(2)));
        assert_eq!((chosen.limits, chosen.trust.len()), (2.0, 2));
        assert!(chosen.webhooks.is_some());
        assert_eq!(chosen.drain, Duration::from_secs(30));
        let tls = chosen.tls.expect("both files are named");
        assert!(tls.certificate.ends_with("fullchain.pem") && tls.key.ends_with("privkey.pem"));
    }

    #[test]
    fn a_flag_comes_before_the_file_and_the_file_before_what_is_usual() {
        let flags = ServeArgs {
            levels: Some(3),
            data: Some("there".into()),
            ..ServeArgs::default()
        };
        let file = "levels = 5\nthinkers = 4\nephemeral = true\nlimits = 0";
        let chosen = chosen(file, flags).expect("it is right");
        assert_eq!((chosen.levels, chosen.thinkers), (3, Some(4)));
        let there = Home::Folder("there".into());
        assert_eq!(chosen.place, Place::Chosen(there));
        assert_eq!((chosen.limits, chosen.addr.port()), (0.0, 7878));
    }

    #[test]
    fn a_path_is_looked_for_beside_the_file() {
        let Place::Chosen(Home::Folder(folder)) = chosen("data = \"games\"", ServeArgs::default())
            .expect("it is right")
            .place
        else {
            panic!("a folder was named");
        };
        assert!(folder.is_absolute() && folder.ends_with("games"));
    }

    #[test]
    fn a_database_is_named_in_place_of_a_folder() {
        let address = "postgres://ana:secret@example.org/games";
        let home = Home::read(address).expect("an address");
        let flags = || ServeArgs {
            database: Some(address.to_owned()),
            ..ServeArgs::default()
        };
        for (file, flags) in [
            (format!("database = \"{address}\""), ServeArgs::default()),
            ("data = \"here\"".to_owned(), flags()),
            ("ephemeral = true".to_owned(), flags()),
        ] {
            let chosen = chosen(&file, flags).expect("it is right");
            assert_eq!(chosen.place, Place::Chosen(home.clone()), "{file}");
        }
        let nats = format!("database = \"{address}\"\nnats = \"nats://localhost\"");
        let found = chosen(&nats, ServeArgs::default()).expect("it is right");
        let nats = found.nats.map(|it| it.to_string());
        assert_eq!(nats.as_deref(), Some("nats://localhost:4222"));
        let alone = chosen("nats = \"nats://localhost\"", ServeArgs::default()).err();
        assert_eq!(alone.map(|it| it.key), Some("serve-nats-alone"));
        let ephemeral = ServeArgs {
            ephemeral: true,
            ..ServeArgs::default()
        };
        let file = format!("database = \"{address}\"");
        let chosen = chosen(&file, ephemeral).expect("it is right");
        assert_eq!(chosen.place, Place::Memory);
        let wrong = ServeArgs {
            database: Some("/srv/games".to_owned()),
            ..ServeArgs::default()
        };
        let note = wrong.chosen().err().expect("it is no address");
        assert_eq!(note.key, "online-database");
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, key, about) in [
            ("levels = \"three\"", "serve-config-number", "levels"),
            ("levels = -1", "serve-config-number", "levels"),
            ("addr = \"here\"", "serve-config-addr", "addr"),
            ("trust = \"127.0.0.1\"", "serve-config-addresses", "trust"),
            ("limits = nan", "serve-config-factor", "limits"),
            ("limits = true", "serve-config-factor", "limits"),
            ("ephemeral = 1", "serve-config-flag", "ephemeral"),
            ("data = 3", "serve-config-path", "data"),
            ("database = 3", "serve-config-database", "database"),
            ("nats = 3", "serve-config-nats", "nats"),
            ("nats = \"localhost\"", "serve-config-nats", "nats://HOST"),
            ("nats = \"\"", "serve-config-nats", "nats://HOST"),
            (
                "database = \"mysql://x/y\"",
                "serve-config-database",
                "postgres://",
            ),
            (
                "database = \"postgres://x/y\"\nephemeral = true",
                "serve-config-both",
                "database",
            ),
            (
                "webhook-hosts = \"here\"",
                "serve-config-names",
                "webhook-hosts",
            ),
            ("levles = 3", "serve-config-key", "levles"),
            ("[levels]\nmost = 3", "serve-config-number", "levels"),
            ("levels = ", "serve-config-toml", "1"),
            (
                "data = \"x\"\nephemeral = true",
                "serve-config-both",
                "data",
            ),
        ] {
            let note = chosen(text, ServeArgs::default())
                .err()
                .expect("it is wrong");
            assert_eq!(note.key, key, "{text}");
            let said = table::texts(rules::Lang::En).say(None, &note);
            assert!(said.contains(about), "{said}");
            assert!(said.contains("quadrille.toml"), "{said}");
        }
        let half = chosen("key = \"here\"", ServeArgs::default())
            .err()
            .expect("half of it");
        assert_eq!(half.key, "serve-needs-certificate");
        let roots = "webhooks = true\nwebhook-roots = \"quadrille.toml\"";
        let roots = chosen(roots, ServeArgs::default()).err();
        assert_eq!(roots.map(|it| it.key), Some("serve-authorities"));
        let args = ServeArgs {
            config: Some("/nowhere/quadrille.toml".into()),
            ..ServeArgs::default()
        };
        let note = args.chosen().err().expect("there is none");
        assert_eq!(note.key, "serve-config-read");
    }
}
