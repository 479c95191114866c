//! Squares: rings of lines that serve as one, whom a square shelters, and where it is disordered (PG-SQR).
use crate::kit::{Board, EAST, FOOT, HORSE, NORTH, Play, SOUTH, WEST, general_of, mm};
use geom::Length;
use kernel::{Fill, Keyed, Leg, Moment, Said};
use rules_gloria::{
    Act, Event, Gloria, Model, Question, Stage,
    act::Facing,
    command,
    kinds::{Aspect, Class, Formation, Phase, Side, State, Test, UnitId, UnitKind},
    refusal::{ChargeRefusal, FireRefusal, MoveRefusal, Refusal, Who},
};

const US: Side = Side(0);
const THEM: Side = Side(1);
const SQUARE: Act = Act::Form { formation: Formation::Square };

/// A battalion in square.
fn square(board: &mut Board, side: Side, front: (f64, f64, f64)) -> UnitId {
    let id = board.foot("square", side, front);
    board.tweak(id, |it| it.formation = Formation::Square);
    id
}

/// Four battalions of the north whose ends touch and which face outwards, the northern one first.
fn ring(board: &mut Board) -> [UnitId; 4] {
    let north = board.foot("ring-north", THEM, (900.0, 700.0, NORTH));
    let east = board.foot("ring-east", THEM, (1010.0, 590.0, EAST));
    let south = board.foot("ring-south", THEM, (900.0, 480.0, SOUTH));
    let west = board.foot("ring-west", THEM, (790.0, 590.0, WEST));
    [north, east, south, west]
}

/// Horse that is in contact with the northern battalion of a ring.
fn assault() -> (Board, UnitId, [UnitId; 4]) {
    let mut board = Board::new();
    let horse = board.horse("horse", US, (900.0, 700.0, SOUTH));
    let ring = ring(&mut board);
    board.contact(horse, ring[0], Aspect::Front);
    (board, horse, ring)
}

fn totals(board: &Board, dice: &[u8]) -> ([i32; 2], Play) {
    let play = board.play(Stage::Assault, Phase::Assault, dice);
    let fought = play.events.iter().find_map(|event| match event {
        Event::Fought { totals, .. } => Some(*totals),
        _ => None,
    });
    (fought.expect("it is fought"), play)
}

fn tested(play: &Play, which: Test) -> Vec<i32> {
    let all = play.events.iter().filter_map(|event| match event {
        Event::Tested { test, total, .. } if *test == which => Some(*total),
        _ => None,
    });
    all.collect()
}

