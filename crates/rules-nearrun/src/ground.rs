//! The ground under and before units: pieces by kind, levels, cover (ANT-TER, ANT-GEO-029, ANT-GEO-030).
use crate::{
    book::{Rulebook, TerrainKind},
    kinds::Cover,
    model::Model,
    near,
    refusal::MoveRefusal,
    unit::Unit,
};
use geom::{Rect, Segment, V2};
use kernel::ids::Ground;
use table::{Piece, PieceId};

/// The kind of a piece of terrain.
pub fn kind<'m>(model: &'m Model, piece: &Piece) -> &'m TerrainKind {
    kind_in(&model.book, piece)
}

/// The same before there is a table.
pub(crate) fn kind_in<'b>(book: &'b Rulebook, piece: &Piece) -> &'b TerrainKind {
    &book.kind[usize::from(piece.kind())]
}

/// ANT-GEO-029: the pieces that an outline is in, by any part of it, with their kinds.
pub fn under<'m>(
    model: &'m Model,
    outline: &'m [Rect],
) -> impl Iterator<Item = (PieceId, &'m Piece, &'m TerrainKind)> {
    let pieces = model.field.each().filter(|(_, piece)| !piece.is_gone());
    let overlapped = pieces.filter(|(_, piece)| outline.iter().any(|rect| piece.overlaps(rect)));
    overlapped.map(|(id, piece)| (id, piece, kind(model, piece)))
}

/// Whether any part of a unit is in ground of which this is true.
pub fn is_in(model: &Model, unit: &Unit, which: impl Fn(&TerrainKind) -> bool) -> bool {
    under(model, &near::outline(model, unit)).any(|(_, _, kind)| which(kind))
}

/// ANT-GEO-030: the level of a place: the highest hill that it is on; 0 on the plain.
pub fn level(model: &Model, place: V2) -> u8 {
    let hills = model.field.pieces.iter().filter(|piece| kind(model, piece).level > 0);
    hills.filter(|hill| hill.holds(place)).map(|hill| kind(model, hill).level).max().unwrap_or(0)
}

/// ANT-GEO-030: the level of a unit is that of its centre.
pub fn level_of(model: &Model, unit: &Unit) -> u8 {
    level(model, unit.centre())
}

/// ANT-TER-009, -010: the cover of a unit against somebody at a place: that of what it has entered, of the area it is in, or of a
/// hedge or wall close before it. Hard cover counts only once it was entered.
pub fn cover(model: &Model, unit: &Unit, from: V2) -> Cover {
    if let Some(entered) = unit.cover {
        let piece = model.field.piece(entered.piece);
        let faces = entered.house.is_some() || is_between(piece, &unit.rect(), from);
        if faces {
            return kind(model, piece).cover;
        }
    }
    let reach = geom::reach_of(model.book.reaches.enter.value);
    let rect = unit.rect();
    let soft =
        model.field.pieces.iter().filter(|piece| kind(model, piece).cover == Cover::Soft).any(
            |piece| match piece.is_line() {
                true => piece.distance(&rect) <= reach && is_between(piece, &rect, from),
                false => piece.overlaps(&rect),
            },
        );
    if soft { Cover::Soft } else { Cover::None }
}

/// Whether a piece is on the way from a place to the middle of a body.
fn is_between(piece: &Piece, rect: &Rect, from: V2) -> bool {
    let line = Segment::new(from, rect.centre);
    piece.shapes().iter().any(|shape| geom::crosses_deeper(line, shape, 0.0))
}

/// ANT-DIS-008, ANT-STR-009, ANT-RSP-018: whether a unit is in hard cover that it has entered.
pub fn in_hard_cover(model: &Model, unit: &Unit) -> bool {
    unit.cover
        .is_some_and(|entered| kind(model, model.field.piece(entered.piece)).cover == Cover::Hard)
}

/// ANT-TER-001, -006, -007, ANT-ADV-009: whether a unit in this formation may be in a kind of ground. Buildings are entered by an
/// action, not walked into.
pub fn may_enter(unit: &Unit, kind: &TerrainKind) -> bool {
    use crate::kinds::Formation::March;
    let guns = unit.arm().is_artillery() && !unit.is_gunners();
    match kind {
        _ if kind.impassable || kind.building => false,
        _ if kind.wood => match guns || unit.is_mounted() && !unit.is_skirmishing() {
            true => unit.formation == March || unit.is_routing(),
            false => true,
        },
        _ if kind.town => passes_towns(unit),
        _ => true,
    }
}

/// ANT-TER-001, -004, -006, -007: why a unit in this formation may not be in a piece of ground.
pub fn why_barred(unit: &Unit, piece: PieceId, kind: &TerrainKind) -> MoveRefusal {
    let (unit, guns, ground) = (unit.id, unit.arm().is_artillery(), Ground::from(piece));
    match kind {
        _ if kind.impassable => MoveRefusal::Impassable { unit, ground },
        _ if kind.building => MoveRefusal::IntoHouse { unit, ground },
        _ if kind.wood => MoveRefusal::InWood { unit, ground },
        _ if guns => MoveRefusal::GunsInTown { unit, ground },
        _ => MoveRefusal::InTown { unit, ground },
    }
}

/// ANT-TER-006, -007: whether a unit in this formation goes through towns: guns in march column only, others also in column or
/// skirmish order.
pub fn passes_towns(unit: &Unit) -> bool {
    use crate::kinds::Formation::{Column, March, Masse, Skirmish};
    match unit.arm().is_artillery() && !unit.is_gunners() {
        true => unit.formation == March,
        false => {
            let loose = matches!(unit.formation, Skirmish | Column | Masse | March);
            loose || unit.is_routing() || unit.is_gunners()
        }
    }
}

/// ANT-PAS-008: whether a friend garrisons a building, so that the unit may go through the houses to beyond them.
pub fn is_passed_with_garrison(model: &Model, unit: &Unit, piece: PieceId) -> bool {
    let of = |other: &Unit| other.cover.is_some_and(|it| it.piece == piece && it.house.is_some());
    passes_towns(unit) && model.friends(unit).any(of)
}

/// ANT-MOV-017, ANT-TER-002, -003: whether a unit moves at half speed in a kind of ground.
pub fn is_slow(unit: &Unit, kind: &TerrainKind) -> bool {
    match kind {
        _ if kind.road || kind.crossing => false,
        // Guns and formed horse, who enter woods in march column only, are not slowed there.
        _ if kind.wood && unit.is_foot() => unit.is_close_order() && !unit.is_routing(),
        // ANT-ROU-002: routers go as skirmishers do.
        _ if kind.wood => unit.is_mounted() && (unit.is_skirmishing() || unit.is_routing()),
        _ => kind.difficult,
    }
}
