//! Measuring, elements and units: the basis of everything else.
use crate::kit::{Board, NORTH, SOUTH};
use geom::Length;
use kernel::{Ruleset, Viewer, doc::Doc, ruleset::Spot};
use rules_glorious::{
    Glorious, Rulebook,
    book::{Arm, Mark, MeleeMark},
    functions,
    kinds::{ElementKind, Formation, UnitKind},
    near, read,
};
use serde_json::Value;

/// AGV-BAS-001, AGV-BAS-002: its dice have twelve faces.
#[test]
fn every_die_has_twelve_faces() {
    assert_eq!((Glorious::ID, Glorious::DICE), ("glorious", &[12][..]));
    assert_eq!(Rulebook::default().dice.faces.value, 12);
}

/// AGV-BAS-004, AGV-BAS-005: anyone may measure between any two units or places, edge to edge, whatever lies between.
#[test]
fn anyone_measures_anything() {
    let mut board = Board::new();
    board.line("a", 0, "BBBB", (20.0, 10.0));
    board.line("between", 1, "BBBB", (20.0, 14.0));
    board.line("b", 1, "BBBB", (20.0, 20.0));
    let model = board.model(0);
    let measure = |from: &str, to: Spot| {
        let from = Spot::Unit(from.into());
        let told =
            (Glorious::SHOWING.measure)(&model, &from, &to, Viewer::Watcher).expect("it is there");
        told["inches"].as_f64().expect("a distance")
    };
    let unit = |key: &str| Spot::Unit(key.into());
    assert_eq!(measure("a", unit("b")), 10.0, "from front to front, past the unit between");
    assert_eq!(measure("a", Spot::Point(geom::Point::inches(20.0, 12.5))), 2.5);
    assert_eq!(measure("a", Spot::Point(geom::Point::inches(26.0, 9.0))), 3.0, "from its flank");
    let none = (Glorious::SHOWING.measure)(&model, &unit("a"), &unit("nobody"), Viewer::Watcher);
    assert!(none.is_err_and(|why| why.contains("nobody")));
}

/// AGV-BAS-006: within a distance is that distance or less.
#[test]
fn within_means_that_distance_or_less() {
    let mut board = Board::new();
    let a = board.line("a", 0, "BBBB", (20.0, 10.0));
    let b = board.line("b", 1, "BBBB", (20.0, 16.0));
    let model = board.model(0);
    let within =
        |inches| near::within(&model, model.unit(a), model.unit(b), Length::inches(inches));
    assert!(within(6.0) && !within(5.99));
}

/// AGV-BAS-007: bases that touch at a corner are in contact.
#[test]
fn a_corner_is_contact() {
    let mut board = Board::new();
    let a = board.line("a", 0, "BB", (20.0, 10.0));
    let corner = board.line("corner", 1, "BB", (23.0, 10.0));
    let near = board.line("near", 1, "BB", (16.9, 10.0));
    let model = board.model(0);
    let touches = |other| near::touches(&model, model.unit(a), model.unit(other));
    assert!(touches(corner) && !touches(near));
}

