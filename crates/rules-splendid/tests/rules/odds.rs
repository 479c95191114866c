//! Odds compared with exact calculations, and with very many throws.
use crate::{
    fights::{all_on, board, fight, foot, leader},
    firing::{fire, firing},
    fray::{begin, charge, charger, target},
    kit::{Board, Play, SOUTH},
};
use kernel::{
    Fill, Keyed, Said, Seat,
    odds::{Answered, Far, Odds, Outcome, binomial, follow},
};
use proving::played::{Onward, agrees};
use rules_splendid::{
    Act, Event, Splendid,
    kinds::{Formation, Phase, UnitId, UnitKind},
};
use serde_json::{Value, json};

fn odds(play: &Play, act: Option<Act>, far: Far) -> Odds {
    let said = act.map(|act| Said { seat: Seat(0), act, fill: Fill::Nothing });
    follow(&play.moment, said.as_ref(), far, 1).expect("it is allowed")
}

/// The probability of the outcomes that match.
fn p(odds: &Odds, is: impl Fn(&Value) -> bool) -> f64 {
    odds.outcomes.iter().filter(|it| is(&json!(it.what))).map(|it| it.p).sum()
}

/// This many hits on any one unit.
fn hits(n: usize) -> impl Fn(&Value) -> bool {
    move |what| what["hits"].as_object().is_some_and(|all| all.values().all(|it| *it == n))
}

#[track_caller]
fn near(a: f64, b: f64) {
    assert!((a - b).abs() < 1e-9, "{a} is not {b}");
}

fn only(odds: &Odds, is: impl Fn(&Value) -> bool) -> &Outcome {
    odds.outcomes.iter().find(|it| is(&json!(it.what))).expect("it may come to this")
}

fn answer<'a>(outcome: &'a Outcome, label: &str) -> &'a Answered {
    let asks = outcome.asks.as_ref().expect("somebody is asked");
    let found = asks.answers.iter().find(|it| it.label.contains(label));
    found.unwrap_or_else(|| panic!("no {label} among {:?}", asks.answers))
}

/// Four muskets at six horse in block: 4+1+1 dice.
fn volley() -> (Play, Act, UnitId) {
    let mut board = Board::new();
    let foot = board.line_at("foot", 0, UnitKind::PikeAndMusket, "MMMM", 20.0, 10.0);
    let horse =
        board.unit("horse", 1, UnitKind::Mounted, "RRRRRR", Formation::Block, (22.5, 15.0), SOUTH);
    (firing(&board, &[]), fire(foot, horse, &[1, 2, 3, 4]), horse)
}

/// Two lines of foot in hand-to-hand combat, with or without a commander near.
fn round(led: bool) -> (Play, Act, UnitId) {
    let mut board = board();
    let a = foot(&mut board, "a", 0, "HH", 20.0);
    let b = foot(&mut board, "b", 1, "HH", 20.0);
    if led {
        leader(&mut board, 0, UnitKind::Commander, 20.0, 1.0);
    }
    (fight(&board, 1, &[]), all_on(a, 2, b), b)
}

/// ASV-FIR-047, ASV-FIR-048: the hits of a volley are binomial, two in six for each die.
#[test]
fn a_volley_is_binomial() {
    let (play, act, _) = volley();
    let odds = odds(&play, Some(act), Far::default());
    assert!(odds.exact && odds.outcomes.len() == 7);
    let chances = binomial(6, 1.0 / 3.0);
    for (n, chance) in chances.iter().enumerate() {
        near(p(&odds, hits(n)), *chance);
    }
    let two_or_more = p(&odds, |what| what["hits"]["horse"].as_u64() >= Some(2));
    near(two_or_more, 1.0 - (2.0_f64 / 3.0).powi(6) - 6.0 / 3.0 * (2.0_f64 / 3.0).powi(5));
}

