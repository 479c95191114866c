//! Scales, marks and sizes as scenarios give them (ANT-SCL, ANT-DEF, ANT-ORG-002, ANT-RGA-002), and what happens after the battle (ANT-CAS).
use super::{
    drill::{THEM, US},
    kit::*,
};
use kernel::{Ruleset, Seat, Viewer, doc::Doc};
use rules_nearrun::{
    Event, NearRun, Setup, Stage, deploy,
    kinds::{Arm, Rank, Side, Size, State, Step, UnitId},
    scene::UnitSetup,
    unit::{End, Place},
};

const LESSON: &str = include_str!("../../../../scenarios/nearrun/first-lesson-nearrun.toml");
const QUATRE_BRAS: &str = include_str!("../../../../scenarios/nearrun/quatre-bras-1815.toml");
const SALAMANCA: &str = include_str!("../../../../scenarios/nearrun/salamanca-1812.toml");

/// A scenario with one piece of its text replaced.
fn read(text: &str, from: &str, to: &str) -> Setup {
    assert!(text.contains(from), "the scenario has no {from}");
    let doc = Doc::parse("scenario", &text.replacen(from, to, 1)).expect("it is TOML");
    NearRun::read(&doc).unwrap_or_else(|why| panic!("{why:#?}"))
}

fn unit<'s>(setup: &'s Setup, key: &str) -> &'s UnitSetup {
    let id = setup.scene.by_key(key).unwrap_or_else(|| panic!("no unit {key}"));
    &setup.units[id.idx()]
}

/// The size of the first battalion of the lesson with these keys instead of its figures.
fn size(keys: &str) -> Size {
    let setup = read(LESSON, "figures = 12", keys);
    unit(&setup, "red-1").size
}

/// ANT-RGA-002, ANT-SCL-001: a figure stands for 50 men; the men of a regimental gun count in the size of its battalion, so that it may lift it.
#[test]
fn the_men_of_a_regimental_gun_count_in_the_size_of_its_battalion() {
    assert_eq!(size("figures = 8"), Size::Small);
    let gun = |pieces: u8| format!("\nregimental_gun = {{ pieces = {pieces} }}");
    assert_eq!(size(&format!("figures = 8{}", gun(2))), Size::Normal);
    assert_eq!(size(&format!("figures = 7{}", gun(2))), Size::Small);
    assert_eq!(size(&format!("figures = 7{}", gun(4))), Size::Normal);
    assert_eq!(size("figures = 8\nmen = 401"), Size::Small);
    assert_eq!(size(&format!("figures = 8\nmen = 401{}", gun(2))), Size::Normal, "451 men");
    assert_eq!(size(&format!("figures = 8\nmen = 399{}", gun(2))), Size::Small, "449 men");
}

/// ANT-OPT-003: by default size goes by men where the scenario gives them, by the switch always by figures.
#[test]
fn size_goes_by_men_or_by_figures() {
    assert_eq!(size("figures = 9\nmen = 440"), Size::Small);
    let text = LESSON.replacen("figures = 12", "figures = 9\nmen = 440", 1);
    let setup = read(&text, "turns = 8\n", "turns = 8\nrules = { size_by = \"figures\" }\n");
    assert_eq!(unit(&setup, "red-1").size, Size::Normal);
}

/// ANT-DEP-003, -004: the usual table is 72 by 48 inches, and the usual zone is 12" deep.
#[test]
fn the_usual_table_and_zones() {
    let setup = read(LESSON, "[table]\nsize = [48, 36]\n", "");
    let field = &setup.scene.field;
    assert_eq!([field.width, field.height].map(|it| it.to_inches()), [72.0, 48.0]);
    let red: Vec<i32> = setup.scene.zones[0].iter().map(|point| point.y).collect();
    let [low, high] = [red.iter().min(), red.iter().max()].map(|it| it.copied().unwrap_or(0));
    assert_eq!([low, high], [inch(0.0, 36.0).y, inch(0.0, 48.0).y], "red is in the north");
}

