//! What orders compel and forbid during moves; command, leaving the table and returning.
use crate::kit::*;
use geom::Point;
use kernel::{Cited, Fill};
use rules_veritas::{
    Act, Event, Question, Refusal, Stage,
    act::Change,
    kinds::{Formation, Order, State, UnitId, UnitKind, WingId},
    refusal::MoveRefusal,
    unit::{End, Place},
};
use std::sync::Arc;

const W: WingId = WINGS[0];

/// A southern unit with its commander under an order, and an enemy in front of it at a distance, edge to edge.
fn facing(order: Order, kind: UnitKind, gap: f64) -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    board.order(W, order);
    let unit = board.unit("mover", W, kind, (36.0, 20.0), NORTH);
    let enemy = board.unit("enemy", WINGS[2], UnitKind::InfantryBrigade, (36.0, 20.0 + gap), SOUTH);
    board.attach(leader_of(W), unit);
    board.post(leader_of(WINGS[2]), (36.0, 46.0));
    (board, unit, enemy)
}

fn begin(board: &Board) -> Play {
    board.play(Stage::Move { wing: W }, &[])
}

fn act(unit: UnitId) -> Act {
    Act::Move { unit, before: None, after: None }
}

fn why(play: &Play, act: Act, fill: Fill) -> MoveRefusal {
    match play.refused_with(0, act, fill) {
        Refusal::Move(refusal) => refusal,
        other => panic!("another refusal: {other:?}"),
    }
}

/// IDV-ORD-012: under attack a sound or disordered brigade must end nearer to the nearest enemy it sees.
#[test]
fn under_attack_a_brigade_must_end_nearer() {
    let (board, unit, _) = facing(Order::Attack, UnitKind::InfantryBrigade, 14.0);
    let mut play = begin(&board);
    for (act, fill) in [
        (Act::Stay { unit }, Fill::Nothing),
        (act(unit), legs(&[turn(90.0), oblique(2.0, 45.0)])),
        (Act::Back { unit }, legs(&[go(2.0)])),
    ] {
        assert!(matches!(why(&play, act, fill), MoveRefusal::MustAdvance { .. }));
    }
    let bound = why(&play, Act::EndMoves, Fill::Nothing);
    assert_eq!(bound, MoveRefusal::StillBound { unit });
    assert!(!play.offered(0, |it| *it == Act::EndMoves || *it == Act::Stay { unit }));
    assert!(play.offered(0, |it| *it == act(unit)));
    play.say_with(0, act(unit), legs(&[go(0.5)]));
    for state in [State::Disordered, State::Disrupted] {
        let (mut board, unit, _) = facing(Order::Attack, UnitKind::InfantryBrigade, 14.0);
        board.tweak(unit, |it| it.state = state);
        assert_eq!(begin(&board).offered(0, |it| *it == Act::EndMoves), state == State::Disrupted);
    }
    let (board, unit, _) = facing(Order::Attack, UnitKind::Detachment, 14.0);
    begin(&board).say(0, Act::Stay { unit });
}

/// IDV-ORD-013: it need not if it is within 3 inches of an enemy, blocked, able only to turn, or has nothing to attack.
#[test]
fn attack_excuses_units_that_cannot_go_nearer() {
    let stays = |board: &Board, unit| {
        begin(board).say(0, Act::Stay { unit });
    };
    let (board, unit, _) = facing(Order::Attack, UnitKind::InfantryBrigade, 3.0);
    stays(&board, unit);
    // Blocked by friends in front.
    let (mut board, unit, _) = facing(Order::Attack, UnitKind::InfantryBrigade, 14.0);
    for (n, x) in [32.9, 36.0, 39.1].into_iter().enumerate() {
        let kind = UnitKind::InfantryBrigade;
        board.unit(&format!("friend-{n}"), WINGS[1], kind, (x, 21.55), NORTH);
    }
    stays(&board, unit);
    // Able only to turn.
    let (mut board, unit, _) = facing(Order::Attack, UnitKind::EarlyTercio, 14.0);
    board.tweak(unit, |it| {
        it.at = Some(geom::Pose::new(Point::inches(36.0, 17.0), geom::Angle::HALF));
    });
    begin(&board).say_with(0, act(unit), legs(&[turn(90.0)]));
    stays(&board, unit);
    // Nothing in sight.
    let (mut board, unit, _) = facing(Order::Attack, UnitKind::InfantryBrigade, 14.0);
    board.area("village", &[(2.0, 24.0), (70.0, 24.0), (70.0, 28.0), (2.0, 28.0)]);
    stays(&board, unit);
    // But an objective still binds it; it may go nearer to either.
    board.scene().wings[0].objective = Some(Point::inches(60.0, 20.0));
    let mut play = begin(&board);
    assert!(matches!(
        why(&play, Act::Stay { unit }, Fill::Nothing),
        MoveRefusal::MustAdvance { .. }
    ));
    play.say_with(0, act(unit), legs(&[turn(90.0), go(1.0)]));
}

