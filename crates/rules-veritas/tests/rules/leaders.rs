//! Commanders: command, attachment, and their move in the last phase.
use crate::kit::*;
use geom::{Length, Point};
use kernel::{Fill, Leg, Ruleset, Viewer};
use rules_veritas::{
    Act, Event, Question, Refusal, Stage, Veritas, command, deploy,
    disorder::{self, Situation},
    kinds::{Class, LeaderId, Side, UnitId, UnitKind},
    model::Holder,
    refusal::LeaderRefusal,
};

const MAN: LeaderId = LeaderId(2);

/// IDV-COM-012: an attached commander is shown touching the unit, wherever it stands and faces, and never off the table.
#[test]
fn an_attached_commander_is_shown_touching_the_unit() {
    let corners: [(f64, f64); 5] =
        [(36.0, 24.0), (36.0, 0.75), (36.0, 47.25), (0.75, 24.0), (71.25, 24.0)];
    for (x, y) in corners {
        for facing in [NORTH, EAST, SOUTH, WEST] {
            let long = f64::from(u8::from(facing == EAST || facing == WEST));
            // Its base touches the edge, if it is near one.
            let (half_x, half_y) = (1.5 - 0.75 * long, 0.75 + 0.75 * long);
            let (x, y) = (x.clamp(half_x, 72.0 - half_x), y.clamp(half_y, 48.0 - half_y));
            let mut board = Board::new();
            let unit = board.unit("unit", WINGS[0], UnitKind::InfantryBrigade, (36.0, 24.0), NORTH);
            let middle = geom::Pose::new(geom::Point::inches(x, y), geom::Angle::degrees(facing));
            board.tweak(unit, |unit| unit.at = Some(middle.advanced(0.75 * 2540.0)));
            board.attach(leader_of(WINGS[0]), unit);
            board.attach(GENERALS[0], unit);
            let model = board.model();
            let view = (Veritas::SHOWING.view)(&model, None, Viewer::Watcher);
            let shown = ["leader-0", "leader-2"].map(|id| {
                let leader =
                    view.units.iter().find(|unit| unit.id == id).expect("the commander is shown");
                let stand = &leader.stands[0];
                geom::Rect::of(stand.pose, stand.width, stand.depth)
            });
            for disc in &shown {
                assert!(model.scene.field.holds(disc), "{x} {y} {facing}");
                let gap = geom::distance(disc, &model.unit(unit).rect());
                assert!(gap < 2.0, "{x} {y} {facing}: {gap}");
            }
            assert!(!geom::overlaps(&shown[0], &shown[1]), "{x} {y} {facing}");
        }
    }
}

/// The first wing's commander alone at (20, 10), with a unit of each side far away.
fn board() -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let own = board.unit("own", WINGS[0], UnitKind::InfantryBrigade, (60.0, 10.0), NORTH);
    let enemy = board.unit("enemy", WINGS[2], UnitKind::InfantryBrigade, (60.0, 40.0), SOUTH);
    board.post(MAN, (20.0, 10.0));
    (board, own, enemy)
}

fn lead(board: &Board) -> Play {
    let mut model = board.model();
    model.phase = rules_veritas::kinds::Phase::Commanders;
    Play::from(model, Stage::Lead { side: Side(0) }, &[])
}

fn ride(with: Option<UnitId>) -> Act {
    Act::Lead { leader: MAN, with }
}

fn why(play: &Play, with: Option<UnitId>, fill: Fill) -> LeaderRefusal {
    match play.refused_with(0, ride(with), fill) {
        Refusal::Leader(refusal) => refusal,
        other => panic!("{other:?}"),
    }
}

/// IDV-COM-001, IDV-COM-002: a commander without a class in the scenario is rolled for when the battle opens.
#[test]
fn classes_left_open_are_rolled_for() {
    let faces = [1, 2, 3, 4, 5, 6].map(|face| deploy::class(&Default::default(), face));
    use Class::{Competent, Hero, Politico};
    assert_eq!(faces, [Politico, Competent, Competent, Competent, Competent, Hero]);
    let (mut board, ..) = board();
    board.setup.leaders[MAN.idx()].class = None;
    let play = board.play(Stage::Deploy, &[6]);
    assert_eq!(play.model().leader(MAN).class(), Hero);
    assert!(play.events.contains(&Event::ClassRolled { leader: MAN, die: 6, class: Hero }));
    play.end();
}

