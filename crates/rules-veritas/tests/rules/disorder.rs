//! The disorder test: every modifier in both columns, the roll, and the examples of the notes.
use crate::{fray::Fray, kit::*};
use kernel::Tally;
use rules_veritas::{
    Event, Stage,
    disorder::{self, Situation},
    event::Reason,
    kinds::{Aspect, Grade, Order, State, Status, UnitId, UnitKind},
    unit::Place,
};

/// A board with one brigade and one tercio of side 0 far from each other, and an enemy company far from both but within 24".
fn board() -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let brigade = board.unit("brigade", WINGS[0], UnitKind::InfantryBrigade, (20.0, 20.0), NORTH);
    let tercio = board.unit("tercio", WINGS[1], UnitKind::EarlyTercio, (50.0, 20.0), NORTH);
    board.unit("company", WINGS[2], UnitKind::Detachment, (35.0, 32.0), SOUTH);
    (board, brigade, tercio)
}

fn tally(board: &Board, unit: UnitId, situation: &Situation) -> Tally {
    let model = board.model();
    let tally = disorder::tally(&model, model.unit(unit), situation);
    assert_eq!(tally.total(), disorder::total(&model, model.unit(unit), situation));
    tally
}

/// What one rule adds to a test; `None` if it does not apply.
fn added(tally: &Tally, cite: &str) -> Option<i32> {
    tally.parts.iter().find(|part| part.cite.0 == cite).map(|part| part.add)
}

/// What a rule adds to the test of each unit, alone.
fn both(board: &Board, units: [UnitId; 2], cite: &str) -> [Option<i32>; 2] {
    units.map(|unit| added(&tally(board, unit, &Situation::alone()), cite))
}

/// IDV-DIS-001, IDV-DIS-002: 4 or more with all modifiers passes, 3 does not. The event reports the die and the sum of the
/// modifiers.
#[test]
fn a_total_of_four_or_more_passes() {
    for (face, passed) in [(2, false), (3, true)] {
        let (mut board, brigade, _) = board();
        let enemy = board.unit("enemy", WINGS[2], UnitKind::Detachment, (20.0, 21.5), SOUTH);
        board.contact(enemy, brigade, Aspect::Front);
        board.tweak(enemy, |unit| unit.grade = Grade::Veteran);
        // The brigade tests at +1, the company, which attacks, at +2.
        let play = Fray::new(&board, Stage::Contacts, &[face, 6]);
        let test = play
            .events()
            .iter()
            .find(|event| matches!(event, Event::Tested { unit, .. } if *unit == brigade));
        let expected =
            Event::Tested { unit: brigade, reason: Reason::Contact, die: face, add: 1, passed };
        assert_eq!(test, Some(&expected));
    }
}

/// IDV-DIS-003..005: raw 0 or +1, trained +1 or +2, veteran +2.
#[test]
fn each_grade_has_its_modifier() {
    for (grade, cite, expected) in [
        (Grade::Raw, "IDV-DIS-003", [None, Some(1)]),
        (Grade::Trained, "IDV-DIS-004", [Some(1), Some(2)]),
        (Grade::Veteran, "IDV-DIS-005", [Some(2), Some(2)]),
    ] {
        let (mut board, brigade, tercio) = board();
        for unit in [brigade, tercio] {
            board.tweak(unit, |unit| unit.grade = grade);
        }
        assert_eq!(both(&board, [brigade, tercio], cite), expected, "{grade:?}");
    }
}

/// IDV-DIS-002: the second column is only for Early Tercios and Double Brigades.
#[test]
fn the_second_column_is_for_large_units() {
    for kind in UnitKind::ALL {
        let mut board = Board::new();
        let unit = board.unit("unit", WINGS[0], kind, (20.0, 20.0), NORTH);
        board.tweak(unit, |unit| unit.state = State::Disordered);
        let large = matches!(kind, UnitKind::EarlyTercio | UnitKind::DoubleBrigade);
        let found = added(&tally(&board, unit, &Situation::alone()), "IDV-DIS-021");
        assert_eq!(found, Some(if large { -2 } else { -1 }), "{kind:?}");
    }
}

