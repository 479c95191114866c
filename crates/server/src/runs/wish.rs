//! A requested run, converted into a plan of the lab.
use games::HouseRules;
use lab::{Origin, Plan, Run, Unready, Unsound, Varied};
use serde::Deserialize;

/// A requested run.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wish {
    /// A scenario that ships, by its id.
    pub(crate) scenario: Option<String>,
    /// A moment of a battle on this server instead.
    pub(crate) from: Option<Moment>,
    /// The number of battles of each variation.
    pub(crate) games: u64,
    /// The generals of the sides, in the scenario's order.
    #[serde(default = "regulars")]
    pub(crate) seats: Vec<String>,
    #[serde(default)]
    pub(crate) swap: bool,
    /// Random if absent.
    pub(crate) seed: Option<u64>,
    /// The comparisons, each `key=value,value`.
    #[serde(default)]
    pub(crate) vary: Vec<String>,
}

/// A moment of a battle.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Moment {
    pub(crate) battle: String,
    /// After this many decisions; by default all.
    pub(crate) at: Option<usize>,
}

fn regulars() -> Vec<String> {
    vec!["regular".to_owned(); 2]
}

/// Why a request is refused.
#[derive(thiserror::Error, Debug)]
pub(crate) enum Unplanned {
    #[error(
        "give one of `scenario` and `from`: {{\"scenario\": \"first-lesson\"}} or {{\"from\": {{\"battle\": ID, \"at\": N}}}}"
    )]
    What,
    #[error("{}", games::referee::no_scenario(.0))]
    Scenario(String),
    #[error("games: 0 battles are not a run; ask for at least 1")]
    NoGames,
    #[error(
        "games: {asked} battles are too many for a run on this server; the maximum is {most} with all variations together. Ask for fewer, or use `linstock lab run` at a terminal"
    )]
    TooMany { asked: u64, most: u64 },
    #[error(
        "seats: `{name}` is not one of this server's generals ({}); your own programs can play in `linstock lab run` at a terminal",
        staff::NAMES.join(", ")
    )]
    NotOurs { name: String },
    #[error("vary: {0}")]
    Varied(String),
    #[error("{0}")]
    Unready(String),
}

impl Wish {
    /// The request as a run that can be played, or what is wrong with it. `record` is that of the battle it starts from.
    pub(crate) fn ready(
        &self,
        record: Option<String>,
        seed: u64,
        most: u64,
        house: &HouseRules,
    ) -> Result<Run, Unplanned> {
        if self.games == 0 {
            return Err(Unplanned::NoGames);
        }
        // Pass on only our own names from the network: others would start programs.
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
                let text = house.text(shipped.file, shipped.text);
                let text = text.map_err(|problems| unready(&Unready::Scenario(problems)))?;
                (id.clone(), shipped.file.to_owned(), text, None)
            }
            (None, Some(moment), Some(record)) => {
                let name = moment.battle.clone();
                let from = Origin { record, at: moment.at };
                (name.clone(), format!("battle {name}"), String::new(), Some(from))
            }
            _ => return Err(Unplanned::What),
        };
        let (seats, games, swap) = (self.seats.clone(), self.games, self.swap);
        let house = None;
        let plan = Plan { scenario, file, text, from, seats, games, seed, swap, variations, house };
        Run::new(plan).map_err(|why| unready(&why))
    }
}

/// The messages of the lab are for a terminal; these are the same messages for a page.
fn unready(why: &Unready) -> Unplanned {
    Unplanned::Unready(match why {
        Unready::Varied(why) => return varied(why),
        Unready::Over(n) => format!("from: this battle is over after {n} decisions; give an earlier moment"),
        Unready::Unsound(Unsound::VariedRecord) => {
            "vary: a battle in progress keeps its rules and its armies; compare house rules from a scenario's start".to_owned()
        }
        Unready::Generals { sides, named, given, .. } => {
            let given = if *given == 1 { "1 general was".to_owned() } else { format!("{given} generals were") };
            format!("seats: the battle has {sides} sides ({named}), but {given} given; give one for each")
        }
        why => why.to_string(),
    })
}

fn varied(why: &Varied) -> Unplanned {
    Unplanned::Varied(why.to_string().replace("--vary ", ""))
}
