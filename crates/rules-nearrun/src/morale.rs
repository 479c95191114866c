//! Tests of morale (ANT-MOR): a die and modifiers, read on the row of the reason.
use crate::{
    NearRun, aspect,
    aspect::Support,
    book::{Grade, Rulebook},
    command,
    event::Event,
    ground,
    kinds::{Arm, Aspect, Cover, Formation, Nation, Test, UnitId},
    model::Model,
    near,
    unit::Unit,
};
use kernel::{Cx, Play, Tally, upshot::Tested};

/// What a test is about.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub(crate) struct Cause {
    /// The enemy that it faces: the target of a charge, the charger, the opponent in melee.
    pub(crate) enemy: Option<UnitId>,
    /// ANT-FLK-001: the side on which the tester is struck, or strikes in a test to charge.
    pub(crate) aspect: Option<Aspect>,
    /// ANT-TMM-011: by how many hits beyond the first a melee was lost.
    pub(crate) further: u8,
}

/// Throws the die of a test and reports it.
pub(crate) fn test(
    cx: &mut Cx<'_, NearRun>,
    unit: UnitId,
    test: Test,
    cause: Cause,
) -> Play<NearRun, Grade> {
    let tally = modifiers(cx.model(), cx.model().unit(unit), test, cause);
    let die = cx.roll(6)?;
    let total = i32::from(die) + tally.total();
    let result = cx.model().book.grade(test, total);
    cx.emit(Event::Tested { unit, test, die, total: total.clamp(-100, 100) as i8, tally, result });
    Ok(result)
}

impl Rulebook {
    /// ANT-MOR-002: the result of a test.
    pub fn grade(&self, test: Test, total: i32) -> Grade {
        let row = &self.morale[test];
        match total {
            total if total >= row.good => Grade::Good,
            total if total >= row.middle => Grade::Middle,
            _ => Grade::Bad,
        }
    }
}

/// ANT-TMO-001 to -011: whether a grade lets the unit do what it tests for.
pub(crate) fn tested(test: Test, result: Grade) -> Tested {
    match (test, result) {
        (_, Grade::Good) | (Test::Stand | Test::Square, Grade::Middle) => Tested::Passed,
        _ => Tested::Failed,
    }
}

/// ANT-MOR-004: all that is added to the die.
pub(crate) fn modifiers(model: &Model, unit: &Unit, test: Test, cause: Cause) -> Tally {
    let rows = &model.book.morale_adjust;
    let mut tally = Tally::default();
    let mut add =
        |row: &crate::book::Figure, what: &str| tally.add(row.value, what, row.cite.clone());
    add(&rows[unit.class], unit.class.name());
    match aspect::support(model, unit) {
        Support::Full => add(&rows.full_support, "full support"),
        Support::None => add(&rows.no_support, "no support"),
        Support::Some => (),
    }
    if unit.is_disordered() && test != Test::Rally {
        add(&rows.disordered, "disordered");
    }
    if unit.is_halved() {
        add(&rows.halved, "lost half its hits");
    }
    if unit.is_spent() {
        add(&rows.one_hit_left, "one hit left");
    }
    for _ in 0..cause.further {
        add(&rows.further_hit, "a further hit");
    }
    if !command::is_in_command(model, unit) {
        add(&rows.out_of_command, "out of command");
    }
    if is_led(model, unit) {
        add(&rows.general, "a general with it");
    }
    if test == Test::Charge {
        to_charge(model, unit, cause, &mut tally);
    } else {
        when_struck(model, unit, test, cause, &mut tally);
    }
    national(model, unit, test, cause, &mut tally);
    personality(model, unit, &mut tally);
    tally
}

/// Only in tests to charge: what the target is like.
fn to_charge(model: &Model, unit: &Unit, cause: Cause, tally: &mut Tally) {
    let Some(target) = cause.enemy.map(|id| model.unit(id)) else { return };
    let rows = &model.book.morale_adjust;
    let aside = cause.aspect.is_some_and(|aspect| aspect != Aspect::Front);
    if target.is_disordered() || aside {
        tally.add(rows.target_weak.value, "the target is weak", rows.target_weak.cite.clone());
    }
    let strong = target.formation == Formation::Square
        || target.is_battery() && !aside
        || ground::in_hard_cover(model, target);
    if strong {
        tally.add(
            rows.target_strong.value,
            "the target is strong",
            rows.target_strong.cite.clone(),
        );
    }
    if unit.is_foot() && target.is_mounted() && target.is_close_order() {
        tally.add(rows.at_cavalry.value, "at formed cavalry", rows.at_cavalry.cite.clone());
    }
}

