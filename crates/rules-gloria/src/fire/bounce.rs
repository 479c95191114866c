//! What a ball does beyond its first target (PG-BNC, G11), and screens before it (PG-SKM-003, -004).
use super::{
    arms::{Part, Weapon},
    lanes,
    mark::{Mark, MarkId},
    shot::Shot,
};
use crate::{
    book::{Cell, GunBand, Slope},
    ground,
    kinds::{Calibre, Formation, Target, UnitId},
    model::Model,
    near, square,
    unit::Unit,
};
use geom::{Length, Rect, Segment, V2};

/// PG-BNC-001: how far the ball of a shot goes on beyond its target; none from canister, from shell or from muskets.
fn reach(model: &Model, shot: &Shot) -> Option<(Calibre, Length)> {
    let Weapon::Gun { calibre, band } = shot.weapon else { return None };
    let bounce = model.book.length(model.book.gun_ranges[calibre].bounce)?;
    (band != GunBand::Canister && bounce > Length::ZERO).then_some((calibre, bounce))
}

/// PG-BNC-002, -004 to -006: the lane beyond the target: as wide as the gun, to the end of its range, to the first obstacle,
/// wood, urban area or hill; none uphill, and none off a high hill onto the plain.
pub(super) fn lane(model: &Model, part: &Part, mark: &Mark<'_>, shot: &Shot) -> Option<Rect> {
    let (calibre, bounce) = reach(model, shot)?;
    let line = lanes::line(part, &mark.rects(model));
    let way = line.span().unit()?;
    let (muzzle, target) = (lanes::hill(model, part.rect.centre), lanes::hill(model, line.b));
    if target > muzzle || (muzzle, target) == (Some(Slope::Steep), None) {
        return None;
    }
    let range = model.book.gun_ranges[calibre].most(model.book.scale());
    let most = bounce.units().min(range.units() - line.length());
    let long = stopped(model, part, line.b, way).map_or(most, |stop| stop.min(most));
    let centre = line.b + way * (long * 0.5);
    let lane =
        Rect { centre, forward: way, half_width: part.rect.half_width, half_depth: long * 0.5 };
    (long > geom::EPS_PEN).then_some(lane)
}

/// PG-BNC-004: how far the ball goes before it meets such ground. A hill that it is already on does not stop it.
fn stopped(model: &Model, part: &Part, from: V2, way: V2) -> Option<f64> {
    let ball =
        Rect { centre: from, forward: way, half_width: part.rect.half_width, half_depth: 1.0 };
    let stops = model.field.pieces.iter().filter(|piece| {
        let kind = ground::kind(model, piece);
        let is_under = piece.holds(from);
        !piece.is_gone() && (kind.obstacle || kind.blocks || kind.slope.is_some() && !is_under)
    });
    let touches = stops.flat_map(|piece| {
        piece.shapes().iter().filter_map(|shape| geom::first_touch_convex(&ball, way, shape))
    });
    touches.map(|touch| touch.max(0.0)).min_by(f64::total_cmp)
}

/// Whoever stands in the lane, in order of distance: units of both sides that are on the table for all to see, and generals who
/// are alone.
pub(super) fn struck<'m>(
    model: &'m Model,
    gun: UnitId,
    target: MarkId,
    lane: &Rect,
) -> Vec<Mark<'m>> {
    let from = lane.centre - lane.forward * lane.half_depth;
    let units = model.on_table().filter(|unit| unit.is_shown() && unit.id != gun);
    let generals = model.generals.iter().filter(|it| it.is_on_table() && it.with.is_none());
    // PG-SQR-006: a square protects whom it shelters.
    let units = units.filter(|unit| !square::shelters_unit(model, unit));
    let generals = generals.filter(|general| !square::shelters_general(model, general));
    let marks = units.map(Mark::Unit).chain(generals.map(Mark::General));
    let mut found: Vec<(f64, Mark<'m>)> = marks
        .filter(|mark| mark.id() != target)
        .filter_map(|mark| {
            let rects = mark.rects(model);
            let is_in = rects.iter().any(|rect| geom::overlaps(lane, rect));
            is_in.then(|| ((lanes::nearest(&rects, from) - from).length(), mark))
        })
        .collect();
    found.sort_by(|one, other| one.0.total_cmp(&other.0));
    found.into_iter().map(|(_, mark)| mark).collect()
}

/// PG-BNC-001: what a ball does to somebody beyond the target, in their own class and at their own range.
pub(super) fn cell(model: &Model, part: &Part, shot: &Shot, mark: &Mark<'_>) -> Cell {
    let Weapon::Gun { calibre, .. } = shot.weapon else { return Cell::default() };
    let away = near::apart(&[part.edge()], &mark.rects(model));
    let class = mark.class(model, part.rect.centre);
    let band = model.book.gun_ranges[calibre].band(model.book.scale(), away);
    band.map_or_else(Cell::default, |band| model.book.gun(calibre, band, class))
}

/// PG-SKM-003: the screen that takes the hits of a gun first, if a dispersed target can be hit at its distance.
pub(super) fn screen<'m>(
    model: &'m Model,
    part: &Part,
    shot: &Shot,
    mark: &Mark<'m>,
) -> Option<&'m Unit> {
    let Mark::Unit(target) = mark else { return None };
    let Weapon::Gun { calibre, .. } = shot.weapon else { return None };
    if target.formation == Formation::Skirmish {
        return Some(target);
    }
    let line: Segment = lanes::line(part, &mark.rects(model));
    let gun = model.unit(shot.unit);
    let theirs = |unit: &Unit| unit.side == target.side;
    let screen = model.unit(lanes::screen_in_way(model, gun, mark, line, theirs)?);
    let away = near::apart(&[part.edge()], &model.outline(screen));
    let band = model.book.gun_ranges[calibre].band(model.book.scale(), away)?;
    let cell = model.book.gun(calibre, band, Target::Dispersed);
    cell.hit.map(|_| screen)
}

/// PG-SKM-004: whether somebody stands near enough behind a screen to take its excess hits.
pub(super) fn takes_excess(model: &Model, shot: &Shot, screen: &Unit, behind: &Unit) -> bool {
    let Weapon::Gun { calibre, .. } = shot.weapon else { return false };
    let bounce = model.book.length(model.book.gun_ranges[calibre].bounce);
    bounce.is_some_and(|bounce| near::within(model, screen, behind, bounce))
}
