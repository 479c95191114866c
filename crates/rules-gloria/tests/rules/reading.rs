//! Scenarios, armies and house rules, and the reports of their problems.
use geom::{Angle, Length};
use kernel::doc::Doc;
use proving::reading::{Sound, told};
use rules_gloria::{
    Setup,
    kinds::{Branch, Calibre, Class, Rank, Side, UnitKind},
    read,
};

const SOUND: &str = include_str!("../../../../scenarios/gloria/first-lesson-gloria.toml");
const LESSON: Sound<Setup> = Sound { text: SOUND, read: read::setup };

fn setup(text: &str) -> Result<Setup, Vec<String>> {
    LESSON.setup(text)
}

fn faults_of(changes: &[(&str, &str)]) -> Vec<String> {
    LESSON.faults_of(changes)
}

fn faults(from: &str, to: &str) -> Vec<String> {
    faults_of(&[(from, to)])
}

/// PG-SET-004, PG-OOB-005, PG-BSE-001: all of a valid scenario is read, in millimetres.
#[test]
fn all_of_a_valid_scenario_is_read() {
    let setup = setup(SOUND).unwrap_or_else(|why| panic!("{why:#?}"));
    assert_eq!(setup.scene.field.width, Length::from_mm(1800));
    assert_eq!(setup.scene.wind, Some(Angle::QUARTER));
    assert_eq!(setup.scene.corps.len(), 2);
    assert_eq!(setup.scene.corps[0].branch, Some(Branch::Foot));
    let own = |rank: Rank| setup.generals.iter().filter(|it| it.rank == rank).count();
    assert_eq!((own(Rank::Army), own(Rank::Brigade)), (2, 2));
    let grenadiers = &setup.units[0];
    assert_eq!((grenadiers.class, grenadiers.figures), (Class::Four, 12));
    assert_eq!(grenadiers.at.map(|pose| pose.at), Some(crate::kit::mm(400.0, 700.0)));
    let gun = &setup.units[3];
    assert_eq!(
        (gun.kind, gun.calibre, gun.figures),
        (UnitKind::FootArtillery, Some(Calibre::Six), 3)
    );
    assert_eq!(read::sound(&setup), Ok(()));
}

/// PG-PTS-001..013: the armies of the first lesson cost what its author reckoned.
#[test]
fn the_armies_of_the_first_lesson_cost_what_they_should() {
    let setup = setup(SOUND).unwrap_or_else(|why| panic!("{why:#?}"));
    let model = rules_gloria::deploy::table(&setup);
    let cost = Side::BOTH.map(|side| rules_gloria::cost::army(&model, side));
    assert_eq!(cost, [224, 260]);
}

/// Unknown keys and words are reported with a suggestion.
#[test]
fn unknown_words_are_reported_with_a_suggestion() {
    told(&faults("type = \"light-cavalry\"", "type = \"light-calvary\""), "light-cavalry");
    told(&faults("calibre = \"6pdr\"", "calibre = \"6 pdr\""), "6pdr");
    told(&faults("figures = 8", "figure = 8"), "figure");
    told(&faults("corps = \"white-brigade\"", "corps = \"white-brigad\""), "white-brigade");
    told(&faults("rank = \"army\"", "rank = \"chief\""), "a rank");
}

/// PG-WND-002: a wind of no direction.
#[test]
fn a_wind_of_no_direction_is_reported() {
    told(&faults("wind = \"east\"", "wind = \"eats\""), "`eats` is not a direction of the wind");
}

/// PG-OOB-009, PG-SHT-001, PG-PTS-005: classes, figures and crews that cannot be.
#[test]
fn classes_figures_and_crews_are_checked() {
    told(&faults("class = 4", "class = 6"), "6 is out of range");
    told(&faults("figures = 12", "figures = 2"), "2 is out of range");
    told(&faults("class = 4\nfigures = 12", "class = 4"), "figures");
    told(&faults("calibre = \"6pdr\"", "calibre = \"6pdr\"\nfigures = 2"), "needs 3 crew");
    told(&faults("calibre = \"6pdr\"\n", ""), "calibre");
}

