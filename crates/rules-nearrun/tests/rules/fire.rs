//! Fire (ANT-TAB, ANT-FIR, ANT-FCV): arcs, ranges, cells, screens, lanes and secondary targets.
use super::{
    drill::{THEM, US, shots},
    kit::*,
};
use rules_nearrun::{
    Act, Refusal, Stage,
    act::Facing,
    kinds::{Calibre, Class, Formation, State, Step, UnitId, UnitKind},
    refusal::FireRefusal,
};

/// The die of the enemy's division, whose phase comes next.
pub(super) const NEXT: u8 = 1;

pub(super) fn fire(unit: UnitId, target: UnitId) -> Act {
    Act::Fire { unit, target, face: Facing::Front }
}

/// Our fire step: all these orders, then the dice.
pub(super) fn volley(board: &Board, orders: &[Act], dice: &[u8]) -> Play {
    let dice: Vec<u8> = dice.iter().copied().chain([NEXT]).collect();
    let mut play = board.play(Stage::Aim { side: US }, Step::Fire, &dice);
    for act in orders {
        play.say(0, *act);
    }
    // Orders end by themselves when nobody has a target left.
    if matches!(play.question(), rules_nearrun::Question::Fire { side } if side == US) {
        play.say(0, Act::Done);
    }
    play
}

/// Why an order is refused in our fire step.
pub(super) fn refused(board: &Board, act: Act) -> FireRefusal {
    let mut board = board.clone();
    // A battery that can fire keeps the step open.
    board.guns("open", US, (2.0, 2.0, NORTH));
    board.foot("mark", THEM, (2.0, 14.0, SOUTH));
    let mut play = board.play(Stage::Aim { side: US }, Step::Fire, &[]);
    let Refusal::Fire(why) = play.refused(0, act) else { panic!("another refusal") };
    play.from_now_on(1);
    why
}

/// A line of ours at (20, 10) and an enemy battalion 2" before it.
fn facing(formation: Formation) -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let unit = board.foot("unit", US, (20.0, 10.0, NORTH));
    let foe = board.foot("foe", THEM, (20.0, 12.0, SOUTH));
    board.form(foe, formation);
    (board, unit, foe)
}

fn hits(board: &Board, unit: UnitId, target: UnitId, die: u8) -> u8 {
    shots(&volley(board, &[fire(unit, target)], &[die]))[0].3
}

/// ANT-TAB-001 to -006, ANT-FIR-016, ANT-TFA-001: an elite line on a line: one hit, two on 5 and 6.
#[test]
fn an_elite_line_hits_a_line_twice_on_five_and_six() {
    let (mut board, unit, foe) = facing(Formation::Line);
    board.tweak(unit, |it| it.class = Class::Elite);
    let all: Vec<u8> = (1..=6).map(|die| hits(&board, unit, foe, die)).collect();
    assert_eq!(all, [1, 1, 1, 1, 2, 2]);
}

/// ANT-FIR-010, -016, -020, ANT-TFA-006, ANT-GEO-012: a line on a column: two hits on 3 to 6; on a second column beside it only on 6.
#[test]
fn a_secondary_target_is_hit_twice_only_on_six() {
    let (mut board, unit, foe) = facing(Formation::Column);
    let second = board.foot("second", THEM, (22.5, 12.0, SOUTH));
    board.form(second, Formation::Column);
    let too = Act::FireToo { unit, target: second, face: Facing::Front };
    for die in 1..=6 {
        let play = volley(&board, &[fire(unit, foe), too], &[die, die]);
        let [first, other] = shots(&play)[..] else { panic!("two shots") };
        assert_eq!(first, (foe, die, 0, if die >= 3 { 2 } else { 1 }));
        assert_eq!(other, (second, die, -3, if die == 6 { 2 } else { 1 }));
    }
    board.tweak(second, |it| it.at = Some(at(23.6, 12.0, SOUTH)));
    let mut play = board.play(Stage::Aim { side: US }, Step::Fire, &[3, NEXT]);
    let no_first = Refusal::Fire(FireRefusal::NoFirst { unit });
    assert_eq!(play.refused(0, too), no_first);
    board.guns("open", US, (2.0, 2.0, NORTH));
    board.foot("mark", THEM, (2.0, 14.0, SOUTH));
    play.say(0, fire(unit, foe));
    let mut play = board.play(Stage::Aim { side: US }, Step::Fire, &[]);
    play.say(0, fire(unit, foe));
    let far = Refusal::Fire(FireRefusal::NotSecondary { unit, target: second });
    assert_eq!(play.refused(0, too), far, "it is more than 2\" from the first");
    play.from_now_on(1);
}

