//! Movement: legs, turns and their costs, columns, dragoons, passing through units, distance to enemies, the table edge.
use crate::kit::*;
use kernel::{Cited, Fill, Leg};
use rules_veritas::{
    Act, Event, Refusal, Stage,
    act::Change,
    kinds::{Formation, Order, State, UnitId, UnitKind, WingId},
    refusal::MoveRefusal,
};

const W: WingId = WINGS[0];

/// One unit of the southern army in the middle of the table, facing north, its commander with it.
fn one(kind: UnitKind) -> (Board, UnitId) {
    let mut board = Board::new();
    let unit = board.unit("mover", W, kind, (36.0, 20.0), NORTH);
    board.attach(leader_of(W), unit);
    (board, unit)
}

fn begin(board: &Board) -> Play {
    board.play(Stage::Move { wing: W }, &[])
}

fn act(unit: UnitId) -> Act {
    Act::Move { unit, before: None, after: None }
}

fn before(unit: UnitId, change: Change) -> Act {
    Act::Move { unit, before: Some(change), after: None }
}

fn after(unit: UnitId, change: Change) -> Act {
    Act::Move { unit, before: None, after: Some(change) }
}

fn why(play: &Play, act: Act, fill: Fill) -> MoveRefusal {
    match play.refused_with(0, act, fill) {
        Refusal::Move(refusal) => refusal,
        other => panic!("another refusal: {other:?}"),
    }
}

/// The centre of a unit in inches.
fn at(play: &Play, unit: UnitId) -> (f64, f64) {
    let at = play.unit(unit).at;
    let inch = |it: i32| (f64::from(it) / 25.4).round() / 100.0;
    (inch(at.x), inch(at.y))
}

/// IDV-MOV-001..011, IDV-MOV-013: each type moves up to its rate and no farther.
#[test]
fn each_type_has_its_rate() {
    let rates = [
        (UnitKind::EarlyTercio, 10.0),
        (UnitKind::InfantryBrigade, 12.0),
        (UnitKind::IrregularInfantry, 12.0),
        (UnitKind::Detachment, 12.0),
        (UnitKind::Rabble, 10.0),
        (UnitKind::InfantryGuns, 10.0),
        (UnitKind::FieldArtillery, 6.0),
        (UnitKind::HeavyArtillery, 2.0),
        (UnitKind::CavalryBrigade, 18.0),
        (UnitKind::DoubleBrigade, 16.0),
        (UnitKind::IrregularCavalry, 24.0),
        (UnitKind::Dragoons, 18.0),
    ];
    for (kind, rate) in rates {
        let (board, unit) = one(kind);
        let play = begin(&board);
        let refusal = why(&play, act(unit), legs(&[go(rate + 0.1)]));
        assert!(matches!(refusal, MoveRefusal::TooFar { .. }), "{kind:?}: {refusal:?}");
        let mut play = begin(&board);
        let (x, y) = at(&play, unit);
        play.say_with(0, act(unit), legs(&[go(rate)]));
        assert_eq!(at(&play, unit), (x, y + rate), "{kind:?}");
        assert_eq!(play.unit(unit).done.spent, 100);
    }
}

/// IDV-MOV-001..011, IDV-MOV-013, IDV-MOV-016: a turn costs half the move, all of it or nothing, and is at most 90 degrees.
#[test]
fn turns_cost_what_the_table_says() {
    let turns = [
        (UnitKind::EarlyTercio, 0.0),
        (UnitKind::InfantryBrigade, 6.0),
        (UnitKind::IrregularInfantry, 12.0),
        (UnitKind::Detachment, 12.0),
        (UnitKind::Rabble, 0.0),
        (UnitKind::InfantryGuns, 5.0),
        (UnitKind::FieldArtillery, 0.0),
        (UnitKind::CavalryBrigade, 9.0),
        (UnitKind::DoubleBrigade, 0.0),
        (UnitKind::IrregularCavalry, 24.0),
        (UnitKind::Dragoons, 18.0),
    ];
    for (kind, left) in turns {
        let (board, unit) = one(kind);
        let mut play = begin(&board);
        let refusal = why(&play, act(unit), legs(&[turn(90.0), go(left + 0.1)]));
        assert!(matches!(refusal, MoveRefusal::TooFar { .. }), "{kind:?}: {refusal:?}");
        let wide = why(&play, act(unit), legs(&[turn(91.0)]));
        assert!(matches!(wide, MoveRefusal::TurnTooWide { .. }));
        assert!(wide.to_string().contains("91"));
        let (x, y) = at(&play, unit);
        let mut path = vec![turn(90.0)];
        if left > 0.0 {
            path.push(go(left));
        }
        play.say_with(0, act(unit), Fill::Path(path));
        assert_eq!(at(&play, unit), (x + left, y), "{kind:?}");
        assert!(play.unit(unit).done.turned);
    }
}

