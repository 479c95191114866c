//! The space of a unit on the table: its base, or in houses (IDV-TER-017) the walls of its village sector. All distances are
//! measured between the nearest edges of these (IDV-SEQ-005).
use crate::{model::Model, unit::Unit};
use geom::{Rect, Segment, V2};
use table::Piece;

/// The village sector that a unit is in.
#[inline]
pub fn about<'a>(model: &'a Model, unit: &Unit) -> Option<&'a Piece> {
    model.scene.field.pieces.get(usize::from(unit.building?))
}

/// The space of a unit.
#[derive(Copy, Clone, Debug)]
pub enum Extent<'a> {
    /// Its base.
    Base(Rect),
    /// The walls around it.
    Walls(&'a Piece),
}

impl<'a> Extent<'a> {
    /// The space of this unit.
    #[inline]
    pub fn of(model: &'a Model, unit: &Unit) -> Self {
        about(model, unit).map_or_else(|| Self::Base(model.base(unit)), Self::Walls)
    }

    /// The distance between two; 0 if they meet.
    pub fn gap(&self, other: &Self) -> f64 {
        match (self, other) {
            (Self::Base(one), Self::Base(other)) => geom::distance(one, other),
            (Self::Base(base), Self::Walls(walls)) | (Self::Walls(walls), Self::Base(base)) => {
                walls.distance(base)
            }
            (Self::Walls(one), Self::Walls(other)) => one.gap(other),
        }
    }

    /// The distance to a place.
    pub fn gap_to(&self, place: V2) -> f64 {
        match self {
            Self::Base(base) => geom::distance_point(base, place),
            Self::Walls(walls) => walls.distance_point(place),
        }
    }

    /// Its point that is nearest to a place.
    pub fn nearest(&self, place: V2) -> V2 {
        match self {
            Self::Base(base) => base.nearest(place),
            Self::Walls(walls) => walls.nearest(place),
        }
    }

    /// The shortest line to another. One of its ends is a corner of one of them.
    pub fn shortest(&self, other: &Self) -> Segment {
        let from = self.corners().map(|corner| Segment::new(corner, other.nearest(corner)));
        let to = other.corners().map(|corner| Segment::new(self.nearest(corner), corner));
        let lines = from.chain(to);
        let shortest = lines.min_by(|one, other| one.length().total_cmp(&other.length()));
        shortest.unwrap_or(Segment::new(self.nearest(V2::ZERO), other.nearest(V2::ZERO)))
    }

    fn corners(&self) -> impl Iterator<Item = V2> + '_ {
        let (base, walls) = match self {
            Self::Base(base) => (Some(base.corners()), None),
            Self::Walls(walls) => (None, Some(walls.corners())),
        };
        base.into_iter().flatten().chain(walls.into_iter().flatten())
    }
}
