//! Formations: which patterns there are, who may take them, and how elements are put into one.
use crate::{
    kinds::{ElementKind, Formation, UnitKind},
    unit::{Element, Stance, Unit},
};
use geom::{Length, Pose};
use table::{Few, Grid};

/// AGV-FRM-001..005, -013, -014, AGV-FRM-015: whether there is a formation of this many elements and files, with a short last
/// rank that begins at `short`.
pub fn is_pattern(formation: Formation, n: usize, files: usize, short: usize) -> bool {
    match formation {
        Formation::Line => n >= 1 && files == n && short == 0,
        Formation::OpenOrder => n >= 1 && n != 2 && files == n && short == 0,
        Formation::RoadColumn => n >= 2 && files == 1 && short == 0,
        Formation::Block => {
            let last = n - (n.saturating_sub(1) / files.max(1)) * files;
            n > 2
                && (2..n).contains(&files)
                && short + last <= files
                && (last < files || short == 0)
        }
    }
}

/// AGV-FRM-006..009: whether troops of this type with these elements may take a formation at all.
pub fn may_take(kind: UnitKind, elements: &[ElementKind], formation: Formation) -> bool {
    if kind.is_artillery() || kind.is_command() {
        return formation == Formation::OpenOrder;
    }
    match formation {
        Formation::OpenOrder => match kind {
            UnitKind::LightCavalry | UnitKind::Camels => true,
            _ => kind.is_foot() && elements.iter().all(|kind| kind.is_missile()),
        },
        Formation::Line | Formation::Block | Formation::RoadColumn => true,
    }
}

/// The rule that forbids a formation to a type: AGV-FRM-009 for guns and commanders, AGV-FRM-008 for others.
pub(crate) fn barred_by(kind: UnitKind) -> &'static str {
    if kind.is_artillery() || kind.is_command() { "AGV-FRM-009" } else { "AGV-FRM-008" }
}

/// AGV-FRM-013, -014: the formation of this many elements in one rank that came from another formation. Open order stays open
/// order, except with two elements.
pub fn in_one_rank(was: Formation, n: usize) -> Formation {
    if was == Formation::OpenOrder && n != 2 { was } else { Formation::Line }
}

/// The files at the centre of a front: one, or the two that share it (AGV-FRM-017).
pub fn centre_files(files: u8) -> Few<u8, 2> {
    let mut centre = Few::one(files.saturating_sub(1) / 2);
    if files.is_multiple_of(2) {
        centre.push(files / 2);
    }
    centre
}

/// The usual number of files: all elements in a line, one in a column, half in a block, which is two deep.
pub fn usual_files(formation: Formation, n: usize) -> u8 {
    (match formation {
        Formation::Line | Formation::OpenOrder => n,
        Formation::RoadColumn => 1,
        Formation::Block => n.div_ceil(2),
    }) as u8
}

/// The usual formation: open order for guns and commanders, line for all others.
pub fn usual(kind: UnitKind) -> Formation {
    if kind.is_artillery() || kind.is_command() { Formation::OpenOrder } else { Formation::Line }
}

/// Elements in a formation with the middle of its front here; none if there is no such pattern.
pub fn stood(
    formation: Formation,
    files: u8,
    short: u8,
    elements: impl ExactSizeIterator<Item = Element>,
    [width, depth]: [Length; 2],
    front: Pose,
) -> Option<Stance> {
    let n = elements.len();
    if !is_pattern(formation, n, usize::from(files), usize::from(short)) {
        return None;
    }
    let grid = Grid { front, n: n as u8, files, short, width: width.0, depth: depth.0 };
    Some(Stance { formation, grid, elements: elements.collect() })
}

/// Whether a unit stands as its formation demands. A Battle is a block of any width.
pub fn is_valid(unit: &Unit) -> bool {
    let (n, grid) = (unit.n(), &unit.grid);
    usize::from(grid.n) == n
        && grid.is_sound()
        && if unit.is_battle() {
            unit.formation == Formation::Block
        } else {
            is_pattern(unit.formation, n, usize::from(grid.files), usize::from(grid.short))
        }
}

#[cfg(feature = "oracle")]
pub(crate) mod oracle {
    use super::*;

    /// AGV-FRM-002, -003, -005, -013, -014.
    pub fn patterns_are_those_of_the_rules() {
        assert!(is_pattern(Formation::Line, 6, 6, 0) && !is_pattern(Formation::Line, 6, 3, 0));
        assert!(is_pattern(Formation::Block, 5, 3, 1) && !is_pattern(Formation::Block, 5, 3, 2));
        assert!(!is_pattern(Formation::Block, 6, 6, 0), "a block has at least two ranks");
        assert!(!is_pattern(Formation::Block, 6, 1, 0), "a block has at least two files");
        assert!(!is_pattern(Formation::Block, 2, 2, 0) && !is_pattern(Formation::Block, 2, 1, 0));
        assert!(is_pattern(Formation::RoadColumn, 2, 1, 0));
        assert!(!is_pattern(Formation::RoadColumn, 1, 1, 0), "one element is not a column");
        assert!(is_pattern(Formation::OpenOrder, 1, 1, 0) && is_pattern(Formation::Line, 1, 1, 0));
        assert!(
            !is_pattern(Formation::OpenOrder, 2, 2, 0),
            "two elements are in line or column only"
        );
        assert!(is_pattern(Formation::OpenOrder, 3, 3, 0));
    }

    /// AGV-FRM-006..009.
    pub fn open_order_is_for_missiles_light_horse_guns_and_commanders() {
        use ElementKind::{Bill, Bow, Handgun};
        let open = |kind, elements: &[_]| may_take(kind, elements, Formation::OpenOrder);
        assert!(open(UnitKind::Foot, &[Bow, Handgun]) && !open(UnitKind::Foot, &[Bow, Bill]));
        assert!(open(UnitKind::Camels, &[ElementKind::Camel]));
        assert!(!open(UnitKind::Knights, &[ElementKind::Knight]));
        assert!(!may_take(UnitKind::Bombard, &[ElementKind::Bombard], Formation::Line));
    }
}
