//! Impetuous pursuit: which units test, their modifiers, and where they go.
use crate::{fray::Fray, kit::*};
use geom::{Angle, Point};
use rules_veritas::{
    Act, Event, Stage,
    event::How,
    kinds::{Aspect, Class, Formation, Grade, Order, State, UnitId, UnitKind},
    pursuit,
    unit::{End, Place},
};

/// A southern winner and northern routers 12 inches in front of it, with no other unit.
fn board(kind: UnitKind) -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let winner = board.unit("winner", WINGS[0], kind, (36.0, 20.0), NORTH);
    let routers = board.unit("routers", WINGS[2], UnitKind::InfantryBrigade, (36.0, 33.5), NORTH);
    board.tweak(routers, |unit| unit.state = State::Routed);
    (board, winner, routers)
}

/// What a rule adds to the roll.
fn added(board: &Board, winner: UnitId, routers: UnitId, cite: &str) -> Option<i32> {
    let model = board.model();
    let (winner, routers) = (model.unit(winner), model.unit(routers));
    let tally = pursuit::tally(&model, winner, routers);
    assert_eq!(tally.total(), pursuit::total(&model, winner, routers));
    tally.parts.iter().find(|part| part.cite.0 == cite).map(|part| part.add)
}

fn must_test(board: &Board, winner: UnitId, routers: UnitId) -> bool {
    let model = board.model();
    pursuit::must_test(&model, model.unit(winner), model.unit(routers))
}

fn oblong(x: f64, y: f64, x2: f64, y2: f64) -> [(f64, f64); 4] {
    [(x, y), (x2, y), (x2, y2), (x, y2)]
}

/// IDV-PUR-001: a unit tests only if the routers are within 18 inches and in sight where their rout ended.
#[test]
fn pursuers_must_be_near_and_in_sight() {
    for (y, tests) in [(39.5, true), (39.6, false)] {
        let (mut board, winner, routers) = board(UnitKind::CavalryBrigade);
        board.tweak(routers, |unit| {
            unit.at = Some(geom::Pose::new(Point::inches(36.0, y), Angle::NORTH));
        });
        assert_eq!(must_test(&board, winner, routers), tests, "{y}");
    }
    let (mut board, winner, routers) = board(UnitKind::CavalryBrigade);
    board.area("hill", &oblong(20.0, 24.0, 50.0, 28.0));
    assert!(!must_test(&board, winner, routers), "out of sight");
}

/// IDV-PUR-002, IDV-PUR-003, IDV-PUR-035: disrupted or routed units, columns and guns never pursue, and no unit pursues twice
/// in a turn.
#[test]
fn disrupted_units_columns_and_guns_never_pursue() {
    for (state, tests) in [
        (State::Sound, true),
        (State::Disordered, true),
        (State::Disrupted, false),
        (State::Routed, false),
    ] {
        let (mut board, winner, routers) = board(UnitKind::CavalryBrigade);
        board.tweak(winner, |unit| unit.state = state);
        assert_eq!(must_test(&board, winner, routers), tests, "{state:?}");
    }
    let (mut column, winner, routers) = board(UnitKind::CavalryBrigade);
    column.tweak(winner, |unit| unit.formation = Formation::Column);
    assert!(!must_test(&column, winner, routers));
    for gun in [UnitKind::InfantryGuns, UnitKind::FieldArtillery, UnitKind::HeavyArtillery] {
        let (board, winner, routers) = board(gun);
        assert!(!must_test(&board, winner, routers));
    }
    let (mut again, winner, routers) = board(UnitKind::CavalryBrigade);
    again.later(winner, |unit| unit.done.pursued = true);
    assert!(!must_test(&again, winner, routers));
}

/// IDV-MRS-015: a unit in contact with another enemy does not pursue.
#[test]
fn no_unit_in_contact_pursues() {
    let (mut board, winner, routers) = board(UnitKind::CavalryBrigade);
    let other = board.unit("other", WINGS[2], UnitKind::InfantryBrigade, (38.25, 20.0), WEST);
    board.melee(other, winner, Aspect::Flank);
    assert!(!must_test(&board, winner, routers));
}

