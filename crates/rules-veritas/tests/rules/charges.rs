//! Charges: which units may charge, their path, their reach, and where they end.
use crate::kit::*;
use geom::Angle;
use kernel::{
    Cite, Cited, Fill, Said, Seat,
    odds::Far,
    upshot::{Tested, Upshot},
};
use rules_veritas::{
    Act, Event, Question, Stage, Veritas, command,
    kinds::{Aspect, Formation, Order, Phase, State, UnitId, UnitKind},
    refusal::{ChargeRefusal, Refusal},
};

/// Southern horse with its commander, ordered to attack, 10 inches from northern foot; they face each other.
fn board() -> (Board, UnitId, UnitId) {
    meeting(UnitKind::CavalryBrigade, UnitKind::InfantryBrigade, 10.0)
}

fn meeting(kind: UnitKind, enemy: UnitKind, inches: f64) -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    board.order(WINGS[0], Order::Attack);
    let horse = board.unit("horse", WINGS[0], kind, (36.0, 20.0), NORTH);
    let foot = board.unit("foot", WINGS[2], enemy, (36.0, 20.0 + inches), SOUTH);
    // Another unit is left to move, so that the stage does not end.
    board.unit("reserve", WINGS[0], UnitKind::Detachment, (5.0, 5.0), NORTH);
    board.attach(leader_of(WINGS[0]), horse);
    board.cards = vec![WINGS[0]];
    (board, horse, foot)
}

fn moves(board: &Board) -> Play {
    board.play(Stage::Move { wing: WINGS[0] }, &[])
}

fn charge(unit: UnitId, target: UnitId) -> Act {
    Act::Charge { unit, target }
}

fn why(board: &Board, unit: UnitId, target: UnitId, fill: Fill) -> ChargeRefusal {
    match moves(board).refused_with(0, charge(unit, target), fill) {
        Refusal::Charge(why) => why,
        other => panic!("refused for another reason: {other}"),
    }
}

fn close(one: f64, other: f64) -> bool {
    (one - other).abs() < 0.02
}

/// Where the middle of a unit's front is, in inches.
fn front(play: &Play, unit: UnitId) -> (f64, f64) {
    let at = play.unit(unit).rect().front_centre();
    (at.x / 2540.0, at.y / 2540.0)
}

fn oblong(x: f64, y: f64, x2: f64, y2: f64) -> [(f64, f64); 4] {
    [(x, y), (x2, y), (x2, y2), (x, y2)]
}

/// IDV-CHG-001: it ends in contact with its front touching, and has had its move. The offer needs no fill and says how it goes.
#[test]
fn a_charge_ends_with_its_front_touching() {
    let (board, horse, foot) = board();
    let mut play = moves(&board);
    let offers = named(play.model(), || play.offers(0));
    let offer = offers.into_iter().find(|offer| offer.act == charge(horse, foot));
    let offer = offer.expect("it is offered");
    assert_eq!(offer.fill, Fill::Nothing);
    assert_eq!(offer.label, "horse charges foot in front, 10 inches");
    play.say(0, charge(horse, foot));
    let (x, y) = front(&play, horse);
    assert!(close(x, 36.0) && close(y, 30.0), "{x} {y}");
    assert!(play.unit(horse).done.moved);
    let expected = Event::Contacted {
        attacker: horse,
        target: foot,
        aspect: Aspect::Front,
        countered: false,
        obstacle: false,
    };
    assert!(play.events.contains(&expected));
    assert_eq!(play.model().contacts.len(), 1);
}

/// IDV-CHG-002, IDV-ORD-014, IDV-ORD-017, IDV-ORD-021: units charge only under attack; the refusal cites the rule of the
/// present order.
#[test]
fn only_a_wing_under_attack_charges() {
    for (order, rule) in [
        (Order::Manoeuvre, "IDV-ORD-014"),
        (Order::Hold, "IDV-ORD-017"),
        (Order::Withdraw, "IDV-ORD-021"),
    ] {
        let (mut board, horse, foot) = board();
        board.order(WINGS[0], order);
        let why = why(&board, horse, foot, Fill::Nothing);
        assert_eq!(why, ChargeRefusal::NotOrdered { unit: horse, order });
        assert_eq!(Refusal::from(why).cite(), Cite::new(rule));
        assert!(!moves(&board).offered(0, |act| matches!(act, Act::Charge { .. })));
    }
}

