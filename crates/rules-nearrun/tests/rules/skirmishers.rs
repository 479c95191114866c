//! Skirmishers (ANT-SKM): ad hoc lines, what they cost their battalions, and falling back.
use super::{
    drill::{THEM, US, ahead, head, moving},
    fire::{fire, volley},
    kit::*,
};
use rules_nearrun::{
    Act, Event, Refusal,
    kinds::{Formation, Size, State, UnitId},
    refusal::MoveRefusal,
    unit::{Place, Unit},
};

/// A French brigade of battalions of these figures in line, with its ad hoc line, which comes last.
fn brigade(figures: &[u8]) -> (Board, Vec<UnitId>, UnitId) {
    let mut board = Board::new();
    let mut units = Vec::new();
    for (n, figures) in (0..).zip(figures) {
        let front = (14.0 + 2.5 * f64::from(n), 10.0, NORTH);
        let kind = rules_nearrun::kinds::UnitKind::LineInfantry;
        let unit = board.unit(&format!("battalion {n}"), US, kind, *figures, front);
        board.form(unit, Formation::Column);
        units.push(unit);
    }
    let line = board.foot("line", US, (20.0, 10.0, NORTH));
    board.tweak(line, |it| {
        (it.at, it.figures, it.formation, it.tags.ad_hoc) = (None, 0, Formation::Skirmish, true);
    });
    board.lead(US, 19.0, 9.0);
    (board, units, line)
}

/// ANT-SKM-002 to -006, -014, -023: example 4: 12, 12, 10, 10 and 10 figures at 1 in 6 send out nine.
#[test]
fn a_brigade_sends_out_one_figure_in_six() {
    let (board, units, line) = brigade(&[12, 12, 10, 10, 10]);
    let mut play = moving(&board);
    play.say_with(0, Act::SendOut { brigade: FIRST[0] }, proving::pose(19.0, 11.0, NORTH));
    let left: Vec<u8> =
        units.iter().map(|id| play.unit(*id).figures - play.unit(*id).sent).collect();
    assert_eq!(left, [10, 10, 9, 8, 8]);
    assert_eq!((play.unit(line).figures, play.unit(line).size_now()), (9, Size::Normal));
    let sizes: Vec<Size> = units.iter().map(|id| play.unit(*id).size_now()).collect();
    assert_eq!(sizes, [Size::Normal, Size::Normal, Size::Normal, Size::Small, Size::Small]);
    assert!(
        units.iter().all(|id| play.unit(*id).done.actions == 1 && play.unit(*id).strength == 4)
    );
    let again =
        play.refused_with(0, Act::SendOut { brigade: FIRST[0] }, proving::pose(19.0, 13.0, NORTH));
    assert_eq!(again, Refusal::Move(MoveRefusal::NoCompanies { brigade: FIRST[0] }));
}

/// A line that is out at (16, 14).
fn out(change: Tweak) -> (Board, Vec<UnitId>, UnitId) {
    let (mut board, units, line) = brigade(&[12, 12]);
    for unit in &units {
        board.later(*unit, |it| it.sent = 2);
    }
    board.later(line, |it| {
        (it.place, it.figures, it.at) = (Place::Table, 4, at(16.0, 14.0, NORTH));
    });
    board.later(line, change);
    (board, units, line)
}

/// ANT-SKM-007, -015, -020: a line goes no farther than a skirmish move from its battalions, and rejoins within 1" of one.
#[test]
fn a_line_stays_near_its_battalions() {
    let (board, units, line) = out(|_| ());
    let mut play = moving(&board);
    let why = play.refused_with(0, Act::Move { unit: line }, ahead(3.0));
    assert!(matches!(why, Refusal::Move(MoveRefusal::TooFarFromParents { .. })), "{why:?}");
    let rejoin = Act::Rejoin { unit: line };
    let beside = Refusal::Move(MoveRefusal::NotBesideParent { unit: line });
    assert_eq!(play.refused(0, rejoin), beside);
    play.say_with(0, Act::Retrograde { unit: line, about: false }, ahead(3.0));
    play.say(0, rejoin);
    assert!(!play.unit(line).is_on_table());
    assert!(units.iter().all(|id| play.unit(*id).sent == 0));
}

