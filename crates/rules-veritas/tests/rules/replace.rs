//! Replacing commanders: wings, armies, ties and choices.
use crate::kit::*;
use rules_veritas::{
    Act, Event, Model, Question, Refusal, Stage,
    kinds::{Class, LeaderId, Order, Phase, Side, UnitId, UnitKind, WingId},
    model::{Fate, Holder},
    refusal::LeaderRefusal,
};

/// Wing 0 has two brigades and a company, wing 1 two brigades; each commander is with the first unit of the wing.
fn board() -> Board {
    let mut board = Board::new();
    for (n, wing) in WINGS.into_iter().enumerate() {
        let (x, y) = (15.0 + 30.0 * (n % 2) as f64, if n < 2 { 10.0 } else { 38.0 });
        let facing = if n < 2 { NORTH } else { SOUTH };
        for k in 0..2 {
            let at = (x + 5.0 * f64::from(k), y);
            let unit = board.unit(&format!("{n}-{k}"), wing, UnitKind::InfantryBrigade, at, facing);
            if k == 0 {
                board.attach(leader_of(wing), unit);
            }
        }
    }
    board.unit("company", WINGS[0], UnitKind::Detachment, (25.0, 10.0), NORTH);
    board
}

fn without(board: &Board, lost: &[LeaderId]) -> Model {
    let mut model = board.model();
    model.phase = Phase::Replace;
    for leader in lost {
        (model.leaders[leader.idx()].fate, model.leaders[leader.idx()].with) = (Fate::Killed, None);
    }
    model
}

fn lead(model: &Model, id: LeaderId) -> (bool, Option<UnitId>, Class, u8) {
    let it = model.leader(id);
    (it.is_present(), it.with, it.class(), it.wounds)
}

/// IDV-REP-001, IDV-REP-002: a new Wing Commander joins any unit of the wing that the owner chooses, and their class is rolled
/// for.
#[test]
fn a_new_wing_commander_joins_a_unit_of_the_wing() {
    for (face, class) in
        [(1, Class::Politico), (2, Class::Competent), (5, Class::Competent), (6, Class::Hero)]
    {
        let mut model = without(&board(), &[leader_of(WINGS[0])]);
        model.leaders[leader_of(WINGS[0]).idx()].wounds = 1;
        let mut play = Play::from(model, Stage::Replace, &[]);
        assert_eq!(play.question(), Question::Appoint { wing: WINGS[0] });
        assert_eq!(play.offers(0).len(), 3, "any unit of the wing, the company too");
        for unit in [UnitId(2), UnitId(77)] {
            let not = Refusal::Leader(LeaderRefusal::NotOfWing { unit });
            assert_eq!(play.refused(0, Act::Appoint { unit }), not);
        }
        assert_eq!(play.refused(0, Act::EndLead), Refusal::NotAsked);
        play.dice(&[face]).say(0, Act::Appoint { unit: UnitId(8) });
        assert_eq!(
            lead(play.model(), leader_of(WINGS[0])),
            (true, Some(UnitId(8)), class, 0),
            "unhurt"
        );
        assert_eq!(play.model().leader_name(leader_of(WINGS[0])), "the successor of leader 2");
        play.end();
    }
}

/// IDV-REP-001: captured commanders and those off the table are replaced too.
#[test]
fn commanders_captured_or_off_the_table_are_replaced() {
    for fate in [Fate::Captured, Fate::OffTable] {
        let mut model = without(&board(), &[leader_of(WINGS[1])]);
        model.leaders[leader_of(WINGS[1]).idx()].fate = fate;
        let play = Play::from(model, Stage::Replace, &[]);
        assert_eq!(play.question(), Question::Appoint { wing: WINGS[1] });
    }
}

/// IDV-REP-003: a lost Army Commander is replaced by the Wing Commander with the most brigades, who keeps their wounds; that
/// wing gets a new commander.
#[test]
fn the_wing_commander_with_most_brigades_takes_the_army() {
    let mut board = board();
    board.unit("third", WINGS[1], UnitKind::Rabble, (60.0, 10.0), NORTH);
    let mut model = without(&board, &[GENERALS[0]]);
    model.leaders[leader_of(WINGS[1]).idx()].wounds = 1;
    let mut play = Play::from(model, Stage::Replace, &[]);
    let promoted = Event::Promoted { leader: leader_of(WINGS[1]), heir: 0, to: GENERALS[0] };
    assert!(play.events.contains(&promoted));
    assert_eq!(lead(play.model(), GENERALS[0]), (true, Some(UnitId(2)), Class::Competent, 1));
    assert!(play.model().leader(GENERALS[0]).is_general());
    assert_eq!(play.question(), Question::Appoint { wing: WINGS[1] });
    // The Army Commander is with the first unit, but a Wing Commander may still join it.
    play.dice(&[3]).say(0, Act::Appoint { unit: UnitId(2) });
    assert_eq!(lead(play.model(), leader_of(WINGS[1])).1, Some(UnitId(2)));
    play.end();
}

/// IDV-REP-004: with equal brigades the better class decides, and a wounded Hero counts as Competent (IDV-COM-019).
#[test]
fn the_better_class_breaks_a_tie() {
    let mut board = board();
    board.class(leader_of(WINGS[1]), Class::Hero);
    let play = Play::from(without(&board, &[GENERALS[0]]), Stage::Replace, &[]);
    assert!(play.events.contains(&Event::Promoted {
        leader: leader_of(WINGS[1]),
        heir: 0,
        to: GENERALS[0]
    }));
    let mut model = without(&board, &[GENERALS[0]]);
    model.leaders[leader_of(WINGS[1]).idx()].wounds = 1;
    let play = Play::from(model, Stage::Replace, &[]);
    assert!(matches!(play.question(), Question::Promote { side: Side(0), .. }));
}

