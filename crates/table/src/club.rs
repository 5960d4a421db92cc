//! A server of games as a person plays there: what is offered, and the seats that are kept.

use std::fs;
use std::path::{Path, PathBuf};

use protocol::online::{GameInfo, Join, Open, Seated, Stage, Terms};
use record::Record;
use remote::{Address, Server, ServerError, Visit, Waker};
use rules::{Lang, Note};
use store::{OnlineSeat, Store, StoreError};

/// A server of games, and the seats on it that a [`Store`] keeps. Cheap to clone, so that
/// another thread can ask and wait.
#[derive(Clone)]
pub struct Club {
    server: Server,
    store: Store,
}

/// What there is on a server.
#[derive(Clone, Default, Debug)]
pub struct Lobby {
    /// The games in which the person has a seat, the latest first.
    pub mine: Vec<GameInfo>,
    /// What others offer.
    pub offers: Vec<GameInfo>,
    /// What others play.
    pub games: Vec<GameInfo>,
    /// What a person should be told of the seats.
    pub notes: Vec<Note>,
}

impl Club {
    /// The server at an address, which is to speak that language.
    pub fn new(address: Address, lang: Lang, store: &Store) -> Self {
        Self {
            server: Server::new(address, lang),
            store: store.clone(),
        }
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
        let found = self.server.lobby()?;
        let mut lobby = Lobby::default();
        let (seats, notes) = match self.seats() {
            Ok(found) => found,
            Err(error) => (Vec::new(), vec![error.note()]),
        };
        lobby.notes = notes;
        for seat in &seats {
            match self.server.game(&seat.game) {
                Ok(info) if is_past(&info, seat) => self.forget(seat),
                Ok(info) => lobby.mine.push(info),
                Err(error) if error.is_unknown() => self.forget(seat),
                Err(error) => return Err(error),
            }
        }
        let is_other = |it: &GameInfo| seats.iter().all(|seat| seat.game != it.game);
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

/// Whether nothing is to be done in a game any more.
fn is_past(info: &GameInfo, seat: &OnlineSeat) -> bool {
    match info.stage {
        Stage::Expired => true,
        Stage::Over => seat.is_recorded,
        _ => false,
    }
}