/// IDV-PUR-009..011, IDV-PUR-020..023: the type of the pursuers; horse counts only while it is sound.
#[test]
fn the_type_of_the_pursuers_counts() {
    for (kind, cite, add) in [
        (UnitKind::Detachment, "IDV-PUR-009", 1),
        (UnitKind::InfantryBrigade, "IDV-PUR-010", 3),
        (UnitKind::EarlyTercio, "IDV-PUR-011", 4),
        (UnitKind::Rabble, "IDV-PUR-020", -1),
        (UnitKind::IrregularInfantry, "IDV-PUR-021", -2),
        (UnitKind::IrregularCavalry, "IDV-PUR-021", -2),
        (UnitKind::CavalryBrigade, "IDV-PUR-022", -2),
        (UnitKind::DoubleBrigade, "IDV-PUR-023", -1),
    ] {
        for other in UnitKind::ALL.into_iter().filter(|kind| !kind.is_gun()) {
            let (board, winner, routers) = board(other);
            let both = [UnitKind::IrregularInfantry, UnitKind::IrregularCavalry];
            let same = other == kind || both.contains(&kind) && both.contains(&other);
            let found = added(&board, winner, routers, cite);
            assert_eq!(found, same.then_some(add), "{other:?} by {cite}");
        }
    }
    for (kind, cite) in
        [(UnitKind::CavalryBrigade, "IDV-PUR-022"), (UnitKind::DoubleBrigade, "IDV-PUR-023")]
    {
        let (mut board, winner, routers) = board(kind);
        board.tweak(winner, |unit| unit.state = State::Disordered);
        assert_eq!(added(&board, winner, routers, cite), None);
    }
    let (mut board, winner, routers) = board(UnitKind::Dragoons);
    board.tweak(winner, |unit| unit.mounted = false);
    assert_eq!(added(&board, winner, routers, "IDV-PUR-009"), Some(1), "dragoons on foot");
}

/// IDV-PUR-012, IDV-PUR-013, IDV-PUR-024: orders.
#[test]
fn each_order_has_its_modifier() {
    for order in Order::ALL {
        let (mut board, winner, routers) = board(UnitKind::CavalryBrigade);
        board.order(WINGS[0], order);
        let found = ["IDV-PUR-012", "IDV-PUR-013", "IDV-PUR-024"]
            .map(|cite| added(&board, winner, routers, cite));
        let expected = match order {
            Order::Hold => [Some(1), None, None],
            Order::Withdraw => [None, Some(2), None],
            Order::Attack => [None, None, Some(-1)],
            Order::Manoeuvre => [None; 3],
        };
        assert_eq!(found, expected, "{order:?}");
    }
}

/// IDV-PUR-014, IDV-PUR-025, IDV-PUR-015: veterans, raw, disordered.
#[test]
fn grades_and_disorder_count() {
    for grade in Grade::ALL {
        let (mut board, winner, routers) = board(UnitKind::CavalryBrigade);
        board.tweak(winner, |unit| unit.grade = grade);
        let found = ["IDV-PUR-014", "IDV-PUR-025"].map(|cite| added(&board, winner, routers, cite));
        let expected = match grade {
            Grade::Raw => [None, Some(-1)],
            Grade::Trained => [None; 2],
            Grade::Veteran => [Some(1), None],
        };
        assert_eq!(found, expected, "{grade:?}");
    }
    let (mut board, winner, routers) = board(UnitKind::CavalryBrigade);
    assert_eq!(added(&board, winner, routers, "IDV-PUR-015"), None);
    board.tweak(winner, |unit| unit.state = State::Disordered);
    assert_eq!(added(&board, winner, routers, "IDV-PUR-015"), Some(1));
}

/// IDV-PUR-007: sound enemy cavalry within 8 inches counts; unsound cavalry, foot and units farther away do not.
#[test]
fn sound_enemy_cavalry_near_counts() {
    for (kind, state, x, counts) in [
        (UnitKind::CavalryBrigade, State::Sound, 47.0, true),
        (UnitKind::IrregularCavalry, State::Sound, 47.0, true),
        (UnitKind::CavalryBrigade, State::Sound, 47.1, false),
        (UnitKind::CavalryBrigade, State::Disordered, 47.0, false),
        (UnitKind::InfantryBrigade, State::Sound, 47.0, false),
    ] {
        let (mut board, winner, routers) = board(UnitKind::CavalryBrigade);
        let enemy = board.unit("enemy", WINGS[3], kind, (x, 20.0), NORTH);
        board.tweak(enemy, |unit| unit.state = state);
        let found = added(&board, winner, routers, "IDV-PUR-007");
        assert_eq!(found, counts.then_some(1), "{kind:?} {state:?} at {x}");
    }
}

