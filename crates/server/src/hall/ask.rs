//! What is asked of a hall without a connection.

use games::Choice;
use online::{Refusal, Room};
use protocol::online::{Act, GameInfo, Lobby, NewReport, Role, Seated, Stage, Welcome};
use rules::Note;
use tokio::sync::oneshot;

use super::{Hall, Trouble, lock, settled};
use crate::nodes::NodeId;
use crate::people::{Account, AccountId};

/// How far a question goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reach {
    /// To this server.
    Here,
    /// To whichever has an answer.
    Everywhere,
}

/// One's own games.
#[derive(Default)]
pub(crate) struct Mine {
    /// Those that are at this server.
    pub(crate) games: Vec<GameInfo>,
    /// Others: where they are, which, and the secret that was shown.
    pub(crate) elsewhere: Vec<(NodeId, String, Option<String>)>,
}

impl Hall {
    /// Somebody who plays in a game, or has, reports what is wrong with it.
    pub(crate) async fn report(
        &self,
        id: &str,
        account: Option<&Account>,
        asked: &NewReport,
    ) -> Result<(), Trouble> {
        let cell = self.find(id).await?;
        let room = cell.room.lock().await;
        let of_account = account.and_then(|it| cell.place_of(it.number));
        let place = of_account.or_else(|| room.place_for(asked.seat.as_deref()?));
        let place = place.ok_or(Trouble::Unauthorized)?;
        let info = room.info_for(place, cell.now());
        let (side, player) = match info.you {
            Some(Role::First) => ("first", 0),
            _ => ("second", 1),
        };
        let names = info.players.unwrap_or_default();
        let lines = room.said().iter().map(protocol::online::write);
        let lines = lines.collect::<Vec<_>>().join("\n");
        drop(room);
        let by = (side, names[player].as_str());
        self.0.people.report(id, by, &asked.text, &lines).await
    }

    /// Seats of games that are in memory belong to an account from now on.
    pub(crate) async fn adopt(&self, account: AccountId, seats: &[Seated]) {
        for seat in seats {
            let cell = lock(&self.0.rooms).get(&seat.game).cloned();
            let Some(cell) = cell else { continue };
            let place = cell.room.lock().await.place_for(&seat.seat);
            if let Some(place) = place {
                lock(&cell.accounts)[place].get_or_insert(account);
            }
        }
    }

    /// Somebody who may have a place looks at a game.
    pub(crate) async fn visit(
        &self,
        id: &str,
        account: Option<&Account>,
        secret: Option<&str>,
    ) -> Result<Welcome, Trouble> {
        let cell = self.find(id).await?;
        let mut room = cell.room.lock().await;
        let place = cell.place_for(&room, account, secret)?;
        Ok(room.visit(place, cell.now()))
    }

    /// A player does something without a connection; the number of the event that it became,
    /// when that is stored.
    pub(crate) async fn act(
        &self,
        id: &str,
        account: Option<&Account>,
        secret: Option<&str>,
        act: Act,
        lang: rules::Lang,
    ) -> Result<u64, Trouble> {
        self.0.metrics.heard();
        self.check_stores()?;
        let (cell, desk) = (self.find(id).await?, self.desk()?);
        let (done, stored) = oneshot::channel();
        let n = {
            let mut room = cell.room.lock().await;
            self.spare(&cell, &mut room);
            let place = cell.place_for(&room, account, secret)?;
            let is_muted = account.is_some_and(|it| it.is_muted);
            let (step, n) = room.request(place, is_muted, act, cell.now());
            cell.send(&desk, &room, step, Some(done)).await?;
            self.consider(&cell, &room);
            n.map_err(|refusal| match refusal {
                Refusal::Id => Trouble::Refused(vec![Note::new("online-id")]),
                Refusal::Not(notes) => Trouble::Declined(room.word(lang, &notes)),
            })
        };
        // Also what is refused may have made a flag fall.
        settled(stored).await?;
        n
    }