/// ASV-CHG-008, ASV-CHG-009, ASV-DFF-003, ASV-DFF-005: out of command a charge test needs 3 or less. The enemy's answers are
/// followed, each with its own odds: four muskets, with one die more at horse, make it flinch with two hits of five dice.
#[test]
fn a_charge_is_followed_through_its_reactions() {
    let mut board = Board::new();
    let unit = charger(&mut board, UnitKind::Mounted, "RRRR");
    let foe = target(&mut board, UnitKind::PikeAndMusket, "MMMM", Formation::Line, 10.0);
    let play = begin(&board, &[]);
    let plain = odds(&play, Some(charge(unit, foe)), Far::default());
    assert!(plain.outcomes.iter().all(|it| it.asks.is_none()));
    near(p(&plain, |what| what["test"]["charger"]["charge"] == "passed"), 0.5);
    let odds = odds(&play, Some(charge(unit, foe)), Far::ANSWERS);
    assert!(odds.exact);
    near(p(&odds, |what| what["test"]["charger"]["charge"] == "passed"), 0.5);
    let home = only(&odds, |what| what["test"]["charger"]["charge"] == "passed");
    assert_eq!(home.asks.as_ref().expect("the target is asked").seats, ["north"]);
    let fires = answer(home, "Defensive fire");
    assert!(fires.odds.exact && fires.cite.starts_with("ASV-DFF"), "{fires:?}");
    assert!(fires.tally.is_some(), "each modifier has its rule");
    let third: f64 = 1.0 / 3.0;
    let misses = (1.0 - third).powi(5) + 5.0 * third * (1.0 - third).powi(4);
    near(p(&fires.odds, |what| what["fell_back"] == json!(["charger"])), 1.0 - misses);
    // The owner of a unit that flinches is asked how far it goes, and that is followed too.
    let back = only(&fires.odds, |what| what["hits"]["charger"] == 2);
    assert_eq!(back.asks.as_ref().expect("the charger is asked").seats, ["south"]);
    let sum: f64 =
        home.asks.iter().flat_map(|it| &it.answers).map(|it| p(&it.odds, |_| true)).sum();
    near(sum, home.asks.as_ref().map_or(0, |it| it.answers.len()) as f64);
}

/// ASV-CMD-005, ASV-CMD-009: a unit in command may throw an attack again: the second throw counts, and has the odds of the first.
#[test]
fn a_second_throw_has_the_odds_of_the_first() {
    let (play, act, _) = round(true);
    let odds = odds(&play, Some(act), Far::ANSWERS);
    let hit = 1.0 - p(&odds, hits(0)).sqrt();
    near((hit * 6.0).fract().min(1.0 - (hit * 6.0).fract()), 0.0);
    near(p(&odds, hits(1)), 2.0 * hit * (1.0 - hit));
    near(p(&odds, hits(2)), hit * hit);
    for first in 0..2 {
        let asks = only(&odds, hits(first)).asks.as_ref().expect("may it be thrown again?");
        assert_eq!(asks.answers.len(), 2);
        for answer in &asks.answers {
            let again = answer.act == serde_json::json!("rethrow");
            for (n, chance) in binomial(2, hit).iter().enumerate() {
                let stands = if n == first { 1.0 } else { 0.0 };
                near(p(&answer.odds, hits(n)), if again { *chance } else { stands });
            }
        }
    }
}

/// ASV-RLS-003, ASV-RLS-006, ASV-RLS-007: two markers remove a stand; four dice at two stands destroy them with four hits.
#[test]
fn units_destroyed_by_the_next_losses() {
    let mut board = Board::new();
    let foot = board.line_at("foot", 0, UnitKind::PikeAndMusket, "MMMM", 20.0, 10.0);
    let foe = board.unit("foe", 1, UnitKind::Foot, "HH", Formation::Line, (23.1, 15.0), SOUTH);
    let play = firing(&board, &[]);
    let far = Far { answers: 0, losses: true };
    let told = odds(&play, Some(fire(foot, foe, &[1, 2, 3, 4])), far);
    let chances = binomial(4, 1.0 / 3.0);
    let gone = |what: &Value| what["destroyed"] == serde_json::json!(["foe"]);
    assert!(told.exact);
    near(p(&told, gone), chances[4]);
    near(p(&told, |what| what["lost"].is_object()), chances[2] + chances[3]);
    // Without markers nothing is lost; with the markers that it already has, it is certainly destroyed.
    near(p(&odds(&play, None, far), |what| !gone(what)), 1.0);
    board.tweak(foe, |unit| unit.green = 4);
    near(p(&odds(&firing(&board, &[]), None, far), gone), 1.0);
}

/// Throws an act very often and compares the number of hits with the odds: within four standard errors.
fn agrees_with_throws(mut play: Play, act: Act, foe: UnitId) {
    let told = odds(&play, Some(act.clone()), Far::default());
    let samples = std::env::var("LINSTOCK_SAMPLES").ok().and_then(|it| it.parse().ok());
    let samples: u32 = samples.unwrap_or(100_000);
    let before = play.unit(foe).green;
    let mut counts = vec![0_u32; 16];
    for n in 0..samples {
        let said = Said { seat: Seat(0), act: act.clone(), fill: Fill::Nothing };
        let mut dice = Keyed::new(42, u64::from(n));
        let (model, _) = play.moment.try_out(said, &mut dice).expect("it is allowed");
        counts[usize::from(model.unit(foe).green - before)] += 1;
    }
    for (n, count) in counts.into_iter().enumerate() {
        let chance = p(&told, hits(n));
        let error = (chance * (1.0 - chance) / f64::from(samples)).sqrt();
        let found = f64::from(count) / f64::from(samples);
        assert!((found - chance).abs() <= 4.0 * error, "{n} hits: {found} and not {chance}");
    }
}