/// IDV-PUR-008: routers that are a company.
#[test]
fn routers_that_are_a_company_count() {
    let (mut board, winner, routers) = board(UnitKind::CavalryBrigade);
    assert_eq!(added(&board, winner, routers, "IDV-PUR-008"), None);
    board.tweak(routers, |unit| unit.kind = UnitKind::Detachment);
    assert_eq!(added(&board, winner, routers, "IDV-PUR-008"), Some(1));
}

/// IDV-PUR-016, IDV-PUR-017: in buildings; behind fortifications.
#[test]
fn houses_and_fortifications_count() {
    let (mut houses, winner, routers) = board(UnitKind::InfantryBrigade);
    assert_eq!(added(&houses, winner, routers, "IDV-PUR-016"), None);
    let village = houses.area("village", &oblong(33.0, 17.0, 39.0, 21.0));
    houses.tweak(winner, |unit| unit.building = Some(village));
    assert_eq!(added(&houses, winner, routers, "IDV-PUR-016"), Some(2));
    let (mut works, winner, routers) = board(UnitKind::InfantryBrigade);
    works.ribbon("fortification", &[(30.0, 20.6), (42.0, 20.6)], 0.5);
    assert_eq!(added(&works, winner, routers, "IDV-PUR-017"), Some(2));
    assert_eq!(added(&works, winner, routers, "IDV-PUR-016"), None);
}

/// IDV-PUR-018, IDV-PUR-019: a clear path has no unit, obstacle or difficult ground in it.
#[test]
fn a_clear_path_counts() {
    let (clear, winner, routers) = board(UnitKind::CavalryBrigade);
    let path = |board: &Board| added(board, winner, routers, "IDV-PUR-018");
    assert_eq!(path(&clear), Some(-1));
    for wing in [WINGS[0], WINGS[2]] {
        let mut unit = clear.clone();
        unit.unit("company", wing, UnitKind::Detachment, (37.5, 26.0), NORTH);
        assert_eq!(path(&unit), None);
    }
    let mut hedge = clear.clone();
    hedge.ribbon("hedge", &[(30.0, 25.0), (42.0, 25.0)], 0.5);
    assert_eq!(path(&hedge), None);
    let mut marsh = clear.clone();
    marsh.area("marsh", &oblong(37.0, 24.0, 42.0, 28.0));
    assert_eq!(path(&marsh), None);
}

/// IDV-PUR-026, IDV-PUR-027: a Hero or a Politico at the head of the wing.
#[test]
fn the_class_of_the_commander_counts() {
    for class in Class::ALL {
        let (mut board, winner, routers) = board(UnitKind::CavalryBrigade);
        board.class(leader_of(WINGS[0]), class);
        let found = ["IDV-PUR-026", "IDV-PUR-027"].map(|cite| added(&board, winner, routers, cite));
        let expected = match class {
            Class::Hero => [Some(-1), None],
            Class::Politico => [None, Some(-1)],
            Class::Competent => [None; 2],
        };
        assert_eq!(found, expected, "{class:?}");
    }
}

/// Southern horse has charged northern foot without pikes at its front, which is at `y`; the melee is about to be fought.
fn melee(y: f64) -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let horse = board.unit("horse", WINGS[0], UnitKind::CavalryBrigade, (36.0, y), NORTH);
    let foot = board.unit("foot", WINGS[2], UnitKind::InfantryBrigade, (36.0, y), SOUTH);
    board.tweak(foot, |unit| unit.pike = false);
    board.melee(horse, foot, Aspect::Front);
    board.cards = vec![WINGS[0], WINGS[2]];
    (board, horse, foot)
}

/// The dice of a melee that the horse wins by two.
const BY_TWO: [u8; 7] = [6, 6, 1, 1, 1, 1, 1];

fn fight(board: &Board, dice: &[u8], more: &[u8]) -> Fray {
    Fray::new(board, Stage::Melee, &[dice, more].concat())
}

fn rolled(fray: &Fray) -> Option<(i32, bool)> {
    fray.events().iter().find_map(|event| match event {
        Event::PursuitTested { add, pursues, .. } => Some((*add, *pursues)),
        _ => None,
    })
}

