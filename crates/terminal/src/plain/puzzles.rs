//! Puzzles, line by line.

use ::puzzles::{Attempt, Puzzle, State};
use games::GameId;
use rules::Note;

use crate::plain::command::Command;
use crate::plain::menu::Menu;
use crate::plain::program::Program;
use crate::plain::talk::{Stop, TalkResult};
use crate::plain::view::{View, list_moves};
use crate::training::{self, Training};

/// How a puzzle was left.
enum Left {
    /// It is over.
    Done,
    /// The person wants to go back.
    Back,
}

impl Program<'_> {
    /// The menu of puzzles.
    pub(crate) fn puzzles(&mut self) -> TalkResult {
        let mut training = self.training()?;
        loop {
            let texts = self.talk.texts;
            let items = ["puzzle-menu-practice", "puzzle-menu-daily"];
            let items = items.iter().map(|key| texts.word(key)).collect();
            let menu = Menu::new(&self.talk, "puzzle-menu", items).or(0);
            let Some(chosen) = menu.choose(&mut self.talk)? else {
                return Ok(());
            };
            let last = self.settings.last.game;
            let Some(game) = self.choose_game("plain-which-game", last)? else {
                continue;
            };
            if chosen == 0 {
                self.practice(&mut training, game)?;
            } else {
                self.todays(&mut training, game)?;
            }
        }
    }

    /// One puzzle, and nothing else.
    pub(crate) fn one_puzzle(&mut self, puzzle: Puzzle) -> TalkResult {
        let mut training = self.training()?;
        let is_daily = training::todays(puzzle.choice.game()).as_ref() == Some(&puzzle);
        self.puzzle(&mut training, puzzle, is_daily)?;
        Ok(())
    }

    fn training(&mut self) -> TalkResult<Training> {
        let (training, notes) = Training::open(&self.store);
        for note in &notes {
            self.talk.say(None, note)?;
        }
        Ok(training)
    }

    fn practice(&mut self, training: &mut Training, game: GameId) -> TalkResult {
        let boards = training::boards(game);
        let texts = self.talk.texts;
        let names = boards.iter().map(|it| texts.board_in_full(*it)).collect();
        let menu = Menu::new(&self.talk, "puzzle-menu-board", names).or(0);
        let chosen = match boards.len() {
            0 => None,
            1 => Some(0),
            _ => menu.choose(&mut self.talk)?,
        };
        let chosen = chosen.and_then(|n| boards.get(n));
        let Some(collection) = chosen.and_then(|&board| ::puzzles::collection(board)) else {
            return Ok(());
        };
        loop {
            let seed = self.fresh_seed();
            let Some(puzzle) = training.next(&collection, seed) else {
                return Ok(());
            };
            if let Left::Back = self.puzzle(training, puzzle, false)? {
                return Ok(());
            }
            let again = self.talk.texts.word("puzzle-again");
            let answer = self.talk.ask(&again)?;
            match Command::read(&answer) {
                Some(Command::Quit) => return Err(Stop::Quit),
                _ if answer == "0" => return Ok(()),
                _ => {}
            }
        }
    }

    fn todays(&mut self, training: &mut Training, game: GameId) -> TalkResult {
        let Some(puzzle) = training::todays(game) else {
            return Ok(());
        };
        let note = Note::new("puzzle-daily")
            .with("date", store::today())
            .with("board", self.talk.texts.board(puzzle.choice));
        self.talk.line("")?;
        self.talk.say(None, &note)?;
        self.puzzle(training, puzzle, true)?;
        let days = training.days();
        if days > 0 {
            self.talk
                .say(None, &Note::new("puzzle-days").with("days", days))?;
        }
        Ok(())
    }

    /// Has a puzzle solved.
    fn puzzle(
        &mut self,
        training: &mut Training,
        puzzle: Puzzle,
        is_daily: bool,
    ) -> TalkResult<Left> {
        let game = puzzle.choice.game();
        let mut attempt = Attempt::new(puzzle);
        self.talk.line("")?;
        self.talk.say(None, &attempt.puzzle().head())?;
        show(&mut self.talk, &attempt)?;
        self.talk.say(Some(game), &attempt.puzzle().task())?;
        while attempt.state() == State::Open {
            let prompt = self.talk.texts.word("puzzle-prompt");
            let answer = self.talk.ask(&prompt)?;
            match &*answer.to_lowercase() {
                "" => continue,
                "0" => return Ok(Left::Back),
                "solution" | "solução" | "solucao" => {
                    let line = attempt.give_up().join(" ");
                    self.talk
                        .say(None, &Note::new("puzzle-solution").with("line", line))?;
                    continue;
                }
                _ => {}
            }
            match Command::read(&answer) {
                Some(Command::Quit) => return Err(Stop::Quit),
                Some(Command::Hint) => {
                    let hint = attempt.hint();
                    self.talk.say(None, &hint.note())?;
                }
                Some(Command::Board) => show(&mut self.talk, &attempt)?,
                Some(Command::Moves) => {
                    let names = Default::default();
                    list_moves(&view(&attempt, &names), &mut self.talk)?;
                }
                Some(_) => self.talk.word("puzzle-commands")?,
                None => match attempt.play(&answer) {
                    Ok(step) => {
                        let goes = matches!(step, ::puzzles::Step::Goes { .. });
                        self.talk.say(Some(game), &step.note())?;
                        if goes {
                            show(&mut self.talk, &attempt)?;
                        }
                    }
                    Err(error) => self.talk.say(Some(game), error.note())?,
                },
            }
        }
        for note in training.enter(&attempt, is_daily) {
            self.talk.say(None, &note)?;
        }
        let themes = attempt.puzzle().themes.iter();
        let themes: Vec<String> = themes
            .map(|it| self.talk.texts.say(None, &it.note()))
            .collect();
        let note = Note::new("puzzle-themes").with("themes", themes.join(", "));
        self.talk.say(None, &note)?;
        let name = game.info().name.in_lang(self.talk.texts.lang());
        self.talk.say(None, &training.of(game).note(name))?;
        Ok(Left::Done)
    }
}

fn view<'a>(attempt: &'a Attempt, names: &'a [String; 2]) -> View<'a> {
    View {
        position: attempt.position(),
        plies: attempt.moves().len(),
        last: None,
        names,
    }
}

/// Draws the board of an attempt.
fn show(talk: &mut crate::plain::talk::Talk<'_>, attempt: &Attempt) -> TalkResult {
    let names = Default::default();
    view(attempt, &names).board(talk)
}