/// ASV-FIR-048: the odds of a volley match the throws.
#[test]
fn a_volley_thrown_very_often() {
    let (play, act, foe) = volley();
    agrees_with_throws(play, act, foe);
}

/// ASV-H2H-001: the odds of a round of hand-to-hand combat match the throws.
#[test]
fn a_round_thrown_very_often() {
    let (play, act, foe) = round(false);
    agrees_with_throws(play, act, foe);
}

/// Nobody does anything else until the losses of the next turn are removed.
const TO_LOSSES: Onward<Splendid> = Onward {
    idle: |act| matches!(act, Act::EndMoves | Act::EndPhase | Act::EndFire),
    ends: |event| matches!(event, Event::PhaseBegan { phase: Phase::InitiativeMoves }),
};

/// ASV-SEQ-001, ASV-CHG-009, ASV-H2H-001, ASV-H2H-004, ASV-RLS-003: the odds of a charge run through its test, the enemy's
/// reaction and the hand-to-hand combat of the next turn to the losses, and agree with battles that are played on.
#[test]
fn a_charge_played_on_very_often() {
    let mut board = Board::new();
    let unit = charger(&mut board, UnitKind::Mounted, "RRR");
    let foe = target(&mut board, UnitKind::Foot, "HHHH", Formation::Line, 8.0);
    board.unit("far", 1, UnitKind::Foot, "HHHH", Formation::Line, (10.0, 44.0), SOUTH);
    let play = begin(&board, &[]);
    let said = Said { seat: Seat(0), act: charge(unit, foe), fill: Fill::Nothing };
    let told = agrees(&play.moment, &said, Far { answers: 0, losses: true }, &TO_LOSSES);
    assert!(told.exact);
    near(p(&told, |what| what["test"]["charger"]["charge"] == "failed"), 0.5);
    near(p(&told, |what| what["contact"] == true), 0.5);
    near(p(&told, |what| what["hits"]["target"].is_u64() && what["hits"]["charger"].is_u64()), 0.5);
    assert!(p(&told, |what| what["lost"]["target"].is_u64()) > 0.1);
    // Without the losses, the odds end with the hits.
    let plain = odds(&play, Some(charge(unit, foe)), Far::default());
    assert!(plain.outcomes.iter().all(|it| it.what.lost.is_empty() && it.asks.is_none()));
    near(p(&plain, |what| what["contact"] == true), 0.5);
}

/// ASV-DFF-003, ASV-DFF-005: each answer to a charge has its own odds to the end. After defensive fire with two hits there is no
/// contact.
#[test]
fn every_reaction_is_followed_into_the_combat() {
    let mut board = Board::new();
    let unit = charger(&mut board, UnitKind::Mounted, "RRRR");
    let foe = target(&mut board, UnitKind::PikeAndMusket, "MMMM", Formation::Line, 10.0);
    let far = Far { answers: 4, losses: true };
    let odds = odds(&begin(&board, &[]), Some(charge(unit, foe)), far);
    let home = only(&odds, |what| what["test"]["charger"]["charge"] == "passed");
    assert_eq!(home.what.contact, None, "it is not known yet");
    let stands = answer(home, "Stand");
    near(p(&stands.odds, |what| what["contact"] == true), 1.0);
    let fires = answer(home, "Defensive fire");
    let hurt = |what: &Value| what["fell_back"] == json!(["charger"]);
    near(p(&fires.odds, |what| what["contact"] == true), 1.0 - p(&fires.odds, hurt));
}

/// ASV-SEQ-001: odds are never an empty certainty. Where no die depends on an act, they say so.
#[test]
fn an_act_without_dice_says_so() {
    let mut board = Board::new();
    charger(&mut board, UnitKind::Mounted, "RRRR");
    let told = odds(&begin(&board, &[]), Some(Act::EndMoves), Far::default());
    assert_eq!(
        json!(told.outcomes),
        json!([{"p": 1.0, "what": {"nothing": "no die depends on this"}}])
    );
}
