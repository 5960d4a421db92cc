//! The explorer: the openings beside a board, whatever is shown there.

use games::AnyPosition;

use crate::{Page, standard};

/// What is known of the position that a board shows, found once for each.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Explorer {
    shown: Option<(String, Option<Page>)>,
}

impl Explorer {
    /// The page of a position in the trees that come with the program; none for boards that
    /// have none.
    pub fn page(&mut self, position: &dyn AnyPosition) -> Option<&Page> {
        let text = position.to_text();
        if self.shown.as_ref().is_none_or(|it| it.0 != text) {
            let page = standard(position.choice()).and_then(|tree| tree.look(position));
            self.shown = Some((text, page));
        }
        self.shown.as_ref()?.1.as_ref()
    }
}
