//! A shot as it is reckoned (ANT-FIR-007, -008, -015 to -017, -022): cell, adjustments, and who else is struck.
use super::{arcs, check, regimental, shown};
use crate::{
    act::Facing,
    aspect,
    book::{Cell, Figure, Firer, Mark},
    event::Aim,
    ground,
    kinds::{Arm, Calibre, Cover, Formation, UnitId},
    model::Model,
    unit::Unit,
};
use geom::Rect;
use kernel::Tally;

/// A shot at one unit.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Shot {
    pub(crate) target: UnitId,
    pub(crate) cell: Cell,
    pub(crate) tally: Tally,
    /// ANT-FIR-007, -008: units behind that the same die strikes, with what is added for them.
    pub(crate) beyond: Vec<(UnitId, Cell, i32)>,
    /// ANT-RGA-005: the regimental gun that fires with the parent's die.
    pub(crate) gun: Option<(Cell, Tally)>,
}

/// Reckons an order to fire.
pub(crate) fn reckon(model: &Model, aim: Aim) -> Shot {
    let (unit, target) = (model.unit(aim.unit), model.unit(aim.target));
    let firer = firer(model, unit, target);
    let cell = cell(model, firer, mark(unit, target));
    let mut tally = common(model, unit, target, firer);
    let rows = &model.book.fire_adjust;
    if aim.secondary {
        tally.add(rows.secondary.value, "secondary target", rows.secondary.cite.clone());
    }
    if check::is_melee_fire(model, unit, target) {
        tally.add(rows.into_melee.value, "into a melee", rows.into_melee.cite.clone());
    }
    covered(model, unit, target, &mut tally);
    let beyond =
        if aim.secondary { Vec::new() } else { beyond(model, unit, target, aim.face, firer) };
    let gun = (!aim.secondary).then(|| regimental::reckon(model, unit, target)).flatten();
    Shot { target: aim.target, cell, tally, beyond, gun }
}

/// Who fires: `None` is a line of infantry, which has a table of its own.
fn firer(model: &Model, unit: &Unit, target: &Unit) -> Option<Firer> {
    let dragoons = unit.arm() == Arm::Dragoons && unit.on_foot && unit.formation == Formation::Line;
    match unit.formation {
        _ if unit.arm().is_artillery() && is_canister(model, unit, target) => Some(Firer::Canister),
        _ if unit.arm().is_artillery() => Some(Firer::Long),
        _ if unit.is_garrison() => Some(Firer::Face),
        _ if unit.arm().is_cavalry() && !dragoons => Some(Firer::Cavalry),
        Formation::Square => Some(Firer::Face),
        Formation::Skirmish => Some(Firer::Skirmish),
        Formation::Column | Formation::Masse => Some(Firer::Column),
        _ => None,
    }
}

/// ANT-FCH-005: a charged battery fires canister.
pub(super) fn is_canister(model: &Model, unit: &Unit, target: &Unit) -> bool {
    let charged = target.done.charge.is_some_and(|charge| charge.home && charge.target == unit.id);
    charged || check::is_canister(model, unit, target)
}

/// ANT-FIR-015, -016: the cell of a firer and a target.
fn cell(model: &Model, firer: Option<Firer>, mark: Mark) -> Cell {
    match firer {
        Some(firer) => model.book.fire[mark][firer],
        None => model.book.volleys[mark].value,
    }
}

