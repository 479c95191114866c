//! Distances of garrisons (notes 4.5): a garrison is measured by its building.
use crate::{
    kit::{Board, EAST, NORTH, SOUTH},
    moves::moving,
    reading::{doc, told_of},
};
use kernel::{Ruleset, Viewer, ruleset::Spot};
use rules_splendid::{
    Act, Splendid, command,
    kinds::{Formation, UnitId, UnitKind},
    scene::Edge,
};
use serde_json::{Value, json};

/// A building of four inches, from (20, 20) to (24, 24), held by side 1 with a line that is wider than the building.
fn held() -> (Board, UnitId) {
    let mut board = Board::new();
    board.book.rulings.garrison = true;
    board.area("building", &[(20.0, 20.0), (24.0, 20.0), (24.0, 24.0), (20.0, 24.0)]);
    let foot = UnitKind::PikeAndMusket;
    let held = board.unit("held", 1, foot, "MMMM", Formation::Line, (22.0, 22.0), NORTH);
    board.tweak(held, |unit| unit.garrison = Some(0));
    (board, held)
}

fn measure(board: &Board, from: &str, to: &str) -> Value {
    let spot = |key: &str| Spot::Unit(key.to_owned());
    (Splendid::SHOWING.measure)(&board.model(0), &spot(from), &spot(to), Viewer::Watcher)
        .expect("both stand")
}

fn foot_at(board: &mut Board, x: f64, y: f64, facing: f64) -> UnitId {
    board.unit("foot", 0, UnitKind::Foot, "HH", Formation::Line, (x, y), facing)
}

/// ASV-MAN-004, ASV-BAS-003: the eighteen inches are measured from the walls, whether the stands inside are nearer or farther.
#[test]
fn double_time_is_measured_from_the_walls() {
    for (off, near) in [(17.9, true), (18.2, false)] {
        // On its north side the stands are two inches inside the walls; on its east side they would stick out of them.
        for (x, y, facing) in [(22.0, 24.0 + off, SOUTH), (24.0 + off, 22.0, SOUTH + EAST)] {
            let (mut board, _) = held();
            let unit = foot_at(&mut board, x, y, facing);
            let play = moving(&board);
            assert_eq!(play.unit(unit).done.can_double, !near, "{x} {y}");
            let gap = measure(&board, "foot", "held")["inches"].as_f64().expect("a number");
            assert!((gap - off).abs() < 0.01, "{gap}");
        }
    }
}

/// ASV-MAN-007: double-time must keep the same distance from the walls.
#[test]
fn double_time_keeps_off_the_walls() {
    let (mut board, _) = held();
    let unit = foot_at(&mut board, 22.0, 24.0 + 19.0, SOUTH);
    let act = Act::Manoeuvre { unit, double: true };
    let play = moving(&board);
    play.refused_with(0, act.clone(), crate::kit::legs(&[crate::kit::go(1.2)]));
    play.clone().say_with(0, act, crate::kit::legs(&[crate::kit::go(0.9)]));
}

/// ASV-CMD-003, ASV-CMD-004: a garrison is in command if its building is in range.
#[test]
fn command_reaches_the_walls() {
    for (beyond, within) in [(-0.1, true), (0.1, false)] {
        let (mut board, held) = held();
        let open = Formation::OpenOrder;
        let chief = board.unit("chief", 1, UnitKind::Commander, "X", open, (22.0, 1.0), NORTH);
        let far = command::range(&board.model(0), &board.units[chief.idx()]).to_inches() + beyond;
        // The commander's front is moved to this distance from the southern wall.
        let up = geom::Length::inches(20.0 - far - 1.0).0;
        board.tweak(chief, |unit| unit.stands[0].at.y += up);
        let model = board.model(0);
        assert_eq!(command::in_command(&model, model.unit(held)), within, "{far}");
        assert_eq!(measure(&board, "chief", "held")["command"]["within"], json!(within));
    }
}

/// ASV-BAS-003: a clear line is not blocked by anything, and a building does not block the view of its garrison.
#[test]
fn clear_is_not_blocked() {
    let (mut board, _) = held();
    foot_at(&mut board, 22.0, 34.0, SOUTH);
    let sight = measure(&board, "foot", "held")["sight"].clone();
    assert_eq!(sight, json!({"clear": true, "blocked_by": []}));
}

