//! Orders: named in secret, shown together, sent and forced.
use crate::kit::*;
use rules_veritas::{
    Act, Event, Model, Question, Refusal, Stage,
    kinds::{Class, Order, Status, UnitKind, WingId},
    refusal::{OrderRefusal, Who},
};

fn board() -> Board {
    let mut board = Board::new();
    for (n, wing) in WINGS.into_iter().enumerate() {
        let (x, y) = (15.0 + 30.0 * (n % 2) as f64, if n < 2 { 10.0 } else { 38.0 });
        let facing = if n < 2 { NORTH } else { SOUTH };
        let unit =
            board.unit(&format!("unit-{n}"), wing, UnitKind::InfantryBrigade, (x, y), facing);
        board.attach(leader_of(wing), unit);
    }
    board.post(GENERALS[0], (15.0, 6.0));
    board.post(GENERALS[1], (15.0, 42.0));
    board
}

/// The board at the orders phase of its second turn.
fn second_turn(board: &Board, dice: &[u8]) -> Play {
    Play::from(board.model(), Stage::Orders, dice)
}

/// The board at the orders phase of its first turn.
fn first_turn(board: &Board) -> Play {
    let mut model = board.model();
    model.turn = 0;
    Play::from(model, Stage::Orders, &[])
}

fn name(wing: WingId, order: Order) -> Act {
    Act::Order { wing, order }
}

fn order_of(model: &Model, wing: WingId) -> Order {
    model.wing(wing).order
}

/// IDV-ORD-001, IDV-ORD-002: before the first turn both sides choose in secret, and all orders are shown when both are done.
#[test]
fn first_orders_are_chosen_in_secret() {
    let mut board = board();
    WINGS.iter().for_each(|wing| board.scene().wings[wing.idx()].order = None);
    let mut play = first_turn(&board);
    assert_eq!(play.question(), Question::Orders { first: true });
    play.say(0, name(WINGS[0], Order::Attack));
    assert_eq!(order_of(play.model(), WINGS[0]), Order::Hold, "nothing is shown yet");
    play.say(0, Act::EndOrders).say(1, name(WINGS[3], Order::Hold)).say(1, Act::EndOrders);
    assert_eq!(order_of(play.model(), WINGS[0]), Order::Attack);
    assert_eq!(order_of(play.model(), WINGS[3]), Order::Hold);
    assert_eq!(play.model().turn, 1);
}

/// IDV-ORD-002: an order in the scenario is the wing's first order. Its owner is asked only for the other wings, and a side without
/// any is not asked at all. From the second turn on the order can be changed like any other.
#[test]
fn orders_of_the_scenario_are_first_orders() {
    let mut board = board();
    board.order(WINGS[0], Order::Attack);
    board.scene().wings[WINGS[1].idx()].order = None;
    let mut play = first_turn(&board);
    let wing = WINGS[0];
    let given = Refusal::Order(OrderRefusal::Given { wing });
    assert_eq!(play.refused(0, name(wing, Order::Hold)), given);
    assert!(!play.offered(0, |act| matches!(act, Act::Order { wing: of, .. } if *of == wing)));
    assert!(play.offered(0, |act| matches!(act, Act::Order { wing: WingId(1), .. })));
    assert!(play.offers(1).is_empty(), "both wings of the north have their orders");
    play.say(0, name(WINGS[1], Order::Hold)).say(0, Act::EndOrders);
    assert_eq!(order_of(play.model(), WINGS[0]), Order::Attack);
    assert_eq!(order_of(play.model(), WINGS[1]), Order::Hold);
    let mut play = second_turn(&board, &[]);
    play.say(0, name(WINGS[0], Order::Hold));
}

/// IDV-ORD-005: the orders that one side has named are in no view, offer or log of the other.
#[test]
fn secret_orders_are_not_shown() {
    use kernel::{Ruleset, Seat, Viewer, laws};
    let (mut one, mut other) = (second_turn(&board(), &[]), second_turn(&board(), &[]));
    one.say(0, name(WINGS[0], Order::Attack));
    other.say(0, name(WINGS[1], Order::Hold));
    laws::views_leak_nothing(&one.moment, &other.moment, Seat(1));
    let line = |viewer| {
        one.last.iter().any(|event| {
            (rules_veritas::Veritas::SHOWING.line)(one.model(), event, viewer).is_some()
        })
    };
    assert!(line(Viewer::Seat(Seat(0))) && line(Viewer::Referee));
    assert!(!line(Viewer::Seat(Seat(1))) && !line(Viewer::Watcher));
    assert!((rules_veritas::Veritas::SECRETS.sealed)(&one.question()));
}

