//! The hits of a phase, which count at its end (PG-SHO-002, -003), and the tests that follow (PG-SHO-004).
use super::{accidents::Accident, mark::MarkId};
use crate::{
    Gloria,
    event::{Cause, Event},
    kinds::{Aspect, GeneralId, Side, UnitId, UnitKind},
    losses::{self, By},
    model::Model,
    morale,
};
use kernel::{Cx, Play};
use table::PieceId;

/// Hits on one mark from one shot.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) struct Blow {
    pub(super) mark: MarkId,
    pub(super) hits: u8,
    pub(super) by: By,
    pub(super) aspect: Aspect,
    pub(super) cause: Cause,
}

/// All hits and fires of a phase.
#[derive(Clone, Debug, Default)]
pub(super) struct Ledger {
    blows: Vec<Blow>,
    /// PG-BRN-001: what catches fire, and by whom.
    fires: Vec<(PieceId, UnitId)>,
    /// PG-FRI-002: hits on close assaults that are not shared out yet.
    pub(super) accidents: Vec<Accident>,
}

impl Ledger {
    pub(super) fn strike(&mut self, blow: Blow) {
        if blow.hits > 0 {
            self.blows.push(blow);
        }
    }

    pub(super) fn ignite(&mut self, piece: PieceId, by: UnitId) {
        if self.fires.iter().all(|(other, _)| *other != piece) {
            self.fires.push((piece, by));
        }
    }

    /// The hits on a mark so far.
    pub(super) fn hits(&self, mark: MarkId) -> u8 {
        let blows = self.blows.iter().filter(|blow| blow.mark == mark);
        blows.map(|blow| blow.hits).fold(0, u8::saturating_add)
    }

    /// PG-SHO-002: the losses, then the fires.
    pub(super) fn settle(&self, cx: &mut Cx<'_, Gloria>) -> Play<Gloria> {
        let mut marks: Vec<MarkId> = Vec::new();
        for blow in &self.blows {
            if !marks.contains(&blow.mark) {
                marks.push(blow.mark);
            }
        }
        for mark in marks {
            match mark {
                MarkId::Unit(unit) => self.settle_unit(cx, unit)?,
                MarkId::Gun(unit) => self.settle_gun(cx, unit)?,
                MarkId::General(general) => self.settle_general(cx, general)?,
            }
        }
        for (piece, by) in &self.fires {
            if !super::torch::is_burning(cx.model(), *piece) {
                cx.emit(Event::CaughtFire { piece: *piece, by: Some(*by) });
            }
        }
        Ok(())
    }

    fn on(&self, mark: MarkId) -> impl Iterator<Item = &Blow> {
        self.blows.iter().filter(move |blow| blow.mark == mark)
    }

    /// Figures off a unit, crew and horses of a battery, then the dice for the generals with it.
    fn settle_unit(&self, cx: &mut Cx<'_, Gloria>, unit: UnitId) -> Play<Gloria> {
        let generals = losses::attached(cx.model(), unit);
        for blow in self.on(MarkId::Unit(unit)) {
            losses::note_hits(cx, unit, blow.hits, blow.aspect);
        }
        let it = cx.model().unit(unit);
        if it.gun.is_some() && !it.is_gunners() || it.kind == UnitKind::Engineers {
            for blow in self.on(MarkId::Unit(unit)) {
                for _ in 0..blow.hits {
                    hit_singly(cx, unit, blow.by)?;
                }
            }
        } else {
            let hits = self.hits(MarkId::Unit(unit));
            let cause = self.on(MarkId::Unit(unit)).next().map_or(Cause::Fire, |blow| blow.cause);
            losses::lose(cx, unit, hits, cause)?;
        }
        losses::risk(cx, &generals)
    }

    /// PG-BGN-010, -012: hits on a battalion gun; only the first counts for its parent.
    fn settle_gun(&self, cx: &mut Cx<'_, Gloria>, unit: UnitId) -> Play<Gloria> {
        if let Some(blow) = self.on(MarkId::Gun(unit)).next() {
            losses::note_hits(cx, unit, 1, blow.aspect);
        }
        for blow in self.on(MarkId::Gun(unit)) {
            for _ in 0..blow.hits {
                losses::hit_battalion_gun(cx, unit, blow.by)?;
            }
        }
        Ok(())
    }

    /// PG-DMG-004: a die for each hit on a general, as long as there is one to hit.
    fn settle_general(&self, cx: &mut Cx<'_, Gloria>, general: GeneralId) -> Play<Gloria> {
        for _ in 0..self.hits(MarkId::General(general)) {
            if cx.model().general(general).is_on_table() {
                losses::hit_general(cx, general)?;
            }
        }
        Ok(())
    }

    /// PG-SHO-004, -023: units that were hit test, the initiative side's first, each side from its left to its right. Units that
    /// still charge carry their hits to Charge Home; routers, staff and engineers do not test (PG-DMG-006).
    pub(super) fn test(&self, cx: &mut Cx<'_, Gloria>) -> Play<Gloria> {
        for side in cx.model().in_order() {
            for unit in from_left(cx.model(), side) {
                let it = cx.model().unit(unit);
                let is_hit =
                    [MarkId::Unit(unit), MarkId::Gun(unit)].iter().any(|mark| self.hits(*mark) > 0);
                let charges = it.done.charge.is_some_and(|charge| !charge.feint);
                let tests = !matches!(it.kind, UnitKind::Engineers | UnitKind::PontoonTrain);
                if is_hit && it.is_on_table() && !charges && !it.is_routing() && tests {
                    morale::casualties(cx, unit)?;
                }
            }
        }
        Ok(())
    }
}

/// One hit on a battery or on engineers, while they are there.
fn hit_singly(cx: &mut Cx<'_, Gloria>, unit: UnitId, by: By) -> Play<Gloria> {
    let it = cx.model().unit(unit);
    match it.kind {
        _ if !it.is_on_table() => Ok(()),
        UnitKind::Engineers => losses::hit_engineers(cx, unit),
        _ => losses::hit_gun(cx, unit, by),
    }
}

/// The units of a side from left to right, as their owner sees the table.
fn from_left(model: &Model, side: Side) -> Vec<UnitId> {
    let right = model.scene.side(side).edge.ahead().right();
    let mut units: Vec<(f64, UnitId)> =
        model.of(side).map(|unit| (unit.head().dot(right), unit.id)).collect();
    units.sort_by(|one, other| one.0.total_cmp(&other.0));
    units.into_iter().map(|(_, unit)| unit).collect()
}
