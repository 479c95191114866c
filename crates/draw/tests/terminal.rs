//! The table in characters.
mod field;

use draw::{letters, terminal};
use kernel::view::{Arm, Fact, Ground, MarkerShape, View};

/// A table of 24 by 12 inches, small enough to read in full.
fn small() -> View {
    let mut view = field::bare();
    view.size = [geom::Length::inches(24.0), geom::Length::inches(12.0)];
    view.terrain = field::naseby()
        .terrain
        .into_iter()
        .filter(|piece| piece.look == Ground::Wood)
        .take(1)
        .collect();
    view.terrain[0].points = [(18.0, 8.0), (22.0, 8.0), (22.0, 11.0), (18.0, 11.0)]
        .map(|(x, y)| geom::Point::inches(x, y))
        .to_vec();
    let foot = [Arm::Shot, Arm::Pike, Arm::Shot];
    view.units.push(field::unit("a", "Lord Grey’s", "king", (8.0, 8.0), 180.0, &foot, (40, 30)));
    view.units.push(field::unit(
        "b",
        "Trained Bands",
        "parliament",
        (8.0, 4.0),
        0.0,
        &foot,
        (40, 30),
    ));
    view.units.push(field::unit(
        "c",
        "Burghall’s",
        "parliament",
        (16.0, 4.0),
        45.0,
        &[Arm::Horse],
        (40, 30),
    ));
    view.units[1].markers.push(field::marker(MarkerShape::Drop, 2));
    view.units[2].on_table = false;
    view
}

#[test]
fn a_small_table_reads_as_it_should() {
    let drawn = terminal(&small(), 54, draw::Colours::None);
    let map = "\
    ┌┬───────────┬───────────┬───────────┬──────────┬┐
    │                                                │
    │                                    ♣♣♣♣♣♣♣♣    │
    │                                    ♣♣♣♣♣♣♣♣    │
    │           AAAAAAAAAA               ♣♣♣♣♣♣♣♣    │
    │                ↓                               │
  6 ┤                                                │
    │                                                │
    │                ↑                               │
    │           BBBBBBBBBB                           │
    │                                                │
    │                                                │
  0 ┤                                                │
    └┴───────────┴───────────┴───────────┴──────────┴┘
     0           6          12          18         24
   ♣ wood
";
    assert!(drawn.contains(map), "{drawn}");
    for line in [
        "The Battle of Naseby\n",
        "Turn 3 · The charge is sounded               north ↑",
        "A ↓ Lord Grey’s    Pike and sh…  in line",
        "B ↑ Trained Bands  Pike and sh…  in line  ♦×2 losses …",
        "C   Burghall’s     Horse         in line  off the tab…",
        "The King’s Army  (Losses 2, breaks at 9)",
    ] {
        assert!(drawn.contains(line), "no {line:?} in\n{drawn}");
    }
}

/// The facts of a side are never truncated: long ones wrap to the next line.
#[test]
fn the_facts_of_a_side_are_never_cut() {
    let mut view = small();
    for n in 0..8 {
        view.sides[0].facts.push(Fact::new(format!("a long account number {n}"), n));
    }
    for columns in [40, 60, 100] {
        let drawn = draw::terminal(&view, columns, draw::Colours::None);
        assert!(drawn.lines().all(|line| line.chars().count() <= columns), "{drawn}");
        for n in 0..8 {
            assert!(drawn.contains(&format!("a long account number {n} {n}")), "{n} in\n{drawn}");
        }
    }
}

#[test]
fn a_full_table_fits_in_a_hundred_columns() {
    for columns in [60, 80, 100, 132] {
        let drawn = terminal(&field::naseby(), columns, draw::Colours::None);
        let longest = drawn.lines().map(|line| line.chars().count()).max().unwrap_or(0);
        assert!(longest <= columns, "{longest} in {columns}");
        for (letter, id) in letters(&field::naseby()) {
            let shown = drawn.lines().any(|line| line.contains('│') && line.contains(letter));
            assert!(shown, "{id} is not on a map of {columns} columns");
        }
    }
}

#[test]
fn letters_go_by_order_and_never_run_out() {
    let mut view = small();
    let ids: Vec<(char, String)> = vec![('A', "a".into()), ('B', "b".into()), ('C', "c".into())];
    assert_eq!(letters(&view), ids);
    let one = view.units[0].clone();
    view.units = (0..60).map(|_| one.clone()).collect();
    let given: Vec<char> = letters(&view).into_iter().map(|(letter, _)| letter).collect();
    assert_eq!((given[25], given[26], given[51], given[52]), ('Z', 'a', 'z', '0'));
    view.units = (0..500).map(|_| one.clone()).collect();
    assert_eq!(letters(&view).len(), 500);
}

#[test]
fn colours_are_added_and_nothing_else_changes() {
    let mut view = field::naseby();
    view.units[0].name = "Rupert\u{1b}[2J’s\nHorse".into();
    let (plain, coloured) =
        (terminal(&view, 100, draw::Colours::None), terminal(&view, 100, draw::Colours::Ansi));
    assert!(!plain.contains('\u{1b}') && plain.contains("Rupert[2J’s Horse"));
    let mut stripped = String::new();
    let mut inside = false;
    for c in coloured.chars() {
        match c {
            '\u{1b}' => inside = true,
            'm' if inside => inside = false,
            c if !inside => stripped.push(c),
            _ => {}
        }
    }
    assert_eq!(stripped, plain);
    assert!(coloured.contains("\u{1b}[0;1;38;5;231;48;5;"), "white letters on a side's ground");
}