/// IDV-ORD-004, IDV-ORD-006: within 18" of the Army Commander an order takes effect at once.
#[test]
fn orders_to_near_wings_arrive_at_once() {
    let mut play = second_turn(&board(), &[]);
    play.say(0, name(WINGS[0], Order::Attack)).say(0, Act::EndOrders).say(1, Act::EndOrders);
    assert_eq!(order_of(play.model(), WINGS[0]), Order::Attack);
}

/// IDV-ORD-007, IDV-ORD-008, IDV-ORD-009: farther away a 4 is needed; a Hero adds one and a Politico takes one away; an order
/// that does not arrive changes nothing.
#[test]
fn orders_to_distant_wings_are_rolled_for() {
    for (class, face, arrives) in [
        (Class::Competent, 4, true),
        (Class::Competent, 3, false),
        (Class::Hero, 3, true),
        (Class::Hero, 2, false),
        (Class::Politico, 5, true),
        (Class::Politico, 4, false),
    ] {
        let mut board = board();
        board.class(leader_of(WINGS[1]), class);
        let mut play = second_turn(&board, &[face]);
        play.say(0, name(WINGS[1], Order::Attack)).say(0, Act::EndOrders).say(1, Act::EndOrders);
        let expected = if arrives { Order::Attack } else { Order::Manoeuvre };
        assert_eq!(order_of(play.model(), WINGS[1]), expected, "{class:?} {face}");
        assert_eq!(play.model().wing(WINGS[1]).named, None);
    }
}

/// IDV-ORD-004, IDV-ORD-009, IDV-ORD-011, IDV-REP-006: the refusals of orders.
#[test]
fn orders_that_are_not_allowed_are_refused() {
    let mut play = second_turn(&board(), &[]);
    let refused = |play: &Play, side, wing, order| match play.refused(side, name(wing, order)) {
        Refusal::Order(refusal) => refusal,
        other => panic!("{other:?}"),
    };
    let wing = WINGS[0];
    assert_eq!(refused(&play, 0, WINGS[0], Order::Manoeuvre), OrderRefusal::SameOrder { wing });
    let not_yours = Refusal::NotYours { who: Who::Wing(WINGS[2]) };
    assert_eq!(play.refused(0, name(WINGS[2], Order::Hold)), not_yours);
    assert_eq!(play.refused(0, Act::EndMoves), Refusal::NotAsked);
    play.say(0, name(WINGS[0], Order::Hold));
    assert_eq!(refused(&play, 0, WINGS[0], Order::Attack), OrderRefusal::NamedAlready { wing });

    let changed = |change: fn(&mut Model)| {
        let mut model = board().model();
        change(&mut model);
        Play::from(model, Stage::Orders, &[])
    };
    let lost =
        |model: &mut Model, n: usize| model.leaders[n].fate = rules_veritas::model::Fate::Killed;
    let mut model = board().model();
    lost(&mut model, 0);
    let play = Play::from(model, Stage::Orders, &[]);
    assert_eq!(refused(&play, 0, WINGS[0], Order::Hold), OrderRefusal::NoGeneral);
    let mut model = board().model();
    lost(&mut model, 2);
    let play = Play::from(model, Stage::Orders, &[]);
    assert_eq!(refused(&play, 0, WINGS[0], Order::Hold), OrderRefusal::NoCommander { wing });
    let play = changed(|model| model.wings[0].status = Status::Fatigued);
    assert_eq!(refused(&play, 0, WINGS[0], Order::Attack), OrderRefusal::TooTired { wing });
    let play = changed(|model| model.unwilling[0] = true);
    assert_eq!(refused(&play, 0, WINGS[0], Order::Attack), OrderRefusal::NoWill);
}

/// IDV-ORD-010: a forced order takes effect in the next orders phase, without a roll and before any order is named.
#[test]
fn forced_orders_take_effect_without_a_roll() {
    let mut model = board().model();
    model.wings[0].forced = Some(Order::Withdraw);
    let play = Play::from(model, Stage::Orders, &[]);
    assert_eq!(order_of(play.model(), WINGS[0]), Order::Withdraw);
    let changed = Event::OrderChanged { wing: WINGS[0], order: Order::Withdraw };
    assert!(play.events.contains(&changed));
}