/// ANT-DEF-013, -014: arms and marks are read, and what a type says by itself.
#[test]
fn arms_and_marks_are_read() {
    let battle = read(QUATRE_BRAS, "format = 1", "format = 1");
    let tags = |key: &str| unit(&battle, key).tags;
    assert!(
        tags("lancers-5").lancers && unit(&battle, "lancers-5").kind.arm() == Arm::LightCavalry
    );
    assert!(tags("rifles-95").rifles && tags("rifles-95").trained_light);
    let armoured = battle.units.iter().filter(|it| it.tags.armoured);
    assert!(armoured.clone().count() == 2);
    assert!(armoured.into_iter().all(|it| it.kind.arm() == Arm::HeavyCavalry));
    let position: Vec<bool> = battle
        .units
        .iter()
        .filter(|it| it.calibre == Some(rules_nearrun::kinds::Calibre::Heavy))
        .map(|it| it.tags.position)
        .collect();
    assert!(!position.is_empty() && position.iter().all(|it| *it), "12 lb foot guns");
    assert!(battle.units.iter().any(|it| it.kind.arm() == Arm::HorseArtillery));
    let marks = "trained_light = true\nmarks = [\"volley\", \"exchange\", \"carabinier\"]";
    let setup = read(
        LESSON,
        "trained_light = true\nformation = \"line\"\nat = [34.5, 5]",
        &format!("{marks}\nformation = \"line\"\nat = [34.5, 5]"),
    );
    let riders = setup.units.iter().find(|it| it.tags.volley).expect("the light horse").tags;
    assert!(riders.exchange && riders.carabiniers && !riders.masse && !riders.rifles);
    let salamanca = read(SALAMANCA, "format = 1", "format = 1");
    assert!(salamanca.units.iter().any(|it| it.tags.masse));
}

/// ANT-ORG-002: a regiment directly under a division is a brigade: it has its own box and counts as one of the division's brigades.
#[test]
fn a_regiment_under_a_division_is_a_brigade() {
    let setup = read(SALAMANCA, "format = 1", "format = 1");
    let n = setup.scene.commands.iter().position(|card| card.name == "the 22nd Line");
    let regiment = rules_nearrun::kinds::CommandId(n.expect("the regiment") as u8);
    let model = deploy::table(&setup);
    assert_eq!(model.rank(regiment), Rank::Brigade);
    let division = model.division(regiment).expect("its division");
    assert!(model.commands_under(division).any(|id| id == regiment));
    assert_eq!(model.directly_under(regiment).filter(|it| !it.tags.ad_hoc).count(), 3);
    assert!(rules_nearrun::command::area(&model, regiment).is_some());
}

/// ANT-SCL-007: every die has six sides.
#[test]
fn every_die_has_six_sides() {
    assert_eq!(NearRun::DICE, [6]);
}

/// ANT-STR-017: both sides see the same table, with the hits of every unit.
#[test]
fn both_sides_see_all_hits() {
    let mut board = Board::new();
    let foe = board.foot("foe", THEM, (30.0, 40.0, SOUTH));
    board.foot("ours", US, (30.0, 10.0, NORTH));
    let model = board.model();
    let look = |model: &rules_nearrun::Model, seat: u8| {
        let view = (NearRun::SHOWING.view)(model, None, Viewer::Seat(Seat(seat)));
        serde_json::to_string(&view).expect("a view has a text")
    };
    assert_eq!(look(&model, 0), look(&model, 1));
    board.tweak(foe, |it| it.lost = 2);
    assert_ne!(look(&board.model(), 0), look(&model, 0), "the loss is seen");
}

/// The end of a battle in its last turn.
fn end(board: &Board) -> Play {
    let mut board = board.clone();
    (board.mover, board.turn) = (THEM, 12);
    board.play(Stage::End, Step::End, &[])
}

