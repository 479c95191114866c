//! What is left of a body when some elements are gone: as it stands, if that is a formation; otherwise closed up on free
//! ground.
use crate::{
    kinds::Formation,
    layout,
    question::ElementSet,
    unit::{Elements, Stance, Unit},
};
use geom::{Point, Pose, V2};
use table::Grid;

/// Which shapes the rest may have.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Keeps {
    /// A unit: the formations of the rules.
    Formation,
    /// A Battle: its block, whatever is left of it.
    Block,
}

/// Some ranks and files of a grid, covered by a part of its elements.
struct Part {
    rank: usize,
    file: usize,
    files: usize,
    short: usize,
}

/// AGV-MOV-026: the elements that are kept, in their places, if they make a formation by themselves. A Battle stays in its
/// block, whatever is left of it.
pub(crate) fn as_it_stands(
    unit: &Unit,
    kept: ElementSet,
    was: Formation,
    keeps: Keeps,
) -> Option<Stance> {
    let grid = &unit.grid;
    let part = part(grid, kept)?;
    let n = kept.len();
    let formation = match (was, part.files) {
        _ if keeps == Keeps::Block => Formation::Block,
        (_, files) if files == n => layout::in_one_rank(was, n),
        (Formation::RoadColumn, 1) => Formation::RoadColumn,
        _ => Formation::Block,
    };
    if keeps == Keeps::Formation && !layout::is_pattern(formation, n, part.files, part.short) {
        return None;
    }
    let half = f64::from(grid.files) / 2.0;
    let across = (part.file as f64 + part.files as f64 / 2.0 - half) * f64::from(grid.width);
    let back = part.rank as f64 * f64::from(grid.depth);
    let front = Pose::new(Point::from(grid.front.place(across, -back)), grid.front.facing);
    let (files, short) = (part.files as u8, part.short as u8);
    Some(Stance {
        formation,
        grid: Grid { front, n: n as u8, files, short, ..*grid },
        elements: of(unit, kept),
    })
}

/// The elements that are kept, in order.
fn of(unit: &Unit, kept: ElementSet) -> Elements {
    kept.iter().filter_map(|idx| unit.elements.get(idx).copied()).collect()
}

/// The ranks and files that some elements of a grid cover; none if they leave gaps or have a short rank before the last.
fn part(grid: &Grid, kept: ElementSet) -> Option<Part> {
    let mut rows: Vec<(usize, usize, usize)> = Vec::new();
    for (rank, file) in kept.iter().map(|idx| grid.cell(idx)) {
        match rows.last_mut() {
            Some((last, _, to)) if *last == rank => {
                if *to != file {
                    return None;
                }
                *to += 1;
            }
            _ => rows.push((rank, file, file + 1)),
        }
    }
    let (&(rank, file, to), &(_, last, end)) = (rows.first()?, rows.last()?);
    let whole = |(n, row): (usize, &(usize, usize, usize))| {
        let is_last = n + 1 == rows.len();
        row.0 == rank + n && (is_last || (row.1, row.2) == (file, to))
    };
    let sound = rows.iter().enumerate().all(whole) && last >= file && end <= to;
    let short = if end - last < to - file { last.saturating_sub(file) } else { 0 };
    sound.then_some(Part { rank, file, files: to - file, short })
}

/// The rest forms up about the kept element nearest to the old front centre, in the first shape and place that fits.
pub(crate) fn closed(
    unit: &Unit,
    kept: ElementSet,
    was: Formation,
    keeps: Keeps,
    fits: impl Fn(&Unit) -> bool,
) -> Option<Stance> {
    let n = kept.len();
    let front = unit.front_centre();
    let far = |idx: usize| (unit.base(idx).centre - front).length2();
    let about = kept.iter().min_by(|&a, &b| far(a).total_cmp(&far(b)))?;
    let middle = unit.base(about).centre;
    for (formation, files) in shapes(n, was, usize::from(unit.grid.files), keeps) {
        let mut grid = Grid { n: n as u8, files: files as u8, short: 0, ..unit.grid };
        let mut places: Vec<usize> = (0..n).collect();
        places.sort_by_key(|&idx| {
            let (rank, file) = grid.cell(idx);
            (rank, (2 * file + 1).abs_diff(files))
        });
        for place in places {
            grid.front = Pose::new(Point::from(front_of(&grid, place, middle)), unit.heading());
            let mut there = *unit;
            there.stand(&Stance { formation, grid, elements: of(unit, kept) });
            if fits(&there) {
                return Some(there.stance());
            }
        }
    }
    None
}

/// Where the middle of a grid's front is if the element at a place stands here.
fn front_of(grid: &Grid, place: usize, middle: V2) -> V2 {
    let (rank, file) = grid.cell(place);
    let across = (file as f64 + 0.5 - f64::from(grid.files) / 2.0) * f64::from(grid.width);
    let back = (rank as f64 + 0.5) * f64::from(grid.depth);
    let facing = grid.front.facing;
    middle - facing.right() * across + facing.forward() * back
}

/// The shapes that this many elements may take, the most similar to the old one first.
fn shapes(n: usize, was: Formation, files: usize, keeps: Keeps) -> Vec<(Formation, usize)> {
    if keeps == Keeps::Block {
        return (1..=files.min(n)).rev().map(|files| (Formation::Block, files)).collect();
    }
    let line = (layout::in_one_rank(was, n), n);
    let mut all = match was {
        Formation::RoadColumn => vec![(Formation::RoadColumn, 1), line],
        Formation::Line | Formation::OpenOrder => vec![line],
        Formation::Block => {
            let narrower = (2..=files.min(n.saturating_sub(1))).rev();
            let wider = files + 1..n;
            let blocks = narrower.chain(wider).map(|files| (Formation::Block, files));
            blocks.chain([line]).collect()
        }
    };
    all.retain(|&(formation, files)| layout::is_pattern(formation, n, files, 0));
    all
}