/// IDV-CHG-003, IDV-COM-010: only units in command charge.
#[test]
fn only_a_unit_in_command_charges() {
    let (mut board, horse, foot) = board();
    board.later(horse, |unit| unit.done.astray = true);
    let why = why(&board, horse, foot, Fill::Nothing);
    assert_eq!(why, ChargeRefusal::OutOfCommand { unit: horse });
}

/// IDV-COM-007, IDV-CHG-003: command is checked when the card is drawn. A commander who is far away then puts the unit out of
/// command; one who leaves later does not.
#[test]
fn command_is_checked_when_the_card_is_drawn() {
    for (at, may) in [((36.0, 12.0), true), ((1.0, 1.0), false)] {
        let (mut board, horse, foot) = board();
        board.post(leader_of(WINGS[0]), at);
        board.cards.clear();
        let play = board.play(Stage::Card, &[1]);
        assert_eq!(play.question(), Question::Move { wing: WINGS[0] });
        assert_eq!(play.unit(horse).done.astray, !may, "{at:?}");
        assert_eq!(play.offered(0, |act| *act == charge(horse, foot)), may, "{at:?}");
    }
    // The commander leaves with another unit, as far as it can go; the horse may still charge.
    let (mut board, horse, foot) = board();
    let escort = board.unit("escort", WINGS[0], UnitKind::IrregularCavalry, (40.0, 14.0), SOUTH);
    board.tweak(escort, |unit| unit.state = State::Disrupted);
    board.attach(leader_of(WINGS[0]), escort);
    board.cards.clear();
    let mut play = board.play(Stage::Card, &[1]);
    play.say_with(0, Act::Move { unit: escort, before: None, after: None }, legs(&[go(11.0)]));
    let model = play.model();
    assert!(!command::in_command(model, model.unit(horse)), "the commander is too far away now");
    play.say(0, charge(horse, foot));
    assert!(play.unit(horse).done.moved);
}

/// IDV-CHG-004: only sound or disordered units charge.
#[test]
fn only_sound_or_disordered_units_charge() {
    for (state, may) in [(State::Sound, true), (State::Disordered, true), (State::Disrupted, false)]
    {
        let (mut board, horse, foot) = board();
        board.tweak(horse, |unit| unit.state = state);
        if may {
            moves(&board).say(0, charge(horse, foot));
        } else {
            let why = why(&board, horse, foot, Fill::Nothing);
            assert_eq!(why, ChargeRefusal::Unsteady { unit: horse });
        }
    }
}

/// IDV-CHG-005: columns, guns and units in houses do not charge.
#[test]
fn columns_guns_and_units_in_houses_never_charge() {
    let (mut column, horse, foot) = board();
    column.tweak(horse, |unit| unit.formation = Formation::Column);
    let told = why(&column, horse, foot, Fill::Nothing);
    assert_eq!(told, ChargeRefusal::Column { unit: horse });
    for gun in [UnitKind::InfantryGuns, UnitKind::FieldArtillery, UnitKind::HeavyArtillery] {
        let (board, gun, foot) = meeting(gun, UnitKind::InfantryBrigade, 1.5);
        assert_eq!(why(&board, gun, foot, Fill::Nothing), ChargeRefusal::Guns);
    }
    let (mut housed, foot, enemy) =
        meeting(UnitKind::InfantryBrigade, UnitKind::InfantryBrigade, 5.0);
    let houses = housed.area("village", &oblong(33.0, 17.0, 39.0, 21.0));
    housed.tweak(foot, |unit| unit.building = Some(houses));
    let told = why(&housed, foot, enemy, Fill::Nothing);
    assert_eq!(told, ChargeRefusal::Housed { unit: horse });
}

/// IDV-CHG-006: the target must be in sight when the charge begins, and must be an enemy.
#[test]
fn the_target_must_be_in_sight() {
    let (mut board, horse, foot) = board();
    board.area("hill", &oblong(20.0, 23.0, 50.0, 26.0));
    let told = why(&board, horse, foot, Fill::Nothing);
    assert_eq!(told, ChargeRefusal::Unseen { unit: horse, target: foot });
    assert_eq!(why(&board, horse, horse, Fill::Nothing), ChargeRefusal::NoTarget);
    assert_eq!(why(&board, horse, UnitId(99), Fill::Nothing), ChargeRefusal::NoTarget);
}

