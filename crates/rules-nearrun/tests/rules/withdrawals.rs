//! More about compulsory moves (ANT-WDR, ANT-ROU, ANT-GEO-026, ANT-GEO-027, ANT-GEO-041): where they lead, and who chooses.
use super::{
    aftermath,
    charges::{THEM, US, answer, board as charging, charge, foot, horse},
    drill::head,
    kit::*,
    melee::fight,
};
use kernel::Fill;
use rules_nearrun::{
    Act, Event, Question, Stage,
    act::Facing,
    event::Cause,
    kinds::{Aspect, Class, Formation, State, Step, Test, UnitId, UnitKind},
    unit::{Answer, Guns},
};

/// ANT-WDR-002, ANT-DIR-006: cavalry that must withdraw may rally back instead, a whole move if it is disordered, facing as before; a withdrawal is half a
/// move.
#[test]
fn cavalry_may_rally_back_instead_of_withdrawing() {
    let mut board = Board::new();
    let ours = board.unit("ours", US, UnitKind::LightCavalry, 10, (20.0, 20.0, NORTH));
    let theirs = board.unit("theirs", THEM, UnitKind::LightCavalry, 10, (20.0, 20.0, SOUTH));
    board.contact(ours, theirs, Aspect::Front);
    // Ours hits, theirs does not; 5 less 1 for disorder, 1 for support and 1 for command is 2: it withdraws.
    let play = fight(&board, &[6, 1, 5]);
    assert_eq!(play.question(), Question::Withdraw { unit: theirs });
    let mut back = play.clone();
    back.dice(&[6]).say_with(1, Act::RallyBack, Fill::Number(10));
    assert_eq!(head(&back, theirs), (20.0, 30.0));
    assert_eq!(back.unit(theirs).at.facing, at(0.0, 0.0, SOUTH).facing);
    let mut play = play;
    play.dice(&[6]).say(1, Act::Withdraw);
    assert_eq!(head(&play, theirs), (20.0, 25.0), "half a move");
}

/// ANT-WDR-003: a battery that would have to go into a wood routs; formed foot goes into it.
#[test]
fn who_cannot_enter_the_ground_behind_routs() {
    for (kind, routs) in [(UnitKind::LightCavalry, true), (UnitKind::LineInfantry, false)] {
        let mut board = Board::new();
        board.area("wood", &[(10.0, 22.0), (30.0, 22.0), (30.0, 28.0), (10.0, 28.0)]);
        let ours = board.unit("ours", US, UnitKind::LightCavalry, 10, (20.0, 20.0, NORTH));
        let theirs = board.unit("theirs", THEM, kind, 10, (20.0, 20.0, SOUTH));
        board.contact(ours, theirs, Aspect::Front);
        let dice = if routs { vec![6, 1, 5] } else { [&[6, 1, 5][..], &[6; 8]].concat() };
        let mut play = fight(&board, &dice);
        if routs {
            play.dice(&[6]).say(1, Act::Withdraw);
        }
        assert_eq!(play.unit(theirs).is_routing(), routs, "{kind:?}");
        play.from_now_on(6);
    }
}

/// ANT-WDR-004: a withdrawal passes friends it may pass, even farther than its move.
#[test]
fn a_withdrawal_goes_on_beyond_friends_it_may_pass() {
    let (mut board, ours, theirs) = charging((foot, Formation::Column), 4.0);
    // A line behind it, far enough from the enemy to be passed: the withdrawal of 4" would end on it.
    board.foot("friend", THEM, (30.0, 28.0, SOUTH));
    board.tweak(ours, |it| it.class = Class::Average);
    let play = charge(&board, ours, theirs, &[6, 3]);
    assert_eq!(answer(&play, theirs), Some(Answer::Withdraw));
    let (_, y) = head(&play, theirs);
    assert!(y >= 28.5, "beyond its friend: {y}");
    assert_eq!(play.unit(UnitId(2)).state, State::Good);
}

