//! The order of the Morale Phase, the sides from which charges come, and turning to face them.
use super::{THEM, US, ahead, close, declare, foot_at_foot, horse_at_foot, morale, totals};
use crate::kit::{Board, EAST, NORTH, Play, SOUTH, WEST};
use rules_gloria::{
    Act, Event, Question, Stage,
    event::Cause,
    kinds::{Aspect, Class, Phase, State, Test, UnitId, UnitKind},
    refusal::ChargeRefusal,
};

const STRAIGHT: Act = Act::Impulse { form: None };

/// What happened in the Morale Phase, in short.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Step {
    Declared(UnitId),
    Tested(UnitId, Test),
    Went(UnitId),
}

fn steps(play: &Play) -> Vec<Step> {
    let steps = play.events.iter().filter_map(|event| match *event {
        Event::Declared { unit, .. } => Some(Step::Declared(unit)),
        Event::Tested { unit, test, .. } => Some(Step::Tested(unit, test)),
        Event::Moved { unit, cause: Cause::Impulse, .. } => Some(Step::Went(unit)),
        _ => None,
    });
    steps.collect()
}

/// Three battalions that face three others 60 mm away, from west to east.
fn three() -> (Board, [UnitId; 3], [UnitId; 3]) {
    let mut board = Board::new();
    let places = [(300.0, "a"), (900.0, "b"), (1500.0, "c")];
    let own = places.map(|(x, key)| board.foot(key, US, (x, 400.0, NORTH)));
    let enemies = places.map(|(x, key)| board.foot(&format!("e{key}"), THEM, (x, 460.0, SOUTH)));
    (board, own, enemies)
}

/// PG-CHG-005, -006, -013: each test is followed at once by the first impulses of its declaration; a joint one has the place of
/// its first unit; the targets test after all impulses.
#[test]
fn tests_follow_the_order_of_the_declarations() {
    use Step::{Declared, Tested, Went};
    let (board, [a, b, c], [ea, eb, ec]) = three();
    let mut play = morale(&board, &[6]);
    let joint = Act::Declare { unit: c, target: ec, joint: true, squadron: None };
    // East to west: the brigade charge of b and c comes first, then a.
    play.say(0, declare(b, eb)).say(0, joint).say(0, declare(a, ea));
    close(&mut play);
    play.say_with(0, STRAIGHT, ahead(20.0));
    play.dice(&[6]).say_with(0, STRAIGHT, ahead(20.0));
    play.dice(&[6]).say_with(0, STRAIGHT, ahead(20.0));
    play.dice(&[6]).say(1, Act::Stand);
    play.dice(&[6]).say(1, Act::Stand);
    play.say(1, Act::Stand);
    let first = match steps(&play)[3] {
        Tested(unit, Test::ToCharge) => unit,
        other => panic!("a test comes first, not {other:?}"),
    };
    assert!(first == b || first == c, "one test for the joint declaration");
    assert_eq!(steps(&play)[..3], [Declared(b), Declared(c), Declared(a)]);
    assert_eq!(steps(&play)[4..8], [Went(b), Went(c), Tested(a, Test::ToCharge), Went(a)]);
    let charged = |unit| Tested(unit, Test::BeingCharged);
    assert_eq!(steps(&play)[8..], [charged(eb), charged(ec), charged(ea)]);
}

/// PG-MOR-002, -003, -007: declarations, To Charge with the first impulses, Being Charged, Rally; nobody else tests.
#[test]
fn the_morale_phase_has_its_order() {
    use Step::{Declared, Tested, Went};
    let (mut board, [a, b, _], [ea, ..]) = three();
    board.later(b, |it| (it.state, it.done.was_out_of_order) = (State::Shaken, true));
    let mut play = morale(&board, &[6]);
    play.say(0, declare(a, ea));
    close(&mut play);
    play.dice(&[6]).say_with(0, STRAIGHT, ahead(20.0));
    play.say(1, Act::Stand);
    play.dice(&[6]).say(0, Act::Done);
    let tests = [Tested(ea, Test::BeingCharged), Tested(b, Test::Rally)];
    let all = [Declared(a), Tested(a, Test::ToCharge), Went(a), tests[0], tests[1]];
    assert_eq!(steps(&play), all);
    assert_eq!(Test::ALL.len(), 5);
}

/// PG-MOR-006: a 6 does not pass by itself, and a 1 does not fail by itself.
#[test]
fn no_face_passes_or_fails_by_itself() {
    let (mut board, horse, foot) = horse_at_foot(200.0);
    board.tweak(foot, |it| it.class = Class::One);
    board.later(foot, |it| it.figures = 5);
    let mut play = morale(&board, &[6]);
    play.say(0, declare(horse, foot));
    close(&mut play);
    play.dice(&[6]).say_with(0, STRAIGHT, ahead(90.0));
    // Class 1, out of command, below half, by cavalry in the open.
    assert_eq!(totals(&play, Test::BeingCharged), [3 + 1 + 2 + 1]);
    assert!(play.unit(foot).is_routing());
    let (mut board, horse, foot) = horse_at_foot(200.0);
    board.tweak(horse, |it| it.class = Class::Five);
    board.later(foot, |it| it.state = State::Disordered);
    let mut play = morale(&board, &[1]);
    play.say(0, declare(horse, foot));
    close(&mut play);
    // Class 5, out of command, a disordered target.
    assert_eq!(totals(&play, Test::ToCharge), [-1]);
    assert_eq!(play.question(), Question::Impulse { unit: horse });
}

