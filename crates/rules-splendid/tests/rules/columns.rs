//! Road columns on the move.
use crate::{
    kit::{Board, NORTH, Play, S, SOUTH, go, legs, turn},
    moves::{manoeuvre, moving},
    refuses,
};
use geom::Angle;
use rules_splendid::{
    Act, Question,
    kinds::{Formation, UnitId, UnitKind},
    layout,
    refusal::MoveRefusal,
};

fn column(stands: &str) -> (Board, UnitId) {
    let mut board = Board::new();
    let foot = UnitKind::Foot;
    let unit = board.unit("column", 0, foot, stands, Formation::RoadColumn, (30.0, 14.0), NORTH);
    board.unit("enemy", 1, foot, "HHHH", Formation::Line, (70.0, 46.0), SOUTH);
    (board, unit)
}

/// ASV-BND-012: the leading stand is manoeuvred, and the rest forms a column behind it: first bent, later straight again.
#[test]
fn a_column_follows_its_leader() {
    let (board, unit) = column("HHHH");
    let mut play = moving(&board);
    play.say_with(0, manoeuvre(unit), legs(&[turn(60.0), go(2.0)]));
    let now = *play.unit(unit);
    assert_eq!(now.formation, Formation::BentRoadColumn);
    assert_eq!(now.heading(), Angle::degrees(60.0));
    assert!(layout::is_valid(&now));
    // The last stands have not been turned as far as the first.
    let bend = |idx: usize| Angle::NORTH.turn_to(now.stands[idx].facing);
    assert!(bend(1) < bend(0) && bend(3) < bend(1), "{} {}", bend(1), bend(3));
    // Next turn it goes on and becomes straight.
    let mut model = play.model().clone();
    for _ in 0..8 {
        model.phase = rules_splendid::kinds::Phase::Firing;
        let mut play = Play::from(model, rules_splendid::Stage::Muster { half: 0 }, &[]);
        play.say_with(0, manoeuvre(unit), legs(&[go(4.0)]));
        assert!(layout::is_valid(play.unit(unit)));
        model = play.model().clone();
        if model.unit(unit).formation == Formation::RoadColumn {
            break;
        }
    }
    assert_eq!(model.unit(unit).formation, Formation::RoadColumn);
}

/// ASV-BND-012, G19: only the leader is swept: the tail of a column may swing past obstacles.
#[test]
fn only_the_leader_is_swept() {
    let (mut board, unit) = column("HHH");
    // It stands beside the tail, where a rigid turn to the right would sweep.
    let foot = UnitKind::Foot;
    board.unit("friend", 0, foot, "H", Formation::Line, (30.0 - 2.1 * S, 14.0 - 1.5 * S), NORTH);
    moving(&board).say_with(0, manoeuvre(unit), legs(&[turn(40.0), go(1.0)]));
    // The leader itself is stopped by an enemy in its way.
    board.unit("foe", 1, foot, "H", Formation::Line, (30.0, 14.5 + S), NORTH);
    let mut model = board.model(0);
    model.phase = rules_splendid::kinds::Phase::InitiativeMoves;
    let play = Play::from(model, rules_splendid::Stage::Moves { half: 0 }, &[]);
    let on = legs(&[go(1.0)]);
    refuses!(play, manoeuvre(unit), on, MoveRefusal::Touches { .. }, "ASV-CHG-001");
}

/// A column that has gone round a corner, at the start of its next phase.
fn bent(stands: &str) -> (Play, UnitId) {
    let (board, unit) = column(stands);
    let mut play = moving(&board);
    play.say_with(0, manoeuvre(unit), legs(&[turn(60.0), go(2.0)]));
    let mut model = play.model().clone();
    model.phase = rules_splendid::kinds::Phase::Firing;
    let play = Play::from(model, rules_splendid::Stage::Muster { half: 0 }, &[]);
    assert_eq!(play.unit(unit).formation, Formation::BentRoadColumn);
    (play, unit)
}

