//! The results of close assault (PG-CLA-006, PG-CAS-001, PG-RTM-001, PG-UCA-003).
use super::{fight, lost};
use crate::kit::{Board, NORTH, SOUTH};
use rules_gloria::{
    Act, Event, Question,
    kinds::{Aspect, Class, Formation, Side, State, UnitKind},
    model::Contact,
};

/// PG-TCR-002, EX-P07: a minor victory costs the beaten two figures and the winner one; horse is disordered.
#[test]
fn a_minor_victory_of_horse() {
    let mut board = Board::new();
    let horse = board.unit("horse", Side(0), UnitKind::HeavyCavalry, 6, (900.0, 600.0, NORTH));
    let foot = board.foot("foot", Side(1), (900.0, 600.0, SOUTH));
    board.contact(horse, foot, Aspect::Front);
    let mut play = fight(&board, &[5, 3]);
    assert_eq!([lost(&play, horse), lost(&play, foot)], [1, 2]);
    if let Question::Won { .. } = play.question() {
        play.say(0, Act::HoldGround);
    }
    assert_eq!(play.unit(horse).state, State::Disordered);
    assert_eq!(play.unit(foot).state, State::Disordered);
}

/// PG-CLA-006, G40: whoever is beaten from the front goes straight back, wherever the winner's middle is.
#[test]
fn a_push_back_goes_straight_back() {
    for off in [-60.0, 0.0, 40.0] {
        let mut board = Board::new();
        let horse =
            board.unit("horse", Side(0), UnitKind::HeavyCavalry, 6, (900.0 + off, 600.0, NORTH));
        let foot = board.foot("foot", Side(1), (900.0, 600.0, SOUTH));
        board.contact(horse, foot, Aspect::Front);
        let play = fight(&board, &[5, 3]);
        let [x, y] = [play.unit(foot).head().x / 100.0, play.unit(foot).head().y / 100.0];
        assert!((y - 650.0).abs() < 0.1 && (x - 900.0).abs() < 20.0, "{off}: {x}, {y}");
    }
}

/// PG-ROU-001, G25: whoever routs from the front of close assault runs from the point of the enemy that is nearest to its centre,
/// so straight back.
#[test]
fn a_rout_from_the_front_runs_straight_back() {
    for off in [-60.0, 0.0, 40.0] {
        let mut board = Board::new();
        let horse =
            board.unit("horse", Side(0), UnitKind::HeavyCavalry, 9, (900.0 + off, 600.0, NORTH));
        let foot = board.foot("foot", Side(1), (900.0, 600.0, SOUTH));
        board.contact(horse, foot, Aspect::Front);
        let play = fight(&board, &[6, 1]);
        assert_eq!(play.unit(foot).state, State::Routing);
        // Half of 200 mm, and its depth for turning about. Any way to the side would be less far north.
        let y = play.unit(foot).head().y / 100.0;
        assert!((y - 720.0).abs() < 0.1, "{off}: {y}");
    }
}

/// PG-TCR-001: in a draw both lose one figure, are disordered and stay; nobody counts as charging in the next turn.
#[test]
fn a_draw_goes_on_without_a_charge() {
    let mut board = Board::new();
    let one = board.foot("one", Side(0), (900.0, 600.0, NORTH));
    let other = board.foot("other", Side(1), (900.0, 600.0, SOUTH));
    board.contact(one, other, Aspect::Front);
    let play = fight(&board, &[3, 4]);
    assert_eq!([lost(&play, one), lost(&play, other)], [1, 1]);
    for id in [one, other] {
        assert_eq!(play.unit(id).state, State::Disordered);
    }
    let contacts: Vec<&Contact> = play.model().contacts_of(one).collect();
    assert_eq!(contacts.len(), 1);
    assert!(!contacts[0].charging);
}

/// PG-CAS-001, example 12: three losses on a class 2 and a class 3 unit are two and one.
#[test]
fn a_spare_loss_falls_on_the_lowest_class() {
    let mut board = Board::new();
    let one = board.foot("one", Side(0), (860.0, 600.0, NORTH));
    let other = board.foot("other", Side(0), (940.0, 600.0, NORTH));
    for id in [one, other] {
        board.tweak(id, |unit| unit.formation = Formation::Manoeuvre);
    }
    board.tweak(other, |unit| unit.class = Class::Two);
    let line = board.foot("line", Side(1), (900.0, 600.0, SOUTH));
    board.contact(one, line, Aspect::Front);
    board.contact(other, line, Aspect::Front);
    // 3 and factors 3 against 3 and 1: 7 against 10.
    let play = fight(&board, &[1, 6]);
    assert_eq!([lost(&play, one), lost(&play, other), lost(&play, line)], [1, 2, 1]);
}

