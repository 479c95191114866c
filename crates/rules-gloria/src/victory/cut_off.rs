//! PG-VIC-011: whether a unit has no way home: no strip to its own edge that is free of enemies.
use crate::{kinds::Side, model::Model, unit::Unit};
use geom::{Length, Rect, V2};
use kernel::scenario::Edge;
use std::cell::OnceCell;
use table::bodies::Set;

/// The table in squares as wide as the way home.
pub(super) struct Ways<'m> {
    model: &'m Model,
    side: Side,
    columns: usize,
    rows: usize,
    size: f64,
    home: Edge,
    /// The enemies that bar ways.
    enemies: Set,
    /// The squares that an enemy bars: those whose middle is nearer than half a square. They are found only for a unit that
    /// enemies are near on its straight way.
    barred: OnceCell<Vec<bool>>,
}

impl<'m> Ways<'m> {
    /// The ways of a side's units.
    pub(super) fn of(model: &'m Model, side: Side) -> Self {
        let size = model.book.mm(&model.book.reaches.way_home).units();
        let n = |length: Length| ((length.units() / size) as usize).max(1);
        let (columns, rows) = (n(model.field.width), n(model.field.height));
        let bar = model.of(side.other()).filter(|unit| unit.is_shown() && !unit.is_routing());
        let enemies = bar.fold(Set::EMPTY, |mut all, unit| {
            all.insert(unit.id.idx());
            all
        });
        let (home, barred) = (model.scene.side(side).edge, OnceCell::new());
        Self { model, side, columns, rows, size, home, enemies, barred }
    }

    /// Whether a unit can reach its own edge from none of its stands.
    pub(super) fn are_barred_to(&self, unit: &Unit) -> bool {
        let outline = self.model.outline(unit);
        if outline.iter().any(|rect| self.is_straight_way_open(rect.centre)) {
            return false;
        }
        let mut seen = vec![false; self.columns * self.rows];
        let leads_home = |rect: &Rect| self.leads_home(self.square(rect.centre), &mut seen);
        !outline.iter().any(leads_home) && self.model.enemies(unit).next().is_some()
    }

    /// Whether a way leads home from a square, through squares that were not seen before. Ways towards the edge are tried first.
    fn leads_home(&self, from: usize, seen: &mut [bool]) -> bool {
        let barred = self.barred.get_or_init(|| self.find_barred());
        let mut next = vec![from];
        while let Some(n) = next.pop() {
            if std::mem::replace(&mut seen[n], true) {
                continue;
            }
            if self.is_home(n) {
                return true;
            }
            next.extend(self.beside(n).filter(|n| !barred[*n] && !seen[*n]));
        }
        false
    }

    /// Whether no enemy is near the squares from a place straight home.
    fn is_straight_way_open(&self, from: V2) -> bool {
        let from = self.middle(self.square(from));
        let back = -self.model.scene.side(self.side).edge.ahead().forward();
        let far = self.model.field.width.units().max(self.model.field.height.units());
        let bodies = self.model.units.bodies();
        bodies.in_lane(from, back, far, self.size * 0.5, self.enemies).is_empty()
    }

    fn find_barred(&self) -> Vec<bool> {
        let (columns, size) = (self.columns, self.size);
        let mut barred = vec![false; columns * self.rows];
        for unit in self.model.units.each(self.enemies) {
            for rect in self.model.outline(unit).iter() {
                let reach = V2::new(1.0, 1.0) * (rect.radius() + size * 0.5);
                let ends = [rect.centre - reach, rect.centre + reach];
                let [low, high] = ends.map(|at| self.square(at));
                for row in low / columns..=high / columns {
                    for column in low % columns..=high % columns {
                        let n = row * columns + column;
                        barred[n] |= geom::distance_point(rect, self.middle(n)) < size * 0.5;
                    }
                }
            }
        }
        barred
    }

    fn square(&self, place: V2) -> usize {
        let index = |x: f64, n: usize| ((x / self.size).max(0.0) as usize).min(n - 1);
        index(place.y, self.rows) * self.columns + index(place.x, self.columns)
    }

    fn middle(&self, n: usize) -> V2 {
        let (column, row) = (n % self.columns, n / self.columns);
        V2::new(column as f64 + 0.5, row as f64 + 0.5) * self.size
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
        // The last is tried first.
        let steps = match self.home {
            Edge::North => [(0, -1), (1, 0), (-1, 0), (0, 1)],
            Edge::South => [(0, 1), (1, 0), (-1, 0), (0, -1)],
            Edge::East => [(-1, 0), (0, 1), (0, -1), (1, 0)],
            Edge::West => [(1, 0), (0, 1), (0, -1), (-1, 0)],
        };
        steps.into_iter().filter_map(move |(right, up)| {
            let column = column.checked_add_signed(right).filter(|it| *it < columns)?;
            let row = row.checked_add_signed(up).filter(|it| *it < rows)?;
            Some(row * columns + column)
        })
    }
}