/// IDV-PUR-004: 3 or less with all modifiers pursues, 4 does not.
#[test]
fn a_total_of_three_or_less_pursues() {
    // Sound horse -2, a clear path -1.
    for (face, pursues) in [(6, true), (5, true)] {
        let (board, _, _) = melee(20.0);
        let fray = fight(&board, &BY_TWO, &[face]);
        assert_eq!(rolled(&fray), Some((-3, pursues)), "{face}");
    }
    for (face, pursues) in [(4, true), (5, false)] {
        let (mut board, horse, _) = melee(20.0);
        board.order(WINGS[0], Order::Withdraw);
        board.tweak(horse, |unit| unit.grade = Grade::Trained);
        let fray = fight(&board, &BY_TWO, &[face]);
        assert_eq!(rolled(&fray), Some((-1, pursues)), "{face}");
    }
}

/// IDV-PUR-028, IDV-PUR-029, IDV-PUR-034: it goes straight at the routers at its normal rate, at once, and becomes disordered.
#[test]
fn a_pursuit_goes_straight_at_the_routers_and_disorders() {
    let (board, horse, foot) = melee(20.0);
    let fray = fight(&board, &BY_TWO, &[1]);
    let of = fray.unit(horse);
    assert_eq!(of.state, State::Disordered);
    assert!(of.done.pursued);
    // The foot ran 18 inches, as far as the horse may go, so the horse catches it in the rear.
    let contact = fray.events().iter().find_map(|event| match event {
        Event::Contacted { attacker, target, aspect, .. } => Some((*attacker, *target, *aspect)),
        _ => None,
    });
    assert_eq!(contact, Some((horse, foot, Aspect::Rear)));
    let how = |event: &Event| matches!(event, Event::Driven { unit, how: How::Pursuit, .. } if *unit == horse);
    assert!(fray.events().iter().any(how));
}

/// IDV-PUR-031, IDV-PUR-032: caught routers fight at once, attacked in the rear and with two dice less; if they lose they are
/// destroyed.
#[test]
fn caught_routers_fight_at_once() {
    let (board, horse, foot) = melee(20.0);
    // Four dice against the rear; the routers have no saving dice and no dice left.
    let fray = fight(&board, &BY_TWO, &[1, 6, 1, 1, 1]);
    assert_eq!(fray.unit(foot).place, Place::Gone(End::Destroyed));
    fray.end();
    // After an equal result both stay in contact.
    let fray = fight(&board, &BY_TWO, &[1, 1, 1, 1, 1]);
    assert!(fray.unit(foot).is_on_table());
    assert_eq!(fray.model().contacts.len(), 1);
    assert!(fray.model().contacts[0].has(horse));
    fray.end();
}

/// IDV-PUR-028: difficult ground caps a pursuit, and impassable ground ends it.
#[test]
fn difficult_ground_caps_a_pursuit() {
    let (mut board, winner, routers) = board(UnitKind::CavalryBrigade);
    let far = |board: &Board| {
        let model = board.model();
        let chase = pursuit::chase(&model, model.unit(winner), model.unit(routers));
        (chase.to.at.v2() - model.unit(winner).at.v2()).length() / 2540.0
    };
    assert!((far(&board) - 12.0).abs() < 0.02);
    let mut marsh = board.clone();
    marsh.area("marsh", &oblong(30.0, 22.0, 42.0, 25.0));
    assert!((far(&marsh) - 8.0).abs() < 0.02, "{}", far(&marsh));
    let mut hedge = board.clone();
    hedge.ribbon("hedge", &[(30.0, 25.0), (42.0, 25.0)], 0.5);
    assert!((far(&hedge) - 4.75).abs() < 0.02, "{}", far(&hedge));
    // From close to the obstacle, crossing takes the whole pursuit: the rear of the horse goes from 18.5 to 21.25.
    let mut close = board.clone();
    close.ribbon("hedge", &[(30.0, 21.0), (42.0, 21.0)], 0.5);
    assert!((far(&close) - 2.75).abs() < 0.03, "{}", far(&close));
    board.area("lake", &oblong(30.0, 23.0, 42.0, 26.0));
    assert!((far(&board) - 3.0).abs() < 0.02);
}

/// IDV-PUR-033: a fresh enemy in the way stops the pursuit. The two are in contact and fight next turn.
#[test]
fn a_fresh_enemy_halts_a_pursuit() {
    let (mut board, horse, _) = melee(20.0);
    // Its friends run past a company.
    let fresh = board.unit("fresh", WINGS[3], UnitKind::Detachment, (36.0, 30.0), SOUTH);
    board.cards.push(WINGS[3]);
    // No clear path.
    let fray = fight(&board, &BY_TWO, &[1]);
    assert_eq!(rolled(&fray), Some((-2, true)));
    let model = fray.model();
    assert_eq!(model.contacts.len(), 1);
    let contact = model.contacts[0];
    assert_eq!((contact.attacker, contact.target), (horse, fresh));
    assert!(!contact.tested, "it is tested next turn");
    fray.end();
}

