//! Medieval weapons: few and large on each base. Bows differ by their shape, polearms by their heads.
use super::{Block, Signs, guns::Carriage};
use crate::plan::Plan;

/// A line through places in a square from -0.5 to 0.5: across, then ahead.
type Stroke = &'static [(f64, f64)];

/// A weapon on the base: its strokes and its filled parts.
struct Weapon {
    strokes: &'static [Stroke],
    solids: &'static [Stroke],
}

const STAVE: Stroke = &[(-0.42, -0.14), (-0.28, 0.14), (0.0, 0.26), (0.28, 0.14), (0.42, -0.14)];
const STRING: Stroke = &[(-0.42, -0.14), (0.42, -0.14)];

const BOW: Weapon = Weapon { strokes: &[STAVE, STRING], solids: &[] };
const LONGBOW: Weapon = Weapon {
    strokes: &[STAVE, &[(-0.42, -0.14), (0.0, -0.44), (0.42, -0.14)], &[(0.0, -0.5), (0.0, 0.4)]],
    solids: &[&[(0.0, 0.62), (-0.13, 0.32), (0.13, 0.32)]],
};
const CROSSBOW: Weapon = Weapon {
    strokes: &[
        &[(-0.4, 0.08), (-0.2, 0.3), (0.2, 0.3), (0.4, 0.08)],
        &[(-0.4, 0.08), (0.0, -0.1), (0.4, 0.08)],
    ],
    solids: &[&[(-0.05, 0.48), (0.05, 0.48), (0.08, -0.5), (-0.08, -0.5)]],
};
const HANDGUN: Weapon = Weapon {
    strokes: &[&[(0.0, -0.5), (0.0, 0.1)], &[(-0.16, -0.02), (0.16, -0.02)]],
    solids: &[&[(-0.11, 0.55), (0.11, 0.55), (0.08, 0.0), (-0.08, 0.0)]],
};
const SPEAR: Weapon = Weapon {
    strokes: &[&[(0.0, -0.5), (0.0, 0.2)]],
    solids: &[&[(0.0, 0.62), (-0.14, 0.26), (0.0, 0.08), (0.14, 0.26)]],
};
const BILL: Weapon = Weapon {
    strokes: &[
        &[(0.0, -0.5), (0.0, 0.58)],
        &[(0.0, 0.02), (0.26, 0.08), (0.3, 0.4)],
        &[(0.0, 0.26), (-0.2, 0.26)],
    ],
    solids: &[],
};

impl Signs {
    fn weapons(&mut self, plan: &Plan, block: &Block, weapon: &Weapon) {
        self.full.ring(&block.corners());
        let size = (block.deep * 0.72).min(plan.pen * 15.0);
        let count = (block.wide / (size * 0.98)).floor().clamp(1.0, 12.0);
        for n in 0..count as u32 {
            let at = block.at((f64::from(n) + 0.5) / count - 0.5, -0.02);
            let place = Carriage { at, ahead: block.ahead, size };
            let put = |stroke: Stroke| -> Vec<_> {
                stroke.iter().map(|&(across, ahead)| place.place(across, ahead)).collect()
            };
            weapon.strokes.iter().for_each(|stroke| self.over.run(&put(stroke)));
            weapon.solids.iter().for_each(|solid| self.over_solid.ring(&put(solid)));
        }
    }

    pub(super) fn bows(&mut self, plan: &Plan, block: &Block) {
        self.weapons(plan, block, &BOW);
    }

    pub(super) fn longbows(&mut self, plan: &Plan, block: &Block) {
        self.weapons(plan, block, &LONGBOW);
    }

    pub(super) fn crossbows(&mut self, plan: &Plan, block: &Block) {
        self.weapons(plan, block, &CROSSBOW);
    }

    pub(super) fn handguns(&mut self, plan: &Plan, block: &Block) {
        self.weapons(plan, block, &HANDGUN);
    }

    pub(super) fn spears(&mut self, plan: &Plan, block: &Block) {
        self.weapons(plan, block, &SPEAR);
    }

    pub(super) fn bills(&mut self, plan: &Plan, block: &Block) {
        self.weapons(plan, block, &BILL);
    }

    /// Knights: armoured like heavy horse, with the lances of lancers.
    pub(super) fn knights(&mut self, plan: &Plan, block: &Block) {
        self.heavy_horse(plan, block);
        self.lances(plan, block);
    }

    /// Foot on horseback: the slash of the horse with men of foot along it.
    pub(super) fn mounted_foot(&mut self, plan: &Plan, block: &Block) {
        self.slash(block, 0.45);
        let arm = (2.2 * plan.pen).min(block.deep * 0.2);
        let (along, across) = (block.ahead * arm, crate::plan::right_of(block.ahead) * arm);
        for part in [0.2, 0.5, 0.8] {
            let at = block.at(part - 0.62, part - 0.38);
            self.line.dash(at - along - across, at + along + across);
            self.line.dash(at - along + across, at + along - across);
        }
    }

    /// Many thin barrels side by side on one carriage.
    pub(super) fn organ_gun(&mut self, plan: &Plan, block: &Block) {
        let gun = self.carriage(plan, block);
        for barrel in -2..=2 {
            let across = f64::from(barrel) * 0.075;
            self.solid.ring(&gun.bar(across, 0.2, (0.022, 0.32)));
        }
        self.line.dash(gun.place(-0.3, -0.1), gun.place(0.3, -0.1));
        for side in [-1.0, 1.0] {
            self.solid.ring(&gun.bar(side * 0.3, -0.1, (0.05, 0.17)));
            self.line.dash(gun.place(side * 0.1, -0.12), gun.place(side * 0.05, -0.42));
        }
    }

    /// A rocket on its trestle, its tail behind it.
    pub(super) fn rocket(&mut self, plan: &Plan, block: &Block) {
        let gun = self.carriage(plan, block);
        let head = [(0.0, 0.58), (-0.1, 0.36), (-0.1, 0.08), (0.1, 0.08), (0.1, 0.36)];
        self.solid.ring(&head.map(|(across, ahead)| gun.place(across, ahead)));
        self.line.dash(gun.place(0.0, 0.1), gun.place(0.0, -0.5));
        for side in [-1.0, 1.0] {
            self.line.dash(gun.place(side * 0.3, -0.3), gun.place(0.0, 0.0));
            self.line.dash(gun.place(side * 0.12, -0.52), gun.place(0.0, -0.34));
        }
    }
}
