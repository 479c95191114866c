//! Where a battle at the terminal is saved.
use super::seats::{Names, quoted};
use crate::files;
use anyhow::{Context, Result};
use games::AnyGame;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// The file of a battle: the one that was named, otherwise a new one that is named after the battle.
pub(super) struct Kept {
    file: Option<PathBuf>,
    /// The file that was named on the command line.
    named: Option<PathBuf>,
    /// How many decisions were saved last.
    kept: usize,
    battle: String,
    /// Who plays which seat.
    names: Names,
}

impl Kept {
    /// With the file that was named, if any, the battle as it begins, the scenario or record that the battle began from, and its players.
    pub(super) fn new(file: Option<&Path>, game: &dyn AnyGame, begun: &str, names: Names) -> Self {
        let stem = Path::new(begun).file_stem().unwrap_or_default().to_string_lossy();
        let battle = if stem.is_empty() { "battle".to_owned() } else { stem.into_owned() };
        let file = file.map(Path::to_owned);
        Self { named: file.clone(), file, kept: game.n_decisions(), battle, names }
    }

    /// The record as it is written for people: with its film and, while the battle lasts, with its players. If something is secret
    /// from a person who plays, it is sealed.
    pub(super) fn record(&self, game: &dyn AnyGame) -> Value {
        let record = games::record_with_film(game);
        if game.is_over() {
            return record;
        }
        let secret = self.names.humans().any(|seat| game.hides_from(seat));
        let mut record = if secret { games::seal(&record) } else { record };
        record["players"] = json!(self.names.kept());
        record
    }

    /// The command line that continues a battle from its file, with the same players and saved to the same place.
    pub(super) fn again(&self, file: &Path) -> String {
        let file = quoted(&file.display().to_string());
        let save = if self.named.is_some() { format!(" --save {file}") } else { String::new() };
        format!("linstock play --load {file}{save}{}", self.names.words())
    }

    /// Whether decisions would be lost.
    pub(super) fn is_behind(&self, game: &dyn AnyGame) -> bool {
        self.named.is_none() && game.n_decisions() != self.kept
    }

    /// Writes the battle to another file.
    pub(super) fn copy(&mut self, game: &dyn AnyGame, file: &Path) -> Result<()> {
        files::write(file, format!("{}\n", self.record(game)).as_bytes())?;
        self.kept = game.n_decisions();
        Ok(())
    }

    /// Saves the battle whenever a player is asked, if a file was named, so that a crash loses nothing that a player decided. A
    /// file that cannot be written is reported when the battle is saved at its end.
    pub(super) fn keep(&mut self, game: &dyn AnyGame) {
        let n = game.n_decisions();
        // An undo makes the battle shorter, so any other number counts.
        if n != self.kept
            && let Some(file) = &self.named
        {
            let record = format!("{}\n", self.record(game));
            self.kept = if files::write(file, record.as_bytes()).is_ok() { n } else { self.kept };
        }
    }

    /// Saves the record, in this folder or, if it cannot be written, in that for temporary files. Returns the file.
    pub(super) fn save(&mut self, game: &dyn AnyGame) -> Result<PathBuf> {
        let record = format!("{}\n", self.record(game));
        self.kept = game.n_decisions();
        if let Some(file) = &self.file {
            files::write(file, record.as_bytes())?;
            return Ok(file.clone());
        }
        let mut last = None;
        for folder in [PathBuf::new(), std::env::temp_dir()] {
            let file = self.fresh(&folder);
            match files::write(&file, record.as_bytes()) {
                Ok(()) => return Ok(self.file.insert(file).clone()),
                Err(why) => last = Some(why),
            }
        }
        Err(last.unwrap_or_else(|| anyhow::anyhow!("there is no folder")))
            .context("the battle cannot be saved")
    }

    /// A name that no file of the folder has.
    fn fresh(&self, folder: &Path) -> PathBuf {
        let named = |n: u32| match n {
            1 => format!("{}-saved.json", self.battle),
            n => format!("{}-saved-{n}.json", self.battle),
        };
        let is_free = |file: &PathBuf| !file.exists();
        let mut names = (1..10_000).map(|n| folder.join(named(n)));
        names.find(is_free).unwrap_or_else(|| folder.join(named(1)))
    }
}

#[cfg(test)]
mod tests {
    use super::{Kept, Names};
    use serde_json::{Value, json};

    /// A crash loses nothing: the file follows every decision, and every decision that is taken back.
    #[test]
    fn a_named_file_follows_the_battle() {
        let file = std::env::temp_dir().join(format!("linstock-kept-{}.json", std::process::id()));
        let scenario = games::scenario("first-lesson").expect("it ships");
        let opened = games::open(scenario.file, scenario.text, 7, None);
        let mut game = opened.unwrap_or_else(|why| panic!("it does not open: {why:?}"));
        let mut kept = Kept::new(Some(&file), &*game, "first-lesson", Names::default());
        let n = || {
            let text = std::fs::read_to_string(&file).expect("it was written");
            let record: Value = serde_json::from_str(&text).expect("it is a record");
            record["decisions"].as_array().map_or(0, Vec::len)
        };
        game.say("king", json!("end-fire"), Value::Null).expect("it is asked");
        kept.keep(&*game);
        assert_eq!(n(), 1);
        game.undo().expect("no die fell");
        kept.keep(&*game);
        assert_eq!(n(), 0);
        std::fs::remove_file(&file).expect("it is there");
    }
}