/// IDV-REP-004: with equal class the owner chooses, and only among those.
#[test]
fn the_owner_chooses_among_equals() {
    let mut board = board();
    board.class(leader_of(WINGS[0]), Class::Politico);
    board.class(leader_of(WINGS[1]), Class::Politico);
    let mut play = Play::from(without(&board, &[GENERALS[0]]), Stage::Replace, &[]);
    assert_eq!(play.offers(0).len(), 2);
    assert!(play.offers(1).is_empty());
    let leader = Holder::first(GENERALS[0]);
    assert_eq!(
        play.refused(0, Act::Promote { leader: GENERALS[0] }),
        Refusal::Leader(LeaderRefusal::NotNext { leader })
    );
    assert!(matches!(
        play.refused(0, Act::Promote { leader: GENERALS[1] }),
        Refusal::NotYours { .. }
    ));
    play.say(0, Act::Promote { leader: leader_of(WINGS[0]) });
    assert_eq!(lead(play.model(), GENERALS[0]).2, Class::Politico);
    assert_eq!(play.question(), Question::Appoint { wing: WINGS[0] });
}

/// IDV-REP-005: a wing without a unit on the table gets no new commander.
#[test]
fn an_empty_wing_gets_no_commander() {
    let mut model = without(&board(), &[leader_of(WINGS[1])]);
    for n in [2, 3] {
        model.units.change(n, |unit| {
            unit.place = rules_veritas::unit::Place::Gone(rules_veritas::unit::End::Destroyed);
        });
    }
    let play = Play::from(model, Stage::Replace, &[]);
    assert!(!play.model().leader(leader_of(WINGS[1])).is_present());
    assert!(matches!(play.question(), Question::Lead { .. }));
}

/// IDV-REP-006, IDV-ORD-010: with no Wing Commander to promote there is no Army Commander; only forced orders change.
#[test]
fn with_nobody_to_promote_there_is_no_army_commander() {
    let both = [GENERALS[0], leader_of(WINGS[0]), leader_of(WINGS[1])];
    let mut model = without(&board(), &both);
    for unit in 0..4 {
        model.units.change(unit, |unit| {
            unit.place = rules_veritas::unit::Place::Gone(rules_veritas::unit::End::Destroyed);
        });
    }
    model.wings[0].forced = Some(Order::Withdraw);
    let play = Play::from(model.clone(), Stage::Replace, &[3]);
    assert!(!play.model().leader(GENERALS[0]).is_present());
    assert!(play.model().leader(leader_of(WINGS[0])).is_present(), "with the company");
    let play = Play::from(model, Stage::Orders, &[]);
    assert_eq!(play.model().wing(WINGS[0]).order, Order::Withdraw);
    let acts: Vec<Act> = play.offers(0).into_iter().map(|offer| offer.act).collect();
    assert_eq!(acts, [Act::EndOrders]);
}

/// IDV-SEQ-002: if both sides choose, they do so in the order of the cards.
#[test]
fn both_sides_choose_in_the_order_of_the_cards() {
    let mut board = board();
    board.cards = vec![WINGS[3], WINGS[0], WINGS[2], WINGS[1]];
    let all: Vec<LeaderId> = WINGS.map(leader_of).to_vec();
    let mut play = Play::from(without(&board, &all), Stage::Replace, &[]);
    let mut order: Vec<WingId> = Vec::new();
    for unit in [6, 0, 4, 2] {
        let Question::Appoint { wing } = play.question() else { panic!("{:?}", play.question()) };
        order.push(wing);
        play.dice(&[3]).say(u8::from(unit > 3), Act::Appoint { unit: UnitId(unit) });
    }
    assert_eq!(order, board.cards);
    assert_eq!(
        play.question(),
        Question::Lead { side: Side(1) },
        "commanders move in the same order"
    );
    play.end();
}

/// IDV-CAS-003, IDV-REP-001: the log names the commander who fell, even if a successor takes over in the same decision.
#[test]
fn the_fallen_keep_their_names() {
    use kernel::{Ruleset, Viewer};
    let board = board();
    let leader = leader_of(WINGS[0]);
    let play = Play::from(without(&board, &[leader]), Stage::Replace, &[]);
    let after = {
        let mut play = play;
        play.dice(&[6]).say(0, Act::Appoint { unit: UnitId(1) });
        play.model().clone()
    };
    let told = |event: Event| {
        let line = || (rules_veritas::Veritas::SHOWING.line)(&after, &event, Viewer::Watcher);
        named(&after, line).expect("a line").text
    };
    let fate = Fate::Killed;
    let lost = |heir| told(Event::LeaderLost { leader, heir, fate, wing: None });
    assert_eq!(lost(0), "leader 2 was killed.");
    assert_eq!(lost(1), "the successor of leader 2 was killed.");
    let risked = told(Event::LeaderRisked { leader, heir: 0, die: 6, then: Some(5) });
    assert_eq!(risked, "leader 2, with troops that were hit, rolled 6: hit, then 5.");
    assert_eq!(told(Event::LeaderWounded { leader, heir: 0 }), "leader 2 was wounded.");
    let promoted = Event::Promoted { leader, heir: 0, to: GENERALS[0] };
    assert_eq!(told(promoted), "leader 2 took command of the army.");
}