/// IDV-DIS-021..023: disordered, disrupted and routed in both columns.
#[test]
fn each_state_has_its_modifier() {
    for (state, cite, expected) in [
        (State::Disordered, "IDV-DIS-021", [Some(-1), Some(-2)]),
        (State::Disrupted, "IDV-DIS-022", [Some(-2), Some(-3)]),
        (State::Routed, "IDV-DIS-023", [Some(-3), Some(-4)]),
    ] {
        let (mut board, brigade, tercio) = board();
        for unit in [brigade, tercio] {
            board.tweak(unit, |unit| unit.state = state);
        }
        assert_eq!(both(&board, [brigade, tercio], cite), expected, "{state:?}");
    }
}

/// IDV-DIS-006: a unit within an inch behind a linear obstacle defends it against an enemy beyond it, not against one beside
/// it.
#[test]
fn a_defender_behind_an_obstacle_adds() {
    for (hedge, defends) in [(20.5, true), (22.5, false)] {
        let (mut board, brigade, _) = board();
        board.ribbon("hedge", &[(15.0, hedge), (25.0, hedge)], 0.5);
        let enemy = board.unit("enemy", WINGS[2], UnitKind::CavalryBrigade, (20.0, 24.0), SOUTH);
        board.contact(enemy, brigade, Aspect::Front);
        let model = board.model();
        let situation = Situation::in_contact(&model, model.unit(brigade));
        let found = added(&tally(&board, brigade, &situation), "IDV-DIS-006");
        assert_eq!(found, defends.then_some(1), "a hedge at {hedge}");
        let situation = Situation::in_contact(&model, model.unit(enemy));
        assert_eq!(added(&tally(&board, enemy, &situation), "IDV-DIS-006"), None, "attackers");
    }
}

/// IDV-DIS-007: a defender on the hill tests better, an attacker on it does not.
#[test]
fn a_defender_uphill_adds() {
    for (hill, defends) in [((15.0, 15.0), true), ((15.0, 20.6), false)] {
        let (mut board, brigade, _) = board();
        let (x, y) = hill;
        board.area("hill", &[(x, y), (x + 10.0, y), (x + 10.0, y + 5.5), (x, y + 5.5)]);
        let enemy = board.unit("enemy", WINGS[2], UnitKind::CavalryBrigade, (20.0, 20.5), SOUTH);
        board.contact(enemy, brigade, Aspect::Front);
        let model = board.model();
        let situation = Situation::in_contact(&model, model.unit(brigade));
        let found = added(&tally(&board, brigade, &situation), "IDV-DIS-007");
        assert_eq!(found, defends.then_some(1), "a hill at {hill:?}");
    }
}

/// IDV-DIS-008: only hold adds, no other order.
#[test]
fn only_hold_adds() {
    for order in Order::ALL {
        let (mut board, brigade, tercio) = board();
        board.order(WINGS[0], order);
        board.order(WINGS[1], order);
        let expected = (order == Order::Hold).then_some(1);
        assert_eq!(both(&board, [brigade, tercio], "IDV-DIS-008"), [expected; 2], "{order:?}");
    }
}

/// IDV-DIS-009, IDV-DIS-016, IDV-DIS-026, IDV-CTC-005: attacks on a flank or rear count for the attacker and for the target.
#[test]
fn flank_and_rear_attacks_count() {
    for (aspect, flank, rear, attacked) in [
        (Aspect::Front, None, None, [None, None]),
        (Aspect::Flank, Some(1), None, [Some(-2), Some(-1)]),
        (Aspect::Rear, None, Some(2), [Some(-2), Some(-1)]),
    ] {
        let (mut board, brigade, tercio) = board();
        let enemy = board.unit("enemy", WINGS[2], UnitKind::CavalryBrigade, (30.0, 20.0), SOUTH);
        for target in [brigade, tercio] {
            let mut board = board.clone();
            board.contact(enemy, target, aspect);
            let model = board.model();
            let of = |unit| tally(&board, unit, &Situation::in_contact(&model, model.unit(unit)));
            assert_eq!(added(&of(enemy), "IDV-DIS-009"), flank, "{aspect:?}");
            assert_eq!(added(&of(enemy), "IDV-DIS-016"), rear, "{aspect:?}");
            let expected = attacked[usize::from(target == tercio)];
            assert_eq!(added(&of(target), "IDV-DIS-026"), expected, "{aspect:?}");
        }
    }
}

