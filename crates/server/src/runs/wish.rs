//! What somebody wishes to have fought, made into a plan of the lab.
use lab::{Origin, Plan, Run, Unready, Unsound, Varied};
use serde::Deserialize;

/// A run as it is asked for.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wish {
    /// A scenario that ships, by its id.
    pub(crate) scenario: Option<String>,
    /// A moment of a battle here, instead.
    pub(crate) from: Option<Moment>,
    /// How many battles of each variation.
    pub(crate) games: u64,
    /// Who leads the sides, in the scenario's order.
    #[serde(default = "regulars")]
    pub(crate) seats: Vec<String>,
    #[serde(default)]
    pub(crate) swap: bool,
    /// Left out: any.
    pub(crate) seed: Option<u64>,
    /// What is compared, each `key=value,value`.
    #[serde(default)]
    pub(crate) vary: Vec<String>,
}

/// A moment of a battle.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Moment {
    pub(crate) battle: String,
    /// After so many decisions; all, if not said.
    pub(crate) at: Option<usize>,
}

fn regulars() -> Vec<String> {
    vec!["regular".to_owned(); 2]
}

/// Why a wish is not granted.
#[derive(thiserror::Error, Debug)]
pub(crate) enum Unplanned {
    #[error(
        "name one of `scenario` and `from`: {{\"scenario\": \"first-lesson\"}} or {{\"from\": {{\"battle\": ID, \"at\": N}}}}"
    )]
    What,
    #[error("{}", games::referee::no_scenario(.0))]
    Scenario(String),
    #[error("games: 0 battles are no run; ask for at least 1")]
    NoGames,
    #[error(
        "games: {asked} battles are more than a run here may have, which is {most} with all variations together; ask for fewer, or fight them with `linstock lab run` at a terminal"
    )]
    TooMany { asked: u64, most: u64 },
    #[error(
        "seats: `{name}` is none of this server's generals, who are {}; a program of your own leads with `linstock lab run` at a terminal",
        staff::NAMES.join(", ")
    )]
    NotOurs { name: String },
    #[error("vary: {0}")]
    Varied(String),
    #[error("{0}")]
    Unready(String),
}

impl Wish {
    /// The wish as a run that can be fought, or what is wrong with it. `record` is that of the battle it begins from.
    pub(crate) fn ready(
        &self,
        record: Option<String>,
        seed: u64,
        most: u64,
    ) -> Result<Run, Unplanned> {
        if self.games == 0 {
            return Err(Unplanned::NoGames);
        }
        // Names that come over the network are never handed on unless they are ours: others would start programs.
        if let Some(name) = self.seats.iter().find(|name| !lab::is_ours(name)) {
            return Err(Unplanned::NotOurs { name: name.chars().take(40).collect() });
        }
        let variations = lab::vary(&self.vary).map_err(|why| varied(&why))?;
        let asked = self.games.saturating_mul(variations.len().max(1) as u64);
        if asked > most {
            return Err(Unplanned::TooMany { asked, most });
        }
        let (scenario, file, text, from) = match (&self.scenario, &self.from, record) {
            (Some(id), None, None) => {
                let shipped = games::scenario(id)
                    .ok_or_else(|| Unplanned::Scenario(id.chars().take(60).collect()))?;
                (id.clone(), shipped.file.to_owned(), shipped.text.to_owned(), None)
            }
            (None, Some(moment), Some(record)) => {
                let name = moment.battle.clone();
                let from = Origin { record, at: moment.at };
                (name.clone(), format!("battle {name}"), String::new(), Some(from))
            }
            _ => return Err(Unplanned::What),
        };
        let (seats, games, swap) = (self.seats.clone(), self.games, self.swap);
        let plan = Plan { scenario, file, text, from, seats, games, seed, swap, variations };
        Run::new(plan).map_err(|why| unready(&why))
    }
}

/// The lab speaks to people at a terminal; these are the same words for people at a page.
fn unready(why: &Unready) -> Unplanned {
    Unplanned::Unready(match why {
        Unready::Varied(why) => return varied(why),
        Unready::Over(n) => format!("from: this battle is over after {n} decisions; name an earlier moment of it"),
        Unready::Unsound(Unsound::VariedRecord) => {
            "vary: a battle that has begun keeps its rules and its armies; compare house rules from a scenario's start".to_owned()
        }
        Unready::Generals { sides, named, given, .. } => {
            format!("seats: the battle has {sides} sides ({named}) and {given} generals were named; name one for each")
        }
        why => why.to_string(),
    })
}

fn varied(why: &Varied) -> Unplanned {
    Unplanned::Varied(why.to_string().replace("--vary ", ""))
}