/// ASV-BND-011, ASV-BND-012: a column wound too tightly would overlap itself.
#[test]
fn a_column_does_not_overlap_itself() {
    let (play, unit) = bent("HHHHHHHH");
    let curl: Vec<kernel::Leg> = (0..5).flat_map(|_| [turn(75.0), go(0.8)]).collect();
    refuses!(play, manoeuvre(unit), legs(&curl), MoveRefusal::ColumnBroken { .. }, "ASV-BND-011");
}

fn lead(unit: UnitId, degrees: &[f64]) -> Act {
    let bends = degrees.iter().map(|&bend| kernel::offer::Turn::degrees(bend)).collect();
    Act::Lead { unit, double: false, bends }
}

/// ASV-BND-012, G19: the owner may place the followers in any valid column, straight or bent.
#[test]
fn the_rest_of_a_column_is_placed_by_hand() {
    let (board, unit) = column("HHHH");
    let way = || legs(&[turn(20.0), go(4.0)]);
    let mut play = moving(&board);
    play.say_with(0, lead(unit, &[10.0, -35.0, 0.0]), way());
    let now = *play.unit(unit);
    assert_eq!((now.formation, now.heading()), (Formation::BentRoadColumn, Angle::degrees(20.0)));
    assert!(layout::is_valid(&now));
    let bend = |idx: usize| now.stands[idx].facing.turn_to(now.stands[idx + 1].facing);
    let parts = |degrees: f64| kernel::offer::Turn::degrees(degrees).0;
    assert_eq!([bend(0), bend(1), bend(2)], [parts(10.0), parts(-35.0), 0]);
    // The leader stands where it would have stood anyway.
    let mut other = moving(&board);
    other.say_with(0, manoeuvre(unit), way());
    assert_eq!(other.unit(unit).stands[0], now.stands[0]);
    assert_ne!(other.unit(unit).stands[2], now.stands[2]);
    // All bends are zero: a straight column.
    let mut straight = moving(&board);
    straight.say_with(0, lead(unit, &[0.0; 3]), way());
    assert_eq!(straight.unit(unit).formation, Formation::RoadColumn);
    assert!(layout::is_valid(straight.unit(unit)));
}

/// ASV-BND-005, ASV-BND-011, ASV-BND-012: the column must not bend too sharply or overlap itself; every stand must be placed,
/// none faster than the leader; and the unit must be in road column.
#[test]
fn an_invalid_column_cannot_be_placed() {
    let (mut board, unit) = column("HHHHHH");
    let line = board.unit("line", 0, UnitKind::Foot, "HHH", Formation::Line, (10.0, 14.0), NORTH);
    let play = moving(&board);
    let on = || legs(&[go(1.0)]);
    let by = |bends: &[f64]| lead(unit, bends);
    let sharp = by(&[0.0, 95.0, 0.0, 0.0, 0.0]);
    refuses!(play, sharp, on(), MoveRefusal::BendTooSharp { .. }, "ASV-BND-005");
    let ring = by(&[90.0, 90.0, 90.0, 90.0, 0.0]);
    refuses!(play, ring, on(), MoveRefusal::ColumnBroken { .. }, "ASV-BND-011");
    let few = by(&[0.0, 20.0]);
    refuses!(play, few, on(), MoveRefusal::WantsBends { n: 2, want: 5, .. }, "ASV-BND-012");
    // The tail would swing through far more than the leader goes.
    let swung = by(&[60.0, 0.0, 0.0, 0.0, 0.0]);
    refuses!(play, swung, on(), MoveRefusal::ColumnTooSlow { .. }, "ASV-BND-012");
    refuses!(play, lead(line, &[0.0; 2]), on(), MoveRefusal::NotColumn { .. }, "ASV-BND-012");
}