/// IDV-DIS-010..012: a sound brigade within 4" of a side edge; one on each side counts twice. Companies and unsound units do
/// not count.
#[test]
fn sound_friends_on_the_flanks_add() {
    let with = |friends: &[(UnitKind, f64, State)]| {
        let (mut board, brigade, _) = board();
        for (kind, x, state) in friends {
            let friend = board.unit("friend", WINGS[0], *kind, (*x, 20.0), NORTH);
            board.tweak(friend, |unit| unit.state = *state);
        }
        let tally = tally(&board, brigade, &Situation::alone());
        (added(&tally, "IDV-DIS-010"), added(&tally, "IDV-DIS-011"))
    };
    let (foot, sound) = (UnitKind::InfantryBrigade, State::Sound);
    assert_eq!(with(&[]), (None, None));
    assert_eq!(with(&[(foot, 27.0, sound)]), (Some(1), None), "4\" from edge to edge");
    assert_eq!(with(&[(foot, 27.1, sound)]), (None, None), "a little more");
    assert_eq!(with(&[(foot, 25.0, sound), (foot, 15.0, sound)]), (Some(1), Some(1)), "both");
    assert_eq!(with(&[(foot, 25.0, State::Disordered)]), (None, None), "unsound");
    assert_eq!(with(&[(UnitKind::Detachment, 25.0, sound)]), (None, None), "a company");
    assert_eq!(with(&[(UnitKind::EarlyTercio, 25.0, sound)]), (Some(1), None), "a tercio");
    // A unit straight behind or in front, base to base, is on no flank; one half beside it is on one.
    for (x, y, facing, flanks) in [
        (20.0, 18.5, NORTH, (None, None)),
        (20.0, 21.5, NORTH, (None, None)),
        (23.2, 19.0, NORTH, (Some(1), None)),
    ] {
        let (mut board, brigade, _) = board();
        board.unit("friend", WINGS[0], foot, (x, y), facing);
        let tally = tally(&board, brigade, &Situation::alone());
        let found = (added(&tally, "IDV-DIS-010"), added(&tally, "IDV-DIS-011"));
        assert_eq!(found, flanks, "{x}, {y}");
    }
}

/// IDV-DIS-013, IDV-DIS-015, IDV-COM-014: the unit's own Wing Commander +1, the Army Commander +2, another wing's nothing.
#[test]
fn its_own_commanders_add() {
    let (mut board, brigade, tercio) = board();
    board.attach(leader_of(WINGS[0]), brigade);
    board.attach(GENERALS[0], tercio);
    assert_eq!(both(&board, [brigade, tercio], "IDV-DIS-013"), [Some(1), None]);
    assert_eq!(both(&board, [brigade, tercio], "IDV-DIS-015"), [None, Some(2)]);
    board.attach(leader_of(WINGS[1]), brigade);
    board.post(leader_of(WINGS[0]), (20.0, 10.0));
    assert_eq!(both(&board, [brigade, tercio], "IDV-DIS-013"), [None, None], "another wing's");
}

/// IDV-DIS-014: no enemy unit of any state within 24".
#[test]
fn no_enemy_within_reach_adds() {
    for (y, expected) in [(44.0, None), (44.1, Some(1))] {
        let mut board = Board::new();
        let brigade =
            board.unit("brigade", WINGS[0], UnitKind::InfantryBrigade, (20.0, 20.0), NORTH);
        let enemy = board.unit("enemy", WINGS[2], UnitKind::Detachment, (20.0, y), SOUTH);
        board.tweak(enemy, |unit| unit.state = State::Routed);
        let found = added(&tally(&board, brigade, &Situation::alone()), "IDV-DIS-014");
        assert_eq!(found, expected, "an enemy at {y}");
    }
}

