//! Scenarios, armies and house rules, and the reports of their problems.
use kernel::doc::Doc;
use rules_veritas::{
    BOOK, Setup,
    kinds::{Grade, Order, Rank, UnitKind},
    read,
};

const SOUND: &str = include_str!("../../../../scenarios/veritas/first-lesson-veritas.toml");

fn setup(text: &str) -> Result<Setup, Vec<String>> {
    let told = |problems: Vec<kernel::doc::Problem>| {
        problems.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let doc = Doc::parse("test.toml", text).map_err(told)?;
    read::setup(&doc).map_err(told)
}

/// The problems of the lesson after a change.
fn faults(from: &str, to: &str) -> Vec<String> {
    assert!(SOUND.contains(from), "the lesson has no `{from}`");
    setup(&SOUND.replacen(from, to, 1)).expect_err("it should be faulty")
}

fn told(faults: &[String], words: &str) {
    assert!(faults.iter().any(|fault| fault.contains(words)), "`{words}` is not in {faults:#?}");
    assert!(faults.iter().all(|fault| fault.starts_with("test.toml:")), "{faults:#?}");
}

/// IDV-UNT-012, IDV-COM-001: all of a valid scenario is read.
#[test]
fn all_of_a_valid_scenario_is_read() {
    let setup = setup(SOUND).expect("it is sound");
    assert_eq!(setup.scene.wings.len(), 4);
    assert_eq!(setup.scene.wings[0].order, Some(Order::Attack));
    let generals = setup.leaders.iter().filter(|leader| leader.rank == Rank::Army).count();
    assert_eq!(generals, 2);
    assert!(setup.units.iter().any(|unit| unit.kind == UnitKind::EarlyTercio));
    assert!(setup.units.iter().any(|unit| unit.grade == Grade::Veteran));
    assert!(!setup.scene.objectives.is_empty());
    assert!(read::sound(&setup).is_ok(), "{:?}", read::sound(&setup));
}

/// Unknown keys and words are reported with a suggestion.
#[test]
fn unknown_words_are_reported_with_a_suggestion() {
    told(&faults("grade = \"veteran\"", "grade = \"veterann\""), "veteran");
    told(&faults("grade = \"veteran\"", "garde = \"veteran\""), "garde");
    told(&faults("order = \"attack\"", "order = \"charge\""), "an order");
    told(&faults("[[objectives]]", "[[objective]]"), "objective");
    told(&faults("type = \"early-tercio\"", "type = \"tercio\""), "tercio");
    told(&faults("wing = \"left\"", "wing = \"center\""), "center");
}

/// IDV-UNT-001, IDV-UNT-002: armies with an impossible composition are reported.
#[test]
fn impossible_armies_are_reported() {
    told(
        &faults("type = \"army-commander\"", "type = \"wing-commander\"\nwing = \"left\""),
        "Army",
    );
    let doubled = faults("type = \"wing-commander\"", "type = \"infantry-brigade\"\nat = [2, 2]");
    told(&doubled, "has 0 commanders");
    let scattered = faults("type = \"irregular-cavalry\"", "type = \"detachment\"");
    told(&scattered, "1 brigade, tercio or Double Brigade, not");
}

/// Units that overlap, cross the edge or are too near an enemy are reported.
#[test]
fn units_in_wrong_places_are_reported() {
    told(&faults("at = [14.0, 12.0]", "at = [18.0, 12.0]"), "overlaps");
    told(&faults("at = [14.0, 12.0]", "at = [14.0, 0.5]"), "off the table");
    told(&faults("at = [14.0, 12.0]", "at = [14.0, 35.5]"), "of its enemy");
}

/// IDV-UNT-016, IDV-PTS-005: traits that a type cannot have are reported.
#[test]
fn traits_that_do_not_fit_are_reported() {
    let tercio = "type = \"early-tercio\"";
    told(&faults(tercio, &format!("{tercio}\nlance = true")), "only cavalry carries lances");
    told(
        &faults(tercio, &format!("{tercio}\nmounted = true")),
        "only dragoons can be mounted or on foot",
    );
    let gun = "type = \"field-artillery\"";
    told(&faults(gun, &format!("{gun}\nformation = \"column\"")), "no march column");
    told(&faults(gun, &format!("{gun}\ngrade = \"raw\"")), "there is no raw Field Artillery");
}

/// IDV-WIL-011: house rules replace any figure or option by its key, and problems are reported.
#[test]
fn house_rules_replace_figures_by_their_keys() {
    let with = |rules: &str| setup(&SOUND.replacen("[table]", &format!("{rules}\n[table]"), 1));
    let house = with("[rules]\nwill_as_printed = true\n[rules.disorder]\nhold = { normal = 3 }\n[rules.command]\nwing = 9")
        .expect("it is sound");
    assert!(house.book.options.will_as_printed);
    assert_eq!((house.book.disorder.hold.normal, house.book.disorder.hold.large), (3, 1));
    assert_eq!(house.book.command.wing.value, geom::Length::inches(9.0));
    assert!(read::sound(&house).is_ok(), "{:?}", read::sound(&house));
    told(&with("[rules]\nwill_as_prnted = true").expect_err("a fault"), "will_as_prnted");
    told(&with("[rules.disorder]\nhold = { normal = 99 }").expect_err("a fault"), "99");
    told(&with("[rules.movement]\nrabble = { turn = \"twice\" }").expect_err("a fault"), "twice");
    let doc = Doc::parse("house.toml", "format = 1\nruleset = \"veritas\"\n[hits]\nsave = 5\n");
    let book = read::rulebook(&doc.expect("it reads")).expect("it is sound");
    assert_eq!(book.hits.save.value, 5);
}

/// An army file: wings, units, commanders. IDV-UNT-001, IDV-UNT-002: its composition is checked, unless that is switched off.
#[test]
fn an_army_file_is_read_and_checked() {
    let head = "format = 1\nruleset = \"veritas\"\nname = \"An army\"\n";
    let wing = "[[wings]]\nid = \"left\"\n[[units]]\nid = \"a\"\n\
        type = \"rabble\"\nwing = \"left\"\n[[units]]\nid = \"b\"\ntype = \"wing-commander\"\nwing = \"left\"\n";
    let general = "[[units]]\nid = \"c\"\ntype = \"army-commander\"\n";
    let read = |text: &str| {
        let told = |it: Vec<kernel::doc::Problem>| it.iter().map(ToString::to_string).collect();
        read::army(&Doc::parse("test.toml", text).expect("it reads")).map_err(told)
    };
    let faults: Vec<String> = read(&format!("{head}{wing}")).expect_err("it is faulty");
    for words in ["has 0 Army Commanders", "1 wings, not 2 to 6", "1 unit, not 2 to 8"] {
        told(&faults, words);
    }
    let free = format!("{head}[rules]\ncomposition = false\n{wing}{general}");
    let army = read(&free).expect("it is sound");
    assert_eq!((army.units.len(), army.leaders.len()), (1, 2));
    assert_eq!(army.units[0].1.grade, Grade::Raw, "rabble is raw");
}

/// IDV-FIR-010: a position in which targets are named can be only at the card of a wing.
#[test]
fn a_position_names_a_card_that_a_wing_has() {
    let start = |card: u8| {
        format!(
            "{SOUND}\n[start]\nstage = {{ aim = {{ card = {card} }} }}\n[start.table]\nturn = 1\n\
             phase = \"combat\"\n"
        )
    };
    let line = start(0).lines().position(|line| line == "[start]").expect("it starts") + 1;
    let open = |card: u8| {
        let doc = Doc::parse("test.toml", &start(card)).expect("it parses");
        (BOOK.open)(&doc, 1, None)
            .map(|_| ())
            .map_err(|problems| problems.iter().map(ToString::to_string).collect::<Vec<_>>())
    };
    assert_eq!(open(3), Ok(()));
    let faults = open(7).expect_err("there are four wings");
    told(&faults, "the 4 wings have the cards 0 to 3");
    told(&faults, &format!("test.toml:{line}"));
}
