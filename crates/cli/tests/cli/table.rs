//! Orders and questions in words, numbers, and the letters of units, in every ruleset.
use crate::program::{Folder, run, run_with};
use serde_json::Value;

/// Two lines of foot with a gun and a general each, a charge apart, in millimetres.
pub(crate) const LINES: &str = r#"
format = 1
id = "lines"
title = "Two lines"
ruleset = "gloria"
unit = "mm"
turns = 6
[table]
size = [1800, 1200]
[[sides]]
id = "white"
name = "the Whites"
edge = "north"
[[sides.units]]
id = "botta"
name = "Botta"
type = "line-infantry"
class = 3
figures = 12
at = [600, 520]
[[sides.units]]
id = "daun"
name = "the Old Guard"
type = "line-infantry"
class = 3
figures = 12
at = [1200, 900]
[[sides.units]]
id = "white-general"
name = "the white General"
type = "general"
rank = "army"
at = [600, 800]
[[sides]]
id = "blue"
name = "the Blues"
edge = "south"
[[sides.units]]
id = "kleist"
name = "Kleist"
type = "line-infantry"
class = 4
figures = 12
at = [600, 430]
[[sides.units]]
id = "sydow"
name = "Sydow"
type = "line-infantry"
class = 3
figures = 12
at = [1200, 100]
[[sides.units]]
id = "blue-general"
name = "the blue General"
type = "general"
rank = "army"
at = [600, 300]
"#;

/// The answers to some lines, one for each.
fn answers(args: &[&str], lines: &[&str]) -> Vec<String> {
    let script = lines.join("\n") + "\nquit\nquit\n";
    let ran = run_with(&[&["play"], args].concat(), &script).is(0);
    let all: Vec<String> = ran.out.split("\n> ").skip(1).map(str::to_owned).collect();
    all[..lines.len()].to_vec()
}

/// Every ruleset understands the ordinary verbs, whatever its own acts are called: it allows, or it cites a rule.
#[test]
fn every_ruleset_understands_ordinary_verbs() {
    for ruleset in games::ruleset_ids() {
        let lesson = games::shipped().find(|it| {
            it.id.starts_with("first-lesson") && it.file.contains(&format!("/{ruleset}/"))
        });
        let lesson = lesson.unwrap_or_else(|| panic!("{ruleset} has a first lesson")).id;
        let game = games::scenario(lesson).expect("it ships");
        let game = games::open(game.file, game.text, 3, None).expect("it opens");
        let view = game.view("referee").expect("it is seen");
        let first = &view.units[0];
        let is_foe = |it: &&kernel::view::UnitView| it.side != first.side;
        let foe = view.units.iter().find(is_foe).expect("there is an enemy").id.as_str();
        for unit in view.units.iter().filter(|unit| unit.side == first.side) {
            let own = unit.id.as_str();
            let asked: Vec<String> = [
                format!("why {own} charge {foe}"),
                format!("why {own} charges {foe}"),
                format!("why {own} fire {foe}"),
                format!("why {own} shoot at {foe}"),
                format!("why {own} move 2"),
                format!("why {own} turn 20"),
                format!("why {own} hold"),
                format!("why {own} form line"),
                format!("why {own} join {}", first.id),
                format!("{foe} move 300"),
            ]
            .into();
            let lines: Vec<&str> = asked.iter().map(String::as_str).collect();
            for (line, answer) in lines.iter().zip(answers(&[lesson, "--seed", "3"], &lines)) {
                let yes = answer.starts_with("Yes, you may");
                let no = answer.starts_with("No: ") && answer.contains(" [");
                let never = answer.contains("is nothing that");
                assert!(yes || no || never, "{lesson}: {line}: {answer}");
            }
        }
    }
}

/// `why` says which rule forbids a charge or a shot, though nothing of the kind is offered.
#[test]
fn a_charge_that_is_not_offered_has_a_reason() {
    let folder = Folder::new("reasons");
    let file = folder.write("lines.toml", LINES);
    // Turn 1 begins with declarations.
    let lines =
        ["why sydow charge daun", "sydow charge daun", "why kleist charge botta", "why q sing"];
    let told = answers(&[&file, "--seed", "5", "--seat", "white=recruit"], &lines);
    for answer in &told[..2] {
        assert!(answer.starts_with("No: ") && answer.contains("[PG-"), "{answer}");
        assert!(!answer.contains("does not answer the question"), "{answer}");
    }
    assert!(told[2].starts_with("Yes, you may:"), "{}", told[2]);
    assert!(told[3].contains("Verbs: charge, fire, move"), "{}", told[3]);
}

