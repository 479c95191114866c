//! Command (ANT-CMD): boxes, chains of march columns, and who is in command. ANT-ORG-002: a regiment directly under a division is a
//! command of the rank of a brigade.
mod chain;

pub(crate) use chain::chain;

use crate::{
    book::{Extent, Row},
    kinds::{Class, CommandId, Formation, Rank},
    model::{Fate, General, Model},
    near,
    unit::Unit,
};
use geom::{EPS_CONTACT, Length, Rect};
use std::cell::OnceCell;

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
    let (senior, reach) = senior(model, brigade);
    senior.is_some_and(|senior| {
        senior.commands()
            && (senior.id == brigadier.id
                || apart(model, senior, brigadier) <= geom::reach_of(reach))
    })
}

/// ANT-SEQ-026: whether a brigadier who comes on at a place is in command there: of a general who comes on with him, or is near.
pub(crate) fn comes_on_in_command(model: &Model, brigade: CommandId, at: geom::Pose) -> bool {
    let Some(brigadier) = model.leader(brigade) else { return false };
    let there = General { at, ..*brigadier };
    let (senior, reach) = senior(model, brigade);
    !is_surprised(model, brigade)
        && senior.is_some_and(|senior| {
            senior.fate == Fate::Away
                || senior.commands() && apart(model, senior, &there) <= geom::reach_of(reach)
        })
}

/// ANT-CMD-003, -005: the general over a brigadier, and how near he must be.
fn senior(model: &Model, brigade: CommandId) -> (Option<&General>, Length) {
    match model.command(brigade).over {
        Some(over) if model.rank(over) == Rank::Division => {
            (model.leader(over), model.book.command.brigadier.value)
        }
        Some(over) => (model.leader(over), model.book.command.corps_level.value),
        None => {
            let side = model.scene.commands[brigade.idx()].side;
            (model.chief(side), model.book.command.corps_level.value)
        }
    }
}

/// Who is in command, for questions about many units of one table: what holds for a whole brigade is worked out once.
#[derive(Debug)]
pub struct Brigades<'m> {
    model: &'m Model,
    known: Vec<OnceCell<Post>>,
}

/// What the units of a brigade share.
#[derive(Clone, Debug)]
struct Post {
    area: Option<Rect>,
    in_command: bool,
}

impl<'m> Brigades<'m> {
    /// Nothing is worked out yet.
    pub fn of(model: &'m Model) -> Self {
        Self { model, known: vec![OnceCell::new(); model.commands.len()] }
    }

    /// The same as [`is_in_command`].
    pub fn is_in_command(&self, unit: &Unit) -> bool {
        let model = self.model;
        let Some(brigade) = model.brigade(unit) else { return is_in_command(model, unit) };
        let post = self.known[brigade.idx()].get_or_init(|| Post {
            area: area(model, brigade),
            in_command: is_brigade_in_command(model, brigade),
        });
        let in_box = || post.area.is_some_and(|area| touches(model, &area, unit));
        post.in_command && (in_box() || in_chain(model, brigade, unit))
    }
}

/// A scenario surprises some divisions in the first turns.
fn is_surprised(model: &Model, command: CommandId) -> bool {
    let division = model.division(command);
    let mut all = model.scene.surprised.iter();
    all.any(|(of, until)| Some(*of) == division && model.turn <= *until)
}

/// ANT-CMD-001, -007, -010, ANT-GEO-031: whether a unit is in the box of its brigadier, which stays where he fell.
pub fn in_box(model: &Model, brigade: CommandId, unit: &Unit) -> bool {
    area(model, brigade).is_some_and(|area| touches(model, &area, unit))
}

/// Whether any part of a unit is in a box or at its edge.
fn touches(model: &Model, area: &Rect, unit: &Unit) -> bool {
    near::outline(model, unit).iter().any(|rect| geom::distance(area, rect) <= EPS_CONTACT)
}

/// ANT-CMD-007: the box of a brigade, centred on its brigadier.
pub fn area(model: &Model, brigade: CommandId) -> Option<Rect> {
    let brigadier = model.leader(brigade)?;
    let extent = extent(model, brigade);
    Some(Rect::of(brigadier.at, extent.width, extent.depth))
}

/// ANT-CMD-008: the size of a brigade's box, by its arm and class.
fn extent(model: &Model, brigade: CommandId) -> &Row<Extent> {
    let (mut all, mut horse, mut poor) = (0, 0, 0);
    for unit in model.directly_under(brigade).filter(|unit| !unit.tags.ad_hoc) {
        all += 1;
        horse += usize::from(unit.arm().is_cavalry());
        poor += usize::from(!unit.class.is_at_least(Class::Average));
    }
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

impl General {
    /// ANT-CMD-009: whether they hold a post that deals dice to others.
    pub fn deals(&self) -> bool {
        self.rank == Rank::Corps || self.chief
    }
}
