//! The factors of To Charge, Being Charged and Casualties from Shooting (PG-MOR-005, PG-TMO).
use super::{THEM, US, charging, declare, foot_at_foot, horse_at_foot, morale, totals};
use crate::kit::{Board, FOOT, GENERALS, NORTH, Play, SOUTH, Tweak, general_of};
use rules_gloria::{
    Act, Model, Stage,
    act::Facing,
    kinds::{Aspect, Class, Formation, Phase, Quality, State, Test, UnitId, UnitKind},
    model::Fate,
    unit::Unit,
};

/// The sum that is offered with a declaration.
fn to_charge(board: &Board, unit: UnitId, target: UnitId) -> i32 {
    let offers = morale(board, &[]).offers(0);
    let offer = offers.into_iter().find(|offer| offer.act == declare(unit, target));
    offer.and_then(|offer| offer.tally).expect("it is offered with its factors").total()
}

/// To Charge of horse at foot, 2 in all for class 3 out of command, after a change of each.
fn horse(own: Tweak, enemy: Tweak) -> i32 {
    let (mut board, horse, foot) = horse_at_foot(200.0);
    board.later(horse, own);
    board.later(foot, enemy);
    to_charge(&board, horse, foot)
}

/// PG-TMO-001..005, -011, -013, -014: class, disorder and losses.
#[test]
fn class_disorder_and_losses_count_in_every_test() {
    let class = |class: Class| {
        let (mut board, horse, foot) = horse_at_foot(200.0);
        board.tweak(horse, |it| it.class = class);
        to_charge(&board, horse, foot)
    };
    assert_eq!(Class::ALL.map(class), [4, 3, 2, 1, 0]);
    assert_eq!(horse(|it| it.state = State::Disordered, |_| ()), 3);
    assert_eq!(horse(|it| it.figures = 7, |_| ()), 2, "7 of 9 are more than three quarters");
    assert_eq!(horse(|it| it.figures = 6, |_| ()), 3);
    assert_eq!(horse(|it| it.figures = 4, |_| ()), 4);
}

/// PG-TMO-006..010, PG-STF-010: generals count by quality, an attached one once more, and without any the unit is out of command.
#[test]
fn generals_count_in_every_test() {
    let with = |quality: Quality, attach: fn(&mut Board, UnitId)| {
        let (mut board, foot, enemy) = foot_at_foot(60.0);
        board.quality(general_of(FOOT[0]), quality);
        attach(&mut board, foot);
        to_charge(&board, foot, enemy)
    };
    let near: fn(&mut Board, UnitId) = |board, _| board.post(general_of(FOOT[0]), 900.0, 200.0);
    let attached: fn(&mut Board, UnitId) = |board, foot| board.attach(general_of(FOOT[0]), foot);
    // Class 3 and the front of formed infantry are 2.
    assert_eq!(Quality::ALL.map(|quality| with(quality, near)), [3, 2, 1]);
    assert_eq!(Quality::ALL.map(|quality| with(quality, attached)), [2, 1, 0]);
    assert_eq!(with(Quality::Capable, |_, _| ()), 3);
}

/// PG-TMO-015, -016: friends in rout near the unit, at most two.
#[test]
fn friends_in_rout_unsettle() {
    for (n, total) in [(1, 3), (2, 4), (3, 4)] {
        let (mut board, horse, foot) = horse_at_foot(200.0);
        for k in 0..n {
            let friend =
                board.foot(&format!("f{k}"), US, (700.0 + 200.0 * f64::from(k), 600.0, NORTH));
            board.tweak(friend, |it| it.figures = 4);
            board.later(friend, |it| it.state = State::Routing);
        }
        board.tweak(foot, |it| it.at = Some(crate::kit::at(900.0, 560.0, SOUTH)));
        assert_eq!(to_charge(&board, horse, foot), total, "{n}");
    }
}