/// IDV-CHG-007: one turn at the start at its cost, then one straight leg at most 45 degrees off the facing.
#[test]
fn a_charge_is_one_turn_and_one_leg() {
    let mut board = Board::new();
    board.order(WINGS[0], Order::Attack);
    let horse = board.unit("horse", WINGS[0], UnitKind::CavalryBrigade, (36.0, 20.0), EAST);
    let foot = board.unit("foot", WINGS[2], UnitKind::InfantryBrigade, (35.25, 29.0), SOUTH);
    board.attach(leader_of(WINGS[0]), horse);
    board.cards = vec![WINGS[0]];
    // The turn costs half of 18 inches; 7.5 + 0.75 inches are left to go.
    let mut play = moves(&board);
    play.say_with(0, charge(horse, foot), legs(&[turn(-90.0), go(9.0)]));
    assert!(close(front(&play, horse).1, 29.0));
    assert_eq!(play.unit(horse).facing, Angle::NORTH);
    assert!(play.unit(horse).done.turned);
    for (path, told) in [
        (legs(&[go(9.0), turn(90.0)]), ChargeRefusal::Crooked),
        (legs(&[turn(-45.0), turn(-45.0), go(9.0)]), ChargeRefusal::Crooked),
        (point(36.0, 29.0), ChargeRefusal::Crooked),
    ] {
        assert_eq!(why(&board, horse, foot, path), told);
    }
    let told = why(&board, horse, foot, legs(&[turn(-100.0), go(9.0)]));
    assert!(matches!(told, ChargeRefusal::Turn { most, .. } if close(most, 90.0)), "{told}");
    let told = why(&board, horse, foot, legs(&[oblique(12.0, -80.0)]));
    assert!(matches!(told, ChargeRefusal::Oblique { most, .. } if close(most, 45.0)), "{told}");
    let told = why(&board, horse, foot, legs(&[go(12.0)]));
    assert!(matches!(told, ChargeRefusal::Misses { .. }), "{told}");
}

/// IDV-CHG-007: a double brigade that turns has nothing left to charge with.
#[test]
fn a_double_brigade_that_turns_cannot_charge() {
    let mut board = Board::new();
    board.order(WINGS[0], Order::Attack);
    let horse = board.unit("horse", WINGS[0], UnitKind::DoubleBrigade, (36.0, 20.0), EAST);
    let foot = board.unit("foot", WINGS[2], UnitKind::InfantryBrigade, (35.0, 27.0), SOUTH);
    board.attach(leader_of(WINGS[0]), horse);
    let told = why(&board, horse, foot, legs(&[turn(-90.0), go(9.0)]));
    assert!(matches!(told, ChargeRefusal::TooFar { has, .. } if close(has, 0.0)), "{told}");
}

/// IDV-CHG-007: an oblique charge keeps its facing.
#[test]
fn a_charge_at_a_slant_keeps_its_facing() {
    let (mut board, horse, foot) = board();
    board.tweak(foot, |unit| {
        unit.at = Some(geom::Pose::new(geom::Point::inches(44.0, 30.0), Angle::HALF));
    });
    let mut play = moves(&board);
    let told = play.refused_with(0, charge(horse, foot), legs(&[oblique(12.5, 38.0)]));
    let far =
        Refusal::Charge(ChargeRefusal::TooFar { unit: horse, target: foot, inches: 0.0, has: 0.0 });
    assert_eq!(std::mem::discriminant(&told), std::mem::discriminant(&far));
    play.say_with(0, charge(horse, foot), legs(&[oblique(14.0, 38.0)]));
    assert_eq!(play.unit(horse).facing, Angle::NORTH);
    assert!(close(front(&play, horse).1, 30.0));
}

