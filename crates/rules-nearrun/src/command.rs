//! Command (ANT-CMD): boxes, chains of march columns, and who is in command. ANT-ORG-002: a regiment directly under a division is a
//! command of the rank of a brigade.
use crate::{
    book::{Extent, Row},
    kinds::{Class, CommandId, Formation, Rank},
    model::{General, Model},
    near,
    unit::Unit,
};
use geom::{EPS_CONTACT, Length, Rect};

/// ANT-CMD-012, r104: whether a unit is in command now.
pub fn is_in_command(model: &Model, unit: &Unit) -> bool {
    let Some(command) = unit.under else { return in_reach_of_chief(model, unit) };
    if is_surprised(model, command) {
        return false;
    }
    match model.rank(command) {
        Rank::Brigade => {
            (in_box(model, command, unit) || in_chain(model, command, unit))
                && is_brigade_in_command(model, command)
        }
        // ANT-CMD-004, -005.
        Rank::Division => in_reach(model, command, unit, model.book.command.division_level.value),
        _ => in_reach(model, command, unit, model.book.command.corps_level.value),
    }
}

/// ANT-CMD-003, -012, ANT-REP-001: whether a brigadier is near the divisional general, whose post is filled; ANT-CMD-005: an unattached brigade
/// needs its corps commander.
pub fn is_brigade_in_command(model: &Model, brigade: CommandId) -> bool {
    if is_surprised(model, brigade) {
        return false;
    }
    let Some(brigadier) = model.leader(brigade) else { return false };
    let (senior, reach) = match model.command(brigade).over {
        Some(over) if model.rank(over) == Rank::Division => {
            (model.leader(over), model.book.command.brigadier.value)
        }
        Some(over) => (model.leader(over), model.book.command.corps_level.value),
        None => {
            let side = model.scene.commands[brigade.idx()].side;
            (model.chief(side), model.book.command.corps_level.value)
        }
    };
    senior.is_some_and(|senior| {
        senior.commands()
            && (senior.id == brigadier.id
                || apart(model, senior, brigadier) <= geom::reach_of(reach))
    })
}

/// A scenario surprises some divisions in the first turns.
fn is_surprised(model: &Model, command: CommandId) -> bool {
    let division = model.division(command);
    let mut all = model.scene.surprised.iter();
    all.any(|(of, until)| Some(*of) == division && model.turn <= *until)
}

/// ANT-CMD-001, -007, -010, ANT-GEO-031: whether a unit is in the box of its brigadier, which stays where he fell.
pub fn in_box(model: &Model, brigade: CommandId, unit: &Unit) -> bool {
    let Some(area) = area(model, brigade) else { return false };
    near::outline(model, unit).iter().any(|rect| geom::distance(&area, rect) <= EPS_CONTACT)
}

/// ANT-CMD-007: the box of a brigade, centred on its brigadier.
pub fn area(model: &Model, brigade: CommandId) -> Option<Rect> {
    let brigadier = model.leader(brigade)?;
    let extent = extent(model, brigade);
    Some(Rect::of(brigadier.at, extent.width, extent.depth))
}

/// ANT-CMD-008: the size of a brigade's box, by its arm and class.
fn extent(model: &Model, brigade: CommandId) -> &Row<Extent> {
    let units = || model.directly_under(brigade).filter(|unit| !unit.tags.ad_hoc);
    let all = units().count();
    let horse = units().filter(|unit| unit.arm().is_cavalry()).count();
    let poor = units().filter(|unit| !unit.class.is_at_least(Class::Average)).count();
    let boxes = &model.book.r#box;
    match (2 * horse > all, 2 * poor > all) {
        (false, false) => &boxes.infantry,
        (true, false) => &boxes.cavalry,
        (false, true) => &boxes.poor_infantry,
        (true, true) => &boxes.poor_cavalry,
    }
}

/// ANT-CMD-002, ANT-GEO-032: whether a march column is in a chain of march columns of its brigade that reaches the brigadier.
pub fn in_chain(model: &Model, brigade: CommandId, unit: &Unit) -> bool {
    if unit.formation != Formation::March {
        return false;
    }
    let Some(brigadier) = model.leader(brigade) else { return false };
    let reach = model.book.command.march_chain.value;
    let columns = || {
        let all = model.directly_under(brigade);
        all.filter(|other| {
            other.is_on_table() && other.formation == Formation::March && other.id != unit.id
        })
    };
    let mut chain = vec![unit];
    let mut n = 0;
    while let Some(link) = chain.get(n).copied() {
        if within_of_general(model, brigadier, link, reach) {
            return true;
        }
        let more = columns().filter(|other| near::within(model, link, other, reach));
        let more: Vec<&Unit> =
            more.filter(|it| chain.iter().all(|link| link.id != it.id)).collect();
        chain.extend(more);
        n += 1;
    }
    false
}

fn in_reach(model: &Model, command: CommandId, unit: &Unit, reach: Length) -> bool {
    let leader = model.leader(command).filter(|leader| leader.commands());
    leader.is_some_and(|leader| within_of_general(model, leader, unit, reach))
}

/// ANT-CMD-005, -009: a unit directly under an army without corps.
fn in_reach_of_chief(model: &Model, unit: &Unit) -> bool {
    let reach = model.book.command.corps_level.value;
    let chief = model.chief(unit.side).filter(|chief| chief.commands());
    chief.is_some_and(|chief| within_of_general(model, chief, unit, reach))
}

/// Whether a unit is within a length of a general's base.
pub fn within_of_general(model: &Model, general: &General, unit: &Unit, reach: Length) -> bool {
    let radius = model.book.staff.general.value.units();
    near::gap_to_place(model, unit, general.at.at.v2()) - radius <= geom::reach_of(reach)
}

/// The distance between the bases of two generals.
pub fn apart(model: &Model, one: &General, other: &General) -> f64 {
    let radius = model.book.staff.general.value.units();
    ((one.at.at.v2() - other.at.at.v2()).length() - 2.0 * radius).max(0.0)
}