/// IDV-DIS-017: in buildings, or behind fortifications.
#[test]
fn houses_and_fortifications_add() {
    let (mut board, brigade, tercio) = board();
    let village = board.area("village", &[(17.0, 17.0), (23.0, 17.0), (23.0, 21.0), (17.0, 21.0)]);
    board.tweak(brigade, |unit| unit.building = Some(village));
    board.ribbon("fortification", &[(45.0, 20.5), (55.0, 20.5)], 0.5);
    assert_eq!(both(&board, [brigade, tercio], "IDV-DIS-017"), [Some(2), Some(2)]);
    board.tweak(brigade, |unit| unit.building = None);
    board.scene().field.pieces.pop();
    assert_eq!(both(&board, [brigade, tercio], "IDV-DIS-017"), [None, None]);
}

/// IDV-DIS-018: rabble.
#[test]
fn rabble_takes_away() {
    let (mut board, brigade, _) = board();
    let rabble = board.unit("rabble", WINGS[0], UnitKind::Rabble, (10.0, 10.0), NORTH);
    assert_eq!(both(&board, [rabble, brigade], "IDV-DIS-018"), [Some(-1), None]);
}

/// IDV-DIS-019: a brigade in difficult ground; a company in it loses nothing.
#[test]
fn difficult_ground_takes_away_from_brigades() {
    let (mut board, brigade, _) = board();
    let company = board.unit("own", WINGS[0], UnitKind::Detachment, (24.0, 20.0), NORTH);
    board.area("wood", &[(17.0, 17.0), (27.0, 17.0), (27.0, 21.0), (17.0, 21.0)]);
    assert_eq!(both(&board, [brigade, company], "IDV-DIS-019"), [Some(-1), None]);
}

/// IDV-DIS-020: a sound enemy brigade within 8"; a company or an unsound one does not count.
#[test]
fn sound_enemy_brigades_near_take_away() {
    for (kind, state, y, expected) in [
        (UnitKind::CavalryBrigade, State::Sound, 28.0, Some(-1)),
        (UnitKind::CavalryBrigade, State::Sound, 28.1, None),
        (UnitKind::CavalryBrigade, State::Disordered, 28.0, None),
        (UnitKind::Detachment, State::Sound, 28.0, None),
    ] {
        let (mut board, brigade, _) = board();
        let enemy = board.unit("enemy", WINGS[2], kind, (20.0, y), SOUTH);
        board.tweak(enemy, |unit| unit.state = state);
        let found = added(&tally(&board, brigade, &Situation::alone()), "IDV-DIS-020");
        assert_eq!(found, expected, "{kind:?} {state:?} at {y}");
    }
}

/// IDV-DIS-024: artillery shot at it in this turn.
#[test]
fn artillery_fire_takes_away() {
    let (mut board, brigade, tercio) = board();
    board.later(brigade, |unit| unit.done.shelled = true);
    assert_eq!(both(&board, [brigade, tercio], "IDV-DIS-024"), [Some(-1), None]);
}

/// IDV-DIS-025: an enemy brigade wholly behind the line of its front, within 8".
#[test]
fn enemies_behind_the_flank_take_away() {
    for (kind, at, expected) in [
        (UnitKind::CavalryBrigade, (28.0, 18.0), Some(-1)),
        (UnitKind::CavalryBrigade, (28.0, 22.0), None),
        (UnitKind::CavalryBrigade, (32.1, 18.0), None),
        (UnitKind::Detachment, (28.0, 18.0), None),
    ] {
        let (mut board, brigade, _) = board();
        board.unit("enemy", WINGS[2], kind, at, NORTH);
        let found = added(&tally(&board, brigade, &Situation::alone()), "IDV-DIS-025");
        assert_eq!(found, expected, "{kind:?} at {at:?}");
    }
}

/// IDV-DIS-027: a fatigued wing reforms worse; its other tests do not change.
#[test]
fn a_fatigued_wing_reforms_worse() {
    for (status, expected) in
        [(Status::Fresh, None), (Status::Fatigued, Some(-1)), (Status::Broken, Some(-1))]
    {
        let (board, brigade, _) = board();
        let mut model = board.model();
        model.wings[0].status = status;
        let add = |situation| {
            added(&disorder::tally(&model, model.unit(brigade), &situation), "IDV-DIS-027")
        };
        assert_eq!(add(Situation::reforming()), expected, "{status:?}");
        assert_eq!(add(Situation::alone()), None);
    }
}

