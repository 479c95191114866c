//! Scenarios, armies, house rules and records, and how their faults are reported.
use geom::Length;
use kernel::doc::Doc;
use rules_glorious::{
    Setup,
    kinds::{Formation, UnitId, UnitKind},
    read,
    scene::SeatSetup,
};
use std::sync::Arc;

const LESSON: &str = include_str!("../../../../scenarios/glorious/first-lesson-glorious.toml");

fn setup(text: &str) -> Result<Setup, Vec<String>> {
    let told = |problems: Vec<kernel::doc::Problem>| {
        problems.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let doc = Doc::parse("test.toml", text).map_err(told)?;
    read::setup(&doc).map_err(told)
}

fn changed(from: &str, to: &str) -> Result<Setup, Vec<String>> {
    assert!(LESSON.contains(from), "the lesson has no `{from}`");
    setup(&LESSON.replacen(from, to, 1))
}

/// The lesson with a change that makes it faulty: a fault with these words is reported, with its line.
fn faulty(from: &str, to: &str, words: &str) {
    told(&changed(from, to).expect_err("it should be faulty"), words);
}

fn told(faults: &[String], words: &str) {
    assert!(faults.iter().any(|fault| fault.contains(words)), "`{words}` is not in {faults:#?}");
    assert!(faults.iter().all(|fault| fault.starts_with("test.toml:")), "{faults:#?}");
}

/// The lesson with lines put in before the table.
fn with(lines: &str) -> Result<Setup, Vec<String>> {
    changed("[table]", &format!("{lines}\n[table]"))
}

/// AGV-SET-010: a valid scenario is read completely.
#[test]
fn the_first_lesson() {
    let setup = setup(LESSON).expect("it is sound");
    assert_eq!((setup.units.len(), setup.scene.turns), (12, Some(8)));
    let bills = &setup.units[3];
    assert_eq!((bills.kind, bills.elements.len(), bills.files), (UnitKind::Foot, 6, 3));
    assert_eq!(bills.formation, Formation::Block);
    assert_eq!(bills.at.map(|front| front.at), Some(geom::Point::inches(28.0, 9.0)));
    assert!(setup.scene.edges_given);
    assert_eq!(read::sound(&setup), Ok(()));
}

/// Unknown keys and words are reported with a suggestion.
#[test]
fn unknown_keys_and_words() {
    faulty("formation = \"line\"", "fromation = \"line\"", "fromation");
    faulty("formation = \"line\"", "formation = \"lin\"", "did you mean `line`");
    faulty("type = \"knights\"", "type = \"knight\"", "did you mean `knights`");
    faulty("type = \"knights\"", "typ = \"knights\"", "type");
    faulty("{ longbow = 4 }", "{ longbo = 4 }", "did you mean `longbow`");
    faulty("{ longbow = 4 }", "[\"longbow\", \"knight\"]", "`knight`");
    faulty("kind = \"wood\"", "kind = \"wod\"", "did you mean `wood`");
    faulty("edge = \"south\"", "edge = \"down\"", "down");
    faulty("turns = 8", "turn = 8", "turn");
}

/// AGV-ELM-012..021: elements that a type cannot have, too few, too many, or none given.
#[test]
fn bad_elements() {
    faulty("{ longbow = 4 }", "{ longbow = 1 }", "this unit has 1 element (AGV-ELM-012)");
    faulty("{ longbow = 4 }", "{ longbow = 10 }", "this unit has 10 elements");
    faulty("{ longbow = 4 }", "{ longbow = -1 }", "-1");
    faulty("{ longbow = 4 }", "4", "elements");
    faulty("{ knight = 3 }", "{ bill = 3 }", "`bill`");
    faulty("{ knight = 3 }", "{ knight = 5 }", "(AGV-ELM-016)");
    faulty("elements = { longbow = 4 }\n", "", "elements = { bill = 4, longbow = 2 }");
}

/// AGV-MOV-022: overlaps, the edge, enemies in contact, barred ground.
#[test]
fn units_that_stand_in_wrong_places() {
    faulty("at = [19, 9]", "at = [26, 9]", "overlaps");
    faulty("at = [19, 9]", "at = [19, 1]", "Longbowmen of the valley stands 0.5\" off the table");
    faulty("at = [19, 9]", "at = [2, 9]", "stands 1\" off the table");
    faulty("at = [19, 9]", "at = [190, 9]", "190");
    faulty("at = [19, 9]", "at = \"here\"", "at");
    faulty("at = [19, 9]", "at = [20, 27]\nfacing = 0", "in contact with its enemy");
    faulty("at = [37, 9]", "at = [8, 18]", "may not stand in the alder wood");
    faulty("at = [19, 9]", "at = [19, 9]\nfacing = 400", "400");
}

/// The lesson with a mill and a forge that share a wall, with Red's bills at the mill's south wall and Blue's crossbows in the
/// mill.
fn by_the_mill() -> String {
    let town = "[[terrain]]\nkind = \"buildings\"\nname = \"mill\"\narea = [[26, 20], [32, 20], [32, 24], [26, 24]]\n\n\
                [[terrain]]\nkind = \"buildings\"\nname = \"forge\"\narea = [[32, 20], [38, 20], [38, 24], [32, 24]]\n\n[[sides]]";
    let held = LESSON.replacen("[[sides]]", town, 1);
    let held = held.replacen("at = [29, 27]", "at = [29, 23]\ngarrison = \"mill\"", 1);
    held.replacen("at = [28, 9]", "at = [29, 20]", 1)
}

/// AGV-CHG-001, AGV-FUN-007: no unit begins at walls that an enemy holds, whichever comes first in the file.
#[test]
fn nobody_begins_in_contact_with_a_garrison() {
    let told_of = |text: &str, words: &str| told(&setup(text).expect_err("in contact"), words);
    let mill = by_the_mill();
    let words = "Crossbowmen of the guild is in contact with its enemy Billmen of the town";
    told_of(&mill, words);
    setup(&mill.replacen("at = [29, 20]", "at = [29, 19.9]", 1)).expect("a tenth of an inch off");
    // The garrison first, and then the unit or gun at its walls.
    let other_way = mill
        .replacen("at = [29, 20]", "at = [29, 22]\ngarrison = \"mill\"", 1)
        .replacen("at = [29, 23]\ngarrison = \"mill\"", "at = [29, 24]", 1);
    told_of(&other_way, words);
    let gun = "{ crossbow = 4 }\nformation = \"line\"\n";
    let gun = other_way.replacen(
        &format!("type = \"foot\"\nelements = {gun}"),
        "type = \"organ-gun\"\n",
        1,
    );
    assert_ne!(gun, other_way);
    told_of(&gun, words);
}

/// AGV-CHG-001, AGV-BTL-008: the same for a Battle.
#[test]
fn no_battle_begins_at_walls_that_an_enemy_holds() {
    let battle = by_the_mill()
        .replacen("at = [29, 20]", "at = [29, 20]\nbattle = \"van\"", 1)
        .replacen("at = [11, 9]", "at = [29, 17]\nbattle = \"van\"", 1);
    let faults = setup(&battle).expect_err("in contact");
    told(&faults, "would touch its enemy Crossbowmen of the guild");
    let apart = battle.replacen("at = [29, 20]", "at = [29, 19]", 1);
    setup(&apart.replacen("at = [29, 17]", "at = [29, 16]", 1)).expect("an inch off");
}

/// AGV-CHG-001, AGV-BAS-007: two garrisons whose buildings share a wall are in contact, so enemies may not begin like that;
/// friends may.
#[test]
fn enemies_do_not_begin_wall_to_wall() {
    let walls = by_the_mill().replacen("at = [29, 20]", "at = [35, 22]\ngarrison = \"forge\"", 1);
    let words = "Crossbowmen of the guild is in contact with its enemy Billmen of the town";
    told(&setup(&walls).expect_err("in contact"), words);
    let apart = walls.replacen(
        "[[32, 20], [38, 20], [38, 24], [32, 24]]",
        "[[32.1, 20], [38, 20], [38, 24], [32.1, 24]]",
        1,
    );
    setup(&apart).expect("there is a lane between them");
    let friends = walls
        .replacen("at = [29, 23]\ngarrison = \"mill\"", "at = [29, 27]", 1)
        .replacen("at = [19, 9]", "at = [29, 23]\ngarrison = \"mill\"", 1);
    setup(&friends).expect("friends may be neighbours");
}

/// AGV-FRM-003, AGV-FRM-008: formations that a unit cannot have.
#[test]
fn formations_that_are_not_allowed() {
    let bills = "formation = \"block\"\nfiles = 3";
    faulty(bills, "formation = \"open-order\"", "may not be in open order");
    faulty(bills, "formation = \"block\"\nfiles = 6", "cannot make block of 6 files");
    faulty(bills, "formation = \"line\"\nfiles = 3", "cannot make line of 3 files (AGV-FRM-002)");
    let bows = "{ longbow = 4 }\nformation = \"line\"";
    let two = |formation: &str| format!("{{ longbow = 2 }}\nformation = \"{formation}\"");
    faulty(bows, &two("open-order"), "(AGV-FRM-013)");
    faulty(bows, &two("block"), "(AGV-FRM-013)");
    let knights = "type = \"knights\"\nelements = { knight = 3 }\nformation = \"line\"";
    let elephant = "type = \"elephants\"\nelements = 1\nformation = \"road-column\"";
    faulty(knights, elephant, "(AGV-FRM-014)");
    faulty(
        "type = \"sub-commander\"",
        "type = \"sub-commander\"\nformation = \"line\"",
        "(AGV-FRM-009)",
    );
    faulty(bills, "formation = \"block\"\nfiles = 12", "12");
    faulty(
        "type = \"commander-in-chief\"",
        "type = \"commander-in-chief\"\nformation = \"line\"",
        "may not be in line",
    );
}

/// AGV-SET-007, AGV-SET-009: limbers and horses only for units that have them.
#[test]
fn traits_that_do_not_fit() {
    faulty("type = \"knights\"", "type = \"knights\"\nlimbered = true", "only guns are limbered");
    faulty("type = \"knights\"", "type = \"knights\"\nmounted = false", "only mounted foot choose");
    faulty("type = \"knights\"", "type = \"knights\"\ngarrison = \"the mill\"", "the mill");
}

/// AGV-OPT-029, AGV-ELM-013, AGV-CMD-003..005: an army keeps to its limits, unless the option turns them off.
#[test]
fn armies_keep_to_their_limits() {
    faulty(
        "type = \"sub-commander\"",
        "type = \"commander-in-chief\"",
        "2 Commander-in-Chiefs, not 1",
    );
    faulty("type = \"sub-commander\"", "type = \"commander-in-chief\"", "0 Sub-Commanders, not 1");
    let large = LESSON.replace("= 6 }", "= 9 }");
    told(
        &setup(&large).expect_err("it is faulty"),
        "foot units average 7.33 elements; the most is 6",
    );
    let free = large.replacen("[table]", "[rules]\ncomposition = false\n[table]", 1);
    let setup = setup(&free).expect("the option turns the limits off");
    assert!(!setup.book.options.composition.value);
}

/// AGV-BTL-002..004, AGV-BTL-008: Battles with too few or too many units, with horse, or with units that are not placed.
#[test]
fn battles_that_are_not_allowed() {
    let one = |battle: &str| format!("formation = \"block\"\nfiles = 3\nbattle = \"{battle}\"");
    faulty(
        "formation = \"block\"\nfiles = 3",
        &one("main"),
        "the Battle `main` has 1 unit (AGV-BTL-002)",
    );
    faulty("formation = \"block\"\nfiles = 3", &one("Main!"), "Main!");
    faulty(
        "type = \"knights\"",
        "type = \"knights\"\nbattle = \"main\"",
        "The household knights cannot be in a Battle (AGV-BTL-003)",
    );
    let unit = |n: usize| {
        format!(
            "[[sides.units]]\nid = \"x-{n}\"\ntype = \"foot\"\nelements = {{ bill = 2 }}\nbattle = \"main\"\nat = [{}, 14]\n",
            4 + 4 * n
        )
    };
    let units = |n: usize| {
        let all: String = (1..=n).map(unit).collect();
        let rules = "[rules]\ncomposition = false\n[table]";
        LESSON
            .replacen("[[sides]]\nid = \"blue\"", &format!("{all}\n[[sides]]\nid = \"blue\""), 1)
            .replacen("[table]", rules, 1)
    };
    told(&setup(&units(5)).expect_err("five"), "the Battle `main` has 5 units (AGV-BTL-002)");
    told(&setup(&units(3)).expect_err("few"), "the Battle `main` has 6 elements (AGV-BTL-004)");
    let nowhere = units(2).replacen("at = [8, 14]\n", "", 1);
    told(
        &setup(&nowhere).expect_err("one stands nowhere"),
        "does not stand in the open (AGV-BTL-008)",
    );
}

/// AGV-OPT-001..029: options by their keys. Unknown keys, values out of range and values of the wrong type are reported.
#[test]
fn options_are_limited_to_valid_values() {
    let wrong = [
        ("turn_limt = 4", "turn_limit"),
        ("turn_limit = 0", "1 to 100"),
        ("turn_limit = 101", "1 to 100"),
        ("turn_limit = \"long\"", "turn_limit"),
        ("hits_per_element = 3", "1 to 2"),
        ("composition = 1", "true or false"),
        ("doubling = \"thrice\"", "thrice"),
        ("foot_charge_mounted = \"alway\"", "alway"),
        ("deployment_depth = 40", "1 to 36"),
        ("table_width = 10", "24 to 144"),
        ("battle_members_most = 5", "2 to 4"),
        ("battle_members_least = 4\nbattle_members_most = 3", "`battle_members_least` at most"),
        ("column_factor = 3.0", "1 to 2"),
    ];
    for (line, words) in wrong {
        told(&with(&format!("[rules]\n{line}")).expect_err(line), words);
    }
    let setup =
        with("[rules]\nturn_limit = 4\ndoubling = \"greatest\"\npivot = 1.0").expect("sound");
    assert_eq!(setup.book.options.pivot.value, Length::inches(1.0));
    assert_eq!(setup.scene.turns, Some(8), "the scenario's own number of turns comes first");
    assert_eq!(read::sound(&setup), Ok(()));
}

/// AGV-OPT-025, AGV-VIC-014: the turn limit of a battle that gives none is twenty.
#[test]
fn the_limit_of_turns() {
    let turns = |rules: &str| {
        let text = LESSON.replacen("turns = 8\n", "", 1);
        let text = text.replacen("[table]", &format!("{rules}\n[table]"), 1);
        setup(&text).expect("it is sound").scene.last_turn()
    };
    assert_eq!((turns(""), turns("[rules]\nturn_limit = 7")), (20, 7));
}

/// AGV-OPT-026, AGV-SET-004: how deep the zones are; the scenario's own depth takes precedence.
#[test]
fn the_depth_of_zones() {
    let depth = |lines: &str| {
        let setup = with(lines).expect("it is sound");
        setup.scene.zones[0].iter().map(|point| Length(point.y).to_inches()).fold(0.0, f64::max)
    };
    assert_eq!((depth(""), depth("[rules]\ndeployment_depth = 9")), (12.0, 9.0));
    assert_eq!(depth("[deploy]\ndepth = 6\n[rules]\ndeployment_depth = 9"), 6.0);
}

/// AGV-SET-001, AGV-OPT-027, AGV-OPT-028: the table of a battle that gives no size.
#[test]
fn the_size_of_the_table() {
    let size = |rules: &str| {
        let text = LESSON.replacen("[table]\nsize = [48, 36]", rules, 1);
        let field = &setup(&text).expect("it is sound").scene.field;
        [field.width.to_inches(), field.height.to_inches()]
    };
    assert_eq!(size(""), [72.0, 48.0]);
    assert_eq!(size("[rules]\ntable_width = 60\ntable_depth = 40"), [60.0, 40.0]);
    let named = with("[rules]\ntable_width = 60").expect("it is sound");
    assert_eq!(named.scene.field.width, Length::inches(48.0), "the scenario's own comes first");
}

/// AGV-SET-002: the sides throw for edges if the scenario does not give them.
#[test]
fn edges_are_thrown_for_where_none_are_given() {
    let bare = |line: &str| -> String {
        let drop = |it: &&str| !it.starts_with("at = ") && !it.starts_with("edge = ");
        let text: Vec<&str> = LESSON.lines().filter(drop).collect();
        text.join("\n").replacen("colour = \"#a33\"", &format!("colour = \"#a33\"\n{line}"), 1)
    };
    assert!(!setup(&bare("")).expect("it is sound").scene.edges_given);
    assert!(setup(&bare("edge = \"south\"")).expect("it is sound").scene.edges_given);
}

/// AGV-OPT-029: any figure of the book may be replaced by its key, in a scenario and in a file of house rules.
#[test]
fn house_rules() {
    let house = with(
        "[rules.firing]\nhandgun = { cv = 7, to = 5 }\n[rules.ranges]\ncommander = 12\n[rules.sizes]\nfoot = { most = 8 }",
    );
    let house = house.expect("it is sound");
    assert_eq!(
        (house.book.firing.handgun.cv, house.book.firing.handgun.to),
        (7, Length::inches(5.0))
    );
    assert_eq!(house.book.ranges.commander.value, Length::inches(12.0));
    assert_eq!(read::sound(&house), Ok(()));
    let wrong = [
        ("[rules.firing]\nhandgun = { cv = 13 }", "13"),
        ("[rules.firing]\nhandgun = { round = 4 }", "1 to 3"),
        ("[rules.firing]\nhandgun = { mark = \"g2\" }", "g2"),
        ("[rules.firing]\nhandgun = { weapon = \"pike\" }", "pike"),
        ("[rules.firing]\nhandgun = { from = 6 }", "a range band ends before it begins"),
        ("[rules.hand-to-hand]\npike = { round = 5 }", "1 to 4"),
        ("[rules.fights-as]\nbow = { as = \"bow\" }", "bow"),
        (
            "[rules.sizes]\nfoot = { fewest = 9, most = 8 }",
            "the smallest size of a type of unit is above its largest",
        ),
        ("[rules.sizes]\nfoot = { most = 10 }", "1 to 9"),
        ("[rules.sizes]\nfeet = { most = 8 }", "feet"),
        ("[rules.bases]\nfoot = { width = 0 }", "0.25 to 12"),
        ("[[rules.kind]]\nname = \"wood\"\ncover = 900", "the ground `wood` has a `cover`"),
        ("[[rules.kind]]\nname = \"hill\"\ndownhill = 90", "the ground `hill` has a `downhill`"),
        ("[[rules.kind]]\nname = \"hedge\"\nwidth = 0", "the ground `hedge` has an invalid width"),
    ];
    for (lines, words) in wrong {
        told(&with(lines).expect_err(lines), words);
    }
    let file = "format = 1\nruleset = \"glorious\"\nname = \"Ours\"\nfunctions_per_phase = 3\n";
    let book = read::rulebook(&Doc::parse("house.toml", file).expect("it is TOML"));
    assert_eq!(book.expect("it is sound").options.functions_per_phase.value, 3);
}

/// AGV-OPT-029, AGV-CMD-003: army files have the same limits and report the same faults.
#[test]
fn army_files() {
    let army = |text: &str| {
        let head = "format = 1\nruleset = \"glorious\"\n";
        let doc = Doc::parse("test.toml", &format!("{head}{text}")).expect("it is TOML");
        read::check(&doc).iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let chief = "[[units]]\nid = \"c\"\ntype = \"commander-in-chief\"\n";
    let sub = "[[units]]\nid = \"s\"\ntype = \"sub-commander\"\n";
    let foot = "[[units]]\nid = \"f\"\ntype = \"foot\"\nelements = { bill = 6 }\n";
    assert_eq!(army(&format!("name = \"x\"\n{chief}{sub}{foot}")), [""; 0]);
    told(&army(&format!("name = \"x\"\n{chief}{foot}")), "0 Sub-Commanders, not 1");
    told(&army(&format!("{chief}{sub}{foot}")), "name");
    told(&army(&format!("name = \"x\"\n{chief}{sub}{foot}at = [1, 2]\n")), "at");
    told(&army(&format!("name = \"x\"\n{chief}{sub}{foot}{foot}")), "the id `f`");
    told(&army("name = \"x\"\nunits = []\n"), "units");
}

/// A forged setup that no file could have produced is rejected.
#[test]
fn forged_records_are_rejected() {
    let sound = setup(LESSON).expect("it is sound");
    let forge = |words: &str, change: &dyn Fn(&mut Setup)| {
        let mut forged = sound.clone();
        change(&mut forged);
        let why = read::sound(&forged).expect_err(words);
        assert!(why.contains(words), "`{words}`: {why}");
    };
    let side = rules_glorious::kinds::Side(7);
    forge("a unit has no side", &|it| it.units[0].side = side);
    forge("a seat plays for no side", &|it| {
        let seats = &mut Arc::make_mut(&mut it.scene).seats;
        seats.push(SeatSetup { id: "nobody".into(), side, units: None });
    });
    forge("a side has no seat", &|it| Arc::make_mut(&mut it.scene).seats.truncate(1));
    forge("the numbers of cards and units differ", &|it| it.units.truncate(3));
    forge("a unit's card does not match", &|it| it.units[3].elements.truncate(3));
    forge("a unit is in a formation", &|it| it.units[3].files = 0);
    forge("a unit is in a formation", &|it| it.units[3].files = 200);
    forge("a unit stands off the table", &|it| {
        it.units[3].at = Some(geom::Pose::new(geom::Point::new(i32::MAX, 0), geom::Angle::NORTH));
    });
    forge("a unit is in buildings", &|it| it.units[3].garrison = Some(0));
    forge("a unit is in buildings", &|it| it.units[3].garrison = Some(99));
    forge("mounted or dismounted", &|it| it.units[3].mounted = true);
    forge("a unit without a gun", &|it| it.units[3].limbered = true);
    forge("a Battle names a unit", &|it| it.battles = vec![vec![UnitId(99), UnitId(3)]]);
    forge("a Battle names a unit", &|it| it.battles = vec![vec![UnitId(3), UnitId(9)]]);
    forge("a Battle has too many members", &|it| it.battles = vec![(0..5).map(UnitId).collect()]);
    forge("the size of the table is out of range", &|it| {
        Arc::make_mut(&mut it.scene).field.width = Length(0);
    });
    forge("the number of turns is out of range", &|it| {
        Arc::make_mut(&mut it.scene).turns = Some(0);
    });
    forge("a deployment zone", &|it| Arc::make_mut(&mut it.scene).zones[0].truncate(2));
    forge("does not read as it is written", &|it| Arc::make_mut(&mut it.book).kind.truncate(1));
    forge("1 to 100", &|it| Arc::make_mut(&mut it.book).options.turn_limit.value = 9000);
    forge("0.25 to 12", &|it| Arc::make_mut(&mut it.book).bases.foot.cells.width = Length(0));
    forge("1 to 3", &|it| Arc::make_mut(&mut it.book).firing.bow_short.cells.round = 0);
    forge("cover", &|it| Arc::make_mut(&mut it.book).kind[0].cover = u32::MAX);
    forge("classes of terrain", &|it| Arc::make_mut(&mut it.book).classes.clear());
    forge("cannot be raised", &|it| {
        let book = Arc::make_mut(&mut it.book);
        let row = book.generator.values_mut().next().expect("it has rows");
        row.cells.raises[0].0[0].n = 99;
    });
}

/// AGV-TER-016: a garrison must have an `at`, within the buildings that it holds.
#[test]
fn a_garrison_stands_in_its_buildings() {
    let farm = "[[terrain]]\nkind = \"buildings\"\nname = \"the farm\"\narea = [[15, 6], [23, 6], [23, 10], [15, 10]]\n[table]";
    let text = LESSON.replacen("[table]", farm, 1);
    let held = |at: &str| {
        assert!(text.contains("at = [19, 9]"));
        setup(&text.replacen("at = [19, 9]", &format!("{at}\ngarrison = \"the farm\""), 1))
    };
    let sound = held("at = [19, 9]").expect("it stands in the farm");
    assert!(sound.units.iter().any(|unit| unit.garrison.is_some()));
    told(&held("at = [19, 14]").expect_err("it is outside"), "does not stand in the farm");
    told(&held("").expect_err("it stands nowhere"), "holds buildings but has no `at`");
}

/// AGV-FRM-003, AGV-FRM-009: an invalid formation is reported with its own rule.
#[test]
fn invalid_formations_are_reported_with_their_rules() {
    let bills = "formation = \"block\"\nfiles = 3";
    faulty(bills, "formation = \"block\"\nfiles = 4\nshort = 3", "begin 3 files in from the left");
    let chief = "type = \"commander-in-chief\"";
    faulty(chief, &format!("{chief}\nformation = \"line\""), "(AGV-FRM-009)");
}

/// AGV-VIC-016: a term may not name a turn that never comes.
#[test]
fn a_term_names_a_turn_that_comes() {
    let with = |by: u8, turns: &str| {
        let id = &setup(LESSON).expect("sound").scene.cards[0].id;
        let side = &setup(LESSON).expect("sound").scene.sides[0].id;
        let term = format!(
            "[[victory.terms]]\nside = \"{side}\"\nsave = [\"{id}\"]\nby = {by}\nwords = \"Save it.\"\n"
        );
        setup(&format!("{}\n{term}", LESSON.replacen("turns = 8\n", turns, 1)))
    };
    assert!(with(8, "turns = 8\n").is_ok(), "the lesson has eight turns");
    told(&with(9, "turns = 8\n").expect_err("the ninth never comes"), "turn 9 never comes");
    assert!(with(20, "").is_ok(), "the book has twenty");
    told(&with(21, "").expect_err("nor the next"), "a term for turn 21");
}