/// IDV-MOV-002, IDV-MOV-008, IDV-MOV-016, IDV-MOV-023: example 10: an infantry brigade turns 90 and goes 6 inches; heavy guns go
/// 2 inches straight and never turn.
#[test]
fn a_brigade_turns_and_heavy_guns_do_not() {
    let (board, unit) = one(UnitKind::InfantryBrigade);
    let mut play = begin(&board);
    let dear = why(&play, act(unit), legs(&[turn(90.0), go(1.0), turn(90.0)]));
    assert_eq!(dear, MoveRefusal::TurnTooDear { needs: 50, left: 41 });
    play.say_with(0, act(unit), legs(&[turn(90.0), go(6.0)]));
    assert_eq!(at(&play, unit), (42.0, 19.25));

    let (board, gun) = one(UnitKind::HeavyArtillery);
    let play = begin(&board);
    let straight = MoveRefusal::StraightOnly { unit };
    assert_eq!(why(&play, act(gun), legs(&[turn(10.0)])), straight);
    assert_eq!(why(&play, act(gun), legs(&[oblique(1.0, 10.0)])), straight);
    assert_eq!(Refusal::from(straight).cite().0, "IDV-MOV-023");
}

/// IDV-MOV-014, IDV-MOV-015: straight legs, up to 45 degrees off the facing; any series of them.
#[test]
fn a_move_is_a_series_of_legs() {
    let (board, unit) = one(UnitKind::IrregularInfantry);
    let mut play = begin(&board);
    let refusal = why(&play, act(unit), legs(&[oblique(4.0, 46.0)]));
    assert!(matches!(refusal, MoveRefusal::TooOblique { most, .. } if most == 45.0));
    assert!(matches!(why(&play, act(unit), legs(&[go(0.0)])), MoveRefusal::BadLeg { leg: 1 }));
    let wheel = Leg::Wheel { wheel: kernel::offer::Turn::degrees(10.0) };
    assert!(matches!(why(&play, act(unit), legs(&[wheel])), MoveRefusal::BadLeg { leg: 1 }));
    assert!(matches!(why(&play, act(unit), Fill::Nothing), MoveRefusal::WantsPath { .. }));
    play.say_with(0, act(unit), legs(&[go(3.0), turn(90.0), go(4.0), oblique(5.0, -45.0)]));
    let (x, y) = at(&play, unit);
    assert!((x - 43.54).abs() < 0.02 && (y - 25.79).abs() < 0.02, "{x} {y}");
    assert_eq!(play.unit(unit).facing.to_degrees(), 90.0, "the facing is kept at a slant");
    let more = play.moment.ask().map(|ask| ask.question.clone());
    assert!(!matches!(more, Some(rules_veritas::Question::Move { wing }) if wing == W));
}

/// IDV-MOV-017: backwards at half rate, straight, with the same facing.
#[test]
fn a_move_backwards_goes_at_half_rate() {
    let (board, unit) = one(UnitKind::CavalryBrigade);
    let mut play = begin(&board);
    let back = Act::Back { unit };
    assert!(matches!(why(&play, back, legs(&[go(9.1)])), MoveRefusal::TooFar { .. }));
    assert_eq!(why(&play, back, legs(&[turn(10.0)])), MoveRefusal::BackStraight);
    assert_eq!(why(&play, back, legs(&[go(1.0), go(1.0)])), MoveRefusal::BackStraight);
    play.say_with(0, back, legs(&[go(9.0)]));
    assert_eq!(at(&play, unit), (36.0, 10.25));
    assert_eq!(play.unit(unit).facing.to_degrees(), 0.0);
}

