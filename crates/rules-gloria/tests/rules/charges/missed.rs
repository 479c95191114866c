//! Charges that end without contact, and why: the log always says it.
use super::{THEM, US, charging, contacts, hold, totals, under_way};
use crate::kit::{Board, NORTH, Play, SOUTH, Tweak, WEST, named};
use geom::Length;
use kernel::{Ruleset, Viewer, view::Line};
use rules_gloria::{
    Act, Event, Gloria, Model, Question, Stage,
    event::Miss,
    kinds::{Formation, Phase, Test, UnitId, UnitKind},
};

fn second(board: &Board, charges: &[(UnitId, UnitId, i32)], dice: &[u8]) -> Play {
    let model = Model { phase: Phase::Movement, ..charging(board, charges) };
    Play::from(model, Stage::Second, dice)
}

/// The charges that missed, in order.
fn missed(play: &Play) -> Vec<(UnitId, Miss)> {
    let missed = play.events.iter().filter_map(|event| match *event {
        Event::Missed { unit, why } => Some((unit, why)),
        _ => None,
    });
    missed.collect()
}

fn said(play: &Play, event: &Event) -> String {
    let line = || (Gloria::SHOWING.line)(play.model(), event, Viewer::Referee);
    named(play.model(), || Line::composed(line)).expect("it has a line").text
}

/// PG-IM2-002 (G05): a target that has made a charge of its own is no longer all before the front of a charge into its flank: less
/// than its whole short side is no contact. The log says why; with the whole side there is contact.
#[test]
fn a_charge_that_only_grazes_a_flank_says_so() {
    for (y, along) in [(702.0, Some(8)), (694.0, Some(16)), (690.0, None)] {
        let mut board = Board::new();
        let target = board.foot("target", THEM, (900.0, 600.0, SOUTH));
        let prey = board.foot("prey", US, (900.0, 400.0, NORTH));
        let horse = board.horse("horse", US, (1100.0, y, WEST));
        let dice: &[u8] = if along.is_none() { &[6] } else { &[] };
        let mut play = second(&board, &[(horse, target, 150), (target, prey, 0)], dice);
        play.say(0, Act::GoOn);
        hold(&mut play);
        let Some(along) = along else {
            assert_eq!(contacts(&play).len(), 1);
            continue;
        };
        let why = Miss::Grazed {
            enemy: target,
            along: Length::from_mm(along),
            least: Length::from_mm(20),
        };
        assert_eq!(missed(&play), [(horse, why)]);
        assert!(contacts(&play).is_empty() && totals(&play, Test::ChargeHome).is_empty());
        assert_eq!(play.unit(horse).at.at.x, 99_100, "a millimetre short");
        let line = format!(
            "Horse stops before target: {along} mm of their bases would touch, and contact is 20 mm."
        );
        assert_eq!(said(&play, &Event::Missed { unit: horse, why }), line);
    }
}

/// PG-IM2-002: ranks behind one another do not add up: a column touches along its front.
#[test]
fn the_ranks_of_a_column_touch_once() {
    for (overlap, n) in [(25.0, 0), (30.0, 1)] {
        let mut board = Board::new();
        let horse = board.horse("horse", US, (900.0, 400.0, NORTH));
        board.tweak(horse, |it| it.formation = Formation::Column);
        let foot = board.foot("foot", THEM, (900.0 + 60.0 - overlap, 460.0, SOUTH));
        board.tweak(foot, |it| it.formation = Formation::Manoeuvre);
        let dice: &[u8] = if n == 1 { &[6] } else { &[] };
        let mut play = second(&board, &[(horse, foot, 150)], dice);
        play.say(0, Act::GoOn);
        hold(&mut play);
        assert_eq!(contacts(&play).len(), n, "{overlap}");
    }
}

/// PG-CHG-014, PG-PAS-004, PG-MOV-011: a charge that reaches nobody, is stopped by a friend or by the edge says so.
#[test]
fn a_charge_that_reaches_nobody_says_so() {
    let ends = |place: (f64, f64, f64), friend: Option<(f64, f64, f64)>| {
        let mut board = Board::new();
        let horse = board.horse("horse", US, place);
        let gone = board.foot("gone", THEM, (300.0, 900.0, SOUTH));
        let friend = friend.map(|at| board.foot("friend", US, at));
        let mut play = second(&board, &[(horse, gone, 150)], &[]);
        play.say(0, Act::GoOn);
        let [(unit, why)] = missed(&play)[..] else { panic!("{:?}", missed(&play)) };
        assert_eq!(unit, horse);
        (why, friend)
    };
    assert_eq!(ends((900.0, 400.0, NORTH), None).0, Miss::Nobody);
    assert_eq!(ends((900.0, 1150.0, NORTH), None).0, Miss::Edge);
    let (why, friend) = ends((900.0, 400.0, NORTH), Some((900.0, 480.0, NORTH)));
    assert_eq!(Some(why), friend.map(|other| Miss::Friend { other }));
}

