//! Accounts on servers: what keeps a person signed in.

use std::fmt;

use toml_edit::{DocumentMut, value};

use crate::seats::{LIMIT, named};
use crate::{Store, StoreError, file};

/// An account on a server that a person is signed in to. Each server has a file of its own,
/// which nobody else may read.
#[derive(Clone, PartialEq, Eq)]
pub struct OnlineAccount {
    /// The address of the server.
    pub server: String,
    /// The name of the account.
    pub name: String,
    /// What opens it: the secret of a session.
    pub secret: String,
}

/// Nobody reads a secret in a log.
impl fmt::Debug for OnlineAccount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { server, name, .. } = self;
        write!(f, "OnlineAccount({name} at {server})")
    }
}

impl Store {
    /// Keeps an account, instead of the one that was kept for that server.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn keep_account(&self, account: &OnlineAccount) -> Result<(), StoreError> {
        let Some(folders) = self.folders()? else {
            return Ok(());
        };
        file::create_folder(&folders.accounts)?;
        file::sweep(&folders.accounts);
        let mut document = DocumentMut::new();
        document["server"] = value(&account.server);
        document["name"] = value(&account.name);
        document["secret"] = value(&account.secret);
        let path = named(&folders.accounts, &account.server, "");
        file::write_private(&path, &document.to_string())
    }

    /// The account that is kept for a server. A file that cannot be understood is no account:
    /// whoever signs in again replaces it.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn account(&self, server: &str) -> Result<Option<OnlineAccount>, StoreError> {
        let Some(folders) = self.folders()? else {
            return Ok(None);
        };
        let bytes = file::read(&named(&folders.accounts, server, ""), LIMIT)?;
        let account = bytes.as_deref().and_then(read);
        Ok(account.filter(|it| it.server == server))
    }

    /// Forgets the account that is kept for a server.
    ///
    /// # Errors
    /// If its file cannot be removed.
    pub fn forget_account(&self, server: &str) -> Result<(), StoreError> {
        match self.folders()? {
            Some(folders) => file::remove(&named(&folders.accounts, server, "")),
            None => Ok(()),
        }
    }
}

fn read(bytes: &[u8]) -> Option<OnlineAccount> {
    let text = std::str::from_utf8(bytes).ok()?;
    let document: DocumentMut = text.parse().ok()?;
    let word = |key: &str| Some(document.get(key)?.as_str()?.to_owned());
    Some(OnlineAccount {
        server: word("server")?,
        name: word("name")?,
        secret: word("secret")?,
    })
}
