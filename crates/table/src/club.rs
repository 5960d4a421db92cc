//! A server of games as a person plays there: what is offered, and the seats that are kept.

use std::fs;
use std::path::{Path, PathBuf};

use protocol::online::{
    GameInfo, Join, NewAccount, NewReport, Open, Opened, Seated, SignIn, Stage, Terms,
};
use record::Record;
use remote::{Address, Server, ServerError, Token, Visit, Waker};
use rules::{Lang, Note};
use store::{OnlineAccount, OnlineSeat, Store, StoreError};

/// A server of games, and the seats on it that a [`Store`] keeps. Cheap to clone, so that
/// another thread can ask and wait.
#[derive(Clone)]
pub struct Club {
    server: Server,
    store: Store,
    account: Option<Account>,
}

/// In whose name somebody plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Account {
    /// Somebody who has signed in by that name.
    Named(String),
    /// Whoever a token is of.
    Token,
}

/// Seats of which a server is asked at once.
const SEATS: usize = 100;

/// What there is on a server.
#[derive(Clone, Default, Debug)]
pub struct Lobby {
    /// The games in which the person has a seat: those in which it is the person's turn first.
    pub mine: Vec<GameInfo>,
    /// What others offer.
    pub offers: Vec<GameInfo>,
    /// What others play.
    pub games: Vec<GameInfo>,
    /// What a person should be told of the seats.
    pub notes: Vec<Note>,
}

impl Club {
    /// The server at an address, which is to speak that language; in the name of the account
    /// that is signed in to there.
    pub fn new(address: Address, lang: Lang, store: &Store) -> Self {
        // One that cannot be read is as good as none: whoever needs it signs in.
        let kept = store.account(&address.to_string()).ok().flatten();
        let server = Server::new(address, lang);
        let (server, account) = match kept {
            Some(kept) => (
                server.with_token(kept.secret),
                Some(Account::Named(kept.name)),
            ),
            None => (server, None),
        };
        Self {
            server,
            store: store.clone(),
            account,
        }
    }

    /// The same in the name of whoever a token is of.
    #[must_use]
    pub fn with_token(self, token: Token) -> Self {
        Self {
            server: self.server.with_token(token),
            account: Some(Account::Token),
            ..self
        }
    }

    /// In whose name somebody plays here; none for a guest.
    pub fn account(&self) -> Option<&Account> {
        self.account.as_ref()
    }

    /// Signs in; the note says why the account is not kept.
    ///
    /// # Errors
    /// If the server does not answer, or refuses.
    pub fn sign_in(&mut self, asked: &SignIn) -> Result<Option<Note>, ServerError> {
        let (opened, secret) = self.server.sign_in(asked)?;
        Ok(self.be(opened.name, secret))
    }

    /// Makes an account, to which the seats that are kept belong from then on; gives it with
    /// its codes for a lost password, and a note that says why it is not kept.
    ///
    /// # Errors
    /// If the server does not answer, or refuses.
    pub fn make_account(&mut self, asked: &SignIn) -> Result<(Opened, Option<Note>), ServerError> {
        let asked = NewAccount {
            name: asked.name.clone(),
            password: asked.password.clone(),
            seats: Vec::new(),
        };
        let (opened, secret) = self.server.make_account(&asked)?;
        let fault = self.be(opened.name.clone(), secret);
        Ok((opened, fault))
    }

    fn be(&mut self, name: String, secret: String) -> Option<Note> {
        let kept = self.store.keep_account(&OnlineAccount {
            server: self.address().to_string(),
            name: name.clone(),
            secret: secret.clone(),
        });
        self.server = self.server.clone().with_token(secret);
        self.account = Some(Account::Named(name));
        kept.err().map(|error| error.note())
    }

    /// Signs out, here and on the server. Where the server does not answer, nothing changes.
    ///
    /// # Errors
    /// If the server does not answer.
    pub fn sign_out(&mut self) -> Result<Option<Note>, ServerError> {
        match self.server.sign_out() {
            Err(error) if !error.is_signed_out() => Err(error),
            // Who is not known there any more has been signed out.
            _ => Ok(self.forget_account()),
        }
    }

