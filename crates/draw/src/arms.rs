//! The arms: one symbol each. They differ by shape first and by colour second.
use crate::plan::{Plan, heading, right_of};
use crate::sheet::Trace;
use geom::V2;
use kernel::view::{Arm, Posture, StandView};

mod battalions;
mod batteries;
mod figures;
mod followers;
mod guns;
mod weapons;

/// A base on the sheet.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Block {
    pub(crate) centre: V2,
    pub(crate) ahead: V2,
    pub(crate) wide: f64,
    pub(crate) deep: f64,
    /// How many figures are on it and for how many it was made, if they are counted.
    pub(crate) figures: Option<[u8; 2]>,
    pub(crate) hollow: bool,
    pub(crate) order: Option<Posture>,
}

impl Block {
    pub(crate) fn new(plan: &Plan, stand: &StandView) -> Self {
        Self {
            centre: plan.at(stand.pose.at),
            ahead: heading(stand.pose.facing),
            wide: plan.reach(stand.width).max(2.0),
            deep: plan.reach(stand.depth).max(2.0),
            figures: stand.figures,
            hollow: stand.hollow,
            order: stand.order,
        }
    }

    /// A place on the base: across from -0.5 on the left to 0.5, ahead from -0.5 at the rear to 0.5.
    pub(crate) fn at(&self, across: f64, ahead: f64) -> V2 {
        self.centre + right_of(self.ahead) * (across * self.wide) + self.ahead * (ahead * self.deep)
    }

    pub(crate) fn corners(&self) -> [V2; 4] {
        [self.at(-0.5, 0.5), self.at(0.5, 0.5), self.at(0.5, -0.5), self.at(-0.5, -0.5)]
    }
}

/// How far an arm's weapons extend beyond its front, in inches.
pub(crate) const fn reach(arm: Arm) -> f64 {
    match arm {
        Arm::Pike => 0.26,
        Arm::Lancers | Arm::Knights => 0.36,
        _ => 0.0,
    }
}

/// The symbols of all the bases of a unit, one path for each ink.
#[derive(Default, Debug)]
pub(crate) struct Signs {
    /// The bases.
    pub(crate) base: Trace,
    /// Filled with the side's hatching.
    pub(crate) full: Trace,
    /// Strokes and shapes over the hatching.
    pub(crate) over: Trace,
    pub(crate) over_solid: Trace,
    /// Strokes and shapes in plain ink.
    pub(crate) line: Trace,
    pub(crate) solid: Trace,
    /// The fronts.
    pub(crate) front: Trace,
}

impl Signs {
    /// Adds a base and the symbol of its arm.
    pub(crate) fn add(&mut self, plan: &Plan, block: &Block, arm: Arm) {
        if block.hollow {
            return self.hollow_square(plan, block, block.figures.map_or(0, |[now, _]| now));
        }
        if block.order == Some(Posture::Garrison) {
            return self.garrison(block);
        }
        self.base.ring(&block.corners());
        self.front.dash(block.at(-0.5, 0.5), block.at(0.5, 0.5));
        match arm {
            Arm::Pike => self.pikes(plan, block),
            Arm::Shot => self.muskets(plan, block, 0.5),
            Arm::Foot => self.crosses(plan, block),
            Arm::LightFoot => self.skirmishers(plan, block),
            Arm::HeavyHorse => self.heavy_horse(plan, block),
            Arm::Horse => self.slash(block, 1.0),
            Arm::Lancers => self.lancers(plan, block),
            Arm::LightHorse => self.slash(block, 0.45),
            Arm::Dragoons => self.dragoons(plan, block),
            Arm::DragoonsFoot => self.dismounted(plan, block),
            Arm::LightGun => self.gun(plan, block, 0.72),
            Arm::Gun => self.gun(plan, block, 1.0),
            Arm::HeavyGun => self.gun(plan, block, 1.3),
            Arm::Limber => self.limber(plan, block),
            Arm::Skirmishers => self.screen(plan, block),
            Arm::Camels => self.camels(block),
            Arm::Elephants => self.elephant(plan, block),
            Arm::Engineers => self.pioneers(plan, block),
            Arm::Gunners => self.gunners(plan, block),
            Arm::Horses => self.led_horses(plan, block),
            Arm::Wagon => self.wagon(plan, block),
            Arm::Bows => self.bows(plan, block),
            Arm::Longbows => self.longbows(plan, block),
            Arm::Crossbows => self.crossbows(plan, block),
            Arm::Handguns => self.handguns(plan, block),
            Arm::Spears => self.spears(plan, block),
            Arm::Bills => self.bills(plan, block),
            Arm::Knights => self.knights(plan, block),
            Arm::MountedFoot => self.mounted_foot(plan, block),
            Arm::OrganGun => self.organ_gun(plan, block),
            Arm::Rocket => self.rocket(plan, block),
            Arm::LineInfantry | Arm::LightInfantry | Arm::Grenadiers => self.battalion(plan, block),
            Arm::LightCavalry => self.squadron(plan, block, 0.45),
            Arm::LanceCavalry => self.squadron(plan, block, 0.45),
            Arm::DragoonCavalry => self.squadron(plan, block, 0.72),
            Arm::HeavyCavalry => self.squadron(plan, block, 1.0),
            Arm::Cuirassiers => self.squadron(plan, block, 1.0),
            Arm::FootBattery => self.foot_battery(plan, block, 1.0),
            Arm::HeavyBattery => self.foot_battery(plan, block, 1.35),
            Arm::HorseBattery => self.horse_battery(plan, block),
            Arm::HorseLimber => self.horse_limber(plan, block),
            Arm::Commander | Arm::SubCommander | Arm::Brigadier | Arm::Messenger => {}
            // An arm without a symbol is still drawn as a block.
            _ => self.full.ring(&block.corners()),
        }
        if let Some(figures) = block.figures {
            self.figures(plan, block, figures);
        }
    }