/// IDV-CHG-008: it slides and turns up to 3 inches to lie flush; if friends leave no room, it stays as it touched.
#[test]
fn a_charger_lies_flush_where_it_can() {
    let (mut board, horse, foot) = board();
    board.tweak(foot, |unit| {
        unit.at = Some(geom::Pose::new(geom::Point::inches(36.0, 30.0), Angle::degrees(200.0)));
    });
    let mut play = moves(&board);
    play.say(0, charge(horse, foot));
    assert_eq!(play.unit(horse).facing, Angle::degrees(20.0));
    let gap = geom::distance(&play.unit(horse).rect(), &play.unit(foot).rect());
    assert!(geom::touching(gap));
    // Friends on both sides leave no room to turn.
    for (key, x) in [("left", 32.9), ("right", 39.1)] {
        board.unit(key, WINGS[1], UnitKind::EarlyTercio, (x, 29.6), NORTH);
    }
    let mut play = moves(&board);
    play.say(0, charge(horse, foot));
    assert_eq!(play.unit(horse).facing, Angle::NORTH, "it stays as it touched");
    assert_eq!(play.model().contacts.len(), 1);
}

/// IDV-CHG-009: a charge that cannot reach is refused, and the refusal says by how much.
#[test]
fn a_charge_that_cannot_reach_says_by_how_much() {
    for (inches, may) in [(18.0, true), (18.1, false)] {
        let (board, horse, foot) =
            meeting(UnitKind::CavalryBrigade, UnitKind::InfantryBrigade, inches);
        let offered = moves(&board).offered(0, |act| *act == charge(horse, foot));
        assert_eq!(offered, may, "{inches}");
        if !may {
            let told = why(&board, horse, foot, legs(&[go(30.0)]));
            let ChargeRefusal::TooFar { inches, has, .. } = told else { panic!("{told}") };
            assert!(close(inches, 18.1) && close(has, 18.0));
        }
    }
}

/// IDV-CHG-009, IDV-TER-003: difficult ground caps the charge, and disorders horse that goes over it.
#[test]
fn difficult_ground_caps_and_disorders_a_charge() {
    for (inches, may) in [(7.9, true), (8.2, false)] {
        let (mut board, horse, foot) =
            meeting(UnitKind::CavalryBrigade, UnitKind::InfantryBrigade, inches);
        board.area("marsh", &oblong(20.0, 22.0, 50.0, 25.0));
        let mut play = moves(&board);
        assert_eq!(play.offered(0, |act| *act == charge(horse, foot)), may);
        if may {
            play.say(0, charge(horse, foot));
            assert_eq!(play.unit(horse).state, State::Disordered);
        }
    }
}

/// IDV-CHG-010: a target within an inch behind an obstacle is charged across it at no cost; one farther back is not.
#[test]
fn a_defended_obstacle_is_charged_across() {
    for (hedge, across) in [(29.5, true), (27.0, false)] {
        let (mut board, horse, foot) = board();
        board.ribbon("hedge", &[(30.0, hedge), (42.0, hedge)], 0.5);
        let mut play = moves(&board);
        assert_eq!(play.offered(0, |act| *act == charge(horse, foot)), across, "{hedge}");
        if across {
            play.say(0, charge(horse, foot));
            assert!(close(front(&play, horse).1, 29.25), "it stops at the hedge");
            assert!(play.model().contacts[0].obstacle);
        }
    }
}

/// IDV-MOV-019: a friendly brigade, another enemy or impassable ground in the way stops a charge; a company does not.
#[test]
fn a_brigade_or_impassable_ground_in_the_way_stops_a_charge() {
    for (wing, kind, may) in [
        (WINGS[1], UnitKind::InfantryBrigade, false),
        (WINGS[1], UnitKind::Detachment, true),
        (WINGS[2], UnitKind::Detachment, false),
    ] {
        let (mut board, horse, foot) = board();
        board.unit("between", wing, kind, (37.8, 25.0), NORTH);
        let (play, act, fill) = (moves(&board), charge(horse, foot), legs(&[go(10.0)]));
        if may {
            play.clone().say_with(0, act, fill);
        } else {
            let told = play.refused_with(0, act, fill);
            assert!(matches!(told, Refusal::Charge(ChargeRefusal::Blocked { .. })), "{told}");
        }
    }
    let (mut board, horse, foot) = board();
    board.ribbon("river", &[(0.0, 25.0), (72.0, 25.0)], 3.0);
    let told = why(&board, horse, foot, legs(&[go(10.0)]));
    assert!(matches!(told, ChargeRefusal::GroundBlocked { .. }), "{told}");
}

