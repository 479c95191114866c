//! Victory: losses, results, the scenario's terms, the limit of turns.
use crate::kit::{Board, NORTH, Play, SOUTH, named};
use geom::Point;
use kernel::{Moment, Ruleset, Scripted, Viewer};
use rules_splendid::{
    Act, Event, Model, Question, Refusal, Splendid, Stage,
    event::{End, Outcome},
    kinds::{Formation, Phase, Side, UnitId, UnitKind},
    scene::{Aim, Edge, Term},
};

/// Both sides with two units of foot, a Commander and two Sub-Commanders, far apart.
fn armies() -> Board {
    let mut board = Board::new();
    for (side, y, way) in [(0, 8.0, NORTH), (1, 40.0, SOUTH)] {
        let (line, open) = (Formation::Line, Formation::OpenOrder);
        for (n, x) in [(1, 12.0), (2, 60.0)] {
            let name = format!("foot {side}{n}");
            board.unit(&name, side, UnitKind::Foot, "HHHH", line, (x, y), way);
        }
        for (key, kind, x) in [
            ("commander", UnitKind::Commander, 30.0),
            ("sub one", UnitKind::SubCommander, 34.0),
            ("sub two", UnitKind::SubCommander, 38.0),
        ] {
            board.unit(&format!("{key} {side}"), side, kind, "X", open, (x, y), way);
        }
    }
    board
}

/// The Determine Victory phase with these totals and losses.
fn victory(board: &Board, total: [u16; 2], lost: [u16; 2]) -> Play {
    victory_in_turn(board, total, lost, 1)
}

fn victory_in_turn(board: &Board, total: [u16; 2], lost: [u16; 2], turn: u16) -> Play {
    let model = Model { total, lost, turn, ..board.model(0) };
    victory_of(model)
}

/// The same for any table. If the battle goes on, the next turn's initiative is thrown for.
fn victory_of(model: Model) -> Play {
    let mut no_dice = Scripted::new(Vec::new());
    let begun =
        Moment::<Splendid>::begin(model.clone(), Stage::Victory, &mut no_dice, &mut Vec::new());
    let dice: &[u8] = if begun.is_ok() { &[] } else { &[1, 1, 2, 2] };
    Play::from(model, Stage::Victory, dice)
}

/// How the battle ended in that phase. None if it went on.
fn ended(play: &Play) -> Option<(Option<Side>, Outcome)> {
    play.events.iter().take_while(|event| **event != Event::RedCleared).find_map(
        |event| match event {
            Event::Ended { winner, outcome } => Some((*winner, *outcome)),
            _ => None,
        },
    )
}

fn commanders(play: &Play, side: u8) -> (usize, usize) {
    let count = |kind| play.model().of(Side(side)).filter(|unit| unit.kind == kind).count();
    (count(UnitKind::Commander), count(UnitKind::SubCommander))
}

/// ASV-VIC-002: every stand counts, including guns and commanders.
#[test]
fn every_stand_counts() {
    assert_eq!(armies().model(0).total, [11, 11]);
}

/// ASV-VIC-003, ASV-VIC-004 (EX-51): of 69 stands, the limits are 18, 23 and 35, each rounded up.
#[test]
fn shares_are_rounded_up() {
    let model = Model { total: [69, 8], ..armies().model(0) };
    let shares = [4, 3, 2].map(|part| model.share(Side(0), part));
    assert_eq!(shares, [18, 23, 35]);
    assert_eq!([4, 3, 2].map(|part| model.share(Side(1), part)), [2, 3, 4]);
}

/// ASV-VIC-006, ASV-VIC-007, ASV-VIC-008 (EX-51): a limit must be exceeded: with 19 the Sub-Commanders leave, with 24 the
/// Commander, with 36 it ends.
#[test]
fn the_shares_must_be_exceeded() {
    let board = armies();
    for (lost, left, over) in [
        (18, (1, 2), false),
        (19, (1, 0), false),
        (21, (1, 0), false),
        (24, (0, 0), false),
        (32, (0, 0), false),
        (36, (0, 0), true),
    ] {
        let play = victory(&board, [69, 69], [lost, 0]);
        assert_eq!(commanders(&play, 0), left, "{lost}");
        assert_eq!(ended(&play).is_some(), over, "{lost}");
        assert_eq!(commanders(&play, 1), (1, 2), "the enemy's own tally is another");
    }
}