/// IDV-PUR-039: for a pursuer off the table no enemy is near, and friends and ground do not count.
#[test]
fn a_pursuer_off_the_table_has_no_enemy_near() {
    let (mut board, brigade, _) = board();
    board.unit("enemy", WINGS[2], UnitKind::CavalryBrigade, (20.0, 24.0), SOUTH);
    board.unit("friend", WINGS[0], UnitKind::InfantryBrigade, (24.0, 20.0), NORTH);
    board.later(brigade, |unit| unit.place = Place::Pursuing);
    let tally = tally(&board, brigade, &Situation::reforming());
    assert_eq!(tally.total(), 2, "trained and no enemy near: {tally:?}");
}

/// IDV-DIS-002, IDV-DIS-012: the notes' first example: +1 −1 +1 +2 −1 = +2, so a 2 is needed.
#[test]
fn a_brigade_between_friends_tests_as_in_the_notes() {
    let (mut board, brigade, _) = board();
    board.tweak(brigade, |unit| unit.state = State::Disordered);
    board.order(WINGS[0], Order::Hold);
    board.unit("left", WINGS[0], UnitKind::InfantryBrigade, (16.0, 20.0), NORTH);
    board.unit("right", WINGS[0], UnitKind::InfantryBrigade, (24.0, 20.0), NORTH);
    board.unit("enemy", WINGS[2], UnitKind::InfantryBrigade, (20.0, 26.0), SOUTH);
    assert_eq!(tally(&board, brigade, &Situation::alone()).total(), 2);
}

/// IDV-DIS-002, IDV-DIS-026: the second: a raw tercio +1 −3 −1 +2 = −1, so a 5 is needed.
#[test]
fn a_tercio_attacked_in_flank_tests_as_in_the_notes() {
    let (mut board, _, tercio) = board();
    board.tweak(tercio, |unit| (unit.grade, unit.state) = (Grade::Raw, State::Disrupted));
    board.attach(GENERALS[0], tercio);
    let situation = Situation { attacked: Aspect::Flank, ..Situation::alone() };
    assert_eq!(tally(&board, tercio, &situation).total(), -1);
}

/// IDV-DIS-005, IDV-DIS-014: the third: a sound veteran brigade far from all +2 +1, so it always passes.
#[test]
fn veterans_far_from_all_enemies_test_as_in_the_notes() {
    let mut board = Board::new();
    let brigade = board.unit("brigade", WINGS[0], UnitKind::InfantryBrigade, (20.0, 20.0), NORTH);
    board.tweak(brigade, |unit| unit.grade = Grade::Veteran);
    assert_eq!(tally(&board, brigade, &Situation::alone()).total(), 3);
}

/// IDV-STA-003, IDV-REF-001..003: unsound units in command and not within 4" of an enemy may reform; a failure has no effect.
#[test]
fn unsound_units_in_command_reform() {
    let (mut board, brigade, tercio) = board();
    board.tweak(brigade, |unit| unit.state = State::Disrupted);
    board.tweak(tercio, |unit| unit.state = State::Routed);
    board.post(leader_of(WINGS[0]), (20.0, 10.0));
    board.post(leader_of(WINGS[1]), (50.0, 10.0));
    // The brigade tests at +1 −2, the tercio at +2 −4.
    let play = board.play(Stage::Reform, &[5, 5]);
    assert_eq!(play.unit(brigade).state, State::Disordered);
    assert_eq!(play.unit(tercio).state, State::Routed, "it failed and did not become worse");
    play.end();
    board.post(leader_of(WINGS[0]), (1.0, 1.0));
    board.unit("enemy", WINGS[2], UnitKind::Detachment, (50.0, 24.0), SOUTH);
    let play = board.play(Stage::Reform, &[]);
    assert_eq!(play.unit(brigade).state, State::Disrupted, "out of command, and an enemy at 4\"");
    play.end();
}
