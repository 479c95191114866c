//! A path is tried before it is taken: every leg is checked on a copy of the unit, and nothing happens yet.
mod column;
mod others;

use crate::{
    act::Bends,
    allowance::{self, Pace},
    clear::{self, Block, Heed},
    flow,
    going::Toll,
    kinds::Formation,
    model::Model,
    moves::{
        double, edge,
        manoeuvre::Order,
        road_column,
        turn::{self, OddStands},
    },
    near,
    question::StandSet,
    refusal::{MoveRefusal, Refusal},
    shape::Rects,
    unit::Unit,
    units::Units,
};
use geom::{Angle, EPS_CONTACT, EPS_DIST, EPS_PEN, Length, Rect, V2};
use kernel::Leg;
use table::bodies;

/// One step of a path.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) enum Step {
    /// A turn, in 65 536ths of a turn, clockwise.
    Turn(i32),
    /// A turn of a whole road column, not of its leader alone (Q29).
    Wheel(i32),
    /// An about-face.
    About(OddStands),
    /// Straight ahead.
    Move {
        /// The distance.
        by: Length,
        /// The units that it flows around.
        flow: Units,
        /// What the path has cost up to here.
        paid: f64,
    },
    /// The followers of a road column placed by hand.
    Dress(Bends),
}

/// A unit moving along a path.
pub(crate) struct Walk<'a> {
    model: &'a Model,
    order: &'a Order<'a>,
    /// The unit as it would stand at this point.
    pub(crate) unit: Unit,
    used: f64,
    gone_by: f64,
    /// Q29: whether a straight column turns as a whole.
    rigid: bool,
    /// ASV-BND-012: how the followers of a column stand at the end, if the owner places them.
    hand: Option<Bends>,
    /// The units that it flows around.
    flowed: Units,
    /// Those of them that it has passed.
    passed: Units,
    leaving: Units,
    /// Whether the whole unit has left the table.
    gone: bool,
    /// The steps, if they are recorded.
    pub(crate) steps: Option<Vec<Step>>,
}

impl<'a> Walk<'a> {
    /// A walk at the start of its path.
    pub(crate) fn new(model: &'a Model, order: &'a Order<'a>) -> Self {
        Self {
            model,
            order,
            unit: *model.unit(order.unit),
            used: 0.0,
            gone_by: 0.0,
            rigid: false,
            hand: None,
            flowed: order.amid,
            passed: Units::NONE,
            leaving: order.leaving,
            gone: false,
            steps: None,
        }
    }

    /// Also records the steps.
    pub(crate) fn recording(self) -> Self {
        Self { steps: Some(Vec::new()), ..self }
    }

    /// Checks the whole path. A straight column that cannot follow its leader along it may turn as a whole (Q29).
    pub(crate) fn go(&mut self) -> Result<(), Refusal> {
        let led = self.try_out();
        if led.is_ok()
            || self.hand.is_some()
            || self.model.unit(self.order.unit).formation != Formation::RoadColumn
        {
            return led;
        }
        let steps = self.steps.is_some().then(Vec::new);
        *self = Self { rigid: true, steps, ..Self::new(self.model, self.order) };
        self.try_out().or(led)
    }

    fn try_out(&mut self) -> Result<(), Refusal> {
        self.may_move()?;
        for leg in self.order.legs {
            if self.gone {
                break;
            }
            self.leg(leg)?;
        }
        self.dress()?;
        self.arrive()
    }

    /// Whether the whole unit has left the table.
    pub(crate) fn is_gone(&self) -> bool {
        self.gone
    }

    /// Whether it flowed around another unit.
    pub(crate) fn has_flowed(&self) -> bool {
        !self.flowed.is_empty()
    }

    /// ASV-BND-009, ASV-MAN-014, ASV-TRN-002, ASV-ABF-002: some formations cannot move.
    fn may_move(&self) -> Result<(), Refusal> {
        if self.unit.formation.is_bent_line() {
            return Err(MoveRefusal::BentCannotMove { unit: self.unit.id }.into());
        }
        if self.unit.formation != Formation::DefensiveBlock {
            return Ok(());
        }
        let unit = self.unit.id;
        Err(match self.order.legs.first() {
            Some(Leg::Turn { .. } | Leg::Face { .. }) => {
                MoveRefusal::CannotTurn { unit, about: false }
            }
            Some(Leg::About { .. }) => MoveRefusal::CannotTurn { unit, about: true },
            _ => MoveRefusal::CannotMove { unit, formation: self.unit.formation },
        }
        .into())
    }

