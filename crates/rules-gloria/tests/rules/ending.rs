//! The end of a turn and of the battle (PG-VIC, PG-DIS-004, PG-REP-001).
use crate::kit::{Board, FOOT, NORTH, Play, SOUTH, general_of};
use geom::Point;
use kernel::{
    Ruleset, Viewer,
    scenario::{Aim, Term},
};
use rules_gloria::{
    Act, Event, Gloria, Question, Stage,
    book::Margin,
    event::Outcome,
    kinds::{Aspect, Class, Formation, Phase, Side, State, UnitId, UnitKind},
    model::Fate,
    refusal::{EndRefusal, Refusal},
    scene::Clause,
    unit::{End, Place},
};

fn end(board: &Board) -> Play {
    board.play(Stage::End, Phase::End, &[])
}

fn ended(play: &Play) -> Option<(Option<Side>, Outcome)> {
    play.model().ended
}

/// A line of twelve of each side, far apart.
fn two() -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let south = board.foot("south", Side(0), (900.0, 300.0, NORTH));
    let north = board.foot("north", Side(1), (900.0, 900.0, SOUTH));
    (board, south, north)
}

fn last(board: &mut Board) {
    board.scene().turns = Some(1);
}

/// PG-VIC-010: the log says that the other side does not agree to end the battle; if both agree, there is nothing to decline.
#[test]
fn an_offer_to_end_that_is_declined_is_told() {
    let (mut board, _, north) = two();
    board.later(north, |unit| unit.state = State::Shaken);
    let declined = |answer: Act| {
        let mut play = end(&board);
        play.say(0, Act::End).say(1, answer);
        play.events.contains(&Event::Declined { side: Side(1) })
    };
    assert!(declined(Act::Done));
    assert!(!declined(Act::End));
    let mut play = end(&board);
    play.say(0, Act::Done).say(1, Act::Done);
    assert!(!play.events.iter().any(|event| matches!(event, Event::Declined { .. })));
}

/// PG-DIS-004, -005, -007: disorder goes after an idle turn outside rough ground; shaking does not, nor does disorder after a shot.
#[test]
fn units_that_rest_recover_from_disorder() {
    let state = |change: fn(&mut rules_gloria::unit::Unit), rough: Option<&str>| {
        let (mut board, south, _) = two();
        board.later(south, |unit| {
            (unit.state, unit.done.was_out_of_order) = (State::Disordered, true);
        });
        board.later(south, change);
        if let Some(kind) = rough {
            board.area(kind, &[(700.0, 200.0), (1100.0, 200.0), (1100.0, 400.0), (700.0, 400.0)]);
        }
        end(&board).unit(south).state
    };
    assert_eq!(state(|_| (), None), State::Good);
    assert_eq!(state(|_| (), Some("light-wood")), State::Disordered);
    // It takes a whole turn: who was disordered in this one waits for the next.
    assert_eq!(state(|unit| unit.done.was_out_of_order = false, None), State::Disordered);
    assert_eq!(state(|unit| unit.done.shot = true, None), State::Disordered);
    assert_eq!(state(|unit| unit.done.stirred = true, None), State::Disordered);
    assert_eq!(state(|unit| unit.done.fought = true, None), State::Disordered);
    assert_eq!(state(|unit| unit.marks.pursuing = true, None), State::Disordered);
    assert_eq!(state(|unit| unit.state = State::Shaken, None), State::Shaken);
    // PG-URB-009: skirmish order is at home in woods.
    let loose = |unit: &mut rules_gloria::unit::Unit| unit.formation = Formation::Skirmish;
    assert_eq!(state(loose, Some("light-wood")), State::Good);
}

