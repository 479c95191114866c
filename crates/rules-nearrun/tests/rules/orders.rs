//! What a player is offered, told and refused at the terminal: by whom an act is done, why not, and what was ordered.
use super::{
    charges::{THEM, US, ahead},
    kit::*,
};
use kernel::{
    Cited, Fill, Offer, Ruleset, Viewer, doc::Doc, offer::Turn, ruleset::Spot, view::Line,
};
use proving::{about, legs, path, pose, turn};
use rules_nearrun::{
    Act, Event, Model, NearRun, Question, Refusal, Stage,
    kinds::{Formation, GeneralId, Step, UnitId},
    refusal::{ChargeRefusal, CommandRefusal, DeployRefusal, MoveRefusal},
    unit::Place,
};
use serde_json::Value;

/// Two battalions with their generals behind them, and an enemy far away.
fn board() -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let line = board.foot("line", US, (30.0, 20.0, NORTH));
    let column = board.foot("column", US, (40.0, 20.0, NORTH));
    board.form(column, Formation::Column);
    board.foot("foe", THEM, (30.0, 40.0, SOUTH));
    board.lead(US, 33.0, 17.0);
    (board, line, column)
}

fn offers_of(play: &Play, who: &str) -> Vec<Offer<Act>> {
    let offers = named(play.model(), || play.offers(0)).into_iter();
    offers.filter(|offer| offer.unit.as_deref() == Some(who)).collect()
}

fn key(play: &Play, general: GeneralId) -> String {
    play.model().scene.more.generals[general.idx()].id.clone()
}

/// ANT-GEN-001, -006, ANT-SKM-003: what a general does is offered to him, and not to the unit that he joins.
#[test]
fn generals_are_offered_their_own_acts() {
    let (board, line, _) = board();
    let play = board.play(Stage::Move, Step::Movement, &[]);
    let general = general_of(FIRST[0]);
    let own = offers_of(&play, &key(&play, general));
    assert!(own.iter().any(|offer| offer.act == Act::Ride { general }));
    let joins = own.iter().find(|offer| offer.act == Act::Join { general, unit: line });
    assert_eq!(joins.expect("he may join").target.as_deref(), Some(play.model().key(line)));
    let of_line = offers_of(&play, play.model().key(line));
    assert!(!of_line.is_empty() && of_line.iter().all(|it| !matches!(it.act, Act::Join { .. })));
}

/// ANT-DEP-002: a general who is to be placed is offered it himself.
#[test]
fn a_general_is_placed_by_his_own_offer() {
    let mut board = board().0;
    let general = general_of(DIVISION[0]);
    board.setup.generals[general.idx()].at = None;
    let play = board.play(Stage::Post { side: US }, Step::Deployment, &[]);
    let own = offers_of(&play, &key(&play, general));
    assert_eq!(own.into_iter().map(|it| it.act).collect::<Vec<_>>(), [Act::Post { general }]);
}

/// ANT-GEN-008: a general who is told only where to ride keeps his facing.
#[test]
fn a_ride_to_a_place_keeps_the_facing() {
    let mut play = board().0.play(Stage::Move, Step::Movement, &[]);
    let general = general_of(FIRST[0]);
    play.say_with(0, Act::Ride { general }, path(&[(34.0, 18.0)]));
    assert_eq!(play.model().generals[general.idx()].at, at(34.0, 18.0, NORTH));
}

/// ANT-DIR-005: every change of direction is a wheel, whatever it is called.
#[test]
fn a_turn_is_a_wheel() {
    let (board, line, _) = board();
    let end = |leg| {
        let mut play = board.play(Stage::Move, Step::Movement, &[]);
        play.say_with(0, Act::Move { unit: line }, legs(&[leg]));
        play.unit(line).at
    };
    let wheel = kernel::Leg::Wheel { wheel: Turn::degrees(30.0) };
    assert_eq!(end(turn(30.0)), end(wheel));
    let play = board.play(Stage::Move, Step::Movement, &[]);
    let act = Act::Move { unit: line };
    let bad = play.refused_with(0, act, legs(&[turn(10.0), about()]));
    assert_eq!(bad, MoveRefusal::BadLeg { leg: 2 }.into());
    assert!(bad.to_string().contains("`wheel -30` to the left"), "{bad}");
}