/// IDV-MOV-018, IDV-MOV-019, IDV-MOV-020: companies and brigades pass through one another, brigades do not pass through
/// brigades, and no unit ends in another.
#[test]
fn companies_are_passed_and_brigades_are_not() {
    let (mut board, unit) = one(UnitKind::InfantryBrigade);
    let other = board.unit("company", WINGS[1], UnitKind::Detachment, (36.0, 24.0), NORTH);
    let mut play = begin(&board);
    let inside = why(&play, act(unit), legs(&[go(4.0)]));
    assert_eq!(inside, MoveRefusal::Overlaps { unit, other });
    play.say_with(0, act(unit), legs(&[go(8.0)]));

    let (mut board, unit) = one(UnitKind::InfantryBrigade);
    let other = board.unit("brigade", WINGS[1], UnitKind::CavalryBrigade, (36.0, 24.0), NORTH);
    let play = begin(&board);
    let through = why(&play, act(unit), legs(&[go(8.0)]));
    assert_eq!(through, MoveRefusal::Through { unit, other });

    let (mut board, unit) = one(UnitKind::Detachment);
    board.unit("brigade", WINGS[1], UnitKind::CavalryBrigade, (36.0, 24.0), NORTH);
    begin(&board).say_with(0, act(unit), legs(&[go(8.0)]));
}

/// IDV-MOV-021: no unit comes within an inch of an enemy, on its way or at its end; one that is already that near may move
/// away.
#[test]
fn a_unit_stays_an_inch_from_enemies() {
    let (mut board, unit) = one(UnitKind::InfantryBrigade);
    board.order(W, Order::Attack);
    board.unit("enemy", WINGS[2], UnitKind::InfantryBrigade, (36.0, 25.0), SOUTH);
    let mut play = begin(&board);
    let near = why(&play, act(unit), legs(&[go(4.1)]));
    assert!(
        matches!(near, MoveRefusal::NearEnemy { gap, least, .. } if (gap - 0.9).abs() < 0.02 && least == 1.0)
    );
    play.say_with(0, act(unit), legs(&[go(3.9)]));

    // Past a corner, at less than an inch.
    let (mut board, unit) = one(UnitKind::InfantryBrigade);
    board.unit("enemy", WINGS[2], UnitKind::InfantryBrigade, (39.8, 24.0), NORTH);
    let play = begin(&board);
    assert!(matches!(why(&play, act(unit), legs(&[go(10.0)])), MoveRefusal::NearEnemy { .. }));

    let (mut board, unit) = one(UnitKind::InfantryBrigade);
    board.unit("enemy", WINGS[2], UnitKind::InfantryBrigade, (36.0, 20.5), SOUTH);
    begin(&board).say_with(0, Act::Back { unit }, legs(&[go(4.0)]));
}

/// IDV-MOV-022: no move goes over the table edge.
#[test]
fn no_unit_moves_off_the_table() {
    let mut board = Board::new();
    let unit = board.unit("mover", W, UnitKind::InfantryBrigade, (36.0, 45.0), NORTH);
    let play = begin(&board);
    let off = why(&play, act(unit), legs(&[go(4.0)]));
    assert!(matches!(off, MoveRefusal::OffTable { over, .. } if (over - 1.0).abs() < 0.01));
}

/// IDV-COL-001, IDV-COL-002, IDV-COL-003, IDV-COL-006, IDV-COL-007: forming column costs half the move, the rest is at the
/// march rate, and the base is turned lengthways. Guns and rabble have no column.
#[test]
fn a_march_column_forms_at_half_its_move() {
    let marches = [
        (UnitKind::EarlyTercio, 15.0),
        (UnitKind::InfantryBrigade, 18.0),
        (UnitKind::IrregularInfantry, 18.0),
        (UnitKind::Detachment, 18.0),
        (UnitKind::CavalryBrigade, 27.0),
        (UnitKind::DoubleBrigade, 24.0),
        (UnitKind::IrregularCavalry, 36.0),
        (UnitKind::Dragoons, 27.0),
    ];
    for (kind, rate) in marches {
        let (board, unit) = one(kind);
        let mut play = begin(&board);
        let form = before(unit, Change::Column);
        let far = why(&play, form, legs(&[go(rate / 2.0 + 0.1)]));
        assert!(matches!(far, MoveRefusal::TooFar { .. }), "{kind:?}");
        let [width, depth] = play.unit(unit).size();
        play.say_with(0, form, legs(&[go(rate / 2.0)]));
        assert_eq!(play.unit(unit).formation, Formation::Column);
        assert_eq!(play.unit(unit).size(), [depth, width]);

        let mut board = Board::new();
        let unit = board.unit("mover", W, kind, (36.0, 4.0), NORTH);
        board.tweak(unit, |it| it.formation = Formation::Column);
        let mut play = begin(&board);
        assert!(matches!(
            why(&play, act(unit), legs(&[go(rate + 0.1)])),
            MoveRefusal::TooFar { .. }
        ));
        assert!(matches!(
            why(&play, after(unit, Change::Battle), legs(&[go(rate / 2.0 + 0.1)])),
            MoveRefusal::ChangeTooDear { change: Change::Battle, needs: 50, .. }
        ));
        play.say_with(0, act(unit), legs(&[go(rate)]));
    }
    for kind in [
        UnitKind::Rabble,
        UnitKind::InfantryGuns,
        UnitKind::FieldArtillery,
        UnitKind::HeavyArtillery,
    ] {
        let (board, unit) = one(kind);
        let none = why(&begin(&board), before(unit, Change::Column), Fill::Nothing);
        assert_eq!(none, MoveRefusal::NoColumn { unit });
    }
    let (board, unit) = one(UnitKind::InfantryBrigade);
    let not = why(&begin(&board), before(unit, Change::Battle), Fill::Nothing);
    assert!(matches!(not, MoveRefusal::NoSuchChange { change: Change::Battle, .. }));
}