/// ANT-FIR-001, -014, ANT-TRG-001, ANT-GEO-006, -008: a line fires straight ahead, to 3".
#[test]
fn a_line_fires_straight_ahead_to_three_inches() {
    let (mut board, unit, foe) = facing(Formation::Line);
    board.tweak(foe, |it| it.at = Some(at(24.5, 12.0, SOUTH)));
    assert_eq!(refused(&board, fire(unit, foe)), FireRefusal::OutOfArc { unit, target: foe });
    board.tweak(foe, |it| it.at = Some(at(20.0, 13.1, SOUTH)));
    let why = refused(&board, fire(unit, foe));
    assert!(
        matches!(why, FireRefusal::OutOfArc { .. } | FireRefusal::OutOfRange { .. }),
        "{why:?}"
    );
    board.tweak(foe, |it| it.at = Some(at(20.0, 13.0, SOUTH)));
    assert_eq!(hits(&board, unit, foe, 1), 1);
}

/// ANT-FIR-002, ANT-FIR-032: guns and skirmishers fire 45 degrees to each side.
#[test]
fn guns_fire_through_an_arc() {
    let mut board = Board::new();
    let guns = board.guns("guns", US, (20.0, 10.0, NORTH));
    let foe = board.foot("foe", THEM, (27.0, 17.0, SOUTH));
    assert_eq!(hits(&board, guns, foe, 6), 1);
    board.tweak(foe, |it| it.at = Some(at(34.0, 14.0, SOUTH)));
    let why = refused(&board, fire(guns, foe));
    assert_eq!(why, FireRefusal::OutOfWideArc { unit: guns, target: foe });
    board.tweak(foe, |it| it.at = Some(at(20.0, 30.0, SOUTH)));
    let why = refused(&board, fire(guns, foe));
    assert!(matches!(why, FireRefusal::OutOfRange { most, .. } if most == 18.0), "{why:?}");
}

/// ANT-FIR-003 to -005, ANT-GEO-007: a square fires from each face at another target, at none from two.
#[test]
fn a_square_fires_from_every_face() {
    let mut board = Board::new();
    let unit = board.foot("square", US, (20.0, 10.0, NORTH));
    board.form(unit, Formation::Square);
    let north = board.foot("north", THEM, (20.0, 12.0, SOUTH));
    let east = board.foot("east", THEM, (23.0, 9.0, WEST));
    let from = |face, target| Act::Fire { unit, target, face };
    let play = volley(&board, &[fire(unit, north), from(Facing::Right, east)], &[4, 3]);
    assert_eq!(shots(&play), [(north, 4, 0, 1), (east, 3, 0, 0)]);
    let mut play = board.play(Stage::Aim { side: US }, Step::Fire, &[]);
    play.say(0, fire(unit, north));
    let why = |act| play.refused(0, act);
    let taken = FireRefusal::TargetTaken { unit, target: north };
    assert_eq!(why(from(Facing::Right, north)), Refusal::Fire(taken));
    assert_eq!(why(fire(unit, east)), Refusal::Fire(FireRefusal::FaceUsed { unit }));
    play.from_now_on(1);
    let (board, unit, foe) = facing(Formation::Line);
    let side = Act::Fire { unit, target: foe, face: Facing::Left };
    assert_eq!(refused(&board, side), FireRefusal::NoFace { unit });
}

/// ANT-FIR-007, ANT-TFA-008, EX-N09: musketry strikes the screen, and with the same die at -3 the column behind it.
#[test]
fn musketry_goes_through_a_screen() {
    let (mut board, unit, column) = facing(Formation::Column);
    board.tweak(column, |it| it.at = Some(at(20.0, 12.8, SOUTH)));
    let screen = board.foot("screen", THEM, (20.0, 11.5, SOUTH));
    board.tweak(screen, |it| (it.formation, it.tags.trained_light) = (Formation::Skirmish, true));
    for (die, behind) in [(5, 1), (6, 2)] {
        let play = volley(&board, &[fire(unit, screen)], &[die]);
        assert_eq!(shots(&play), [(screen, die, 0, 1), (column, die, -3, behind)]);
        let back = play.unit(screen).at.at.y - inch(0.0, 14.8).y;
        assert!(back >= 0, "it falls back 2\", and on to behind the column");
    }
    let why = refused(&board, fire(unit, column));
    assert_eq!(why, FireRefusal::Screened { unit, target: column, screen });
}

