//! What a unit may do in its movement phase (L537-L578): one action from its type's list, or none.
use crate::{
    Splendid,
    act::Act,
    event::Event,
    kinds::{UnitId, UnitKind},
    model::Model,
    near,
    refusal::{MoveRefusal, NoGarrison, Refusal},
    seats,
    unit::{Done, Unit},
};
use kernel::{Cx, Seat};

/// The actions.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Action {
    /// L580.
    ChangeFormation,
    /// L598; for an unlimbered gun, prolonging (L721).
    Manoeuvre,
    /// L667.
    SideStep,
    /// L673; for an unlimbered gun, prolonging backwards (L729).
    StepBack,
    /// Q31: the one pivot of a defensive block.
    Pivot,
    /// L723.
    LimberUp,
    /// L727.
    Unlimber,
    /// L735.
    Remount,
    /// L787.
    Disengage,
    /// Notes 4.5.
    Enter,
    /// Notes 4.5.
    Leave,
}

impl Action {
    /// The action that an act asks for.
    pub(crate) fn of(act: &Act) -> Option<Self> {
        Some(match act {
            Act::ChangeFormation { .. } => Self::ChangeFormation,
            Act::Manoeuvre { .. } | Act::Lead { .. } => Self::Manoeuvre,
            Act::SideStep { .. } => Self::SideStep,
            Act::StepBack { .. } => Self::StepBack,
            Act::PivotOnly { .. } => Self::Pivot,
            Act::LimberUp { .. } => Self::LimberUp,
            Act::Unlimber { .. } => Self::Unlimber,
            Act::MountUp { .. } | Act::Dismount { .. } => Self::Remount,
            Act::Disengage { .. } => Self::Disengage,
            Act::Enter { .. } => Self::Enter,
            Act::Leave { .. } => Self::Leave,
            _ => return None,
        })
    }

    /// The action's name in refusals.
    fn words(self) -> &'static str {
        match self {
            Self::ChangeFormation => "change formation",
            Self::Manoeuvre => "manoeuvre",
            Self::SideStep => "side-step",
            Self::StepBack => "step back",
            Self::Pivot => "pivot",
            Self::LimberUp => "limber up",
            Self::Unlimber => "unlimber",
            Self::Remount => "mount or dismount",
            Self::Disengage => "disengage",
            Self::Enter => "enter a building",
            Self::Leave => "leave a building",
        }
    }
}

/// Checks whether this seat may begin this action with this unit now.
pub(crate) fn may(model: &Model, seat: Seat, id: UnitId, action: Action) -> Result<&Unit, Refusal> {
    seats::must_command(model, seat, id)?;
    let unit = model.unit(id);
    let side = seats_side(model, seat);
    if Some(unit.side) != side {
        return Err(Refusal::NotYours { unit: id });
    }
    free(model, unit, action)?;
    listed(model, unit, action)?;
    Ok(unit)
}

fn seats_side(model: &Model, seat: Seat) -> Option<crate::kinds::Side> {
    model.scene.seats.get(usize::from(seat.0)).map(|chair| chair.side)
}

/// Checks whether a unit is free to do this in this phase.
pub(crate) fn free(model: &Model, unit: &Unit, action: Action) -> Result<(), Refusal> {
    if !unit.is_on_table() {
        return Err(MoveRefusal::Gone { unit: unit.id }.into());
    }
    // ASV-ACT-001, ASV-MOV-009: a unit acts once and no more.
    if unit.done.acted || unit.done.no_more {
        return Err(MoveRefusal::Acted { unit: unit.id }.into());
    }
    // ASV-MOV-004, ASV-MOV-005; Q103: a unit that has been touched since then may not act either.
    let disengages = action == Action::Disengage;
    if !disengages && (unit.done.frozen || near::in_contact(model, unit)) {
        return Err(MoveRefusal::InContact { unit: unit.id }.into());
    }
    // ASV-MOV-006.
    if unit.done.must_unform && !disengages && action != Action::ChangeFormation {
        return Err(MoveRefusal::MustReform { unit: unit.id }.into());
    }
    if unit.garrison.is_some() && action != Action::Leave {
        return Err(MoveRefusal::NoGarrison { unit: unit.id, why: NoGarrison::Inside }.into());
    }
    Ok(())
}

/// ASV-ACT-002..007: checks that the action is on the list of the unit's type.
pub(crate) fn listed(model: &Model, unit: &Unit, action: Action) -> Result<(), Refusal> {
    let foot = unit.is_foot();
    let gun = unit.kind.is_artillery();
    let may = match action {
        Action::ChangeFormation => !gun && !unit.kind.is_command(),
        Action::Manoeuvre => true,
        // ASV-SID-001, ASV-STB-001.
        Action::SideStep if !foot => {
            return Err(MoveRefusal::OnlyFootSteps { unit: unit.id, back: false }.into());
        }
        Action::StepBack if !foot && !gun => {
            return Err(MoveRefusal::OnlyFootSteps { unit: unit.id, back: true }.into());
        }
        Action::StepBack if gun => !unit.limbered,
        // Q26: by a ruling, dismounted dragoons may too.
        Action::SideStep | Action::StepBack => {
            unit.kind != UnitKind::Dragoon || model.rulings.dragoon_sidestep
        }
        Action::Pivot | Action::Enter | Action::Leave => foot,
        Action::LimberUp => gun && !unit.limbered,
        Action::Unlimber => gun && unit.limbered,
        // ASV-DRG-001.
        Action::Remount if unit.kind != UnitKind::Dragoon => {
            return Err(MoveRefusal::OnlyDragoons { unit: unit.id }.into());
        }
        Action::Remount => true,
        // ASV-DIS-001, ASV-QRS-005: dragoons may only while mounted, although the reference sheet does not say so.
        Action::Disengage if !unit.is_mounted() => {
            return Err(MoveRefusal::CannotDisengage { unit: unit.id }.into());
        }
        Action::Disengage => true,
    };
    if may {
        return Ok(());
    }
    let rule = list_of(unit);
    Err(MoveRefusal::NotItsAction { unit: unit.id, action: action.words(), rule }.into())
}

/// The rule that lists what a unit's type may do.
pub(crate) fn list_of(unit: &Unit) -> &'static str {
    match unit.kind {
        UnitKind::PikeAndMusket | UnitKind::Foot => "ASV-ACT-002",
        UnitKind::HeavyMounted | UnitKind::Mounted => "ASV-ACT-003",
        UnitKind::Dragoon => "ASV-ACT-004",
        UnitKind::Commander | UnitKind::SubCommander => "ASV-ACT-007",
        _ if unit.limbered => "ASV-ACT-006",
        _ => "ASV-ACT-005",
    }
}

/// ASV-ACT-003, ASV-ACT-004: horse and dragoons change formation and manoeuvre in one action, in either order.
pub(crate) fn does_both(unit: &Unit) -> bool {
    matches!(unit.kind, UnitKind::HeavyMounted | UnitKind::Mounted | UnitKind::Dragoon)
}

/// Updates a unit's notes, if the unit is still on the table.
pub(crate) fn note(cx: &mut Cx<'_, Splendid>, id: UnitId, change: impl FnOnce(&mut Done)) {
    let unit = cx.model().unit(id);
    let mut done = unit.done;
    change(&mut done);
    if done != unit.done && unit.is_on_table() {
        cx.emit(Event::Noted { unit: id, done });
    }
}

/// Notes that a unit may do no more this phase.
pub(crate) fn no_more(cx: &mut Cx<'_, Splendid>, id: UnitId) {
    note(cx, id, |done| (done.acted, done.no_more) = (true, true));
}