/// IDV-MOV-019: a charge is refused without room to turn, or if it would go over the table edge.
#[test]
fn a_charge_needs_room_to_turn_and_stays_on_the_table() {
    let at = |x, y, facing| Some(geom::Pose::new(geom::Point::inches(x, y), facing));
    let (mut tight, horse, foot) = board();
    tight.tweak(foot, |unit| unit.at = at(45.0, 19.25, -Angle::QUARTER));
    let turned = legs(&[turn(90.0), go(9.0)]);
    moves(&tight).say_with(0, charge(horse, foot), turned.clone());
    tight.unit("behind", WINGS[1], UnitKind::InfantryBrigade, (36.0, 18.3), NORTH);
    assert_eq!(why(&tight, horse, foot, turned), ChargeRefusal::NoRoom { unit: horse });
    let (mut edge, horse, foot) = board();
    edge.tweak(horse, |unit| unit.at = at(1.7, 20.0, Angle::NORTH));
    edge.tweak(foot, |unit| unit.at = at(2.0, 30.0, Angle::HALF));
    let slanting = legs(&[oblique(11.0, -10.0)]);
    assert_eq!(why(&edge, horse, foot, slanting), ChargeRefusal::EdgeBlocked { unit: horse });
}

/// IDV-CHG-011, IDV-CHG-012, IDV-CHG-014: the start of a charge decides between front, flank and rear. An Early Tercio has a
/// flank and a rear like every unit.
#[test]
fn where_a_charge_starts_decides_its_aspect() {
    for kind in [UnitKind::InfantryBrigade, UnitKind::EarlyTercio] {
        for (y, aspect) in [(40.0, Aspect::Front), (28.0, Aspect::Flank), (16.0, Aspect::Rear)] {
            let mut board = Board::new();
            board.order(WINGS[0], Order::Attack);
            let start = (41.0, y);
            let horse = board.unit("horse", WINGS[0], UnitKind::IrregularCavalry, start, WEST);
            // Facing north, its front edge at 30.
            let target = board.unit("target", WINGS[2], kind, (32.0, 30.0), NORTH);
            board.attach(leader_of(WINGS[0]), horse);
            board.cards = vec![WINGS[0]];
            let mut play = moves(&board);
            play.say(0, charge(horse, target));
            let contact = play.model().contacts[0];
            assert_eq!(contact.aspect, aspect, "{kind:?} from {y}");
            // The aspect stays the same although the charger is elsewhere now.
            let model = play.model();
            let now = rules_veritas::aspect::between(model, model.unit(target), model.unit(horse));
            assert_eq!(now, aspect);
        }
    }
}

/// IDV-CHG-013: for shooting, the present position of the shooter decides.
#[test]
fn the_present_place_of_a_shooter_counts() {
    let mut board = Board::new();
    let target = board.unit("target", WINGS[2], UnitKind::InfantryBrigade, (32.0, 30.0), NORTH);
    for (key, at, aspect) in [
        ("front", (32.0, 36.0), Aspect::Front),
        ("flank", (36.0, 29.25), Aspect::Flank),
        ("rear", (32.0, 20.0), Aspect::Rear),
    ] {
        let unit = board.unit(key, WINGS[0], UnitKind::Detachment, at, WEST);
        let model = board.model();
        let now = rules_veritas::aspect::now(model.unit(target), model.unit(unit));
        assert_eq!(now, aspect, "{key}");
    }
}

/// Horse of both sides 10 inches apart; the northern wing is under this order.
fn horse(order: Order) -> (Board, UnitId, UnitId) {
    let (mut board, charger, enemy) =
        meeting(UnitKind::CavalryBrigade, UnitKind::CavalryBrigade, 10.0);
    board.order(WINGS[2], order);
    (board, charger, enemy)
}

/// IDV-CHG-015, IDV-CHG-017: the target is asked before the charger moves. If it meets the charge, it advances 4 inches and
/// both count as attacking; otherwise it awaits the charge.
#[test]
fn a_charge_is_met_or_awaited() {
    for advance in [true, false] {
        let (board, charger, enemy) = horse(Order::Hold);
        let mut play = moves(&board);
        play.say(0, charge(charger, enemy));
        assert!(close(front(&play, charger).1, 20.0), "it has not moved");
        assert_eq!(play.offers(1).len(), 2);
        play.say(1, Act::Meet { advance });
        let line = if advance { 26.0 } else { 30.0 };
        assert!(close(front(&play, charger).1, line));
        assert!(close(front(&play, enemy).1, line));
        let contact = play.model().contacts[0];
        assert_eq!((contact.countered, contact.aspect), (advance, Aspect::Front));
    }
}

