//! What the log, the offers and the questions say: sentences with a capital, about one or about several, with what a die decided.
use super::{
    charges::{THEM, US, board as charging, charge, foot, horse},
    kit::*,
};
use kernel::{Offer, Ruleset, Seat, Tally, Viewer, names::agreed, ruleset::Seats, view::Line};
use rules_nearrun::{
    Act, Event, Model, NearRun, Question,
    act::Facing,
    book::{Cell, Grade},
    event::{Aim, Cause},
    kinds::{Aspect, Formation, State, Test, UnitId},
    refusal::ChargeRefusal,
    unit::Answer,
};

/// Two units: the 44th, and the Gordons beside it.
fn two() -> (Model, UnitId, UnitId) {
    let mut board = Board::new();
    let one = board.foot("the 44th", US, (20.0, 20.0, NORTH));
    let many = board.foot("the Gordons", US, (30.0, 20.0, NORTH));
    board.foot("the 1er Léger", THEM, (30.0, 30.0, SOUTH));
    (board.model(), one, many)
}

/// The line of the log about an event.
fn line(model: &Model, event: &Event) -> String {
    let line = || (NearRun::SHOWING.line)(model, event, Viewer::Referee);
    named(model, || Line::composed(line)).expect("it has a line").text
}

/// The label of an act.
fn label(model: &Model, act: Act) -> String {
    named(model, || Offer::composed(|| Offer::told(act))).expect("it has a label").label
}

/// ANT-MOV-001, ANT-STR-001, ANT-DEF-011: verbs and "its" agree with the name of a unit, and a sentence begins with a capital.
#[test]
fn names_in_the_plural_take_plural_verbs() {
    let (model, one, many) = two();
    let lost = |unit| line(&model, &Event::Lost { unit, hits: 2, cause: Cause::Fire });
    assert_eq!([lost(one), lost(many)], ["The 44th loses 2 hits.", "The Gordons lose 2 hits."]);
    let state = |unit, state, cause| line(&model, &Event::Became { unit, state, cause });
    assert_eq!(state(many, State::Disordered, Cause::Fire), "The Gordons are disordered by fire.");
    assert_eq!(state(many, State::Routing, Cause::Test), "The Gordons rout.");
    assert_eq!(state(one, State::Good, Cause::Recovered), "The 44th is back in good order.");
    let answered = Event::Answered { unit: many, answer: Answer::Stand };
    assert_eq!(line(&model, &answered), "The Gordons stand.");
    let forms = Act::Form { unit: many, formation: Formation::Square };
    assert_eq!(label(&model, forms), "The Gordons form square");
}

/// ANT-MOR-002, ANT-FIR-015, ANT-MEL-005, ANT-TAB-004: a line about dice says what was thrown, what was added and what came of it.
#[test]
fn dice_are_told_with_their_results() {
    let (model, one, many) = two();
    let enemy = UnitId(2);
    let aim = Aim { unit: one, target: enemy, face: Facing::Front, secondary: false };
    let gun_or_not =
        |at, adjust, gun| line(&model, &Event::Shot { aim, at, gun, die: 4, adjust, hits: 1 });
    let shot = |at, adjust| gun_or_not(at, adjust, false);
    assert_eq!(shot(enemy, 0), "The 44th fires at the 1er Léger: 4: 1 hit.");
    let gun = gun_or_not(enemy, 0, true);
    assert_eq!(gun, "The gun of the 44th fires at the 1er Léger: 4: 1 hit.");
    assert_eq!(
        shot(many, -3),
        "The 44th strikes beyond its target at the Gordons: 4 -3 is 1: 1 hit."
    );
    let tested = |result, parts: &[(i32, &str)]| {
        let mut tally = Tally::default();
        parts.iter().for_each(|(add, what)| tally.add(*add, *what, "ANT-MOR-004".into()));
        let total = 3 + tally.total() as i8;
        let test = Test::Charge;
        line(&model, &Event::Tested { unit: many, test, die: 3, total, tally, result })
    };
    let good = tested(Grade::Good, &[(2, "elite"), (-1, "no support")]);
    let told = "The Gordons passed their test to charge: 3 +1 is 4: elite +2, no support -1.";
    assert_eq!(good, told);
    assert_eq!(tested(Grade::Bad, &[]), "The Gordons failed their test to charge: 3.");
    let struck = Event::Struck { unit: many, target: enemy, die: 5, adjust: 1, hits: 2 };
    assert_eq!(line(&model, &struck), "The Gordons strike the 1er Léger: 5 +1 is 6: 2 hits.");
    let said = |cell, added| Cell::said(cell, added);
    assert_eq!(said(Cell::From(-3), 0), "1 hit on 1 or 2, 2 hits on 3 to 6");
    assert_eq!(said(Cell::From(5), 1), "1 hit on 4 to 6");
    assert_eq!([said(Cell::Never, 0), said(Cell::From(1), 0)], ["no hit", "1 hit"]);
    assert_eq!(said(Cell::Eliminated, 0), "destroys its target");
}

