//! Scenarios, armies, positions and house rules, and the reports of their problems.
use kernel::{book::Points, doc::Doc};
use proving::reading::{Sound, told};
use rules_nearrun::{
    BOOK, Setup, cost,
    kinds::{Calibre, Class, Rank, Side, Size, UnitKind},
    read,
};

const SOUND: &str = include_str!("../../../../scenarios/nearrun/first-lesson-nearrun.toml");
const LESSON: Sound<Setup> = Sound { text: SOUND, read: read::setup };

fn setup(text: &str) -> Result<Setup, Vec<String>> {
    LESSON.setup(text)
}

fn changed(changes: &[(&str, &str)]) -> String {
    LESSON.changed(changes)
}

fn faults_of(changes: &[(&str, &str)]) -> Vec<String> {
    LESSON.faults_of(changes)
}

fn faults(from: &str, to: &str) -> Vec<String> {
    faults_of(&[(from, to)])
}

/// ANT-ORG-001, ANT-DEF-001, -005: all of a valid scenario is read.
#[test]
fn all_of_a_valid_scenario_is_read() {
    let setup = setup(SOUND).unwrap_or_else(|why| panic!("{why:#?}"));
    assert_eq!(setup.scene.commands.len(), 5);
    assert_eq!(setup.scene.commands[0].rank, Rank::Division);
    assert_eq!(setup.scene.commands[1].over.map(|id| id.idx()), Some(0));
    let own = |rank: Rank| setup.generals.iter().filter(|it| it.rank == rank).count();
    assert_eq!((own(Rank::Division), own(Rank::Brigade)), (2, 3));
    let (light, guns) = (&setup.units[2], &setup.units[3]);
    assert_eq!((light.class, light.figures, light.tags.trained_light), (Class::Veteran, 12, true));
    assert_eq!(
        (guns.kind, guns.calibre, guns.size),
        (UnitKind::FootArtillery, Some(Calibre::Medium), Size::Normal)
    );
    assert_eq!(read::sound(&setup), Ok(()));
}

/// ANT-PTS-001..007: the armies of the first lesson cost what its author reckoned.
#[test]
fn the_armies_of_the_first_lesson_cost_what_they_should() {
    let setup = setup(SOUND).unwrap_or_else(|why| panic!("{why:#?}"));
    let cost = |side: Side| {
        let units = setup.units.iter().filter(|it| it.side == side);
        cost::total(&setup.book, units, setup.generals.iter().filter(|it| it.side == side))
    };
    assert_eq!(Side::BOTH.map(cost), [45, 66].map(Points::whole));
}

/// Unknown keys and words are reported with a suggestion.
#[test]
fn unknown_words_are_reported_with_a_suggestion() {
    told(&faults("type = \"light-cavalry\"", "type = \"light-calvary\""), "light-cavalry");
    told(&faults("class = \"veteran\"", "class = \"vetran\""), "veteran");
    told(&faults("figures = 10", "figure = 10"), "figure");
    told(&faults("corps = \"red-brigade\"", "corps = \"red-brigad\""), "red-brigade");
    told(&faults("rank = \"brigade\"", "rank = \"brigadier\""), "a rank");
    told(&faults("name = \"Red\"", "name = \"Red\"\nnation = \"farnce\""), "france");
    told(&faults("kind = \"wood\"", "kind = \"woot\""), "wood");
}

/// ANT-DEF-002, -005, -014, ANT-RGA-001, ANT-STR-014: figures, marks and guns that a unit cannot have.
#[test]
fn figures_marks_and_guns_are_checked() {
    told(&faults("figures = 12", "figures = 41"), "41 is out of range");
    told(&faults("figures = 2", "figures = 4"), "4 is out of range");
    told(&faults("figures = 12", "figures = 12\nlost = 4"), "can take 4 hits and has lost 4");
    told(&faults("figures = 12", "figures = 12\nmarks = [\"armoured\"]"), "a mark of cavalry");
    told(&faults("figures = 10", "figures = 10\nmarks = [\"masse\"]"), "a mark of infantry");
    told(&faults("figures = 2", "figures = 2\ntrained_light = true"), "never Trained Light");
    told(&faults("figures = 12", "figures = 12\ncalibre = \"light\""), "only artillery");
    let gun = |calibre: &str| {
        format!("regimental_gun = {{ pieces = 2, calibre = \"{calibre}\" }}\nfigures = 12")
    };
    told(&faults("figures = 12", &gun("heavy")), "too heavy for a battalion");
    let gun = gun("light").replace("12", "10");
    told(&faults("figures = 10", &gun), "only battalions have regimental guns");
    told(
        &faults("figures = 12", "figures = 12\ncompanies = true"),
        "only fight in the ad hoc line",
    );
}