/// IDV-ORD-015: under manoeuvre no unit ends within 4 inches of an enemy, nor nearer if it is that near already.
#[test]
fn under_manoeuvre_a_unit_keeps_its_distance() {
    let (board, unit, _) = facing(Order::Manoeuvre, UnitKind::InfantryBrigade, 10.0);
    let mut play = begin(&board);
    let near = why(&play, act(unit), legs(&[go(6.1)]));
    assert!(
        matches!(near, MoveRefusal::TooNear { gap, least, .. } if (gap - 3.9).abs() < 0.02 && least == 4.0)
    );
    play.say_with(0, act(unit), legs(&[go(5.9)]));
    let (board, unit, _) = facing(Order::Manoeuvre, UnitKind::InfantryBrigade, 3.0);
    let mut play = begin(&board);
    assert!(matches!(why(&play, act(unit), legs(&[go(0.5)])), MoveRefusal::TooNear { .. }));
    play.say_with(0, Act::Back { unit }, legs(&[go(0.5)]));
}

/// IDV-ORD-016: under hold each unit stays within 4 inches of its place, which changes when the unit is driven from it.
#[test]
fn hold_stays_near_its_place() {
    let (mut board, unit, _) = facing(Order::Hold, UnitKind::InfantryBrigade, 20.0);
    let mut play = begin(&board);
    let far = why(&play, act(unit), legs(&[go(4.1)]));
    assert!(matches!(far, MoveRefusal::LeavesPost { most, .. } if most == 4.0));
    play.say_with(0, act(unit), legs(&[go(4.0)]));
    // It has already moved 3 inches in earlier turns.
    board.later(unit, |it| it.post = Point::inches(36.0, 16.25));
    let mut play = begin(&board);
    assert!(matches!(why(&play, act(unit), legs(&[go(1.1)])), MoveRefusal::LeavesPost { .. }));
    play.say_with(0, act(unit), legs(&[go(1.0)]));
    let mut model = board.model();
    let to = model.unit(unit).pose();
    rules_veritas::model::apply(
        &mut model,
        &Event::Driven { unit, to, how: rules_veritas::event::How::Recoil },
    );
    let mut play = Play::from(model, Stage::Move { wing: W }, &[]);
    play.say_with(0, act(unit), legs(&[go(4.0)]));
}

/// IDV-ORD-018: under hold no unit forms column, and an existing column must deploy.
#[test]
fn under_hold_no_unit_is_in_column() {
    let (mut board, unit, _) = facing(Order::Hold, UnitKind::InfantryBrigade, 20.0);
    let form = Act::Move { unit, before: Some(Change::Column), after: None };
    let refusal = why(&begin(&board), form, Fill::Nothing);
    assert_eq!(refusal, MoveRefusal::HoldColumn { unit });
    board.tweak(unit, |it| it.formation = Formation::Column);
    let mut play = begin(&board);
    for (act, fill) in [(Act::Stay { unit }, Fill::Nothing), (act(unit), legs(&[go(1.0)]))] {
        assert!(matches!(why(&play, act, fill), MoveRefusal::HoldColumn { .. }));
    }
    play.say(0, Act::Move { unit, before: Some(Change::Battle), after: None });
}