/// ANT-CHG-005, ANT-MOV-015: an enemy beyond a move is out of reach by so much, with a path or without one.
#[test]
fn a_charge_out_of_reach_names_the_distance() {
    let (mut board, line, _) = board();
    let foe = board.foot("near foe", THEM, (30.0, 26.1, SOUTH));
    // Charges are asked for only if somebody has one (ANT-SEQ-025).
    board.foot("nearer foe", THEM, (40.0, 23.0, SOUTH));
    let play = board.play(Stage::Declare, Step::Charges, &[]);
    let act = Act::Charge { unit: line, target: foe };
    for fill in [Fill::Nothing, ahead(4.0)] {
        let why = play.refused_with(0, act, fill);
        let Refusal::Charge(ChargeRefusal::OutOfReach { gap, most, .. }) = why else {
            panic!("{why:?}")
        };
        assert!((gap - 6.1).abs() < 0.01 && most == 4.0, "{gap} {most}");
        let told = named(play.model(), || why.to_string());
        assert_eq!(told, "near foe is 6.1\" away and line has 4.0\" to charge");
    }
}

/// ANT-TER-004: a building that is too far away can be asked about, and the reason names the distance.
#[test]
fn a_building_too_far_away_says_why_it_is_not_entered() {
    let (mut board, line, _) = board();
    board.area("building", &[(29.0, 28.0), (31.0, 28.0), (31.0, 30.0), (29.0, 30.0)]);
    let play = board.play(Stage::Move, Step::Movement, &[]);
    let model = play.model();
    let key = model.key(line).to_owned();
    let wishes = || (NearRun::SHOWING.wishes)(model, &play.question(), kernel::Seat(0), &key);
    let enter =
        named(model, wishes).into_iter().find(|(.., act, _)| matches!(act, Act::Enter { .. }));
    let (label, act, fill) = enter.expect("it can be wished");
    assert!(label.starts_with("line enters "), "{label}");
    let why = play.refused_with(0, act, fill);
    let Refusal::Move(MoveRefusal::TooFarToEnter { gap, most, .. }) = why else {
        panic!("{why:?}")
    };
    assert_eq!((gap, most), (8.0, 1.0));
}

/// ANT-DEP-003: a unit outside its zone is told how far outside.
#[test]
fn a_place_outside_the_zone_is_measured_from_the_zone() {
    let (mut board, line, _) = board();
    board.tweak(line, |it| it.at = None);
    let play = board.play(Stage::Deploy { side: US }, Step::Deployment, &[]);
    let act = Act::Place { unit: line, formation: Formation::Line };
    let why = play.refused_with(0, act, pose(20.0, 30.0, NORTH));
    let Refusal::Deploy(DeployRefusal::OutsideZone { over, .. }) = why else { panic!("{why:?}") };
    assert!((over - 18.0).abs() < 0.01, "{over}");
    assert_eq!(why.cite().to_string(), "ANT-DEP-003");
}

/// ANT-SKM-003: light companies that would form too far away are told how far.
#[test]
fn light_companies_form_near_their_battalions() {
    let (board, ..) = screened();
    let play = board.play(Stage::Move, Step::Movement, &[]);
    let act = Act::SendOut { brigade: FIRST[0] };
    let why = play.refused_with(0, act, pose(30.0, 30.0, NORTH));
    let Refusal::Move(MoveRefusal::NotBeforeParents { gap, most, .. }) = why else {
        panic!("{why:?}")
    };
    assert!(gap > most, "{gap} {most}");
    let brigadier = offers_of(&play, &key(&play, general_of(FIRST[0])));
    assert!(brigadier.iter().any(|offer| offer.act == act), "his letter finds it");
}

/// A brigade with light companies to send out.
fn screened() -> (Board, UnitId, UnitId) {
    let (mut board, line, column) = board();
    let companies = board.foot("light companies", US, (30.0, 18.0, NORTH));
    board.tweak(companies, |it| {
        (it.tags.ad_hoc, it.at, it.formation) = (true, None, Formation::Skirmish);
    });
    board.later(companies, |it| it.place = Place::InHand);
    (board, line, column)
}

