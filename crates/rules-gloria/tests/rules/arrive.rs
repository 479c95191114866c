//! Hidden units and brigades off the table.
use crate::kit::{Board, FOOT, HORSE, Play, general_of, mm};
use geom::Point;
use kernel::Fill;
use rules_gloria::{
    Act, Event, Question, Refusal, Stage,
    kinds::{Phase, Side, State, UnitId},
    model::Fate,
    refusal::DeployRefusal,
    unit::{Place, Unit},
};

const SOUTH: Side = Side(0);
const NORTH: Side = Side(1);

fn at(x: f64, y: f64) -> Fill {
    Fill::Point(mm(x, y))
}

/// The southern horse waits off the table; an enemy line stands at the given place.
fn reserve(enemy: (f64, f64)) -> (Board, UnitId) {
    let mut board = Board::new();
    board.book().options.reserves = true;
    board.turn = 2;
    let horse = board.horse("horse", SOUTH, (1.0, 1.0, 0.0));
    board.tweak(horse, |it| it.at = None);
    for n in 0..4 {
        board.foot(&format!("foot-{n}"), SOUTH, (200.0 + 200.0 * f64::from(n), 100.0, 0.0));
    }
    let enemy = board.foot("enemy", NORTH, (enemy.0, enemy.1, 180.0));
    board.scene().corps[HORSE[0].idx()].reserve = Some(2);
    (board, enemy)
}

fn announce(fill: Fill, board: &Board) -> Result<Point, DeployRefusal> {
    let mut play = board.play(Stage::Announce { side: SOUTH }, Phase::Morale, &[]);
    assert_eq!(play.question(), Question::Announce { side: SOUTH });
    let corps = HORSE[0];
    let act = Act::Announce { corps };
    let said = kernel::Said { seat: kernel::Seat(0), act, fill: fill.clone() };
    let mut copy = play.moment.clone();
    match copy.tell(&mut kernel::Scripted::new(Vec::new()), said, &mut Vec::new()) {
        Err(kernel::No::Refused(Refusal::Deploy(why))) => return Err(why),
        other => assert!(other.is_ok(), "{other:?}"),
    }
    play.say_with(0, act, fill);
    Ok(play.model().corps[corps.idx()].marker.expect("it is announced").at)
}

/// PG-OFF-004, PG-OFF-005, EX-P04: 640 from a visible enemy on the side edge is refused, 655 is allowed, the own edge is allowed
/// whatever is near, and routers do not count.
#[test]
fn brigades_are_announced_away_from_the_enemy() {
    // The enemy line is 180 wide, so its western end is at x 90 less.
    let (board, enemy) = reserve((730.0, 600.0));
    let why = announce(at(0.0, 600.0), &board).expect_err("640 is too near");
    assert!(matches!(why, DeployRefusal::NearMarker { .. }), "{why:?}");
    let (board, _) = reserve((745.0, 600.0));
    assert_eq!(announce(at(0.0, 600.0), &board), Ok(mm(0.0, 600.0)));
    let (mut board, enemy_near) = reserve((390.0, 600.0));
    assert_eq!(enemy, enemy_near);
    board.foot("next", NORTH, (790.0, 600.0, 180.0));
    assert!(announce(at(0.0, 600.0), &board).is_err());
    board.later(enemy, |unit: &mut Unit| unit.state = State::Routing);
    assert_eq!(announce(at(0.0, 600.0), &board), Ok(mm(0.0, 600.0)));
    assert_eq!(announce(at(900.0, 0.0), &board), Ok(mm(900.0, 0.0)));
}

