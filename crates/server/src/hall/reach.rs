//! Players who are at another server: as long as that one is out of reach, nobody flags.
//!
//! A flag falls only if the server that a player is connected to was in reach after the time
//! was over: a move that was made in time would have come before. Whoever has no connection
//! may be at any server. When it is clear that a server is out of reach, its players are
//! kept away, and it is for them as after a restart.

use std::time::{Duration, Instant};

use online::Room;
use rules::Player;

use super::cell::Cell;
use super::{Hall, lock};
use crate::nodes::NodeId;

/// How often it is looked who is in reach.
const BEAT: Duration = Duration::from_millis(500);

impl Hall {
    /// Looks after the way to other servers as long as the hall is open.
    pub(super) async fn reach_out(self) {
        let Some(relay) = self.relay() else {
            return;
        };
        while self.desk().is_ok() {
            if let Some(me) = self.0.database.node() {
                let others = self.others();
                // What nobody can be told yet waits.
                let spent = match others.is_empty() {
                    true => Vec::new(),
                    false => self.0.limits.news(),
                };
                let lost = relay.reach(me, &others, &spent);
                if !lost.is_empty() {
                    self.keep_away(&lost).await;
                }
            }
            tokio::time::sleep(BEAT).await;
        }
    }

    /// Spares players who may be at servers that are out of reach.
    async fn keep_away(&self, lost: &[NodeId]) {
        let Ok(desk) = self.desk() else {
            return;
        };
        let cells: Vec<_> = lock(&self.0.rooms).values().cloned().collect();
        for cell in cells.into_iter().filter(|it| !it.has_failed()) {
            let mut room = cell.room.lock().await;
            if room.session().is_none_or(|it| !it.is_running()) {
                continue;
            }
            let away = Player::BOTH.map(|player| cell.is_kept_away(&room, player, lost));
            let step = room.keep_away(away, cell.now());
            // A room that has failed is read anew, and its clocks stand then.
            let _ = cell.send(&desk, &room, step, None).await;
        }
    }

    /// Sees to it that no flag falls of somebody whose move may not have come through.
    pub(super) fn spare(&self, cell: &Cell, room: &mut Room) {
        let Some(relay) = self.relay() else {
            return;
        };
        let now = cell.now();
        let Some(ago) = room.flag().and_then(|it| now.checked_sub(it)) else {
            return;
        };
        let turn = room.session().map(session::Session::turn);
        let since = Instant::now().checked_sub(ago);
        if let (Some(turn), Some(since)) = (turn, since)
            && !relay.could_speak(&cell.ways_of(room, turn), since)
        {
            room.doubt(now + BEAT / 5);
        }
    }
}

impl Cell {
    /// The servers by which a player is connected; none for this one.
    fn ways_of(&self, room: &Room, player: Player) -> Vec<Option<NodeId>> {
        let far = lock(&self.far);
        let conns = room.conns_of(player);
        conns.map(|conn| far.get(&conn).copied()).collect()
    }

    fn is_kept_away(&self, room: &Room, player: Player, lost: &[NodeId]) -> bool {
        let is_person = room.session().is_some_and(|it| it.seat(player).is_human());
        let is_lost = |way: &Option<NodeId>| way.is_some_and(|it| lost.contains(&it));
        is_person && self.ways_of(room, player).iter().all(is_lost)
    }
}