/// IDV-ACT-001, IDV-ACT-002, IDV-ACT-003: each wing with units has a card, drawn with a die; the last needs no die.
#[test]
fn each_wing_with_units_has_a_card() {
    let mut model = board().model();
    model.units.change(3, |unit| {
        unit.place = rules_veritas::unit::Place::Gone(rules_veritas::unit::End::Destroyed);
    });
    model.leaders[5].with = None;
    let mut play = Play::from(model, Stage::Card, &[2]);
    assert_eq!(play.model().cards[..], [WINGS[1]]);
    assert_eq!(play.question(), Question::Move { wing: WINGS[1] });
    play.dice(&[2]).say(0, Act::EndMoves);
    assert_eq!(play.model().cards[..], [WINGS[1], WINGS[2]]);
    play.say(1, Act::EndMoves);
    assert_eq!(play.model().cards[..], [WINGS[1], WINGS[2], WINGS[0]], "the last without a die");
    play.end();
}

/// IDV-ACT-002: a unit moves with its own wing, once.
#[test]
fn a_unit_moves_once() {
    use rules_veritas::{kinds::UnitId, refusal::MoveRefusal};
    let mut board = board();
    let second = board.unit("second", WINGS[0], UnitKind::InfantryBrigade, (21.0, 10.0), NORTH);
    let mut play = Play::from(board.model(), Stage::Move { wing: WINGS[0] }, &[]);
    let stay = |unit| Act::Stay { unit };
    let none = |unit| Refusal::Move(MoveRefusal::NoMove { unit });
    assert_eq!(play.refused(0, stay(UnitId(1))), none(UnitId(1)), "of another wing");
    play.say(0, stay(second));
    assert_eq!(play.refused(0, stay(second)), none(second), "it has had its move");
}

/// IDV-VIC-003: a player may concede whenever they are asked.
#[test]
fn a_player_may_concede_whenever_asked() {
    let mut play = second_turn(&board(), &[]);
    play.say(1, Act::Concede);
    assert!(play.is_over());
    assert_eq!(
        play.model().ended.map(|(winner, _)| winner),
        Some(Some(rules_veritas::kinds::Side(0)))
    );
}

/// IDV-SEQ-001: an act that takes no fill is refused with one, in every phase.
#[test]
fn an_act_without_a_fill_refuses_one() {
    let play = second_turn(&board(), &[]);
    for act in [Act::EndOrders, name(WINGS[0], Order::Hold), Act::Concede] {
        let refusal = play.refused_with(0, act, legs(&[go(1.0)]));
        assert_eq!(refusal, Refusal::WantsNothing, "{act:?}");
    }
    let mut board = board();
    board.cards = vec![WINGS[0]];
    let play = board.play(Stage::Move { wing: WINGS[0] }, &[]);
    for act in [Act::EndMoves, Act::Stay { unit: rules_veritas::kinds::UnitId(0) }] {
        assert_eq!(play.refused_with(0, act, point(1.0, 1.0)), Refusal::WantsNothing, "{act:?}");
    }
}

/// IDV-ORD-005, IDV-ORD-012, IDV-ORD-015, IDV-ORD-016, IDV-ORD-020: secret orders are not in the log or view of others; offers
/// say what each order does.
#[test]
fn secret_orders_stay_secret_and_offers_explain_them() {
    use kernel::{Ruleset, Seat, Viewer};
    use rules_veritas::Veritas;
    let mut play = second_turn(&board(), &[]);
    let offers = play.offers(0);
    for (order, words) in [
        (Order::Attack, "may charge"),
        (Order::Hold, "within 4 inches of its place"),
        (Order::Withdraw, "may leave by it"),
    ] {
        let act = name(WINGS[0], order);
        let offer = offers.iter().find(|offer| offer.act == act).expect("it is offered");
        assert!(offer.notes[0].contains(words), "{:?}", offer.notes);
    }
    play.say(0, name(WINGS[0], Order::Attack));
    let named = Event::OrderNamed { wing: WINGS[0], order: Some(Order::Attack) };
    for (viewer, knows) in
        [(Viewer::Seat(Seat(0)), true), (Viewer::Seat(Seat(1)), false), (Viewer::Watcher, false)]
    {
        assert_eq!(
            (Veritas::SHOWING.line)(play.model(), &named, viewer).is_some(),
            knows,
            "{viewer:?}"
        );
        let view = (Veritas::SHOWING.view)(play.model(), None, viewer);
        let told = view.sides[0].facts.iter().any(|fact| fact.value.contains("to attack"));
        assert_eq!(told, knows, "{viewer:?}");
    }
}
