//! What crosses an arc is what is found by judging every place of a move for every side. This is a test of private names, so it
//! is compiled with the crate.
use super::*;
use crate::{Gloria, muster};
use kernel::{Match, Ruleset, dice::Chooser, doc::Doc, laws};

/// PG-SHO-011: the same without any short cut.
fn crossed_plainly(model: &Model, mover: UnitId, from: Pose) -> Vec<Ghost> {
    let unit = model.unit(mover);
    let places: Vec<Unit> =
        (0..LOOKS).map(|n| Unit { at: between(from, unit.at, n), ..*unit }).collect();
    let stands_still =
        |enemy: &&Unit| !enemy.done.stirred && !enemy.done.changed && !enemy.is_routing();
    let enemies = model.of(unit.side.other()).filter(stands_still);
    let ghosts = enemies.filter_map(|shooter| {
        let shots = arms::sides(shooter).iter().flat_map(|side| {
            let battery = Battery::of(model, shooter, *side).ok();
            places.iter().filter_map(move |place| {
                possible(model, shooter, *side, battery.as_ref()?, &Mark::Unit(place)).ok()
            })
        });
        let shot = shots.min_by_key(|shot| shot.away)?;
        Some(Ghost { shooter: shooter.id, target: mover, range: shot.away, class: shot.class })
    });
    ghosts.collect()
}

/// PG-SHO-011: for moves of every unit, at every eighth decision of random battles.
pub fn what_crosses_an_arc_is_what_is_found_plainly() {
    for seed in 0..6 {
        let field = muster::scenario(3 + seed as usize, seed);
        let doc = Doc::from_json("field day", &field).expect("it is an object");
        let setup = Gloria::read(&doc).unwrap_or_else(|why| panic!("{seed}: {why:#?}"));
        let (mut game, mut events) =
            Match::<Gloria>::open(setup, seed, None).unwrap_or_else(|why| panic!("{why}"));
        let mut chooser = Chooser::new(seed);
        while laws::step_to(&mut game, &mut chooser, &mut events) {
            if chooser.under(8) > 0 {
                continue;
            }
            let model = game.moment().model();
            for unit in model.on_table().filter(|unit| unit.is_shown()) {
                let by = chooser.under(20_000) as f64;
                for from in
                    [unit.at, unit.at.advanced(-by), unit.at.moved(unit.at.facing.right() * by)]
                {
                    let (found, plain) =
                        (crossed(model, unit.id, from), crossed_plainly(model, unit.id, from));
                    assert_eq!(found, plain, "what {} shows", unit.id);
                }
            }
        }
    }
}