/// IDV-COM-019: a wounded Hero counts as Competent.
#[test]
fn a_wounded_hero_counts_as_competent() {
    let (mut board, ..) = board();
    board.class(MAN, Class::Hero);
    let mut model = board.model();
    assert_eq!(model.leader(MAN).class(), Class::Hero);
    model.leaders[MAN.idx()].wounds = 1;
    assert_eq!(model.leader(MAN).class(), Class::Competent);
}

/// IDV-COM-004, IDV-COM-005, IDV-COM-006: a Wing Commander commands their wing within 12", the Army Commander all wings within
/// 18", between nearest edges, whatever is in between.
#[test]
fn command_reaches_twelve_or_eighteen_inches() {
    // From the middle of a disc to the rear edge of the brigade, which is 1.5" behind its front: the disc takes 0.75".
    for (leader, wing, front, expected) in [
        (MAN, WINGS[0], 24.25, true),
        (MAN, WINGS[0], 24.35, false),
        (MAN, WINGS[1], 20.0, false),
        (GENERALS[0], WINGS[0], 30.25, true),
        (GENERALS[0], WINGS[1], 30.25, true),
        (GENERALS[0], WINGS[0], 30.35, false),
        (GENERALS[1], WINGS[0], 20.0, false),
    ] {
        let mut board = Board::new();
        let unit = board.unit("unit", wing, UnitKind::InfantryBrigade, (60.0, front), NORTH);
        board.area("wood", &[(55.0, 11.5), (65.0, 11.5), (65.0, 12.0), (55.0, 12.0)]);
        board.post(leader, (60.0, 10.0));
        let model = board.model();
        assert_eq!(command::in_command(&model, model.unit(unit)), expected, "{leader:?} {front}");
    }
}

/// IDV-COM-003, IDV-COM-014: an attached Wing Commander helps only a unit of their own wing; the Army Commander helps any.
#[test]
fn a_wing_commander_helps_only_their_own_wing() {
    for (leader, wing, cite, helps) in [
        (MAN, WINGS[0], "IDV-DIS-013", true),
        (MAN, WINGS[1], "IDV-DIS-013", false),
        (MAN, WINGS[0], "IDV-DIS-015", false),
        (GENERALS[0], WINGS[1], "IDV-DIS-015", true),
    ] {
        let mut board = Board::new();
        let unit = board.unit("unit", wing, UnitKind::InfantryBrigade, (60.0, 20.0), NORTH);
        board.attach(leader, unit);
        let model = board.model();
        let tally = disorder::tally(&model, model.unit(unit), &Situation::alone());
        assert_eq!(tally.parts.iter().any(|part| part.cite.0 == cite), helps, "{leader:?} {cite}");
    }
}

/// IDV-COM-017, IDV-MOV-012: a commander moves once, 24" at most; then the other side moves its commanders. Refusals give the
/// numbers.
#[test]
fn a_commander_moves_once_and_twenty_four_inches_at_most() {
    let (board, ..) = board();
    let mut play = lead(&board);
    assert_eq!(play.question(), Question::Lead { side: Side(0) });
    assert_eq!(
        why(&play, None, point(44.1, 10.0)),
        LeaderRefusal::TooFar {
            leader: Holder::first(MAN),
            cost: Length::inches(24.1),
            most: Length::inches(24.0)
        }
    );
    assert_eq!(
        why(&play, None, Fill::Nothing),
        LeaderRefusal::Where { leader: Holder::first(MAN) }
    );
    assert_eq!(
        why(&play, None, point(20.0, 0.5)),
        LeaderRefusal::OffTable { leader: Holder::first(MAN) }
    );
    assert!(matches!(
        play.refused(0, Act::Lead { leader: GENERALS[1], with: None }),
        Refusal::NotYours { .. }
    ));
    assert_eq!(play.refused(0, Act::EndMoves), Refusal::NotAsked);
    play.say_with(0, ride(None), point(44.0, 10.0));
    assert_eq!(play.model().leader(MAN).at, Point::inches(44.0, 10.0));
    assert_eq!(
        why(&play, None, point(40.0, 10.0)),
        LeaderRefusal::MovedAlready { leader: Holder::first(MAN) }
    );
    play.say(0, Act::EndLead);
    assert_eq!(play.question(), Question::Lead { side: Side(1) });
    play.say(1, Act::EndLead);
    assert_eq!(play.model().turn, 2);
}