/// ASV-BND-012, ASV-FLW-012: followers cannot be placed on a friend or against an enemy.
#[test]
fn followers_are_placed_clear_of_others() {
    let (mut board, unit) = column("HHH");
    let mut play = moving(&board);
    play.say_with(0, lead(unit, &[0.0, -70.0]), legs(&[go(1.0)]));
    let tail = play.unit(unit).stands[2].at;
    let (x, y) = (f64::from(tail.x) / 2540.0, f64::from(tail.y) / 2540.0 + S / 2.0);
    board.unit("friend", 0, UnitKind::Foot, "H", Formation::Line, (x + 0.6 * S, y), NORTH);
    let play = moving(&board);
    let refusal = play.refused_with(0, lead(unit, &[0.0, -70.0]), legs(&[go(1.0)]));
    assert!(matches!(refusal, rules_splendid::Refusal::Move(_)), "{refusal}");
    moving(&board).say_with(0, lead(unit, &[0.0, 0.0]), legs(&[go(1.0)]));
}

/// ASV-BND-012: placing by hand is offered, complete, to columns only.
#[test]
fn placing_by_hand_is_offered() {
    let (mut board, unit) = column("HHHH");
    board.unit("line", 0, UnitKind::Foot, "HHH", Formation::Line, (10.0, 14.0), NORTH);
    let mut play = moving(&board);
    let mut offers = play.offers(0);
    offers.retain(|offer| matches!(offer.act, Act::Lead { .. }));
    let [offer] = &offers[..] else { panic!("{offers:?}") };
    assert!(matches!(&offer.act, Act::Lead { bends, .. } if bends.len() == 3));
    assert_eq!(offer.cite, kernel::Cite::new("ASV-BND-012"));
    play.say_with(0, offer.act.clone(), offer.fill.clone());
    assert!(layout::is_valid(play.unit(unit)));
}

/// ASV-FLW-005: a column, bent or not, flows around friends.
#[test]
fn a_bent_column_flows() {
    let (mut board, unit) = column("HH");
    let x = 30.0;
    board.unit("friend", 0, UnitKind::Commander, "X", Formation::OpenOrder, (x, 14.2 + S), NORTH);
    let double = Act::Manoeuvre { unit, double: true };
    moving(&board).say_with(0, double, legs(&[turn(10.0), go(10.0)]));
}

/// ASV-INT-006, ASV-BND-012: horse may strike a column where its leader crosses their front.
#[test]
fn a_column_is_intercepted_by_its_leader() {
    let (mut board, unit) = column("HHHH");
    board.scene.field.height = geom::Length::inches(48.0);
    let horse = UnitKind::Mounted;
    let guard = board.unit("guard", 1, horse, "RR", Formation::Line, (38.0, 17.0), 270.0);
    let mut model = board.model(0);
    model.phase = rules_splendid::kinds::Phase::InitiativeMoves;
    let mut play = Play::from(model, rules_splendid::Stage::Moves { half: 0 }, &[2]);
    play.say_with(0, manoeuvre(unit), legs(&[turn(5.0), go(6.0)]));
    assert!(matches!(play.question(), Question::Intercept(_)));
    play.say(1, Act::Intercept { unit: guard, last: false });
    let now = play.unit(unit);
    assert!(layout::is_valid(now));
    assert_eq!((now.green, play.unit(guard).green), (1, 1));
    assert!(rules_splendid::near::touches(now, play.unit(guard)));
}

/// ASV-BND-012, G19: the followers go no farther than the leader plus a stand's depth: a bent column cannot turn on the spot.
#[test]
fn a_bent_column_does_not_turn_on_its_heel() {
    let (play, unit) = bent("HHHH");
    let heel = legs(&[turn(170.0)]);
    refuses!(play, manoeuvre(unit), heel, MoveRefusal::ColumnTooSlow { .. }, "ASV-BND-012");
    // A straight column may turn as a whole (Q29).
    let (board, unit) = column("HHHH");
    let mut play = moving(&board);
    play.say_with(0, manoeuvre(unit), legs(&[turn(170.0)]));
    assert_eq!(play.unit(unit).formation, Formation::RoadColumn);
    assert_eq!(play.unit(unit).heading(), Angle::degrees(170.0));
}
