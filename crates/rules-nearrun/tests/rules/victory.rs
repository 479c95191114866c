//! Points and victory (ANT-PTS, ANT-VIC): prices, broken armies, and the scenario's terms and clauses.
use super::{
    drill::{THEM, US},
    kit::*,
};
use kernel::scenario::{Aim, Term};
use rules_nearrun::{
    Act, Event, Stage,
    event::Outcome,
    kinds::{Calibre, Class, Side, Size, State, Step, UnitId, UnitKind},
    scene::{Ask, Clause},
};

/// The end of a turn.
fn end(board: &Board) -> Play {
    let mut board = board.clone();
    board.mover = THEM;
    let mut play = board.play(Stage::End, Step::End, &[6, 1, 6, 6, 6]);
    play.from_now_on(1);
    play
}

fn ended(play: &Play) -> Option<(Option<Side>, Outcome)> {
    play.model().ended
}

/// Half points lost by each side.
fn scored(play: &Play) -> [u32; 2] {
    let scored = play.events.iter().find_map(|event| match event {
        Event::Scored { lost } => Some(*lost),
        _ => None,
    });
    scored.expect("points are counted")
}

/// One battalion a side, in the last turn.
fn duel() -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let ours = board.foot("ours", US, (20.0, 10.0, NORTH));
    let theirs = board.foot("theirs", THEM, (20.0, 30.0, SOUTH));
    board.turn = 12;
    (board, ours, theirs)
}

/// ANT-PTS-001 to -004, -007, ANT-VIC-002, -004: example 16: what routing units cost.
#[test]
fn units_cost_what_the_book_says() {
    let (mut board, ours, _) = duel();
    board.tweak(ours, |it| it.state = State::Routing);
    let price = |board: &Board| scored(&end(board))[0];
    board.tweak(ours, |it| {
        (it.class, it.size, it.tags.trained_light) = (Class::Veteran, Size::Large, true);
    });
    assert_eq!(price(&board), 14);
    board.tweak(ours, |it| {
        (it.class, it.size, it.tags.trained_light) = (Class::Average, Size::Normal, false);
        (it.kind, it.tags.armoured) = (UnitKind::HeavyCavalry, true);
    });
    assert_eq!(price(&board), 18);
    board.tweak(ours, |it| {
        (it.kind, it.tags.armoured) = (UnitKind::FootArtillery, false);
        (it.calibre, it.figures) = (Some(Calibre::Heavy), 2);
    });
    assert_eq!(price(&board), 20);
    board
        .tweak(ours, |it| (it.kind, it.calibre) = (UnitKind::HorseArtillery, Some(Calibre::Light)));
    assert_eq!(price(&board), 18);
}

/// ANT-VIC-002: after the last turn more enemy points gone wins; equal is a draw.
#[test]
fn points_decide_after_the_last_turn() {
    let (mut board, ours, _) = duel();
    assert_eq!(ended(&end(&board)), Some((None, Outcome::Points { by: 0 })));
    board.tweak(ours, |it| it.state = State::Routing);
    assert_eq!(ended(&end(&board)), Some((Some(THEM), Outcome::Points { by: 8 })));
    board.turn = 3;
    assert_eq!(ended(&end(&board)), None);
}

/// ANT-VIC-002: half of a side's points gone or routing ends the battle.
#[test]
fn a_broken_army_has_lost() {
    let (mut board, ours, _) = duel();
    board.turn = 3;
    board.tweak(ours, |it| {
        (it.state, it.class, it.size) = (State::Routing, Class::Elite, Size::Large);
    });
    for n in 0..12 {
        let more = board.foot(&format!("more {n}"), US, (10.0 + 4.5 * f64::from(n), 4.0, NORTH));
        board.tweak(more, |it| it.state = State::Routing);
    }
    assert_eq!(ended(&end(&board)), Some((Some(THEM), Outcome::Broken)));
}

/// ANT-VIC-001: the scenario's terms decide before points: reaching a place at the end, outlasting the enemy.
#[test]
fn terms_decide_before_points() {
    let (mut board, ours, _) = duel();
    let area =
        [(10.0, 5.0), (30.0, 5.0), (30.0, 15.0), (10.0, 15.0)].map(|(x, y)| inch(x, y)).to_vec();
    let term = |side, aim| Term { side, aim, by: None, words: String::new(), called: None };
    board.scene().terms = vec![term(US, Aim::Reach(area)), term(THEM, Aim::Outlast)];
    assert_eq!(ended(&end(&board)), Some((Some(US), Outcome::Terms)));
    let mut shaken = board.clone();
    shaken.tweak(ours, |it| it.state = State::Disordered);
    assert_eq!(ended(&end(&shaken)), Some((Some(THEM), Outcome::Terms)), "not in good order");
    let mill = board.area("building", &[(40.0, 20.0), (42.0, 20.0), (42.0, 22.0), (40.0, 22.0)]);
    board.scene().more.clauses = vec![Clause { side: US, ask: Ask::Needs(vec![mill]) }];
    assert_eq!(ended(&end(&board)), Some((Some(THEM), Outcome::Terms)), "nobody holds the mill");
    let miller = board.foot("miller", US, (41.0, 21.0, NORTH));
    board.tweak(miller, |it| it.in_cover = true);
    assert_eq!(ended(&end(&board)), Some((Some(US), Outcome::Terms)));
}

/// ANT-VIC-001: a side that holds its places does not lose.
#[test]
fn whoever_holds_the_places_of_a_clause_does_not_lose() {
    let (mut board, ours, _) = duel();
    board.tweak(ours, |it| it.state = State::Routing);
    let farm = board.area("building", &[(40.0, 20.0), (42.0, 20.0), (42.0, 22.0), (40.0, 22.0)]);
    board.scene().more.clauses = vec![Clause { side: US, ask: Ask::Holds(vec![farm]) }];
    assert_eq!(ended(&end(&board)).map(|it| it.0), Some(Some(THEM)));
    let garrison = board.foot("garrison", US, (41.0, 21.0, NORTH));
    board.tweak(garrison, |it| it.in_cover = true);
    assert_eq!(ended(&end(&board)).map(|it| it.0), Some(None));
}

/// ANT-VIC-001: worn divisions lose the battle at once, unless the enemy's are worn as well.
#[test]
fn worn_divisions_decide_at_once() {
    let (mut board, ours, theirs) = duel();
    board.turn = 2;
    let ask = Ask::Worn { of: vec![DIVISION[1]], n: 1, unless: vec![DIVISION[0]] };
    board.scene().more.clauses = vec![Clause { side: US, ask }];
    assert_eq!(ended(&end(&board)), None);
    board.tweak(theirs, |it| it.lost = 2);
    assert_eq!(ended(&end(&board)), Some((Some(US), Outcome::Terms)));
    board.tweak(ours, |it| it.lost = 2);
    assert_eq!(ended(&end(&board)), None);
}

/// ANT-VIC-003: a side may concede at any time.
#[test]
fn a_side_may_concede() {
    let (board, _, _) = duel();
    let mut play = super::drill::moving(&board);
    play.say(0, Act::Concede);
    assert_eq!(ended(&play), Some((Some(THEM), Outcome::Conceded)));
}
