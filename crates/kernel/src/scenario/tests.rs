use super::*;
use crate::ids::UnitId;

const SOUND: &str = r##"format = 1
id = "ford"
title = "The ford"
ruleset = "any"
turns = 6
[table]
size = "1800x1200mm"
[[terrain]]
kind = "wood"
area = [[1, 1], [5, 1], [5, 5], [1, 5], [1, 1]]
[[terrain]]
kind = "road"
line = [[0, 20], [70, 20]]
width = 2
[[sides]]
id = "king"
[[sides.units]]
id = "a"
strength = 3
[[sides.units]]
id = "b"
[[sides]]
id = "parliament"
[[sides.units]]
id = "c"
[deploy]
depth = 9
[deploy.zones]
king = [[0, 0], [20, 0], [20, 9]]
[victory]
[[victory.terms]]
side = "parliament"
destroy = ["b"]
words = "See B gone."
[[victory.terms]]
side = "king"
leave = "north"
n = 1
by = 4
words = "Get one away."
[[seats]]
id = "left"
side = "king"
units = ["b"]
[[seats]]
id = "other"
side = "parliament"
"##;

fn read(text: &str) -> Result<(), Vec<crate::doc::Problem>> {
    let doc = Doc::parse("s.toml", text)?;
    let problems = doc.problems();
    Scenario::read(&doc, "any", &problems).done();
    problems.settle(Some(()))
}

#[test]
fn a_sound_scenario_is_read_whole() {
    let doc = Doc::parse("s.toml", SOUND).expect("it is TOML");
    let problems = doc.problems();
    let scenario = Scenario::read(&doc, "any", &problems);
    assert!(problems.is_empty(), "{problems:#?}");
    assert_eq!((scenario.width, scenario.height), (Length(180_000), Length(120_000)));
    assert_eq!(scenario.terrain[0].points.len(), 4);
    assert_eq!(scenario.sides[1].edge, Edge::North);
    assert_eq!(scenario.terms[0].aim, Aim::Destroy(vec![UnitId(1)]));
    assert_eq!(
        scenario.terms[1].aim,
        Aim::Leave { edge: Edge::North, units: vec![UnitId(0), UnitId(1)], n: 1 }
    );
    assert_eq!(scenario.seats[0].units, Some(vec![1]));
    assert_eq!(scenario.depth, Some(Length::inches(9.0)));
    assert!(scenario.zones[0].is_some() && scenario.zones[1].is_none());
    assert_eq!(scenario.unit("c"), Some(2));
}

#[test]
fn terms_may_count_wear_down_and_clear() {
    let aim = |aim: &str| {
        let text = SOUND.replace("destroy = [\"b\"]", aim);
        let doc = Doc::parse("s.toml", &text).expect("it is TOML");
        let problems = doc.problems();
        let scenario = Scenario::read(&doc, "any", &problems);
        assert!(problems.is_empty(), "{problems:#?}");
        scenario.terms[0].aim.clone()
    };
    let units = || vec![UnitId(0), UnitId(1)];
    assert_eq!(aim("destroy = [\"a\", \"b\"]\nn = 1"), Aim::DestroyAny { units: units(), n: 1 });
    assert_eq!(aim("destroy = [\"a\", \"b\"]\nn = 2"), Aim::Destroy(units()));
    assert_eq!(aim("wear = [\"a\", \"b\"]"), Aim::Wear { units: units(), share: 50 });
    assert_eq!(aim("wear = [\"a\", \"b\"]\nshare = 30"), Aim::Wear { units: units(), share: 30 });
    assert!(matches!(aim("clear = [[1, 1], [5, 1], [5, 5]]"), Aim::Clear(area) if area.len() == 3));
    for (to, key) in [
        ("save = [\"c\"]\nn = 1", "victory.terms[0].n"),
        ("destroy = [\"b\"]\nshare = 40", "victory.terms[0].share"),
        ("wear = [\"b\"]\nshare = 101", "victory.terms[0].share"),
        ("destroy = [\"b\"]\nn = 2", "victory.terms[0].n"),
    ] {
        let problems = read(&SOUND.replace("destroy = [\"b\"]", to)).expect_err(to);
        assert_eq!(problems[0].key, key, "{to}: {problems:#?}");
    }
}