/// ANT-SCL-001, -002, ANT-ART-012, ANT-PER-001, ANT-TER-004, -009, ANT-ROU-001: what contradicts itself is reported.
#[test]
fn contradictions_are_reported() {
    told(&faults("figures = 12", "figures = 12\npieces = 6"), "only artillery has pieces");
    told(&faults("figures = 12", "figures = 12\nmen = 2000"), "12 figures stand for 600 men");
    told(&faults("figures = 2", "figures = 2\npieces = 12"), "12 pieces has 3 models, not 2");
    let marks = "figures = 2\nmarks = [\"position\", \"field\"]";
    told(&faults("figures = 2", marks), "either position guns or field guns");
    let brigadier = "rank = \"brigade\"\ncorps = \"red-brigade\"";
    let personality = format!("{brigadier}\npersonality = {{ pips = 1, from = 5, to = 2 }}");
    told(&faults(brigadier, &personality), "begins in turn 5 and ends in turn 2");
    told(&faults("figures = 12", "figures = 12\nbehind = \"the mill\""), "away from it");
    let routs = "garrison = \"the mill\"\nstate = \"routing\"\nfigures = 12";
    told(&faults("figures = 12", routs), "a unit that routs is in no building");
}

/// ANT-DEF-009, ANT-MAS-001: formations that an arm does not have.
#[test]
fn formations_of_the_wrong_arm_are_reported() {
    let line = "formation = \"line\"\nat = [14, 23.5]";
    let with =
        |formation: &str| faults(line, &format!("formation = \"{formation}\"\nat = [14, 23.5]"));
    told(&with("skirmish"), "not Trained Light does not form skirmish order");
    told(&with("masse"), "without the mark `masse`");
    told(&with("limbered"), "line infantry does not form limbered");
    told(
        &with("limbered"),
        "write one of `line`, `reinforced-line`, `column`, `march-column`, `square`",
    );
    told(&faults("formation = \"unlimbered\"", "formation = \"line\""), "`limbered`");
}

/// ANT-ORG-001, -006, ANT-ADC-001, ANT-PIP-011: commands have one general and some troops, and the general what belongs to the rank.
#[test]
fn commands_and_generals_belong_together() {
    let brigadier = "rank = \"brigade\"\ncorps = \"red-brigade\"";
    told(&faults(brigadier, "rank = \"division\"\ncorps = \"red-brigade\""), "this is a brigade");
    told(&faults(brigadier, "rank = \"brigade\""), "a general without a command");
    told(
        &faults("id = \"tenth\"", "id = \"tenth\"\nrank = \"army\""),
        "an army is no part of itself",
    );
    told(
        &faults("chief = true\ncorps = \"red-division\"", "corps = \"red-division\""),
        "0 commanders-in-chief",
    );
    told(
        &faults(brigadier, &format!("{brigadier}\nadcs = 1")),
        "only corps and army commanders have ADCs",
    );
    told(&faults(brigadier, &format!("{brigadier}\nchief = true")), "2 commanders-in-chief");
    let leads = "chief = true\ncorps = \"blue-division\"\nleads = \"red-brigade\"";
    told(&faults("chief = true\ncorps = \"blue-division\"", leads), "of this side");
    let spare = "[[sides.corps]]\nid = \"spare\"\n\n[[sides.corps]]\nid = \"tenth\"";
    let faults = faults("[[sides.corps]]\nid = \"tenth\"", spare);
    told(&faults, "`spare` has 0 generals");
    told(&faults, "`spare` has no units");
    let over = "over = \"tenth\"";
    told(&self::faults("over = \"blue-division\"", over), "a higher command of this side");
    let personal = format!("{brigadier}\npersonality = {{ pips = 3 }}");
    told(&self::faults(brigadier, &personal), "3 is out of range");
}

/// ANT-MOV-018, ANT-TER-001: places that overlap, lie off the table or cannot be stood on.
#[test]
fn places_are_checked() {
    told(&faults("at = [20, 23.5]", "at = [16, 23.5]"), "overlaps the 1st Line");
    told(&faults("at = [14, 23.5]", "at = [1, 23.5]"), "off the table");
    told(&faults("at = [14, 23.5]", "at = [14, 50]"), "write 0 to 36");
    told(&faults("at = [14, 7]", "at = [14, 23]"), "within 1\" of its enemy");
    told(&faults("at = [34.5, 5]", "at = [40, 12]"), "cannot be in a wood in line");
    told(&faults("at = [22, 28]", "at = [0, 28]"), "stands off the table");
    told(&faults("at = [14, 7]", "at = [23, 20]"), "cannot be in a building in column");
}