/// ANT-CAS-001 to -003: a division takes back three hits an hour; destroyed units are raised again two sizes smaller if the enemy was in contact, one
/// otherwise, or never.
#[test]
fn divisions_rest_and_destroyed_units_are_raised_again() {
    let mut board = Board::new();
    let worn = board.foot("worn", US, (20.0, 10.0, NORTH));
    board.tweak(worn, |it| it.lost = 2);
    let units = [
        (Size::Large, End::Slain, Some(Size::Small)),
        (Size::Normal, End::CutDown, Some(Size::VerySmall)),
        (Size::Small, End::Slain, None),
        (Size::Small, End::Destroyed, Some(Size::VerySmall)),
        (Size::VerySmall, End::Destroyed, None),
        (Size::Normal, End::RiddenDown, Some(Size::VerySmall)),
    ];
    let ids: Vec<UnitId> =
        units.iter().map(|_| board.foot("gone", US, (40.0, 10.0, NORTH))).collect();
    for (id, (size, end, _)) in ids.iter().zip(units) {
        board.tweak(*id, |it| it.size = size);
        match end {
            End::Slain => board.later(*id, |it| it.place = Place::Gone(End::Slain)),
            End::CutDown => board.later(*id, |it| it.place = Place::Gone(End::CutDown)),
            End::RiddenDown => board.later(*id, |it| it.place = Place::Gone(End::RiddenDown)),
            _ => board.later(*id, |it| it.place = Place::Gone(End::Destroyed)),
        }
    }
    board.foot("foe", THEM, (20.0, 40.0, SOUTH));
    let play = end(&board);
    for (id, (_, end, size)) in ids.iter().zip(units) {
        let told = Event::Raised { unit: *id, size };
        assert!(play.events.contains(&told), "{end:?} {size:?}");
    }
    // Two lost, and the whole strength of those who are raised: 5, 4, 3 and 4.
    let rests = Event::Rests { division: DIVISION[0], hits: 18, minutes: 360 };
    assert!(play.events.contains(&rests), "{:?}", play.events);
}

/// ANT-CAS-002: a unit whose last hit came in contact is told from one that was shot.
#[test]
fn the_last_hit_in_contact_is_remembered() {
    use rules_nearrun::kinds::Aspect;
    let mut board = Board::new();
    let ours = board.foot("ours", US, (20.0, 10.0, NORTH));
    let theirs = board.foot("theirs", THEM, (20.0, 10.0, SOUTH));
    board.tweak(theirs, |it| it.lost = 3);
    board.contact(ours, theirs, Aspect::Front);
    let mut play = super::melee::fight(&board, &[6, 1]);
    assert_eq!(play.unit(theirs).place, Place::Gone(End::Slain));
    play.from_now_on(1);
    let mut board = Board::new();
    let ours = board.foot("ours", US, (20.0, 10.0, NORTH));
    let theirs = board.foot("theirs", THEM, (20.0, 12.0, SOUTH));
    board.tweak(theirs, |it| it.lost = 3);
    let play = super::fire::volley(&board, &[super::fire::fire(ours, theirs)], &[6]);
    assert_eq!(play.unit(theirs).place, Place::Gone(End::Destroyed));
}

/// ANT-RGA-008, ANT-PTS-001: the gun of a destroyed battalion is lost with it, at its price, and does not fire.
#[test]
fn a_regimental_gun_is_lost_with_its_battalion() {
    use rules_nearrun::{kinds::Calibre, unit::RegimentalGun};
    let mut board = Board::new();
    let unit = board.foot("unit", US, (20.0, 10.0, NORTH));
    let gun = RegimentalGun { calibre: Calibre::Medium, size: Size::Small };
    board.tweak(unit, |it| it.regimental_gun = Some(gun));
    board.foot("foe", THEM, (20.0, 15.0, SOUTH));
    board.foot("other", US, (60.0, 5.0, NORTH));
    board.later(unit, |it| it.place = Place::Gone(End::Destroyed));
    let lost = end(&board).events.iter().find_map(|event| match event {
        Event::Scored { lost } => Some(lost[0]),
        _ => None,
    });
    assert_eq!(lost, Some(12), "4 points for its hits, 2 for the gun");
    let mut play = board.play(Stage::Aim { side: US }, Step::Fire, &[1]);
    assert!(!play.events.iter().any(|event| matches!(event, Event::Shot { .. })));
    play.from_now_on(1);
}

/// ANT-SEQ-022, ANT-DIS-004: hits by fire count together in one phase only; a general who is stunned is so by turns.
#[test]
fn hits_by_fire_are_counted_in_one_phase() {
    let mut board = Board::new();
    let ours = board.foot("ours", US, (20.0, 10.0, NORTH));
    let theirs = board.foot("theirs", THEM, (20.0, 12.0, SOUTH));
    board.later(theirs, |it| it.done.hits = 1);
    let shot = [super::fire::fire(ours, theirs)];
    let play = super::fire::volley(&board, &shot, &[1]);
    assert_eq!(play.unit(theirs).state, State::Disordered, "the second hit of this phase");
    drop(play);
    let mut model = board.model();
    rules_nearrun::model::apply(&mut model, &Event::PhaseBegan { side: Side(0) });
    assert_eq!(model.unit(theirs).done.hits, 0);
}