/// ANT-FIR-006: skirmishers stop the fire of skirmishers.
#[test]
fn skirmish_fire_does_not_go_through_a_screen() {
    let (mut board, unit, column) = facing(Formation::Column);
    board.tweak(column, |it| it.at = Some(at(20.0, 12.8, SOUTH)));
    let screen = board.foot("screen", THEM, (20.0, 11.5, SOUTH));
    for id in [unit, screen] {
        board.tweak(id, |it| (it.formation, it.tags.trained_light) = (Formation::Skirmish, true));
    }
    let play = volley(&board, &[fire(unit, screen)], &[4]);
    assert_eq!(shots(&play), [(screen, 4, 1, 1)], "Trained Light adds one");
}

/// ANT-FIR-008, -009, -028, ANT-TFA-015: a ball of long range goes on 2", of 12 lb 3"; skirmishers are not harmed. Example 18.
#[test]
fn a_ball_goes_on_behind_the_first_unit() {
    for (calibre, struck) in [(Calibre::Medium, 1), (Calibre::Heavy, 2)] {
        let mut board = Board::new();
        let guns = board.guns("guns", US, (20.0, 5.0, NORTH));
        board.tweak(guns, |it| it.calibre = Some(calibre));
        let first = board.foot("first", THEM, (20.0, 17.0, SOUTH));
        let second = board.foot("second", THEM, (20.0, 19.5, SOUTH));
        let screen = board.foot("screen", THEM, (20.0, 15.0, SOUTH));
        board.tweak(screen, |it| it.formation = Formation::Skirmish);
        let play = volley(&board, &[fire(guns, first)], &[6]);
        let shots = shots(&play);
        assert_eq!(shots.len(), struck, "{shots:?}");
        assert_eq!((shots[0].0, shots[0].3), (first, 1));
        assert!(struck == 1 || shots[1].0 == second && shots[1].3 == 0);
        let play = volley(&board, &[fire(guns, screen)], &[6]);
        assert_eq!(self::shots(&play)[0].3, 0, "never at skirmishers");
    }
    let mut board = Board::new();
    let guns = board.guns("guns", US, (20.0, 5.0, NORTH));
    board.tweak(guns, |it| it.calibre = Some(Calibre::Heavy));
    let column = board.foot("column", THEM, (20.0, 20.0, SOUTH));
    board.form(column, Formation::Column);
    assert_eq!([3, 4].map(|die| hits(&board, guns, column, die)), [0, 1]);
}

/// ANT-FIR-011, -027, ANT-GEO-013: at an order mixte the line is the target and the column beside it the second.
#[test]
fn an_order_mixte_is_shot_at_line_and_column() {
    let (mut board, unit, line) = facing(Formation::Line);
    let column = board.foot("column", THEM, (23.0, 12.0, SOUTH));
    board.form(column, Formation::Column);
    let too = Act::FireToo { unit, target: column, face: Facing::Front };
    let play = volley(&board, &[fire(unit, line), too], &[1, 6]);
    assert_eq!(shots(&play), [(line, 1, 0, 1), (column, 6, -3, 2)]);
}

/// ANT-FIR-012, -031: a column that moved in its own phase does not fire in it.
#[test]
fn a_column_that_moved_does_not_fire() {
    let (mut board, unit, foe) = facing(Formation::Line);
    board.form(unit, Formation::Column);
    assert_eq!(hits(&board, unit, foe, 5), 1);
    board.later(unit, |it| it.done.stirred = true);
    assert_eq!(refused(&board, fire(unit, foe)), FireRefusal::ColumnMoved { unit });
}