/// PG-DIS-004, -007: a unit that only saw routers run before it has been in contact, and does not recover.
#[test]
fn a_unit_that_met_routers_has_not_rested() {
    let mut board = Board::new();
    let south = board.horse("south", Side(0), (900.0, 600.0, NORTH));
    let north = board.foot("north", Side(1), (900.0, 600.0, SOUTH));
    board.foot("far", Side(1), (300.0, 1100.0, SOUTH));
    board.later(south, |unit| {
        (unit.state, unit.done.was_out_of_order) = (State::Disordered, true);
    });
    board.tweak(north, |unit| unit.state = State::Routing);
    board.contact(south, north, Aspect::Front);
    let play = board.play(Stage::Assault, Phase::Assault, &[]);
    assert!(play.events.iter().any(|event| matches!(event, Event::Overrun { .. })));
    assert!(matches!(play.question(), Question::End { .. }));
    assert_eq!(play.unit(south).state, State::Disordered);
}

/// PG-REP-001: a wound of two turns in the Shooting Phase of turn 5 ends in the Shooting Phase of turn 7.
#[test]
fn wounded_generals_are_back_in_the_phase_of_their_wound() {
    let (board, ..) = two();
    let general = general_of(FOOT[0]);
    let fate = |turn: u16, stage: Stage, phase: Phase| {
        let mut model = board.model();
        (model.turn, model.phase) = (turn, phase);
        let it = &mut model.generals[general.idx()];
        (it.fate, it.hurt_in) = (Fate::Wounded { until: 7 }, Phase::Shooting);
        let play = Play::from(model, stage, &[]);
        play.model().general(general).fate
    };
    let wounded = Fate::Wounded { until: 7 };
    assert_eq!(fate(7, Stage::End, Phase::Assault), wounded);
    assert_eq!(fate(7, Stage::Aim, Phase::Morale), Fate::Present);
}

/// PG-VIC-002, -011: only units in need may be surrendered: routing, shaken, in contact or cut off.
#[test]
fn units_in_need_may_be_surrendered() {
    let (mut board, south, north) = two();
    let far = board.foot("far", Side(0), (300.0, 300.0, NORTH));
    board.later(south, |unit| unit.state = State::Shaken);
    let mut play = end(&board);
    assert_eq!(play.question(), Question::End { side: Side(0) });
    let refusal = play.refused(0, Act::Surrender { unit: far });
    assert_eq!(refusal, Refusal::End(EndRefusal::Fights { unit: far }));
    assert!(matches!(play.refused(0, Act::Surrender { unit: north }), Refusal::NotYours { .. }));
    play.say(0, Act::Surrender { unit: south });
    assert_eq!(play.unit(south).place, Place::Gone(End::Surrendered));
    play.say(0, Act::Done);
    assert_eq!(play.model().turn, 2);
}

/// PG-VIC-011: a unit without a free way to its own edge is cut off.
#[test]
fn a_unit_ringed_by_enemies_is_cut_off() {
    let mut board = Board::new();
    let alone = board.foot("alone", Side(0), (900.0, 900.0, NORTH));
    let ring = |board: &mut Board, n: u8, x: f64, y: f64, facing: f64| {
        board.foot(&format!("ring-{n}"), Side(1), (x, y, facing))
    };
    ring(&mut board, 0, 900.0, 780.0, NORTH);
    ring(&mut board, 1, 805.0, 880.0, 90.0);
    ring(&mut board, 2, 995.0, 880.0, 270.0);
    let cut_off =
        |board: &Board| end(board).offered(0, |act| *act == Act::Surrender { unit: alone });
    assert!(!cut_off(&board), "the way round by the north is free");
    ring(&mut board, 3, 900.0, 980.0, SOUTH);
    assert!(cut_off(&board));
}

