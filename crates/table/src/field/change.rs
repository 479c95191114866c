//! Ground that changes in play: bridges are blown, pontoons laid, woods found to be dense, houses set on fire.
//!
//! A piece keeps its number for the whole battle, so that events and files can name it. A piece that is gone has no outline any
//! more: it overlaps nothing, hides nothing and is near nothing.
use super::{Field, NOWHERE, Piece, PieceId};
use serde::{Deserialize, Serialize};

/// A change of the ground.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Change {
    /// A new piece is laid. It gets the next number.
    Laid {
        /// The piece.
        piece: Piece,
    },
    /// A piece turns out to be of another kind, or becomes one.
    Became {
        /// The piece.
        piece: PieceId,
        /// The ruleset's number for its kind.
        kind: u8,
    },
    /// A piece enters another state, such as burning.
    Entered {
        /// The piece.
        piece: PieceId,
        /// The ruleset's number for its state.
        state: u8,
    },
    /// A piece is gone.
    Gone {
        /// The piece.
        piece: PieceId,
    },
}

impl Field {
    /// The number that the next piece gets; none if the table can hold no more.
    pub fn next_piece(&self) -> Option<PieceId> {
        u8::try_from(self.pieces.len()).ok().filter(|n| *n < u8::MAX).map(PieceId)
    }

    /// Changes the ground. The caller has checked that the piece exists, or that there is room for another.
    pub fn change(&mut self, change: &Change) {
        match change {
            Change::Laid { piece } => {
                assert!(self.next_piece().is_some(), "the table has room for another piece");
                self.pieces.push(piece.clone());
            }
            Change::Became { piece, kind } => self.known(*piece).outline.kind = *kind,
            Change::Entered { piece, state } => self.known(*piece).outline.state = *state,
            Change::Gone { piece } => {
                let piece = self.known(*piece);
                piece.outline.gone = true;
                piece.shapes.clear();
                piece.crests.take();
                (piece.centre, piece.radius) = (NOWHERE, 0.0);
            }
        }
    }

    fn known(&mut self, id: PieceId) -> &mut Piece {
        &mut self.pieces[usize::from(id.0)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::Outline;
    use geom::{Length, Point, Rect};

    fn bridge() -> Piece {
        let points = vec![Point::inches(4.0, 4.0), Point::inches(4.0, 6.0)];
        let width = Some(Length::inches(1.0));
        Piece::new(Outline { points, width, ..Outline::default() }).expect("a line")
    }

    fn field() -> Field {
        Field { width: Length::inches(12.0), height: Length::inches(10.0), pieces: vec![bridge()] }
    }

    fn base() -> Rect {
        Rect::aligned(Point::inches(3.5, 4.5), Point::inches(4.5, 5.5))
    }

    fn under(field: &Field) -> Vec<PieceId> {
        field.under(&base()).map(|(id, _)| id).collect()
    }

    #[test]
    fn what_is_gone_keeps_its_number_and_meets_nothing() {
        let mut field = field();
        assert_eq!(under(&field), [PieceId(0)]);
        field.change(&Change::Gone { piece: PieceId(0) });
        assert_eq!((field.pieces.len(), under(&field)), (1, vec![]));
        let gone = field.piece(PieceId(0));
        assert!(gone.is_gone() && !gone.is_near(base().centre, 1.0));
        assert_eq!(gone.distance(&base()), f64::MAX);
        field.change(&Change::Laid { piece: bridge() });
        assert_eq!(under(&field), [PieceId(1)]);
    }

    /// A table that was changed is written and read back as it is.
    #[test]
    fn changed_ground_survives_a_file() {
        let mut field = field();
        for change in [
            Change::Laid { piece: bridge() },
            Change::Became { piece: PieceId(1), kind: 7 },
            Change::Entered { piece: PieceId(1), state: 2 },
            Change::Gone { piece: PieceId(0) },
        ] {
            let text = serde_json::to_string(&change).expect("it is plain data");
            field.change(&serde_json::from_str(&text).expect("it was written so"));
        }
        let text = serde_json::to_string(&field).expect("it is plain data");
        let read: Field = serde_json::from_str(&text).expect("it was written so");
        assert_eq!(read, field);
        assert_eq!(under(&read), [PieceId(1)]);
        assert_eq!((read.piece(PieceId(1)).kind(), read.piece(PieceId(1)).state()), (7, 2));
    }

    #[test]
    fn a_table_holds_255_pieces() {
        let mut field = field();
        while field.next_piece().is_some() {
            field.change(&Change::Laid { piece: bridge() });
        }
        assert_eq!(field.pieces.len(), 255);
    }
}