/// IDV-ORD-019, IDV-ORD-021: under withdraw every unit goes back half its normal move or as far as it can, and not nearer to an
/// enemy.
#[test]
fn under_withdraw_every_unit_goes_back() {
    let (board, unit, _) = facing(Order::Withdraw, UnitKind::InfantryBrigade, 20.0);
    let mut play = begin(&board);
    let stay = why(&play, Act::Stay { unit }, Fill::Nothing);
    assert!(
        matches!(stay, MoveRefusal::MustWithdraw { by, least, .. } if by == 0.0 && least == 6.0)
    );
    let short = why(&play, Act::Back { unit }, legs(&[go(5.0)]));
    assert!(matches!(short, MoveRefusal::MustWithdraw { .. }));
    let nearer = why(&play, act(unit), legs(&[go(1.0)]));
    assert!(matches!(nearer, MoveRefusal::WithdrawNearer { .. }));
    assert_eq!(Refusal::from(nearer).cite().0, "IDV-ORD-021");
    play.say_with(0, Act::Back { unit }, legs(&[go(6.0)]));
    // The edge is 2 inches behind it: it goes as far as it can.
    let mut board = board;
    board.tweak(unit, |it| {
        it.at = Some(geom::Pose::new(Point::inches(36.0, 3.5), geom::Angle::NORTH));
    });
    let mut play = begin(&board);
    let stay = why(&play, Act::Stay { unit }, Fill::Nothing);
    assert!(matches!(stay, MoveRefusal::MustWithdraw { least, .. } if (least - 2.0).abs() < 0.01));
    let offer = play.offers(0).into_iter().find(|it| it.act == Act::Back { unit });
    let fill = offer.expect("it can go back").fill;
    play.say_with(0, Act::Back { unit }, fill);
    board.tweak(unit, |it| {
        it.at = Some(geom::Pose::new(Point::inches(36.0, 1.5), geom::Angle::NORTH));
    });
    begin(&board).say(0, Act::Stay { unit });
}

/// IDV-ORD-020, IDV-ORD-022, IDV-ORD-023: under withdraw a unit may leave by its own edge, for good; under other orders only if the
/// scenario says so.
#[test]
fn a_withdrawing_unit_may_leave() {
    let (mut board, unit, _) = facing(Order::Withdraw, UnitKind::IrregularInfantry, 20.0);
    board.tweak(unit, |it| {
        it.at = Some(geom::Pose::new(Point::inches(36.0, 8.0), geom::Angle::HALF));
    });
    let mut play = begin(&board);
    let leave = Act::Leave { unit };
    let short = why(&play, leave, legs(&[go(7.0)]));
    assert!(matches!(short, MoveRefusal::ShortOfEdge { gap, .. } if (gap - 1.0).abs() < 0.02));
    assert!(play.offered(0, |it| *it == leave));
    play.say_with(0, leave, legs(&[go(8.0)]));
    assert_eq!(play.unit(unit).place, Place::Gone(End::Withdrew));
    assert_ne!(play.unit(unit).state, State::Routed);

    board.order(W, Order::Manoeuvre);
    let not = why(&begin(&board), leave, legs(&[go(8.0)]));
    assert_eq!(not, MoveRefusal::NoLeaving { unit });
    Arc::make_mut(&mut board.setup.book).options.leave_by_choice = true;
    begin(&board).say_with(0, leave, legs(&[go(8.0)]));
}

/// IDV-COM-007, IDV-COM-008, IDV-COM-009: a unit out of command when the card is drawn moves half, and no nearer to any enemy.
#[test]
fn a_unit_out_of_command_goes_half_and_no_nearer() {
    let (mut board, unit, _) = facing(Order::Manoeuvre, UnitKind::InfantryBrigade, 20.0);
    board.post(leader_of(W), (36.0, 1.0));
    board.post(GENERALS[0], (1.0, 1.0));
    board.cards.push(WINGS[2]);
    let mut play = board.play(Stage::Card, &[]);
    assert_eq!(play.question(), Question::Move { wing: W });
    let far = why(&play, Act::Back { unit }, legs(&[go(3.1)]));
    assert!(matches!(far, MoveRefusal::OutOfCommand { most, .. } if most == 6.0), "{far:?}");
    let nearer = why(&play, act(unit), legs(&[go(1.0)]));
    assert!(matches!(nearer, MoveRefusal::Nearer { .. }));
    play.say_with(0, Act::Back { unit }, legs(&[go(3.0)]));
    // The unit stays in command even if its commander's unit moves away first.
    let (mut board, unit, _) = facing(Order::Manoeuvre, UnitKind::InfantryBrigade, 20.0);
    let with = board.unit("horse", W, UnitKind::IrregularCavalry, (46.0, 20.0), EAST);
    board.attach(leader_of(W), with);
    board.cards.push(WINGS[2]);
    let mut play = board.play(Stage::Card, &[]);
    play.say_with(0, act(with), legs(&[go(20.0)]));
    play.say_with(0, act(unit), legs(&[go(12.0)]));
}

