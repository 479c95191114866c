//! The chances of each side turn by turn, and the turns in which they changed. Code that can play battles to their end estimates
//! them.

/// A change of at least this much between two turns is a turning point.
const TURNED: f64 = 0.15;

/// The chances at the beginning of a turn.
#[derive(Clone, PartialEq, Debug)]
pub struct Chance {
    /// The turn that begins.
    pub turn: u32,
    /// The decision before which they were estimated.
    pub n: usize,
    /// How often each side won when the battle was played to its end, in the order of the view's sides. The rest up to 1 were
    /// draws.
    pub wins: Vec<f64>,
}

/// A turn in which the chances changed much.
#[derive(Clone, PartialEq, Debug)]
pub struct TurningPoint {
    /// The turn.
    pub turn: u32,
    /// The side that gained, by its index among the view's sides.
    pub side: usize,
    /// Its chances before the turn.
    pub from: f64,
    /// Its chances after the turn.
    pub to: f64,
}

/// The turns in which a side's chances rose most: at most three, the greatest change first.
pub fn turning_points(chances: &[Chance]) -> Vec<TurningPoint> {
    let mut points = Vec::new();
    for pair in chances.windows(2) {
        let [before, after] = pair else { continue };
        let rises = before.wins.iter().zip(&after.wins).enumerate();
        let best = rises.max_by(|a, b| (a.1.1 - a.1.0).total_cmp(&(b.1.1 - b.1.0)));
        if let Some((side, (&from, &to))) = best.filter(|(_, (from, to))| *to - *from >= TURNED) {
            points.push(TurningPoint { turn: before.turn, side, from, to });
        }
    }
    points.sort_by(|a, b| (b.to - b.from).total_cmp(&(a.to - a.from)));
    points.truncate(3);
    points
}

#[cfg(test)]
mod tests {
    use super::{Chance, turning_points};

    #[test]
    fn the_greatest_rises_are_turning_points() {
        let at = |turn, wins: [f64; 2]| Chance { turn, n: 0, wins: wins.to_vec() };
        let all = [at(1, [0.5, 0.4]), at(2, [0.55, 0.4]), at(3, [0.1, 0.9]), at(4, [0.3, 0.7])];
        let points = turning_points(&all);
        assert_eq!(points.len(), 2);
        assert_eq!((points[0].turn, points[0].side), (2, 1), "the enemy's chances rose in turn 2");
        assert_eq!((points[1].turn, points[1].side), (3, 0));
    }
}
