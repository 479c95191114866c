//! Temporary: counts what happens.
use super::read;
use kernel::laws::{self, Rigour};
use rules_nearrun::{NearRun, invariants};
use std::collections::BTreeMap;

#[test]
#[ignore = "prints counts"]
fn counts() {
    let files = [
        ("lesson", include_str!("../../../../scenarios/nearrun/first-lesson-nearrun.toml")),
        ("maida", include_str!("../../../../scenarios/nearrun/maida-1806.toml")),
        ("salamanca", include_str!("../../../../scenarios/nearrun/salamanca-1812.toml")),
        ("qb", include_str!("../../../../scenarios/nearrun/quatre-bras-1815.toml")),
    ];
    for (name, text) in files {
        let setup = read(name, text);
        let mut all: BTreeMap<String, usize> = BTreeMap::new();
        let mut decisions = 0;
        let n = if name == "lesson" || name == "maida" { 30 } else { 4 };
        for seed in 0..n {
            let played = laws::battle::<NearRun>(
                &setup,
                seed,
                Rigour { most: 40_000, ..Rigour::default() },
                invariants::check,
            );
            decisions += played.game.n_decisions();
            for event in &played.events {
                let text = format!("{event:?}");
                let key: String = text.chars().take_while(|c| c.is_alphanumeric()).collect();
                *all.entry(key).or_default() += 1;
            }
            let ended = all.entry(format!("ended={}", played.ended)).or_default();
            *ended += 1;
        }
        println!("{name}: {decisions} decisions {all:?}");
    }
}