/// PG-CLA-009: whoever is reached by a charge goes on with none of its own, whether it was the target or stood beside it.
#[test]
fn a_unit_in_contact_does_not_charge_on() {
    let mut board = Board::new();
    let horse = board.horse("horse", US, (900.0, 400.0, NORTH));
    let target = board.unit("target", THEM, UnitKind::LineInfantry, 4, (850.0, 500.0, SOUTH));
    let other = board.unit("other", THEM, UnitKind::LineInfantry, 4, (950.0, 500.0, SOUTH));
    let prey = board.foot("prey", US, (300.0, 300.0, NORTH));
    let charges = [(horse, target, 150), (target, prey, 100), (other, prey, 100)];
    let mut play = second(&board, &charges, &[6]);
    play.say(0, Act::GoOn);
    hold(&mut play);
    assert_eq!(contacts(&play).len(), 2);
    let why = Miss::Engaged { enemy: horse };
    assert_eq!(missed(&play), [(target, why), (other, why)]);
    assert!(!matches!(play.question(), Question::Second { .. }), "{:?}", play.question());
    rules_gloria::invariants::check(play.model());
}

/// PG-CHG-015: a charge without a first impulse says why it is broken off.
#[test]
fn a_charge_without_a_way_says_so() {
    let mut board = Board::new();
    let horse = board.horse("horse", US, (900.0, 400.0, NORTH));
    board.foot("foot", THEM, (900.0, 900.0, SOUTH));
    board.foot("friend", US, (900.0, 421.0, NORTH));
    let declared: Tweak = |it| {
        under_way(it, UnitId(1), 0);
        it.done.charge.iter_mut().for_each(|charge| charge.under_way = false);
    };
    board.later(horse, declared);
    let mut model = Model { phase: Phase::Morale, ..board.model() };
    model.declared.push(horse);
    let play = Play::from(model, Stage::ToCharge, &[6]);
    assert_eq!(missed(&play), [(horse, Miss::NoWay)]);
    assert!(play.events.contains(&Event::Feinted { unit: horse }));
}

/// PG-IM2-002, PG-BRK-002: a pursuit that touches two enemies at once is in contact with the one whose base it touches far enough,
/// though the other one is a hair nearer.
#[test]
fn a_pursuit_that_grazes_one_reaches_the_other() {
    let mut board = Board::new();
    let horse = board.horse("horse", US, (900.0, 400.0, NORTH));
    board.later(horse, |it| it.marks.pursuing = true);
    board.unit("grazed", THEM, UnitKind::LineInfantry, 4, (785.0, 500.0, SOUTH));
    let met = board.unit("met", THEM, UnitKind::LineInfantry, 4, (900.0, 500.5, SOUTH));
    let play = board.play(Stage::Rout, Phase::Movement, &[]);
    let met_them: Vec<UnitId> = contacts(&play).iter().map(|it| it.target).collect();
    assert_eq!(met_them, [met]);
    rules_gloria::invariants::check(play.model());
}

/// PG-DEF-002, PG-HOM-001: the offer to go on says that fire may come before Charge Home, and what becomes of a charge that reaches
/// nobody.
#[test]
fn the_offer_to_go_on_tells_of_the_fire_to_come() {
    let note = |shot: Tweak, gap: f64| {
        let mut board = Board::new();
        let horse = board.horse("horse", US, (900.0, 400.0, NORTH));
        let foot = board.foot("foot", THEM, (900.0, 400.0 + gap, SOUTH));
        board.later(foot, shot);
        let play = second(&board, &[(horse, foot, 150)], &[]);
        let offers = named(play.model(), || play.offers(0));
        let offer = offers.into_iter().find(|it| it.act == Act::GoOn).expect("it may go on");
        offer.notes.join("; ")
    };
    let fires = note(|_| (), 100.0);
    assert!(fires.contains("Charge Home: passes on 3+ before the fire of foot, "), "{fires}");
    let held = note(|it| (it.done.shot, it.done.held) = (true, 0), 100.0);
    assert!(held.contains("passes on 3+") && !held.contains("before the fire"), "{held}");
    assert_eq!(note(|_| (), 400.0), "it reaches nobody");
}