#[test]
fn each_mistake_is_reported_at_its_line() {
    for (from, to, line, key) in [
        ("format = 1", "format = 2", 1, "format"),
        ("id = \"ford\"", "id = \"The Ford\"", 2, "id"),
        ("ruleset = \"any\"", "ruleset = \"many\"", 4, "ruleset"),
        ("turns = 6", "turns = 0", 5, "turns"),
        ("\"1800x1200mm\"", "\"1800 by 1200\"", 7, "table.size"),
        ("\"1800x1200mm\"", "[10, 48]", 7, "table.size[0]"),
        ("[5, 5], [1, 5]", "[1, 5], [5, 5]", 10, "terrain[0].area"),
        ("[5, 5], [1, 5]", "[5, nan], [1, 5]", 10, "terrain[0].area[2][1]"),
        ("[70, 20]]", "[71, 20]]", 13, "terrain[1].line[1][0]"),
        ("width = 2", "breadth = 2", 14, "terrain[1].breadth"),
        ("id = \"c\"", "id = \"a\"", 25, "sides[1].units[0].id"),
        ("king = [", "kng = [", 29, "deploy.zones.kng"),
        ("destroy = [\"b\"]", "destroy = [\"c\"]", 33, "victory.terms[0].destroy[0]"),
        ("destroy = [\"b\"]", "hold = [[1, 1]]", 33, "victory.terms[0].hold"),
        ("by = 4", "by = 7", 39, "victory.terms[1].by"),
        ("n = 1", "n = 3", 38, "victory.terms[1].n"),
        ("id = \"left\"", "id = \"referee\"", 42, "seats[0].id"),
        ("units = [\"b\"]", "units = [\"c\"]", 44, "seats[0].units[0]"),
    ] {
        let problems = read(&SOUND.replace(from, to)).expect_err(to);
        let told: Vec<_> = problems.iter().map(|it| (it.line, it.key.as_str())).collect();
        assert_eq!(told, [(Some(line), key)], "{to}: {problems:#?}");
    }
}

/// A seat that names a command has its units and those of the commands under it, besides those that it lists.
#[test]
fn a_seat_may_command_whole_commands() {
    let commands = "id = \"king\"\n[[sides.corps]]\nid = \"army\"\n[[sides.corps]]\nid = \"foot\"\nover = \"army\"\n";
    let text =
        SOUND.replacen("id = \"king\"\n", commands, 1).replace("strength = 3", "corps = \"foot\"");
    let units = |led: &str| {
        let text = text.replace("units = [\"b\"]", led);
        let doc = Doc::parse("s.toml", &text).expect("it is TOML");
        let problems = doc.problems();
        let units = Scenario::read(&doc, "any", &problems).seats[0].units.clone();
        let told: Vec<_> = problems.into_list().iter().map(|it| it.key.clone()).collect();
        (units, told.into_iter().filter(|key| key.starts_with("seats")).collect::<Vec<_>>())
    };
    assert_eq!(units("corps = [\"army\"]"), (Some(vec![0]), vec![]));
    assert_eq!(units("corps = [\"foot\"]\nunits = [\"b\"]"), (Some(vec![1, 0]), vec![]));
    assert_eq!(units("corps = [\"foto\"]").1, ["seats[0].corps[0]"]);
}

#[test]
fn all_mistakes_are_reported_at_once() {
    let text = SOUND
        .replace("turns = 6", "turns = \"six\"")
        .replace("kind = \"wood\"\n", "")
        .replace("strength", "name = \"\"\nstrength")
        .replace("id = \"b\"", "id = 7");
    let problems = read(&text).expect_err("much is wrong");
    let keys: Vec<_> = problems.iter().map(|problem| problem.key.as_str()).collect();
    for key in ["turns", "terrain[0].kind", "sides[0].units[0].name", "sides[0].units[1].id"] {
        assert!(keys.contains(&key), "{key} is not among {keys:?}");
    }
}

#[test]
fn sides_must_be_two_and_on_two_edges() {
    let problems = read(
        "format = 1\nid = \"a\"\ntitle = \"A\"\nruleset = \"any\"\nsides = [1, 2, 3]\n[table]\nsize = [72, 48]",
    );
    assert_eq!(problems.expect_err("three sides")[0].key, "sides");
    let text = SOUND.replace("id = \"king\"\n[[", "id = \"king\"\nedge = \"north\"\n[[");
    let problems = read(&text).expect_err("one edge");
    assert!(problems[0].why.contains("north"), "{problems:?}");
}

#[test]
fn the_strip_along_an_edge_is_on_the_table() {
    let strip = Edge::East.strip(Length(100), Length(50), Length(20));
    assert_eq!(strip, [[80, 0], [100, 0], [100, 50], [80, 50]].map(|[x, y]| Point::new(x, y)));
}