    /// Is a guest from now on; the note says why what was kept is still there.
    pub fn forget_account(&mut self) -> Option<Note> {
        let forgotten = self.store.forget_account(&self.address().to_string());
        self.server = self.server.clone().without_token();
        self.account = None;
        forgotten.err().map(|error| error.note())
    }

    /// The name that somebody has signed in by.
    pub fn account_name(&self) -> Option<&str> {
        match &self.account {
            Some(Account::Named(name)) => Some(name),
            Some(Account::Token) | None => None,
        }
    }

    /// Whether an error means that the session has ended that was kept: whoever signed in
    /// once is a guest now. Who shows a token shall not play as a guest unawares.
    pub fn has_ended(&self, error: &ServerError) -> bool {
        self.account_name().is_some() && error.is_signed_out()
    }

    /// What is known of a game, and whether the person has a seat in it.
    ///
    /// # Errors
    /// If the server does not answer, or knows no such game.
    pub fn arrive(&self, id: &str) -> Result<(GameInfo, bool), ServerError> {
        let info = self.server.game(id)?;
        let is_kept = self.seat(id).is_some();
        let is_own = is_kept
            || (self.account.is_some() && self.server.mine()?.iter().any(|it| it.game == id));
        Ok((info, is_own))
    }

    /// Tells whoever runs the server that something is wrong with a game; what was said in it
    /// goes with that.
    ///
    /// # Errors
    /// If the server does not answer, or this is nobody who plays there.
    pub fn report(&self, game: &str, text: String) -> Result<(), ServerError> {
        let seat = self.seat(game).map(|it| it.secret);
        self.server.report(game, &NewReport { seat, text })
    }

    /// Where the server is.
    pub fn address(&self) -> &Address {
        self.server.address()
    }

    /// What there is: one's own games, offers, games to look on. Seats in games that are
    /// recorded, expired or gone are forgotten.
    ///
    /// # Errors
    /// If the server does not answer.
    pub fn look(&self) -> Result<Lobby, ServerError> {
        let (seats, notes) = match self.seats() {
            Ok(found) => found,
            Err(error) => (Vec::new(), vec![error.note()]),
        };
        let seated = |it: &OnlineSeat| Seated {
            game: it.game.clone(),
            seat: it.secret.clone(),
        };
        let asked = seats.iter().take(SEATS).map(seated).collect();
        let mut found = self.server.lobby_of(asked)?;
        let mut lobby = Lobby {
            notes,
            ..Lobby::default()
        };
        // Those of the account that are over are in the archive.
        let is_kept = |it: &GameInfo| seats.iter().any(|seat| seat.game == it.game);
        found.mine.retain(|it| is_running(it) || is_kept(it));
        for seat in &seats {
            let told = found.mine.iter().find(|it| it.game == seat.game);
            let info = match told {
                Some(info) => Ok(info.clone()),
                None => self.server.game(&seat.game),
            };
            match info {
                Ok(info) if is_past(&info, seat) => {
                    self.forget(seat);
                    found.mine.retain(|it| it.game != seat.game);
                }
                Ok(info) if told.is_none() => found.mine.push(info),
                Ok(_) => {}
                Err(error) if error.is_unknown() => self.forget(seat),
                Err(error) => return Err(error),
            }
        }
        lobby.mine = found.mine;
        let is_other = |it: &GameInfo| lobby.mine.iter().all(|own| own.game != it.game);
        lobby.offers = found.offers.into_iter().filter(is_other).collect();
        lobby.games = found.games.into_iter().filter(is_other).collect();
        Ok(lobby)
    }

    /// What is known of a game.
    ///
    /// # Errors
    /// If the server does not answer, or knows no such game.
    pub fn game(&self, id: &str) -> Result<GameInfo, ServerError> {
        self.server.game(id)
    }