/// IDV-PUR-038, IDV-PUR-040: a pursuer off the table, once sound, returns at the edge within 6 inches of its exit and has its whole move.
#[test]
fn a_pursuer_returns_where_it_left() {
    let (mut board, unit, _) = facing(Order::Manoeuvre, UnitKind::CavalryBrigade, 10.0);
    board.later(unit, |it| {
        it.place = Place::Pursuing;
        it.at = Point::inches(60.0, 47.25);
    });
    let back = Act::Return { unit };
    let play = begin(&board);
    let far = why(&play, back, pose(50.0, 46.5, SOUTH));
    assert!(matches!(far, MoveRefusal::FarFromExit { gap, most, .. } if gap > 8.0 && most == 6.0));
    let inside = why(&play, back, pose(60.0, 42.0, SOUTH));
    assert!(matches!(inside, MoveRefusal::OffEdge { .. }));
    assert!(matches!(why(&play, act(unit), legs(&[go(1.0)])), MoveRefusal::NoMove { .. }));
    assert!(play.offered(0, |it| *it == back));
    let mut play = begin(&board);
    play.say_with(0, back, pose(55.0, 46.5, SOUTH));
    assert!(play.unit(unit).is_on_table());
    play.say_with(0, act(unit), legs(&[go(18.0)]));

    board.later(unit, |it| it.state = State::Disordered);
    board.unit("other", W, UnitKind::InfantryBrigade, (10.0, 10.0), NORTH);
    let play = begin(&board);
    let unsound = why(&play, back, pose(55.0, 46.5, SOUTH));
    assert_eq!(unsound, MoveRefusal::NotReformed { unit });
    let (board, unit, _) = facing(Order::Manoeuvre, UnitKind::CavalryBrigade, 10.0);
    let here = why(&begin(&board), Act::Return { unit }, pose(55.0, 46.5, SOUTH));
    assert_eq!(here, MoveRefusal::NotAway { unit });
}

/// IDV-ORD-012: a turn alone is an advance if it brings a corner nearer.
#[test]
fn a_turn_may_be_an_advance() {
    let (board, unit, _) = facing(Order::Attack, UnitKind::InfantryBrigade, 14.0);
    let mut play = begin(&board);
    play.say_with(0, act(unit), legs(&[turn(90.0)]));
    // If it turns back it is farther away, and the refusal says by how much.
    let (mut board, unit, _) = facing(Order::Attack, UnitKind::InfantryBrigade, 14.0);
    board.tweak(unit, |it| {
        it.at = Some(geom::Pose::new(Point::inches(36.75, 19.25), geom::Angle::degrees(EAST)));
    });
    let no = why(&begin(&board), act(unit), legs(&[turn(-90.0)]));
    assert!(matches!(no, MoveRefusal::MustAdvance { from, to, .. } if to > from + 0.5), "{no:?}");
}

/// IDV-ORD-019: "as far as it can" is up to the edge, to a friend behind it, or half a move.
#[test]
fn a_withdrawing_unit_goes_back_as_far_as_it_can() {
    for (front, friend, least) in [(3.0, None, 1.5), (9.0, Some(4.0), 3.5), (20.0, None, 6.0)] {
        let (mut board, unit, _) = facing(Order::Withdraw, UnitKind::InfantryBrigade, 20.0);
        board.tweak(unit, |it| {
            it.at = Some(geom::Pose::new(Point::inches(36.0, front), geom::Angle::NORTH));
        });
        if let Some(y) = friend {
            // A line of them, so that there is no way round.
            for n in 0..7 {
                let at = (27.0 + 3.0 * f64::from(n), y);
                board.unit(&format!("friend {n}"), WINGS[1], UnitKind::EarlyTercio, at, NORTH);
            }
        }
        let play = begin(&board);
        let short = why(&play, Act::Back { unit }, legs(&[go(least - 0.3)]));
        let MoveRefusal::MustWithdraw { least: told, .. } = short else { panic!("{short:?}") };
        assert!((told - least).abs() < 0.03, "{told} instead of {least}");
        let offer = play.offers(0).into_iter().find(|it| it.act == Act::Back { unit });
        begin(&board).say_with(0, Act::Back { unit }, offer.expect("it can go back").fill);
    }
}