/// IDV-COM-017: a path may bend, because turning is free, and is as long as the sum of its parts.
#[test]
fn a_commander_may_ride_round_corners() {
    let (board, ..) = board();
    let path = |x: f64| {
        Fill::Path(vec![Leg::To(Point::inches(20.0, 22.0)), Leg::To(Point::inches(x, 22.0))])
    };
    let play = lead(&board);
    assert!(matches!(why(&play, None, path(32.1)), LeaderRefusal::TooFar { .. }));
    assert!(matches!(why(&play, None, legs(&[go(3.0)])), LeaderRefusal::Where { .. }));
    lead(&board).say_with(0, ride(None), path(32.0));
}

/// IDV-MOV-012: a linear obstacle costs half a commander's move, difficult ground caps the whole move at 12", and impassable
/// ground is crossed only at crossing points.
#[test]
fn obstacles_and_ground_take_their_share_of_a_ride() {
    let line = &[(30.0, 0.0), (30.0, 48.0)];
    let (mut hedge, ..) = board();
    hedge.ribbon("hedge", line, 0.5);
    assert!(matches!(why(&lead(&hedge), None, point(32.1, 10.0)), LeaderRefusal::TooFar { .. }));
    lead(&hedge).say_with(0, ride(None), point(32.0, 10.0));

    let (mut wood, ..) = board();
    wood.area("wood", &[(25.0, 5.0), (28.0, 5.0), (28.0, 15.0), (25.0, 15.0)]);
    let refusal = why(&lead(&wood), None, point(32.1, 10.0));
    assert!(matches!(refusal, LeaderRefusal::Difficult { .. }), "{refusal:?}");
    lead(&wood).say_with(0, ride(None), point(32.0, 10.0));

    let (mut river, ..) = board();
    river.ribbon("river", line, 2.0);
    let refusal = why(&lead(&river), None, point(33.0, 10.0));
    assert_eq!(refusal, LeaderRefusal::Impassable { leader: Holder::first(MAN) });
    river.ribbon("bridge", &[(28.0, 10.0), (32.0, 10.0)], 2.0);
    lead(&river).say_with(0, ride(None), point(33.0, 10.0));
}

/// IDV-COM-016: a commander alone ends more than an inch from every enemy; one with a unit may be nearer.
#[test]
fn a_commander_alone_stays_clear_of_enemies() {
    let mut board = Board::new();
    board.unit("enemy", WINGS[2], UnitKind::InfantryBrigade, (20.0, 20.0), SOUTH);
    let own = board.unit("own", WINGS[0], UnitKind::InfantryBrigade, (20.0, 19.9), NORTH);
    board.post(MAN, (30.0, 21.0));
    let play = lead(&board);
    // From the enemy's flank at 21.5": the disc's edge is 0.75" from its middle.
    let refusal = why(&play, None, point(23.25, 21.0));
    let LeaderRefusal::NearEnemy { gap, clear, .. } = refusal else { panic!("{refusal:?}") };
    assert_eq!((gap, clear), (Length::inches(1.0), Length::inches(1.0)));
    lead(&board).say_with(0, ride(None), point(23.3, 21.0));
    lead(&board).say(0, ride(Some(own)));
}