/// PG-VIC-010: the battle ends if both sides agree; the second is asked only if the first wants to end or it has units in need.
#[test]
fn both_sides_may_agree_to_end() {
    let (board, ..) = two();
    let mut play = end(&board);
    play.say(0, Act::End);
    assert_eq!(play.question(), Question::End { side: Side(1) });
    play.say(1, Act::End);
    assert_eq!(ended(&play), Some((None, Outcome::Points { by: 0, margin: Margin::Draw })));
    let mut play = end(&board);
    play.say(0, Act::Done);
    assert_eq!(play.model().turn, 2);
    let mut play = end(&board);
    play.say(0, Act::End).say(1, Act::Done);
    assert_eq!(play.model().turn, 2);
    // A side that is asked because of its units in need cannot end what the other wants to go on with.
    let (mut board, _, north) = two();
    board.later(north, |unit| unit.state = State::Shaken);
    let mut play = end(&board);
    play.say(0, Act::Done);
    let why = EndRefusal::TheyFightOn { side: Side(0) };
    assert_eq!(play.refused(1, Act::End), Refusal::End(why));
}

/// PG-VIC-004, -005, PG-CAP-003: lost units and generals count in full, even those who were replaced; routers and weak units count
/// by half, once.
#[test]
fn points_are_counted() {
    let (mut board, south, north) = two();
    let router = board.horse("router", Side(0), (300.0, 300.0, NORTH));
    board.later(south, |unit| unit.place = Place::Gone(End::Shattered));
    board.later(router, |unit| (unit.state, unit.figures) = (State::Routing, 3));
    board.later(north, |unit| unit.figures = 5);
    last(&mut board);
    let mut model = board.model();
    model.phase = Phase::End;
    let captured = &mut model.generals[general_of(FOOT[1]).idx()];
    (captured.fate, captured.fallen, captured.heir) = (Fate::Present, 1, 1);
    let play = Play::from(model, Stage::End, &[]);
    let lost = play.events.iter().find_map(|event| match event {
        Event::Scored { lost } => Some(*lost),
        _ => None,
    });
    // 12 of 3 points, half of 9 of 8 points; half of 12 of 3 points, a general of 30.
    assert_eq!(lost, Some([36 + 36, 18 + 30]));
}

/// PG-VIC-006, -007, -009: the bands grow with the armies; the battle ends with the last turn.
#[test]
fn the_last_turn_is_judged_by_points() {
    let (mut board, south, _) = two();
    board.later(south, |unit| unit.place = Place::Gone(End::Routed));
    board.foot("other", Side(0), (300.0, 300.0, NORTH));
    last(&mut board);
    // Generals cost 60 a side; armies of 132 and 96: a draw up to 21, minor up to 36.
    let play = end(&board);
    let minor = Outcome::Points { by: 36, margin: Margin::Major };
    assert_eq!(ended(&play), Some((Some(Side(1)), minor)));
}

/// PG-VIC-006, -007, EX-P14: armies of 1404 and 1652 points.
#[test]
fn bands_scale_with_the_mean_of_both_armies() {
    let book = rules_gloria::Rulebook::default();
    let margin = |difference| book.margin([1404, 1652], difference);
    assert_eq!(
        [280, 286, 287, 300].map(margin),
        [Margin::Draw, Margin::Draw, Margin::Minor, Margin::Minor]
    );
    assert_eq!(
        [477, 478, 764, 765].map(margin),
        [Margin::Minor, Margin::Major, Margin::Major, Margin::Massacre]
    );
}

/// PG-VIC-008: by agreement, a quarter of the figures decides.
#[test]
fn a_quarter_of_the_figures_may_decide() {
    let (mut board, south, _) = two();
    board.later(south, |unit| unit.figures = 9);
    assert_eq!(ended(&end(&board)), None);
    board.book().options.quarter_losses = true;
    assert_eq!(ended(&end(&board)), Some((Some(Side(1)), Outcome::Quarter)));
    board.later(south, |unit| unit.figures = 10);
    assert_eq!(ended(&end(&board)), None);
}

/// An army of which nothing is left has lost.
#[test]
fn an_army_that_is_gone_has_lost() {
    let (mut board, _, north) = two();
    board.later(north, |unit| unit.place = Place::Gone(End::Routed));
    assert_eq!(ended(&end(&board)), Some((Some(Side(0)), Outcome::Bare)));
}

