//! What a unit might do in a movement phase, each in a few bytes. A candidate becomes an act once it is chosen.
use super::{buildings, formation, turn};
use crate::{
    act::{Act, Bends, Pivot, StandOrder},
    actions, charge,
    kinds::{Formation, UnitId, UnitKind},
    model::Model,
    question::First,
    unit::Unit,
};
use geom::Angle;
use kernel::offer::Turn;

/// Something that a unit might do, allowed or not.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Candidate {
    Finish,
    Disengage,
    /// Leave its building in a formation.
    Leave(Formation),
    Manoeuvre,
    Double,
    Lead,
    SideStep,
    StepBack,
    PivotLeft,
    PivotRight,
    Remount,
    LimberUp,
    Unlimber,
    /// Take a formation with this many files.
    Shape(Formation, u8),
    Enter(u8),
    Charge(UnitId),
}

/// ASV-ACT-002..007: a few candidates for a unit that has not acted.
pub(super) fn of_unit(model: &Model, unit: &Unit) -> Vec<Candidate> {
    let mut all = Vec::with_capacity(32);
    if unit.done.frozen {
        if unit.is_mounted() {
            all.push(Candidate::Disengage);
        }
        return all;
    }
    if unit.garrison.is_some() {
        buildings::exits(model, unit, &mut |formation| all.push(Candidate::Leave(formation)));
        return all;
    }
    if unit.done.must_unform {
        add_shapes(model, unit, &mut all);
        return all;
    }
    add_manoeuvres(unit, &mut all);
    if unit.kind.is_artillery() {
        let by_hand = [Candidate::StepBack, Candidate::LimberUp];
        all.extend_from_slice(if unit.limbered { &[Candidate::Unlimber] } else { &by_hand });
        return all;
    }
    if unit.kind.is_command() {
        return all;
    }
    if unit.is_foot() {
        add_steps(unit, &mut all);
    }
    if unit.formation == Formation::DefensiveBlock {
        all.extend([Candidate::PivotLeft, Candidate::PivotRight]);
    }
    if unit.kind == UnitKind::Dragoon {
        all.push(Candidate::Remount);
    }
    add_shapes(model, unit, &mut all);
    if model.rulings.garrison && unit.is_foot() {
        let n = model.scene.field.pieces.len() as u8;
        all.extend((0..n).map(Candidate::Enter));
    }
    charge::each_target(model, unit, &mut |target| all.push(Candidate::Charge(target)));
    all
}

/// Candidates for the second half of a unit's action.
pub(super) fn of_half(model: &Model, unit: &Unit, after: First) -> Vec<Candidate> {
    let mut all = vec![Candidate::Finish];
    match after {
        First::Formed => add_manoeuvres(unit, &mut all),
        First::Manoeuvred | First::Remounted => add_shapes(model, unit, &mut all),
    }
    all
}

/// ASV-CHG-014: candidates for a unit that failed its charge test.
pub(super) fn of_instead(model: &Model, unit: &Unit) -> Vec<Candidate> {
    let mut all = vec![Candidate::Finish];
    add_manoeuvres(unit, &mut all);
    if actions::does_both(unit) {
        add_shapes(model, unit, &mut all);
    }
    if unit.is_foot() {
        add_steps(unit, &mut all);
    }
    all
}

fn can_move(unit: &Unit) -> bool {
    !unit.formation.is_bent_line() && unit.formation != Formation::DefensiveBlock
}

fn add_manoeuvres(unit: &Unit, all: &mut Vec<Candidate>) {
    if !can_move(unit) {
        return;
    }
    all.push(Candidate::Manoeuvre);
    if unit.done.can_double && !unit.kind.is_artillery() {
        all.push(Candidate::Double);
    }
    if unit.formation.is_road_column() {
        all.push(Candidate::Lead);
    }
}

fn add_steps(unit: &Unit, all: &mut Vec<Candidate>) {
    if can_move(unit) && unit.formation != Formation::BentRoadColumn {
        all.extend([Candidate::SideStep, Candidate::StepBack]);
    }
}

fn add_shapes(model: &Model, unit: &Unit, all: &mut Vec<Candidate>) {
    formation::patterns(model, unit, &mut |formation, files| {
        all.push(Candidate::Shape(formation, files as u8));
    });
}

impl Candidate {
    /// The candidate as an act of a unit. What the player adds (a path, a place, a pivot before a charge) is left open.
    pub(super) fn act(self, model: &Model, unit: &Unit) -> Act {
        let (id, pivot, pivot_after, double) = (unit.id, None, false, false);
        match self {
            Self::Finish => Act::Finish,
            Self::Disengage => Act::Disengage { unit: id },
            Self::Leave(formation) => Act::leave(id, formation),
            Self::Manoeuvre => Act::Manoeuvre { unit: id, double },
            Self::Double => Act::Manoeuvre { unit: id, double: true },
            Self::Lead => Act::Lead { unit: id, double, bends: Bends::new() },
            Self::SideStep => Act::SideStep { unit: id, pivot, pivot_after, double },
            Self::StepBack => Act::StepBack { unit: id, pivot, pivot_after, double },
            Self::PivotLeft => pivoted(id, -turn::most_pivot(model, unit, 0)),
            Self::PivotRight => pivoted(id, turn::most_pivot(model, unit, 0)),
            Self::Remount if unit.mounted => Act::Dismount { unit: id },
            Self::Remount => Act::MountUp { unit: id },
            Self::LimberUp => Act::LimberUp { unit: id },
            Self::Unlimber => Act::Unlimber { unit: id, facing: to_the_enemy(model, unit) },
            Self::Shape(formation, files) => {
                let shape = formation::shape_of(model, unit, formation, usize::from(files));
                Act::ChangeFormation { unit: id, shape, order: StandOrder::new() }
            }
            Self::Enter(building) => Act::Enter { unit: id, building },
            Self::Charge(target) => Act::Charge { unit: id, target, pivot, extended: false },
        }
    }
}

fn pivoted(unit: UnitId, turn: i32) -> Act {
    Act::PivotOnly { unit, pivot: Pivot { turn: Turn(turn), side: 0 } }
}

/// The facing of a gun that unlimbers: towards the nearest enemy, judged by the circles around units.
fn to_the_enemy(model: &Model, unit: &Unit) -> Angle {
    let far = |enemy: &&Unit| (enemy.centre.v2() - unit.centre.v2()).length2();
    let enemy = model.enemies(unit).min_by(|a, b| far(a).total_cmp(&far(b)));
    let facing = enemy.and_then(|enemy| Angle::of(enemy.centre.v2() - unit.centre.v2()));
    facing.unwrap_or(unit.heading())
}
