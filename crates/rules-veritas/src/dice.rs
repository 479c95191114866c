//! Combat dice (IDV-DIC-001 to -027) and saving dice (IDV-SAV-001 to -020), calculated for one attacker and one target.
//!
//! One list of parts, `each_die` or `each_save`, gives both the number for the roll and the tally for the player.
use crate::{
    Veritas,
    book::Rulebook,
    ground,
    kinds::{Aspect, Grade, State, UnitKind},
    model::Model,
    unit::Unit,
};
use kernel::{Cite, Cx, Play, Tally};

/// The kind of combat.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Combat {
    /// Shooting, at close range or not (IDV-FIR-012).
    Shooting {
        /// Half the range or less.
        close: bool,
    },
    /// Melee.
    Melee,
}

/// One unit against another.
#[derive(Copy, Clone, Debug)]
pub struct Bout<'m> {
    /// The unit that shoots or fights.
    pub unit: &'m Unit,
    /// Its target.
    pub target: &'m Unit,
    /// The side of the target that the unit is on.
    pub aspect: Aspect,
    /// Shooting or melee.
    pub combat: Combat,
}

impl Bout<'_> {
    fn is_melee(&self) -> bool {
        self.combat == Combat::Melee
    }
}

/// The dice of a type before modifiers; `None` if it has no dice at all (IDV-DIC-002 to -014, IDV-MEL-008).
fn base(book: &Rulebook, bout: &Bout<'_>) -> Option<(i32, Cite)> {
    let row = book.pool(bout.unit);
    let column = &book.dice.march_column;
    // IDV-DIC-005, -027: a march column does not shoot, and in melee begins with the dice of its type.
    let row = if bout.unit.is_column() && !bout.is_melee() { column } else { row };
    let dice = if bout.is_melee() { row.melee } else { row.shoot };
    (dice >= 0).then(|| (dice, row.cite.clone()))
}

/// Every part of a unit's combat dice, in the order of the sheet, without the minimum.
fn each_die<'m>(
    book: &'m Rulebook,
    bout: &Bout<'_>,
    mut add: impl FnMut(i32, &'static str, &'m Cite),
) {
    let Bout { unit, target, aspect, .. } = *bout;
    let rows = &book.dice_modifiers;
    let melee = bout.is_melee();
    // IDV-DIC-016: rear counts as flank.
    let flank = aspect != Aspect::Front;
    let horse = unit.kind.is_cavalry();
    let volley = unit.kind == UnitKind::InfantryBrigade && unit.grade == Grade::Veteran;
    let column = unit.is_column();
    for (applies, row, what) in [
        (flank, &rows.flank, "attacks a flank or rear"),
        (melee && unit.pike && target.is_mounted(), &rows.pikes, "pikes against mounted"),
        // IDV-DIC-019: not disordered is sound.
        (!melee && volley && unit.is_sound(), &rows.veteran_volley, "veteran volley"),
        (melee && horse && unit.grade == Grade::Veteran, &rows.veteran_cavalry, "veteran cavalry"),
        (
            melee && horse && unit.lance && !target.is_sound(),
            &rows.lances,
            "lances against unsound",
        ),
        (unit.state == State::Disrupted, &rows.disrupted, "disrupted"),
        (column && unit.is_company(), &rows.company_column, "company in march column"),
        (column && !unit.is_company(), &rows.brigade_column, "brigade in march column"),
        (unit.state == State::Routed, &rows.routed, "routed"),
    ] {
        if applies {
            add(row.value, what, &row.cite);
        }
    }
}

/// How many dice a unit rolls (IDV-DIC-026, -027).
pub fn dice(model: &Model, bout: &Bout<'_>) -> u32 {
    let Some((base, _)) = base(&model.book, bout) else { return 0 };
    let mut sum = base;
    each_die(&model.book, bout, |add, _, _| sum += add);
    u32::try_from(sum.max(least(&model.book, bout))).unwrap_or(0)
}

/// The same with its parts, to be shown before the roll.
pub fn tally(model: &Model, bout: &Bout<'_>) -> Tally {
    let mut tally = Tally::default();
    let Some((base, cite)) = base(&model.book, bout) else {
        let cite = if bout.is_melee() { "IDV-MEL-008" } else { "IDV-DIC-027" };
        tally.base(0, "no dice", Cite::new(cite));
        return tally;
    };
    tally.base(base, bout.unit.kind.name(), cite);
    each_die(&model.book, bout, |add, what, cite| tally.add(add, what, cite.clone()));
    let (sum, least) = (tally.total(), least(&model.book, bout));
    if sum < least {
        let column = &model.book.dice_modifiers.column_least.cite;
        let cite = if least > 0 { column.clone() } else { Cite::new("IDV-DIC-026") };
        tally.add(least - sum, "never fewer", cite);
    }
    tally
}

