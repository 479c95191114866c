//! Finds the decisions after which a table is unsound.
use crate::random;
use kernel::{Match, dice::Chooser, laws};
use rules_gloria::{Gloria, invariants};

#[test]
fn scratch() {
    std::panic::set_hook(Box::new(|_| ()));
    let first: u64 = std::env::var("LINSTOCK_SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    for seed in first..first + 40 {
        let played = std::panic::catch_unwind(|| {
            let (mut game, _) = Match::<Gloria>::open(random(seed), seed, None).expect("it opens");
            let mut chooser = Chooser::new(seed);
            loop {
                let ask = game.moment().ask().cloned();
                let stepped = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                    laws::step(&mut game, &mut chooser)
                }));
                let step = match stepped {
                    Ok(Some(step)) => step,
                    Ok(None) => {
                        eprintln!(
                            "{seed}: over after {} decisions, {:?}",
                            game.n_decisions(),
                            game.moment().model().ended
                        );
                        return;
                    }
                    Err(why) => {
                        let why = why
                            .downcast_ref::<String>()
                            .cloned()
                            .or(why.downcast_ref::<&str>().map(|s| s.to_string()));
                        eprintln!("{seed}: PANIC {:?} at {:?}", why, ask.map(|a| a.question));
                        return;
                    }
                };
                let model = game.moment().model();
                if let Err(why) = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                    invariants::check(model)
                })) {
                    let why = why.downcast_ref::<String>().cloned();
                    eprintln!(
                        "{seed}: {:?} after {:?}\n  {:?}",
                        why,
                        ask.map(|a| a.question),
                        step
                    );
                    return;
                }
                if game.n_decisions() > 5000 {
                    eprintln!("{seed}: endless at {:?}", ask.map(|a| a.question));
                    return;
                }
            }
        });
        if let Err(why) = played {
            eprintln!("{seed}: PANIC opening {:?}", why.downcast_ref::<String>());
        }
    }
}