/// ASV-VIC-005, ASV-VIC-006 (Q89): commanders who leave count at once, so passing one limit may lead to passing the next.
#[test]
fn commanders_removed_count_at_once() {
    let board = armies();
    // 22 + 2 Sub-Commanders is past the third: the Commander leaves too.
    let play = victory(&board, [69, 69], [22, 0]);
    assert_eq!(commanders(&play, 0), (0, 0));
    assert_eq!(play.model().lost[0], 25);
    let gone = |unit| Event::Gone { unit, why: End::LostHeart };
    assert!(play.events.contains(&gone(UnitId(2))));
    let mut board = board;
    board.book.rulings.count_removed_commanders = false;
    let play = victory(&board, [69, 69], [22, 0]);
    assert_eq!((commanders(&play, 0), play.model().lost[0]), ((1, 0), 22));
}

/// ASV-VIC-008 (Q89): commanders who leave may also pass the last limit.
#[test]
fn commanders_removed_may_end_it() {
    let play = victory(&armies(), [69, 69], [35, 0]);
    assert_eq!(ended(&play), Some((Some(Side(1)), Outcome::Splendid)));
}

/// ASV-VIC-009: only the Determine Victory phase compares the losses.
#[test]
fn losses_are_compared_only_in_the_victory_phase() {
    let model = Model { total: [69, 69], lost: [60, 0], ..armies().model(0) };
    let play = Play::from(model, Stage::Retreats, &[]);
    let heart = |event: &Event| matches!(event, Event::Gone { why: End::LostHeart, .. });
    let began = |event: &Event| *event == Event::PhaseBegan { phase: Phase::Victory };
    let first_heart = play.events.iter().position(heart);
    let phase = play.events.iter().position(began);
    assert!(first_heart.is_none() || phase.is_some_and(|phase| first_heart > Some(phase)));
}

/// ASV-VIC-010, ASV-VIC-011, ASV-VIC-012 (EX-53): one army is past its breakpoint; of the other's 60 stands 31, 25 or 20 are lost.
#[test]
fn verdicts() {
    // The losses are final: the commanders who leave have already left.
    let mut board = armies();
    board.units.retain(|unit| !unit.kind.is_command());
    for (n, unit) in board.units.iter_mut().enumerate() {
        unit.id = UnitId(n as u8);
    }
    let winner = Some(Side(1));
    for (lost, verdict) in [
        (31, (None, Outcome::Draw)),
        (25, (winner, Outcome::Minor)),
        (20, (winner, Outcome::Splendid)),
    ] {
        let play = victory(&board, [69, 60], [36, lost]);
        assert_eq!(ended(&play), Some(verdict), "{lost}");
        assert!(play.is_over());
        let mirrored = victory(&board, [60, 69], [lost, 36]);
        let verdict = (verdict.0.map(Side::other), verdict.1);
        assert_eq!(ended(&mirrored), Some(verdict), "{lost} mirrored");
    }
}

/// ASV-VIC-013: a player may concede whenever they are asked; their opponent has won.
#[test]
fn conceding() {
    let mut board = Board::new();
    board.unit("a", 0, UnitKind::Foot, "HH", Formation::Line, (20.0, 20.0), NORTH);
    board.unit("b", 1, UnitKind::Foot, "HH", Formation::Line, (20.0, 20.0), SOUTH);
    for side in [0, 1] {
        let mut play = board.play(Stage::Join { half: 0 }, 1 - side, &[]);
        play.say(side, Act::Concede);
        assert_eq!(ended(&play), Some((Some(Side(1 - side)), Outcome::Conceded)));
        assert!(play.is_over());
    }
}

