//! Whom an enemy takes by touching them: staff (PG-CAP-001), Engineers and wagons (PG-STC-002), gunners without their guns
//! (PG-CAP-004), guns without their gunners (PG-ART-007), horse holders (PG-CAV-009).
use crate::{
    Gloria,
    event::{Cause, Event},
    kinds::{Formation, GeneralId, Side, UnitId, UnitKind},
    model::{Fate, Model},
    near, retreat, square, touch,
    unit::{End, Holders, Unit},
};
use geom::{EPS_CONTACT, Pose, Rect};
use kernel::Cx;

/// Takes all that an enemy touches where it stands.
pub(super) fn take(cx: &mut Cx<'_, Gloria>) {
    let reaches = |model: &Model, side: Side, base: &Rect| {
        let enemies = model.units.all_of(side.other().idx());
        let near = model.near(base.centre, base.radius() + EPS_CONTACT, enemies);
        let enemies = model.units.each(near).filter(|it| it.is_shown() && !it.is_routing());
        let mut outlines = enemies.map(|enemy| model.outline(enemy));
        outlines.any(|outline| near::apart(&outline, &[*base]) <= EPS_CONTACT)
    };
    take_if(cx, &reaches);
    for (unit, other) in sheltered(cx.model()) {
        cx.emit(Event::Parted { unit, other });
    }
}

/// PG-CAP-004: takes all that a unit touched on its way here.
pub(super) fn take_on_way(cx: &mut Cx<'_, Gloria>, unit: UnitId, from: Pose) {
    const STEP: f64 = 1000.0;
    let unit = *cx.model().unit(unit);
    let way = from.at.v2() - unit.head();
    let n = (way.length() / STEP).ceil().max(1.0) as u32;
    let at = |k: u32| unit.outline_at(unit.at.moved(way * (f64::from(k) / f64::from(n))));
    let swept: Vec<Rect> = (0..=n).flat_map(at).collect();
    let reaches = |_: &Model, side: Side, base: &Rect| {
        side != unit.side && near::apart(&swept, &[*base]) <= EPS_CONTACT
    };
    take_if(cx, &reaches);
}

/// Whether an enemy of a side reaches a base.
type Reaches<'a> = &'a dyn Fn(&Model, Side, &Rect) -> bool;

fn take_if(cx: &mut Cx<'_, Gloria>, reaches: Reaches<'_>) {
    for general in generals(cx.model(), reaches) {
        cx.emit(Event::GeneralHit { general, die: None, fate: Fate::Captured });
    }
    for unit in helpless(cx.model(), reaches) {
        cx.emit(Event::Removed { unit, end: End::Taken });
    }
    for unit in guns(cx.model(), reaches) {
        cx.emit(Event::GunTaken { unit });
    }
    for unit in holders(cx.model(), reaches) {
        cx.emit(Event::HoldersTaken { unit });
        on_foot_for_good(cx, unit);
    }
}

/// PG-CAP-001, PG-REP-007: generals who are with no unit.
fn generals(model: &Model, reaches: Reaches<'_>) -> Vec<GeneralId> {
    let alone = model.generals.iter().filter(|it| it.is_on_table() && it.with.is_none());
    let alone = alone.filter(|it| !square::shelters_general(model, it));
    let reached = alone.filter(|general| {
        let [width, depth] = model.book.footing(&model.book.bases.general);
        let facing = model.scene.side(general.side).edge.ahead();
        reaches(model, general.side, &Rect::of(Pose::new(general.at, facing), width, depth))
    });
    reached.map(|general| general.id).collect()
}

/// Units that an enemy takes without a fight.
fn helpless(model: &Model, reaches: Reaches<'_>) -> Vec<UnitId> {
    let taken = model.on_table().filter(|unit| {
        let reached = |outline: &[Rect]| outline.iter().any(|it| reaches(model, unit.side, it));
        let is_helpless = is_train(unit) || unit.is_gunners();
        unit.is_shown()
            && is_helpless
            && friend_beside(model, unit).is_none()
            && !square::shelters_unit(model, unit)
            && reached(&model.outline(unit))
    });
    taken.map(|unit| unit.id).collect()
}

/// PG-ART-007: batteries whose gun is reached while the gunners are elsewhere.
fn guns(model: &Model, reaches: Reaches<'_>) -> Vec<UnitId> {
    let reached = model.on_table().filter(|unit| {
        let gun = unit.gun.and_then(|gun| gun.left_at).map(|at| retreat::gun_at(unit, at));
        gun.is_some_and(|gun| gun.iter().any(|it| reaches(model, unit.side, it)))
    });
    reached.map(|unit| unit.id).collect()
}

/// PG-ENG-007, PG-PON-001: those who do not fight.
fn is_train(unit: &Unit) -> bool {
    matches!(unit.kind, UnitKind::Engineers | UnitKind::PontoonTrain)
}

/// PG-ATT-001: Engineers are with a unit that they touch.
fn friend_beside<'m>(model: &'m Model, unit: &Unit) -> Option<&'m Unit> {
    let formed = |it: &&Unit| it.is_formed() && it.is_shown() && !it.is_routing();
    let mut friends = model.friends(unit).filter(formed);
    friends.find(|friend| unit.kind == UnitKind::Engineers && near::touches(model, unit, friend))
}

/// PG-STC-001: Engineers with a unit do not fight themselves: their contacts do not count.
fn sheltered(model: &Model) -> Vec<(UnitId, UnitId)> {
    let trains = model.on_table().filter(|unit| is_train(unit));
    let contacts = trains.flat_map(|unit| {
        model.contacts_of(unit.id).map(|contact| (unit.id, contact.other(unit.id)))
    });
    contacts.collect()
}

/// PG-CAV-009: units whose led horses an enemy has reached.
fn holders(model: &Model, reaches: Reaches<'_>) -> Vec<UnitId> {
    let units = model.on_table().filter(|unit| {
        let there = unit.holders.filter(|holders| holders.figures > 0);
        there.is_some_and(|holders| reaches(model, unit.side, &base(unit, &holders)))
    });
    units.map(|unit| unit.id).collect()
}

/// The led horses, in one rank.
fn base(unit: &Unit, holders: &Holders) -> Rect {
    let (width, depth) = (unit.basing.widths[0] * i32::from(holders.figures), unit.basing.depth);
    Rect::of(holders.at.advanced(-depth.units() * 0.5), width, depth)
}

/// PG-CAV-009: without horses they fight on as skirmishers, if there is room for it.
fn on_foot_for_good(cx: &mut Cx<'_, Gloria>, id: UnitId) {
    let model = cx.model();
    let mut unit = *model.unit(id);
    (unit.formation, unit.bends) = (Formation::Skirmish, [None, None]);
    let outline = unit.outline();
    if touch::is_open(model, id, &outline) {
        let (formation, bends, cause) = (unit.formation, unit.bends, Cause::Form);
        cx.emit(Event::Moved { unit: id, to: unit.at, formation, bends, cause });
    }
}