/// ANT-FIR-013, -023 to -025, -030, ANT-STR-009: who does not fire, and at whom nobody does.
#[test]
fn who_does_not_fire() {
    let (board, unit, foe) = facing(Formation::Line);
    let with = |change: fn(&mut rules_nearrun::unit::Unit)| {
        let mut board = board.clone();
        board.later(unit, change);
        refused(&board, fire(unit, foe))
    };
    assert_eq!(with(|it| it.state = State::Routing), FireRefusal::Routing { unit });
    assert_eq!(with(|it| it.marks.evaded = true), FireRefusal::Routing { unit });
    assert_eq!(with(|it| it.formation = Formation::March), FireRefusal::Routing { unit });
    assert_eq!(with(|it| it.done.fired = true), FireRefusal::Fired { unit });
    assert_eq!(with(|it| it.marks.to_ground = true), FireRefusal::ToGround { unit });
    let why = refused(&board, fire(unit, unit));
    assert_eq!(why, FireRefusal::NoTarget { target: unit });
    let mut board = board.clone();
    board.contacts.clear();
    let third = board.foot("third", THEM, (20.0, 10.0, SOUTH));
    board.contact(unit, third, rules_nearrun::kinds::Aspect::Front);
    board.contacts[0].rounds = 1;
    assert_eq!(refused(&board, fire(unit, foe)), FireRefusal::InMelee { unit });
}

/// ANT-FIR-013: a unit that is off the table does not fire.
#[test]
fn a_unit_that_is_not_here_does_not_fire() {
    let (mut board, unit, foe) = facing(Formation::Line);
    board.tweak(unit, |it| it.at = None);
    assert_eq!(refused(&board, fire(unit, foe)), FireRefusal::NotHere { unit });
}

/// ANT-FIR-018, -029: friends, woods and buildings between block fire.
#[test]
fn friends_and_woods_block_fire() {
    let mut board = Board::new();
    let guns = board.guns("guns", US, (20.0, 5.0, NORTH));
    let foe = board.foot("foe", THEM, (20.0, 18.0, SOUTH));
    let mut wooded = board.clone();
    wooded.area("wood", &[(10.0, 10.0), (30.0, 10.0), (30.0, 13.0), (10.0, 13.0)]);
    let why = refused(&wooded, fire(guns, foe));
    assert_eq!(why, FireRefusal::Blocked { unit: guns, target: foe });
    let friend = board.foot("friend", US, (22.5, 10.0, NORTH));
    let why = refused(&board, fire(guns, foe));
    assert_eq!(
        why,
        FireRefusal::FriendInLane { unit: guns, friend },
        "the lane is as wide as the battery"
    );
}

/// ANT-FIR-019: guns on a hill fire over friends who are not within 2" of them or of the target.
#[test]
fn guns_on_a_hill_fire_over_friends() {
    let mut board = Board::new();
    board.area("hill", &[(15.0, 2.0), (25.0, 2.0), (25.0, 6.0), (15.0, 6.0)]);
    let guns = board.guns("guns", US, (20.0, 5.0, NORTH));
    let foe = board.foot("foe", THEM, (20.0, 18.0, SOUTH));
    let friend = board.foot("friend", US, (20.0, 10.0, NORTH));
    assert_eq!(hits(&board, guns, foe, 6), 1);
    board.tweak(friend, |it| it.at = Some(at(20.0, 16.5, NORTH)));
    let why = refused(&board, fire(guns, foe));
    assert_eq!(why, FireRefusal::FriendInLane { unit: guns, friend });
}

/// ANT-FIR-022: a line that is shot at from its flank is read as a column.
#[test]
fn a_line_in_enfilade_is_read_as_a_column() {
    let (mut board, unit, foe) = facing(Formation::Line);
    board.tweak(foe, |it| it.at = Some(at(20.5, 14.0, EAST)));
    assert_eq!(hits(&board, unit, foe, 3), 2, "X+ and not X");
}

/// ANT-TFA-009 to -014, ANT-TER-010, ANT-DEF-015: size, disorder and cover count.
#[test]
fn size_disorder_and_cover_count() {
    let (mut board, unit, foe) = facing(Formation::Line);
    board.tweak(unit, |it| it.size = rules_nearrun::kinds::Size::Large);
    board.tweak(unit, |it| it.state = State::Disordered);
    board.area("open-wood", &[(10.0, 11.9), (30.0, 11.9), (30.0, 13.0), (10.0, 13.0)]);
    let play = volley(&board, &[fire(unit, foe)], &[1]);
    assert_eq!(shots(&play), [(foe, 1, -1, 0)], "+1 large, -1 disordered, -1 soft cover");
}

