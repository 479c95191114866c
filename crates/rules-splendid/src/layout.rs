//! Formations as patterns of places (G13, G14): which patterns there are, where their places are, and whether stands fit one.
use crate::{
    act::{Shape, StandOrder},
    kinds::Formation,
    unit::{MOST_STANDS, Stand, Stands, Unit},
};
use geom::{Angle, EPS_CONTACT, Point, Pose, V2, same_facing};
use table::Few;

/// One place of a pattern.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Cell {
    /// Its rank, 0 in front.
    pub rank: u8,
    /// Its file, 0 on the left.
    pub file: u8,
    /// ASV-FRM-003: it faces the rear.
    pub turned: bool,
}

/// The places of a formation, rank by rank from the front, each from left to right.
pub type Cells = Few<Cell, MOST_STANDS>;

/// The pattern of `n` stands with this many files, with a short last rank beginning at file `short`. None if there is no such
/// pattern: lines have one rank, columns one file, blocks at least two of each unless they have two stands (G13).
pub fn cells(formation: Formation, n: usize, files: usize, short: usize) -> Option<Cells> {
    match formation {
        Formation::Line | Formation::OpenOrder | Formation::BentLine | Formation::BentOpenOrder => {
            (files == n && short == 0).then_some(())?;
        }
        Formation::RoadColumn | Formation::BentRoadColumn => {
            (files == 1 && short == 0 && n >= 2).then_some(())?;
        }
        Formation::Block | Formation::DefensiveBlock => {
            let wide = (2..n).contains(&files) || (n == 2 && files == 1);
            let last = n - (n.saturating_sub(1) / files.max(1)) * files;
            (wide && short + last <= files).then_some(())?;
        }
    }
    let n_ranks = n.div_ceil(files);
    let mut cells = Cells::new();
    for rank in 0..n_ranks {
        let last = rank + 1 == n_ranks;
        let (n_here, shift) = if last { (n - rank * files, short) } else { (files, 0) };
        for file in shift..shift + n_here {
            cells.push(Cell { rank: rank as u8, file: file as u8, turned: false });
        }
    }
    if formation == Formation::DefensiveBlock {
        turn_rear(&mut cells);
    }
    Some(cells)
}

/// ASV-FRM-003: the last stand of every file that is two deep or more faces the rear.
pub fn turn_rear(cells: &mut Cells) {
    for idx in 0..cells.len() {
        let Cell { rank, file, .. } = cells[idx];
        let behind = cells.iter().any(|cell| cell.file == file && cell.rank > rank);
        cells[idx].turned = rank > 0 && !behind;
    }
}

/// The files of the front rank.
pub fn front_files(cells: &Cells) -> usize {
    cells.iter().filter(|cell| cell.rank == 0).count()
}

/// The middle files of a front of this many files: one, or either of two.
pub fn centre_files(files: usize) -> Few<u8, 2> {
    let mut few = Few::new();
    if files.is_multiple_of(2) {
        few.push((files / 2 - 1) as u8);
    }
    few.push((files / 2) as u8);
    few
}

/// Where the places of a straight pattern are, given the front-centre point and the facing.
pub fn places(
    cells: &Cells,
    front: V2,
    facing: Angle,
    width: i32,
    depth: i32,
) -> Few<Pose, MOST_STANDS> {
    let (ahead, right) = (facing.forward(), facing.right());
    let (width, depth) = (f64::from(width), f64::from(depth));
    let (mut first, mut n_front) = (u8::MAX, 0);
    for cell in cells.iter().filter(|cell| cell.rank == 0) {
        (first, n_front) = (first.min(cell.file), n_front + 1);
    }
    let first = if n_front == 0 { 0 } else { first };
    let middle = f64::from(first) + (f64::from(n_front) - 1.0) / 2.0;
    let mut poses = Few::new();
    for cell in cells {
        let across = (f64::from(cell.file) - middle) * width;
        let back = (f64::from(cell.rank) + 0.5) * depth;
        let at = front + right * across - ahead * back;
        let facing = if cell.turned { facing + Angle::HALF } else { facing };
        poses.push(Pose::new(Point::from(at), facing));
    }
    poses
}

/// One of the two wings of a bent line.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Wing {
    /// Left of the bend.
    Left,
    /// Right of the bend.
    Right,
}

