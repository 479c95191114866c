//! The laws that every ruleset must satisfy, and the random play that tests them.
use crate::{
    Game, Keyed, Match, Moment, No, Record, Ruleset, Said, Seat, Viewer, dice::Chooser,
    play::NoDice, ruleset::Seats,
};
use serde::de::DeserializeOwned;
use std::mem::{Discriminant, discriminant};

/// Picks a legal answer at random: first a kind of act, weighted by the ruleset's `zeal` and not by the number of candidates,
/// then a candidate of that kind. It repeats this until one is possible.
pub fn pick<R: Ruleset>(moment: &Moment<R>, chooser: &mut Chooser) -> Option<Said<R::Act>> {
    let ask = moment.ask()?;
    let seat = any_seat(ask.seats, chooser);
    let mut menu = moment.menu(seat);
    while !menu.is_empty() {
        let act = menu.swap_remove(draw::<R>(&menu, chooser));
        if let Some(offer) = moment.offer(seat, &act) {
            return Some(Said { seat, act: offer.act, fill: offer.fill });
        }
    }
    panic!("a seat is asked but has no possible answer: {:?}", ask.question);
}

/// Draws an index of the menu: each kind of act has its share, which its candidates share equally.
fn draw<R: Ruleset>(menu: &[R::Act], chooser: &mut Chooser) -> usize {
    let mut kinds: Vec<(Discriminant<R::Act>, usize)> = Vec::new();
    for act in menu {
        let kind = discriminant(act);
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, zeal)) => *zeal = (R::FORESIGHT.zeal)(act).max(*zeal),
            None => kinds.push((kind, (R::FORESIGHT.zeal)(act).max(1))),
        }
    }
    let mut left = chooser.under(kinds.iter().map(|(_, zeal)| zeal).sum());
    let drawn = kinds.iter().find(|(_, zeal)| match left.checked_sub(*zeal) {
        Some(rest) => {
            left = rest;
            false
        }
        None => true,
    });
    let of_kind =
        |(_, act): &(usize, &R::Act)| drawn.is_some_and(|(it, _)| *it == discriminant(*act));
    let n = menu.iter().enumerate().filter(of_kind).count();
    let nth = chooser.under(n.max(1));
    menu.iter().enumerate().filter(of_kind).nth(nth).map_or(0, |(at, _)| at)
}

/// One of the seats that are asked, at random.
fn any_seat(seats: Seats, chooser: &mut Chooser) -> Seat {
    let nth = chooser.under(seats.len());
    seats.iter().nth(nth).expect("a question is asked of at least one seat")
}

/// Answers for all seats in a battle that checks the laws: [`pick`], or a ruleset's own function that fights more.
pub type Picker<R> = fn(&Moment<R>, &mut Chooser) -> Option<Said<<R as Ruleset>::Act>>;

/// How often to guess before searching for a sure answer.
const GUESSES: usize = 32;

/// Makes one random decision and returns its events; none when the battle is over.
pub fn step<R: Ruleset>(game: &mut Match<R>, chooser: &mut Chooser) -> Option<Vec<R::Event>> {
    let mut events = Vec::new();
    step_to(game, chooser, &mut events).then_some(events)
}

/// The same, but the events are added to a list. Returns false when the battle is over. The rules accept or refuse each guess.
/// Searching for a sure answer first, with [`pick`], would run the same checks twice.
pub fn step_to<R: Ruleset>(
    game: &mut Match<R>,
    chooser: &mut Chooser,
    events: &mut Vec<R::Event>,
) -> bool {
    for _ in 0..GUESSES {
        let Some(ask) = game.moment().ask() else { return false };
        let seat = any_seat(ask.seats, chooser);
        let (model, question) = (game.moment().model(), &ask.question);
        let guess = (R::chapter(question).guess)(model, question, seat, chooser);
        let Some((act, fill)) = guess else { continue };
        match game.say_to(Said { seat, act, fill }, events) {
            Ok(()) => return true,
            Err(No::Refused(_)) => (),
            Err(why) => panic!("a guess failed for another reason than a refusal: {why}"),
        }
    }
    let Some(said) = pick(game.moment(), chooser) else { return false };
    game.say_to(said, events).unwrap_or_else(|why| panic!("an offer was refused: {why}"));
    true
}