/// ASV-VIC-013: a player may concede at any time: while the other is asked, and while a ruling is to be decided.
#[test]
fn conceding_at_any_time() {
    let mut board = Board::new();
    board.unit("a", 0, UnitKind::Foot, "HH", Formation::Line, (20.0, 20.0), NORTH);
    board.unit("b", 1, UnitKind::Foot, "HH", Formation::Line, (20.0, 20.0), SOUTH);
    for side in [0, 1] {
        let mut play = board.play(Stage::Join { half: 0 }, 1, &[]);
        play.say(side, Act::Concede);
        assert_eq!(ended(&play), Some((Some(Side(1 - side)), Outcome::Conceded)));
        let mut play = board.play(Stage::Join { half: 0 }, 1, &[1, 1, 6, 6]);
        play.say(0, Act::Dispute { ruling: "h2h_order".into() });
        assert!(matches!(play.question(), Question::Rule { side: Side(0), .. }));
        play.say(side, Act::Concede);
        assert_eq!(ended(&play), Some((Some(Side(1 - side)), Outcome::Conceded)));
        assert!(play.is_over());
    }
    // Nothing else is accepted out of turn, and nobody without a seat can concede.
    let play = board.play(Stage::Join { half: 0 }, 1, &[]);
    for (seat, act) in [(1, Act::Pass), (9, Act::Concede)] {
        let said = kernel::Said { seat: kernel::Seat(seat), act, fill: Default::default() };
        let told = play.moment.clone().tell(&mut play.dice.clone(), said, &mut Vec::new());
        assert!(matches!(told, Err(kernel::No::NotAsked(_))));
    }
}

/// ASV-VIC-014, ASV-SEQ-005: if the battle goes on, red markers are removed and a new turn begins.
#[test]
fn red_markers_come_off_and_a_turn_begins() {
    let mut board = armies();
    board.tweak(UnitId(0), |unit| unit.red = true);
    let play = victory(&board, [11, 11], [0, 0]);
    assert!(play.events.contains(&Event::RedCleared));
    assert!(!play.unit(UnitId(0)).red);
    assert!(play.events.contains(&Event::TurnBegan { turn: 2 }));
}

fn term(side: u8, aim: Aim, by: Option<u16>) -> Term {
    Term { side: Side(side), aim, by, words: "As agreed".into(), called: None }
}

fn square(x: f64, y: f64, half: f64) -> Vec<Point> {
    let corner = |dx: f64, dy: f64| Point::inches(x + dx * half, y + dy * half);
    vec![corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)]
}

/// Side 0 is to do this by turn 3; the battle is in the given turn.
fn with_term(
    board: &Board,
    aim: Aim,
    by: Option<u16>,
    turn: u16,
) -> Option<(Option<Side>, Outcome)> {
    let mut board = board.clone();
    board.scene.terms.push(term(0, aim, by));
    board.scene.turns = Some(6);
    ended(&victory_in_turn(&board, [11, 11], [0, 0], turn))
}

const WON: Option<(Option<Side>, Outcome)> = Some((Some(Side(0)), Outcome::Scenario));

/// ASV-VIC-001, ASV-SET-004: a side holds a place if foot or horse is in it and no enemy is; commanders neither take nor contest
/// it.
#[test]
fn to_hold_a_place() {
    let mut board = armies();
    let at = |x, y| Aim::Hold(square(x, y, 4.0));
    assert_eq!(with_term(&board, at(12.0, 8.0), Some(3), 1), WON);
    assert_eq!(with_term(&board, at(36.0, 24.0), Some(3), 1), None, "nobody is there");
    assert_eq!(with_term(&board, at(30.0, 8.0), Some(3), 1), None, "a commander alone");
    let line = Formation::Line;
    board.unit("enemy", 1, UnitKind::Foot, "HH", line, (12.0, 11.0), SOUTH);
    board.total = Some([11, 11]);
    assert_eq!(with_term(&board, at(12.0, 8.0), Some(3), 1), None, "an enemy is there too");
}

/// ASV-VIC-001: a term with a turn limit is judged as soon as it is met, and no longer after that turn.
#[test]
fn by_a_turn() {
    let board = armies();
    let aim = || Aim::Hold(square(12.0, 8.0, 4.0));
    assert_eq!(with_term(&board, aim(), Some(3), 3), WON);
    assert_eq!(with_term(&board, aim(), Some(3), 4), None);
}

/// ASV-VIC-001: a term without a turn limit is judged when the turns run out.
#[test]
fn when_the_turns_run_out() {
    let board = armies();
    let aim = || Aim::Hold(square(12.0, 8.0, 4.0));
    assert_eq!(with_term(&board, aim(), None, 5), None);
    assert_eq!(with_term(&board, aim(), None, 6), WON);
}

