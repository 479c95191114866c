//! Disputes.
use crate::{
    fights::{all_on, board, fight, foot},
    kit::Play,
};
use rules_splendid::{
    Act, Event, Question, Refusal,
    kinds::{Side, UnitId},
    rulings::{DISPUTABLE, Order},
};

fn asked(dice: &[u8]) -> (Play, UnitId, UnitId) {
    let mut board = board();
    let a = foot(&mut board, "a", 0, "HH", 20.0);
    let b = foot(&mut board, "b", 1, "HH", 20.0);
    (fight(&board, 1, dice), a, b)
}

fn dispute(ruling: &str) -> Act {
    Act::Dispute { ruling: ruling.into() }
}

fn rule(value: &str) -> Act {
    Act::Rule { value: value.into() }
}

/// ASV-DSP-001 (EX-60): two dice each; the lower total decides.
#[test]
fn the_lower_total_decides() {
    let (mut play, ..) = asked(&[5, 2, 3, 3]);
    play.say(0, dispute("count_removed_commanders"));
    let asked = serde_json::to_value(play.question()).expect("it can be written");
    let told = serde_json::json!({"rule": {"side": 1, "ruling": "count_removed_commanders"}});
    assert_eq!(asked, told, "the ruling is named by its key");
    assert_eq!(serde_json::from_value::<Question>(told).expect("it reads"), play.question());
    let dice = [[5, 2], [3, 3]];
    let ruling = "count_removed_commanders".to_owned();
    assert!(play.last.contains(&Event::Disputed { ruling, dice, winner: Some(Side(1)) }));
    play.say(1, rule("false"));
    assert!(!play.model().rulings.count_removed_commanders);
}

/// ASV-DSP-001: ties are thrown again.
#[test]
fn ties_are_thrown_again() {
    let (mut play, ..) = asked(&[5, 2, 3, 4, 1, 2, 3, 4]);
    play.say(0, dispute("h2h_order"));
    assert!(matches!(play.question(), Question::Rule { side: Side(0), .. }));
}

/// ASV-DSP-002: the decision binds both sides for the rest of the battle; then play goes on where it was.
#[test]
fn the_decision_binds_for_the_battle() {
    let (mut play, a, b) = asked(&[1, 1, 3, 3]);
    let question = play.question();
    play.say(0, dispute("h2h_order")).say(0, rule("initiative-first"));
    assert_eq!(play.model().rulings.h2h_order, Order::InitiativeFirst);
    assert_eq!(play.question(), question);
    // Side 0 was being asked and goes on; the ruling still holds afterwards.
    play.dice(&[4, 4]).say(0, all_on(a, 2, b));
    assert_eq!(play.model().rulings.h2h_order, Order::InitiativeFirst);
}

/// ASV-DSP-001: only listed rulings can be disputed.
#[test]
fn only_rulings_can_be_disputed() {
    let (play, ..) = asked(&[]);
    for ruling in ["dice", "longest", "source"] {
        let refused = Refusal::NoSuchRuling { ruling: ruling.into() };
        assert!(
            refused.to_string().contains("count_removed_commanders"),
            "it lists those that can"
        );
        assert_eq!(play.refused(0, dispute(ruling)), refused);
    }
}

/// ASV-DSP-002: only a value that the ruling can take is accepted.
#[test]
fn only_values_it_can_take() {
    let (mut play, ..) = asked(&[1, 1, 3, 3]);
    play.say(0, dispute("h2h_order"));
    let refused = Refusal::NoSuchValue { ruling: "h2h_order".into(), value: "perhaps".into() };
    assert_eq!(play.refused(0, rule("perhaps")), refused);
    assert_eq!(play.refused(0, Act::Pass), Refusal::NotAsked);
}

/// ASV-DSP-001, ASV-DSP-002: whatever is disputed, every value offered is accepted.
#[test]
fn every_value_offered_is_accepted() {
    for ruling in DISPUTABLE {
        let (mut play, ..) = asked(&[1, 1, 3, 3]);
        play.say(0, dispute(ruling));
        let offers = play.offers(0);
        assert!(offers.len() > 1, "{ruling}");
        for offer in offers {
            play.clone().say(0, offer.act);
        }
    }
}

/// ASV-DSP-002: neither side can dispute a settled ruling again.
#[test]
fn a_point_is_settled_once() {
    let (mut play, ..) = asked(&[1, 1, 3, 3]);
    play.say(0, dispute("h2h_order")).say(0, rule("initiative-first"));
    let settled = Refusal::Settled { ruling: "h2h_order".into() };
    assert_eq!(play.refused(0, dispute("h2h_order")), settled);
    play.dice(&[2, 2, 1, 1]).say(0, dispute("fire_order"));
    assert!(matches!(play.question(), Question::Rule { side: Side(1), .. }));
}