/// ANT-FIR-022: the row of a target; a line that is shot at from flank or rear is read as a column.
pub(super) fn mark(unit: &Unit, target: &Unit) -> Mark {
    let enfiladed = aspect::is_enfiladed(target, unit.rect().front_centre());
    let formation = target.formation;
    match target.arm() {
        _ if target.is_gunners() => Mark::Skirmish,
        Arm::FootArtillery | Arm::HorseArtillery => match formation {
            Formation::Unlimbered => Mark::Unlimbered,
            _ => Mark::Limbered,
        },
        _ if target.is_garrison() => Mark::Line,
        _ if target.is_mounted() => match formation {
            Formation::Skirmish => Mark::Skirmish,
            Formation::March => Mark::March,
            Formation::Line if !enfiladed => Mark::CavalryLine,
            _ => Mark::CavalryColumn,
        },
        _ => match formation {
            Formation::Line if !enfiladed => Mark::Line,
            Formation::ReinforcedLine if !enfiladed => Mark::ReinforcedLine,
            Formation::Masse => Mark::Masse,
            Formation::March => Mark::March,
            Formation::Square => Mark::Square,
            Formation::Skirmish => Mark::Skirmish,
            _ => Mark::Column,
        },
    }
}

/// ANT-FIR-017: what the firer and the distance add.
fn common(model: &Model, unit: &Unit, target: &Unit, firer: Option<Firer>) -> Tally {
    let rows = &model.book.fire_adjust;
    let mut tally = Tally::default();
    let mut add = |row: &Figure, what: &str| tally.add(row.value, what, row.cite.clone());
    add(&rows[unit.class], unit.class.name());
    add(&rows[unit.size_now()], unit.size_now().name());
    if unit.is_disordered() {
        add(&rows.disordered, "disordered");
    }
    let guns = unit.arm().is_artillery();
    match unit.calibre.filter(|_| guns) {
        Some(Calibre::Heavy) => add(&rows.heavy_gun, "12 lb"),
        Some(Calibre::Light) => add(&rows.light_gun, "3 to 4 lb"),
        _ => (),
    }
    if unit.tags.trained_light && unit.is_skirmishing() && !unit.tags.ad_hoc {
        add(&rows.trained_light, "Trained Light");
    }
    let near_band = model.book.ranges.near_band.value;
    let gap = table::bodies::gap(&unit.outline(), &shown(model, target).outline());
    let far = geom::more_than(gap, near_band);
    if model.book.options.musketry_long_band && !guns && firer != Some(Firer::Cavalry) && far {
        add(&rows.long_band, "beyond the near band");
    }
    tally
}

/// ANT-TER-010: the cover of a target; a garrison is always in hard cover.
pub(super) fn covered(model: &Model, unit: &Unit, target: &Unit, tally: &mut Tally) {
    let rows = &model.book.fire_adjust;
    match ground::cover(model, target, unit.rect().front_centre()) {
        Cover::Soft => tally.add(rows.soft_cover.value, "soft cover", rows.soft_cover.cite.clone()),
        Cover::Hard => tally.add(rows.hard_cover.value, "hard cover", rows.hard_cover.cite.clone()),
        Cover::None => (),
    }
}

/// ANT-FIR-007, -008, -021, ANT-GEO-010, ANT-GEO-011: who is struck behind the target.
fn beyond(
    model: &Model,
    unit: &Unit,
    target: &Unit,
    face: Facing,
    firer: Option<Firer>,
) -> Vec<(UnitId, Cell, i32)> {
    let screen = target.is_skirmishing() || target.is_gunners();
    let behind: Vec<&Unit> = match firer {
        Some(Firer::Long) => in_lane(model, unit, target),
        Some(Firer::Skirmish | Firer::Cavalry) => Vec::new(),
        _ if screen => behind_screen(model, unit, target, face).into_iter().collect(),
        _ => Vec::new(),
    };
    let rows = &model.book.fire_adjust;
    let aimed = |id: UnitId| model.aims.iter().any(|aim| aim.unit == unit.id && aim.target == id);
    let struck = behind.into_iter().filter(|other| !aimed(other.id)).map(|other| {
        let mut tally = common(model, unit, other, firer);
        tally.add(rows.pass_through.value, "pass-through", rows.pass_through.cite.clone());
        covered(model, unit, other, &mut tally);
        (other.id, cell(model, firer, mark(unit, other)), tally.total())
    });
    struck.collect()
}

