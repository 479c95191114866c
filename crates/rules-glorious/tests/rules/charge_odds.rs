//! The odds of a charge: those of the hand-to-hand that it leads to, before it is made.
use crate::kit::{self, Board, Play, SOUTH};
use kernel::{
    Fill, Ruleset, Said, Seat, any,
    odds::{self, Far, Odds},
    upshot::Upshot,
};
use proving::played::{Onward, agrees};
use rules_glorious::{
    Act, Event, Glorious,
    kinds::{Formation, Phase, UnitId, UnitKind},
};
use serde_json::{Value, json};

fn charge(unit: UnitId, target: UnitId) -> Act {
    Act::Charge { unit, target, pivot: None }
}

fn odds_of(play: &Play, act: Act) -> Odds {
    let said = Said { seat: Seat(0), act, fill: Fill::Nothing };
    odds::odds(&play.moment, &said, 1).expect("it is allowed")
}

/// The probability that these units are lost, and in what way, whatever the hits.
fn p(odds: &Odds, what: &Value) -> f64 {
    let told = |it: &Upshot| {
        let mut told = json!(it);
        let it = told.as_object_mut().expect("an outcome is an object");
        assert!(it.remove("hits").is_some() && it.remove("contact") == Some(json!(true)));
        told
    };
    odds.outcomes.iter().filter(|it| told(&it.what) == *what).map(|it| it.p).sum()
}

fn near(one: f64, other: f64) {
    assert!((one - other).abs() < 1e-9, "{one}, expected {other}");
}

/// Two bills, which strike in round 2 at 4, and three inches ahead two with hand weapons, which strike in round 3 at 5.
fn duel() -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let ours = board.line("ours", 0, "BB", (36.0, 20.0));
    let theirs = board.line("theirs", 1, "HH", (36.0, 23.0));
    (board, ours, theirs)
}

/// AGV-CHG-015, AGV-SEQ-008, AGV-LOS-001, AGV-LOS-017: the odds of a charge are those of its hand-to-hand: round after round,
/// with the losses between them, and the removal of single elements at the end.
#[test]
fn the_odds_of_a_charge_are_those_of_its_combat() {
    let (board, ours, theirs) = duel();
    let play = board.moves(0);
    let odds = odds_of(&play, charge(ours, theirs));
    assert!(odds.exact);
    let (we, they) = (1.0 / 3.0_f64, 5.0 / 12.0_f64);
    let (none, one) = ((1.0 - we).powi(2), 2.0 * we * (1.0 - we));
    near(p(&odds, &json!({"destroyed": ["theirs"]})), we.powi(2));
    // One of theirs is left. It strikes and is then removed. If it hits, our last one is removed too.
    near(p(&odds, &json!({"routed": ["ours", "theirs"]})), one * they);
    near(p(&odds, &json!({"routed": ["theirs"]})), one * (1.0 - they));
    near(p(&odds, &json!({"destroyed": ["ours"]})), none * they.powi(2));
    near(p(&odds, &json!({"routed": ["ours"]})), none * 2.0 * they * (1.0 - they));
    near(p(&odds, &json!({})), none * (1.0 - they).powi(2));
    near(odds.outcomes.iter().map(|it| it.p).sum(), 1.0);
    // Nothing more follows, so showing the losses gives the same odds.
    let said = Said { seat: Seat(0), act: charge(ours, theirs), fill: Fill::Nothing };
    let far = Far { answers: 4, losses: true };
    let through = odds::follow(&play.moment, Some(&said), far, 1).expect("it is allowed");
    near(p(&through, &json!({"destroyed": ["theirs"]})), we.powi(2));
}

/// AGV-LOS-001: losses of several rounds are added up, and nobody is asked what to lose.
#[test]
fn losses_of_all_rounds_are_summed_up() {
    let mut board = Board::new();
    let ours = board.line("ours", 0, "BBBB", (36.0, 20.0));
    // A pike strikes in round 1, the spears in round 3.
    let theirs = board.line("theirs", 1, "PSSS", (36.0, 22.0));
    let odds = odds_of(&board.moves(0), charge(ours, theirs));
    assert!(odds.exact && odds.outcomes.iter().all(|it| it.asks.is_none()));
    let third = 1.0 / 3.0_f64;
    let (hit, miss) = (third, 1.0 - third);
    // The pike and one of the three spears hit, or the pike misses and two of them hit. None of ours hits; we have three after
    // the pike's hit.
    let with_pike = hit * 3.0 * hit * miss.powi(2) * miss.powi(3);
    let without = miss * 3.0 * hit.powi(2) * miss * miss.powi(4);
    near(p(&odds, &json!({"lost": {"ours": 2}})), with_pike + without);
}