/// IDV-CHG-015: it goes no farther than half way.
#[test]
fn a_charge_is_met_half_way_at_most() {
    let (board, charger, enemy) = meeting(UnitKind::CavalryBrigade, UnitKind::DoubleBrigade, 6.0);
    let mut play = moves(&board);
    play.say(0, charge(charger, enemy)).say(1, Act::Meet { advance: true });
    assert!(close(front(&play, charger).1, 23.0) && close(front(&play, enemy).1, 23.0));
}

fn is_asked(board: &Board, charger: UnitId, enemy: UnitId) -> bool {
    let mut play = moves(board);
    play.say(0, charge(charger, enemy));
    play.model().contacts.is_empty()
}

/// IDV-CHG-015, IDV-CHG-016: only sound cavalry and double brigades meet a charge, at their front and by mounted troops, under
/// any order but withdraw and not in contact.
#[test]
fn only_sound_cavalry_brigades_meet_a_charge() {
    for order in Order::ALL {
        let (board, charger, enemy) = horse(order);
        assert_eq!(is_asked(&board, charger, enemy), order != Order::Withdraw, "{order:?}");
    }
    for kind in [UnitKind::IrregularCavalry, UnitKind::Dragoons, UnitKind::InfantryBrigade] {
        let (board, charger, enemy) = meeting(UnitKind::CavalryBrigade, kind, 8.0);
        assert!(!is_asked(&board, charger, enemy), "{kind:?}");
    }
    let (board, charger, enemy) = meeting(UnitKind::InfantryBrigade, UnitKind::CavalryBrigade, 8.0);
    assert!(!is_asked(&board, charger, enemy), "by foot");
    let (mut board, charger, enemy) = horse(Order::Hold);
    board.tweak(enemy, |unit| unit.state = State::Disordered);
    assert!(!is_asked(&board, charger, enemy), "disordered");
    let (mut board, charger, enemy) = horse(Order::Hold);
    board.tweak(enemy, |unit| {
        unit.at = Some(geom::Pose::new(geom::Point::inches(36.0, 31.5), Angle::NORTH));
    });
    assert!(!is_asked(&board, charger, enemy), "from behind");
    let (mut board, charger, enemy) = horse(Order::Hold);
    let other = board.unit("other", WINGS[1], UnitKind::Detachment, (36.0, 31.5), SOUTH);
    board.later(other, |unit| unit.at = geom::Point::inches(36.0, 32.25));
    board.contact(other, enemy, Aspect::Rear);
    let mut play = moves(&board);
    play.say(0, charge(charger, enemy));
    assert_eq!(play.model().contacts.len(), 2, "in contact already");
}

/// IDV-CHG-001: a unit in houses is charged at their walls.
#[test]
fn a_unit_in_houses_is_charged_at_the_walls() {
    let (mut board, horse, foot) = board();
    let houses = board.area("village", &oblong(33.0, 29.0, 39.0, 33.0));
    board.tweak(foot, |unit| unit.building = Some(houses));
    let mut play = moves(&board);
    play.say(0, charge(horse, foot));
    assert!(close(front(&play, horse).1, 29.0));
    assert_eq!(play.model().contacts[0].aspect, Aspect::Front);
}

/// IDV-CHG-008: a charger that arrives flush stays there, however little of it touches. One that comes obliquely lies flush
/// along the side it reached, not along the next.
#[test]
fn a_charger_lies_flush_on_the_side_it_touched() {
    for aside in [0.0, 1.6, 2.9] {
        let (mut board, horse, foot) = board();
        board.tweak(horse, |unit| {
            unit.at = Some(geom::Pose::new(geom::Point::inches(36.0 + aside, 20.0), Angle::NORTH));
        });
        let mut play = moves(&board);
        play.say_with(0, charge(horse, foot), legs(&[go(12.0)]));
        assert_eq!(play.unit(horse).facing, Angle::NORTH, "{aside}");
        let (x, y) = front(&play, horse);
        assert!(close(x, 36.0 + aside) && close(y, 30.0), "{aside}: {x}, {y}");
    }
    // Obliquely from the front, with its corner past the enemy's flank.
    let (mut board, horse, foot) = board();
    board.tweak(horse, |unit| {
        let at = geom::Point::inches(39.5, 20.0);
        unit.at = Some(geom::Pose::new(at, Angle::degrees(350.0)));
    });
    let mut play = moves(&board);
    play.say_with(0, charge(horse, foot), legs(&[go(12.0)]));
    assert_eq!(play.unit(horse).facing, Angle::NORTH, "on its front, not on its flank");
    assert!(close(front(&play, horse).1, 30.0));
}

