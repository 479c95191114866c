//! Guns as they look from above: barrel, wheels and trail, or hooked to a limber and its team.
use super::{Block, Signs};
use crate::plan::{Plan, right_of};
use geom::V2;

/// The frame in which a gun is drawn. A base may have any shape, but a gun keeps its own.
pub(super) struct Carriage {
    pub(super) at: V2,
    pub(super) ahead: V2,
    pub(super) size: f64,
}

impl Carriage {
    pub(super) fn place(&self, across: f64, ahead: f64) -> V2 {
        self.at + right_of(self.ahead) * (across * self.size) + self.ahead * (ahead * self.size)
    }

    /// A symmetrical shape, given by its right side from front to rear.
    fn even(&self, right: &[(f64, f64)]) -> Vec<V2> {
        let side = right.iter().map(|&(across, ahead)| self.place(across, ahead));
        let back = right.iter().rev().map(|&(across, ahead)| self.place(-across, ahead));
        side.chain(back).collect()
    }

    pub(super) fn bar(&self, across: f64, ahead: f64, half: (f64, f64)) -> Vec<V2> {
        [(-1.0, 1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)]
            .map(|(x, y)| self.place(across + x * half.0, ahead + y * half.1))
            .to_vec()
    }
}

impl Signs {
    /// A gun that points to its front; `heft` distinguishes light from heavy.
    pub(super) fn gun(&mut self, plan: &Plan, block: &Block, heft: f64) {
        let gun = self.carriage(plan, block);
        self.piece(&gun, heft);
    }

    /// The gun itself.
    pub(super) fn piece(&mut self, gun: &Carriage, heft: f64) {
        let bore = 0.055 * heft;
        self.solid.ring(&gun.even(&[
            (bore * 1.35, 0.52),
            (bore * 1.35, 0.46),
            (bore, 0.44),
            (bore * 1.7, -0.2),
            (bore, -0.26),
        ]));
        let track = 0.2 + 0.08 * heft;
        for side in [-1.0, 1.0] {
            self.solid.ring(&gun.bar(
                side * track,
                0.06,
                (0.038 + 0.018 * heft, 0.14 + 0.07 * heft),
            ));
            self.line.dash(
                gun.place(side * track * 0.55, 0.06),
                gun.place(side * 0.06, -0.1 - 0.3 * heft),
            );
        }
        self.line.dash(gun.place(-track, 0.06), gun.place(track, 0.06));
        if heft > 1.0 {
            // A heavy gun stands on planks.
            for across in [-0.16, 0.16] {
                self.line.dash(gun.place(across - 0.1, -0.36), gun.place(across + 0.1, -0.36));
            }
        }
    }

    /// The base of a gun, and the frame in which it is drawn.
    pub(super) fn carriage(&mut self, plan: &Plan, block: &Block) -> Carriage {
        self.livery_strip(block);
        let size = (block.wide * 0.95).min(block.deep).max(plan.pen * 9.0);
        Carriage { at: block.at(0.0, 0.06), ahead: block.ahead, size }
    }

    /// A gun on the road: muzzle to the rear, pole and team before it.
    pub(super) fn limber(&mut self, plan: &Plan, block: &Block) {
        self.livery_strip(block);
        let size = block.wide.min(block.deep).max(plan.pen * 9.0);
        let team = Carriage { at: block.centre, ahead: block.ahead, size };
        self.solid.ring(&team.even(&[(0.05, -0.02), (0.085, -0.1), (0.055, -0.5), (0.075, -0.52)]));
        for (ahead, track, long) in [(-0.2, 0.27, 0.15), (0.06, 0.22, 0.09)] {
            self.line.dash(team.place(-track, ahead), team.place(track, ahead));
            for side in [-1.0, 1.0] {
                self.solid.ring(&team.bar(side * track, ahead, (0.045, long)));
            }
        }
        self.line.dash(team.place(0.0, -0.02), team.place(0.0, 0.62));
        for side in [-1.0, 1.0] {
            self.solid.ring(&team.horse(side * 0.1));
        }
    }

    /// Bases of guns are mostly empty: a strip at the rear shows their side.
    pub(super) fn livery_strip(&mut self, block: &Block) {
        self.full.ring(&[
            block.at(-0.5, -0.3),
            block.at(0.5, -0.3),
            block.at(0.5, -0.5),
            block.at(-0.5, -0.5),
        ]);
    }
}

impl Carriage {
    /// A horse of the team, this far to one side of the pole.
    pub(super) fn horse(&self, across: f64) -> Vec<V2> {
        [
            (0.0, 0.56),
            (0.035, 0.46),
            (0.055, 0.36),
            (0.045, 0.22),
            (-0.045, 0.22),
            (-0.055, 0.36),
            (-0.035, 0.46),
        ]
        .map(|(x, y)| self.place(across + x, y))
        .to_vec()
    }
}