/// PG-SQR-001, PG-INF-003, PG-BGN-001: formations and guns that a type does not have.
#[test]
fn formations_and_guns_of_the_wrong_type_are_reported() {
    let gun = "figures = 8\nbattalion_gun = { calibre = \"light\" }";
    told(&faults("figures = 8", gun), "only line infantry has battalion guns");
    let heavy = "figures = 12\nbattalion_gun = { calibre = \"12pdr\" }";
    told(&faults("figures = 12", heavy), "too heavy for a battalion gun");
    let square = [
        ("type = \"line-infantry\"", "type = \"irregular-infantry\""),
        ("figures = 12", "figures = 12\nformation = \"square\""),
    ];
    told(&faults_of(&square), "does not form square");
    told(&faults("figures = 8", "figures = 8\narms = \"rifle\""), "has no rifles");
    told(&faults("figures = 12", "figures = 12\nforms_line = true"), "only light infantry");
}

/// PG-OOB-005, PG-OOB-008: brigades have a general, and units of his arm.
#[test]
fn brigades_have_one_general_and_one_arm() {
    told(
        &faults("type = \"light-cavalry\"", "type = \"light-cavalry\"\ncorps = \"white-brigade\""),
        "is horse",
    );
    let brigadier = "rank = \"brigade\"\ncorps = \"white-brigade\"";
    told(&faults(brigadier, "rank = \"wing\""), "`white-brigade` has 0 generals");
    told(&faults("rank = \"army\"", "rank = \"wing\""), "0 player's Generals");
}

/// PG-MOV-003, PG-MOV-006: places that overlap, lie off the table or cannot be stood on.
#[test]
fn places_are_checked() {
    told(&faults("at = [640, 700]", "at = [500, 700]"), "overlaps");
    told(&faults("at = [1250, 800]", "at = [1790, 800]"), "off the table");
    told(&faults("at = [1250, 800]", "at = [1250, 1300]"), "write 0 to 1200");
    told(&faults("at = [400, 220]", "at = [400, 675]"), "within 25 mm of");
    told(
        &faults_of(&[
            ("kind = \"light-wood\"", "kind = \"heavy-wood\""),
            ("at = [1250, 800]", "at = [1500, 700]"),
        ]),
        "cannot be in a heavy wood",
    );
}

/// PG-HID-001, PG-OFF-001: secrets must be agreed, hidden units need cover, and at most a third is off the table.
#[test]
fn secrets_are_checked() {
    let hidden = ("figures = 8", "figures = 8\nhidden = true");
    told(&faults_of(&[hidden]), "no hidden units");
    let agreed =
        ("wind = \"east\"", "wind = \"east\"\nrules = { hidden_units = true, reserves = true }");
    told(&faults_of(&[agreed, hidden]), "hidden in the open");
    let reserve = ("name = \"the white brigade\"", "name = \"the white brigade\"\nreserve = 3");
    told(&faults_of(&[agreed, reserve]), "points are off the table");
    told(&faults_of(&[agreed, reserve]), "belongs to a brigade off the table");
}

/// PG-OOB-006, PG-ENG-007: works and pontoons need an Engineer.
#[test]
fn works_need_an_engineer() {
    told(&faults("kind = \"hedge\"", "kind = \"earthworks\""), "works and no Engineer");
    told(
        &faults("type = \"light-cavalry\"\nclass = 2\nfigures = 8", "type = \"pontoon-train\""),
        "has no Engineer",
    );
}

/// Everything that is wrong is reported in one pass.
#[test]
fn all_problems_are_reported_at_once() {
    let faults = faults_of(&[
        ("class = 4", "class = 9"),
        ("wind = \"east\"", "wind = \"up\""),
        ("calibre = \"6pdr\"", "calibre = \"7pdr\""),
        ("at = [1250, 800]", "at = [1250]"),
    ]);
    assert!(faults.len() >= 4, "{faults:#?}");
}

/// PG-FRD-004, PG-TER-001: all ground is laid out before the battle: where a road meets a river there is a ford, unless there is a
/// bridge; ground of no kind is reported.
#[test]
fn a_road_through_a_river_has_a_ford() {
    let road = "kind = \"road\"";
    let river = "kind = \"river\"\nline = [[900, 350], [900, 520]]\nwidth = 80\n\n[[terrain]]\n";
    let bridge = "kind = \"stone-bridge\"\nline = [[850, 430], [950, 430]]\n\n[[terrain]]\n";
    let fords = |with: &str| {
        let text = SOUND.replacen(road, &format!("{with}{road}"), 1);
        let setup = setup(&text).unwrap_or_else(|why| panic!("{why:#?}"));
        let ford = setup.book.terrain("ford").expect("it is a kind");
        let pieces = setup.scene.field.pieces.clone().into_iter();
        pieces.filter(|piece| piece.kind() == ford).collect::<Vec<_>>()
    };
    assert!(fords("").is_empty());
    let made = fords(river);
    assert_eq!(made.len(), 1);
    for x in [860.0, 900.0, 940.0] {
        assert!(made[0].distance_point(crate::kit::mm(x, 430.0).v2()) <= 0.0, "{x}");
    }
    assert!(fords(&format!("{river}{bridge}")).is_empty());
    told(&faults(road, "kind = \"rode\""), "road");
}