/// ANT-SKM-009, -010, -012, -018, -022: hits on a line fall on its battalions by die; it falls back on them.
#[test]
fn hits_on_a_line_fall_on_its_battalions() {
    let (mut board, units, line) = out(|_| ());
    // Seen from the other side: the brigade is theirs.
    for id in units.iter().chain([&line]) {
        board.tweak(*id, |it| (it.side, it.under) = (THEM, Some(FIRST[1])));
    }
    let guns = board.foot("musketeers", US, (16.0, 16.5, SOUTH));
    let play = volley(&board, &[fire(guns, line)], &[5, 3, 2]);
    assert_eq!([play.unit(units[0]).lost, play.unit(units[1]).lost], [0, 1]);
    let event = Event::ParentStruck { line, unit: units[1], die: Some(2) };
    assert!(play.events.contains(&event), "a 3 is thrown again");
    assert_eq!(play.unit(units[1]).state, State::Good);
    let (_, y) = head(&play, line);
    assert!(y < 12.5, "it falls back towards its battalions: {y}");
}

/// ANT-SKM-010, -011: skirmishers hit by skirmishers fall back only if they did not hit in return.
#[test]
fn skirmishers_who_hit_back_stay() {
    let mut board = Board::new();
    let light = |it: &mut rules_nearrun::scene::UnitSetup| {
        (it.formation, it.tags.trained_light) = (Formation::Skirmish, true);
    };
    let ours = board.foot("ours", US, (20.0, 10.0, NORTH));
    let theirs = board.foot("theirs", THEM, (20.0, 13.0, SOUTH));
    board.tweak(ours, light);
    board.tweak(theirs, light);
    let play = volley(&board, &[fire(ours, theirs)], &[6]);
    assert_eq!(head(&play, theirs), (20.0, 15.0));
    board.later(theirs, |it: &mut Unit| it.done.hit_back = true);
    let play = volley(&board, &[fire(ours, theirs)], &[6]);
    assert_eq!(head(&play, theirs), (20.0, 13.0));
}

/// ANT-SKM-003, -008, ANT-MOV-003, -004: forming is the line's first action; for a further pip it moves in the same phase.
#[test]
fn a_line_just_sent_out_moves_for_a_further_pip() {
    let (board, units, line) = brigade(&[12, 12]);
    let mut play = moving(&board);
    let spent = |play: &Play| play.model().commands[DIVISION[0].idx()].spent;
    let sends = Act::SendOut { brigade: FIRST[0] };
    let far = play.refused_with(0, sends, proving::pose(16.0, 13.0, NORTH));
    assert!(matches!(far, Refusal::Move(MoveRefusal::NotBeforeParents { .. })), "{far:?}");
    play.say_with(0, sends, proving::pose(16.0, 11.0, NORTH));
    assert_eq!((spent(&play), play.unit(line).done.actions), (1, 1));
    assert!(play.offered(0, |act| *act == Act::Move { unit: line }));
    play.say_with(0, Act::Move { unit: line }, ahead(3.0));
    assert_eq!((spent(&play), head(&play, line)), (2, (16.0, 14.0)));
    assert!(units.iter().all(|id| play.unit(*id).done.actions == 1));
}

/// ANT-GEO-003, ANT-SKM-015, ANT-MOV-014: a line rejoins only if its battalions have room for the men who come back.
#[test]
fn a_line_does_not_rejoin_without_room() {
    let (mut board, units, line) = out(|it| it.at = at(16.0, 11.0, NORTH));
    for (unit, x) in units.iter().zip([10.0, 13.2]) {
        board
            .tweak(*unit, |it| (it.formation, it.at) = (Formation::Line, Some(at(x, 10.0, NORTH))));
        board.later(*unit, |it| it.sent = 3);
    }
    board.later(line, |it| (it.figures, it.at) = (6, at(11.0, 11.0, NORTH)));
    let play = moving(&board);
    let formation = Formation::Line;
    let refused = play.refused(0, Act::Rejoin { unit: line });
    assert_eq!(refused, Refusal::Move(MoveRefusal::NoRoom { unit: units[0], formation }));
}