/// Swings one wing about the hinge while the other holds still (ASV-BND-006, ASV-BND-007).
pub fn bend(
    poses: &mut Few<Pose, MOST_STANDS>,
    bend: usize,
    swing: i32,
    wing: Wing,
    width: i32,
    depth: i32,
) {
    let hinge = {
        let pose = poses[bend - 1];
        let back = if swing > 0 { -f64::from(depth) / 2.0 } else { f64::from(depth) / 2.0 };
        pose.place(f64::from(width) / 2.0, back)
    };
    let (stands, by) = match wing {
        Wing::Left => (0..bend, -swing),
        Wing::Right => (bend..poses.len(), swing),
    };
    for pose in &mut poses[stands] {
        *pose = pose.turned(hinge, Angle::parts(by));
    }
}

/// A unit's stands put into the places, in the given order.
pub fn fill(cells: &Cells, poses: &[Pose], kinds: impl Iterator<Item = Stand>) -> Stands {
    let mut stands = Stands::new();
    for ((cell, pose), stand) in cells.iter().zip(poses).zip(kinds) {
        let (at, facing, kind) = (pose.at, pose.facing, stand.kind);
        stands.push(Stand { at, facing, kind, rank: cell.rank, file: cell.file });
    }
    stands
}

/// Why a unit cannot take a shape: what the pattern itself forbids.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum NoShape {
    /// There is no such pattern for this many stands.
    Pattern,
    /// The stand that is to stay is not at the centre of the front now (ASV-CHF-002).
    NotCentre,
    /// The stand that is to stay would not be at the centre of the new front (ASV-CHF-004).
    NotCentreThen,
    /// The bend is zero or more than the book allows (ASV-BND-004).
    Bend,
    /// The order does not name every stand once (ASV-CHF-005).
    Order,
}

/// The stands of a unit after a change of formation about a stand that stays where it is (G14).
pub fn reshape(
    unit: &Unit,
    shape: &Shape,
    order: &StandOrder,
    most_bend: i32,
) -> Result<Stands, NoShape> {
    let n = unit.n();
    let cells = cells(shape.formation, n, usize::from(shape.files), usize::from(shape.short))
        .ok_or(NoShape::Pattern)?;
    let about = usize::from(shape.about)
        .checked_sub(1)
        .filter(|&about| about < n)
        .ok_or(NoShape::NotCentre)?;
    if !unit.centre_stands().contains(&(about as u8)) {
        return Err(NoShape::NotCentre);
    }
    let place = cells
        .iter()
        .position(|cell| cell.file == shape.file && cell.rank == 0)
        .ok_or(NoShape::NotCentreThen)?;
    if !centre_files(front_files(&cells)).contains(&shape.file) {
        return Err(NoShape::NotCentreThen);
    }
    reshape_at(unit, shape, order, &cells, about, place, most_bend)
}

/// The same, with the place that the stationary stand takes.
pub fn reshape_at(
    unit: &Unit,
    shape: &Shape,
    order: &StandOrder,
    cells: &Cells,
    about: usize,
    place: usize,
    most_bend: i32,
) -> Result<Stands, NoShape> {
    let stays = unit.stands[about];
    let facing = if cells[place].turned { stays.facing + Angle::HALF } else { stays.facing };
    let files = front_files(cells) as f64;
    let across = (f64::from(cells[place].file) - (files - 1.0) / 2.0) * f64::from(unit.width);
    let back = (f64::from(cells[place].rank) + 0.5) * f64::from(unit.depth);
    let front = stays.at.v2() - facing.right() * across + facing.forward() * back;
    let mut poses = places(cells, front, facing, unit.width, unit.depth);
    let bent = usize::from(shape.bend);
    if shape.formation.is_bent_line() {
        let sharp = shape.swing.0.abs();
        if !(1..unit.n()).contains(&bent) || sharp == 0 || sharp > most_bend {
            return Err(NoShape::Bend);
        }
        let wing = if place >= bent { Wing::Left } else { Wing::Right };
        bend(&mut poses, bent, shape.swing.0, wing, unit.width, unit.depth);
    } else if bent != 0 || shape.swing.0 != 0 {
        return Err(NoShape::Bend);
    }
    let order = ordered(unit, order, about, place).ok_or(NoShape::Order)?;
    let kinds = order.iter().map(|&idx| unit.stands[usize::from(idx)]);
    let mut stands = fill(cells, &poses, kinds);
    // The stationary stand keeps its exact place, whatever rounding did.
    (stands[place].at, stands[place].facing) = (stays.at, poses[place].facing);
    Ok(stands)
}

