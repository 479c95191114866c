//! The map as a grid of cells, each half as wide as it is high.
use super::land;
use crate::outline;
use crate::plan::{heading, right_of};
use crate::standards;
use geom::{Length, Point, V2};
use kernel::view::{Ground, PlaceView, StandView, UnitView, View};

/// The most cells a map has either way.
const MOST_ROWS: f64 = 200.0;

/// What a cell shows.
#[derive(Copy, Clone)]
pub(super) enum Cell<'a> {
    Bare,
    Land(Ground, char),
    Place(&'a PlaceView, char),
    Unit(&'a UnitView, char),
    /// The facing of a unit, in the free cell in front of it.
    Facing(&'a UnitView, char),
}

impl Cell<'_> {
    pub(super) const fn sign(&self) -> char {
        match self {
            Self::Bare => ' ',
            Self::Land(_, sign)
            | Self::Place(_, sign)
            | Self::Unit(_, sign)
            | Self::Facing(_, sign) => *sign,
        }
    }
}

/// The grid: its places are in inches east of the west edge and south of the north edge.
pub(super) struct Grid {
    pub(super) columns: usize,
    pub(super) rows: usize,
    cell: V2,
    size: V2,
}

impl Grid {
    pub(super) fn new(view: &View, columns: usize) -> Self {
        let [wide, high] = view.size.map(|side| side.to_inches().max(1.0));
        let columns = (columns as f64).min((wide / high * MOST_ROWS * 2.0).floor()).max(1.0);
        let across = wide / columns;
        let rows = (high / (across * 2.0)).round().clamp(1.0, MOST_ROWS);
        let (cell, size) = (V2::new(across, high / rows), V2::new(wide, high));
        Self { columns: columns as usize, rows: rows as usize, cell, size }
    }

    /// A place on the grid.
    pub(super) fn at(&self, point: Point) -> V2 {
        V2::new(Length(point.x).to_inches(), self.size.y - Length(point.y).to_inches())
    }

    /// The cell a place lies in, if it is on the table; the far edges belong to the last cells.
    pub(super) fn cell_of(&self, at: V2) -> Option<usize> {
        let inside = at.x >= 0.0 && at.y >= 0.0 && at.x <= self.size.x && at.y <= self.size.y;
        let (column, row) = ((at.x / self.cell.x) as usize, (at.y / self.cell.y) as usize);
        inside.then(|| row.min(self.rows - 1) * self.columns + column.min(self.columns - 1))
    }

    /// The middle of a cell.
    pub(super) fn middle(&self, cell: usize) -> V2 {
        let (row, column) = (cell / self.columns, cell % self.columns);
        V2::new((column as f64 + 0.5) * self.cell.x, (row as f64 + 0.5) * self.cell.y)
    }

    /// The cells a box of places may touch.
    pub(super) fn around(&self, points: &[V2]) -> Vec<usize> {
        let (low, high) = outline::bounds(points);
        let span = |low: f64, high: f64, cell: f64, count: usize| {
            let last = (high / cell).clamp(0.0, count as f64 - 1.0) as usize;
            (low / cell).clamp(0.0, count as f64) as usize..=last
        };
        let columns = span(low.x, high.x, self.cell.x, self.columns);
        span(low.y, high.y, self.cell.y, self.rows)
            .flat_map(|row| columns.clone().map(move |column| row * self.columns + column))
            .collect()
    }

    /// A step along a line that is short enough to miss no cell.
    pub(super) fn stride(&self) -> f64 {
        self.cell.x * 0.5
    }

    /// Inches from one figure on the ruler to the next.
    fn every(&self) -> i64 {
        let room = (self.cell.x * 6.0).max(self.cell.y);
        [6, 12, 24, 60, 120]
            .into_iter()
            .find(|&every| every as f64 >= room)
            .unwrap_or(room.ceil() as i64)
    }

    /// Where the rulers above and below have figures.
    pub(super) fn marks_across(&self) -> Vec<(usize, i64)> {
        let every = self.every();
        let count = (self.size.x / every as f64) as i64;
        let column = |inches: i64| ((inches as f64 / self.cell.x) as usize).min(self.columns - 1);
        (0..=count).map(|k| (column(k * every), k * every)).collect()
    }

    /// The figure of the left ruler beside a row: inches from the south edge.
    pub(super) fn mark_down(&self, row: usize) -> Option<i64> {
        let (top, foot) =
            (self.size.y - row as f64 * self.cell.y, self.size.y - (row + 1) as f64 * self.cell.y);
        let every = self.every() as f64;
        let mark = (top / every - 1e-9).floor() * every;
        (mark >= foot - 1e-9 && mark >= 0.0).then_some(mark as i64)
    }

    /// The whole map.
    pub(super) fn drawn<'a>(&self, view: &'a View) -> Vec<Cell<'a>> {
        let mut cells = vec![Cell::Bare; self.columns * self.rows];
        land::lay(self, view, &mut cells);
        land::mark_places(self, view, &mut cells);
        let letters = super::letters(view);
        let mut held = vec![0u8; cells.len()];
        let shown = || view.units.iter().zip(&letters).filter(|(unit, _)| unit.on_table);
        for (unit, (letter, _)) in shown() {
            for stand in &unit.stands {
                self.cover(stand, &mut held, |cell| cells[cell] = Cell::Unit(unit, *letter));
            }
        }
        // A unit that is covered by others is still shown at its centre.
        for (unit, (letter, _)) in shown() {
            let seen = cells
                .iter()
                .any(|cell| matches!(cell, Cell::Unit(other, _) if std::ptr::eq(*other, unit)));
            let middle = unit.stands.first().and_then(|stand| self.cell_of(self.at(stand.pose.at)));
            if let Some(cell) = middle.filter(|_| !seen) {
                cells[cell] = Cell::Unit(unit, *letter);
            }
        }
        for (unit, _) in shown() {
            if let Some(cell) = self.before(unit)
                && !matches!(cells[cell], Cell::Unit(..) | Cell::Facing(..))
            {
                cells[cell] = Cell::Facing(unit, facing(unit));
            }
        }
        cells
    }

    /// Claims the cells that this base covers more than any earlier base.
    fn cover(&self, stand: &StandView, held: &mut [u8], mut take: impl FnMut(usize)) {
        let ahead = heading(stand.pose.facing);
        let (wide, deep) = (
            right_of(ahead) * (stand.width.to_inches() * 0.5),
            ahead * (stand.depth.to_inches() * 0.5),
        );
        let middle = self.at(stand.pose.at);
        let corners = [
            middle + wide + deep,
            middle - wide + deep,
            middle - wide - deep,
            middle + wide - deep,
        ];
        let own = self.cell_of(middle);
        let strides = (stand.width.to_inches() / self.stride()).clamp(1.0, 500.0) as i32;
        let across = |k: i32| (f64::from(k) + 0.5) / f64::from(strides) * 2.0 - 1.0;
        let along: Vec<Option<usize>> =
            (0..strides).map(|k| self.cell_of(middle + wide * across(k))).collect();
        let commands = standards::bears(stand.arm);
        for cell in self.around(&corners) {
            let spots = (0..8)
                .map(|k| V2::new(f64::from(k % 4) / 4.0 - 0.375, f64::from(k / 4) / 2.0 - 0.25));
            let at = self.middle(cell);
            let places = spots.map(|spot| at + V2::new(spot.x * self.cell.x, spot.y * self.cell.y));
            let mut covered =
                places.filter(|&place| outline::inside(&corners, place)).count() as u8;
            // A base thinner than a row could fall between two rows, so it always gets the cells on its middle line.
            if along.contains(&Some(cell)) {
                covered = covered.max(if commands && own == Some(cell) { 9 } else { 5 });
            }
            if covered > 4 && covered > held[cell] {
                held[cell] = covered;
                take(cell);
            }
        }
    }

    /// The cell before the middle of a unit's front.
    fn before(&self, unit: &UnitView) -> Option<usize> {
        let front = unit.front?;
        let ahead = heading(front.facing);
        let step = ahead.x.abs() * self.cell.x + ahead.y.abs() * self.cell.y;
        let at = self.at(front.at) + ahead * (step * 0.55);
        self.cell_of(at)
    }
}

/// The facing of a unit, to the nearest of eight directions.
pub(super) fn facing(unit: &UnitView) -> char {
    let pose = unit.front.or_else(|| unit.stands.first().map(|stand| stand.pose));
    let eighth = |parts: u16| usize::from(parts.wrapping_add(4096) >> 13);
    pose.map_or(' ', |pose| ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'][eighth(pose.facing.0)])
}
