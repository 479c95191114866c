//! Phase 5: fatigue (IDV-FAT-001 to -025). Every modifier is in one list, [`each`], which gives the sum and the tally.
use crate::{
    Veritas,
    book::Figure,
    command,
    event::Event,
    kinds::{Class, Grade, LeaderId, Order, Phase, State, Status, UnitKind, WingId},
    model::{Model, Wing},
    near,
    replace::in_card_order,
    stage::Stage,
    unit::{End, Place, Unit},
};
use kernel::{Cx, Play, Tally};

/// IDV-FAT-001: every wing rolls, in the order of the cards (IDV-SEQ-002).
pub(crate) fn play(cx: &mut Cx<'_, Veritas>) -> Play<Veritas, Option<Stage>> {
    for wing in in_card_order(cx.model()) {
        test(cx, wing)?;
    }
    // IDV-FAT-023: each lost commander counts once.
    for n in 0..cx.model().leaders.len() {
        if cx.model().leaders[n].mourned.is_some() {
            cx.emit(Event::Mourned { leader: LeaderId(n as u8) });
        }
    }
    cx.emit(Event::PhaseBegan { phase: Phase::GeneralWill });
    Ok(Some(Stage::Will))
}

/// One wing's roll and its result.
fn test(cx: &mut Cx<'_, Veritas>, id: WingId) -> Play<Veritas> {
    let model = cx.model();
    let wing = *model.wing(id);
    // IDV-FAT-020: a wing without a unit on the table is fatigued without a roll.
    if model.units_of(id).next().is_none() {
        become_so(cx, &wing, Status::Fatigued);
        return Ok(());
    }
    if wing.status == Status::Broken {
        return Ok(());
    }
    let add = total(model, id);
    let (unaffected, broken) =
        (model.book.fatigue.unaffected.value, model.book.fatigue.broken.value);
    let die = cx.roll(6)?;
    cx.emit(Event::FatigueRolled { wing: id, die, add });
    let sum = i32::from(die) + add;
    if sum >= broken {
        become_so(cx, &wing, Status::Broken);
    } else if sum > unaffected {
        become_so(cx, &wing, Status::Fatigued);
    }
    Ok(())
}

/// IDV-FAT-017 to -019: a wing becomes worse, never better, and its order changes in the next orders phase.
fn become_so(cx: &mut Cx<'_, Veritas>, wing: &Wing, status: Status) {
    if status <= wing.status {
        return;
    }
    cx.emit(Event::WingFatigued { wing: wing.id, status });
    let order = match status {
        Status::Broken => Order::Withdraw,
        _ if wing.order == Order::Attack => Order::Hold,
        _ => return,
    };
    if wing.order != order {
        cx.emit(Event::OrderForced { wing: wing.id, order });
    }
}

/// Every modifier that applies and how many times, in the order of the sheet.
pub fn each<'m>(
    model: &'m Model,
    id: WingId,
    mut add: impl FnMut(&'m Figure, usize, &'static str),
) {
    let (rows, wing) = (&model.book.fatigue, model.wing(id));
    let reaches = &model.book.fatigue_reaches;
    // IDV-FAT-021: measured from any unit of the wing.
    let near = |reach, which: fn(&Unit) -> bool| {
        model.units_of(id).any(|unit| near::enemy_within(model, unit, reach, which))
    };
    let enemy_near = near(reaches.enemy_near.value, |_| true);
    add(&rows.enemy_near, usize::from(enemy_near), "within reach of the enemy");
    add(&rows.wounded, usize::from(is_wounded(model, id)), "its commander wounded");
    let lost = model.leaders.iter().any(|leader| leader.mourned == Some(id));
    add(&rows.killed, usize::from(lost), "its commander lost");
    losses(model, id, &mut add);
    states(model, id, &mut add);
    let hero = command::of_wing(model, id).is_some_and(|leader| leader.class() == Class::Hero);
    let no_enemy = !near(reaches.no_enemy.value, Unit::is_sound);
    for (applies, row, what) in [
        (wing.order == Order::Hold, &rows.hold, "under hold"),
        (no_enemy, &rows.no_enemy, "no sound enemy near"),
        (hero, &rows.hero, "its commander a Hero"),
        (has_general(model, wing), &rows.higher_commander, "the Army Commander with it"),
    ] {
        add(row, usize::from(applies), what);
    }
}

