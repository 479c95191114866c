//! Command (PG-STF, PG-ATT): who commands a unit, and whether it is in command.
use crate::{
    kinds::{Branch, CorpsId, GeneralId, Rank, UnitKind},
    model::{General, Model},
    near,
    unit::{Under, Unit},
};
use geom::{Pose, Rect};

/// How a unit is commanded.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Commanded {
    /// PG-STF-012: the general who is used: the one in reach who gives the lowest total.
    pub general: Option<GeneralId>,
    /// PG-ATT-001, PG-STF-007: whether a general of its arm is attached to it.
    pub attached: bool,
    /// PG-STF-011: whether it is out of command.
    pub out: bool,
}

/// How a unit is commanded now. PG-STF-010: only tests of morale and close assaults ask.
pub fn of(model: &Model, unit: &Unit) -> Commanded {
    let own = own_general(model, unit);
    let in_reach = model.generals.iter().filter(|general| influences(model, general, unit));
    let factor = |general: &General| model.book.morale[general.quality()].value;
    // Among equals the one who is with the unit.
    let best = in_reach.min_by_key(|general| (factor(general), general.with.is_none()));
    let lost = own.is_none_or(|general| !is_free_for(general, unit));
    let by_own = own.filter(|_| !lost).is_some_and(|general| {
        general.with.is_some() || suits(model, general, unit) && in_radius(model, general, unit)
    });
    // PG-STF-005: a senior general may be used, but a bad one need not be if he does not put the unit in command.
    let worse_than_none = lost && best.is_some_and(|general| factor(general) > 0);
    let general = best.filter(|_| !worse_than_none).map(|general| general.id);
    let out = unit.under != Under::Independent && (lost || !by_own && general.is_none());
    let counts = |general: &General| is_attached(general, unit) && suits(model, general, unit);
    let attached = model.generals.iter().any(counts);
    Commanded { general, attached, out }
}

/// The general who commands a unit directly: of its brigade, or of the wing or the army if the brigade has none.
fn own_general<'m>(model: &'m Model, unit: &Unit) -> Option<&'m General> {
    let mut corps = match unit.under {
        Under::Independent => return None,
        Under::Army => None,
        Under::Corps(corps) => Some(corps),
    };
    while let Some(id) = corps {
        let mut generals = model.generals.iter();
        if let Some(general) = generals.find(|general| general.corps == Some(id)) {
            return Some(general);
        }
        corps = model.scene.corps[id.idx()].over;
    }
    army_general(model, unit.side)
}

/// The player's General.
pub fn army_general(model: &Model, side: crate::kinds::Side) -> Option<&General> {
    model.generals.iter().find(|general| general.side == side && general.rank == Rank::Army)
}

/// PG-STF-009, -011, PG-ATT-002, PG-CAP-002: neither lost nor wounded nor attached to another unit.
fn is_free_for(general: &General, unit: &Unit) -> bool {
    general.commands() && general.with.is_none_or(|with| with == unit.id)
}

/// PG-ATT-001: attached to the unit. A general with routers routs himself, and neither helps nor rallies them (PG-RAL-003).
fn is_attached(general: &General, unit: &Unit) -> bool {
    general.commands() && general.with == Some(unit.id) && !unit.is_routing()
}

/// Whether a general can be used for a unit's test: attached to it, or free, in reach and over it.
fn influences(model: &Model, general: &General, unit: &Unit) -> bool {
    general.side == unit.side
        && is_free_for(general, unit)
        && suits(model, general, unit)
        && match general.with {
            Some(_) => is_attached(general, unit),
            None => is_over(model, general, unit) && in_radius(model, general, unit),
        }
}

/// PG-STF-007, -008, PG-OOB-008: a General of Brigade commands only horse or only foot; guns, engineers and wagons obey both.
fn suits(model: &Model, general: &General, unit: &Unit) -> bool {
    let card = general.corps.map(|corps| &model.scene.corps[corps.idx()]);
    let branch = card.and_then(|card| card.branch).filter(|_| general.rank == Rank::Brigade);
    branch.is_none() || unit.kind.branch().is_none_or(|arm| Some(arm) == branch)
}

impl UnitKind {
    /// The arm of a type; none for those that obey generals of either arm (PG-OOB-008).
    pub(crate) fn branch(self) -> Option<Branch> {
        match self {
            _ if self.is_infantry() => Some(Branch::Foot),
            _ if self.is_cavalry() => Some(Branch::Horse),
            _ => None,
        }
    }
}

/// PG-STF-005, -006, -013, -014: whether a unit is in a general's chain of command. Independent units obey senior generals.
fn is_over(model: &Model, general: &General, unit: &Unit) -> bool {
    match (general.rank, general.corps) {
        (Rank::Army, _) => true,
        (Rank::Wing, _) if unit.under == Under::Independent => true,
        (Rank::Wing, Some(corps)) => model.belongs(unit.under, corps),
        (Rank::Brigade, Some(corps)) => unit.under == Under::Corps(corps),
        (_, None) => false,
    }
}

/// PG-STF-004, G24: from the general's stand to the nearest stand of the unit; no line of sight is needed.
fn in_radius(model: &Model, general: &General, unit: &Unit) -> bool {
    let gap = near::apart(&[base(model, general)], &model.outline(unit));
    geom::within_reach(gap, model.book.mm(&model.book.command.radius))
}

/// The base of a general who stands alone. It has no facing of its own, so it faces as its side does.
pub fn base(model: &Model, general: &General) -> Rect {
    let facing = model.scene.side(general.side).edge.ahead();
    let [front, depth] = model.book.footing(&model.book.bases.general);
    Rect::of(Pose::new(general.at, facing), front, depth)
}

impl Model {
    /// The units of a brigade, or of all brigades of a wing, gone or not.
    pub fn in_corps(&self, corps: CorpsId) -> impl Iterator<Item = &Unit> {
        self.units.iter().filter(move |unit| self.belongs(unit.under, corps))
    }

    /// PG-STF-014: whether a unit's chain of command leads through a corps.
    pub fn belongs(&self, under: Under, corps: CorpsId) -> bool {
        let mut at = match under {
            Under::Corps(own) => Some(own),
            Under::Army | Under::Independent => None,
        };
        // A wing holds brigades and no wings, so the chain is short; the bound keeps a forged file from looping.
        for _ in 0..4 {
            match at {
                Some(own) if own == corps => return true,
                Some(own) => at = self.scene.corps[own.idx()].over,
                None => return false,
            }
        }
        false
    }
}
