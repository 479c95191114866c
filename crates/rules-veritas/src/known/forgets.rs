//! The table forgets what it knows about units when an event may have changed it. It uses private
//! names, so it is compiled with the crate, for `tests/laws/oracle.rs`.
use crate::{
    Event, Model, Veritas,
    act::Act,
    deploy, duty,
    kinds::{Order, WingId},
    known, model,
    moves::{guess, paths},
    muster, seats,
    unit::Unit,
    walk,
};
use kernel::{Leg, Match, Ruleset, Seat, dice::Chooser, doc::Doc, laws};
use std::collections::BTreeMap;

/// Everything that is kept about a unit.
fn facts(model: &Model, unit: &Unit) -> String {
    let told = |found: Option<paths::Found>| found.map(|it| (it.act, it.way, it.progress));
    let nearest = duty::nearest(model, unit).map(|(enemy, gap)| (enemy.id, gap));
    let sees = (duty::sees_nearest(model, unit), duty::goals(model, unit));
    let advance = (duty::is_bound(model, unit), told(duty::advance(model, unit)));
    let homes = || [duty::way_home(model, unit), duty::any_way_home(model, unit)].map(told);
    let homes = (model.order(unit) == Order::Withdraw).then(homes);
    format!("{:?}", (nearest, sees, advance, walk::around(model, unit), homes))
}

/// A move that a unit under withdraw may be refused: back by half a move.
fn back(model: &Model, unit: &Unit) -> (Act, [Leg; 1]) {
    (Act::Back { unit: unit.id }, [Leg::Move { r#move: duty::half(model, unit) }])
}

fn is_allowed(model: &Model, unit: &Unit) -> bool {
    let (act, legs) = back(model, unit);
    let way = paths::possible(model, unit, &act, &legs);
    way.is_ok_and(|way| duty::compels(model, unit, &way.unit).is_ok())
}

/// Who is asked about which wing.
fn asked(model: &Model) -> (WingId, Seat) {
    let wing = model.wings[usize::from(model.turn) % model.wings.len()].id;
    (wing, seats::of_wing(model, wing).iter().next().expect("a seat commands the wing"))
}

/// Finds everything that can be kept about a table, so that it is kept.
fn know(model: &Model) {
    for unit in model.on_table() {
        facts(model, unit);
        if model.order(unit) == Order::Withdraw && !is_allowed(model, unit) {
            let (act, legs) = back(model, unit);
            known::note_refused(model, unit, &act, &legs);
        }
    }
    let (wing, seat) = asked(model);
    known::able(model, (wing, seat), || guess::able(model, wing, seat));
}

/// Whether what is kept is what is found about copies of the units, of which nothing is kept.
fn check(model: &Model, event: &Event) {
    for unit in model.on_table() {
        let anew = *unit;
        assert_eq!(facts(model, unit), facts(model, &anew), "{} after {event:?}", unit.id);
        let (act, legs) = back(model, unit);
        let refused = known::is_refused(model, unit, &act, &legs);
        assert!(!refused || !is_allowed(model, &anew), "{} after {event:?}", unit.id);
    }
    let (wing, seat) = asked(model);
    let able = guess::able(model, wing, seat);
    assert_eq!(known::able(model, (wing, seat), || able), able, "{wing} after {event:?}");
}

/// Every kind of event, as it is written in records. The list is in the message for an unknown kind.
fn kinds() -> Vec<String> {
    let unknown = serde_json::from_value::<Event>(serde_json::json!({"": 0}))
        .expect_err("no event has no name");
    unknown.to_string().split('`').skip(3).step_by(2).map(str::to_owned).collect()
}

fn kind(event: &Event) -> String {
    let json = serde_json::to_value(event).expect("an event is JSON");
    json.as_object().and_then(|it| it.keys().next().cloned()).expect("an event has a name")
}

/// Plays a battle at random and checks the table before and after the first, second, fourth, eighth … event of each kind.
fn fight(seed: u64, seen: &mut BTreeMap<String, usize>) {
    let field = muster::scenario(6 + 2 * (seed % 4) as usize, seed);
    let doc = Doc::from_json("field.json", &field).expect("a field is an object");
    let mut setup = Veritas::read(&doc).expect("a field is a scenario");
    if seed % 4 == 1 {
        // Both armies are placed by the players.
        setup.units.iter_mut().for_each(|unit| unit.at = None);
        setup.leaders.iter_mut().for_each(|leader| (leader.at, leader.with) = (None, None));
    }
    let mut table = deploy::table(&setup);
    let (mut game, mut events) = Match::<Veritas>::open(setup, seed, None).expect("it opens");
    let mut chooser = Chooser::new(seed);
    loop {
        for event in events.drain(..) {
            let n = seen.entry(kind(&event)).or_default();
            *n += 1;
            let looks = n.is_power_of_two();
            if looks {
                know(&table);
            }
            model::apply(&mut table, &event);
            if looks {
                check(&table, &event);
            }
        }
        let Some(more) = laws::step(&mut game, &mut chooser) else { break };
        events = more;
    }
    assert!(table == *game.moment().model(), "the events rebuild the table");
}

/// What is kept about a unit after an event of any kind is what is found anew.
pub fn every_kind_of_event_forgets_what_it_changes() {
    let (mut seen, mut missing) = (BTreeMap::new(), kinds());
    assert!(missing.len() > 40, "these are not all kinds: {missing:?}");
    // Wounded commanders and pursuers that come back are rare.
    for seed in 0..600 {
        if seed >= 24 && missing.is_empty() {
            break;
        }
        fight(seed, &mut seen);
        missing.retain(|kind| !seen.contains_key(kind));
    }
    assert!(missing.is_empty(), "no battle had {missing:?}: {seen:?}");
}
