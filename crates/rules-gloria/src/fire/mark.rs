//! What is shot at, and its class (PG-TGT-001 to -009).
use crate::{
    book::Cover,
    event::Aim,
    ground,
    kinds::{Aspect, Formation, GeneralId, Target, UnitId, UnitKind},
    model::{General, Model},
    sight::{self, Look},
    unit::Unit,
};
use geom::{Pose, Rect, V2};
use std::borrow::Cow;

/// What is shot at.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Mark<'m> {
    /// A unit.
    Unit(&'m Unit),
    /// PG-BGN-010: the battalion gun of a unit.
    Gun(&'m Unit),
    /// PG-SKM-010: a general who is alone.
    General(&'m General),
}

/// The same by name, which lasts while the table changes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum MarkId {
    Unit(UnitId),
    Gun(UnitId),
    General(GeneralId),
}

impl<'m> Mark<'m> {
    /// What an order to fire is aimed at; nothing if it is at the ground.
    pub(super) fn of(model: &'m Model, aim: &Aim) -> Option<Self> {
        match (aim.target, aim.general) {
            (Some(target), _) if aim.at_gun => Some(Self::Gun(model.unit(target))),
            (Some(target), _) => Some(Self::Unit(model.unit(target))),
            (None, general) => general.map(|general| Self::General(model.general(general))),
        }
    }

    pub(super) fn id(&self) -> MarkId {
        match self {
            Self::Unit(unit) => MarkId::Unit(unit.id),
            Self::Gun(unit) => MarkId::Gun(unit.id),
            Self::General(general) => MarkId::General(general.id),
        }
    }

    /// Whether it can still be hit.
    pub(super) fn is_there(&self) -> bool {
        match self {
            Self::Unit(unit) => unit.is_shown(),
            Self::Gun(unit) => unit.is_shown() && unit.battalion_gun.is_some(),
            Self::General(general) => general.is_on_table(),
        }
    }

    /// The ground that it covers.
    pub(super) fn rects<'a>(&self, model: &'a Model) -> Cow<'a, [Rect]> {
        match self {
            Self::Unit(unit) => model.outline(unit),
            Self::Gun(unit) => vec![battalion_gun(unit)].into(),
            Self::General(general) => vec![sight::base_of(model, general)].into(),
        }
    }

    /// The same as something to look at. A battalion gun is seen with its parent (PG-BGN-015).
    pub(super) fn look(&self, model: &Model) -> Look<'m> {
        match self {
            Self::Unit(unit) | Self::Gun(unit) => Look::unit(model, unit),
            Self::General(general) => Look::general(model, general),
        }
    }

    /// PG-TGT-001 to -009: its class for somebody who shoots from a place.
    pub(super) fn class(&self, model: &Model, from: V2) -> Target {
        match self {
            Self::Unit(unit) => class(model, unit, from),
            Self::Gun(unit) => covered(ground::cover(model, unit, from)).unwrap_or(Target::Line),
            Self::General(general) => {
                let base = sight::base_of(model, general);
                covered(ground::stand_cover(model, &base, from)).unwrap_or(Target::Dispersed)
            }
        }
    }

    /// PG-CHG-016: the side of it that a place is on. Staff have only a front (PG-STF-001).
    pub(super) fn aspect(&self, model: &Model, from: V2) -> Aspect {
        match self {
            Self::Unit(unit) | Self::Gun(unit) => crate::aspect::of(model, unit, from),
            Self::General(_) => Aspect::Front,
        }
    }
}

/// PG-TGT-001 to -009: the class of a unit as a target. Cover comes before everything else.
pub(crate) fn class(model: &Model, unit: &Unit, from: V2) -> Target {
    let is_fast = unit.is_mounted() && unit.done.charge.is_some_and(|charge| charge.fast);
    if let Some(cover) = covered(ground::cover(model, unit, from)) {
        return cover;
    }
    match unit.formation {
        _ if is_fast => Target::Fast,
        _ if unit.is_routing() => Target::Dense,
        _ if unit.kind == UnitKind::Engineers => Target::Dispersed,
        Formation::Skirmish => Target::Dispersed,
        Formation::Line | Formation::Deployed => Target::Line,
        Formation::Manoeuvre
        | Formation::March
        | Formation::Column
        | Formation::Square
        | Formation::Limbered => Target::Dense,
    }
}

fn covered(cover: Option<Cover>) -> Option<Target> {
    Some(match cover? {
        Cover::Light => Target::LightCover,
        Cover::Heavy => Target::HeavyCover,
    })
}

/// G41: the base of a battalion gun: before the middle of its parent's front; behind the tail of a column.
pub(crate) fn battalion_gun(unit: &Unit) -> Rect {
    let [width, depth] = unit.basing.model;
    let (front, half) = (unit.front(), depth.units() * 0.5);
    let ahead = if unit.formation.is_column() {
        let stands = unit.stands();
        let tail = stands.iter().map(|stand| {
            let rect = stand.rect;
            (front.at.v2() - rect.centre).dot(front.facing.forward()) + rect.half_depth
        });
        -tail.fold(0.0, f64::max) - half
    } else {
        half
    };
    Rect::of(Pose::new(front.place(0.0, ahead).into(), front.facing), width, depth)
}