/// IDV-CTC-001, IDV-CTC-002: the odds of a charge are those of the contact tests that it leads to.
#[test]
fn the_odds_of_a_charge_are_those_of_its_tests() {
    let (board, horse, foot) = board();
    let fray = crate::fray::Fray::new(&board, Stage::Move { wing: WINGS[0] }, &[]);
    let odds = fray.odds(0, charge(horse, foot));
    assert!(odds.exact);
    let p = |is: &dyn Fn(&Upshot) -> bool| -> f64 {
        odds.outcomes.iter().filter(|it| is(&it.what)).map(|it| it.p).sum()
    };
    let fails = |unit: &'static str| move |it: &Upshot| it.test[unit]["contact"] == Tested::Failed;
    // Horse: trained +1, its commander +1, a sound enemy near -1: it needs 3. Foot: trained +1, the enemy near -1: it needs 4.
    assert!((p(&fails("horse")) - 2.0 / 6.0).abs() < 1e-9, "{odds:?}");
    assert!((p(&fails("foot")) - 0.5).abs() < 1e-9, "{odds:?}");
    // They go on into the melee.
    assert!((p(&|it| it.contact == Some(true) && it.melee.is_some()) - 1.0).abs() < 1e-9);
    // An act without dice says so.
    let odds = fray.odds(0, Act::Stay { unit: UnitId(2) });
    assert_eq!(odds.outcomes[0].what.nothing.as_deref(), Some("no die depends on this"));
}

/// IDV-CHG-017, IDV-CTC-001: the target is asked first whether it meets the charge; each answer has its own contact tests.
#[test]
fn the_odds_of_a_charge_depend_on_whether_it_is_met() {
    let (board, charger, enemy) = horse(Order::Hold);
    let fray = crate::fray::Fray::new(&board, Stage::Move { wing: WINGS[0] }, &[]);
    let act = charge(charger, enemy);
    let said = kernel::Said { seat: kernel::Seat(0), act, fill: kernel::Fill::Nothing };
    let odds = kernel::odds::follow(&fray.moment, Some(&said), kernel::odds::Far::ANSWERS, 1);
    let odds = odds.expect("it is allowed");
    let [outcome] = &odds.outcomes[..] else {
        panic!("no die is rolled before the question: {odds:?}")
    };
    let asks = outcome.asks.as_ref().expect("the target is asked");
    assert_eq!(asks.answers.len(), 2);
    for answer in &asks.answers {
        let odds = &answer.odds;
        assert!(answer.odds.exact && answer.cite.starts_with("IDV-CHG"), "{answer:?}");
        let tests = |it: &&kernel::odds::Outcome| {
            it.what.test.values().any(|it| it.contains_key("contact"))
        };
        let p: f64 = odds.outcomes.iter().filter(tests).map(|it| it.p).sum();
        assert!((p - 1.0).abs() < 1e-9, "{odds:?}");
    }
}

/// IDV-CTC-001, IDV-MEL-004, IDV-MRS-006: the odds of a charge agree with battles that are played on through the contact tests
/// and the melee.
#[test]
fn a_charge_played_on_very_often() {
    let onward = proving::played::Onward {
        idle: |act| matches!(act, Act::EndMoves | Act::EndFire),
        ends: |event| matches!(event, Event::PhaseBegan { phase: Phase::Reform }),
    };
    let (board, horse, foot) = board();
    let fray = crate::fray::Fray::new(&board, Stage::Move { wing: WINGS[0] }, &[]);
    let said = Said { seat: Seat(0), act: charge(horse, foot), fill: Fill::Nothing };
    let odds = proving::played::agrees::<Veritas>(&fray.moment, &said, Far::default(), &onward);
    assert!(odds.outcomes.iter().all(|it| it.what.contact == Some(true)));
}