/// AGV-BAS-008: a figure printed with a slip for "up to" is a maximum without a minimum.
#[test]
fn limbered_guns_move_up_to_their_figure() {
    let rows = Rulebook::default().allowances;
    for (row, far) in [(&rows.organ_gun_limbered, 4.0), (&rows.bombard_limbered, 2.0)] {
        assert_eq!((row.least, row.r#move), (Length(0), Length::inches(far)));
    }
}

/// AGV-BAS-009: the same signs mean different things in the two tables, so they are separate marks.
#[test]
fn marks_of_the_two_tables_are_separate() {
    let book = Rulebook::default();
    let fire: Vec<Mark> = book.firing.all().iter().map(|row| row.mark).collect();
    assert!(fire.contains(&Mark::B2) && fire.contains(&Mark::B3) && fire.contains(&Mark::H2));
    let blows: Vec<MeleeMark> = book.hand_to_hand.all().iter().map(|row| row.mark).collect();
    assert!(blows.contains(&MeleeMark::G2) && blows.contains(&MeleeMark::M2));
    assert_ne!(book.marks.b2.against, book.melee_marks.g2.against);
    assert_ne!(book.marks.h2.against, book.melee_marks.m2.against);
}

/// AGV-BAS-010: allowances depend on the type of unit, whatever its formation.
#[test]
fn allowances_depend_on_type() {
    let mut board = Board::new();
    let (foot, knights) = (UnitKind::Foot, UnitKind::Knights);
    let line = board.unit("line", 0, foot, "BBBB", Formation::Line, (10.0, 10.0), NORTH);
    let block = board.unit("block", 0, foot, "BBBB", Formation::Block, (20.0, 10.0), NORTH);
    let horse = board.unit("horse", 0, knights, "XXX", Formation::Line, (30.0, 10.0), NORTH);
    let model = board.model(0);
    let far = |id| functions::far(&model, model.unit(id)).map(|far| far.r#move.to_inches());
    assert_eq!((far(line), far(block), far(horse)), (Some(6.0), Some(6.0), Some(12.0)));
}

/// AGV-ELM-001, AGV-ELM-002, AGV-ELM-003: the bases, an inch and a half square, guns twice as deep.
#[test]
fn bases_have_their_sizes() {
    let book = Rulebook::default();
    for kind in UnitKind::ALL {
        let base = book.footing(kind);
        let deep = if kind.is_artillery() { 3.0 } else { 1.5 };
        let size = (base.width.to_inches(), base.depth.to_inches());
        assert_eq!(size, (1.5, deep), "{kind:?}");
    }
}

/// AGV-ELM-005, AGV-ELM-006: the elements of a unit stand in one formation and face the same way.
#[test]
fn elements_stand_in_one_formation_and_face_one_way() {
    let mut board = Board::new();
    let id = board.unit("a", 0, UnitKind::Foot, "BBBBB", Formation::Block, (20.0, 10.0), SOUTH);
    let unit = board.units[id.idx()];
    let poses: Vec<_> = (0..unit.n()).map(|idx| unit.grid.pose(idx)).collect();
    assert!(poses.iter().all(|pose| pose.facing == unit.heading()));
    assert_eq!(poses.len(), 5);
    assert_eq!(poses[0].at, geom::Point::inches(21.5, 10.75), "its right is to the west");
}

/// AGV-ELM-007..011: the kinds of element, and which type of unit has which.
#[test]
fn types_have_their_elements() {
    use ElementKind as E;
    let foot = UnitKind::Foot.elements();
    for kind in [E::Pike, E::Bill, E::Spear, E::Hand, E::LightHand] {
        assert!(foot.contains(&kind) && !kind.is_missile());
    }
    for kind in [E::Bow, E::Longbow, E::Crossbow, E::Handgun] {
        assert!(foot.contains(&kind) && kind.is_missile());
    }
    assert_eq!(foot.len(), 9);
    let mounted: Vec<&str> =
        UnitKind::ALL.iter().filter(|kind| kind.is_mounted()).map(|kind| kind.key()).collect();
    let named =
        ["light-cavalry", "medium-cavalry", "heavy-cavalry", "knights", "camels", "elephants"];
    assert_eq!(mounted, named);
    let guns: Vec<&str> =
        UnitKind::ALL.iter().filter(|kind| kind.is_artillery()).map(|kind| kind.key()).collect();
    assert_eq!(guns, ["organ-gun", "rocket", "light-bombard", "bombard"]);
    for kind in [UnitKind::CommanderInChief, UnitKind::SubCommander] {
        assert_eq!((kind.is_command(), kind.elements()), (true, &[E::Command][..]));
    }
}

fn army(unit: &str) -> Result<usize, Vec<String>> {
    let text = format!(
        "format = 1\nruleset = \"glorious\"\nname = \"x\"\n[rules]\ncomposition = false\n\
         [[units]]\nid = \"a\"\n{unit}\n"
    );
    let read = read::army(&Doc::parse("army.toml", &text).expect("it is TOML"));
    let told =
        |problems: Vec<kernel::doc::Problem>| problems.iter().map(|it| it.to_string()).collect();
    read.map(|army| army.units[0].1.elements.len()).map_err(told)
}

/// AGV-ELM-012, AGV-ELM-014, AGV-ELM-016..019: the fewest and the most elements of each type of unit.
#[test]
fn units_have_their_sizes() {
    let sizes = [
        ("foot", "bill", 2, 9, "AGV-ELM-012"),
        ("mounted-foot", "longbow", 2, 9, "AGV-ELM-012"),
        ("light-cavalry", "light-cavalry", 2, 7, "AGV-ELM-014"),
        ("medium-cavalry", "medium-cavalry", 2, 7, "AGV-ELM-014"),
        ("camels", "camel", 2, 7, "AGV-ELM-014"),
        ("heavy-cavalry", "heavy-cavalry", 2, 4, "AGV-ELM-016"),
        ("knights", "knight", 2, 4, "AGV-ELM-016"),
        ("elephants", "elephant", 1, 3, "AGV-ELM-017"),
        ("organ-gun", "organ-gun", 1, 1, "AGV-ELM-018"),
        ("bombard", "bombard", 1, 1, "AGV-ELM-018"),
        ("commander-in-chief", "command", 1, 1, "AGV-ELM-019"),
        ("sub-commander", "command", 1, 1, "AGV-ELM-019"),
    ];
    for (kind, element, fewest, most, rule) in sizes {
        for n in [fewest - 1, fewest, most, most + 1] {
            let read = army(&format!("type = \"{kind}\"\nelements = {{ {element} = {n} }}"));
            match read {
                Ok(found) => assert!((fewest..=most).contains(&n) && found == n, "{kind} of {n}"),
                Err(told) => {
                    assert!(!(fewest..=most).contains(&n), "{kind} of {n}: {told:?}");
                    assert!(told.iter().any(|it| it.contains(rule)), "{kind} of {n}: {told:?}");
                }
            }
        }
    }
    assert_eq!(army("type = \"bombard\""), Ok(1), "a gun needs no elements in the file");
}

/// AGV-ELM-020, AGV-ELM-021: foot may mix several weapons; all others have one kind.
#[test]
fn only_foot_is_mixed() {
    assert_eq!(army("type = \"foot\"\nelements = { bill = 3, longbow = 2, pike = 1 }"), Ok(6));
    assert_eq!(army("type = \"knights\"\nelements = 3"), Ok(3), "a number is enough for one kind");
    for (kind, other) in [("knights", "bill"), ("light-cavalry", "camel"), ("elephants", "knight")]
    {
        let told = army(&format!("type = \"{kind}\"\nelements = {{ {other} = 2 }}"));
        let told = told.expect_err("it is of another kind");
        assert!(told[0].contains(&format!("`{other}`")), "{told:?}");
    }
}

/// AGV-ELM-022, AGV-ELM-023: which row elements without a row of their own use.
#[test]
fn shooters_and_crews_use_the_rows_of_others() {
    let book = Rulebook::default();
    for kind in ElementKind::ALL {
        let row = book.blow(kind);
        if kind.is_missile() {
            assert_eq!(*row, book.hand_to_hand[Arm::Light], "{kind:?}");
        }
        if kind.is_gun() {
            assert_eq!(*row, book.hand_to_hand[Arm::Crew], "{kind:?}");
        }
    }
}

/// AGV-ELM-024..027: missile-firing, handgun, artillery and mounted units.
#[test]
fn units_have_their_classes() {
    let mut board = Board::new();
    let mut foot = |key: &str, elements: &str| {
        let id = board.line(key, 0, elements, (20.0, 10.0));
        board.units[id.idx()]
    };
    let [bills, bows, guns] =
        [("a", "BBBB"), ("b", "BBBl"), ("c", "BBBh")].map(|(key, of)| foot(key, of));
    assert!(!bills.is_missile_unit() && bows.is_missile_unit() && guns.is_missile_unit());
    assert!(!bows.is_handgun_unit() && guns.is_handgun_unit());
    assert!(UnitKind::Rocket.is_artillery() && !UnitKind::Foot.is_artillery());
    assert!(UnitKind::Elephants.is_mounted() && UnitKind::Camels.is_mounted());
    assert!(!UnitKind::MountedFoot.is_mounted() && !UnitKind::CommanderInChief.is_mounted());
}

/// AGV-CMD-001, AGV-CMD-002: nine inches for the Commander-in-Chief, six for a Sub-Commander, and both are drawn.
#[test]
fn commanders_have_their_ranges() {
    let mut board = Board::new();
    let open = Formation::OpenOrder;
    board.unit("chief", 0, UnitKind::CommanderInChief, "X", open, (20.0, 10.0), NORTH);
    board.unit("sub", 0, UnitKind::SubCommander, "X", open, (40.0, 10.0), NORTH);
    board.line("bills", 0, "BBBB", (60.0, 10.0));
    let model = board.model(0);
    let drawn = |key: &str| -> Vec<f64> {
        let all = (Glorious::SHOWING.overlays)(&model, key, Viewer::Watcher);
        let rings = all.into_iter().filter(|overlay| overlay.kind == "command");
        rings.map(|overlay| overlay.grow.to_inches()).collect()
    };
    assert_eq!((drawn("chief"), drawn("sub"), drawn("bills")), (vec![9.0], vec![6.0], vec![]));
}

/// AGV-CMD-006, AGV-CMD-007: command units move as light cavalry and never charge.
#[test]
fn command_units_move_far_and_never_charge() {
    let mut board = Board::new();
    let (open, line) = (Formation::OpenOrder, Formation::Line);
    let chief = board.unit("chief", 0, UnitKind::CommanderInChief, "X", open, (20.0, 10.0), NORTH);
    let horse = board.unit("horse", 0, UnitKind::LightCavalry, "XX", line, (40.0, 10.0), NORTH);
    let model = board.model(0);
    let far = |id| functions::far(&model, model.unit(id)).map(|far| far.r#move.to_inches());
    assert_eq!((far(chief), far(horse)), (Some(24.0), Some(24.0)));
    assert_eq!(functions::charge(&model, model.unit(chief)), None);
    assert!(functions::charge(&model, model.unit(horse)).is_some());
}

/// AGV-BAS-004: measuring between a commander and a unit of their side says whether it is in command range.
#[test]
fn measuring_shows_command_range() {
    let mut board = Board::new();
    let open = Formation::OpenOrder;
    board.unit("chief", 0, UnitKind::CommanderInChief, "X", open, (20.0, 10.0), NORTH);
    board.line("near", 0, "BBBB", (20.0, 20.5));
    board.line("far", 0, "BBBB", (20.0, 22.0));
    let model = board.model(0);
    let within = |to: &str| -> Value {
        let spots = [Spot::Unit("chief".into()), Spot::Unit(to.into())];
        let told = (Glorious::SHOWING.measure)(&model, &spots[0], &spots[1], Viewer::Watcher);
        told.expect("they are there")["command"]["within"].clone()
    };
    assert_eq!((within("near"), within("far")), (Value::Bool(true), Value::Bool(false)));
}
