//! Screens and generals whom the first impulse of a charge runs over (PG-SCR-004, PG-CAP-004).
use super::{THEM, ahead, close, declare, horse_at_foot, morale};
use crate::kit::{FOOT, SOUTH, general_of, mm};
use rules_gloria::{
    Act,
    kinds::{Formation, UnitKind},
};

/// PG-SCR-004, PG-ROU-001: a screen that the charge has run over routs before it, away from where the charge came from.
#[test]
fn a_screen_that_is_ridden_over_routs_before_the_charge() {
    // At 500 the horse stands on it after its impulse; at 470 the horse is past it.
    for from in [500.0, 470.0] {
        let (mut board, horse, foot) = horse_at_foot(280.0);
        let kind = UnitKind::LightInfantry;
        let screen = board.unit("screen", THEM, kind, 6, (900.0, from, SOUTH));
        board.tweak(screen, |it| it.formation = Formation::Skirmish);
        let mut play = morale(&board, &[6]);
        play.say(0, declare(horse, foot));
        close(&mut play);
        play.dice(&[6]).say_with(0, Act::Impulse { form: None }, ahead(140.0));
        let now = play.unit(screen);
        assert!(now.is_routing() && now.is_on_table(), "{from}");
        // Half of its rout of 250; it faces the way it runs, so that its front is where its rear was.
        assert_eq!(now.at.at, mm(900.0, from + 125.0 + 20.0), "{from}");
        assert_eq!(now.done.routed, geom::Length::from_mm(125), "{from}");
    }
}

/// PG-CAP-004, PG-EVA-003: a general whom the charge has run over rides on before it.
#[test]
fn a_general_who_is_ridden_over_rides_on_before_the_charge() {
    let (mut board, horse, foot) = horse_at_foot(280.0);
    let general = general_of(FOOT[1]);
    board.post(general, 900.0, 480.0);
    let mut play = morale(&board, &[6]);
    play.say(0, declare(horse, foot));
    close(&mut play);
    play.dice(&[6]).say_with(0, Act::Impulse { form: None }, ahead(140.0));
    play.dice(&[6]).say(1, Act::Stand);
    assert_eq!(play.model().general(general).at, mm(900.0, 730.0));
}