/// ANT-TER-004, -008, ANT-GEO-041: garrisons hold buildings that are there, alone, on foot, and not too small.
#[test]
fn garrisons_are_checked() {
    let mill = |at: &str| (at.to_owned(), "garrison = \"the mill\"".to_owned());
    let with = |changes: &[(String, String)]| {
        let changes: Vec<(&str, &str)> =
            changes.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
        faults_of(&changes)
    };
    told(
        &with(&[mill("at = [14, 7]"), mill("at = [19, 7]")]),
        "1/10th holds this building already",
    );
    told(&with(&[mill("at = [34.5, 5]")]), "is no infantry");
    told(&faults("at = [14, 7]", "garrison = \"the mil\""), "no building or work of this name");
    let small = (
        "area = [[22, 19], [24, 19], [24, 21], [22, 21]]".to_owned(),
        "area = [[22, 19], [22.5, 19], [22.5, 21], [22, 21]]".to_owned(),
    );
    told(&with(&[small, mill("at = [14, 7]")]), "narrower than one of its bases");
    assert!(setup(&changed(&[("at = [14, 7]", "garrison = \"the mill\"")])).is_ok());
}

/// ANT-SEQ-026: whoever arrives comes over an edge, in time, and has no place before.
#[test]
fn arrivals_are_checked() {
    let brigade = "id = \"tenth\"\nname = \"the 10th\"";
    let with = |more: &str| faults(brigade, &format!("{brigade}\n{more}"));
    told(&with("arrives = 3"), "it arrives nowhere");
    told(&with("arrives = 3\non = [[10, 10], [20, 10]]"), "not on an edge");
    told(&with("arrives = 9\non = [[10, 0], [20, 0]]"), "the battle ends after turn 8");
    told(&with("arrives = 3\non = [[10, 0], [20, 0]]"), "1/10th arrives later");
    let horse = |arrives: &str| faults("at = [34.5, 5]", &format!("arrives = {{ {arrives} }}"));
    told(&horse("turn = 3"), "it arrives nowhere");
    told(&horse("turn = 3, face = 4, by = 2, on = [[0, 4], [0, 9]]"), "at the earliest in turn 3");
    let sound = ("at = [34.5, 5]", "arrives = { turn = 3, face = 4, on = [[0, 4], [0, 9]] }");
    assert!(setup(&changed(&[sound])).is_ok());
}

/// A unit without a place needs room in the zone of its side.
#[test]
fn units_in_hand_have_room() {
    let narrow = [("at = [22.5, 6]", ""), ("[table]\n", "[deploy]\ndepth = 2\n\n[table]\n")];
    told(&faults_of(&narrow), "there is no room to deploy the blue horse battery in its zone");
}

/// Everything that is wrong is reported in one pass.
#[test]
fn all_problems_are_reported_at_once() {
    let faults = faults_of(&[
        ("class = \"average\"", "class = \"good\""),
        ("rank = \"division\"", "rank = \"regiment\""),
        ("calibre = \"medium\"", "calibre = \"9 lb\""),
        ("at = [34.5, 5]", "at = [34.5]"),
    ]);
    assert!(faults.len() >= 4, "{faults:#?}");
}

/// The problems of the lesson that begins in a position.
fn faults_from(start: &str) -> Vec<String> {
    let opened = BOOK.open_text("test.toml", &format!("{SOUND}\n{start}"), 1);
    opened.err().into_iter().flatten().map(|problem| problem.to_string()).collect()
}

/// A position in the third turn, with more of its table.
fn moving(more: &str) -> Vec<String> {
    faults_from(&format!("[start]\nstage = \"move\"\n[start.table]\nturn = 3\n{more}"))
}

/// ANT-SEQ-005: a stage begins in its own step or the one before, and in a side's phase.
#[test]
fn a_position_has_the_step_of_its_stage() {
    let at = |step: &str| moving(&format!("step = \"{step}\"\nmover = \"red\""));
    assert_eq!(at("movement"), [""; 0]);
    assert_eq!(at("charges"), [""; 0]);
    told(&at("fire"), "the step is `fire`");
    told(&moving("step = \"movement\""), "no side moves");
}