/// The problems of the lesson that begins in a position.
fn faults_from(start: &str) -> Vec<String> {
    let opened = rules_gloria::BOOK.open_text("test.toml", &format!("{SOUND}\n{start}"), 1);
    let problems = opened.err().expect("no battle could be in this position");
    problems.iter().map(ToString::to_string).collect()
}

/// A position in the Movement Phase of the third turn, with more of its table.
fn moving(more: &str) -> Vec<String> {
    faults_from(&format!(
        "[start]\nstage = {{ move = {{ side = \"white\" }} }}\n[start.table]\nturn = 3\nphase = \"movement\"\n{more}"
    ))
}

/// PG-WND-002: the wind of a position blows in one of the directions of a file or of the die.
#[test]
fn a_position_has_a_wind_of_the_compass_or_the_die() {
    told(&moving("wind = 77"), "the wind cannot blow towards 77 degrees");
    let start = "[start]\nstage = { move = { side = \"white\" } }\n[start.table]\nturn = 3\nphase = \"movement\"\n";
    for wind in [45, 120, 300] {
        let text = format!("{SOUND}\n{start}wind = {wind}\ninitiative = \"white\"");
        assert!(rules_gloria::BOOK.open_text("test.toml", &text, 1).is_ok(), "{wind}");
    }
}

/// PG-FRM-001, PG-INF-001: line infantry does not skirmish.
#[test]
fn a_position_has_units_in_formations_of_their_type() {
    let faults = moving("[start.table.units.garde]\nformation = \"skirmish\"");
    told(&faults, "the Garde cannot be formed so: line infantry, skirmish order");
    told(&faults, "write one of `line`, `manoeuvre-column`, `march-column`, `square`");
}

/// PG-SEQ-001: a stage begins in its own phase, or, if it is the first of its phase, in the one before.
#[test]
fn a_position_has_the_phase_of_its_stage() {
    let fault = |stage: &str, phase: &str| {
        let table = format!("[start.table]\nturn = 3\nphase = \"{phase}\"\ninitiative = \"white\"");
        let text = format!("{SOUND}\n[start]\nstage = {stage}\n{table}");
        let opened = rules_gloria::BOOK.open_text("test.toml", &text, 1);
        opened.err().map(|problems| problems[0].to_string())
    };
    let told = fault("\"fire\"", "morale").expect("targets are named before");
    assert!(told.contains("the phase is `morale`") && told.contains("`shooting`"), "{told}");
    assert_eq!(fault("\"fire\"", "shooting"), None);
    assert_eq!(fault("\"aim\"", "morale"), None);
    assert_eq!(fault("{ show = { side = \"white\" } }", "initiative"), None);
    assert!(fault("{ show = { side = \"blue\" } }", "initiative").is_some());
}

/// PG-ATT-001: generals are attached to units of their own side.
#[test]
fn a_position_has_generals_with_their_own_units() {
    let faults = moving("[start.table.generals.white-general]\nwith = \"garde\"");
    told(&faults, "the white General is with a unit of the enemy");
}

/// PG-IM2-002: units in contact stand together.
#[test]
fn a_position_has_contacts_of_units_that_stand_together() {
    let faults = moving(
        "contacts = [{ attacker = \"garde\", target = \"botta\", aspect = \"front\", both = false, turn = 3, \
         break_through = false, charging = true }]",
    );
    told(&faults, "the Garde cannot be in contact with Botta: they stand far apart");
}

/// Everything that is wrong with a position is reported in one pass, each at its line.
#[test]
fn all_problems_of_a_position_are_reported_at_once() {
    let faults = moving(
        "wind = 77\n[start.table.units.garde]\nformation = \"skirmish\"\n\
         [start.table.generals.white-general]\nwith = \"garde\"",
    );
    assert_eq!(faults.len(), 3, "{faults:#?}");
    let line = |fault: &String| fault.split(':').nth(1).map(str::to_owned);
    let lines: std::collections::BTreeSet<_> = faults.iter().map(line).collect();
    assert_eq!(lines.len(), 3, "each has a line of its own: {faults:#?}");
}

