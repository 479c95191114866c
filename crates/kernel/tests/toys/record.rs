//! Records: they are restored unchanged, or report why not.
use crate::duel::{Act, Duel};
use kernel::{
    Fill, Game, Input, Match, Moment, No, Record, Said, Seat,
    laws::{self, Rigour},
    record::Broken,
};

fn played() -> Match<Duel> {
    laws::battle::<Duel>(&[0, 5], 11, Rigour::default(), |_| {}).game
}

#[test]
fn a_record_comes_back_from_its_text() {
    let record = played().record();
    let text = serde_json::to_string_pretty(&record).expect("it has a text");
    let again: Record<Duel> = serde_json::from_str(&text).expect("it reads");
    assert_eq!(again, record);
    let (game, _) = Match::replay(&again).expect("it replays");
    assert_eq!(game.record(), record);
}

#[test]
fn a_record_of_real_dice_keeps_their_faces() {
    let (mut game, _) = Match::<Duel>::open([0, 5], 1, Some(vec![6, 2])).expect("it opens");
    let said = |seat, act| Said { seat: Seat(seat), act, fill: Fill::Nothing };
    game.say(said(0, Act::Shoot)).expect("in range");
    assert_eq!(game.record().dice, Some(vec![6]), "the one that has not fallen is not in it");
    game.say(said(1, Act::Shoot)).expect("in range");
    let (again, _) = Match::replay(&game.record()).expect("it replays");
    assert_eq!(again.moment(), game.moment());
}

#[test]
fn another_game_another_version_and_another_end_are_reported() {
    let record = played().record();
    let other = Record { ruleset: "chess".to_owned(), ..record.clone() };
    assert!(matches!(Match::replay(&other), Err(Broken::OtherRuleset { .. })));
    let other = Record { version: 9, ..record.clone() };
    assert!(matches!(Match::replay(&other), Err(Broken::OtherVersion { found: 9 })));
    let other = Record { fingerprint: Some("0000".to_owned()), ..record.clone() };
    assert!(matches!(Match::replay(&other), Err(Broken::OtherEnd { .. })));
    let mut other = record;
    other.decisions[1].act = Act::Walk(9);
    let Err(Broken::Decision { n: 1, why: No::Refused(_) }) = Match::replay(&other) else {
        panic!("the second decision is refused");
    };
}

#[test]
fn a_save_from_other_rules_is_noticed() {
    let (game, _) = Match::<Duel>::open([0, 5], 1, None).expect("it opens");
    let mut saved: Game<Duel> = game.moment().game().clone();
    saved.told = vec![Input::Rolled(3)];
    assert_eq!(Moment::load(saved.clone()).err(), Some(No::Diverged));
    let said = |seat| Input::Said(Said { seat: Seat(seat), act: Act::Shoot, fill: Fill::Nothing });
    saved.told = vec![said(1)];
    assert_eq!(Moment::load(saved.clone()).err(), Some(No::Diverged), "another seat was asked");
    saved.told = vec![said(0), said(0)];
    assert_eq!(Moment::load(saved).err(), Some(No::Diverged), "a die was expected here");
}

#[test]
fn a_reroll_window_survives_a_save() {
    let (mut game, _) = Match::<Duel>::open([0, 5], 1, Some(vec![1, 6])).expect("it opens");
    let shoot = Said { seat: Seat(0), act: Act::Shoot, fill: Fill::Nothing };
    game.say(shoot).expect("in range");
    let text = serde_json::to_string(game.moment().game()).expect("it has a text");
    let loaded: Game<Duel> = serde_json::from_str(&text).expect("it reads");
    let loaded = Moment::load(loaded).expect("it runs");
    assert_eq!(&loaded, game.moment());
}
