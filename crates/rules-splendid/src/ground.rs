//! Terrain in the four places where the rules ask about ground (notes, section 4): what is prohibited, what stops fire, what
//! gives cover, what is held.
use crate::{
    allowance::Pace,
    book::{Going, Rulebook, TerrainKind},
    kinds::Class,
    model::Model,
    unit::Unit,
};
use table::{Piece, PieceId};

pub use crate::going::{Toll, charge_cost, charge_limit};

/// The kind of a piece.
pub fn kind(model: &Model, piece: PieceId) -> &TerrainKind {
    &model.book.kind[usize::from(model.scene.field.piece(piece).kind())]
}

/// The name of a piece.
pub fn name(model: &Model, piece: PieceId) -> String {
    called(&model.book, model.scene.field.piece(piece))
}

/// A piece's own name, or the name of its kind.
pub(crate) fn called(book: &Rulebook, piece: &Piece) -> String {
    match &piece.outline().name {
        name if name.is_empty() => book.kind[usize::from(piece.kind())].name.replace('-', " "),
        name => name.clone(),
    }
}

/// The column of the terrain tables that applies to a unit.
pub fn column(unit: &Unit) -> usize {
    match unit.class() {
        _ if unit.kind.is_command() => 7,
        _ if unit.formation.is_road_column() => 2,
        Class::Foot if unit.formation.is_open_order() => 1,
        Class::Foot => 0,
        Class::Mounted if unit.formation.is_open_order() => 4,
        Class::Mounted => 3,
        Class::Artillery if unit.limbered => 5,
        Class::Artillery => 6,
    }
}

/// How a unit crosses a piece.
pub fn going(model: &Model, unit: &Unit, piece: PieceId, pace: Pace) -> Going {
    let kind = kind(model, piece);
    match pace {
        Pace::Charge => kind.charge[column(unit)],
        Pace::Move | Pace::Double => kind.going[column(unit)],
    }
}

/// ASV-MOV-011: whether a piece is prohibited to a unit.
pub fn forbids(model: &Model, unit: &Unit, piece: PieceId, pace: Pace) -> bool {
    going(model, unit, piece, pace) == Going::No
}