/// PG-CAS-001: if class and figures in contact are equal, a die decides.
#[test]
fn a_die_decides_who_takes_the_last_loss() {
    for (die, expected) in [(3, [2, 1]), (4, [1, 2])] {
        let mut board = Board::new();
        let one = board.foot("one", Side(0), (860.0, 600.0, NORTH));
        let other = board.foot("other", Side(0), (940.0, 600.0, NORTH));
        for id in [one, other] {
            board.tweak(id, |unit| unit.formation = Formation::Manoeuvre);
        }
        let line = board.foot("line", Side(1), (900.0, 600.0, SOUTH));
        board.contact(one, line, Aspect::Front);
        board.contact(other, line, Aspect::Front);
        let play = fight(&board, &[1, 6, die]);
        assert_eq!([lost(&play, one), lost(&play, other)], expected);
        assert!(play.events.iter().any(|event| matches!(event, Event::SpareLoss { .. })));
    }
}

/// PG-RTM-001, -002: routers are beaten first and without dice; the rest fights without them.
#[test]
fn routers_are_beaten_first_and_do_not_count() {
    let mut board = Board::new();
    let one = board.foot("one", Side(0), (900.0, 600.0, NORTH));
    let router = board.foot("router", Side(1), (820.0, 600.0, SOUTH));
    let stands = board.foot("stands", Side(1), (1000.0, 600.0, SOUTH));
    board.tweak(router, |unit| unit.state = State::Routing);
    board.contact(one, router, Aspect::Front);
    board.contact(one, stands, Aspect::Front);
    let play = fight(&board, &[3, 4]);
    assert_eq!([lost(&play, router), lost(&play, one), lost(&play, stands)], [4, 1, 1]);
    let Some(Event::Fought { units, totals, .. }) =
        play.events.iter().find(|event| matches!(event, Event::Fought { .. }))
    else {
        panic!("the rest is fought");
    };
    assert_eq!((&units[1], totals), (&vec![stands], &[3 + 1 + 1, 3 + 1]));
}

/// PG-SCR-005: skirmishers on foot whom horse reaches in the open have no chance; in a wood they have.
#[test]
fn horse_rides_down_skirmishers_in_the_open() {
    let mut board = Board::new();
    let horse = board.horse("horse", Side(0), (900.0, 600.0, NORTH));
    let screen = board.unit("screen", Side(1), UnitKind::LightInfantry, 8, (900.0, 600.0, SOUTH));
    board.contact(horse, screen, Aspect::Front);
    let play = fight(&board, &[]);
    assert_eq!([lost(&play, horse), lost(&play, screen)], [0, 4]);
    assert!(play.unit(screen).is_routing() || !play.unit(screen).is_on_table());
    board.area("light-wood", &[(700.0, 600.0), (1100.0, 600.0), (1100.0, 800.0), (700.0, 800.0)]);
    let play = fight(&board, &[3, 3]);
    assert!(play.events.iter().any(|event| matches!(event, Event::Fought { .. })));
}

/// PG-TCR-005: gunners who lose by one lose their gun.
#[test]
fn beaten_gunners_lose_their_gun() {
    let mut board = Board::new();
    let foot = board.foot("foot", Side(0), (900.0, 600.0, NORTH));
    let gun = board.gun("gun", Side(1), (900.0, 600.0, SOUTH));
    board.contact(foot, gun, Aspect::Front);
    let play = fight(&board, &[1, 6]);
    assert!(play.unit(gun).is_gone());
}

