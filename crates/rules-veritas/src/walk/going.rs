//! The ground that a move goes over: difficult, impassable, obstacles and crossing points, houses (IDV-TER, IDV-COL-004, -005, -010).
use super::{Walk, inches};
use crate::{
    book::{Crossing, TerrainKind},
    ground,
    passage::Leg,
    refusal::MoveRefusal,
};
use geom::Rect;
use kernel::ids::Ground;
use table::Piece;

impl Walk<'_> {
    /// What a straight leg goes over.
    pub(super) fn ground(&mut self, leg: &Leg) -> Result<(), MoveRefusal> {
        let (model, began) = (self.model, self.began);
        for (n, piece) in model.scene.field.pieces.iter().enumerate() {
            let kind = ground::kind(model, piece);
            if !(kind.difficult || kind.impassable || kind.obstacle || kind.buildings) {
                continue;
            }
            let Some(span) = leg.span(piece) else { continue };
            // IDV-COL-004: difficult ground does not trouble a march column.
            if kind.difficult && !self.unit.is_column() {
                self.rough = true;
            }
            // A unit may leave ground that it was driven into.
            let inside = || piece.overlaps(&began);
            if kind.buildings && !inside() {
                return Err(MoveRefusal::Houses { unit: self.id(), ground: Ground(n as u8) });
            }
            // IDV-TER-016: but for crossing points.
            if kind.impassable && !leg.over(model, span, |kind| kind.crossing) && !inside() {
                let (unit, ground) = (self.id(), Ground(n as u8));
                return Err(MoveRefusal::Impassable { unit, ground });
            }
            if kind.obstacle {
                self.obstacle(leg, n, piece, span)?;
            }
        }
        self.cap()
    }

    /// IDV-TER-007 to -011, IDV-COL-005: a leg goes over a linear obstacle.
    fn obstacle(
        &mut self,
        leg: &Leg,
        n: usize,
        piece: &Piece,
        span: (f64, f64),
    ) -> Result<(), MoveRefusal> {
        let at_point = leg.over(self.model, span, |kind| kind.crossing);
        // IDV-COL-010: a column on a road ignores it there.
        if at_point && self.unit.is_column() && leg.over(self.model, span, |kind| kind.road) {
            return Ok(());
        }
        let (unit, ground) = (self.id(), Ground(n as u8));
        match self.model.book.costs(&self.unit).obstacle {
            Crossing::Points if at_point => Ok(()),
            Crossing::Points => Err(MoveRefusal::PointsOnly { unit, ground }),
            Crossing::Half => {
                // An obstacle that an earlier leg entered is already paid for.
                if !self.fresh && piece.overlaps(&leg.base) {
                    return Ok(());
                }
                if 0.5 > self.left() {
                    return Err(self.too_far(0.5));
                }
                self.spent += 0.5;
                Ok(())
            }
            Crossing::Full => {
                let most = self.model.book.reaches.obstacle_start.value;
                let gap = piece.distance(&self.began);
                // Nothing but this leg, and at its own pace.
                let alone = self.crossing || self.spent <= leg.by / self.allowance();
                let whole = alone && self.fresh && !self.back;
                if !whole || self.turned || self.most < 1.0 {
                    return Err(MoveRefusal::ObstacleAll { unit, ground });
                }
                if geom::more_than(gap, most) {
                    let (gap, most) = (inches(gap), most.to_inches());
                    return Err(MoveRefusal::ObstacleFar { unit, ground, gap, most });
                }
                let beyond = piece.distance(&leg.end());
                if geom::more_than(beyond, most) {
                    let (gap, most) = (inches(beyond), most.to_inches());
                    return Err(MoveRefusal::ObstacleBeyond { unit, ground, gap, most });
                }
                (self.crossing, self.spent) = (true, 1.0);
                Ok(())
            }
        }
    }

    /// What a turn brings it into.
    pub(super) fn ground_here(&mut self) -> Result<(), MoveRefusal> {
        if !self.unit.is_column() && ground::in_difficult(self.model, &self.base) {
            self.rough = true;
        }
        self.cap()
    }

    /// Where it may stand at the end: not in impassable ground, not astride an obstacle, not in houses it has not entered.
    /// What it was driven into before it may stay in.
    pub(super) fn ends_on(&self, base: &Rect) -> Result<(), MoveRefusal> {
        let model = self.model;
        let on_point = || under(model, base, |kind| kind.crossing);
        for (n, piece) in model.scene.field.pieces.iter().enumerate() {
            let kind = ground::kind(model, piece);
            let matters = kind.impassable || kind.obstacle || kind.buildings;
            if !matters || !piece.overlaps(base) {
                continue;
            }
            let indoors = self.start.building == Some(n as u8);
            if piece.overlaps(&self.began) && !indoors {
                continue;
            }
            let (unit, ground) = (self.id(), Ground(n as u8));
            if kind.buildings {
                return Err(MoveRefusal::Houses { unit, ground });
            }
            if kind.impassable && !on_point() {
                return Err(MoveRefusal::Impassable { unit, ground });
            }
            if kind.obstacle && !on_point() {
                return Err(MoveRefusal::Astride { unit, ground });
            }
        }
        Ok(())
    }
}

/// Whether a base stands in a kind of ground.
fn under(model: &crate::model::Model, base: &Rect, which: fn(&TerrainKind) -> bool) -> bool {
    let mut pieces = model.scene.field.pieces.iter();
    pieces.any(|piece| which(ground::kind(model, piece)) && piece.overlaps(base))
}