/// IDV-FAT-005, -006, -009, -022: what the wing has lost. A brigade that left in rout counts as routed, and not also as off the
/// table.
fn losses<'m>(model: &'m Model, id: WingId, add: &mut impl FnMut(&'m Figure, usize, &'static str)) {
    let rows = &model.book.fatigue;
    let count = |which: fn(&Unit) -> bool| {
        model.units.each(model.all_in(id)).filter(|unit| which(unit)).count()
    };
    let companies = count(|unit| unit.is_company() && unit.is_gone() && unit.counts_as_routed());
    add(&rows.company_lost, companies, "companies lost");
    let off = |unit: &Unit| matches!(unit.place, Place::Pursuing | Place::Gone(End::Withdrew));
    let brigades = model.units.each(model.all_in(id).and(model.brigades()));
    add(&rows.off_table, brigades.filter(|it| off(it)).count(), "brigades off the table");
    let routed =
        count(|unit| unit.is_brigade() && unit.place != Place::Pursuing && unit.counts_as_routed());
    add(&rows.routed, routed, "brigades routed or destroyed");
}

/// IDV-FAT-007, -008, -010 to -012: the states of its brigades on the table.
fn states<'m>(model: &'m Model, id: WingId, add: &mut impl FnMut(&'m Figure, usize, &'static str)) {
    let rows = &model.book.fatigue;
    let count = |which: fn(&Unit) -> bool| {
        model.units_of(id).filter(|unit| unit.is_brigade() && which(unit)).count()
    };
    let foot = |unit: &Unit| {
        unit.is_sound() && matches!(unit.kind, UnitKind::InfantryBrigade | UnitKind::EarlyTercio)
    };
    let large = |unit: &Unit| unit.kind.is_large() && unit.state == State::Disordered;
    add(&rows.disordered_large, count(large), "large units disordered");
    add(&rows.disrupted, count(|unit| unit.state == State::Disrupted), "brigades disrupted");
    add(&rows.sound_infantry, count(foot), "sound infantry brigades");
    let veteran = |unit: &Unit| unit.is_sound() && unit.grade == Grade::Veteran;
    add(&rows.sound_veteran, count(veteran), "sound veteran brigades");
}

/// IDV-FAT-003, -024: whether its commander is wounded, or the Army Commander who is with it now.
fn is_wounded(model: &Model, id: WingId) -> bool {
    let general = command::general(model, model.wing(id).side);
    let general = general.filter(|it| it.with.is_some_and(|unit| model.unit(unit).wing == id));
    command::of_wing(model, id).into_iter().chain(general).any(|leader| leader.wounds > 0)
}

/// IDV-FAT-016: whether the Army Commander is attached to a unit of the wing.
fn has_general(model: &Model, wing: &Wing) -> bool {
    command::general(model, wing.side)
        .and_then(|leader| leader.with)
        .is_some_and(|unit| model.unit(unit).wing == wing.id)
}

/// The sum of all modifiers.
pub fn total(model: &Model, wing: WingId) -> i32 {
    let mut sum = 0;
    each(model, wing, |row, times, _| sum += row.value * times as i32);
    sum
}

/// The same with its parts, to be shown before the roll.
pub fn tally(model: &Model, wing: WingId) -> Tally {
    let mut tally = Tally::default();
    each(model, wing, |row, times, what| {
        let what = if times > 1 { format!("{times} {what}") } else { what.to_owned() };
        tally.add(row.value * times as i32, what, row.cite.clone());
    });
    tally
}