/// The result of a battle that was played to check the laws.
#[derive(Clone, Debug)]
pub struct Played<R: Ruleset> {
    /// The battle.
    pub game: Match<R>,
    /// All its events.
    pub events: Vec<R::Event>,
    /// Whether it ended before the maximum number of decisions.
    pub ended: bool,
}

/// How often to check: expensive laws are checked only at every `n`th decision.
#[derive(Copy, Clone, Debug)]
pub struct Rigour {
    /// Save and load after this many decisions.
    pub save_every: usize,
    /// Check that every offer is accepted after this many decisions.
    pub offers_every: usize,
    /// The most decisions of a battle.
    pub most: usize,
}

impl Default for Rigour {
    fn default() -> Self {
        Self { save_every: 7, offers_every: 23, most: 100_000 }
    }
}

/// Plays a random battle and checks the laws on the way. A broken law panics with a sentence. `invariant` is the ruleset's own
/// check, called after every decision.
pub fn battle<R: Ruleset>(
    setup: &R::Setup,
    seed: u64,
    rigour: Rigour,
    invariant: impl Fn(&R::Model),
) -> Played<R> {
    battle_of(pick, setup, seed, rigour, invariant)
}

/// The same with another way of picking answers.
pub fn battle_of<R: Ruleset>(
    picker: Picker<R>,
    setup: &R::Setup,
    seed: u64,
    rigour: Rigour,
    invariant: impl Fn(&R::Model),
) -> Played<R> {
    let opened = Match::<R>::open(setup.clone(), seed, None);
    let (mut game, mut events) =
        opened.unwrap_or_else(|why| panic!("the setup does not open: {why}"));
    let mut chooser = chooser(seed);
    for n in 0..rigour.most {
        invariant(game.moment().model());
        if n % rigour.save_every == 0 {
            save_and_load_are_identity(game.moment());
        }
        if n % rigour.offers_every == 0 {
            offers_are_accepted(game.moment());
        }
        let Some(said) = picker(game.moment(), &mut chooser) else {
            seed_and_decisions_rebuild_all(&game, &events);
            events_alone_rebuild_the_table(setup, game.moment(), &events);
            return Played { game, events, ended: true };
        };
        let told = game.say_to(said.clone(), &mut events);
        told.unwrap_or_else(|why| panic!("offer {said:?} was refused: {why}"));
    }
    Played { game, events, ended: false }
}

/// The chooser for the battle with this seed.
fn chooser(seed: u64) -> Chooser {
    Chooser::new(seed ^ 0x005e_ed0f_c0de)
}

/// The record of the battle that `battle` plays, up to `n` decisions. The last decision is recorded but not played, because it
/// may be the one that breaks a law.
pub fn record_to<R: Ruleset>(setup: &R::Setup, seed: u64, n: usize) -> Record<R> {
    record_of(pick, setup, seed, n)
}

/// The same for `battle_of`.
pub fn record_of<R: Ruleset>(
    picker: Picker<R>,
    setup: &R::Setup,
    seed: u64,
    n: usize,
) -> Record<R> {
    let opened = Match::<R>::open(setup.clone(), seed, None);
    let (mut game, _) = opened.unwrap_or_else(|why| panic!("the setup does not open: {why}"));
    let mut chooser = chooser(seed);
    for at in 1..=n {
        let Some(said) = picker(game.moment(), &mut chooser) else { break };
        if at == n {
            let mut record = game.record();
            record.fingerprint = None;
            record.decisions.push(said);
            return record;
        }
        game.say(said).unwrap_or_else(|why| panic!("an offer was refused: {why}"));
    }
    game.record()
}