/// ASV-VIC-001: a term to destroy enemy units; units that escaped are not destroyed.
#[test]
fn to_destroy() {
    let mut board = armies();
    let enemy = UnitId(5);
    let aim = || Aim::Destroy(vec![enemy]);
    assert_eq!(with_term(&board, aim(), Some(3), 1), None);
    board.units[enemy.idx()].stands = Default::default();
    assert_eq!(with_term(&board, aim(), Some(3), 1), WON);
    board.scene.terms.push(term(0, aim(), Some(3)));
    let model = Model { escaped: vec![enemy], ..board.model(0) };
    assert_eq!(ended(&victory_of(model)), None);
}

/// ASV-VIC-001: a term to save units until a turn is judged at its end; a unit that escaped is saved.
#[test]
fn to_save() {
    let mut board = armies();
    let own = UnitId(0);
    let aim = || Aim::Save(vec![own]);
    assert_eq!(with_term(&board, aim(), Some(3), 2), None, "too early to tell");
    assert_eq!(with_term(&board, aim(), Some(3), 3), WON);
    board.units[own.idx()].stands = Default::default();
    assert_eq!(with_term(&board, aim(), Some(3), 3), None);
    board.scene.terms.push(term(0, aim(), Some(1)));
    let model = Model { escaped: vec![own], ..board.model(0) };
    assert_eq!(ended(&victory_of(model)), WON);
}

/// ASV-VIC-001: a term to bring a number of units off by an edge.
#[test]
fn to_leave() {
    let mut board = armies();
    let aim = |n| Aim::Leave { edge: Edge::North, units: vec![UnitId(0), UnitId(1)], n };
    for (n, verdict) in [(1, WON), (2, None)] {
        board.scene.terms = vec![term(0, aim(n), Some(3))];
        let model = Model { escaped: vec![UnitId(1), UnitId(6)], ..board.model(0) };
        assert_eq!(ended(&victory_of(model)), verdict, "{n}");
    }
}

/// ASV-VIC-001: if both sides meet a term in the same turn, nobody wins.
#[test]
fn both_meet_a_term() {
    let mut board = armies();
    let at = |y| Aim::Hold(square(12.0, y, 4.0));
    board.scene.terms = vec![term(0, at(8.0), Some(3)), term(1, at(40.0), Some(3))];
    let play = victory(&board, [11, 11], [0, 0]);
    assert_eq!(ended(&play), Some((None, Outcome::Scenario)));
    assert_eq!(why(&play), "Both sides met their terms: a draw. As agreed. As agreed.");
}

/// How the battle ended according to the verdict, without the losses.
fn why(play: &Play) -> String {
    let view =
        named(play.model(), || (Splendid::SHOWING.view)(play.model(), None, Viewer::Referee));
    let why = view.verdict.expect("it is over").why;
    why.split(" south lost").next().unwrap_or_default().to_owned()
}

/// ASV-VIC-001: the verdict says which term was met.
#[test]
fn the_verdict_names_the_term() {
    let mut board = armies();
    let aim = Aim::Hold(square(12.0, 8.0, 4.0));
    board.scene.terms = vec![term(0, aim, Some(3))];
    let play = victory(&board, [11, 11], [0, 0]);
    assert_eq!(why(&play), "south won by the terms of the scenario: As agreed.");
}

/// ASV-VIC-001: if terms replace the book's result, losses do not win the battle when its turns run out, or when a side has nothing
/// left; and the words are true.
#[test]
fn losses_decide_nothing_if_terms_replace_the_books_result() {
    let mut board = armies();
    board.scene.terms_replace = true;
    board.scene.turns = Some(2);
    board.scene.terms = vec![term(0, Aim::Destroy(vec![UnitId(5)]), None)];
    for lost in [[0, 30], [60, 0], [60, 60]] {
        let play = victory_in_turn(&board, [69, 69], lost, 2);
        assert_eq!(ended(&play), Some((None, Outcome::TimeOut)), "{lost:?}");
        assert_eq!(why(&play), "The light failed with nobody's terms met: a draw.");
    }
    for unit in board.units.iter_mut().filter(|unit| unit.side == Side(0)) {
        unit.stands = Default::default();
    }
    let play = victory_in_turn(&board, [69, 69], [69, 0], 1);
    assert_eq!(ended(&play), Some((None, Outcome::TimeOut)));
    let told = "Nothing of south was left on the table, with nobody's terms met: a draw.";
    assert_eq!(why(&play), told);
}

