//! A prepared plan: every variation is opened once and every general checked before the first battle.
use crate::{
    hands,
    plan::{Plan, Unsound},
    vary::Varied,
};
use games::{AnyGame, Doc, NotReplayed, Problem};
use kernel::luck::Die;
use std::sync::Mutex;

/// A plan that can be played.
pub struct Run {
    plan: Plan,
    sides: Vec<String>,
    names: Vec<String>,
    colours: Vec<String>,
    title: String,
    ruleset: &'static str,
    die: Die,
    /// One table for each variation; battles are played on copies.
    bases: Mutex<Vec<Box<dyn AnyGame>>>,
}

impl std::fmt::Debug for Run {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Run").field("plan", &self.plan).finish_non_exhaustive()
    }
}

/// Why a plan cannot be played.
#[derive(thiserror::Error, Debug)]
pub enum Unready {
    /// It has too many or too few battles.
    #[error(transparent)]
    Unsound(#[from] Unsound),
    /// The scenario has problems.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Scenario(Vec<Problem>),
    /// The variations are invalid.
    #[error(transparent)]
    Varied(#[from] Varied),
    /// The record cannot be loaded.
    #[error("{file}: {why}")]
    Record {
        /// Its file.
        file: String,
        /// Why not.
        why: NotReplayed,
    },
    /// The battle is already over at that point.
    #[error("this battle is over after {0} decisions: give an earlier moment with --at")]
    Over(usize),
    /// The generals do not fit the sides.
    #[error(
        "the battle has {sides} sides ({named}), but {given} {} given: write --seats {example}",
        if *.given == 1 { "general was" } else { "generals were" }
    )]
    Generals {
        /// How many sides.
        sides: usize,
        /// Which.
        named: String,
        /// How many generals.
        given: usize,
        /// What would be right.
        example: String,
    },
    /// There is no such general.
    #[error("{0}")]
    General(String),
}

impl Run {
    /// Prepares a plan; reports everything that is wrong with it.
    pub fn new(plan: Plan) -> Result<Self, Unready> {
        plan.check()?;
        let bases = opened(&plan)?;
        let first = bases.first().ok_or(Unready::Unsound(Unsound::NoGames))?;
        let view = first.view("referee").map_err(|no| Unready::General(no.to_string()))?;
        let each = |of: fn(&kernel::view::SideView) -> &String| {
            view.sides.iter().map(of).cloned().collect::<Vec<String>>()
        };
        let (sides, names, colours) =
            (each(|it| &it.id), each(|it| &it.name), each(|it| &it.colour));
        if plan.seats.len() != sides.len() {
            return Err(Unready::Generals {
                sides: sides.len(),
                named: sides.join(", "),
                given: plan.seats.len(),
                example: vec!["regular"; sides.len()].join(","),
            });
        }
        for name in &plan.seats {
            staff::hire(name, &**first, 0)
                .map_err(|why| Unready::General(hands::unhired(name, &why)))?;
        }
        let (ruleset, die) = (first.ruleset(), first.die());
        let title = view.title;
        Ok(Self { plan, sides, names, colours, title, ruleset, die, bases: Mutex::new(bases) })
    }

    /// The plan.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The sides by id, in the scenario's order.
    pub fn sides(&self) -> &[String] {
        &self.sides
    }

    /// Their names.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Their colours.
    pub fn colours(&self) -> &[String] {
        &self.colours
    }

    /// The battle's title.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The ruleset's id.
    pub fn ruleset(&self) -> &'static str {
        self.ruleset
    }

    /// The main die of the ruleset.
    pub fn die(&self) -> Die {
        self.die
    }

    /// Fresh copies of the tables, one for each variation.
    pub(crate) fn bases(&self) -> Vec<Box<dyn AnyGame>> {
        let bases = self.bases.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        bases.iter().map(|base| base.boxed_clone()).collect()
    }
}

fn opened(plan: &Plan) -> Result<Vec<Box<dyn AnyGame>>, Unready> {
    if let Some(from) = &plan.from {
        let game = games::replay(&from.record, from.at)
            .map_err(|why| Unready::Record { file: plan.file.clone(), why })?
            .game;
        return if game.is_over() {
            Err(Unready::Over(game.n_decisions()))
        } else {
            Ok(vec![game])
        };
    }
    let doc = Doc::parse(&plan.file, &plan.text).map_err(Unready::Scenario)?;
    // Check the scenario itself first, so that its problems are reported with their lines.
    let plain = games::open_doc(&doc, plan.seed, None).map_err(Unready::Scenario)?;
    if plan.variations.is_empty() {
        return Ok(vec![plain]);
    }
    let mut bases = Vec::new();
    for variation in &plan.variations {
        let varied = variation.laid_over(&doc)?;
        let game = games::open_doc(&varied, plan.seed, None)
            .map_err(|problems| Varied::Refused { name: variation.name.clone(), problems })?;
        bases.push(game);
    }
    Ok(bases)
}