#[test]
fn units_are_drafted_with_where_their_problems_belong() {
    let text =
        SOUND.replace("strength = 3", "strength = 3\nat = [1, 1]\nlance = true\nheld = \"mill\"");
    let doc = Doc::parse("s.toml", &text).expect("it is TOML");
    let problems = doc.problems();
    let scenario = Scenario::read(&doc, "any", &problems);
    let drafts = scenario.drafted(&(), |reading, of| {
        let (at, pose) = reading.standing(&of.table);
        let foot = Trait { usual: false, free: false, who: "only horse has lances" };
        let lance = traits(&[of.table.get("lance")], "foot", [foot]);
        if let Some(item) = of.table.get("held") {
            assert_eq!(reading.ground(&item, "a building", |kind| kind == "building"), None);
        }
        assert_eq!(lance, [at.is_none().then_some(false)]);
        let (whole, card) = (of.table.item().clone(), crate::scene::Card::new(&of.id, &of.name));
        Some(Drafted { whole, at, formation: None, card, unit: pose? })
    });
    assert_eq!(drafts.len(), 3);
    assert_eq!(drafts[0].unit.map(|pose| pose.at), Some(Point::inches(1.0, 1.0)));
    assert!(drafts[1].unit.is_none(), "it has no place");
    drafts[0].overlaps("B");
    must_have_room(&drafts, |side, n| (side.idx(), n) != (0, 1));
    let told: Vec<String> =
        problems.into_list().iter().map(|it| format!("{}: {}", it.key, it.why)).collect();
    assert_eq!(
        told,
        [
            "sides[0].units[0].at: a overlaps B",
            "sides[0].units[0].lance: foot cannot have this: only horse has lances",
            "sides[0].units[0].held: `mill` is not a building of this battle",
            "sides[0].units[1]: there is no room to deploy b in its zone",
        ]
    );
}

#[test]
fn parts_of_a_unit_are_listed_or_counted() {
    let doc =
        Doc::parse("u.toml", "a = [\"x\", \"y\"]\nb = { x = 2, y = 1 }\nc = 3\nd = [\"z\"]\n");
    let doc = doc.expect("it is TOML");
    let problems = doc.problems();
    let top = doc.table(&problems);
    let read = |key: &str| {
        let item = top.get(key)?;
        let only = (key == "c").then_some("x");
        let roll = Roll::read(&item, "parts", only, |item, word| {
            let known = ["x", "y"].into_iter().find(|known| *known == word);
            if known.is_none() {
                item.unknown("a part", word, ["x", "y"]);
            }
            known
        })?;
        must_be_sized(&item, roll.len(), 3..=9, "few parts", "a unit")?;
        Some(roll.all())
    };
    assert_eq!(read("a"), None, "two are too few");
    assert_eq!(read("b"), Some(vec!["x", "x", "y"]));
    assert_eq!(read("c"), Some(vec!["x"; 3]));
    assert_eq!(read("d"), None);
    let told: Vec<String> = problems.into_list().iter().map(|it| it.key.clone()).collect();
    assert_eq!(told, ["a", "d[0]"]);
}

#[test]
fn a_file_can_be_written_in_millimetres() {
    let text = SOUND.replace("turns = 6", "turns = 6\nunit = \"mm\"");
    let text = text.replace("size = \"1800x1200mm\"", "size = [1800, 1200]");
    let text = text.replace("depth = 9", "depth = 450").replace("width = 2", "width = 40");
    let text = text.replace("[70, 20]", "[1800, 20]");
    let doc = Doc::parse("s.toml", &text).expect("it parses");
    let problems = doc.problems();
    let scenario = Scenario::read(&doc, "any", &problems);
    assert_eq!([scenario.width, scenario.height], [1800, 1200].map(Length::from_mm));
    assert_eq!(scenario.depth, Some(Length::from_mm(450)));
    assert_eq!(scenario.terrain[0].points[2], Point::new(500, 500));
    assert_eq!(scenario.terrain[1].width, Some(Length::from_mm(40)));
    let far = text.replace("[1800, 20]", "[1801, 20]");
    let problems = read(&far).expect_err("a point is off the table");
    assert_eq!(problems[0].remedy, "write 0 to 1800");
    let unknown = text.replace("\"mm\"", "\"furlong\"");
    let problems = read(&unknown).expect_err("the unit is unknown");
    assert!(problems[0].why.contains("`furlong` is not a unit of lengths"), "{problems:?}");
}