    fn leg(&mut self, leg: &Leg) -> Result<(), Refusal> {
        match *leg {
            Leg::To(point) => {
                let way = point.v2() - self.unit.front_centre();
                let Some(facing) = Angle::of(way) else { return Ok(()) };
                self.face(facing)?;
                if self.gone { Ok(()) } else { self.ahead(Length::from_units(way.length())) }
            }
            Leg::Move { r#move } => self.ahead(r#move),
            // ASV-TRN-004: a turn is at most a full circle.
            Leg::Turn { turn } => self.turn(turn.0.clamp(-65_536, 65_536)),
            Leg::Face { face } => self.face(face),
            Leg::About { back: true, .. } => self.about(OddStands::Back),
            Leg::About { back: false, .. } => self.about(OddStands::Forward),
            _ => Err(MoveRefusal::WantsPath { unit: self.unit.id }.into()),
        }
    }

    /// Turns to a facing: the short way, or the long way if that is blocked.
    fn face(&mut self, facing: Angle) -> Result<(), Refusal> {
        let short = self.unit.heading().turn_to(facing);
        if short == 0 {
            return Ok(());
        }
        let blocked = match self.turn(short) {
            Ok(()) => return Ok(()),
            Err(why) => why,
        };
        let long = short - 65_536 * short.signum();
        self.turn(long).map_err(|_| blocked)
    }

    /// ASV-TRN-001..004, ASV-TRN-006: a turn about the front-centre point, which costs nothing.
    fn turn(&mut self, by: i32) -> Result<(), Refusal> {
        if by == 0 {
            return Ok(());
        }
        let column = self.unit.formation.is_road_column();
        if column && !self.rigid {
            return self.turn_column(by);
        }
        let about = self.unit.front_centre();
        self.sweep_turn(&self.unit, about, by)?;
        let off = edge::off_in_turn(self.model, &self.unit, about, by);
        let there = turn::wheeled(&self.unit, about, by);
        self.record(if column { Step::Wheel(by) } else { Step::Turn(by) });
        self.stand(there, off);
        Ok(())
    }

    /// Checks that nothing is in the way of a turn. Enemies being left may be touched, and in double-time all enemies must stay
    /// far away.
    fn sweep_turn(&self, unit: &Unit, about: V2, by: i32) -> Result<(), Refusal> {
        let heed = Heed { absent: self.absent(), ..Heed::MOVE };
        clear::turn(self.model, unit, about, by, heed).map_err(|block| self.refusal(block))?;
        if self.leaving.is_empty() && !self.order.double {
            return Ok(());
        }
        let shapes = unit.outline();
        for id in self.leaving {
            let other = self.model.rects(id);
            if geom::turn_clear(&shapes, about, by, other, -EPS_PEN).is_some() {
                return Err(self.refusal(Block::Unit(id)));
            }
        }
        if self.order.double {
            let clear = allowance::double_time_clear(self.model);
            let reach = unit.centre.v2().distance(about) + f64::from(unit.radius);
            let keep = clear.units() - EPS_DIST;
            let enemies = self.model.all_of(unit.side.other());
            for enemy in self.model.near(about, reach + clear.units(), enemies) {
                let far = reach + f64::from(enemy.radius) + clear.units();
                if (enemy.centre.v2() - about).length2() > far * far {
                    continue;
                }
                let theirs = self.model.rects(enemy.id);
                let farther = |rect: &Rect| geom::distance_point(rect, about) >= reach + keep;
                if !theirs.iter().all(farther)
                    && geom::turn_clear(&shapes, about, by, theirs, keep).is_some()
                {
                    return Err(double::too_near(self.model, unit, enemy.id));
                }
            }
        }
        Ok(())
    }

    /// ASV-ABF-001..004: odd stands move forward, or back if the owner wishes or there is no room (G17).
    fn about(&mut self, odd: OddStands) -> Result<(), Refusal> {
        let first = turn::about_face(&self.unit, odd);
        let (there, odd) = match self.stands_free(&first) {
            Ok(()) => (first, odd),
            Err(why) if odd == OddStands::Back => return Err(why),
            Err(why) => {
                let back = turn::about_face(&self.unit, OddStands::Back);
                self.stands_free(&back).map_err(|_| why)?;
                (back, OddStands::Back)
            }
        };
        if self.order.double {
            double::keeps_off(self.model, &self.unit, &there.outline())?;
        }
        self.record(Step::About(odd));
        self.stand(there, StandSet::default());
        Ok(())
    }

    /// ASV-MAN-002, ASV-MAN-022: moves straight ahead, at the cost of the ground.
    fn ahead(&mut self, by: Length) -> Result<(), Refusal> {
        if by < Length::ZERO {
            return Err(MoveRefusal::BackwardLeg { unit: self.unit.id }.into());
        }
        if by == Length::ZERO {
            return Ok(());
        }
        let way = self.unit.heading().forward();
        let column = self.unit.formation.is_road_column();
        let mover = if column { road_column::head(&self.unit) } else { self.unit };
        let paid = self.used;
        self.pay(&mover, way, by.units())?;
        self.sweep(&mover, way, by.units())?;
        let there = if column {
            road_column::advanced(&self.unit, by.units())
        } else {
            clear::moved(&self.unit, way * by.units())
        };
        if column {
            self.column_stands(&there)?;
        }
        self.pass(&mover, &there, way, by.units());
        self.record(Step::Move { by, flow: self.flowed, paid });
        self.stand(there, StandSet::default());
        Ok(())
    }

    fn pay(&mut self, mover: &Unit, way: V2, by: f64) -> Result<(), Refusal> {
        self.gone_by += by;
        self.used += Toll::price(self.model, mover, way, by, Pace::Move);
        let most = self.order.allowance;
        if self.used > geom::reach_of(most) {
            let far = self.used / geom::INCH.units();
            return Err(
                MoveRefusal::TooFar { unit: self.unit.id, far, most: most.to_inches() }.into()
            );
        }
        Ok(())
    }

    /// Checks that nothing is in the way of a straight move except friends that it flows around.
    fn sweep(&mut self, mover: &Unit, way: V2, by: f64) -> Result<(), Refusal> {
        loop {
            let heed = Heed { absent: self.absent(), ..Heed::MOVE };
            match clear::straight(self.model, mover, way, by, heed) {
                Ok(()) => break,
                Err(block) => self.flow_around(block)?,
            }
        }
        if self.leaving.is_empty() && !self.order.double {
            return Ok(());
        }
        let swept: Rects = bodies::swept(&mover.outline(), way, by);
        for id in self.leaving {
            self.leaves(mover, id, way, by, &swept)?;
        }
        if self.order.double {
            double::keeps_off(self.model, &self.unit, &swept)?;
        }
        Ok(())
    }

    fn stands_clear(&self, there: &Unit) -> Result<(), Block> {
        clear::standing(self.model, there, Heed { absent: self.absent(), ..Heed::MOVE })?;
        match self.leaving.iter().find(|id| flow::overlap(there, self.model.unit(*id))) {
            Some(id) => Err(Block::Unit(id)),
            None => Ok(()),
        }
    }

    fn stands_free(&self, there: &Unit) -> Result<(), Refusal> {
        self.stands_clear(there).map_err(|block| self.refusal(block))
    }

    /// Takes a new position. Stands off the table are lost, and enemies that have been left count like any others from now on.
    fn stand(&mut self, there: Unit, off: StandSet) {
        let off = StandSet(off.0 | edge::off_table(self.model, &there).0);
        match edge::rest(self.model, &there, off) {
            Some(left) => self.unit = left,
            None => {
                self.unit = there;
                self.gone = true;
            }
        }
        if !self.leaving.is_empty() {
            let (model, unit) = (self.model, self.unit);
            self.leaving.retain(|id| near::gap(&unit, model.unit(*id)) <= EPS_CONTACT);
        }
    }

    /// ASV-FLW-012, ASV-FLW-013: at the end of the path the unit must be past all units it flowed around and clear of all it left.
    fn arrive(&self) -> Result<(), Refusal> {
        if self.gone {
            return Ok(());
        }
        for id in self.flowed {
            if !self.passed.has(id) || flow::overlap(&self.unit, self.model.unit(id)) {
                return Err(MoveRefusal::FlowShort { unit: self.unit.id, other: id }.into());
            }
        }
        if let Some(id) = self.leaving.first() {
            return Err(MoveRefusal::StillTouches { unit: self.unit.id, enemy: id }.into());
        }
        self.kept_up()
    }

    /// The units that its motions need not avoid.
    fn absent(&self) -> Units {
        self.leaving.or(self.flowed)
    }

    fn refusal(&self, block: Block) -> Refusal {
        block.refusal(&self.unit).into()
    }

    fn record(&mut self, step: Step) {
        if let Some(steps) = &mut self.steps {
            steps.push(step);
        }
    }
}

/// 65 536ths of a turn in degrees.
pub(crate) fn degrees(parts: i32) -> f64 {
    f64::from(parts) * 360.0 / 65_536.0
}