/// PG-OFF-007: not over the enemy's edge, not anywhere on the table, and not before its turn.
#[test]
fn brigades_are_announced_on_their_own_or_a_side_edge_in_time() {
    let (mut board, _) = reserve((900.0, 900.0));
    for fill in [at(900.0, 1200.0), at(900.0, 300.0), at(0.0, 0.0)] {
        let why = announce(fill, &board).expect_err("no place to come on");
        assert_eq!(why, DeployRefusal::NotOnEdge { corps: HORSE[0] });
    }
    board.scene().corps[HORSE[0].idx()].reserve = Some(4);
    let why = announce(at(900.0, 0.0), &board).expect_err("too early");
    assert_eq!(why, DeployRefusal::TooEarly { corps: HORSE[0], turn: 4 });
    let play = board.play(Stage::Announce { side: SOUTH }, Phase::Morale, &[]);
    let why = play.refused_with(0, Act::Announce { corps: FOOT[0] }, at(900.0, 0.0));
    assert_eq!(why, DeployRefusal::NotWaiting { corps: FOOT[0] }.into());
}

/// PG-OFF-005, PG-DEP-007: a brigade whose place the scenario gives comes on there; if an enemy bars that, on its own edge.
#[test]
fn a_prescribed_place_is_kept_unless_it_is_barred() {
    let (mut board, _) = reserve((900.0, 900.0));
    let place = crate::kit::at(0.0, 600.0, 90.0);
    board.scene().corps[HORSE[0].idx()].arrives_at = Some(place);
    let prescribed = DeployRefusal::Prescribed { corps: HORSE[0] };
    assert_eq!(announce(at(900.0, 0.0), &board), Err(prescribed.clone()));
    assert_eq!(announce(at(0.0, 600.0), &board), Ok(place.at));
    let (mut board, _) = reserve((300.0, 600.0));
    board.scene().corps[HORSE[0].idx()].arrives_at = Some(place);
    assert!(matches!(announce(at(0.0, 600.0), &board), Err(DeployRefusal::NearMarker { .. })));
    assert_eq!(announce(at(1800.0, 600.0), &board), Err(prescribed));
    assert_eq!(announce(at(900.0, 0.0), &board), Ok(mm(900.0, 0.0)));
}

/// PG-OFF-003: both sides are asked whether they have anything off the table or not, and nobody in turn 1.
#[test]
fn both_sides_are_asked_for_reserves_from_turn_2() {
    let (mut board, _) = reserve((900.0, 900.0));
    let mut play = board.play(Stage::Announce { side: SOUTH }, Phase::Morale, &[]);
    play.say(0, Act::Done);
    assert_eq!(play.question(), Question::Announce { side: NORTH });
    board.turn = 1;
    let play = board.play(Stage::Announce { side: SOUTH }, Phase::Morale, &[]);
    assert!(!matches!(play.question(), Question::Announce { .. }));
}

/// A hidden southern line in a heavy wood, and an enemy at some distance north of it.
fn hidden(enemy_y: f64) -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    board.book().options.hidden_units = true;
    board.area("heavy-wood", &[(500.0, 300.0), (900.0, 300.0), (900.0, 420.0), (500.0, 420.0)]);
    let unit = board.foot("hidden", SOUTH, (700.0, 400.0, 0.0));
    board.tweak(unit, |it| it.hidden = true);
    let enemy = board.foot("enemy", NORTH, (700.0, enemy_y, 180.0));
    (board, unit, enemy)
}

/// PG-HID-005: their owner may show hidden units in his part of the Morale Phase; both sides are asked.
#[test]
fn owners_may_show_hidden_units() {
    let (board, unit, enemy) = hidden(900.0);
    let mut play = board.play(Stage::Show { side: SOUTH }, Phase::Morale, &[]);
    assert_eq!(play.unit(unit).place, Place::Hidden);
    let why = play.refused(0, Act::Show { unit: enemy });
    assert!(matches!(why, Refusal::NotYours { .. }), "{why:?}");
    play.say(0, Act::Show { unit });
    assert_eq!(play.unit(unit).place, Place::Table);
    assert_eq!(play.refused(0, Act::Show { unit }), DeployRefusal::NotHidden { unit }.into());
    play.say(0, Act::Done);
    assert_eq!(play.question(), Question::Show { side: NORTH });
}