/// The indices of the stands in the order of the places: in their present order except for the stand that stays, or as the
/// player orders them.
fn ordered(
    unit: &Unit,
    order: &StandOrder,
    about: usize,
    place: usize,
) -> Option<Few<u8, MOST_STANDS>> {
    let n = unit.n();
    let mut stands = Few::new();
    if order.is_empty() {
        let mut next = 0;
        for at in 0..n {
            next += usize::from(next == about);
            stands.push(if at == place { about } else { next } as u8);
            next += usize::from(at != place);
        }
        return (place < n).then_some(stands);
    }
    let mut seen = [false; MOST_STANDS];
    for &number in order {
        let idx = usize::from(number).checked_sub(1).filter(|&idx| idx < n && !seen[idx])?;
        seen[idx] = true;
        stands.push(idx as u8);
    }
    (stands.len() == n).then_some(stands)
}

/// Whether a unit's stands are placed as its formation requires (G13). This holds for every table.
pub fn is_valid(unit: &Unit) -> bool {
    let n = unit.n();
    if n == 0 {
        return true;
    }
    match unit.formation {
        Formation::Line | Formation::OpenOrder => {
            fits_grid(unit) && unit.stands.iter().all(|stand| stand.rank == 0)
        }
        Formation::RoadColumn => {
            n >= 2
                && fits_grid(unit)
                && unit.stands.iter().all(|stand| stand.file == unit.stands[0].file)
        }
        Formation::Block | Formation::DefensiveBlock => {
            n >= 2 && is_nested(&unit.stands) && fits_grid(unit)
        }
        Formation::BentLine | Formation::BentOpenOrder => fits_bend(unit),
        Formation::BentRoadColumn => n >= 2 && (1..n).all(|idx| hinges(unit, idx)),
    }
}

/// G13: each rank is one run of files within the files of the rank before it; at least two ranks.
pub fn is_nested(stands: &Stands) -> bool {
    let last = stands.iter().map(|stand| stand.rank).max().unwrap_or(0);
    let run = |rank: u8| {
        let files =
            || stands.iter().filter(move |stand| stand.rank == rank).map(|stand| stand.file);
        let (low, high, n) = (files().min()?, files().max()?, files().count());
        (usize::from(high - low) + 1 == n).then_some((low, high))
    };
    let mut before = None;
    for rank in 0..=last {
        let Some((low, high)) = run(rank) else { return false };
        if before.is_some_and(|(b_low, b_high)| low < b_low || high > b_high) {
            return false;
        }
        before = Some((low, high));
    }
    last >= 1
}

/// Whether every stand is at its place in the grid of the first stand.
fn fits_grid(unit: &Unit) -> bool {
    let first = unit.stands[0];
    let facing = first.facing;
    let (ahead, right) = (facing.forward(), facing.right());
    unit.stands.iter().all(|stand| {
        let across =
            f64::from(i32::from(stand.file) - i32::from(first.file)) * f64::from(unit.width);
        let back = f64::from(i32::from(stand.rank) - i32::from(first.rank)) * f64::from(unit.depth);
        let want = first.at.v2() + right * across - ahead * back;
        let turned = unit.formation == Formation::DefensiveBlock && is_last_of_file(unit, stand);
        let way = if turned { facing + Angle::HALF } else { facing };
        want.distance(stand.at.v2()) <= EPS_CONTACT && same_facing(stand.facing, way)
    })
}

fn is_last_of_file(unit: &Unit, stand: &Stand) -> bool {
    stand.rank > 0
        && !unit.stands.iter().any(|other| other.file == stand.file && other.rank > stand.rank)
}

/// ASV-BND-003, ASV-FRM-025: a bent line is two straight wings that meet at a corner.
fn fits_bend(unit: &Unit) -> bool {
    let bend = usize::from(unit.bend);
    if !(1..unit.n()).contains(&bend) {
        return false;
    }
    let wing = |from: usize, to: usize| {
        let mut part = *unit;
        part.formation = Formation::Line;
        part.stands = unit.stands[from..to].iter().copied().collect();
        fits_grid(&part)
    };
    use crate::shape::Corner::{FrontLeft, FrontRight, RearLeft, RearRight};
    let (one, other) =
        if unit.swing() > 0 { (RearRight, RearLeft) } else { (FrontRight, FrontLeft) };
    let gap = unit.corner(bend - 1, one).distance(unit.corner(bend, other));
    wing(0, bend) && wing(bend, unit.n()) && gap <= EPS_CONTACT && unit.swing() != 0
}

/// ASV-BND-011: the left front corner touches the left rear corner of the stand ahead, or right touches right.
fn hinges(unit: &Unit, idx: usize) -> bool {
    use crate::shape::Corner::{FrontLeft, FrontRight, RearLeft, RearRight};
    let left = unit.corner(idx, FrontLeft).distance(unit.corner(idx - 1, RearLeft));
    let right = unit.corner(idx, FrontRight).distance(unit.corner(idx - 1, RearRight));
    left.min(right) <= EPS_CONTACT
}