/// ANT-GEO-010: the first formed enemy behind skirmishers, in range, of which they cover a part.
fn behind_screen<'m>(
    model: &'m Model,
    unit: &Unit,
    screen: &Unit,
    face: Facing,
) -> Option<&'m Unit> {
    let range = check::range(model, unit);
    let range = match unit.arm().is_artillery() {
        true => model.book.gun_ranges[unit.calibre.unwrap_or(Calibre::Medium)].canister,
        false => range,
    };
    let rect = arcs::turned(unit, face);
    let near = arcs::range_to(unit, face, model.rects(screen));
    let formed = model.of(screen.side).filter(|other| other.id != screen.id && is_body(other));
    let lane = covered_lane(&rect, &shown(model, screen).rect(), geom::reach_of(range));
    let behind = formed.filter_map(|other| {
        let gap = arcs::range_to(unit, face, model.rects(other));
        let hit = gap >= near
            && geom::within_reach(gap, range)
            && model.rects(other).iter().any(|it| geom::overlaps(&lane, it));
        hit.then_some((gap, other))
    });
    behind.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, other)| other)
}

/// The ground behind a screen as seen from a front: the screen's width along the line of fire.
fn covered_lane(front: &Rect, screen: &Rect, range: f64) -> Rect {
    let from = front.front_centre();
    let way = (screen.centre - from).unit().unwrap_or(front.forward);
    Rect {
        centre: from + way * (range * 0.5),
        forward: way,
        half_width: screen.support(way.perp_right()),
        half_depth: range * 0.5,
    }
}

/// Formed troops, or guns with their crew: what a ball goes on into.
fn is_body(unit: &Unit) -> bool {
    unit.is_close_order() && !unit.is_gunners()
}

/// ANT-GEO-011: the lane of a ball: as wide as the battery, along the line of aim, between two distances from the first unit's front.
fn lane(model: &Model, guns: &Unit, target: &Unit, from: Lane) -> Option<Rect> {
    let pass = model.book.gun_ranges[guns.calibre.unwrap_or(Calibre::Medium)].pass.units();
    let front = guns.rect().front_centre();
    let body = shown(model, target).rect();
    let way = (body.centre - front).unit()?;
    let first = (body.nearest(front) - front).dot(way);
    let begins = match from {
        Lane::Guns => 0.0,
        Lane::Target => first,
    };
    Some(Rect {
        centre: front + way * ((begins + first + pass) * 0.5),
        forward: way,
        half_width: guns.rect().half_width,
        half_depth: (first + pass - begins) * 0.5,
    })
}

/// Where a lane begins.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Lane {
    /// At the guns.
    Guns,
    /// At the front of the first unit.
    Target,
}

/// ANT-FIR-008, ANT-GEO-011: formed enemies in the lane, from the target's front to 2" or 3" beyond, as far as the guns reach.
fn in_lane<'m>(model: &'m Model, guns: &Unit, target: &Unit) -> Vec<&'m Unit> {
    let Some(lane) = lane(model, guns, target, Lane::Target) else { return Vec::new() };
    let range = check::range(model, guns);
    let formed = model.enemies(guns).filter(|other| other.id != target.id && is_body(other));
    let struck = formed.filter(|other| {
        let rects = model.rects(other);
        let near = geom::within_reach(arcs::range_to(guns, Facing::Front, rects), range);
        near && rects.iter().any(|it| geom::overlaps(&lane, it))
    });
    struck.collect()
}

/// ANT-FIR-018, ANT-GEO-011: a friend in the lane, in whose direction a battery does not fire at long range.
pub(super) fn friend_in_lane<'m>(model: &'m Model, guns: &Unit, target: &Unit) -> Option<&'m Unit> {
    let lane = lane(model, guns, target, Lane::Guns)?;
    let mut friends = model.friends(guns).filter(|other| is_body(other));
    friends.find(|other| model.rects(other).iter().any(|it| geom::overlaps(&lane, it)))
}
