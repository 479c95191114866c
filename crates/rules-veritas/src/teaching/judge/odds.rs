//! Dice: probabilities of hits and melee results, and their cost.
use crate::{
    kinds::{Grade, UnitKind},
    unit::Unit,
};
use std::sync::LazyLock;

/// The maximum number of dice in the tables.
pub(super) const MOST: usize = 8;

/// The probabilities of each number of unsaved hits, by combat dice and saving dice (IDV-DIC-001, IDV-SAV-001: each is an even chance).
pub(super) static UNSAVED: LazyLock<Vec<[f64; MOST]>> = LazyLock::new(|| {
    let mut all = vec![[0.0; MOST]; MOST * MOST];
    for n_dice in 0..MOST {
        for n_saves in 0..MOST {
            let row = &mut all[n_dice * MOST + n_saves];
            for (hits, hit) in kernel::odds::binomial(n_dice as u32, 0.5).iter().enumerate() {
                for (n, save) in kernel::odds::binomial(n_saves as u32, 0.5).iter().enumerate() {
                    row[hits.saturating_sub(n)] += hit * save;
                }
            }
        }
    }
    all
});

/// The probabilities that one side of a melee has one, two, or three or more unsaved hits more than the other, for both sides,
/// by four numbers of dice.
pub(super) static MELEE: LazyLock<Vec<[f32; 6]>> = LazyLock::new(|| {
    let n = MOST * MOST;
    let pairs = (0..n * n).map(|at| over(&UNSAVED[at / n], &UNSAVED[at % n]).map(|p| p as f32));
    pairs.collect()
});

/// The probabilities of a lead of one, two, or three or more hits, for the first side and then for the second.
pub(super) fn over(ours: &[f64; MOST], theirs: &[f64; MOST]) -> [f64; 6] {
    let mut chances = [0.0; 6];
    for (a, p) in ours.iter().enumerate() {
        for (b, q) in theirs.iter().enumerate() {
            match (a.saturating_sub(b), b.saturating_sub(a)) {
                (0, 0) => (),
                (by, 0) => chances[by.min(3) - 1] += p * q,
                (_, by) => chances[by.min(3) + 2] += p * q,
            }
        }
    }
    chances
}

/// A number of dice, limited to the size of the tables.
pub(super) fn few(dice: i32) -> usize {
    dice.clamp(0, MOST as i32 - 1) as usize
}

/// What is left of a unit's worth in a state.
pub(super) const LEFT: [f64; 4] = [1.0, 0.8, 0.48, 0.1];

/// What a beaten unit loses of its worth, by the number of hits it loses by (IDV-MRS-006).
pub(super) const BEATEN: [[f64; 3]; 4] = [
    [LEFT[0] - LEFT[1], LEFT[0] - LEFT[3], LEFT[0]],
    [LEFT[1] - LEFT[2], LEFT[1] - LEFT[3], LEFT[1]],
    [LEFT[2] - LEFT[3], LEFT[2] - LEFT[3] * 0.4, LEFT[2]],
    [LEFT[3], LEFT[3], LEFT[3]],
];

/// What a unit that is shot at loses of its worth, by unsaved hits (IDV-SHR-002, -009).
pub(super) const SHOT: [[f64; 4]; 4] = [
    [LEFT[0] - LEFT[1], LEFT[0] - LEFT[2], LEFT[0] - LEFT[2] + 0.04, LEFT[0] - LEFT[3]],
    [LEFT[1] - LEFT[2], LEFT[1] - LEFT[2] + 0.04, LEFT[1] - LEFT[3], LEFT[1]],
    [(LEFT[2] - LEFT[3]) * 0.6, LEFT[2] - LEFT[3], LEFT[2] - LEFT[3], LEFT[2]],
    [LEFT[3] * 0.2, LEFT[3], LEFT[3], LEFT[3]],
];

/// The worth of a sound unit.
pub(in crate::teaching) fn worth(unit: &Unit) -> f64 {
    let of = match unit.kind {
        UnitKind::EarlyTercio | UnitKind::DoubleBrigade => 7.0,
        UnitKind::Rabble => 3.0,
        UnitKind::FieldArtillery | UnitKind::HeavyArtillery => 1.8,
        UnitKind::InfantryGuns | UnitKind::Detachment | UnitKind::Dragoons => 1.3,
        _ => 4.0,
    };
    of * match unit.grade {
        Grade::Raw => 0.9,
        Grade::Trained => 1.0,
        Grade::Veteran => 1.15,
    }
}