/// ANT-WDR-007, ANT-GEO-027: a square withdraws away from the enemy, on whatever side that is, and then tests as one that moved.
#[test]
fn a_square_withdraws_away_from_the_enemy() {
    let mut board = Board::new();
    let ours = board.foot("ours", US, (20.0, 10.0, NORTH));
    board.form(ours, Formation::Column);
    // Its command face looks north: the enemy strikes its rear face.
    let theirs = board.foot("theirs", THEM, (20.0, 12.0, NORTH));
    board.form(theirs, Formation::Square);
    board.contact(ours, theirs, Aspect::Front);
    // Ours hits, theirs does not; the test after the melee, then the one of the square.
    let mut play = fight(&board, &[6, 1, 5, 4]);
    let tests: Vec<Test> = play
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Tested { test, .. } => Some(*test),
            _ => None,
        })
        .collect();
    assert_eq!(tests, [Test::Lost, Test::SquareMoved]);
    let centre = play.unit(theirs).centre();
    assert!(centre.y > f64::from(inch(0.0, 12.9).y), "it goes north: {centre:?}");
    play.from_now_on(1);
}

/// Their garrison of a house at (20, 11), stormed by a column of ours that stands here.
pub(super) fn stormed(front: (f64, f64, f64)) -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    board.area("building", &[(19.0, 10.0), (21.0, 10.0), (21.0, 12.0), (19.0, 12.0)]);
    let ours = board.foot("ours", US, front);
    board.form(ours, Formation::Column);
    let theirs = board.foot("theirs", THEM, (20.0, 11.0, SOUTH));
    board.tweak(theirs, |it| it.in_cover = true);
    board.contact(ours, theirs, Aspect::Front);
    (board, ours, theirs)
}

/// ANT-WDR-008, ANT-GEO-041: a beaten garrison goes out in column on the side away from the enemy, and on from there.
#[test]
fn a_garrison_goes_out_on_the_far_side() {
    let (board, _, theirs) = stormed((20.0, 10.0, NORTH));
    // 5 hits a garrison; it strikes on 3. Its test: 3, with 2 for cover less 1 each for disorder, support and command, is 2.
    let mut play = fight(&board, &[5, 2, 3]);
    let it = *play.unit(theirs);
    assert!(!it.is_garrison() && it.formation == Formation::Column && !it.is_routing());
    assert!(it.centre().y > f64::from(inch(0.0, 16.0).y), "{:?}", it.centre());
    play.from_now_on(1);
}

/// ANT-GEO-041: if two sides are equally far from the enemy, its owner chooses.
#[test]
fn the_owner_chooses_between_two_sides_of_a_house() {
    // A column that stands on the corner of the house, on its diagonal.
    let (board, _, theirs) = stormed((19.0, 10.0, 45.0));
    let play = fight(&board, &[5, 2, 3]);
    let Question::Leave { unit, sides } = play.question() else { panic!("{:?}", play.question()) };
    assert_eq!(unit, theirs);
    for by in sides {
        let mut play = play.clone();
        play.say(1, Act::LeaveBy { by });
        let to = play.unit(theirs).centre();
        let [east, north] =
            [to.x - f64::from(inch(20.0, 0.0).x), to.y - f64::from(inch(0.0, 11.0).y)];
        // The garrison faces south: its left is the east.
        assert_eq!(east > north, by == Facing::Left, "{by:?} {to:?}");
        play.from_now_on(1);
    }
    let mut play = play;
    play.from_now_on(1);
}

/// ANT-GEO-026, ANT-ROU-004: routers go round closed ranks on the side that their owner chooses, if both are equally direct.
#[test]
fn routers_go_round_on_the_side_that_their_owner_chooses() {
    let mut board = Board::new();
    let router = board.foot("router", US, (30.0, 20.0, SOUTH));
    board.tweak(router, |it| (it.state, it.figures) = (State::Routing, 3));
    let friend = board.foot("friend", US, (30.0, 17.0, NORTH));
    board.tweak(friend, |it| (it.class, it.figures) = (Class::Veteran, 3));
    board.foot("foe", THEM, (30.0, 44.0, SOUTH));
    board.lead(US, 30.0, 18.0);
    let mut play = board.play(Stage::Rally, Step::Rallying, &[3]);
    assert_eq!(play.question(), Question::Ranks { unit: friend, routers: router });
    play.say(0, Act::CloseRanks);
    assert_eq!(play.question(), Question::Round { unit: router });
    for (by, east) in [(Facing::Left, true), (Facing::Right, false)] {
        let mut play = play.clone();
        play.say(0, Act::Round { by });
        // They run south: their left is the east.
        let (x, y) = head(&play, router);
        assert_eq!(x > 30.0, east, "{by:?} {x}");
        assert!(y < 16.0, "they are past: {y}");
    }
}

