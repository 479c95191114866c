//! Records from files, sealed or not, and what their players may see of them.
use anyhow::Result;
use clap::Args as Clap;
use games::AnyGame;
use kernel::{Seat, View, Viewer};
use serde_json::Value;
use std::{collections::BTreeMap, path::Path};

/// `--secrets`: shows a sealed record whole.
#[derive(Clap, Copy, Clone, Debug, Default)]
pub(crate) struct Secrets {
    /// Show also what is still secret in a battle that is not over
    #[arg(long)]
    secrets: bool,
}

/// A record from a file.
pub(crate) struct Loaded {
    /// Its text, opened if it was sealed.
    pub(crate) text: String,
    /// Who played each seat, if the file says so.
    pub(crate) players: BTreeMap<String, String>,
    is_sealed: bool,
}

/// Reads a record.
pub(crate) fn record(path: &Path) -> Result<Loaded> {
    let text = super::read(path)?;
    let mut loaded = Loaded { text, players: BTreeMap::new(), is_sealed: false };
    // Anything that is not JSON is reported by whoever replays it.
    let Ok(mut record) = serde_json::from_str::<Value>(&loaded.text) else { return Ok(loaded) };
    let players = record.as_object_mut().and_then(|rows| rows.remove("players"));
    loaded.players = players.and_then(|it| serde_json::from_value(it).ok()).unwrap_or_default();
    if games::is_sealed(&record) {
        let opened = games::unseal(record);
        let opened = opened.map_err(|why| anyhow::anyhow!("{}: {why}", path.display()))?;
        (loaded.text, loaded.is_sealed) = (opened.to_string(), true);
    }
    Ok(loaded)
}

/// Who looks at a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Eyes {
    /// Everybody: what was seen by all.
    All,
    /// The only person who plays it.
    Seat(String),
    /// Somebody who asked for the secrets.
    Referee,
}

impl Loaded {
    /// Whether it may show less than everything.
    pub(crate) fn is_closed(&self, secrets: Secrets) -> bool {
        self.is_sealed && !secrets.secrets
    }

    /// Who looks at it: at a sealed one its only player, at others everybody.
    pub(crate) fn eyes(&self, secrets: Secrets) -> Eyes {
        if secrets.secrets {
            return Eyes::Referee;
        }
        let mut humans = self.players.iter().filter(|(_, who)| *who == "human");
        match (humans.next(), humans.next()) {
            (Some((seat, _)), None) if self.is_sealed => Eyes::Seat(seat.clone()),
            _ => Eyes::All,
        }
    }
}

impl Eyes {
    /// As the battle calls it.
    pub(crate) fn id(&self) -> &str {
        match self {
            Self::All => "watcher",
            Self::Seat(seat) => seat,
            Self::Referee => "referee",
        }
    }

    /// The same by its number.
    pub(crate) fn viewer(&self, game: &dyn AnyGame) -> Viewer {
        match self {
            Self::All => Viewer::Watcher,
            Self::Referee => Viewer::Referee,
            Self::Seat(id) => {
                let at = game.seats().iter().position(|card| card.id == *id);
                at.map_or(Viewer::Watcher, |n| Viewer::Seat(Seat(n as u8)))
            }
        }
    }

    /// The table as they see it.
    pub(crate) fn view(&self, game: &dyn AnyGame) -> Result<View> {
        game.view(self.id()).map_err(|no| anyhow::anyhow!("{no}"))
    }
}