/// IDV-DIC-026, -027: the minimum: 0, but 1 for a march column in melee.
fn least(book: &Rulebook, bout: &Bout<'_>) -> i32 {
    if bout.unit.is_column() && bout.is_melee() {
        book.dice_modifiers.column_least.value
    } else {
        0
    }
}

/// Whether saving dice include what the ground gives: height and cover.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Ground {
    Counted,
    LeftOut,
}

/// Every part of the target's saving dice against this attacker, in the order of the sheet (IDV-SAV-020).
fn each_save<'m>(
    model: &'m Model,
    bout: &Bout<'_>,
    ground: Ground,
    mut add: impl FnMut(i32, &'static str, &'m Cite),
) {
    let Bout { unit, target, aspect, combat } = *bout;
    let rows = &model.book.saves;
    let base = model.book.save(target.kind);
    add(base.value, target.kind.name(), &base.cite);
    // IDV-SAV-007: counted once, and also against routed troops.
    let poor = unit.grade == Grade::Raw || !unit.is_sound();
    let with_ground = ground == Ground::Counted;
    let melee = bout.is_melee();
    let close = combat == Combat::Shooting { close: true };
    let gun = unit.kind.is_gun();
    for (applies, row, what) in [
        (target.grade == Grade::Veteran, &rows.veteran, "veteran"),
        (poor, &rows.poor_attacker, "hit by raw or unsound troops"),
        (melee && target.armour && target.kind.is_cavalry(), &rows.armour, "full armour"),
        (
            with_ground && !melee && ground::is_uphill(model, target, unit),
            &rows.uphill,
            "uphill of the shooter",
        ),
        (with_ground && ground::in_cover(model, target, unit), &rows.cover, "buildings or cover"),
        // IDV-SAV-013: one for small arms, one for guns.
        (close && !gun, &rows.close_range, "close range"),
        (close && gun, &rows.close_artillery, "artillery at close range"),
        (target.state == State::Disordered, &rows.disordered, "disordered"),
        (target.state == State::Disrupted, &rows.disrupted, "disrupted"),
        (target.state == State::Routed, &rows.routed, "routed"),
        (aspect == Aspect::Flank, &rows.flank, "attacked in flank"),
        // IDV-SAV-019: rear replaces flank.
        (aspect == Aspect::Rear, &rows.rear, "attacked in rear"),
    ] {
        if applies {
            add(row.value, what, &row.cite);
        }
    }
}

/// How many saving dice the target has against this attacker, never below 0 (IDV-SAV-020).
pub fn saves(model: &Model, bout: &Bout<'_>) -> u32 {
    let mut sum = 0;
    each_save(model, bout, Ground::Counted, |add, _, _| sum += add);
    u32::try_from(sum).unwrap_or(0)
}

/// A quick estimate of the same without the ground; it may be negative.
pub fn saves_in_the_open(model: &Model, bout: &Bout<'_>) -> i32 {
    let mut sum = 0;
    each_save(model, bout, Ground::LeftOut, |add, _, _| sum += add);
    sum
}

/// The same with its parts.
pub fn saves_tally(model: &Model, bout: &Bout<'_>) -> Tally {
    let mut tally = Tally::default();
    each_save(model, bout, Ground::Counted, |add, what, cite| tally.add(add, what, cite.clone()));
    if tally.total() < 0 {
        tally.add(-tally.total(), "never fewer", Cite::new("IDV-SAV-020"));
    }
    tally
}

/// The dice rolled for one unit against another.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Thrown {
    /// The combat dice.
    pub dice: Vec<u8>,
    /// The saving dice.
    pub saves: Vec<u8>,
    /// Hits that were not saved.
    pub unsaved: u8,
}

/// IDV-DIC-001, IDV-SAV-001: rolls the combat dice, then, if any hits, all saving dice.
pub fn throw(cx: &mut Cx<'_, Veritas>, dice: u32, saves: u32) -> Play<Veritas, Thrown> {
    let faces = &cx.model().book.hits;
    let (hit, save) = (faces.hit.value, faces.save.value);
    let at_least =
        |faces: &[u8], least: i32| faces.iter().filter(|f| i32::from(**f) >= least).count();
    let dice = cx.pool(dice, 6, hit - 1)?;
    let hits = at_least(&dice, hit);
    let saves = cx.pool(if hits > 0 { saves } else { 0 }, 6, save - 1)?;
    let unsaved = hits.saturating_sub(at_least(&saves, save)) as u8;
    Ok(Thrown { dice, saves, unsaved })
}