/// AGV-CHG-005, AGV-GUN-007: only the units in contact fight in it. A charger that has only overrun guns has no odds.
#[test]
fn nobody_else_fights_in_the_odds_of_a_charge() {
    let (mut board, ours, theirs) = duel();
    board.line("others", 0, "BB", (50.0, 20.0));
    board.line("their-others", 1, "HH", (50.0, 20.0));
    let odds = odds_of(&board.moves(0), charge(ours, theirs));
    for outcome in &odds.outcomes {
        assert!(!json!(outcome.what).to_string().contains("others"), "{outcome:?}");
    }
    let mut board = Board::new();
    let ours = board.line("ours", 0, "BB", (36.0, 20.0));
    let open = Formation::OpenOrder;
    let gun = board.unit("gun", 1, UnitKind::OrganGun, "g", open, (36.0, 23.0), SOUTH);
    board.tweak(gun, |unit| unit.limbered = true);
    let odds = odds_of(&board.moves(0), charge(ours, gun));
    assert_eq!(odds.outcomes.len(), 1);
    assert_eq!(odds.outcomes[0].what.gone["gun"], "overrun");
}

/// AGV-HTH-001: the offer of a charge says what each would throw at the other, and the average number of hits.
#[test]
fn an_offer_of_a_charge_shows_both_sides_dice() {
    let (board, ours, theirs) = duel();
    let offers = board.moves(0).offers(0);
    let offer = offers.iter().find(|it| it.act == charge(ours, theirs)).expect("it is offered");
    let told = |words: &str| offer.notes.iter().any(|note| note == words);
    assert!(told("round 2: 2 dice on theirs, 4 or less: 0.7 hits on average"), "{:?}", offer.notes);
    assert!(told("round 3: 2 dice on ours, 5 or less: 0.8 hits on average"), "{:?}", offer.notes);
    assert_eq!(offer.tally.as_ref().map(|tally| tally.dice()), Some(2), "the charger's");
}

/// AGV-CHG-015: the preview of a charge says that dice will be thrown later, so that the player can ask for the odds. That of a
/// turn does not.
#[test]
fn the_preview_of_a_charge_announces_later_dice() {
    let (mut board, ..) = duel();
    board.book.options.composition.value = false;
    let record = json!({
        "format": 1, "ruleset": "glorious", "version": Glorious::VERSION, "seed": 3, "setup": kit::setup(&board), "decisions": [],
    });
    let game = any::replay::<Glorious>(record, None).expect("it replays").game;
    let seat = game.asked().remove(0);
    let offers = game.offers(&seat);
    let look = |name: &str| {
        let offer = offers.iter().find(|offer| offer["act"][name].is_object()).expect("offered");
        game.preview(&seat, offer["act"].clone(), offer["fill"].clone()).expect("it is allowed")
    };
    let (charge, turn) = (look("charge"), look("turn"));
    assert_eq!((charge.rolls, charge.later), (false, true));
    assert_eq!((turn.rolls, turn.later), (false, false));
}

/// AGV-CHG-015, AGV-SEQ-008, AGV-LOS-001: the odds of a charge agree with battles that are played on through the hand-to-hand
/// phase. An enemy that another unit has charged before has both against it.
#[test]
fn a_charge_played_on_very_often() {
    let onward = Onward {
        idle: |act| matches!(act, Act::EndPhase),
        ends: |event| matches!(event, Event::PhaseBegan { phase: Phase::InitiativeSecond }),
    };
    let mut board = Board::new();
    let first = board.line("first", 0, "BB", (34.0, 20.0));
    let second = board.line("second", 0, "BB", (38.0, 20.0));
    let theirs = board.line("theirs", 1, "HHHH", (36.0, 23.0));
    let mut play = board.moves(0);
    let alone = odds_of(&play, charge(second, theirs));
    play.say(0, charge(first, theirs));
    let said = Said { seat: Seat(0), act: charge(second, theirs), fill: Fill::Nothing };
    let both = agrees::<Glorious>(&play.moment, &said, Far::default(), &onward);
    let lost = |odds: &Odds| -> f64 {
        odds.outcomes.iter().map(|it| it.p * f64::from(it.what.hits["theirs"])).sum()
    };
    assert!(both.exact && lost(&both) > lost(&alone) + 0.5, "the earlier charge counts");
}