/// PG-RIV-001: water wider than 60 mm is a river, and up to that a stream.
#[test]
fn water_has_the_width_of_its_kind() {
    let road = "kind = \"road\"";
    let water = |kind: &str, width: u32| {
        let line = "line = [[100, 10], [300, 10]]";
        format!("kind = \"{kind}\"\n{line}\nwidth = {width}\n\n[[terrain]]\n{road}")
    };
    told(&faults(road, &water("river", 60)), "this water is 60 mm wide, too narrow for a river");
    told(&faults(road, &water("stream", 61)), "this water is 61 mm wide, too wide for a stream");
    for (kind, width) in [("river", 61), ("stream", 60)] {
        let text = SOUND.replacen(road, &water(kind, width), 1);
        assert!(setup(&text).is_ok(), "{kind} {width}");
    }
}

/// PG-SWP-001: guns never stand in a swamp, deployed or not.
#[test]
fn guns_do_not_stand_in_swamps() {
    let swamp = "kind = \"swamp\"\narea = [[1000, 680], [1120, 680], [1120, 780], [1000, 780]]";
    let road = "kind = \"road\"";
    let with = format!("{swamp}\n\n[[terrain]]\n{road}");
    told(&faults(road, &with), "the white 6 pdr cannot be in a swamp");
}

/// PG-OFF-001, PG-OFF-007: brigades wait off the table, not wings, and come on over their own edge or a side edge.
#[test]
fn reserves_are_brigades_that_do_not_come_over_the_enemys_edge() {
    let agreed = ("wind = \"east\"", "wind = \"east\"\nrules = { reserves = true }");
    let name = "name = \"the white brigade\"";
    let with = |more: &str| faults_of(&[agreed, (name, &format!("{name}\n{more}"))]);
    told(&with("rank = \"wing\"\nreserve = 3"), "only brigades are kept off the table");
    told(&with("reserve = 3\narrives = [900, 0]"), "this is the enemy's edge");
    told(&with("reserve = 3\narrives = [0, 0]"), "brigades arrive on an edge of the table");
    let faults = with("reserve = 3\narrives = [0, 600]");
    assert!(!faults.iter().any(|fault| fault.contains("edge")), "{faults:#?}");
}

/// PG-LIN-002: a bend leaves stands beyond it. Three stands of four have one on either side of the command stand.
#[test]
fn a_bend_comes_before_the_last_stand() {
    let bend = |after: u8| format!("figures = 12\nbend_left = {{ after = {after}, back = 30 }}");
    told(&faults("figures = 12", &bend(1)), "the line ends after 1 stand on that side");
    let text = SOUND.replacen("figures = 12", &bend(0), 1);
    assert!(setup(&text).is_ok(), "{:#?}", setup(&text));
}

/// A list of which nothing is known is not listed.
#[test]
fn an_empty_list_of_known_things_is_not_listed() {
    let faults = faults_of(&[(
        "[[sides.corps]]\nid = \"white-brigade\"\nname = \"the white brigade\"\n",
        "",
    )]);
    told(&faults, "there is none");
    assert!(!faults.iter().any(|fault| fault.contains("known are ;")), "{faults:#?}");
}

/// PG-BAS-001: `[start]` of a position is in the unit of its file, and leads back to the same table.
#[test]
fn a_position_is_in_the_unit_of_its_file() {
    let mut game = rules_gloria::BOOK.open_text("test.toml", SOUND, 1).expect("it opens");
    let mut general = (rules_gloria::BOOK.general)(kernel::general::Level::Recruit, 1);
    for _ in 0..30 {
        let seat = game.asked().remove(0);
        let said = general.decide(&*game, &seat).expect("an answer");
        game.say(&seat, said.act, said.fill).expect("it is taken");
    }
    let position = game.position().expect("the battle goes on");
    let units = position["start"]["table"]["units"].as_object().expect("some have moved");
    let places = units.values().filter_map(|unit| unit["at"]["at"][0].as_f64());
    let farthest = places.fold(0.0, f64::max);
    assert!((100.0..=1800.0).contains(&farthest), "{farthest} is not in millimetres");
    let doc = Doc::from_json("test.json", &position).expect("a document");
    let again = (rules_gloria::BOOK.open)(&doc, 1, None).unwrap_or_else(|why| panic!("{why:?}"));
    let [before, after] = [&game, &again].map(|game| game.view("referee").expect("a view"));
    assert_eq!(before.units, after.units);
}
