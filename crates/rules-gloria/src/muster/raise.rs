//! An army raised on a player's request.
use kernel::book::{Levy, Raised};

/// A random army, of any cost or of a number of points.
pub(crate) fn raise(levy: &Levy) -> Result<Raised, String> {
    if !(levy.choose.is_empty() && levy.owned.is_empty()) {
        return Err(
            "armies of this ruleset are raised without choices: leave out `--choose` and `--own`"
                .into(),
        );
    }
    let army = match levy.points {
        None => super::army(levy.throws, levy.seed, &levy.name),
        Some(points) => {
            let points = i32::try_from(points).unwrap_or(i32::MAX);
            super::army_of_points(points, levy.seed, &levy.name)
                .ok_or_else(|| format!("no army costs as little as {points} points"))?
        }
    };
    Ok(Raised::new(Vec::new(), Vec::new(), army))
}