fn ahead(mm: i32) -> Fill {
    Fill::Path(vec![Leg::Move { r#move: Length::from_mm(mm) }])
}

/// Declares a charge, which passes its test and goes straight ahead; more dice follow.
fn charge(board: &Board, unit: UnitId, target: UnitId, by: i32, dice: &[u8]) -> Play {
    let mut play = board.play(Stage::Declare { side: US }, Phase::Morale, &[6]);
    play.say(0, Act::Declare { unit, target, joint: false, squadron: None });
    while let Question::Declare { side } = play.question() {
        play.say(side.0, Act::Done);
    }
    play.dice(dice).say_with(0, Act::Impulse { form: None }, ahead(by));
    play
}

/// PG-SQR-007, -009: a ring of touching lines fights cavalry like a square, and stays where it is when it has won.
#[test]
fn a_ring_of_lines_fights_horse_as_a_square() {
    let (board, horse, ring) = assault();
    // Class 3 each; the charge is worth nothing; a square against cavalry counts 5.
    let (totals, play) = totals(&board, &[3, 3]);
    assert_eq!(totals, [3, 8]);
    assert!(play.unit(horse).is_routing());
    assert_eq!(play.unit(ring[0]).at.at, mm(900.0, 700.0));
    assert!(!play.unit(ring[0]).marks.pursuing && play.unit(ring[0]).state == State::Good);
}

/// PG-SQR-009: a ring counts only while it is whole: not with a gap, not with a broken line, not with lines back to back, not
/// with another kind of troops.
#[test]
fn a_ring_counts_only_while_it_is_whole() {
    // Class, charge and formed foot; class and a steady line.
    let as_lines = [3 + 2 + 1, 3 + 2];
    let (mut gap, _, ring) = assault();
    gap.tweak(ring[3], |it| it.at = Some(crate::kit::at(780.0, 590.0, WEST)));
    assert_eq!(totals(&gap, &[3, 3]).0, as_lines);
    let (mut broken, _, ring) = assault();
    broken.later(ring[2], |it| it.state = State::Routing);
    assert_eq!(totals(&broken, &[3, 3]).0, as_lines);
    let (mut mixed, _, ring) = assault();
    mixed.tweak(ring[1], |it| it.kind = UnitKind::IrregularInfantry);
    assert_eq!(totals(&mixed, &[3, 3]).0, as_lines);
    let mut board = Board::new();
    let horse = board.horse("horse", US, (900.0, 700.0, SOUTH));
    let line = board.foot("line", THEM, (900.0, 700.0, NORTH));
    board.foot("other", THEM, (900.0, 660.0, SOUTH));
    board.contact(horse, line, Aspect::Front);
    assert_eq!(totals(&board, &[3, 3]).0, as_lines);
}

/// PG-SQR-009: ground that nobody can enter may close a ring.
#[test]
fn a_river_may_close_a_ring() {
    let (mut board, _, ring) = assault();
    board.later(ring[2], |it| it.place = rules_gloria::unit::Place::InHand);
    assert_eq!(totals(&board, &[3, 3]).0, [6, 5]);
    board.area("river", &[(700.0, 400.0), (1100.0, 400.0), (1100.0, 500.0), (700.0, 500.0)]);
    assert_eq!(totals(&board, &[3, 3]).0, [3, 8]);
}

/// PG-SQR-007, PG-TCR-006: a line in a ring that loses to cavalry by 1 or 2 holds its place, disordered.
#[test]
fn a_beaten_line_of_a_ring_holds() {
    let (mut board, horse, ring) = assault();
    board.tweak(horse, |it| it.class = Class::Five);
    // 11 to 10.
    let (_, play) = totals(&board, &[6, 2]);
    let line = play.unit(ring[0]);
    assert_eq!((line.state, line.at.at, line.figures), (State::Disordered, mm(900.0, 700.0), 10));
}

/// PG-SQR-007, PG-CAV-007: in every test of a charge by cavalry a ring is a square, and each of its units tests by its own class.
/// Irregular cavalry does not charge it.
#[test]
fn the_tests_of_a_charge_at_a_ring_are_those_at_a_square() {
    let mut board = Board::new();
    let horse = board.horse("horse", US, (900.0, 900.0, SOUTH));
    let ring = ring(&mut board);
    board.tweak(ring[0], |it| it.class = Class::Two);
    let play = charge(&board, horse, ring[0], 90, &[6]);
    // Class 3, out of command, at a square.
    assert_eq!(tested(&play, Test::ToCharge), [1 + 1 + 2]);
    // Class 2, out of command, a square against cavalry, support behind.
    assert_eq!(tested(&play, Test::BeingCharged), [2 + 1 - 2 - 1]);
    let mut board = Board::new();
    let kind = UnitKind::IrregularCavalry;
    let cossacks = board.unit("cossacks", US, kind, 8, (900.0, 900.0, SOUTH));
    board.tweak(cossacks, |it| it.formation = Formation::Line);
    let ring = self::ring(&mut board);
    let other = board.horse("other", US, (300.0, 300.0, NORTH));
    let prey = board.foot("prey", THEM, (300.0, 450.0, SOUTH));
    let play = board.play(Stage::Declare { side: US }, Phase::Morale, &[]);
    let declare = |unit, target| Act::Declare { unit, target, joint: false, squadron: None };
    assert!(play.offered(0, |act| *act == declare(other, prey)));
    let (unit, target) = (cossacks, ring[0]);
    let refused = play.refused(0, declare(unit, target));
    assert_eq!(refused, Refusal::from(ChargeRefusal::IrregularAtSquare { unit, target }));
}

/// PG-SQR-005: a square that stands in a wood is disordered, even if the line before it was not.
#[test]
fn a_square_that_reaches_into_a_wood_is_disordered() {
    let mut board = Board::new();
    let horse = board.horse("horse", US, (900.0, 400.0, NORTH));
    let foot = board.foot("foot", THEM, (900.0, 600.0, SOUTH));
    let mut open = charge(&board, horse, foot, 90, &[6]);
    open.say(1, SQUARE);
    assert_eq!(open.unit(foot).state, State::Good);
    for kind in ["light-wood", "light-urban"] {
        let mut wooded = board.clone();
        wooded.area(kind, &[(700.0, 640.0), (1100.0, 640.0), (1100.0, 740.0), (700.0, 740.0)]);
        let mut play = charge(&wooded, horse, foot, 90, &[6]);
        play.say(1, SQUARE);
        assert_eq!(play.unit(foot).state, State::Disordered, "{kind}");
    }
}

/// PG-SQR-008: a unit that has formed square in the face of a charge may still shoot.
#[test]
fn a_square_formed_in_the_face_of_a_charge_may_shoot() {
    let mut board = Board::new();
    let horse = board.horse("horse", US, (900.0, 440.0, NORTH));
    let foot = board.foot("foot", THEM, (900.0, 600.0, SOUTH));
    let mut play = charge(&board, horse, foot, 80, &[6]);
    play.say(1, SQUARE).say(0, Act::Done);
    assert_eq!(play.question(), Question::Fire);
    let fire = Act::Fire { unit: foot, target: horse, side: Facing::Front, past: false };
    assert!(play.offered(1, |act| *act == fire));
}

/// A gun of the north that is charged, with a square behind it.
fn gun_and_square() -> (Board, UnitId, UnitId, UnitId) {
    let mut board = Board::new();
    let horse = board.horse("horse", US, (900.0, 400.0, NORTH));
    let gun = board.gun("gun", THEM, (900.0, 600.0, SOUTH));
    let square = square(&mut board, THEM, (900.0, 690.0, SOUTH));
    (board, horse, gun, square)
}

/// PG-SQR-006, PG-EVA-003: gunners may run into a square; outside of it there is no cover.
#[test]
fn gunners_run_into_a_square() {
    let (board, horse, gun, square) = gun_and_square();
    let mut play = charge(&board, horse, gun, 90, &[6]);
    play.say(1, Act::Run);
    let refused = play.refused_with(1, Act::Evade, Fill::Point(mm(960.0, 712.0)));
    assert_eq!(refused, Refusal::from(MoveRefusal::NoCoverThere { unit: gun }));
    play.say_with(1, Act::Evade, Fill::Point(mm(900.0, 712.0)));
    assert!(play.unit(gun).is_gunners() && play.unit(square).formation == Formation::Square);
    assert_eq!(play.unit(gun).at.at, mm(900.0, 712.0));
}

/// Gunners inside a square that an enemy touches.
fn sheltered() -> (Board, UnitId, UnitId, UnitId) {
    let mut board = Board::new();
    let foot = board.foot("foot", US, (900.0, 600.0, NORTH));
    let square = square(&mut board, THEM, (900.0, 600.0, SOUTH));
    let gun = board.gun("gun", THEM, (900.0, 622.0, SOUTH));
    board.later(gun, |it| {
        it.gun.as_mut().expect("a gun").left_at = Some(crate::kit::at(300.0, 1000.0, SOUTH));
    });
    (board, foot, square, gun)
}

/// PG-SQR-006: a square protects the gunners and staff inside it: nobody aims at them or takes them while it stands.
#[test]
fn a_square_protects_whom_it_shelters() {
    let (mut board, foot, square, gun) = sheltered();
    let general = general_of(HORSE[1]);
    board.post(general, 900.0, 632.0);
    let play = board.play(Stage::Assault, Phase::Assault, &[]);
    assert!(play.unit(gun).is_on_table() && play.model().general(general).commands());
    // The same without a square around them.
    board.later(square, |it| it.place = rules_gloria::unit::Place::InHand);
    board.post(general, 900.0, 615.0);
    let play = board.play(Stage::Assault, Phase::Assault, &[]);
    assert!(!play.model().general(general).commands());
    let (mut board, _, _, gun) = sheltered();
    board.post(general, 900.0, 632.0);
    board.tweak(foot, |it| {
        (it.at, it.formation) = (Some(crate::kit::at(900.0, 540.0, NORTH)), Formation::Skirmish);
    });
    let play = board.play(Stage::Aim, Phase::Shooting, &[]);
    let fire = Act::Fire { unit: foot, target: gun, side: Facing::Front, past: false };
    let target = Who::Unit(gun);
    assert_eq!(play.refused(0, fire), Refusal::from(FireRefusal::Sheltered { target }));
    let target = Who::General(general);
    let snipe = Act::Snipe { unit: foot, general };
    assert_eq!(play.refused(0, snipe), Refusal::from(FireRefusal::Sheltered { target }));
}

/// PG-SQR-006: a square does not become a line while others stand in the way of it; those inside leave it freely.
#[test]
fn a_square_cannot_form_line_over_its_guests() {
    let (mut board, _, square, gun) = sheltered();
    board.later(UnitId(0), |it| it.place = rules_gloria::unit::Place::InHand);
    board.later(gun, |it| it.at = crate::kit::at(900.0, 605.0, SOUTH));
    board.foot("far", US, (300.0, 100.0, NORTH));
    let mut play = board.play(Stage::Move { side: THEM }, Phase::Movement, &[]);
    let form = Act::Move { unit: square, form: Some(Formation::Line) };
    let overlaps = MoveRefusal::Overlaps { unit: square, other: gun };
    assert_eq!(play.refused_with(1, form, Fill::Path(Vec::new())), Refusal::from(overlaps));
    let away = Fill::Path(vec![Leg::Oblique {
        oblique: Length::from_mm(100),
        by: kernel::offer::Turn::degrees(180.0),
    }]);
    play.say_with(1, Act::Move { unit: gun, form: None }, away);
    play.say_with(1, form, Fill::Path(Vec::new()));
    assert_eq!(play.unit(square).formation, Formation::Line);
}

/// A general of the north alone in the way of a charge, with a square near.
fn general_in_the_way() -> (Board, UnitId, UnitId, UnitId) {
    let mut board = Board::new();
    let horse = board.horse("horse", US, (900.0, 400.0, NORTH));
    let foot = board.foot("foot", THEM, (900.0, 600.0, SOUTH));
    let square = square(&mut board, THEM, (1100.0, 560.0, SOUTH));
    board.post(general_of(FOOT[1]), 900.0, 560.0);
    (board, horse, foot, square)
}

fn ridden(board: &Board, horse: UnitId, foot: UnitId) -> Model {
    let mut play = charge(board, horse, foot, 90, &[6]);
    play.dice(&[6]).say(1, Act::Stand);
    play.model().clone()
}

/// PG-SQR-006, -010, PG-EVA-003: a general evades into a square near him, and is not attached to it.
#[test]
fn a_general_in_a_square_is_not_attached() {
    let (board, horse, foot, square) = general_in_the_way();
    let model = ridden(&board, horse, foot);
    let general = model.general(general_of(FOOT[1]));
    assert_eq!((general.at, general.with), (mm(1100.0, 592.5), None));
    let commanded = command::of(&model, model.unit(square));
    assert!(!commanded.attached && !commanded.out);
}

/// PG-SQR-006: a square shelters no more figures than it has.
#[test]
fn a_square_shelters_as_many_as_it_has_figures() {
    for (figures, inside) in [(4, true), (3, false)] {
        let (mut board, horse, foot, square) = general_in_the_way();
        board.tweak(square, |it| it.figures = 4);
        board.later(square, |it| it.formation = Formation::Square);
        // Three of its guests are there already: two gunners and a general.
        let gun = board.gun("gun", THEM, (1100.0, 570.0, SOUTH));
        board.tweak(gun, |it| it.figures = 2);
        board.later(gun, |it| {
            it.gun.as_mut().expect("a gun").left_at = Some(crate::kit::at(300.0, 1000.0, SOUTH));
        });
        board.post(general_of(HORSE[1]), 1100.0, 577.0);
        let mut model = board.model();
        model.units.change(square.idx(), |it| it.figures = figures);
        model.phase = Phase::Morale;
        let mut play = Play::from(model, Stage::Declare { side: US }, &[6]);
        play.say(0, Act::Declare { unit: horse, target: foot, joint: false, squadron: None });
        while let Question::Declare { side } = play.question() {
            play.say(side.0, Act::Done);
        }
        play.dice(&[6]).say_with(0, Act::Impulse { form: None }, ahead(90));
        play.dice(&[6]).say(1, Act::Stand);
        let at = play.model().general(general_of(FOOT[1])).at;
        assert_eq!(at.x == 110_000, inside, "{figures}: {at:?}");
    }
}

/// PG-SQR-006: losses make a square too small for its guests. A charge does not end on those who stick out of it, because it cannot take
/// them.
#[test]
fn a_charge_does_not_end_on_the_guests_of_a_square() {
    let mut board = Board::new();
    let square = square(&mut board, THEM, (900.0, 600.0, SOUTH));
    board.later(square, |it| it.figures = 4);
    // It is 35 mm deep now, and the gunners stand from 631 to 651.
    let gun = board.gun("gun", THEM, (900.0, 631.0, SOUTH));
    board.later(gun, |it| {
        it.gun.as_mut().expect("a gun").left_at = Some(crate::kit::at(300.0, 1000.0, SOUTH));
    });
    let horse = board.horse("horse", US, (900.0, 655.0, SOUTH));
    board.horse("other", US, (300.0, 400.0, NORTH));
    board.foot("prey", THEM, (300.0, 550.0, SOUTH));
    let play = board.play(Stage::Declare { side: US }, Phase::Morale, &[]);
    let charge = Act::Declare { unit: horse, target: square, joint: false, squadron: None };
    let overlaps = MoveRefusal::Overlaps { unit: horse, other: gun };
    assert_eq!(play.refused(0, charge), Refusal::from(overlaps));
}

/// PG-SQR-006, PG-SKM-013: whatever is played, only guests share the ground of a square, and every offer is accepted.
#[test]
fn battles_around_a_square_keep_their_laws() {
    let (mut board, foot, square, _) = sheltered();
    board.tweak(foot, |it| it.at = Some(crate::kit::at(900.0, 300.0, NORTH)));
    board.horse("horse", US, (700.0, 420.0, NORTH));
    board.gun("battery", THEM, (760.0, 560.0, SOUTH));
    board.unit("jaegers", THEM, UnitKind::LightInfantry, 6, (1100.0, 560.0, SOUTH));
    board.post(general_of(FOOT[1]), 820.0, 560.0);
    board.scene().turns = Some(4);
    for seed in proving::seeds() {
        let (mut dice, mut chooser) = (Keyed::new(seed, 0), kernel::dice::Chooser::new(seed));
        let model = Model { phase: Phase::Morale, ..board.model() };
        let stage = Stage::Declare { side: US };
        let mut moment: Moment<Gloria> = Moment::begin(model, stage, &mut dice, &mut Vec::new())
            .unwrap_or_else(|why| panic!("it does not begin: {why}"));
        for _ in 0..60 {
            kernel::laws::offers_are_accepted(&moment);
            let Some(mut said) = kernel::laws::pick(&moment, &mut chooser) else { break };
            let middle = mm(900.0, 622.0);
            let into = Said { fill: Fill::Point(middle), ..said.clone() };
            let is_open = |said: &Said<Act>| {
                let mut trial = moment.clone();
                trial.tell(&mut dice.clone(), said.clone(), &mut Vec::new()).is_ok()
            };
            if said.act == Act::Evade && is_open(&into) {
                said = into;
            }
            let told = moment.tell(&mut dice, said, &mut Vec::new());
            told.unwrap_or_else(|why| panic!("{seed}: an offer was refused: {why}"));
            rules_gloria::invariants::check(moment.model());
        }
        assert!(moment.model().unit(square).figures <= 12);
    }
}