/// IDV-ORD-020: a unit that stands at its own edge may leave by it, whatever its facing; a unit that turns as it leaves may
/// hang over that edge, but over no other.
#[test]
fn at_its_own_edge_it_may_leave() {
    let at = |x: f64, y: f64, facing: f64| {
        let (mut board, unit, _) = facing_at(x, y, facing);
        board.unit("reserve", W, UnitKind::Detachment, (60.0, 10.0), NORTH);
        (board, unit)
    };
    // Its rear, its side and its front are at the edge; then half an inch from it, facing along it and away.
    for (y, facing) in [(1.5, NORTH), (1.5, EAST), (0.0, SOUTH), (2.0, EAST), (2.0, NORTH)] {
        let (board, unit) = at(36.0, y, facing);
        let mut play = begin(&board);
        let leave = Act::Leave { unit };
        let offer = play.offers(0).into_iter().find(|it| it.act == leave);
        let fill = offer.unwrap_or_else(|| panic!("not offered at {y} facing {facing}")).fill;
        play.say_with(0, leave, fill);
        assert_eq!(play.unit(unit).place, Place::Gone(End::Withdrew), "{y} {facing}");
    }
    let (board, unit) = at(36.0, 1.5, NORTH);
    begin(&board).say_with(0, Act::Leave { unit }, legs(&[turn(90.0)]));
    begin(&board).say(0, Act::Leave { unit });
    let (board, unit) = at(70.5, 2.0, NORTH);
    let over = why(&begin(&board), Act::Leave { unit }, legs(&[oblique(2.5, 45.0), turn(90.0)]));
    assert!(matches!(over, MoveRefusal::OffTable { .. }), "{over:?}");
}

/// A withdrawing southern brigade with the middle of its front at this place.
fn facing_at(x: f64, y: f64, facing: f64) -> (Board, UnitId, UnitId) {
    let (mut board, unit, enemy) = self::facing(Order::Withdraw, UnitKind::InfantryBrigade, 20.0);
    board.tweak(unit, |it| {
        it.at = Some(geom::Pose::new(Point::inches(x, y), geom::Angle::degrees(facing)));
    });
    (board, unit, enemy)
}

/// IDV-MOV-017, IDV-COL-006: the notes of an offer say how far the unit can really go: half backwards, and less after a change.
#[test]
fn offers_say_the_true_distance() {
    let (board, unit, _) = facing(Order::Manoeuvre, UnitKind::CavalryBrigade, 20.0);
    let play = begin(&board);
    for (act, inches) in [
        (act(unit), "up to 18 inches"),
        (Act::Back { unit }, "up to 9 inches"),
        (Act::Move { unit, before: Some(Change::Column), after: None }, "up to 13.5 inches"),
        (Act::Move { unit, before: None, after: Some(Change::Column) }, "up to 9 inches"),
    ] {
        let offer = play.offers(0).into_iter().find(|it| it.act == act).expect("it is offered");
        assert_eq!(offer.notes[0], inches, "{act:?}");
    }
}

/// IDV-ORD-012, IDV-TER-017: a unit advances on an enemy in houses if it comes nearer to the walls, not to the enemy's base.
#[test]
fn an_advance_on_houses_is_measured_to_the_walls() {
    let mut board = Board::new();
    let walls = [(24.0, 30.0), (42.0, 30.0), (42.0, 36.0), (24.0, 36.0)];
    let sector = board.area("village", &walls);
    let kind = UnitKind::InfantryBrigade;
    let inside = board.unit("inside", WINGS[2], kind, (27.0, 32.25), SOUTH);
    board.tweak(inside, |unit| unit.building = Some(sector));
    let unit = board.unit("unit", W, kind, (38.0, 20.0), WEST);
    board.attach(leader_of(W), unit);
    board.order(W, Order::Attack);
    let mut play = begin(&board);
    let along = why(&play, act(unit), legs(&[go(6.0)]));
    assert!(matches!(along, MoveRefusal::MustAdvance { .. }), "{along:?}");
    play.say_with(0, act(unit), legs(&[oblique(4.0, 45.0)]));
}
