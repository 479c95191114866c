//! All laws, in many random games of both toys.
use crate::{
    duel::{Act, Duel},
    plot::Plot,
};
use kernel::{
    Keyed, Match, Moment, Ruleset, Said, Seat,
    laws::{self, Rigour},
};

fn soak<R: Ruleset>(setup: &R::Setup) {
    for seed in 0..200 {
        let rigour = Rigour { save_every: 1, offers_every: 1, most: 1_000 };
        let played = laws::battle::<R>(setup, seed, rigour, |_| {});
        assert!(played.ended, "game {seed} does not end");
    }
}

#[test]
fn they_hold_when_sides_take_turns() {
    soak::<Duel>(&[0, 5]);
}

#[test]
fn they_hold_when_orders_are_secret_and_simultaneous() {
    soak::<Plot<false>>(&());
}

fn two_that_differ_in_a_secret<R: Ruleset<Setup = (), Act = u8>>() -> [Moment<R>; 2] {
    [0, 2].map(|order| {
        let mut events = Vec::new();
        let mut moment = Moment::<R>::open(&(), &mut Keyed::new(1, 0), &mut events)
            .unwrap_or_else(|why| panic!("it opens: {why}"));
        let said = Said { seat: Seat(0), act: order, fill: kernel::Fill::Nothing };
        let told = moment.tell(&mut Keyed::new(1, 1), said, &mut events);
        assert!(told.is_ok());
        moment
    })
}

#[test]
fn a_secret_is_not_visible() {
    let [one, other] = two_that_differ_in_a_secret::<Plot<false>>();
    assert!(one.model() != other.model(), "the two do differ");
    laws::views_leak_nothing(&one, &other, Seat(1));
}

#[test]
#[should_panic(expected = "a secret is visible")]
fn a_leak_is_noticed() {
    let [one, other] = two_that_differ_in_a_secret::<Plot<true>>();
    laws::views_leak_nothing(&one, &other, Seat(1));
}

#[test]
fn whoever_gives_a_secret_order_sees_it() {
    let [one, other] = two_that_differ_in_a_secret::<Plot<false>>();
    let look = |moment: &Moment<Plot<false>>| {
        (Plot::<false>::SHOWING.view)(moment.model(), None, kernel::Viewer::Seat(Seat(0)))
    };
    assert!(look(&one) != look(&other));
}

#[test]
fn refusals_change_nothing() {
    let (game, _) = Match::<Duel>::open([0, 9], 1, None).expect("it opens");
    let mut moment = game.moment().clone();
    for (seat, act) in [(0, Act::Shoot), (0, Act::Walk(3)), (0, Act::Keep), (1, Act::Walk(1))] {
        let said = Said { seat: Seat(seat), act, fill: kernel::Fill::Nothing };
        assert!(laws::refusals_change_nothing(&mut moment, said.clone()), "{said:?} is refused");
    }
}

#[test]
fn a_broken_battle_can_be_kept_up_to_the_decision_that_broke_it() {
    let whole = laws::battle::<Duel>(&[0, 5], 3, Rigour::default(), |_| {});
    let kept = laws::record_to::<Duel>(&[0, 5], 3, 4);
    assert_eq!(kept.decisions, whole.game.decisions()[..4]);
}