    /// Opens a game, and keeps the seat; the note says why that failed.
    ///
    /// # Errors
    /// If the server does not answer, or refuses.
    pub fn open(&self, terms: Terms, name: String) -> Result<(Seated, Option<Note>), ServerError> {
        let seated = self.server.open(&Open { terms, name })?;
        let fault = self.take_seat(&seated.game, &seated.seat);
        Ok((seated, fault))
    }

    /// Takes the free seat of a game, and keeps it; the note says why that failed.
    ///
    /// # Errors
    /// If the server does not answer, or refuses.
    pub fn join(&self, game: &str, name: String) -> Result<Option<Note>, ServerError> {
        let seat = remote::secret()?;
        // Kept first: a request whose answer is lost has taken the seat all the same.
        let fault = self.take_seat(game, &seat);
        let join = Join {
            name,
            seat: Some(seat),
        };
        match self.server.join(game, &join) {
            Ok(_) => Ok(fault),
            Err(error) => {
                if let (ServerError::Refused { .. }, Some(seat)) = (&error, self.seat(game)) {
                    self.forget(&seat);
                }
                Err(error)
            }
        }
    }

    /// Keeps a seat; the note says why that failed.
    pub fn take_seat(&self, game: &str, secret: &str) -> Option<Note> {
        let kept = self.store.keep_seat(&OnlineSeat {
            server: self.address().to_string(),
            game: game.to_owned(),
            secret: secret.to_owned(),
            is_recorded: false,
        });
        kept.err().map(|error| error.note())
    }

    /// The seat that is kept in a game.
    pub fn seat(&self, game: &str) -> Option<OnlineSeat> {
        let (seats, _) = self.seats().ok()?;
        seats.into_iter().find(|it| it.game == game)
    }

    /// Whoever has a seat in a game has it also in the one that follows.
    pub fn follow(&self, game: &str, next: &str) -> Option<Note> {
        let seat = self.seat(game)?;
        self.take_seat(next, &seat.secret)
    }

    /// Goes to a game, on the seat with that secret or to look on.
    ///
    /// # Errors
    /// If the system has no random numbers.
    pub fn visit(
        &self,
        game: &str,
        secret: Option<String>,
        waker: Waker,
    ) -> Result<Visit, ServerError> {
        Ok(Visit::new(self.server.line(game, secret, waker)?))
    }

    /// Puts a finished game in which the person has a seat among the records, once, and says
    /// where.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn record(&self, game: &str, record: &Record) -> Result<Option<PathBuf>, StoreError> {
        let seat = self.seat(game).filter(|it| !it.is_recorded);
        let Some(seat) = seat else {
            return Ok(None);
        };
        let path = self.store.save_record(&record.to_string())?;
        self.store.keep_seat(&OnlineSeat {
            is_recorded: true,
            ..seat
        })?;
        Ok(path)
    }

    /// Writes a match as a record to a new file.
    ///
    /// # Errors
    /// If it cannot be written, or the file exists and is not empty.
    pub fn save_as(&self, path: &Path, record: &Record) -> Result<(), Note> {
        if fs::metadata(path).is_ok_and(|it| it.is_file() && it.len() > 0) {
            let path = path.display().to_string();
            return Err(Note::new("table-file-exists").with("path", path));
        }
        let written = self.store.write(path, &record.to_string());
        written.map_err(|error| error.note())
    }

    fn seats(&self) -> Result<(Vec<OnlineSeat>, Vec<Note>), StoreError> {
        self.store.seats(&self.address().to_string())
    }

    fn forget(&self, seat: &OnlineSeat) {
        // One that cannot be forgotten now is found again.
        let _ = self.store.forget_seat(seat);
    }
}

/// Whether a game goes on, or waits for somebody.
fn is_running(info: &GameInfo) -> bool {
    matches!(info.stage, Stage::Waiting | Stage::Running)
}

/// Whether nothing is to be done in a game any more.
fn is_past(info: &GameInfo, seat: &OnlineSeat) -> bool {
    match info.stage {
        Stage::Expired => true,
        Stage::Over => seat.is_recorded,
        _ => false,
    }
}
