//! Setting fire to woods, urban areas and wooden obstacles (PG-BRN-001, -002, -007).
use super::{
    arms::Weapon,
    check,
    lanes::{self, Over},
    shot::{Barrel, Battery, Bearing},
};
use crate::{
    act::Facing,
    book::Cover,
    ground,
    kinds::{Calibre, Target},
    model::Model,
    refusal::FireRefusal,
    sight::{Look, View},
    unit::Unit,
};
use geom::{Rect, V2};
use table::{Piece, PieceId};

/// Whether a piece of terrain burns already.
pub(super) fn is_burning(model: &Model, piece: PieceId) -> bool {
    model.fires.iter().any(|fire| fire.piece == piece)
}

/// PG-BRN-002, G37: the area that a unit could set on fire: one that it has two figures in.
pub(super) fn area(model: &Model, unit: &Unit) -> Option<PieceId> {
    check::free(model, unit).ok()?;
    let inside = |piece: &Piece| -> i32 {
        let stands = unit.stands();
        let within = stands.iter().filter(|stand| piece.overlaps(&stand.rect));
        within.map(|stand| i32::from(stand.figures)).sum()
    };
    let (head, radius) = (unit.head(), model.radius(unit));
    let least = model.book.sizes.arsonists.value;
    let mut pieces = model.field.each().filter(|(id, piece)| {
        let kind = ground::kind(model, piece);
        kind.burns && (kind.urban || kind.wood) && !piece.is_gone() && !is_burning(model, *id)
    });
    let found = pieces.find(|(_, piece)| piece.is_near(head, radius) && inside(piece) >= least);
    found.map(|(id, _)| id)
}

/// PG-BRN-001: the areas that can be set on fire and could be in range of a gun, judged by the circles around them.
pub(super) fn areas_near<'m>(
    model: &'m Model,
    unit: &'m Unit,
) -> impl Iterator<Item = PieceId> + use<'m> {
    let range = Barrel::of(model, unit).map_or(0.0, |it| it.range(model, unit).units());
    let (head, reach) = (unit.head(), model.radius(unit) + range + 1.0);
    let areas = model.field.each().filter(move |(id, piece)| {
        let kind = ground::kind(model, piece);
        let burns = kind.burns && kind.cover.is_some() && !piece.is_gone();
        burns && piece.is_near(head, reach) && !is_burning(model, *id)
    });
    areas.map(|(id, _)| id)
}

/// PG-BRN-001: how a gun shells an area just to set it on fire; or why it cannot.
pub(super) fn shelling(
    model: &Model,
    unit: &Unit,
    area: PieceId,
) -> Result<(Weapon, Target), FireRefusal> {
    check::able(model, unit)?;
    let cannot = FireRefusal::CannotBurn { ground: area.into() };
    let Some(piece) = model.field.pieces.get(usize::from(area.0)).filter(|piece| !piece.is_gone())
    else {
        return Err(cannot);
    };
    let kind = ground::kind(model, piece);
    let battery = Battery::of(model, unit, Facing::Front)?;
    let Some(cover) = kind.cover.filter(|_| kind.burns && unit.gun.is_some()) else {
        return Err(cannot);
    };
    if is_burning(model, area) {
        return Err(FireRefusal::Burning { ground: area.into() });
    }
    let class = match cover {
        Cover::Light => Target::LightCover,
        Cover::Heavy => Target::HeavyCover,
    };
    let at = aim_point(model, unit, &battery, piece).ok_or(cannot.clone())?;
    let away = at.distance(battery.parts[0].rect.front_centre());
    let weapon = battery.weapon(model, unit, away).ok_or(cannot.clone())?;
    match weapon.dice(model, 1, class).first() {
        Some((_, cell)) if cell.fire > 0 => Ok((weapon, class)),
        _ => Err(cannot),
    }
}

/// A point of an area that a gun sees, in its arc and range and over nobody's head.
fn aim_point(model: &Model, unit: &Unit, battery: &Battery, piece: &Piece) -> Option<V2> {
    let part = battery.parts.first()?;
    let Bearing::Arc(half) = battery.bearing else { return None };
    let (from, arc) = (part.rect.front_centre(), part.arc(half));
    let is_howitzer = unit
        .gun
        .is_some_and(|gun| matches!(gun.calibre, Calibre::LightHowitzer | Calibre::HeavyHowitzer));
    let over = if is_howitzer { Over::All } else { Over::Nobody };
    let range = battery.range(model, unit);
    let mut points = std::iter::once(piece.nearest(from)).chain(piece.corners());
    points.find(|at| {
        let spot = Rect { centre: *at, half_width: 0.0, half_depth: 0.0, ..part.rect };
        arc.contains(*at)
            && geom::within_reach(at.distance(from), range)
            && View::new(model, unit, Look::place(model, *at)).is_open_from(&part.eye())
            && lanes::friend_in_way(model, unit, part, &[spot], over).is_none()
    })
}

/// PG-BRN-001, -006: what a unit shelters in or behind, if it can burn.
pub(super) fn cover_of(model: &Model, unit: &Unit) -> Option<PieceId> {
    let outline = model.outline(unit);
    let reach = geom::reach_of(model.book.mm(&model.book.reaches.behind_cover));
    let shelters = |piece: &Piece| {
        let kind = ground::kind(model, piece);
        let near = outline.iter().any(|rect| match kind.obstacle {
            true => piece.distance(rect) <= reach,
            false => piece.overlaps(rect),
        });
        kind.burns && kind.cover.is_some() && !piece.is_gone() && near
    };
    model.field.each().find(|(_, piece)| shelters(piece)).map(|(id, _)| id)
}