/// Reads a text as the program reads files: by way of a JSON value, which is the only reader that a ruleset's types are compiled for.
fn read_back<T: DeserializeOwned>(text: &str) -> serde_json::Result<T> {
    serde_json::from_value(serde_json::from_str(text)?)
}

/// A game that is saved as text at any decision loads again without loss.
pub fn save_and_load_are_identity<R: Ruleset>(moment: &Moment<R>) {
    let text = serde_json::to_string(moment.game()).expect("a game has a text");
    let game: Game<R> = read_back(&text).expect("a saved game loads");
    assert!(game == *moment.game(), "a saved game differs after loading");
    let loaded =
        Moment::load(game).unwrap_or_else(|why| panic!("a loaded game does not run: {why}"));
    assert!(loaded.model() == moment.model(), "a loaded game has another table");
    assert!(loaded.ask() == moment.ask(), "a loaded game asks something else");
}

/// An answer that was offered is never refused.
pub fn offers_are_accepted<R: Ruleset>(moment: &Moment<R>) {
    let Some(ask) = moment.ask() else { return };
    for seat in ask.seats.iter() {
        let offers = moment.offers(seat);
        assert!(
            !offers.is_empty(),
            "{seat:?} is asked but has no possible answer: {:?}",
            ask.question
        );
        for offer in offers {
            let (mut copy, mut events) = (moment.clone(), Vec::new());
            let said = Said { seat, act: offer.act, fill: offer.fill };
            let told = copy.tell(&mut Keyed::new(0, 0), said.clone(), &mut events);
            assert!(told.is_ok(), "offer {said:?} was refused: {}", told.expect_err("is an error"));
        }
    }
}

/// A refused answer, a wrong seat and a dry run leave the game as it was.
pub fn refusals_change_nothing<R: Ruleset>(moment: &mut Moment<R>, said: Said<R::Act>) -> bool {
    let (game, now) = (moment.game().clone(), moment.model().clone());
    let refused = moment.tell(&mut NoDice, said, &mut Vec::new()).is_err();
    if refused {
        assert!(game == *moment.game() && now == *moment.model(), "a refusal changed the game");
    }
    refused
}

/// The seed and the decisions lead to the same events and the same table.
pub fn seed_and_decisions_rebuild_all<R: Ruleset>(game: &Match<R>, events: &[R::Event]) {
    let text = serde_json::to_string(&game.record()).expect("a record has a text");
    let record: Record<R> = read_back(&text).expect("a record loads");
    let (again, happened) =
        Match::replay(&record).unwrap_or_else(|why| panic!("a record does not replay: {why}"));
    assert!(happened == events, "a replay has other events");
    assert!(again.moment().model() == game.moment().model(), "a replay ends with another table");
}

/// The events alone rebuild the table.
pub fn events_alone_rebuild_the_table<R: Ruleset>(
    setup: &R::Setup,
    moment: &Moment<R>,
    events: &[R::Event],
) {
    let (mut model, _) = R::open(setup).expect("the setup opened before");
    for event in events {
        R::apply(&mut model, event);
    }
    assert!(model == *moment.model(), "the events do not rebuild the table");
}

/// Two games that differ only in a secret look the same to the other seat, and make it the same offers.
pub fn views_leak_nothing<R: Ruleset>(one: &Moment<R>, other: &Moment<R>, seat: Seat) {
    let look = |moment: &Moment<R>| {
        (R::SHOWING.view)(
            moment.model(),
            moment.ask().map(|ask| (ask.seats, &ask.question)),
            Viewer::Seat(seat),
        )
    };
    assert!(look(one) == look(other), "a secret is visible");
    assert!(one.offers(seat) == other.offers(seat), "a secret is visible in the offers");
}
