//! Observes a battle while it is played: first initiative, first mover, dice; and its units at the start and the end.
use crate::rows::{Thrown, Unit};
use games::AnyGame;
use kernel::{
    View, Viewer,
    luck::{Die, Fell},
    view::{Arm, Line, UnitView},
};
use std::collections::BTreeMap;

/// The observer of a battle.
pub(crate) struct Watch {
    /// The table at the start: all units are placed, none has moved.
    start: View,
    opened: bool,
    die: Die,
    pub(crate) initiative: Option<String>,
    pub(crate) first_mover: Option<String>,
    dice: BTreeMap<(usize, String), Fell>,
}

impl Watch {
    pub(crate) fn new(game: &dyn AnyGame) -> Option<Self> {
        let start = game.view("referee").ok()?;
        let die = game.die();
        let mut watch = Self {
            opened: start.turn > 0,
            start,
            die,
            initiative: None,
            first_mover: None,
            dice: BTreeMap::new(),
        };
        watch.hear(game);
        Some(watch)
    }

    /// Records what happened at the last decision.
    pub(crate) fn hear(&mut self, game: &dyn AnyGame) {
        for line in game.lines(Viewer::Referee) {
            self.count(&line);
        }
        if self.first_mover.is_some() {
            return;
        }
        let Ok(now) = game.view("referee") else { return };
        self.initiative = self.initiative.take().or_else(|| now.initiative.clone());
        if self.opened {
            self.first_mover = moved(&self.start, &now);
        } else {
            self.opened = now.turn > 0;
            self.start = now;
        }
    }

    /// A die counts for the side of the unit that its line names first, and for the chapter of the line's rule.
    fn count(&mut self, line: &Line) {
        let Some(first) = line.units.first().filter(|_| !line.dice.is_empty()) else { return };
        let unit = self.start.units.iter().find(|unit| unit.id == *first);
        let side = unit.and_then(|unit| place(&self.start, &unit.side));
        let Some(side) = side else { return };
        let cite = line.cite.as_ref().map(ToString::to_string).unwrap_or_default();
        let chapter = cite.split('-').nth(1).unwrap_or_default().to_owned();
        let fell = self.dice.entry((side, chapter)).or_default();
        for &face in line.dice.iter().filter(|&&face| (1..=self.die.sides).contains(&face)) {
            fell.add(face);
        }
    }

    /// Each side's dice against expectation, in standard deviations, to a thousandth.
    pub(crate) fn luck(&self) -> Vec<f64> {
        let of = |n: usize| {
            let own = self.dice.iter().filter(|((side, _), _)| *side == n);
            let all = own.fold(Fell::default(), |all, (_, fell)| all.and(*fell));
            (all.off(self.die) * 1000.0).round() / 1000.0
        };
        (0..self.start.sides.len()).map(of).collect()
    }

    pub(crate) fn dice(&self) -> Vec<Thrown> {
        let each = self.dice.iter().filter(|(_, fell)| fell.n > 0);
        each.map(|((side, chapter), &fell)| Thrown { side: *side, chapter: chapter.clone(), fell })
            .collect()
    }

    /// The fate of each unit.
    pub(crate) fn units(&self, end: &View) -> Vec<Unit> {
        let each = self.start.units.iter().map(|unit| {
            let last = end.units.iter().find(|last| last.id == unit.id);
            Unit {
                unit: unit.id.clone(),
                side: unit.side.clone(),
                kind: unit.kind.clone(),
                leads: leads(unit),
                start: strength(unit),
                end: last.filter(|last| last.on_table).map_or(0, strength),
                fate: last.map_or_else(|| "gone".to_owned(), fate),
            }
        });
        each.collect()
    }
}

fn place(view: &View, side: &str) -> Option<usize> {
    view.sides.iter().position(|known| known.id == side)
}

/// The side of the first unit that has moved.
fn moved(start: &View, now: &View) -> Option<String> {
    let both = start.units.iter().zip(&now.units);
    let moved = both.filter(|(was, is)| was.id == is.id && was.on_table && is.on_table);
    let mut moved = moved.filter(|(was, is)| was.front.map(|it| it.at) != is.front.map(|it| it.at));
    moved.next().map(|(was, _)| was.side.clone())
}

fn leads(unit: &UnitView) -> bool {
    let command = |arm| matches!(arm, Arm::Commander | Arm::SubCommander);
    let bases = !unit.stands.is_empty() && unit.stands.iter().all(|stand| command(stand.arm));
    bases || unit.kind.to_lowercase().contains("commander")
}

fn fact<'a>(unit: &'a UnitView, label: &str) -> Option<&'a str> {
    unit.facts.iter().find(|fact| fact.label == label).map(|fact| fact.value.as_str())
}

/// The strength of a unit: as the book counts it (`5 of 6`), otherwise the bases.
pub fn strength(unit: &UnitView) -> u32 {
    let told = fact(unit, "Strength").and_then(|value| value.split_whitespace().next());
    told.and_then(|n| n.parse().ok()).unwrap_or(unit.stands.len() as u32)
}

/// The fate of a unit in the words of the view; a unit on the table `stands`.
pub fn fate(unit: &UnitView) -> String {
    let told = fact(unit, "Fate").or_else(|| fact(unit, "Where"));
    match (unit.on_table, told) {
        (true, _) => "stands".to_owned(),
        (false, Some(words)) => words.to_owned(),
        (false, None) => "gone".to_owned(),
    }
}