/// The act is called `declare` in this book, and a shot may take a number of figures.
#[test]
fn orders_in_words_charge_shoot_and_join() {
    let folder = Folder::new("words");
    let file = folder.write("lines.toml", LINES);
    let play = |script: &str| {
        let ran = run_with(&["play", &file, "--seed", "5", "--json"], script).is(0);
        let record = games::unseal(ran.json()["record"].clone()).expect("it opens");
        (record["decisions"].clone(), ran.err)
    };
    let last = |decisions: &Value| decisions.as_array().and_then(|it| it.last()).cloned();
    for order in ["C charge A", "C charges A", "kleist attack botta", "C declare A"] {
        let (decisions, told) = play(&format!("{order}\n"));
        let act = &last(&decisions).unwrap_or_else(|| panic!("{order}: {told}"))["act"]["declare"];
        assert_eq!((&act["unit"], &act["target"]), (&"kleist".into(), &"botta".into()), "{order}");
    }
    // In a second declaration a charge may go with the first, which nobody has said.
    let wing = LINES.replacen("at = [1200, 100]", "at = [820, 430]", 1);
    let wing = wing.replacen("at = [1200, 900]", "at = [820, 520]", 1);
    let wing = folder.write("wing.toml", &wing);
    let script = "C charge A\nD charge B\nwhy D charge B\n";
    let ran = run_with(&["play", &wing, "--seed", "5", "--json"], script).is(0);
    let said = last(&ran.json()["record"]["decisions"]).expect("it was decided");
    assert_eq!(said["act"]["declare"]["joint"], false, "{}", ran.err);
    // Nobody charges; then Botta shoots with some of its figures.
    let shots = ["2 6", "A fire C with 6", "A shoots at C with 6 figures"];
    for order in shots {
        let (decisions, told) = play(&format!("2\n2\n{order}\n"));
        let said = last(&decisions).expect("it was decided");
        assert_eq!((&said["act"]["fire"]["target"], &said["fill"]), (&"kleist".into(), &6.into()));
        assert!(told.contains("[number: 2 to 12, or 12]"), "{order}: {told}");
    }
    let (_, told) = play("2\n2\n2 40\n");
    assert!(told.contains("No: "), "{told}");
    // Nobody shoots; then the general joins Kleist, by his letter and that of the unit.
    for order in ["F joins C", "F join C", "F attach to C"] {
        let (decisions, told) = play(&format!("2\n2\n1\n1\n{order}\n"));
        let act = &last(&decisions).expect("it was decided")["act"]["lead"];
        assert_eq!(act["with"], "kleist", "{order}: {told}");
    }
    let (_, told) = play("2\n2\n1\n1\nF\nD form square\nD form square, stay\n");
    assert!(told.contains("joins it"), "a place beside a unit joins it: {told}");
    assert!(told.contains("Type its number to do it as shown"), "{told}");
    assert!(told.contains("Sydow changed formation: square"), "{told}");
    let (decisions, told) = play("2\n2\n1\n1\nD move 60mm\n");
    let far = last(&decisions).expect("it was decided")["fill"][0]["move"].as_f64();
    assert!(far.is_some_and(|it| (it * 25.4 - 60.0).abs() < 0.02), "{far:?} {told}");
    assert!(!told.to_lowercase().contains("the blues: the blues"), "{told}");
}

/// A word may be an act of one book and mean a step of a path in another.
#[test]
fn a_name_of_an_act_counts_before_a_word_for_a_verb() {
    let args = ["first-lesson-glorious", "--seed", "4", "--seat", "blue=regular"];
    let about = answers(&args, &["C about"]);
    assert!(about[0].contains("Longbowmen of the valley faced about"), "{}", about[0]);
    assert!(about[0].contains("Still to act: A B C D E F"), "{}", about[0]);
}

/// Generals have letters like units, and what belongs to nobody has its name: nothing must be ordered by its number.
#[test]
fn generals_and_acts_of_nobody_need_no_numbers() {
    let args = ["first-lesson-nearrun", "--seed", "11"];
    let lines = [
        "2",
        "done",
        "K",
        "K ride to 20,23",
        "why L ride to 22,27",
        "A turn 30",
        "B left 20",
        "measure D G",
        "why C enter mill",
        "A wobble",
    ];
    let told = answers(&args, &lines);
    let of = |line: &str| {
        let n = lines.iter().position(|it| *it == line).expect("it was typed");
        told[n].as_str()
    };
    assert!(of("K").contains("K rides") && of("K").contains("K joins the 1st Line [A]"));
    assert!(
        of("K ride to 20,23").contains("The red brigadier rides."),
        "{}",
        of("K ride to 20,23")
    );
    assert!(of("why L ride to 22,27").contains("Yes, you may."), "{}", of("why L ride to 22,27"));
    assert!(of("A turn 30").contains("The 1st Line moved."), "{}", of("A turn 30"));
    assert!(of("A turn 30").contains("Still to act: B C D L; may act again: A"));
    assert!(of("B left 20").contains("The 2nd Line moved."), "{}", of("B left 20"));
    assert!(of("measure D G").contains("Can fire at it: 1 hit on"), "{}", of("measure D G"));
    let far = of("why C enter mill");
    assert!(far.contains("No: the Light battalion is 2.50\" from the mill"), "{far}");
    assert!(of("A wobble").contains("unknown step `wobble`"), "{}", of("A wobble"));
}

/// House rules are announced where they count, and the army lists are named.
#[test]
fn house_rules_and_army_lists_are_named() {
    let folder = Folder::new("named-rules");
    let file = folder.file("mine.toml");
    std::fs::write(
        &file,
        "format = 1\nruleset = \"nearrun\"\nname = \"Mine\"\n[ranges]\nmusket = 4\n",
    )
    .expect("it is written");
    let sheet = run(&["rules", "nearrun", "--rules", &file]).is(0).out;
    assert!(sheet.contains("With the house rules “Mine”"), "{sheet}");
    let play = ["play", "first-lesson-nearrun", "--rules", &file, "--seat", "blue=regular"];
    let told = run_with(&play, "rule ANT-TRG-001\nquit\nquit\n").is(0).out;
    assert!(told.contains("House rules are in force: “Mine”"), "{told}");
    assert!(told.contains("house rules may have changed"), "{told}");
    let lists = run(&["muster", "nearrun", "--list"]).is(0).out;
    assert!(lists.contains("russia-1812") && lists.contains("austria-1809"), "{lists}");
}
