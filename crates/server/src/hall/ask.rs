//! What is asked of a hall without a connection.

use games::Choice;
use online::Refusal;
use protocol::online::{Act, GameInfo, Lobby, NewReport, Role, Seated, Stage, Welcome};
use rules::Note;
use tokio::sync::oneshot;

use super::{Hall, Trouble, lock, settled};
use crate::people::{Account, AccountId};

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
    ) -> Result<Vec<GameInfo>, Trouble> {
        let of_account = match account {
            Some(account) => self.0.people.games(account).await?,
            None => Vec::new(),
        };
        let ids = of_account.iter().map(|id| (id, None));
        let seated = seats.iter().take(100).map(|it| (&it.game, Some(&it.seat)));
        let mut games: Vec<GameInfo> = Vec::new();
        for (id, secret) in ids.chain(seated) {
            if games.iter().any(|it| it.game == *id) {
                continue;
            }
            // A game that is gone is no game of anybody's.
            let Ok(cell) = self.find(id).await else {
                continue;
            };
            let room = cell.room.lock().await;
            let of_account = account.and_then(|it| cell.place_of(it.number));
            let place = of_account.or_else(|| room.place_for(secret?));
            if let Some(place) = place {
                games.push(room.info_for(place, cell.now()));
            }
        }
        // What was played as a guest belongs to whoever shows its secret signed in.
        if let Some(account) = account {
            self.0.people.adopt(account, seats).await?;
            self.adopt(account.number, seats).await;
        }
        let is_over = |it: &GameInfo| matches!(it.stage, Stage::Over | Stage::Expired);
        games.sort_by_key(|it| (is_over(it), !it.is_turn, it.left.unwrap_or(u64::MAX)));
        Ok(games)
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