/// IDV-PUR-030, IDV-PUR-036: routers that left the table count as standing where they left, and pursuers leave there.
#[test]
fn pursuers_follow_routers_off_the_table() {
    let (mut board, horse, foot) = melee(34.0);
    board.attach(leader_of(WINGS[0]), horse);
    let fray = fight(&board, &BY_TWO, &[1]);
    assert_eq!(fray.unit(foot).place, Place::Gone(End::Routed));
    let of = fray.unit(horse);
    assert_eq!((of.place, of.state), (Place::Pursuing, State::Disordered));
    assert!((of.at.v2().x / 2540.0 - 36.0).abs() < 0.1 && of.at.v2().y / 2540.0 > 47.0);
    fray.end();
}

/// IDV-PUR-030: a destroyed loser is removed after the pursuit and does not fight again.
#[test]
fn a_destroyed_loser_is_removed_after_the_pursuit() {
    let (board, horse, foot) = melee(20.0);
    let fray = fight(&board, &[6, 6, 6, 1, 1, 1, 1], &[1]);
    assert_eq!(fray.unit(foot).place, Place::Gone(End::Destroyed));
    assert!(fray.unit(horse).done.pursued);
    assert!(fray.model().contacts.is_empty());
    fray.end();
}

/// IDV-PUR-005: each winner tests for itself.
#[test]
fn each_winner_tests_for_itself() {
    let (mut board, horse, foot) = melee(20.0);
    let second = board.unit("second", WINGS[0], UnitKind::CavalryBrigade, (39.0, 20.0), NORTH);
    board.later(foot, |unit| unit.at = Point::inches(37.5, 20.75));
    board.melee(second, foot, Aspect::Front);
    // Neither pursues, so that both test.
    board.order(WINGS[0], Order::Withdraw);
    let fray = fight(&board, &BY_TWO[..5], &[1, 1, 1, 1, 1, 6, 6]);
    // The foot fights one of them.
    let fray = fray.say(1, Act::Against { unit: foot, enemy: horse });
    let tests = |event: &&Event| matches!(event, Event::PursuitTested { .. });
    assert_eq!(fray.events().iter().filter(tests).count(), 2);
}

/// IDV-PUR-006: the rout of a disrupted unit beaten by one hit calls for the test too.
#[test]
fn a_rout_by_one_hit_calls_for_the_test_too() {
    let (mut board, _, foot) = melee(20.0);
    board.tweak(foot, |unit| unit.state = State::Disrupted);
    // It has no saving dice left, and one die.
    let fray = fight(&board, &[6, 1, 1, 1], &[6]);
    assert_eq!(fray.unit(foot).state, State::Routed);
    assert!(rolled(&fray).is_some());
}

/// IDV-PUR-037, IDV-PUR-038, IDV-PUR-039: pursuers off the table reform as if in command and with no enemy near.
#[test]
fn pursuers_off_the_table_reform() {
    let mut board = Board::new();
    let horse = board.unit("horse", WINGS[0], UnitKind::CavalryBrigade, (36.0, 40.0), NORTH);
    let enemy = board.unit("enemy", WINGS[2], UnitKind::CavalryBrigade, (36.0, 44.0), SOUTH);
    let gone = board.unit("gone", WINGS[0], UnitKind::CavalryBrigade, (10.0, 40.0), NORTH);
    for unit in [horse, gone] {
        board.tweak(unit, |unit| unit.state = State::Disordered);
    }
    board.later(horse, |unit| unit.place = Place::Pursuing);
    board.later(gone, |unit| unit.place = Place::Gone(End::Routed));
    board.cards = vec![WINGS[0], WINGS[2]];
    let model = board.model();
    assert!(rules_veritas::reform::may_reform(&model, model.unit(horse)));
    assert!(!rules_veritas::reform::may_reform(&model, model.unit(gone)), "never after a rout");
    let situation = rules_veritas::disorder::Situation::reforming();
    let tally = rules_veritas::disorder::tally(&model, model.unit(horse), &situation);
    // Trained, disordered, no enemy near, whichever units are near its exit.
    assert_eq!(tally.total(), 1);
    assert!(model.unit(enemy).is_sound());
}