/// ANT-FCV-001 to -003: cavalry fires as light horse in skirmish order, or on foot in cover; dragoons on foot anywhere.
#[test]
fn which_cavalry_fires() {
    let mut board = Board::new();
    let foe = board.foot("foe", THEM, (20.0, 11.8, SOUTH));
    let horse = board.unit("horse", US, UnitKind::LightCavalry, 10, (20.0, 10.0, NORTH));
    let not = FireRefusal::NotArmed { unit: horse };
    assert_eq!(refused(&board, fire(horse, foe)), FireRefusal::FormedHorse { unit: horse });
    let mut light = board.clone();
    light.tweak(horse, |it| (it.formation, it.tags.trained_light) = (Formation::Skirmish, true));
    assert_eq!(hits(&light, horse, foe, 6), 1);
    let mut foot = board.clone();
    foot.tweak(horse, |it| it.formation = Formation::Skirmish);
    foot.later(horse, |it| it.on_foot = true);
    assert_eq!(refused(&foot, fire(horse, foe)), not, "in the open");
    foot.area("open-wood", &[(10.0, 9.0), (30.0, 9.0), (30.0, 10.2), (10.0, 10.2)]);
    assert_eq!(hits(&foot, horse, foe, 6), 1);
    let mut dragoons = board.clone();
    dragoons.tweak(horse, |it| it.kind = UnitKind::Dragoons);
    dragoons.later(horse, |it| it.on_foot = true);
    assert_eq!(hits(&dragoons, horse, foe, 1), 1, "in line they fire as infantry");
}

/// ANT-OPT-001: with the long band, musketry beyond 2" is at -2.
#[test]
fn the_long_band_makes_far_musketry_worse() {
    let (mut board, unit, foe) = facing(Formation::Line);
    board.tweak(foe, |it| it.at = Some(at(20.0, 12.5, SOUTH)));
    assert_eq!(hits(&board, unit, foe, 2), 1);
    board.book().options.musketry_long_band = true;
    assert_eq!(hits(&board, unit, foe, 2), 0);
}

/// ANT-DIS-004, -003, ANT-STR-014: two hits by fire in a phase disorder, one does in march column; no hits left is removal.
#[test]
fn two_hits_disorder_and_the_last_removes() {
    let (board, unit, foe) = facing(Formation::Column);
    let play = volley(&board, &[fire(unit, foe)], &[3]);
    assert_eq!((play.unit(foe).lost, play.unit(foe).state), (2, State::Disordered));
    let (board, unit, foe) = facing(Formation::Line);
    let play = volley(&board, &[fire(unit, foe)], &[3]);
    assert_eq!((play.unit(foe).lost, play.unit(foe).state), (1, State::Good));
    let (mut board, unit, foe) = facing(Formation::March);
    board.tweak(foe, |it| it.lost = 1);
    let play = volley(&board, &[fire(unit, foe)], &[1]);
    assert_eq!(play.unit(foe).state, State::Disordered);
    board.tweak(foe, |it| it.lost = 3);
    let play = volley(&board, &[fire(unit, foe)], &[1]);
    assert!(play.unit(foe).is_gone());
}

/// ANT-FIR-003, -006: a refusal says which arc or which screen is in the way: that of a face of a square, or skirmishers before skirmishers.
#[test]
fn a_refused_shot_names_the_arc_or_the_screen() {
    let mut board = Board::new();
    let unit = board.foot("square", US, (20.0, 10.0, NORTH));
    board.form(unit, Formation::Square);
    let east = board.foot("east", THEM, (23.0, 9.0, WEST));
    let why = refused(&board, fire(unit, east));
    assert_eq!(why, FireRefusal::OutOfFaceArc { unit, target: east });
    let (mut board, unit, column) = facing(Formation::Column);
    board.tweak(column, |it| it.at = Some(at(20.0, 12.8, SOUTH)));
    let screen = board.foot("screen", THEM, (20.0, 11.5, SOUTH));
    for id in [unit, screen] {
        board.tweak(id, |it| (it.formation, it.tags.trained_light) = (Formation::Skirmish, true));
    }
    let why = refused(&board, fire(unit, column));
    assert_eq!(why, FireRefusal::ScreenStops { unit, target: column, screen });
}