/// ANT-GEO-026: routers that enemies hem in on all sides have no way and are gone.
#[test]
fn routers_without_a_way_are_gone() {
    let mut board = Board::new();
    let router = board.foot("router", US, (30.0, 20.0, SOUTH));
    board.tweak(router, |it| (it.state, it.figures) = (State::Routing, 3));
    for (x, y, facing) in [(30.0, 19.6, NORTH), (29.1, 19.8, EAST), (30.9, 19.8, WEST)] {
        let foe = board.foot("foe", THEM, (x, y, facing));
        board.tweak(foe, |it| it.figures = if facing == NORTH { 3 } else { 12 });
    }
    let play = board.play(Stage::Rally, Step::Rallying, &[3]);
    assert!(play.unit(router).is_gone());
}

/// ANT-ROU-005, -006, ANT-GEO-026: routers run directly away from the cause; they neither fire nor support, and their guns stay where they were.
#[test]
fn routing_gunners_leave_their_guns() {
    let mut board = Board::new();
    let ours = board.foot("ours", US, (20.0, 10.0, NORTH));
    let guns = board.guns("guns", THEM, (20.0, 10.0, SOUTH));
    board.tweak(guns, |it| it.class = Class::Bad);
    board.contact(ours, guns, Aspect::Front);
    let mut play = fight(&board, &[6, 1, 1, 1]);
    let it = *play.unit(guns);
    assert!(it.is_routing() && it.is_gunners());
    assert_eq!(it.guns_at().or(Some(at(20.0, 10.0, SOUTH))), Some(at(20.0, 10.0, SOUTH)));
    assert!(matches!(it.guns, Guns::Left(_) | Guns::Overrun(_)));
    assert!(it.at.at.y > inch(0.0, 14.0).y && it.centre().x == f64::from(inch(20.0, 0.0).x));
    play.from_now_on(1);
    // A router supports nobody.
    let mut board = Board::new();
    let unit = board.foot("unit", US, (30.0, 20.0, NORTH));
    let beside = board.foot("beside", US, (35.0, 20.0, NORTH));
    use rules_nearrun::aspect::{Support, support};
    let model = board.model();
    assert_eq!(support(&model, model.unit(unit)), Support::Some);
    board.tweak(beside, |it| it.state = State::Routing);
    let model = board.model();
    assert_eq!(support(&model, model.unit(unit)), Support::None);
}

/// ANT-DIS-002, -005, ANT-MMU-001, -009: one hit in melee disorders even a winner; a test that says so disorders too.
#[test]
fn a_hit_in_melee_disorders_the_winner_too() {
    let (mut board, ours, theirs) = aftermath::foot();
    board.tweak(theirs, |it| it.lost = 3);
    // Both hit; theirs is gone, ours has drawn... and is disordered by its one hit.
    let mut play = fight(&board, &[&[4, 4][..], &[6; 8]].concat());
    assert!(play.unit(theirs).is_gone());
    assert_eq!(play.unit(ours).state, State::Disordered);
    let by = |cause: Cause| {
        let state = State::Disordered;
        move |event: &Event| *event == Event::Became { unit: UnitId(0), state, cause }
    };
    assert!(play.events.iter().any(by(Cause::Melee)));
    play.from_now_on(1);
    let (mut board, ours, theirs) = charging((horse, Formation::Line), 6.0);
    board.tweak(ours, |it| it.class = Class::Bad);
    let play = charge(&board, ours, theirs, &[3]);
    assert!(play.events.iter().any(by(Cause::Test)), "a total of 0 disorders the charger");
}

/// ANT-ROU-003, ANT-PAS-009: routers pass through friends and stop beyond them, so that they do not rally on them.
#[test]
fn routers_do_not_stop_on_friends() {
    let mut board = Board::new();
    let router = board.foot("router", US, (30.0, 20.0, SOUTH));
    board.tweak(router, |it| it.state = State::Routing);
    // The rout of 6" would end on this column.
    let friend = board.foot("friend", US, (30.0, 14.2, NORTH));
    board.form(friend, Formation::Column);
    board.foot("foe", THEM, (30.0, 44.0, SOUTH));
    board.lead(US, 30.0, 18.0);
    let play = board.play(Stage::Rally, Step::Rallying, &[3]);
    assert_eq!(play.unit(friend).state, State::Disordered);
    let model = play.model();
    assert!(model.unit(router).is_routing());
    let [one, other] = [router, friend].map(|id| model.rects(model.unit(id)));
    assert!(!table::bodies::overlap(one, other));
    assert!(head(&play, router).1 < 12.5, "beyond its friend");
}