/// PG-TCR-006: a square that horse beats by two holds, disordered; beaten by three it routs.
#[test]
fn a_square_holds_against_horse_until_it_loses_by_three() {
    let mut board = Board::new();
    let horse = board.horse("horse", Side(0), (900.0, 600.0, NORTH));
    let square = board.foot("square", Side(1), (900.0, 600.0, SOUTH));
    board.tweak(square, |unit| (unit.formation, unit.class) = (Formation::Square, Class::One));
    board.tweak(horse, |unit| unit.class = Class::Five);
    board.contact(horse, square, Aspect::Front);
    // 5 against 1 and 5: dice 5 and 2 give 10 to 8, 6 and 2 give 11 to 8.
    let play = fight(&board, &[5, 2]);
    assert_eq!(play.unit(square).state, State::Disordered);
    assert_eq!(play.model().contacts.len(), 1);
    let mut play = fight(&board, &[6, 2]);
    if !play.is_over() && matches!(play.question(), Question::Won { .. }) {
        play.say(0, Act::Advance);
    }
    assert!(play.unit(square).is_routing() || !play.unit(square).is_on_table());
}

/// PG-UCA-002: in a deep wood too a beaten defender may stay, for a rout leads out of it; and so may those who joined from behind.
#[test]
fn a_rout_leads_out_of_any_cover() {
    let mut board = Board::new();
    let attacker =
        board.unit("attacker", Side(0), UnitKind::LineInfantry, 36, (900.0, 600.0, NORTH));
    let line = board.unit("line", Side(1), UnitKind::LineInfantry, 8, (900.0, 600.0, SOUTH));
    let behind = board.unit("behind", Side(1), UnitKind::LineInfantry, 8, (900.0, 630.0, SOUTH));
    board.tweak(attacker, |unit| unit.class = Class::Five);
    board.area("light-wood", &[(500.0, 600.0), (1300.0, 600.0), (1300.0, 1100.0), (500.0, 1100.0)]);
    board.contact(attacker, line, Aspect::Front);
    let mut play = fight(&board, &[]);
    assert!(matches!(play.question(), Question::Reinforce { .. }));
    play.dice(&[6, 1]).say(1, Act::Reinforce { unit: behind });
    for unit in [behind, line] {
        assert_eq!(play.question(), Question::Beaten { unit });
        play.say(1, Act::HoldGround);
        assert_eq!(play.unit(unit).state, State::Shaken);
    }
}

/// PG-CLA-006: where losses open a gap in a drawn combat, the attacker closes it, and they stay in contact.
#[test]
fn a_draw_parts_nobody() {
    for x in [815.0, 985.0] {
        let mut board = Board::new();
        let south = board.unit("south", Side(0), UnitKind::LineInfantry, 4, (x, 600.0, NORTH));
        let north = board.unit("north", Side(1), UnitKind::LineInfantry, 9, (900.0, 600.0, SOUTH));
        board.tweak(south, |unit| unit.class = Class::Five);
        board.contact(south, north, Aspect::Front);
        let totals = super::totals(&fight(&board, &[6, 1]));
        let dice = [3, (totals[0] + 3 - totals[1]) as u8];
        let play = fight(&board, &dice);
        assert_eq!(play.model().contacts.len(), 1, "{x}");
        let model = play.model();
        assert!(rules_gloria::near::touches(model, model.unit(south), model.unit(north)), "{x}");
    }
}

/// PG-UCA-002, -003: a defender who would rout out of its cover may stay, shaken and in contact; class 1 may not.
#[test]
fn a_beaten_defender_may_stay_in_its_cover() {
    let mut board = Board::new();
    let horse = board.foot("attacker", Side(0), (900.0, 600.0, NORTH));
    let line = board.foot("line", Side(1), (900.0, 600.0, SOUTH));
    board.tweak(horse, |unit| unit.class = Class::Five);
    board.area("light-wood", &[(700.0, 600.0), (1100.0, 600.0), (1100.0, 640.0), (700.0, 640.0)]);
    board.contact(horse, line, Aspect::Front);
    // 5 and 2 against 3 and 2: 12 to 7 is a major victory.
    let mut play = fight(&board, &[6, 2]);
    assert_eq!(play.question(), Question::Beaten { unit: line });
    play.say(1, Act::HoldGround);
    assert_eq!(play.unit(line).state, State::Shaken);
    assert_eq!(play.model().contacts.len(), 1);
    board.tweak(line, |unit| unit.class = Class::One);
    let play = fight(&board, &[6, 2]);
    assert!(play.is_over() || !matches!(play.question(), Question::Beaten { .. }));
}