/// In answers to charges and after melees: flank, formation and cover; in rally tests: enemies near.
fn when_struck(model: &Model, unit: &Unit, test: Test, cause: Cause, tally: &mut Tally) {
    let rows = &model.book.morale_adjust;
    let mut add =
        |row: &crate::book::Figure, what: &str| tally.add(row.value, what, row.cite.clone());
    match test {
        Test::Rally => {
            let reach = model.book.reaches.rally_enemy.value;
            if near::enemies_within(model, unit, reach).next().is_some() {
                add(&rows.enemy_near, "an enemy near");
            }
            return;
        }
        Test::Recall | Test::SquareMoved => return,
        _ => (),
    }
    if cause.aspect.is_some_and(|aspect| aspect != Aspect::Front) {
        add(&rows.flank_or_rear, "struck in flank or rear");
    }
    if unit.formation == Formation::Square && !unit.is_disordered() {
        add(&rows.square, "a square in good order");
    }
    if unit.formation == Formation::Masse {
        add(&rows.masse, "in masse");
    }
    let from = cause.enemy.map(|id| model.unit(id).centre()).unwrap_or(unit.head());
    match ground::cover(model, unit, from) {
        Cover::Soft => add(&rows.soft_cover, "soft cover"),
        Cover::Hard => add(&rows.hard_cover, "hard cover"),
        Cover::None => (),
    }
}

/// ANT-NAT-001 to -003, -007.
fn national(model: &Model, unit: &Unit, test: Test, cause: Cause, tally: &mut Tally) {
    let rows = &model.book.morale_adjust;
    let mut add =
        |row: &crate::book::Figure, what: &str| tally.add(row.value, what, row.cite.clone());
    let by_column = cause.enemy.is_some_and(|id| {
        let enemy = model.unit(id);
        enemy.is_foot() && enemy.formation.is_column()
    });
    let british = unit.nation == Nation::Britain;
    let answers = !matches!(test, Test::Charge | Test::Rally | Test::Recall | Test::SquareMoved);
    if british && unit.arm() == Arm::Infantry && by_column && answers {
        add(&rows.british_column, "British infantry facing a column");
    }
    if british && unit.is_mounted() && test == Test::Recall {
        add(&rows.british_recall, "British cavalry");
    }
    let light = unit.arm() == Arm::LightCavalry || unit.tags.carabiniers;
    if unit.nation == Nation::France && light && test == Test::Volley {
        add(&rows.french_volley, "French light cavalry");
    }
}

/// ANT-PER-001: the personality of a general who leads the unit.
fn personality(model: &Model, unit: &Unit, tally: &mut Tally) {
    if !model.book.options.personalities {
        return;
    }
    let best =
        leaders(model, unit).map(|general| i32::from(general.personality.at(model.turn).morale));
    let sum = best.max_by_key(|add| add.abs()).unwrap_or(0);
    tally.add(sum, "personality", "ANT-PER-001".into());
}

/// ANT-TMM-014: whether a general has joined the unit, or a higher one its brigade with the unit in the box.
pub(crate) fn is_led(model: &Model, unit: &Unit) -> bool {
    leaders(model, unit).next().is_some()
}

fn leaders<'m>(
    model: &'m Model,
    unit: &'m Unit,
) -> impl Iterator<Item = &'m crate::model::General> {
    let brigade = model.brigade(unit);
    model.generals.iter().filter(move |general| {
        let joined = match general.with {
            Some(with) if with == unit.id => true,
            Some(with) if general.rank != crate::kinds::Rank::Brigade => {
                brigade.is_some_and(|id| {
                    model.brigade(model.unit(with)) == Some(id) && command::in_box(model, id, unit)
                })
            }
            _ => false,
        };
        general.side == unit.side && general.commands() && joined
    })
}