    /// The board of a game as it is now; before it begins, as it will be.
    pub(crate) async fn scene(&self, id: &str) -> Result<(Choice, rules::Scene), Trouble> {
        let cell = self.find(id).await?;
        let room = cell.room.lock().await;
        let choice: Choice = room.terms().game.parse().map_err(|_| Trouble::Unknown)?;
        let scene = match room.session() {
            Some(session) => session.position().scene(),
            None => choice.start().scene(),
        };
        Ok((choice, scene))
    }

    /// One's own games: those of an account, and of seats.
    pub(crate) async fn mine(
        &self,
        account: Option<&Account>,
        seats: &[Seated],
        reach: Reach,
    ) -> Result<Mine, Trouble> {
        let of_account = match account {
            Some(account) => self.0.people.games(account).await?,
            None => Vec::new(),
        };
        let ids = of_account.iter().map(|id| (id, None));
        let seated = seats.iter().take(100).map(|it| (&it.game, Some(&it.seat)));
        let mut mine = Mine::default();
        for (id, secret) in ids.chain(seated) {
            if mine.games.iter().any(|it| it.game == *id) {
                continue;
            }
            let found = match reach {
                Reach::Here => self.here(id).ok_or(Trouble::Unknown),
                Reach::Everywhere => self.find(id).await,
            };
            let cell = match found {
                Ok(cell) => cell,
                Err(Trouble::Elsewhere(owner)) => {
                    mine.elsewhere.push((owner, id.clone(), secret.cloned()));
                    continue;
                }
                // A game that is gone is no game of anybody's.
                Err(_) => continue,
            };
            let room = cell.room.lock().await;
            let of_account = account.and_then(|it| cell.place_of(it.number));
            let place = of_account.or_else(|| room.place_for(secret?));
            if let Some(place) = place {
                mine.games.push(room.info_for(place, cell.now()));
            }
        }
        // What was played as a guest belongs to whoever shows its secret signed in.
        if let Some(account) = account {
            self.0.people.adopt(account, seats).await?;
            self.adopt(account.number, seats).await;
        }
        Ok(mine)
    }

    /// A game of another server as it is stored, for whoever has a place in it.
    pub(crate) async fn stored(
        &self,
        id: &str,
        account: Option<&Account>,
        secret: Option<&str>,
    ) -> Option<GameInfo> {
        let found = self.0.database.find(id).await.ok()??;
        let is_own = |it: &Option<AccountId>| it.is_some() && *it == account.map(|it| it.number);
        let of_account = found.accounts.iter().position(is_own);
        let room = Room::restore(id, found.stored, super::said).ok()?;
        let place = of_account.or_else(|| room.place_for(secret?))?;
        Some(room.info_for(place, room.last_at()))
    }

    /// What anybody may know of a game.
    pub(crate) async fn info(&self, id: &str) -> Result<GameInfo, Trouble> {
        let cell = self.find(id).await?;
        let mut room = cell.room.lock().await;
        if room.session().is_none() {
            // Nothing is stored by that: an offer may have expired.
            room.tick(cell.now());
        }
        Ok(room.info())
    }

    /// The record of a game.
    pub(crate) async fn record(&self, id: &str) -> Result<Option<String>, Trouble> {
        let cell = self.find(id).await?;
        let room = cell.room.lock().await;
        Ok(room.session().map(|it| it.record().to_string()))
    }

    /// What anybody may see, the latest first.
    pub(crate) async fn lobby(&self) -> Lobby {
        /// As many as people look at.
        const MOST: usize = 100;
        let mut cells: Vec<_> = lock(&self.0.rooms).values().cloned().collect();
        cells.retain(|it| !it.has_failed());
        cells.sort_by_key(|it| it.read.1);
        let mut lobby = Lobby::default();
        for cell in cells.into_iter().rev() {
            let room = cell.room.lock().await;
            if !room.is_public() {
                continue;
            }
            let info = room.info();
            let list = match info.stage {
                Stage::Waiting => &mut lobby.offers,
                _ => &mut lobby.games,
            };
            if list.len() < MOST {
                list.push(info);
            }
        }
        lobby
    }
}