/// IDV-COL-008: a march column wheels freely along its way.
#[test]
fn a_march_column_wheels_freely() {
    let (mut board, unit) = one(UnitKind::EarlyTercio);
    board.tweak(unit, |it| it.formation = Formation::Column);
    let mut play = begin(&board);
    play.say_with(0, act(unit), legs(&[go(5.0), turn(90.0), go(5.0), turn(-90.0), go(5.0)]));
    assert_eq!(at(&play, unit), (41.0, 28.5));
}

/// IDV-COL-009: no column is formed or moved within 8 inches of an enemy; a unit may leave column there.
#[test]
fn a_march_column_keeps_away_from_enemies() {
    let (mut board, unit) = one(UnitKind::CavalryBrigade);
    board.unit("enemy", WINGS[2], UnitKind::InfantryBrigade, (36.0, 27.0), SOUTH);
    let form = why(&begin(&board), before(unit, Change::Column), Fill::Nothing);
    // Lengthways its front is three quarters of an inch nearer.
    assert!(
        matches!(form, MoveRefusal::ColumnNear { gap, least, .. } if (gap - 6.25).abs() < 0.02 && least == 8.0)
    );
    board.tweak(unit, |it| it.formation = Formation::Column);
    let play = begin(&board);
    assert!(matches!(
        why(&play, Act::Back { unit }, legs(&[go(1.0)])),
        MoveRefusal::ColumnNear { .. }
    ));
    assert!(matches!(why(&play, act(unit), legs(&[turn(20.0)])), MoveRefusal::ColumnNear { .. }));
    begin(&board).say(0, before(unit, Change::Battle));
}

/// IDV-DRG-002, IDV-DRG-003: mounting and dismounting take half the move; on foot they move as a detachment.
#[test]
fn dragoons_mount_and_dismount_at_half_their_move() {
    let (board, unit) = one(UnitKind::Dragoons);
    let down = before(unit, Change::Dismount);
    let play = begin(&board);
    assert!(matches!(why(&play, down, legs(&[go(6.1)])), MoveRefusal::TooFar { .. }));
    let up = why(&play, before(unit, Change::Mount), Fill::Nothing);
    assert!(matches!(up, MoveRefusal::NoSuchChange { change: Change::Mount, .. }));
    let mut play = begin(&board);
    play.say_with(0, down, legs(&[go(6.0)]));
    assert!(!play.unit(unit).mounted);
    let mut play = begin(&board);
    play.say_with(0, after(unit, Change::Dismount), legs(&[go(9.0)]));
    assert!(!play.unit(unit).mounted);

    let (mut board, unit) = one(UnitKind::Dragoons);
    board.tweak(unit, |it| it.mounted = false);
    let play = begin(&board);
    assert!(matches!(why(&play, act(unit), legs(&[go(12.1)])), MoveRefusal::TooFar { .. }));
    let mut play = begin(&board);
    play.say_with(0, before(unit, Change::Mount), legs(&[go(9.0)]));
    assert!(play.unit(unit).mounted);
    let (board, foot) = one(UnitKind::Detachment);
    let never = why(&begin(&board), before(foot, Change::Mount), Fill::Nothing);
    assert!(matches!(never, MoveRefusal::NoSuchChange { .. }));
}

/// IDV-COM-012: attached commanders move with their unit.
#[test]
fn attached_commanders_go_along() {
    let (board, unit) = one(UnitKind::InfantryBrigade);
    let mut play = begin(&board);
    play.say_with(0, act(unit), legs(&[go(12.0)]));
    assert_eq!(play.model().leader(leader_of(W)).at, play.unit(unit).at);
}