/// IDV-COM-012, IDV-COM-017: a commander joins a unit whose base their own can reach, and leaves it from its edge.
#[test]
fn a_commander_joins_and_leaves_at_the_edge_of_a_unit() {
    // The brigade's left edge is 24.75" from the middle of the disc and 24" from its edge.
    for (x, joins) in [(46.25, true), (46.35, false)] {
        let (mut board, ..) = board();
        let unit = board.unit("unit", WINGS[0], UnitKind::InfantryBrigade, (x, 10.75), NORTH);
        let mut play = lead(&board);
        assert_eq!(play.offered(0, |act| *act == ride(Some(unit))), joins, "{x}");
        if joins {
            play.say(0, ride(Some(unit)));
            assert_eq!(play.model().leader(MAN).with, Some(unit));
            assert_eq!(play.model().leader(MAN).at, play.unit(unit).at);
        } else {
            assert!(matches!(why(&play, Some(unit), Fill::Nothing), LeaderRefusal::TooFar { .. }));
        }
    }
    let (mut board, ..) = board();
    let unit = board.unit("unit", WINGS[0], UnitKind::InfantryBrigade, (20.0, 10.75), NORTH);
    board.attach(MAN, unit);
    let play = lead(&board);
    assert!(matches!(why(&play, None, point(46.4, 10.0)), LeaderRefusal::TooFar { .. }));
    let mut play = lead(&board);
    play.say_with(0, ride(None), point(46.2, 10.0));
    assert_eq!(play.model().leader(MAN).with, None);
}

/// IDV-COM-013: a unit has at most one Wing Commander and the Army Commander, and only its own side's.
#[test]
fn a_unit_has_one_commander_of_each_rank() {
    let (mut board, _, enemy) = board();
    let unit = board.unit("unit", WINGS[0], UnitKind::InfantryBrigade, (24.0, 10.0), NORTH);
    board.attach(leader_of(WINGS[1]), unit);
    let play = lead(&board);
    for unit in [unit, enemy, UnitId(99)] {
        let taken = LeaderRefusal::Taken { leader: Holder::first(MAN), unit };
        assert_eq!(why(&play, Some(unit), Fill::Nothing), taken);
    }
    board.post(leader_of(WINGS[1]), (1.0, 1.0));
    board.attach(GENERALS[0], unit);
    lead(&board).say(0, ride(Some(unit)));
}

/// IDV-CAS-008, IDV-COM-018: a commander off the table does not move.
#[test]
fn a_commander_off_the_table_does_not_move() {
    let (board, ..) = board();
    let mut model = board.model();
    model.leaders[MAN.idx()].fate = rules_veritas::model::Fate::Killed;
    let play = Play::from(model, Stage::Lead { side: Side(0) }, &[]);
    assert_eq!(
        why(&play, None, point(21.0, 10.0)),
        LeaderRefusal::NotThere { leader: Holder::first(MAN) }
    );
}

/// IDV-COM-012: an attached commander goes where the unit goes; IDV-COM-018: and does not move otherwise.
#[test]
fn an_attached_commander_moves_with_the_unit() {
    use rules_veritas::{Veritas, event::How};
    let (mut board, own, _) = board();
    board.attach(MAN, own);
    let mut model = board.model();
    let to = geom::Pose::new(Point::inches(50.0, 20.0), geom::Angle::degrees(0.0));
    <Veritas as kernel::Ruleset>::apply(
        &mut model,
        &Event::Driven { unit: own, to, how: How::Rout },
    );
    assert_eq!(model.leader(MAN).at, Point::inches(50.0, 20.0));
    assert_eq!(model.leader(GENERALS[0]).at, Point::inches(1.0, 1.0));
}

/// IDV-COM-015, IDV-UNT-014: a commander alone is not a unit, blocks no move and is no target.
#[test]
fn a_commander_alone_is_not_a_unit() {
    let (board, own, enemy) = board();
    let mut model = board.model();
    model.leaders[MAN.idx()].at = model.unit(own).at;
    let base = model.unit(own).rect();
    assert_eq!(rules_veritas::near::overlapped(&model, &base, own).count(), 0);
    let mut between = board.clone();
    between.post(MAN, (60.0, 25.0));
    let model = between.model();
    assert!(rules_veritas::sight::sees(&model, model.unit(own), model.unit(enemy)));
    assert!(model.by_key("leader-2").is_none());
}
