//! A position written as a scenario plays on exactly like the battle that it was taken from.
use games::AnyGame;
use kernel::dice::Chooser;
use serde_json::Value;

/// How many random battles of each ruleset, and at which decisions their positions are taken.
const BATTLES: u64 = 100;
const EVERY: usize = 10;
/// Most battles are cut short, so that the test covers many battles instead of a few long ones.
const MOST_DECISIONS: usize = 400;

fn offers(game: &dyn AnyGame) -> Vec<Vec<Value>> {
    game.asked().iter().map(|seat| game.offers(seat)).collect()
}

#[test]
fn positions_of_every_ruleset_have_the_same_offers_as_files() {
    for book in games::books() {
        for seed in 0..BATTLES {
            let scenario = (book.field)(kernel::book::Field::Motley, 4, seed);
            let mut game =
                games::open("field", &scenario.to_string(), seed, None).expect("it opens");
            let mut chooser = Chooser::new(seed);
            while game.n_decisions() < MOST_DECISIONS && game.step_at_random(&mut chooser) {
                if game.n_decisions().is_multiple_of(EVERY) && !game.is_over() {
                    same(&*game, seed);
                }
            }
        }
    }
}

/// The position as a TOML file asks the same seats, makes the same offers and shows the same table.
fn same(game: &dyn AnyGame, seed: u64) {
    let place = format!("{} battle {seed}, decision {}", game.ruleset(), game.n_decisions());
    let position = game.position().unwrap_or_else(|why| panic!("{place}: {why}"));
    let file = kernel::doc::written(&position);
    let again = games::open("position.toml", &file, 1, None);
    let again = again.unwrap_or_else(|why| panic!("{place}: {why:?}\n{file}"));
    assert_eq!(again.asked(), game.asked(), "{place}");
    assert_eq!(again.hash(), game.hash(), "{place}: the tables differ\n{file}");
    assert_eq!(offers(&*again), offers(game), "{place}");
}

/// A unit close behind a wood is offered a way round it: first turns, or about and away, then moves.
#[test]
fn a_unit_behind_a_wood_is_offered_a_way_round() {
    let scenario = r#"
format = 1
id = "wood"
title = "Behind a wood"
ruleset = "splendid"
[[terrain]]
kind = "wood"
area = [[20, 12.1], [40, 12.1], [40, 18], [20, 18]]
[[sides]]
id = "king"
name = "King"
[[sides.units]]
id = "horse"
name = "Horse"
type = "mounted"
stands = { mounted = 4 }
formation = "line"
at = [30, 12]
[[sides]]
id = "parliament"
name = "Parliament"
[[sides.units]]
id = "foe"
name = "Foe"
type = "mounted"
stands = { mounted = 4 }
formation = "line"
at = [30, 40]
[start]
stage = { moves = { half = 0 } }
[start.table]
turn = 1
phase = "initiative-moves"
initiative = "king"
"#;
    let mut game = games::open("wood.toml", scenario, 1, None).expect("it opens");
    let offers = game.offers("king");
    let way = offers.iter().find(|offer| offer["want"] == "path");
    let way = way.unwrap_or_else(|| panic!("no way is offered: {offers:?}"));
    assert!(way["fill"].as_array().is_some_and(|legs| legs.len() > 1), "{way}");
    game.say("king", way["act"].clone(), way["fill"].clone()).expect("an offer is accepted");
}

#[test]
fn every_scenario_that_ships_reads_as_it_is_written() {
    for shipped in games::shipped() {
        let doc = games::Doc::parse(shipped.file, shipped.text).expect("it parses");
        let text = kernel::doc::written(&doc.root.to_json());
        let again =
            games::Doc::parse("again", &text).unwrap_or_else(|why| panic!("{why:?}\n{text}"));
        assert_eq!(again.root.to_json(), doc.root.to_json(), "{text}");
    }
}
