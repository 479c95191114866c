//! What a player may want a unit to do: each refusal is a refusal of the rules.
use crate::kit::*;
use kernel::{No, Ruleset, Said, Seat, Viewer};
use rules_veritas::{
    Act, Refusal, Stage, Veritas,
    kinds::{Order, UnitId, UnitKind},
    refusal::{ChargeRefusal, FireRefusal, MoveRefusal},
};

/// Southern horse 10 inches from northern foot; they face each other.
fn board(order: Order) -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    board.order(WINGS[0], order);
    let horse = board.unit("horse", WINGS[0], UnitKind::CavalryBrigade, (36.0, 20.0), NORTH);
    let foot = board.unit("foot", WINGS[2], UnitKind::InfantryBrigade, (36.0, 30.0), SOUTH);
    board.unit("gun", WINGS[0], UnitKind::FieldArtillery, (50.0, 20.0), NORTH);
    board.attach(leader_of(WINGS[0]), horse);
    board.cards = vec![WINGS[0]];
    (board, horse, foot)
}

fn moves(board: &Board) -> Play {
    board.play(Stage::Move { wing: WINGS[0] }, &[])
}

/// The refusal of a wish whose label contains these words; `None` if it is allowed.
fn told(play: &Play, unit: &str, words: &str) -> Option<Refusal> {
    let wishes = || (Veritas::SHOWING.wishes)(play.model(), &play.question(), Seat(0), unit);
    let wishes = named(play.model(), wishes);
    let labels: Vec<_> = wishes.iter().map(|wish| wish.0.clone()).collect();
    let found = wishes.into_iter().find(|(label, ..)| label.contains(words));
    let (_, act, fill) = found.unwrap_or_else(|| panic!("no {words} among {labels:?}"));
    match play.moment.clone().dry_run(Said { seat: Seat(0), act, fill }) {
        Ok(_) => None,
        Err(No::Refused(refusal)) => Some(refusal),
        Err(other) => panic!("{words}: {other}"),
    }
}

/// IDV-CHG-002, -003: a charge at a near enemy is refused without the order for it, and with guns.
#[test]
fn a_charge_that_is_not_allowed_says_why() {
    let (idle, ..) = board(Order::Manoeuvre);
    let why = told(&moves(&idle), "horse", "charges foot");
    assert!(matches!(why, Some(Refusal::Charge(ChargeRefusal::NotOrdered { .. }))), "{why:?}");
    let (eager, ..) = board(Order::Attack);
    let play = moves(&eager);
    assert_eq!(told(&play, "horse", "charges foot"), None);
    let wishes = (Veritas::SHOWING.wishes)(play.model(), &play.question(), Seat(0), "gun");
    assert!(wishes.iter().all(|(label, ..)| !label.contains("mounts")), "guns cannot mount");
}

/// IDV-ORD-020, IDV-MOV-017: leaving without the order says why; a side that is not asked has no wishes.
#[test]
fn leaving_without_the_order_says_why() {
    let (board, ..) = board(Order::Manoeuvre);
    let play = moves(&board);
    let why = told(&play, "horse", "leaves the table");
    assert!(matches!(why, Some(Refusal::Move(MoveRefusal::NoLeaving { .. }))), "{why:?}");
    assert_eq!(told(&play, "horse", "goes backwards"), None);
    let of =
        |seat, unit| (Veritas::SHOWING.wishes)(play.model(), &play.question(), Seat(seat), unit);
    assert!(of(0, "foot").is_empty() && of(1, "horse").is_empty() && of(0, "nobody").is_empty());
}

/// IDV-FIR-001, -008, IDV-DIC-002: a shot beyond the range says how far it is.
#[test]
fn a_shot_that_is_too_far_says_so() {
    let mut board = Board::new();
    board.unit("shot", WINGS[0], UnitKind::InfantryBrigade, (30.0, 20.0), NORTH);
    let near = board.unit("near", WINGS[2], UnitKind::InfantryBrigade, (30.0, 22.0), SOUTH);
    let range =
        board.play(Stage::Aim { card: 0 }, &[]).model().book.dice[UnitKind::InfantryBrigade].range;
    let off = 20.0 + range.to_inches() * 1.5;
    let far = board.unit("far", WINGS[2], UnitKind::InfantryBrigade, (36.0, off), SOUTH);
    board.later(near, |unit| unit.done.shot = true);
    board.later(far, |unit| unit.done.shot = true);
    board.cards = vec![WINGS[0]];
    let play = board.play(Stage::Aim { card: 0 }, &[]);
    let why = told(&play, "shot", "shoots at far");
    assert!(matches!(why, Some(Refusal::Fire(FireRefusal::OutOfRange { .. }))), "{why:?}");
    assert_eq!(told(&play, "shot", "shoots at near"), None);
}

/// IDV-CHG-015, IDV-SEQ-001: meeting a charge is shown as a reaction, in the second of eight phases.
#[test]
fn meeting_a_charge_is_a_reaction() {
    let mut board = Board::new();
    board.order(WINGS[0], Order::Attack);
    board.order(WINGS[2], Order::Attack);
    let kind = UnitKind::CavalryBrigade;
    let horse = board.unit("horse", WINGS[0], kind, (36.0, 20.0), NORTH);
    let enemy = board.unit("enemy", WINGS[2], kind, (36.0, 28.0), SOUTH);
    board.attach(leader_of(WINGS[0]), horse);
    board.attach(leader_of(WINGS[2]), enemy);
    board.cards = vec![WINGS[0]];
    let mut play = moves(&board);
    play.say(0, Act::Charge { unit: horse, target: enemy });
    let asked = play.moment.ask().map(|ask| (ask.seats, &ask.question));
    let view = (Veritas::SHOWING.view)(play.model(), asked, Viewer::Watcher);
    let reaction = view.reaction.expect("it may meet the charge");
    assert_eq!((reaction.unit.as_deref(), reaction.to.as_str()), (Some("enemy"), "horse"));
    assert_eq!(view.steps.iter().filter(|step| step.name != "Deployment").count(), 8);
    let meet = Act::Meet { advance: true };
    assert_eq!(
        (Veritas::SHOWING.actor)(play.model(), &play.question(), &meet).as_deref(),
        Some("enemy")
    );
}