fn hill() -> Vec<Point> {
    [(700.0, 200.0), (1100.0, 200.0), (1100.0, 400.0), (700.0, 400.0)]
        .map(|(x, y)| crate::kit::mm(x, y))
        .to_vec()
}

/// PG-VIC-003: the terms of a scenario: a place held or cleared by formed troops, units gone, points lost.
#[test]
fn terms_decide_a_battle() {
    let winner = |side: u8, aim: Aim, change: fn(&mut rules_gloria::unit::Unit)| {
        let (mut board, south, _) = two();
        board.later(south, change);
        board.foot("other", Side(0), (300.0, 600.0, NORTH));
        let term = Term { side: Side(side), aim, by: Some(1), words: "So.".into(), called: None };
        board.scene().terms = vec![term];
        ended(&end(&board)).map(|(winner, _)| winner)
    };
    let held = |change| winner(0, Aim::Hold(hill()), change);
    assert_eq!(held(|_| ()), Some(Some(Side(0))));
    assert_eq!(held(|unit| unit.state = State::Shaken), None);
    assert_eq!(held(|unit| unit.formation = Formation::Skirmish), None);
    let clear = |change| winner(1, Aim::Clear(hill()), change);
    assert_eq!(clear(|_| ()), None);
    assert_eq!(clear(|unit| unit.state = State::Routing), Some(Some(Side(1))));
    let units = || vec![UnitId(0), UnitId(2)];
    let gone = |change| winner(1, Aim::DestroyAny { units: units(), n: 1 }, change);
    assert_eq!(gone(|_| ()), None);
    assert_eq!(gone(|unit| unit.place = Place::Gone(End::Caught)), Some(Some(Side(1))));
    assert_eq!(gone(|unit| unit.place = Place::Gone(End::Withdrew)), None);
    let worn = |change| winner(1, Aim::Wear { units: units(), share: 25 }, change);
    assert_eq!(worn(|unit| unit.figures = 6), None);
    assert_eq!(worn(|unit| unit.figures = 5), Some(Some(Side(1))));
}

/// PG-VIC-003: a unit in good order reaches a place whatever enemies are there; a side may win because no term is met.
#[test]
fn a_place_is_reached_in_good_order_or_the_other_side_outlasts() {
    let winner = |change: fn(&mut rules_gloria::unit::Unit)| {
        let (mut board, south, _) = two();
        board.later(south, change);
        let enemy = board.foot("enemy", Side(1), (900.0, 370.0, SOUTH));
        board.tweak(enemy, |unit| unit.figures = 4);
        let term = |side: u8, aim| Term {
            side: Side(side),
            aim,
            by: None,
            words: "So.".into(),
            called: None,
        };
        board.scene().terms = vec![term(0, Aim::Reach(hill())), term(1, Aim::Outlast)];
        assert_eq!(ended(&end(&board)), None, "the turns have not run out");
        last(&mut board);
        ended(&end(&board))
    };
    assert_eq!(winner(|_| ()), Some((Some(Side(0)), Outcome::Terms)));
    let other = Some((Some(Side(1)), Outcome::Terms));
    assert_eq!(winner(|unit| (unit.state, unit.done.shot) = (State::Disordered, true)), other);
    assert_eq!(winner(|unit| unit.formation = Formation::Skirmish), other);
}

/// PG-VIC-003: a scenario may call a victory by its terms a minor one; any other term that is met makes it a full one.
#[test]
fn a_scenario_says_how_great_a_victory_is() {
    let words = |aim: Aim| {
        let (mut board, ..) = two();
        let term = |aim, called: Option<&str>| {
            let called = called.map(Into::into);
            Term { side: Side(0), aim, by: None, words: "So.".into(), called }
        };
        board.scene().terms = vec![term(aim, None), term(Aim::Outlast, Some("minor victory"))];
        last(&mut board);
        let play = end(&board);
        let model = play.model();
        let view =
            crate::kit::named(model, || (Gloria::SHOWING.view)(model, None, Viewer::Referee));
        view.verdict.expect("it is over").words
    };
    assert_eq!(words(Aim::Hold(hill())), "Victory of south");
    assert_eq!(words(Aim::Destroy(vec![UnitId(1)])), "South: minor victory");
}

