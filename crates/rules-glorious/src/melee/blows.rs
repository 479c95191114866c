//! What elements throw: how many dice at which enemy, each part with its rule.
use super::outflanks;
use crate::{
    book::{Against, Blow, Doubling, MeleeMark, Row},
    charge,
    kinds::UnitId,
    model::Model,
    question::ElementSet,
    unit::Unit,
    words,
};
use kernel::{Cite, Tally};

/// Dice thrown together that need the same number.
#[derive(Clone, Debug)]
pub(super) struct Set {
    pub(super) unit: UnitId,
    pub(super) target: UnitId,
    /// How many dice, and why.
    pub(super) tally: Tally,
    /// AGV-HTH-001: this or less is a hit.
    pub(super) needs: u8,
}

/// How a unit meets an enemy.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Approach {
    Frontal,
    /// AGV-HTH-022.
    Outflanking,
}

impl Approach {
    /// AGV-HTH-024: as judged when the phase began.
    pub(super) fn noted(model: &Model, unit: UnitId, target: UnitId) -> Self {
        if model.outflanks.contains(&(unit, target)) { Self::Outflanking } else { Self::Frontal }
    }

    /// As both stand now.
    pub(super) fn now(model: &Model, unit: &Unit, target: &Unit) -> Self {
        if outflanks(model, unit, target) { Self::Outflanking } else { Self::Frontal }
    }
}

/// AGV-SEQ-011: the elements of a unit that fight in a round.
pub(super) fn fighting(model: &Model, unit: &Unit, round: u8) -> ElementSet {
    let fights = |idx: &usize| row(model, unit, *idx).round == round;
    (0..unit.n()).filter(fights).collect()
}

/// AGV-HTH-002..014, AGV-MNT-003, AGV-MNT-004: the row of the hand-to-hand table for an element.
pub(super) fn row<'a>(model: &'a Model, unit: &Unit, idx: usize) -> &'a Row<Blow> {
    if unit.rides() { model.book.blow_on_horse() } else { model.book.blow(unit.elements[idx].kind) }
}

/// AGV-TER-006: what charging downhill adds, if a unit did.
pub(super) fn downhill(model: &Model, unit: &Unit) -> i32 {
    let hills = model.scene.field.each().map(|(id, _)| crate::ground::kind(model, id).downhill);
    if unit.downhill { hills.max().unwrap_or(0) } else { 0 }
}

/// What some elements of a unit throw at a target: one set for each row of the table, the best first.
pub(super) fn sets(
    model: &Model,
    unit: &Unit,
    target: &Unit,
    elements: ElementSet,
    approach: Approach,
) -> Vec<Set> {
    let mut rows: Vec<(&Row<Blow>, i32, &str)> = Vec::new();
    for idx in elements.iter() {
        let row = row(model, unit, idx);
        match rows.iter_mut().find(|(other, ..)| std::ptr::eq(*other, row)) {
            Some((_, n, _)) => *n += 1,
            None => rows.push((row, 1, unit.elements[idx].kind.name())),
        }
    }
    rows.sort_by_key(|(row, ..)| std::cmp::Reverse(row.cv));
    let add = downhill(model, unit);
    let mut cut = Cut::of(model, unit, target);
    let mut sets: Vec<Set> = Vec::with_capacity(rows.len());
    for (row, n, what) in rows {
        let mut tally = multiplied(model, target, row, n, what, approach);
        cut.take(&mut tally);
        // Elements whose dice halving leaves at none are listed with the better ones that have dice.
        if tally.dice() == 0 {
            sets.last_mut().into_iter().for_each(|best| best.tally.parts.append(&mut tally.parts));
            continue;
        }
        let needs = (i32::from(row.cv) + add).clamp(0, 12) as u8;
        sets.push(Set { unit: unit.id, target: target.id, tally, needs });
    }
    sets
}

/// AGV-HTH-001, -015, -016, -023, -025, AGV-OPT-016, AGV-OPT-017: one die for each element, more for a mark and for
/// outflanking.
fn multiplied(
    model: &Model,
    target: &Unit,
    row: &Row<Blow>,
    n: i32,
    what: &str,
    approach: Approach,
) -> Tally {
    let mut tally = Tally::default();
    let per = model.book.melee_dice.per_element.value;
    tally.base(n * per, format!("{}: {what}", words::elements(n as usize)), row.cite.clone());
    let marks = &model.book.melee_marks;
    let mark = match row.mark {
        MeleeMark::None => None,
        MeleeMark::G2 => Some(&marks.g2),
        MeleeMark::M2 => Some(&marks.m2),
    };
    let mark = mark.filter(|mark| is_against(target, mark.against));
    let mut times = mark.map_or(1, |mark| mark.dice as i32);
    let mut flank = match approach {
        Approach::Outflanking => model.book.options.outflank_dice.value as i32,
        Approach::Frontal => 1,
    };
    if model.book.options.doubling.value == Doubling::Greatest {
        if times >= flank {
            flank = 1;
        } else {
            times = 1;
        }
    }
    if let Some(mark) = mark {
        let whom = if mark.against == Against::Handgun { "handguns" } else { "missiles or guns" };
        tally.add(tally.total() * (times - 1), format!("against {whom}"), mark.cite.clone());
    }
    tally.add(tally.total() * (flank - 1), "outflanking", Cite::new("AGV-HTH-023"));
    tally
}

/// AGV-HTH-026: whether a mark applies to the unit as it is now.
fn is_against(target: &Unit, whom: Against) -> bool {
    match whom {
        Against::Handgun => target.is_handgun_unit(),
        Against::MissileOrArtillery => target.is_missile_unit() || target.kind.is_artillery(),
        Against::Battle => target.is_battle(),
        Against::Heavy => false,
    }
}

/// AGV-TER-012, AGV-TER-019: half the dice, after all doubling. All dice that a unit throws at one enemy are rounded up
/// together.
struct Cut {
    part: i32,
    before: i32,
}

impl Cut {
    fn of(model: &Model, unit: &Unit, target: &Unit) -> Self {
        let part = charge::shelter(model, unit, target).map_or(100, |(_, part)| part as i32);
        Self { part, before: 0 }
    }

    fn take(&mut self, tally: &mut Tally) {
        if self.part >= 100 {
            return;
        }
        let cut = |dice: i32| (dice * self.part + 99) / 100;
        let (before, dice) = (self.before, tally.total());
        let left = cut(before + dice) - cut(before);
        self.before += dice;
        tally.add(left - dice, "over an obstacle, first combat", Cite::new("AGV-TER-012"));
    }
}