/// ASV-VIC-001: terms come before the book's result, and may replace it altogether.
#[test]
fn terms_come_first_and_may_replace_the_verdict() {
    let mut board = armies();
    let aim = Aim::Hold(square(12.0, 8.0, 4.0));
    board.scene.terms = vec![term(0, aim, Some(3))];
    assert_eq!(ended(&victory(&board, [69, 69], [60, 0])), WON);
    board.scene.terms = vec![term(0, Aim::Destroy(vec![UnitId(5)]), Some(3))];
    let broken = Some((Some(Side(1)), Outcome::Splendid));
    assert_eq!(ended(&victory(&board, [69, 69], [60, 0])), broken);
    board.scene.terms_replace = true;
    assert_eq!(ended(&victory(&board, [69, 69], [60, 0])), None);
}

/// Our ruling: when the turns run out, a side has a minor victory if only its enemy is past a third; otherwise it is a draw.
#[test]
fn the_turns_run_out() {
    let mut board = armies();
    board.scene.turns = Some(8);
    let end = |lost, turn| ended(&victory_in_turn(&board, [69, 69], lost, turn));
    assert_eq!(end([0, 24], 7), None);
    assert_eq!(end([0, 24], 8), Some((Some(Side(0)), Outcome::Minor)));
    assert_eq!(end([24, 10], 8), Some((Some(Side(1)), Outcome::Minor)));
    assert_eq!(end([24, 24], 8), Some((None, Outcome::TimeOut)));
    assert_eq!(end([10, 10], 8), Some((None, Outcome::TimeOut)));
}

/// Our ruling: a battle without a limit ends as a draw after a hundred turns, so that every battle ends.
#[test]
fn no_battle_goes_on_for_ever() {
    let board = armies();
    let end = |turn| ended(&victory_in_turn(&board, [69, 69], [0, 24], turn));
    assert_eq!(end(99), None);
    assert_eq!(end(100), Some((None, Outcome::TimeOut)));
}

/// Our ruling: if a side has nothing left on the table, this counts as the last turn.
#[test]
fn an_empty_side_ends_it() {
    let mut board = armies();
    for unit in board.units.iter_mut().filter(|unit| unit.side == Side(1)) {
        unit.stands = Default::default();
    }
    let aim = Aim::Leave { edge: Edge::North, units: vec![UnitId(5)], n: 1 };
    board.scene.terms = vec![term(1, aim, None)];
    let all = (5..10).map(UnitId).collect();
    let model = Model { escaped: all, total: [11, 11], ..board.model(0) };
    let play = victory_of(model);
    assert_eq!(ended(&play), Some((Some(Side(1)), Outcome::Scenario)));
    assert_eq!(play.moment.menu(kernel::Seat(0)), []);
    let said = kernel::Said { seat: kernel::Seat(0), act: Act::Concede, fill: Default::default() };
    let told = play.moment.clone().tell(&mut kernel::Scripted::default(), said, &mut Vec::new());
    assert!(!matches!(told, Err(kernel::No::Refused(Refusal::NotAsked)) | Ok(_)));
}

/// ASV-VIC-001: a battle whose scenario sets no limit ends after the number of turns in the ruling, and not before.
#[test]
fn a_battle_without_a_limit_ends_as_ruled() {
    let mut board = Board::new();
    board.unit("a", 0, UnitKind::Foot, "HH", Formation::Line, (20.0, 10.0), crate::kit::NORTH);
    board.unit("b", 1, UnitKind::Foot, "HH", Formation::Line, (20.0, 40.0), crate::kit::SOUTH);
    for (longest, dice) in [(3, &[][..]), (4, &[1, 1, 2, 2][..])] {
        board.book.rulings.longest = longest;
        let mut model = board.model(0);
        model.turn = 3;
        let play = crate::kit::Play::from(model, Stage::Victory, dice);
        assert_eq!(play.is_over(), longest == 3);
    }
}
