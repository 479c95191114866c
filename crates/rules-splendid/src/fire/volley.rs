//! Resolving fire (L295-L332): how many dice are thrown, what they need, and what hits do.
use super::{cover, eligible::Eligible};
use crate::{
    Splendid,
    event::{Event, Why},
    ground,
    kinds::{Formation, UnitId, UnitKind},
    model::Model,
    quality,
    question::StandSet,
    unit::Unit,
};
use kernel::{Cite, Cx, Play, Tally};

/// How many dice some stands of a unit throw at a target, each part with its rule. The total is never negative (Q17).
/// Four muskets at horse in block: 4+1+1 (ASV-FIR-050). A heavy gun at a block 19 inches away: 2+1 (ASV-FIR-055).
pub(crate) fn tally(
    model: &Model,
    unit: &Unit,
    target: &Unit,
    stands: StandSet,
    eligible: &Eligible,
) -> Tally {
    let mut tally = Tally::default();
    if unit.kind.is_artillery() {
        gun_dice(model, unit, eligible.nearest, &mut tally);
    } else {
        // ASV-FIR-042.
        let n = stands.len() as i32;
        let what = if n == 1 { "1 musket stand".to_owned() } else { format!("{n} musket stands") };
        tally.base(n * model.book.fire.per_stand, what, Cite::new("ASV-FIR-042"));
    }
    target_dice(model, target, &mut tally);
    ground_dice(model, unit, target, eligible, &mut tally);
    if model.rulings.rain && !unit.kind.is_artillery() {
        tally.add(-1, "rain", Cite::new("ASV-FIR-010"));
    }
    tally
}

/// ASV-FIR-051..053: a gun's dice by the range band of its target (Q22). A gun fires alone.
fn gun_dice(model: &Model, unit: &Unit, distance: f64, tally: &mut Tally) {
    let table = &model.book.artillery;
    let Some(band) = band(model, distance) else { return };
    let row = match unit.kind {
        UnitKind::FrameGun => &table.frame,
        UnitKind::RegularGun => &table.regular,
        _ => &table.heavy,
    };
    tally.base(row[band].max(0), BANDS[band], Cite::new("ASV-FIR-052"));
}

/// ASV-FIR-053: the name of a range band.
pub(super) const BANDS: [&str; 4] = [
    "hail shot at point-blank range",
    "hail shot at close range",
    "round shot at medium range",
    "round shot at long range",
];

/// ASV-FIR-053: the range band of a distance. The end of a band belongs to it (G01).
pub(super) fn band(model: &Model, distance: f64) -> Option<usize> {
    model.book.artillery.bands.iter().position(|&end| geom::within_reach(distance, end))
}

/// ASV-FIR-043..047, ASV-FIR-054: the modifiers for the target's formation and class. All that apply are added.
fn target_dice(model: &Model, target: &Unit, tally: &mut Tally) {
    let fire = &model.book.fire;
    if target.garrison.is_some() {
        // Notes 4.5: whatever its formation was, a garrison counts as in open order.
        tally.add(fire.open_order, "target holds a building", Cite::new("ASV-FIR-010"));
        return;
    }
    match target.formation {
        Formation::Block => tally.add(fire.block, "target in block", Cite::new("ASV-FIR-043")),
        Formation::DefensiveBlock => {
            tally.add(fire.defensive_block, "target in defensive block", Cite::new("ASV-FIR-044"));
        }
        _ => (),
    }
    if target.is_mounted() {
        tally.add(fire.mounted, "target mounted", Cite::new("ASV-FIR-045"));
    }
    if target.formation.is_open_order() {
        tally.add(fire.open_order, "target in open order", Cite::new("ASV-FIR-046"));
    }
}

/// ASV-FIR-010: the dice that the ground subtracts.
pub(super) fn ground_dice(
    model: &Model,
    unit: &Unit,
    target: &Unit,
    eligible: &Eligible,
    tally: &mut Tally,
) {
    if let Some((dice, piece)) = cover::best(model, unit, target, &eligible.line) {
        let what = format!("target covered by the {}", ground::name(model, piece));
        tally.add(dice, what, Cite::new("ASV-FIR-010"));
    }
}

/// One attack by fire that has been found legal.
#[derive(Clone, Debug)]
pub(super) struct Attack {
    /// The unit that fires.
    pub(super) unit: UnitId,
    /// The target.
    pub(super) target: UnitId,
    /// The stands that fire.
    pub(super) stands: StandSet,
    /// How many dice.
    pub(super) tally: Tally,
    /// ASV-BNC-005: whether it is a shot that bounced on.
    pub(super) bounce: bool,
}

/// Throws an attack's dice and places a green marker for each hit (ASV-FIR-048, ASV-FIR-049; ASV-VUQ-003, ASV-VUQ-005
/// for the firer's quality). Returns the hits and misses.
pub(super) fn throw(cx: &mut Cx<'_, Splendid>, attack: Attack) -> Play<Splendid, (u32, u32)> {
    let Attack { unit, target, stands, tally, bounce } = attack;
    let needs = quality::hits_on(cx.model(), cx.model().unit(unit));
    let n = tally.dice();
    let dice = cx.pool(n, 6, needs)?;
    let hits = dice.iter().filter(|&&face| i32::from(face) <= needs).count() as u32;
    let markers = hits.min(255) as u8;
    cx.emit(Event::Fired { unit, target, stands, tally, needs, dice, hits: markers, bounce });
    if hits > 0 {
        cx.emit(Event::Hit { unit: target, markers, why: Why::Fire });
    }
    Ok((hits, n - hits))
}

/// Defensive fire at a charger in contact (ASV-DFF-003, ASV-DFA-005): all the rules of fire, but no pivot (Q58) and no
/// bouncing on (Q59). The caller has asked for the stands and checked that they may fire. Returns the hits.
pub(crate) fn defensive(
    cx: &mut Cx<'_, Splendid>,
    unit: UnitId,
    charger: UnitId,
    stands: StandSet,
) -> Play<Splendid, u32> {
    let model = cx.model();
    let (firer, target) = (model.unit(unit), model.unit(charger));
    let eligible = super::eligible(model, firer, target);
    let tally = tally(model, firer, target, stands, &eligible);
    let (hits, _) = throw(cx, Attack { unit, target: charger, stands, tally, bounce: false })?;
    // ASV-FIR-008, ASV-DFF-009, ASV-DFA-006.
    cx.emit(Event::Reddened { unit });
    Ok(hits)
}