/// PG-TMO-017, -022..024: squares, flanks, disorder and rout of the target.
#[test]
fn to_charge_depends_on_the_target() {
    assert_eq!(horse(|_| (), |it| it.formation = Formation::Square), 4);
    assert_eq!(horse(|_| (), |it| it.state = State::Disordered), 1);
    assert_eq!(horse(|_| (), |it| it.state = State::Routing), 0);
    let mut board = Board::new();
    let rider = board.horse("horse", US, (900.0, 400.0, NORTH));
    let foot = board.foot("foot", THEM, (900.0, 560.0, NORTH));
    assert_eq!(to_charge(&board, rider, foot), 1, "in rear");
}

/// PG-TMO-018, -019, -020: foot at a steady front, and targets in cover.
#[test]
fn to_charge_depends_on_front_and_cover() {
    let (board, foot, enemy) = foot_at_foot(60.0);
    assert_eq!(to_charge(&board, foot, enemy), 3);
    let (mut board, foot, enemy) = foot_at_foot(45.0);
    board.area("light-wood", &[(700.0, 445.0), (1100.0, 445.0), (1100.0, 560.0), (700.0, 560.0)]);
    board.later(enemy, |it| it.state = State::Disordered);
    // Disorder takes away the steady front and counts besides; light cover counts against.
    assert_eq!(to_charge(&board, foot, enemy), 2);
}

/// PG-TMO-025, -026, -027, PG-INF-005: charging infantry, cuirassiers (not at squares) and support.
#[test]
fn to_charge_favours_those_made_for_it() {
    let cuirassiers = |enemy: Tweak| {
        let mut board = Board::new();
        let horse = board.unit("horse", US, UnitKind::Cuirassiers, 9, (900.0, 400.0, NORTH));
        let foot = board.foot("foot", THEM, (900.0, 600.0, SOUTH));
        board.later(foot, enemy);
        to_charge(&board, horse, foot)
    };
    assert_eq!(cuirassiers(|_| ()), 1);
    assert_eq!(cuirassiers(|it| it.formation = Formation::Square), 4);
    let mut board = Board::new();
    let clan = board.unit("clan", US, UnitKind::ChargingInfantry, 12, (900.0, 400.0, NORTH));
    let foot = board.foot("foot", THEM, (900.0, 500.0, SOUTH));
    assert_eq!(to_charge(&board, clan, foot), 2);
}

/// PG-CHG-017: support is a formed friend within 150 mm that is not wholly ahead, nor shaken, routing or in contact.
#[test]
fn support_is_a_steady_friend_behind_or_beside() {
    let with = |place: (f64, f64, f64), change: Tweak| {
        let (mut board, horse, foot) = horse_at_foot(200.0);
        let friend = board.foot("friend", US, place);
        board.later(friend, change);
        to_charge(&board, horse, foot)
    };
    // The rear of the horse is at 360.
    assert_eq!(with((900.0, 210.0, NORTH), |_| ()), 1);
    assert_eq!(with((900.0, 208.0, NORTH), |_| ()), 2, "152 mm away");
    assert_eq!(with((1150.0, 400.0, NORTH), |_| ()), 1, "beside");
    assert_eq!(with((1150.0, 440.0, NORTH), |_| ()), 2, "wholly ahead");
    assert_eq!(with((900.0, 250.0, NORTH), |it| it.state = State::Shaken), 2);
}

/// The total of Being Charged for foot charged by this unit from this side.
fn being_charged(kind: UnitKind, aspect: Aspect, change: Tweak, ground: Option<&str>) -> i32 {
    let mut board = Board::new();
    let charger = board.unit("charger", US, kind, 9, (900.0, 400.0, NORTH));
    let foot = board.foot("foot", THEM, (900.0, 560.0, SOUTH));
    board.later(foot, change);
    if let Some(kind) = ground {
        board.area(kind, &[(700.0, 540.0), (1100.0, 540.0), (1100.0, 640.0), (700.0, 640.0)]);
    }
    let mut model: Model = charging(&board, &[(charger, foot, 150)]);
    model.phase = Phase::Morale;
    let aside = |it: &mut Unit| {
        it.done.charge =
            it.done.charge.map(|charge| rules_gloria::unit::Charge { aspect, ..charge });
    };
    model.units.change(charger.idx(), aside);
    let play = Play::from(model, Stage::BeingCharged, &[6]);
    totals(&play, Test::BeingCharged)[0]
}

