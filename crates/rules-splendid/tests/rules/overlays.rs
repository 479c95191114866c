//! Ranges and zones as they are drawn.
use crate::{
    fray::*,
    kit::{Board, NORTH, S},
};
use geom::{INCH, Length};
use kernel::{Ruleset, Viewer, view::Overlay};
use rules_splendid::{
    Splendid,
    kinds::{Formation, UnitKind},
};

fn drawn(board: &Board, unit: &str) -> Vec<Overlay> {
    (Splendid::SHOWING.overlays)(&board.model(0), unit, Viewer::Watcher)
}

fn of_kind<'a>(all: &'a [Overlay], kind: &str) -> Vec<&'a Overlay> {
    all.iter().filter(|overlay| overlay.kind == kind).collect()
}

/// The extent of an outline in inches: west, south, east, north.
fn bounds(overlay: &Overlay) -> [f64; 4] {
    let inches = |units: i32| f64::from(units) / INCH.units();
    let (xs, ys) = (overlay.ring.iter().map(|p| p.x), overlay.ring.iter().map(|p| p.y));
    let (west, east) = (xs.clone().min().expect("a ring"), xs.max().expect("a ring"));
    let (south, north) = (ys.clone().min().expect("a ring"), ys.max().expect("a ring"));
    [west, south, east, north].map(inches)
}

fn close(found: [f64; 4], wanted: [f64; 4]) {
    let near = |(a, b): (f64, f64)| (a - b).abs() < 0.01;
    assert!(found.into_iter().zip(wanted).all(near), "{found:?}, not {wanted:?}");
}

/// ASV-CMD-003, ASV-CMD-004: the command range all around a commander's base.
#[test]
fn command_is_a_base_grown_all_round() {
    let mut board = Board::new();
    let kind = UnitKind::Commander;
    let id = board.unit("general", 0, kind, "X", Formation::OpenOrder, (X, Y), NORTH);
    let all = drawn(&board, "general");
    let [command] = of_kind(&all, "command")[..] else { panic!("{all:?}") };
    let model = board.model(0);
    assert_eq!(command.grow, rules_splendid::command::range(&model, model.unit(id)));
    close(bounds(command), [X - S / 2.0, Y - S, X + S / 2.0, Y]);
    assert!(of_kind(&all, "charge").is_empty(), "one stand does not charge");
}

/// ASV-FIR-023, ASV-FIR-025: each musket stand has a zone as wide as itself and as long as the range; pikes have none.
#[test]
fn each_musket_has_its_zone() {
    let mut board = Board::new();
    let kind = UnitKind::PikeAndMusket;
    board.unit("foot", 0, kind, "MPPM", Formation::Line, (X, Y), NORTH);
    let all = drawn(&board, "foot");
    let fire = of_kind(&all, "fire");
    assert_eq!(fire.len(), 2, "{all:?}");
    let range = board.book.ranges.musket.to_inches();
    for zone in fire {
        let [west, south, east, north] = bounds(zone);
        assert!((east - west - S).abs() < 0.01);
        close([0.0, south, 0.0, north], [0.0, Y, 0.0, Y + range]);
    }
}

/// ASV-FIR-024, ASV-FIR-028: in a block the second rank has its own stands in front; in a defensive block muskets have zones on
/// their free sides.
#[test]
fn a_stand_behind_another_has_no_zone() {
    let n_zones = |formation| {
        let mut board = Board::new();
        board.unit("foot", 0, UnitKind::PikeAndMusket, "MMMM", formation, (X, Y), NORTH);
        of_kind(&drawn(&board, "foot"), "fire").len()
    };
    assert_eq!(n_zones(Formation::Block), 2);
    assert_eq!(n_zones(Formation::DefensiveBlock), 8);
    assert_eq!(n_zones(Formation::RoadColumn), 0);
}

/// ASV-FIR-053: a gun's zone in its range bands, one behind the other up to its range.
#[test]
fn a_gun_has_its_bands() {
    let mut board = Board::new();
    board.unit("gun", 0, UnitKind::RegularGun, "G", Formation::OpenOrder, (X, 2.0), NORTH);
    let all = drawn(&board, "gun");
    let mut bands = of_kind(&all, "close");
    assert_eq!(bands.len(), 2);
    bands.extend(of_kind(&all, "fire"));
    let mut from = 2.0;
    for band in &bands {
        let [_, south, _, north] = bounds(band);
        assert!((south - from).abs() < 0.01, "{band:?}");
        from = north;
    }
    assert!((from - 2.0 - board.book.ranges.regular.to_inches()).abs() < 0.01);
    board.units[0].limbered = true;
    assert!(drawn(&board, "gun").is_empty(), "a limbered gun does not fire");
}

/// ASV-CHG-011, ASV-XCH-001, ASV-INT-007: horse has a charge lane, a longer one for extended charges, and an intercept zone.
#[test]
fn horse_has_its_lane_and_its_zone() {
    let mut board = Board::new();
    charger(&mut board, UnitKind::Mounted, "RRRR");
    let all = drawn(&board, "charger");
    let depth = |kind: &str| {
        let [one] = of_kind(&all, kind)[..] else { panic!("{kind}: {all:?}") };
        let [west, south, east, north] = bounds(one);
        assert!((east - west - 4.0 * S).abs() < 0.01);
        assert!((south - Y).abs() < 0.01);
        assert_eq!(one.grow, Length::ZERO);
        Length::inches(north - south)
    };
    let near = |one: Length, other: Length| assert!((one.0 - other.0).abs() < 10, "{one} {other}");
    near(depth("intercept"), board.book.intercept.zone);
    near(depth("extended"), depth("charge") + board.book.charge.extension_mounted);
    let mut board = Board::new();
    let kind = UnitKind::Mounted;
    board.unit("column", 0, kind, "RRRR", Formation::RoadColumn, (X, Y), NORTH);
    assert!(drawn(&board, "column").is_empty(), "a column neither charges nor intercepts");
    assert!(drawn(&board, "nobody").is_empty());
}
