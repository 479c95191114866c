//! Units outside the line of battle: skirmishers, animals, pioneers, and the train of an army.
use super::guns::Carriage;
use super::{Block, Signs};
use crate::plan::{Plan, right_of};

impl Signs {
    /// Skirmishers: men well apart on open ground, with levelled muskets.
    pub(super) fn screen(&mut self, plan: &Plan, block: &Block) {
        self.livery_strip(block);
        let dot = (1.4 * plan.pen).min(block.deep * 0.14);
        for (k, across) in Self::ranks(plan, block, 9.0).enumerate() {
            let stands = if k % 2 == 0 { 0.16 } else { -0.1 };
            self.solid.disc(block.at(across, stands), dot);
            self.line.dash(block.at(across, stands), block.at(across, stands + 0.26));
        }
    }

    /// The slash of the horse under a pair of humps.
    pub(super) fn camels(&mut self, block: &Block) {
        self.slash(block, 0.8);
        self.line.to(block.at(-0.42, 0.0));
        for (top, end) in [(-0.32, -0.22), (-0.12, -0.02)] {
            self.line.bow(block.at(top, 0.62), block.at(end, 0.0));
        }
    }

    /// A large body, a head, and tusks in front.
    pub(super) fn elephant(&mut self, plan: &Plan, block: &Block) {
        self.livery_strip(block);
        let size = block.wide.min(block.deep);
        let beast = Carriage { at: block.centre, ahead: block.ahead, size };
        self.solid.disc(beast.place(0.0, -0.06), size * 0.24);
        self.solid.disc(beast.place(0.0, 0.24), size * 0.13);
        for side in [-1.0, 1.0] {
            self.line.to(beast.place(side * 0.1, 0.3));
            self.line.bow(beast.place(side * 0.2, 0.42), beast.place(side * 0.1, 0.5));
            self.solid.disc(beast.place(side * 0.17, 0.16), size * 0.07);
        }
        self.line
            .dash(beast.place(0.0, 0.3), beast.place(0.0, 0.5) + block.ahead * (2.0 * plan.pen));
    }

    /// Pioneers: the line of a wall they build or breach.
    pub(super) fn pioneers(&mut self, plan: &Plan, block: &Block) {
        self.full.ring(&block.corners());
        let merlons = (block.wide / (9.0 * plan.pen)).round().clamp(2.0, 12.0);
        let step = 0.8 / merlons;
        self.over.to(block.at(-0.4, -0.2));
        for k in 0..merlons as u32 {
            let left = f64::from(k) * step - 0.4;
            for (across, ahead) in [(0.0, 0.2), (0.5, 0.2), (0.5, -0.2), (1.0, -0.2)] {
                self.over.line(block.at(left + across * step, ahead));
            }
        }
    }

    /// Gunners without their gun: a rank of men behind a rammer.
    pub(super) fn gunners(&mut self, plan: &Plan, block: &Block) {
        self.livery_strip(block);
        let dot = (1.5 * plan.pen).min(block.deep * 0.14);
        for across in Self::ranks(plan, block, 9.0) {
            self.solid.disc(block.at(across, -0.04), dot);
        }
        self.line.dash(block.at(-0.36, 0.24), block.at(0.36, 0.24));
        self.solid.disc(block.at(0.36, 0.24), dot * 1.3);
    }

    /// Led horses, side by side.
    pub(super) fn led_horses(&mut self, plan: &Plan, block: &Block) {
        self.livery_strip(block);
        let size = block.deep.max(plan.pen * 9.0) * 1.25;
        for across in Self::ranks(plan, block, 10.0) {
            let at = block.at(across, -0.42);
            let horse = Carriage { at, ahead: block.ahead, size };
            self.solid.ring(&horse.horse(0.0));
        }
    }

    /// A waggon from above: its tilt on hoops, four wheels, and the pole before it.
    pub(super) fn wagon(&mut self, plan: &Plan, block: &Block) {
        let size = (block.wide * 1.4).min(block.deep).max(plan.pen * 9.0);
        let cart = Carriage { at: block.centre, ahead: block.ahead, size };
        let tilt = cart.bar(0.0, -0.1, (0.19, 0.32));
        self.full.ring(&tilt);
        self.line.ring(&tilt);
        for ahead in [-0.26, -0.1, 0.06] {
            self.over.dash(cart.place(-0.19, ahead), cart.place(0.19, ahead));
        }
        for (side, ahead) in [(-1.0, -0.28), (1.0, -0.28), (-1.0, 0.1), (1.0, 0.1)] {
            self.solid.ring(&cart.bar(side * 0.26, ahead, (0.045, 0.1)));
        }
        self.line.dash(cart.place(0.0, 0.22), cart.place(0.0, 0.5));
        let yoke = right_of(block.ahead) * (size * 0.12);
        self.line.dash(cart.place(0.0, 0.42) - yoke, cart.place(0.0, 0.42) + yoke);
    }
}