/// PG-VIC-003: by a clause of the scenario a victory that cost more than a share of the figures is a draw; if both sides have lost
/// a share, points decide instead of the terms.
#[test]
fn clauses_correct_the_verdict() {
    let verdict = |clause: Clause, left: [u8; 2]| {
        let (mut board, south, north) = two();
        let [one, other] = left;
        board.tweak(south, |unit| unit.figures = 10);
        board.tweak(north, |unit| unit.figures = 10);
        board.scene().clauses = vec![clause];
        board.scene().terms = vec![Term {
            side: Side(0),
            aim: Aim::Hold(hill()),
            by: None,
            words: "So.".into(),
            called: None,
        }];
        last(&mut board);
        let mut model = board.model();
        model.phase = Phase::End;
        model.units.change(south.idx(), |unit| unit.figures = one);
        model.units.change(north.idx(), |unit| unit.figures = other);
        ended(&Play::from(model, Stage::End, &[]))
    };
    let dear = Clause { side: Some(Side(0)), share: 30 };
    assert_eq!(verdict(dear, [7, 10]), Some((Some(Side(0)), Outcome::Terms)));
    assert_eq!(verdict(dear, [6, 10]), Some((None, Outcome::TooDear { side: Side(0) })));
    let other = Clause { side: Some(Side(1)), share: 30 };
    assert_eq!(verdict(other, [6, 10]), Some((Some(Side(0)), Outcome::Terms)));
    let both = Clause { side: None, share: 40 };
    assert_eq!(verdict(both, [6, 7]), Some((Some(Side(0)), Outcome::Terms)));
    let points = Outcome::Points { by: 0, margin: Margin::Draw };
    assert_eq!(verdict(both, [6, 6]), Some((None, points)));
}

/// PG-VIC-004: a scenario may set what the loss of a general costs.
#[test]
fn the_loss_of_a_general_may_cost_more() {
    let (mut board, ..) = two();
    let general = general_of(FOOT[1]);
    board.setup.generals[general.idx()].loss = Some(60);
    last(&mut board);
    let mut model = board.model();
    model.phase = Phase::End;
    let it = &mut model.generals[general.idx()];
    (it.fate, it.fallen) = (Fate::Killed, 1);
    let play = Play::from(model, Stage::End, &[]);
    assert!(play.events.contains(&Event::Scored { lost: [0, 60] }));
}

/// PG-VIC-011: a unit in contact may be surrendered, and its enemy is free.
#[test]
fn a_unit_in_contact_may_be_surrendered() {
    let mut board = Board::new();
    let south = board.foot("south", Side(0), (900.0, 600.0, NORTH));
    let north = board.unit("north", Side(1), UnitKind::LineInfantry, 12, (900.0, 600.0, SOUTH));
    board.foot("other", Side(1), (300.0, 1000.0, SOUTH));
    board.tweak(north, |unit| unit.class = Class::One);
    board.contact(south, north, Aspect::Front);
    let mut play = end(&board);
    play.say(0, Act::Done).say(1, Act::Surrender { unit: north });
    assert!(play.model().contacts.is_empty());
    play.say(1, Act::Done);
}

/// PG-VIC-004, PG-ART-007: a gun that was taken while its gunners were elsewhere is lost; the gunners are not.
#[test]
fn a_gun_that_was_taken_counts_as_lost_without_its_crew() {
    let (mut board, ..) = two();
    last(&mut board);
    let gun = board.gun("gun", Side(0), (300.0, 300.0, NORTH));
    board.later(gun, |unit| unit.gun.as_mut().expect("a gun").lost = true);
    let play = end(&board);
    assert!(play.events.contains(&Event::Scored { lost: [20, 0] }), "{:?}", play.events);
}