/// PG-TMO-028..033, -038, -039: cavalry in the open, squares, flank and rear, cover, charging infantry, cuirassiers.
#[test]
fn being_charged_depends_on_who_comes_from_where() {
    let heavy = |aspect, change: Tweak| being_charged(UnitKind::HeavyCavalry, aspect, change, None);
    // Class 3 and out of command are 2.
    assert_eq!(heavy(Aspect::Front, |_| ()), 3);
    assert_eq!(heavy(Aspect::Flank, |_| ()), 4);
    assert_eq!(heavy(Aspect::Rear, |_| ()), 5);
    assert_eq!(heavy(Aspect::Front, |it| it.formation = Formation::Square), 0);
    let by = |kind| being_charged(kind, Aspect::Front, |_| (), None);
    assert_eq!(by(UnitKind::LineInfantry), 2);
    assert_eq!(by(UnitKind::ChargingInfantry), 3);
    assert_eq!(by(UnitKind::Cuirassiers), 4);
    let inside =
        |ground| being_charged(UnitKind::LineInfantry, Aspect::Front, |_| (), Some(ground));
    assert_eq!([inside("light-urban"), inside("heavy-urban")], [1, 0]);
}

/// PG-TMO-041, -045, PG-STF-011 (EX-P15): class 3, out of command, the second hit, support: 2, so that 3 passes.
#[test]
fn casualties_count_hits_and_support() {
    for (die, halted) in [(2, true), (3, false)] {
        let (mut board, foot, enemy) = foot_at_foot(45.0);
        board.foot("support", US, (900.0, 340.0, NORTH));
        board.post(GENERALS[0], 900.0, 200.0);
        let mut model = Model { phase: Phase::Shooting, ..board.model() };
        let own = general_of(FOOT[0]);
        (model.generals[own.idx()].fate, model.generals[own.idx()].vacant_since) =
            (Fate::Killed, Some(0));
        // A steady volley of three groups at a line close by: 5 hits twice, 1 misses.
        let mut play = Play::from(model, Stage::Aim, &[5, 1, 1, die]);
        play.say(1, Act::Fire { unit: enemy, target: foot, side: Facing::Front, past: false });
        play.say(0, Act::Done).say(1, Act::Done);
        assert_eq!(totals(&play, Test::Casualties), [2]);
        assert_eq!(play.unit(foot).done.halted, halted, "{die}");
    }
}

/// PG-TMO-068..070, PG-HAL-001: a failure by 0 or 1 halts, by 2 or 3 shakes, by 4 or more is a rout.
#[test]
fn a_failure_under_fire_halts_shakes_or_routs() {
    for (class, die, state) in [
        (Class::Two, 2, State::Good),
        (Class::Two, 1, State::Shaken),
        (Class::One, 1, State::Shaken),
    ] {
        let (mut board, foot, enemy) = foot_at_foot(45.0);
        board.tweak(foot, |it| it.class = class);
        let model = Model { phase: Phase::Shooting, ..board.model() };
        // One hit: class and out of command only.
        let mut play = Play::from(model, Stage::Aim, &[2, 1, 1, die]);
        play.say(1, Act::Fire { unit: enemy, target: foot, side: Facing::Front, past: false });
        play.say(0, Act::Done).say(1, Act::Done);
        assert!(play.unit(foot).done.halted);
        assert_eq!(play.unit(foot).state, state, "{class:?} {die}");
    }
    let (mut board, foot, enemy) = foot_at_foot(45.0);
    board.tweak(foot, |it| it.class = Class::One);
    let model = Model { phase: Phase::Shooting, ..board.model() };
    // Two hits: 3, 1 and 1 are 5.
    let mut play = Play::from(model, Stage::Aim, &[5, 1, 1, 1]);
    play.say(1, Act::Fire { unit: enemy, target: foot, side: Facing::Front, past: false });
    play.say(0, Act::Done).say(1, Act::Done);
    assert!(play.unit(foot).is_routing());
}