/// PG-CHG-016 (EX-P02): the side depends on where the charge began, not on what it touches.
#[test]
fn the_side_of_a_charge_is_where_it_began() {
    for (y, aspect) in [(590.0, Aspect::Flank), (615.0, Aspect::Front)] {
        let mut board = Board::new();
        let foot = board.foot("foot", THEM, (900.0, 600.0, NORTH));
        let horse = board.horse("horse", US, (1150.0, y, WEST));
        let mut play = morale(&board, &[6]);
        play.say(0, declare(horse, foot));
        close(&mut play);
        // Both run into the short side of the line.
        play.dice(&[6]).say_with(0, STRAIGHT, ahead(70.0));
        let charge = play.unit(horse).done.charge.expect("it charges");
        assert_eq!(charge.aspect, aspect, "{y}");
        let flank = i32::from(aspect == Aspect::Flank);
        // Class 3, out of command, by cavalry in the open, and in flank.
        assert_eq!(totals(&play, Test::BeingCharged), [3 + flank], "{y}");
    }
}

/// PG-FCH-002, PG-IMP-005, PG-CHG-016: a unit that passes may turn to face the charge, which then meets its front.
#[test]
fn a_unit_may_turn_to_face_a_charge() {
    for (place, facing, turned) in [
        ((610.0, 600.0), EAST, WEST),
        ((900.0, 800.0), SOUTH, NORTH),
        ((1190.0, 600.0), WEST, EAST),
    ] {
        let mut board = Board::new();
        let foot = board.foot("foot", THEM, (900.0, 600.0, SOUTH));
        let horse = board.horse("horse", US, (place.0, place.1, facing));
        let mut play = morale(&board, &[6]);
        play.say(0, declare(horse, foot));
        close(&mut play);
        play.dice(&[6]).say_with(0, STRAIGHT, ahead(70.0));
        assert_ne!(play.unit(horse).done.charge.map(|it| it.aspect), Some(Aspect::Front));
        assert!(play.offered(1, |act| *act == Act::FaceCharge));
        play.say(1, Act::FaceCharge);
        let unit = play.unit(foot);
        assert_eq!((unit.at.facing.to_degrees().round(), unit.done.changed), (turned, true));
        assert_eq!(play.unit(horse).done.charge.map(|it| it.aspect), Some(Aspect::Front));
    }
}

/// PG-FCH-001, -002: a unit that faces the charge has nothing to turn to, and none turns that has changed formation.
#[test]
fn a_turn_to_face_a_charge_is_the_change_of_the_turn() {
    let (board, horse, foot) = horse_at_foot(200.0);
    let mut play = morale(&board, &[6]);
    play.say(0, declare(horse, foot));
    close(&mut play);
    play.dice(&[6]).say_with(0, STRAIGHT, ahead(90.0));
    assert!(!play.offered(1, |act| *act == Act::FaceCharge));
    let refused = play.refused(1, Act::FaceCharge);
    assert_eq!(refused, ChargeRefusal::NoTurn { unit: foot }.into());
    let mut board = Board::new();
    let foot = board.foot("foot", THEM, (900.0, 600.0, SOUTH));
    let horse = board.horse("horse", US, (900.0, 800.0, SOUTH));
    board.later(foot, |it| it.done.changed = true);
    let mut play = morale(&board, &[6]);
    play.say(0, declare(horse, foot));
    close(&mut play);
    play.dice(&[6]).say_with(0, STRAIGHT, ahead(70.0));
    assert_eq!(play.question(), Question::Feint { side: US });
}

/// PG-SCR-001: a charge at a unit beyond a screen goes through the screen, which does not become its target.
#[test]
fn a_charge_goes_through_a_screen_at_the_unit_beyond() {
    let (mut board, horse, foot) = horse_at_foot(200.0);
    let kind = UnitKind::LightInfantry;
    let screen = board.unit("screen", THEM, kind, 6, (900.0, 470.0, SOUTH));
    let mut play = morale(&board, &[6]);
    assert!(play.offered(0, |act| *act == declare(horse, foot)));
    play.say(0, declare(horse, foot));
    close(&mut play);
    play.dice(&[6]).say_with(0, STRAIGHT, ahead(100.0));
    assert!(play.unit(screen).is_routing());
    assert_eq!(play.unit(horse).done.charge.map(|charge| charge.target), Some(foot));
    assert_eq!(play.unit(horse).at.at.y, 50_000);
}

/// PG-CTR-001: a charge at a charger is a counter-charge, in the Morale Phase or of opportunity; foot makes none at horse.
#[test]
fn a_charge_at_a_charger_is_a_counter_charge() {
    let (board, foot, enemy) = foot_at_foot(60.0);
    let mut play = morale(&board, &[]);
    play.say(0, declare(foot, enemy));
    assert!(play.offered(1, |act| *act == declare(enemy, foot)));
    let (board, horse, foot) = horse_at_foot(140.0);
    let stage = Stage::Opportunity { unit: horse, target: foot };
    let play = board.play(stage, Phase::Movement, &[6]);
    assert!(!matches!(play.question(), Question::Counter { .. }));
}