/// ANT-CHG-008, ANT-ROU-004, ANT-EVD-009: questions name both units, so that nobody wonders who "it" is.
#[test]
fn questions_say_who_does_what() {
    let (model, one, many) = two();
    let charger = UnitId(2);
    let asked = |question: Question| {
        let asked = Some((Seats::one(Seat(0)), &question));
        named(&model, || (NearRun::SHOWING.view)(&model, asked, Viewer::Referee)).prompt
    };
    let respond =
        Question::Respond { unit: many, charger, aspect: Aspect::Front, must_evade: false };
    assert_eq!(asked(respond), "The 1er Léger charges the Gordons: how do the Gordons answer?");
    let won = Question::Won { unit: one, may_occupy: false };
    assert_eq!(asked(won), "The 44th has won: does it advance?");
    let fire = Question::Fire { side: US };
    assert_eq!(asked(fire), "South: name the targets of your units, then finish.");
}

/// ANT-CHG-003: refusals agree too.
#[test]
fn refusals_agree_with_the_names_in_them() {
    let (model, _, many) = two();
    let said = |why: &dyn std::fmt::Display| named(&model, || agreed(|| why.to_string()));
    let square = ChargeRefusal::SquareOrMasse { unit: many };
    assert!(said(&square).starts_with("the Gordons are "), "{}", said(&square));
}

/// ANT-MEL-001, ANT-MMU-009: a melee of several in which one won, one lost and one drew has no winning side, and the log says no more.
#[test]
fn a_melee_without_a_winning_side_is_told_as_such() {
    let (model, one, many) = two();
    let fought = Event::Fought { units: [vec![one, many], vec![UnitId(2)]], winner: None };
    let text = "The melee of the 44th and the Gordons against the 1er Léger has no clear winner.";
    assert_eq!(line(&model, &fought), text);
}

/// ANT-RSP-001, -002, -003, -009, -011, ANT-MCH-002, -004, ANT-EVD-013, ANT-RGA-009, ANT-RSK-001: a line of the log, and the offer to stand,
/// cite the rule of their case.
#[test]
fn answers_and_losses_cite_their_own_rules() {
    let cited = |model: &Model, event: Event, rule: &'static str| {
        let line = || (NearRun::SHOWING.line)(model, &event, Viewer::Referee);
        let cite = named(model, || Line::composed(line)).expect("it has a line").cite;
        assert_eq!(cite, Some(rule.into()), "{event:?}");
    };
    let (model, one, many) = two();
    let enemy = UnitId(2);
    let answered = |answer| Event::Answered { unit: many, answer };
    cited(&model, answered(Answer::Stand), "ANT-RSP-002");
    cited(&model, answered(Answer::Square), "ANT-RSP-008");
    let struck = Event::MarchStruck { unit: one, target: enemy, hits: Some(2) };
    cited(&model, struck, "ANT-MCH-004");
    cited(&model, Event::Lost { unit: many, hits: 1, cause: Cause::Caught }, "ANT-EVD-013");
    cited(&model, Event::RegimentalGunLost { unit: many }, "ANT-RGA-009");
    let risked = Event::GeneralRisked { general: CHIEFS[0], die: 1, hit: false };
    cited(&model, risked, "ANT-RSK-001");
    for (charger, formation, rule) in [
        (horse as fn(&mut Board) -> UnitId, Formation::Line, "ANT-RSP-009"),
        (foot, Formation::Column, "ANT-RSP-001"),
    ] {
        let (board, ours, theirs) = charging((charger, formation), 4.0);
        let mut play =
            charge(&board, ours, theirs, if formation == Formation::Line { &[6] } else { &[6, 6] });
        if let Question::Respond { .. } = play.question() {
            let offers = play.offers(1);
            let stand = offers.iter().find(|offer| offer.act == Act::Stand);
            assert_eq!(stand.map(|offer| offer.cite.clone()), Some(rule.into()));
        }
        let stands = Event::Answered { unit: theirs, answer: Answer::Stand };
        cited(play.model(), stands, rule);
        play.from_now_on(6);
    }
}