    /// Evenly spaced positions across a base, about `apart` from each other.
    fn ranks(plan: &Plan, block: &Block, apart: f64) -> impl Iterator<Item = f64> + use<> {
        let count = (block.wide / (apart * plan.pen)).round().clamp(2.0, 18.0);
        (0..count as u32).map(move |k| (f64::from(k) + 0.5) / count - 0.5)
    }

    /// A row of pikes that extends beyond the front.
    fn pikes(&mut self, plan: &Plan, block: &Block) {
        self.full.ring(&block.corners());
        for across in Self::ranks(plan, block, 5.2) {
            let front = block.at(across, 0.5);
            self.over.dash(block.at(across, -0.3), front);
            self.line.dash(front, front + block.ahead * (plan.inch * reach(Arm::Pike)));
        }
    }

    /// Musketeers in ranks, each a dot with a levelled musket.
    fn muskets(&mut self, plan: &Plan, block: &Block, depth: f64) {
        if depth == 0.5 {
            self.full.ring(&block.corners());
        }
        let dot = (1.35 * plan.pen).min(block.deep * 0.14);
        let apart = 1.0 / (block.wide / (6.4 * plan.pen)).round().clamp(2.0, 18.0);
        for across in Self::ranks(plan, block, 6.4) {
            self.over_solid.disc(block.at(across, 0.08), dot);
            self.over.dash(block.at(across, 0.08), block.at(across, 0.42));
            let behind = across + apart * 0.5;
            if depth == 0.5 && behind < 0.45 {
                self.over_solid.disc(block.at(behind, -0.24), dot);
            }
        }
    }

    fn crosses(&mut self, plan: &Plan, block: &Block) {
        self.full.ring(&block.corners());
        let arm = (2.6 * plan.pen).min(block.deep * 0.3);
        let (along, across) = (block.ahead * arm, right_of(block.ahead) * arm);
        for at in Self::ranks(plan, block, 9.0).map(|across| block.at(across, 0.0)) {
            self.over.dash(at - along - across, at + along + across);
            self.over.dash(at - along + across, at + along - across);
        }
    }

    fn skirmishers(&mut self, plan: &Plan, block: &Block) {
        self.full.ring(&block.corners());
        let dot = (1.5 * plan.pen).min(block.deep * 0.16);
        for (k, across) in Self::ranks(plan, block, 7.5).enumerate() {
            self.over_solid.disc(block.at(across, if k % 2 == 0 { 0.2 } else { -0.2 }), dot);
        }
    }

    /// The slash of the horse: a part of the base filled up to a line from rear left to front right.
    fn slash(&mut self, block: &Block, part: f64) {
        self.full.ring(&[
            block.at(0.5 - part, -0.5),
            block.at(0.5, -0.5),
            block.at(0.5, part - 0.5),
        ]);
        self.line.dash(block.at(-0.5, -0.5), block.at(0.5, 0.5));
    }

    fn heavy_horse(&mut self, plan: &Plan, block: &Block) {
        self.slash(block, 1.0);
        let inset = 2.6 * plan.pen;
        let inner = Block {
            wide: (block.wide - inset * 2.0).max(1.0),
            deep: (block.deep - inset * 2.0).max(1.0),
            ..*block
        };
        self.line.ring(&inner.corners());
    }

    fn lancers(&mut self, plan: &Plan, block: &Block) {
        self.slash(block, 1.0);
        self.lances(plan, block);
    }

    /// Lances with their pennons, in front of the base.
    fn lances(&mut self, plan: &Plan, block: &Block) {
        for across in [-0.33, 0.0, 0.33] {
            let tip = block.at(across, 0.5) + block.ahead * (plan.inch * reach(Arm::Lancers));
            self.line.dash(block.at(across, 0.5), tip);
            let back = tip - block.ahead * (plan.inch * 0.2);
            self.solid.ring(&[
                tip,
                back,
                tip.towards(back, 0.5) + right_of(block.ahead) * (plan.inch * 0.24),
            ]);
        }
    }

    fn dragoons(&mut self, plan: &Plan, block: &Block) {
        self.full.ring(&[block.at(-0.22, -0.5), block.at(0.5, -0.5), block.at(0.5, 0.22)]);
        let dot = (1.5 * plan.pen).min(block.deep * 0.13);
        for part in [0.14, 0.32, 0.5, 0.68, 0.86] {
            self.solid.disc(block.at(part - 0.5, part - 0.5), dot);
        }
    }

    /// Dragoons on foot: shot in front, and nothing behind it.
    fn dismounted(&mut self, plan: &Plan, block: &Block) {
        self.full.ring(&[
            block.at(-0.5, 0.5),
            block.at(0.5, 0.5),
            block.at(0.5, -0.1),
            block.at(-0.5, -0.1),
        ]);
        self.muskets(plan, block, 0.2);
        let dot = (1.3 * plan.pen).min(block.deep * 0.12);
        for across in Self::ranks(plan, block, 9.0) {
            self.solid.disc(block.at(across, -0.32), dot);
        }
    }
}
