//! Evading a charge (PG-EVA, PG-SKM-006, PG-HAR-003), and the first rout (PG-ROU-001).
use super::{THEM, US, ahead, charging, close, declare, horse_at_foot, morale};
use crate::kit::{Board, FOOT, NORTH, Play, SOUTH, general_of, mm};
use geom::Length;
use kernel::Fill;
use rules_gloria::{
    Act, Model, Question, Stage,
    kinds::{Aspect, Formation, Phase, UnitId, UnitKind},
    refusal::MoveRefusal,
    unit::Place,
};

/// A charge that has passed its test and come 90 mm nearer; the dice that follow are given.
fn charged(board: &Board, unit: UnitId, target: UnitId, dice: &[u8]) -> Play {
    let mut play = morale(board, &[6]);
    play.say(0, declare(unit, target));
    close(&mut play);
    play.dice(dice).say_with(0, Act::Impulse { form: None }, ahead(90.0));
    play
}

/// Horse 200 mm before a screen of light infantry whose front is here.
fn screen_at(y: f64) -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let horse = board.horse("horse", US, (900.0, y - 200.0, NORTH));
    let screen = board.unit("screen", THEM, UnitKind::LightInfantry, 6, (900.0, y, SOUTH));
    (board, horse, screen)
}

/// PG-EVA-002, -003: an evasion goes half of a normal move, straight away from the charger.
#[test]
fn evaders_go_half_a_move_straight_away() {
    let (board, horse, screen) = screen_at(600.0);
    let mut play = charged(&board, horse, screen, &[6]);
    assert_eq!(play.question(), Question::Answer { unit: screen, charger: horse, runs: true });
    // The offer names the place, which may be said too.
    let offers = play.offers(1);
    let place = Fill::Point(mm(900.0, 700.0));
    assert!(offers.iter().any(|offer| offer.act == Act::Evade && offer.fill == place));
    let mut named = play.clone();
    named.say_with(1, Act::Evade, place);
    play.say(1, Act::Evade);
    for play in [play, named] {
        assert_eq!(play.unit(screen).at.at, mm(900.0, 700.0));
    }
}

/// PG-EVA-003, PG-SKM-006: or into cover or difficult ground, wholly and within the same distance.
#[test]
fn evaders_may_go_into_cover() {
    for ground in ["light-wood", "light-urban", "difficult-gentle-hill"] {
        let (mut board, horse, screen) = screen_at(600.0);
        board.area(ground, &[(700.0, 640.0), (1100.0, 640.0), (1100.0, 760.0), (700.0, 760.0)]);
        let mut play = charged(&board, horse, screen, &[6]);
        for y in [630.0, 705.0] {
            let refused = play.refused_with(1, Act::Evade, Fill::Point(mm(900.0, y)));
            assert_eq!(refused, MoveRefusal::NoCoverThere { unit: screen }.into(), "{ground} {y}");
        }
        play.say_with(1, Act::Evade, Fill::Point(mm(920.0, 690.0)));
        assert_eq!(play.unit(screen).at.at, mm(920.0, 690.0), "{ground}");
    }
}

/// PG-EVA-005: evaders who leave the table may return three turns later; a general who was with them stays at the edge.
#[test]
fn a_general_stays_when_evaders_leave_the_table() {
    let (mut board, horse, screen) = screen_at(1150.0);
    let general = general_of(FOOT[1]);
    board.attach(general, screen);
    let mut play = charged(&board, horse, screen, &[6, 6]);
    play.say(1, Act::Evade);
    assert_eq!(play.unit(screen).place, Place::Away { from: 4 });
    let general = play.model().general(general);
    assert_eq!((general.with, general.at), (None, mm(900.0, 1180.0)));
    rules_gloria::invariants::check(play.model());
}

/// PG-HAR-003: limbered horse artillery evades with its gun; foot artillery does not.
#[test]
fn limbered_horse_artillery_evades_with_its_gun() {
    for (kind, may) in [(UnitKind::HorseArtillery, true), (UnitKind::FootArtillery, false)] {
        let mut board = Board::new();
        let horse = board.horse("horse", US, (900.0, 400.0, NORTH));
        let gun = board.unit("gun", THEM, kind, 5, (900.0, 600.0, SOUTH));
        board.tweak(gun, |unit| unit.formation = Formation::Limbered);
        let mut play = charged(&board, horse, gun, &[6]);
        let asked = play.question() == Question::Intent { unit: gun, charger: horse };
        assert_eq!(asked, may, "{kind:?}");
        if !may {
            continue;
        }
        play.say(1, Act::Run);
        play.say(1, Act::Evade);
        let now = play.unit(gun);
        assert!(now.done.evaded && !now.is_gunners() && now.formation == Formation::Limbered);
        assert!(now.outline().iter().all(|rect| rect.centre.y > 70_000.0), "{:?}", now.at);
    }
}

/// PG-ROU-001: a first rout goes half of the rout distance at once, directly away from what caused it.
#[test]
fn a_first_rout_goes_half_the_distance() {
    let (board, horse, foot) = horse_at_foot(200.0);
    let play = charged(&board, horse, foot, &[2]);
    let now = play.unit(foot);
    assert!(now.is_routing());
    assert_eq!(now.done.routed, Length::from_mm(100));
    // Turned about on its ground, its front was 20 mm farther off.
    let (x, y) = (now.front().at.x, now.front().at.y);
    assert!((x - 90_000).abs() <= 50 && (y - 72_000).abs() <= 50, "{:?}", now.front());
}

/// PG-CLA-009: a unit in contact neither evades nor changes formation when another enemy charges it.
#[test]
fn a_unit_in_contact_stays_as_it_is() {
    for kind in [UnitKind::LightInfantry, UnitKind::LineInfantry] {
        let mut board = Board::new();
        let one = board.unit("one", US, UnitKind::LineInfantry, 4, (900.0, 600.0, NORTH));
        let screen = board.unit("screen", THEM, kind, 4, (900.0, 600.0, SOUTH));
        let horse = board.horse("horse", US, (970.0, 400.0, NORTH));
        board.contact(one, screen, Aspect::Front);
        let model = charging(&board, &[(horse, screen, 150)]);
        let play = Play::from(Model { phase: Phase::Morale, ..model }, Stage::BeingCharged, &[6]);
        assert_eq!(play.unit(screen).at, board.model().unit(screen).at);
        assert!(play.model().is_in_contact(screen));
        assert_eq!(play.question(), Question::Feint { side: US });
    }
}