/// ANT-DIS-008, ANT-STR-007: an order that takes effect later is told at once.
#[test]
fn orders_that_take_effect_later_are_told() {
    let model = board().0.model();
    let line = |event: &Event| {
        let line = || (NearRun::SHOWING.line)(&model, event, Viewer::Referee);
        named(&model, || Line::composed(line)).map(|line| line.text)
    };
    let unit = UnitId(0);
    let recovers = line(&Event::WillRecover { unit });
    assert_eq!(recovers.as_deref(), Some("Line stands to get back into order."));
    let holds = line(&Event::WillHoldOn { unit });
    assert_eq!(holds.as_deref(), Some("Line holds on with one hit left."));
    // ANT-SEQ-004: in the first turn there is no order of the last one.
    let even = Event::InitiativeRolled { dice: [2, 2], totals: [2, 2], winner: None };
    let again = line(&even);
    assert_eq!(again.as_deref(), Some("Both have 2, so the dice are thrown again."));
}

/// ANT-DIS-008: a unit that stands to recover has acted, and says so.
#[test]
fn whoever_stands_to_recover_has_acted() {
    let (mut board, line, _) = board();
    board.tweak(line, |it| it.state = rules_nearrun::kinds::State::Disordered);
    let mut play = board.play(Stage::Move, Step::Movement, &[]);
    let done = |play: &Play, id: UnitId| {
        let model: &Model = play.model();
        let view = named(model, || (NearRun::SHOWING.view)(model, None, Viewer::Referee));
        view.units.into_iter().find(|unit| unit.id == model.key(id)).expect("it is seen").done
    };
    assert!(!done(&play, line));
    play.say(0, Act::Recover { unit: line });
    assert!(done(&play, line) && !done(&play, UnitId(1)));
}

/// ANT-ORG-008, ANT-GEN-004: without troops directly under the corps or the army no pip is taken for them; a move may still be bought.
#[test]
fn no_pip_is_taken_for_nobody() {
    let play = board().0.play(Stage::Dice, Step::Command, &[3]);
    let general = CHIEFS[0];
    assert_eq!(play.question(), Question::Pool { general });
    let lost = CommandRefusal::NobodyUnderCorps { general };
    assert_eq!(play.refused(0, Act::Take { die: 3 }), lost.into());
    let offers = named(play.model(), || play.offers(0));
    let acts: Vec<Act> = offers.iter().map(|offer| offer.act).collect();
    assert_eq!(acts, [Act::ExtraMove { die: Some(3) }, Act::Done]);
    assert_eq!(offers[0].label, "General 0 makes another move, paid off the 3");
    drop(play);
}

/// ANT-FIR-015, ANT-GEO-005: a measurement says what fire would do, and what was fired in the last phase does not count.
#[test]
fn measuring_tells_what_fire_would_do() {
    let (mut board, line, _) = board();
    let foe = board.foot("near foe", THEM, (30.0, 22.5, SOUTH));
    board.later(line, |it| it.done.fired = true);
    let fire = |step: Step| -> Value {
        let model = Model { step, ..board.model() };
        let [from, to] = [line, foe].map(|id| Spot::Unit(model.key(id).to_owned()));
        let told = || (NearRun::SHOWING.measure)(&model, &from, &to, Viewer::Watcher);
        named(&model, told).expect("both stand there")["fire"].clone()
    };
    assert_eq!(fire(Step::Fire)["can"], false);
    let before = fire(Step::Initiative);
    assert_eq!((&before["can"], before["hits"].is_string()), (&Value::Bool(true), true));
}

/// ANT-TAB-006: every wrong cell of house rules is reported at its own line, beside other mistakes.
#[test]
fn every_wrong_cell_is_reported_at_its_line() {
    let text = "format = 1\nruleset = \"nearrun\"\n[fire]\nline = { artillery-long = \"7X\", column = \"0\" }\n\
        [melee]\nline = { line = \"Y\" }\n[ranges]\nmuskt = 4\n";
    let doc = Doc::parse("mine.toml", text).expect("it is TOML");
    let problems = (rules_nearrun::BOOK.sheet)(Some(&doc)).expect_err("it is wrong");
    let told: Vec<(Option<usize>, &str)> =
        problems.iter().map(|it| (it.line, it.key.as_str())).collect();
    let cells = [(Some(4), "fire.line.artillery-long"), (Some(4), "fire.line.column")];
    assert_eq!(told[..2], cells, "{told:?}");
    assert_eq!(told[2..], [(Some(6), "melee.line.line"), (Some(8), "ranges.muskt")], "{told:?}");
}
