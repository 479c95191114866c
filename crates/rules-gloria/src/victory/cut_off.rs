//! PG-VIC-011: whether a unit has no way home: no strip to its own edge that is free of enemies.
use crate::{kinds::Side, model::Model, near, unit::Unit};
use geom::{Length, Rect, V2};
use kernel::scenario::Edge;

/// The table in squares as wide as the way home; each is free, or an enemy bars it.
pub(super) struct Ways {
    columns: usize,
    rows: usize,
    size: f64,
    barred: Vec<bool>,
    home: Edge,
}

impl Ways {
    /// The ways of a side's units.
    pub(super) fn of(model: &Model, side: Side) -> Self {
        let size = model.book.mm(&model.book.reaches.way_home).units();
        let n = |length: Length| ((length.units() / size) as usize).max(1);
        let (columns, rows) = (n(model.field.width), n(model.field.height));
        let enemies = model.of(side.other()).filter(|unit| unit.is_shown() && !unit.is_routing());
        let outlines: Vec<Rect> =
            enemies.flat_map(|unit| model.outline(unit).into_owned()).collect();
        let bars = |n: usize| {
            let centre = V2::new((n % columns) as f64 + 0.5, (n / columns) as f64 + 0.5) * size;
            outlines.iter().any(|rect| geom::distance_point(rect, centre) < size * 0.5)
        };
        let barred = (0..columns * rows).map(bars).collect();
        Self { columns, rows, size, barred, home: model.scene.side(side).edge }
    }

    /// Whether a unit can reach its own edge from none of its stands.
    pub(super) fn are_barred_to(&self, model: &Model, unit: &Unit) -> bool {
        let mut seen = vec![false; self.barred.len()];
        let mut open: Vec<usize> = Vec::new();
        for rect in model.outline(unit).iter() {
            open.push(self.square(rect.centre));
        }
        while let Some(n) = open.pop() {
            if std::mem::replace(&mut seen[n], true) {
                continue;
            }
            if self.is_home(n) {
                return false;
            }
            open.extend(self.beside(n).filter(|n| !self.barred[*n]));
        }
        near::nearest_enemy(model, unit, |_| true).is_some()
    }

    fn square(&self, place: V2) -> usize {
        let index = |x: f64, n: usize| ((x / self.size).max(0.0) as usize).min(n - 1);
        index(place.y, self.rows) * self.columns + index(place.x, self.columns)
    }

    fn is_home(&self, n: usize) -> bool {
        let (column, row) = (n % self.columns, n / self.columns);
        match self.home {
            Edge::South => row == 0,
            Edge::North => row + 1 == self.rows,
            Edge::West => column == 0,
            Edge::East => column + 1 == self.columns,
        }
    }

    fn beside(&self, n: usize) -> impl Iterator<Item = usize> {
        let (column, row) = (n % self.columns, n / self.columns);
        let (columns, rows) = (self.columns, self.rows);
        let steps = [(0, 1), (0, -1), (1, 0), (-1, 0)];
        steps.into_iter().filter_map(move |(right, up)| {
            let column = column.checked_add_signed(right).filter(|it| *it < columns)?;
            let row = row.checked_add_signed(up).filter(|it| *it < rows)?;
            Some(row * columns + column)
        })
    }
}