/// IDV-ACT-002, IDV-ACT-004: the owner chooses the order of units, each moves once, and a player cannot move the enemy's units.
#[test]
fn units_of_a_wing_move_once_in_any_order() {
    let (mut board, unit) = one(UnitKind::InfantryBrigade);
    let other = board.unit("other", W, UnitKind::InfantryBrigade, (20.0, 20.0), NORTH);
    let far = board.unit("far", WINGS[1], UnitKind::InfantryBrigade, (10.0, 10.0), NORTH);
    let enemy = board.unit("enemy", WINGS[2], UnitKind::InfantryBrigade, (10.0, 40.0), SOUTH);
    let mut play = begin(&board);
    assert!(matches!(why(&play, act(far), legs(&[go(1.0)])), MoveRefusal::NoMove { .. }));
    assert!(matches!(play.refused(0, Act::Stay { unit: enemy }), Refusal::NotYours { .. }));
    play.say_with(0, act(other), legs(&[go(1.0)]));
    assert!(matches!(why(&play, act(other), legs(&[go(1.0)])), MoveRefusal::NoMove { .. }));
    play.say_with(0, act(unit), legs(&[go(1.0)]));
}

/// IDV-ACT-004, IDV-ACT-006: routed units run as the card is drawn, in contact or not, and do nothing else.
#[test]
fn routed_units_run_when_the_card_is_drawn() {
    let (mut board, unit) = one(UnitKind::InfantryBrigade);
    let runs = board.unit("runs", W, UnitKind::CavalryBrigade, (20.0, 38.0), NORTH);
    let enemy = board.unit("enemy", WINGS[2], UnitKind::InfantryBrigade, (20.0, 39.5), SOUTH);
    board.tweak(runs, |it| it.state = State::Routed);
    board.contact(enemy, runs, rules_veritas::kinds::Aspect::Front);
    board.cards.push(WINGS[2]);
    let play = board.play(Stage::Card, &[]);
    assert_eq!(play.question(), rules_veritas::Question::Move { wing: W });
    assert!(play.events.iter().any(|it| matches!(it, Event::Driven { unit, .. } if *unit == runs)));
    assert!(play.model().contacts.is_empty());
    assert!(matches!(why(&play, act(runs), legs(&[go(1.0)])), MoveRefusal::Routed { .. }));
    assert!(play.offered(0, |it| *it == act(unit)));
}

/// IDV-ACT-005: a unit in contact does not move, turn, change formation, mount or dismount.
#[test]
fn a_unit_in_contact_does_not_move() {
    let (mut board, unit) = one(UnitKind::Dragoons);
    board.unit("other", W, UnitKind::InfantryBrigade, (10.0, 20.0), NORTH);
    let enemy = board.unit("enemy", WINGS[2], UnitKind::InfantryBrigade, (36.0, 20.0), SOUTH);
    board.contact(enemy, unit, rules_veritas::kinds::Aspect::Front);
    let play = begin(&board);
    let acts = [
        (act(unit), legs(&[go(1.0)])),
        (act(unit), legs(&[turn(30.0)])),
        (before(unit, Change::Column), Fill::Nothing),
        (before(unit, Change::Dismount), Fill::Nothing),
        (Act::Back { unit }, legs(&[go(1.0)])),
        (Act::Stay { unit }, Fill::Nothing),
    ];
    for (act, fill) in acts {
        assert_eq!(why(&play, act, fill), MoveRefusal::InContact { unit });
    }
    assert!(!play.offered(0, |it| matches!(it, Act::Move { unit: it, .. } if *it == unit)));
}

/// IDV-ACT-001, IDV-ACT-002, IDV-ACT-003: one card for each wing with a unit, drawn with a die from those left. Each wing moves
/// all its units when its card is drawn.
#[test]
fn cards_are_drawn_one_by_one() {
    let (mut board, _) = one(UnitKind::InfantryBrigade);
    board.unit("far", WINGS[1], UnitKind::InfantryBrigade, (10.0, 10.0), NORTH);
    board.unit("enemy", WINGS[2], UnitKind::InfantryBrigade, (10.0, 40.0), SOUTH);
    // There are three cards, because the fourth wing has no unit: the second, then the second of two, then the last.
    let mut play = board.play(Stage::Card, &[2, 2]);
    assert_eq!(play.question(), rules_veritas::Question::Move { wing: WINGS[1] });
    play.say(0, Act::EndMoves);
    assert_eq!(play.question(), rules_veritas::Question::Move { wing: WINGS[2] });
    play.say(1, Act::EndMoves);
    assert_eq!(play.question(), rules_veritas::Question::Move { wing: W });
    play.end();
}