/// PG-HID-004, PG-VIS-005: a line in a heavy wood is seen from 100 and not from 110.
#[test]
fn hidden_units_are_placed_when_they_are_seen() {
    for (y, found) in [(510.0, false), (500.0, true)] {
        let (board, unit, _) = hidden(y);
        let play = board.play(Stage::Show { side: SOUTH }, Phase::Morale, &[]);
        assert_eq!(play.unit(unit).is_shown(), found, "an enemy at {y}");
        let shown = play.events.iter().any(|event| matches!(event, Event::Shown { .. }));
        assert_eq!(shown, found);
    }
}

/// PG-HID-006: a hidden unit whose place is taken appears at the nearest free place behind.
#[test]
fn a_hidden_unit_whose_place_is_taken_appears_behind_it() {
    let (board, unit, _) = hidden(390.0);
    let play = board.play(Stage::Show { side: SOUTH }, Phase::Morale, &[]);
    let it = play.unit(unit);
    assert!(it.is_shown());
    assert!(it.front().at.y <= mm(0.0, 390.0).y, "{:?}", it.front());
    rules_gloria::invariants::check(play.model());
}

/// PG-WOD-003, PG-DIS-001: a formed unit that is hidden in a wood is disordered from the first turn, and the enemy is not told.
#[test]
fn units_hidden_in_a_wood_are_disordered() {
    let (mut board, unit, _) = hidden(900.0);
    board.turn = 0;
    let mut play = board.play(Stage::Initiative, Phase::Initiative, &[6, 1]);
    assert_eq!((play.unit(unit).place, play.unit(unit).state), (Place::Hidden, State::Disordered));
    let told = |seat: u8| {
        let viewer = kernel::Viewer::Seat(kernel::Seat(seat));
        let became = play.events.iter().find(|event| matches!(event, Event::Became { .. }));
        let became = became.expect("it becomes disordered");
        let line = <rules_gloria::Gloria as kernel::Ruleset>::SHOWING.line;
        line(play.model(), became, viewer).is_some()
    };
    assert_eq!([told(0), told(1)], [true, false]);
    play.say(0, Act::Show { unit });
    assert_eq!((play.unit(unit).place, play.unit(unit).state), (Place::Table, State::Disordered));
}

/// PG-WOD-003: so is one that stands in a wood once it is shown.
#[test]
fn units_that_are_shown_in_a_wood_are_disordered() {
    let (board, unit, _) = hidden(500.0);
    let play = board.play(Stage::Show { side: SOUTH }, Phase::Morale, &[]);
    assert!(play.unit(unit).is_shown() && play.unit(unit).marks.in_rough);
    assert_eq!(play.unit(unit).state, State::Disordered);
}

/// PG-OFF-006: the general of a brigade that comes on may ride on alone, and an offer says so; the brigade moves as it is then formed.
#[test]
fn the_general_of_an_arriving_brigade_may_ride_on_alone() {
    for place in [crate::kit::at(900.0, 0.0, 0.0), crate::kit::at(0.0, 500.0, 90.0)] {
        let (board, _) = reserve((1500.0, 1000.0));
        let mut model = board.model();
        model.phase = Phase::Movement;
        let corps = &mut model.corps[HORSE[0].idx()];
        (corps.reserve, corps.marker) = (true, Some(place));
        model.units.change(0, |unit| unit.place = Place::Reserve);
        let general = general_of(HORSE[0]);
        model.generals[general.idx()].fate = Fate::Reserve;
        let mut play = Play::from(model, Stage::Move { side: SOUTH }, &[]);
        let act = Act::Lead { general, with: None };
        let offers = play.offers(0);
        let offer = offers.iter().find(|offer| offer.act == act).expect("it is offered");
        let unit = UnitId(0);
        let enters = offers.iter().find(|offer| offer.act == Act::Enter { unit });
        let notes = &enters.expect("it may come on").notes;
        assert!(notes.contains(&"moves 350 mm".to_owned()), "in column: {notes:?}");
        play.say_with(0, act, offer.fill.clone());
        assert_eq!(play.model().general(general).fate, Fate::Present);
    }
}