/// ANT-STR-014, ANT-PIP-001, ANT-GEN-006: hits, pips and generals of a position are such as a battle has.
#[test]
fn all_problems_of_a_position_are_reported_at_once() {
    let faults = moving(
        "step = \"movement\"\nmover = \"red\"\n[start.table.units.red-1]\nlost = 4\n\
         [start.table.commands.red-division]\nspent = 2\n\
         [start.table.generals.red-general]\nwith = \"blue-1-10\"",
    );
    assert_eq!(faults.len(), 3, "{faults:#?}");
    told(&faults, "the 1st Line has no hits and is on the table");
    told(&faults, "the red division has spent 2 of 0 pips");
    told(&faults, "the red general is with a unit of the enemy");
}

/// ANT-SEQ-005: a moment of a battle, written as a scenario, is the same table again.
#[test]
fn a_position_leads_back_to_its_table() {
    let mut game = BOOK.open_text("test.toml", SOUND, 1).expect("it opens");
    let mut general = (BOOK.general)(kernel::general::Level::Recruit, 1);
    for _ in 0..60 {
        let seat = game.asked().remove(0);
        let said = general.decide(&*game, &seat).expect("an answer");
        game.say(&seat, said.act, said.fill).expect("it is taken");
    }
    let position = game.position().expect("the battle goes on");
    let doc = Doc::from_json("test.json", &position).expect("a document");
    let again = (BOOK.open)(&doc, 1, None).unwrap_or_else(|why| panic!("{why:?}"));
    let [before, after] = [&game, &again].map(|game| game.view("referee").expect("a view"));
    assert_eq!(before.units, after.units);
}

/// ANT-GEO-041, ANT-TER-006: a garrison has no body of its own, so its formation is free even where its house stands in a town.
#[test]
fn a_garrison_in_a_town_has_any_formation() {
    let town = "[[terrain]]\nkind = \"town\"\nname = \"the hamlet\"\narea = [[21, 18.5], [25, 18.5], [25, 21.5], [21, 21.5]]\n\n";
    let house = "[[terrain]]\nkind = \"building\"";
    let text = changed(&[
        (house, &format!("{town}{house}")),
        ("at = [14, 23.5]", "garrison = \"the mill\""),
    ]);
    let setup = setup(&text).unwrap_or_else(|why| panic!("{why:#?}"));
    assert!(rules_nearrun::deploy::table(&setup).units[0].is_garrison());
}

/// ANT-TER-009, -013: guns begin behind a wall, but never in a building.
#[test]
fn guns_begin_behind_a_wall() {
    let wall =
        "[[terrain]]\nkind = \"wall\"\nname = \"the redan\"\nline = [[29, 23.5], [33, 23.5]]\n\n";
    let house = "[[terrain]]\nkind = \"building\"";
    let redan = (house, format!("{wall}{house}"));
    let behind = ("at = [31, 24]", "at = [31, 24]\nbehind = \"the redan\"");
    let text = changed(&[(redan.0, &redan.1), behind]);
    let setup = setup(&text).unwrap_or_else(|why| panic!("{why:#?}"));
    assert!(rules_nearrun::deploy::table(&setup).units[3].cover.is_some());
    told(&faults("at = [31, 24]", "garrison = \"the mill\""), "cannot hold a building");
}

/// ANT-DEF-013, -014: `heavy` is a mark of dragoons.
#[test]
fn heavy_is_a_mark_of_dragoons() {
    let chasseurs = "type = \"light-cavalry\"\ncorps = \"blue-division\"\nclass = \"average\"\nfigures = 10\ntrained_light = true";
    let dragoons = |marks: &str| {
        format!(
            "type = \"dragoons\"\ncorps = \"blue-division\"\nclass = \"average\"\nfigures = 10\n{marks}"
        )
    };
    let text = changed(&[(chasseurs, &dragoons("marks = [\"heavy\"]"))]);
    let setup = setup(&text).unwrap_or_else(|why| panic!("{why:#?}"));
    let heavy = setup.units.iter().filter(|unit| unit.tags.heavy);
    assert_eq!(heavy.map(|unit| unit.kind).collect::<Vec<_>>(), [UnitKind::Dragoons]);
    let faulty = faults(
        "trained_light = true\nformation = \"line\"\nat = [34.5, 5]",
        "marks = [\"heavy\"]\nat = [34.5, 5]",
    );
    told(&faulty, "`heavy` is a mark of dragoons");
}