/// ASV-SET-003: a unit that holds a building is placed there from the start; other ground is not a building.
#[test]
fn a_garrison_is_placed() {
    let text = |unit: &str| {
        format!(
            r#"
format = 1
id = "a"
title = "A"
ruleset = "splendid"
[table]
size = [72, 48]
[rules]
garrison = true
[[terrain]]
kind = "building"
name = "barn"
area = [[30, 4], [34, 4], [34, 8], [30, 8]]
[[terrain]]
kind = "wood"
name = "grove"
area = [[50, 4], [54, 4], [54, 8], [50, 8]]
[[sides]]
id = "a"
units = [{{ id = "m", type = "pike-and-musket", stands = {{ musket = 2 }}, {unit} }}]
[[sides]]
id = "b"
units = [{{ id = "e", type = "foot", stands = {{ hand = 4 }}, at = [20, 40], facing = 180 }}]
"#
        )
    };
    assert!(told_of(&doc(&text(r#"garrison = "barn", at = [32, 6], facing = 0"#))).is_empty());
    let told = told_of(&doc(&text(r#"garrison = "barn""#)));
    assert!(told.len() == 1 && told[0].contains("has no `at`"), "{told:?}");
    let told = told_of(&doc(&text(r#"garrison = "grove", at = [32, 6], facing = 0"#)));
    assert!(told[0].contains("not a building") && !told[0].contains("did you mean"), "{told:?}");
    let told = told_of(&doc(&text(r#"garrison = "burn", at = [32, 6], facing = 0"#)));
    assert!(told[0].contains("barn"), "{told:?}");
}

/// ASV-SET-003: a record whose garrison has no place is refused, as a scenario would be.
#[test]
fn a_garrison_of_a_record_is_placed_too() {
    let (board, held) = held();
    let mut setup = crate::kit::setup(&board);
    assert_eq!(Splendid::sound(&setup), Ok(()));
    setup.units[held.idx()].at = None;
    let why = Splendid::sound(&setup).expect_err("it stands nowhere");
    assert!(why.contains("held") && why.contains("no place"), "{why}");
}

/// ASV-SET-003 (Q94, Q95): a table is six feet by four unless the scenario says otherwise, and the sides have its long edges.
#[test]
fn the_usual_table_and_the_long_edges() {
    let read = |table: &str| {
        let unit =
            |at: &str| format!(r#"{{ id = "u{at}", type = "foot", stands = {{ hand = 4 }} }}"#);
        let text = format!(
            "format = 1\nid = \"a\"\ntitle = \"A\"\nruleset = \"splendid\"\n{table}\n\
            [[sides]]\nid = \"a\"\nunits = [{}]\n[[sides]]\nid = \"b\"\nunits = [{}]\n",
            unit("1"),
            unit("2"),
        );
        let scene = crate::reading::setup(&text).scene;
        (scene.field.width, scene.field.height, scene.sides.map(|side| side.edge))
    };
    let (wide, high) = (geom::Length::inches(72.0), geom::Length::inches(48.0));
    assert_eq!(read(""), (wide, high, [Edge::South, Edge::North]));
    assert_eq!(read("[table]\nsize = [48, 72]"), (high, wide, [Edge::West, Edge::East]));
}

/// ASV-BAS-003: a unit's facts say which building it holds.
#[test]
fn the_view_shows_which_building_it_holds() {
    let (board, held) = held();
    let view = (Splendid::SHOWING.view)(&board.model(0), None, Viewer::Watcher);
    let facts = &view.units[held.idx()].facts;
    assert!(facts.iter().any(|fact| fact.label == "Holds" && fact.value == "building"));
}

/// ASV-BAS-003: an act with an unknown key is not parsed.
#[test]
fn unknown_keys_of_an_act_are_refused() {
    let read = |act: Value| serde_json::from_value::<Act>(act);
    let unit = json!(0);
    assert!(read(json!({"manoeuvre": {"unit": unit, "double": false}})).is_ok());
    let why = read(json!({"manoeuvre": {"unit": unit, "doubble": true}})).expect_err("a slip");
    assert!(why.to_string().contains("doubble"), "{why}");
}
