//! *In Deo Veritas*, as a general knows it: what is worth considering. How a table stands is told by `judge`.
//!
//! Lengths are in inches here, and the coin is a step in the state of a brigade.
mod judge;

use crate::lore::{HOURS, Idea, Left, Lore, Temper, Thing, offers};
use geom::{Angle, Length, V2};
use judge::{Mood, Seen, aimed, inches, waits};
use kernel::{Fill, Leg, Moment, Seat, offer::Turn};
use rules_veritas::{
    Act, Model, Question, Veritas,
    act::Change,
    book::Turning,
    command, duty, ground,
    kinds::{LeaderId, Order, Rank, Side, State, UnitId, WingId},
    model::{Leader, Wing},
    near, seats,
    unit::{Place, Unit},
};

/// How much of what looks good at first sight a careless eye sees: the rest is whim.
const SIGHT: f64 = 0.4;
/// Thing numbers of commanders begin here, after those of units.
const LEADERS: Thing = 200;

impl Lore for Veritas {
    fn hour(model: &Model) -> u32 {
        u32::from(model.turn) * HOURS + model.phase as u32
    }

    fn is_time_to_plan(question: &Question) -> bool {
        matches!(question, Question::Move { .. })
    }

    fn ideas(
        moment: &Moment<Self>,
        seat: Seat,
        left: &Left,
        ideas: &mut Vec<Idea<Act>>,
    ) -> Option<Thing> {
        let ask = moment.ask()?;
        let model = moment.model();
        match ask.question {
            Question::Orders { first } => orders(model, seat, first, left, ideas),
            Question::Move { wing } => moves(moment, seat, wing, left, ideas),
            Question::Fire { .. } => fire(moment, seat, left, ideas),
            Question::Lead { side } => lead(model, side, left, ideas),
            Question::Meet { charger, .. } => {
                ideas.push(Idea::new(Act::Meet { advance: true }, 0.3, "meets").to(charger.0));
                ideas.push(Idea::new(Act::Meet { advance: false }, 0.2, "awaits").to(charger.0));
                None
            }
            Question::Melee { among, .. } => {
                // They are fought one by one; which first matters little.
                let first = among.iter().take(1).map(|target| Act::Melee { target: *target });
                ideas.extend(first.map(|act| Idea::new(act, 0.0, "has its melee fought next")));
                None
            }
            Question::Edge { .. } => {
                ideas.push(Idea::new(Act::Edge { change: false }, 0.0, "keeps this edge"));
                None
            }
            Question::Deploy { wing } => deploy(moment, seat, wing, ideas),
            Question::Post { side } => post(model, side, ideas),
            _ => {
                offers(moment, seat, ideas);
                ideas.iter_mut().for_each(say);
                None
            }
        }
    }

    fn judge(model: &Model, seat: Seat, temper: &Temper) -> f64 {
        judge::judge(model, seat, temper)
    }

    fn doer(_: &Model, act: &Act) -> Option<Thing> {
        match *act {
            Act::Deploy { unit, .. }
            | Act::Move { unit, .. }
            | Act::Back { unit }
            | Act::Stay { unit }
            | Act::Leave { unit }
            | Act::Return { unit }
            | Act::Charge { unit, .. }
            | Act::Shoot { unit, .. }
            | Act::Retreat { unit }
            | Act::Against { unit, .. }
            | Act::BreakOff { unit, .. }
            | Act::Occupy { unit } => Some(unit.0),
            Act::Post { leader, .. } | Act::Promote { leader } | Act::Lead { leader, .. } => {
                Some(LEADERS + leader.0)
            }
            _ => None,
        }
    }

    fn name(model: &Model, thing: Thing) -> String {
        match thing.checked_sub(LEADERS) {
            Some(leader) if usize::from(leader) < model.leaders.len() => {
                model.leader_name(LeaderId(leader))
            }
            _ if usize::from(thing) < model.units.len() => model.name(UnitId(thing)).to_owned(),
            _ => "somebody".to_owned(),
        }
    }
}

/// What is offered, in the words of a general.
fn say(idea: &mut Idea<Act>) {
    (idea.purpose, idea.target, idea.urge) = match idea.act {
        Act::Against { enemy, .. } => ("strikes at", Some(enemy.0), 0.0),
        Act::BreakOff { attempt: true, .. } => ("tries to break off", None, 0.1),
        Act::BreakOff { .. } => ("fights on", None, 0.0),
        Act::Occupy { .. } => ("occupies the ground", None, 0.3),
        Act::NoOccupation => ("lets the ground be", None, 0.0),
        Act::Retreat { .. } => ("goes back next", None, 0.0),
        Act::From { enemy } => ("drives it back from", Some(enemy.0), 0.0),
        Act::Appoint { unit } => ("sends the new commander to", Some(unit.0), 0.0),
        Act::Promote { .. } => ("takes the army", None, 0.0),
        _ => (idea.purpose, idea.target, idea.urge),
    };
}

/// Orders, wing by wing.
fn orders(
    model: &Model,
    seat: Seat,
    first: bool,
    left: &Left,
    ideas: &mut Vec<Idea<Act>>,
) -> Option<Thing> {
    let side = seats::side(model, seat)?;
    let open = |wing: &&Wing| wing.named.is_none() && !left.has(wing.id.0);
    let Some(wing) = model.wings_of(side).find(open) else {
        ideas.push(Idea::new(Act::EndOrders, 0.0, "has given his orders"));
        return None;
    };
    let mood = Mood::of(model, wing, waits(model, side));
    let now = mood.suits(wing.order);
    for order in Order::ALL.into_iter().filter(|order| first || *order != wing.order) {
        let purpose = match order {
            Order::Attack => "orders a wing to attack",
            Order::Manoeuvre => "orders a wing to manoeuvre",
            Order::Hold => "orders a wing to hold",
            Order::Withdraw => "orders a wing to withdraw",
        };
        let urge = (mood.suits(order) - now) * SIGHT;
        ideas.push(Idea::new(Act::Order { wing: wing.id, order }, urge, purpose));
    }
    Some(wing.id.0)
}

/// Shots, unit by unit.
fn fire(
    moment: &Moment<Veritas>,
    seat: Seat,
    left: &Left,
    ideas: &mut Vec<Idea<Act>>,
) -> Option<Thing> {
    let (model, menu) = (moment.model(), moment.menu(seat));
    let next = menu.iter().find_map(|act| match act {
        Act::Shoot { unit, .. } if !left.has(unit.0) => Some(*unit),
        _ => None,
    });
    let Some(next) = next else {
        ideas.push(Idea::new(Act::EndFire, 0.0, "has no more shots to call for"));
        return None;
    };
    let one = Seen::of(model, model.unit(next));
    for act in menu {
        if let Act::Shoot { unit, target } = act
            && unit == next
        {
            let other = Seen::of(model, model.unit(target));
            let urge = 1.0 + aimed(model, &one, &other);
            ideas.push(Idea::new(act, urge, "shoots at").to(target.0));
        }
    }
    Some(next.0)
}

/// A unit on the table of this wing whose move is still to be made.
fn may_move(model: &Model, unit: &Unit) -> bool {
    unit.is_on_table()
        && !unit.done.moved
        && unit.state != State::Routed
        && !near::in_contact(model, unit.id)
}

/// Moves and charges, unit by unit: those nearest the enemy first, so that others can follow.
fn moves(
    moment: &Moment<Veritas>,
    seat: Seat,
    wing: WingId,
    left: &Left,
    ideas: &mut Vec<Idea<Act>>,
) -> Option<Thing> {
    let model = moment.model();
    let own = |unit: &&Unit| unit.wing == wing && seats::of_unit(model, unit.id).has(seat);
    let back = model.units.iter().filter(own).find(|unit| {
        unit.place == Place::Pursuing && unit.is_sound() && !unit.done.moved && !left.has(unit.id.0)
    });
    if let Some(unit) = back {
        let offer = moment.offer(seat, &Act::Return { unit: unit.id });
        ideas.extend(offer.map(|it| Idea::new(it.act, 1.0, "comes back").with(it.fill)));
        return Some(unit.id.0);
    }
    let movers = || model.units.iter().filter(own).filter(|unit| may_move(model, unit));
    let open = movers().filter(|unit| !left.has(unit.id.0));
    let far = |unit: &Unit| {
        let gaps = model.enemies(unit).map(|enemy| (enemy.at.v2() - unit.at.v2()).length2());
        gaps.fold(f64::MAX, f64::min)
    };
    let next = open.map(|unit| (far(unit), unit)).min_by(|one, other| one.0.total_cmp(&other.0));
    if let Some((_, unit)) = next {
        Ways::of(model, unit).all(ideas);
        return Some(unit.id.0);
    }
    // Whom orders drive on must go, like it or not.
    let driven = |unit: &&Unit| {
        model.order(unit) == Order::Withdraw || unit.is_column() || duty::is_bound(model, unit)
    };
    let Some(unit) = movers().find(driven) else {
        ideas.push(Idea::new(Act::EndMoves, 0.0, "has no more moves to make"));
        return None;
    };
    Ways::of(model, unit).all(ideas);
    ideas.push(Idea::new(Act::Stay { unit: unit.id }, -2.0, "stays where it is"));
    let sure = |before| Act::Move { unit: unit.id, before, after: None };
    let change = match unit.building {
        Some(_) => Some(Change::Quit),
        None if unit.is_column() => Some(Change::Battle),
        None => None,
    };
    for act in [sure(None), sure(change), Act::Back { unit: unit.id }] {
        let offer = moment.offer(seat, &act);
        let idea =
            |it: kernel::Offer<Act>| Idea::new(it.act, -1.0, "goes as ordered").with(it.fill);
        ideas.extend(offer.map(idea));
    }
    None
}

/// Forty-five degrees.
const SLANT: i32 = 8192;
/// Ninety.
const QUARTER: i32 = 16_384;

/// The ways that one unit may go.
struct Ways<'m> {
    model: &'m Model,
    unit: &'m Unit,
    one: Seen<'m>,
    /// What it has to go.
    most: f64,
    /// What is changed before it goes.
    before: Option<Change>,
}

impl<'m> Ways<'m> {
    fn of(model: &'m Model, unit: &'m Unit) -> Self {
        let most = unit.allowance(&model.book).to_inches();
        let share = if unit.done.astray { 0.5 } else { 1.0 };
        let before = unit.building.map(|_| Change::Quit);
        Self { model, unit, one: Seen::of(model, unit), most: most * share, before }
    }

    /// All that is worth considering.
    fn all(mut self, ideas: &mut Vec<Idea<Act>>) {
        let (model, unit) = (self.model, self.unit);
        let mut foes: Vec<(f64, &Unit)> = model
            .enemies(unit)
            .map(|enemy| (near::gap(model, unit, enemy) / geom::INCH.units(), enemy))
            .collect();
        foes.sort_by(|one, other| one.0.total_cmp(&other.0));
        let nearest = foes.first().map_or(99.0, |foe| foe.0);
        let order = model.order(unit);
        if order == Order::Withdraw {
            return self.homeward(ideas);
        }
        if unit.is_column() {
            self.deploys(nearest, ideas);
            if nearest < 9.5 {
                (self.before, self.most) = (Some(Change::Battle), self.most * 0.33);
            }
        }
        let steady = matches!(unit.state, State::Sound | State::Disordered);
        self.charges(&foes, ideas);
        if unit.kind.is_gun() {
            self.lays(&foes, ideas);
        } else if steady {
            self.closes(&foes, ideas);
            self.flanks(&foes, ideas);
        }
        self.straight_on(nearest, order, ideas);
        self.retires(nearest, ideas);
        self.objective(ideas);
        self.houses(nearest, ideas);
        for idea in ideas.iter_mut().filter(|idea| idea.urge > 0.0) {
            idea.urge *= SIGHT;
        }
    }

    fn moved(&self, legs: Vec<Leg>, urge: f64, purpose: &'static str) -> Idea<Act> {
        let act = Act::Move { unit: self.unit.id, before: self.before, after: None };
        Idea::new(act, urge, purpose).with(Fill::Path(legs))
    }

    /// Legs towards a place, by so much: at a slant if that will do, else after a turn.
    fn towards(&self, to: V2, by: f64, turning: bool) -> Option<Vec<Leg>> {
        let off = self.unit.facing.turn_to(Angle::of(to)?);
        let by = Length::inches(by);
        if off.abs() <= SLANT && !turning {
            return Some(vec![if off.abs() < 64 {
                Leg::Move { r#move: by }
            } else {
                Leg::Oblique { oblique: by, by: Turn(off) }
            }]);
        }
        let turn = off.clamp(-QUARTER, QUARTER);
        let rest = (off - turn).clamp(-SLANT, SLANT);
        let last = match rest {
            0 => Leg::Move { r#move: by },
            _ => Leg::Oblique { oblique: by, by: Turn(rest) },
        };
        Some(vec![Leg::Turn { turn: Turn(turn) }, last])
    }

    /// How far it goes that way, what a turn takes deducted.
    fn room(&self, to: V2, turning: bool) -> f64 {
        let off = Angle::of(to).map_or(0, |to| self.unit.facing.turn_to(to));
        if off.abs() <= SLANT && !turning || self.unit.is_column() {
            return self.most;
        }
        let whole = self.unit.allowance(&self.model.book).to_inches();
        match self.one.turn {
            Turning::Free => self.most,
            Turning::Half => self.most - whole * 0.5,
            Turning::Full | Turning::Never => 0.0,
        }
    }

    /// Charges at those within reach.
    fn charges(&self, foes: &[(f64, &Unit)], ideas: &mut Vec<Idea<Act>>) {
        if self.one.reach <= 0.0 || self.model.order(self.unit) != Order::Attack {
            return;
        }
        let near = foes.iter().filter(|(gap, _)| *gap <= self.most).take(6);
        for (_, foe) in near {
            let worth = self.one.charging(self.model, &Seen::of(self.model, foe));
            let act = Act::Charge { unit: self.unit.id, target: foe.id };
            ideas.push(Idea::new(act, 0.35 + worth * 0.3, "charges").to(foe.id.0));
        }
    }

    /// Ways to the nearest enemies: as near as may be, to where it shoots, and part of the way.
    fn closes(&self, foes: &[(f64, &Unit)], ideas: &mut Vec<Idea<Act>>) {
        for (n, (gap, foe)) in foes.iter().take(3).enumerate() {
            let to = foe.at.v2() - self.unit.at.v2();
            let range = self.one.range;
            for turning in [false, true] {
                let off = Angle::of(to).map_or(0, |to| self.unit.facing.turn_to(to));
                if turning && (off.abs() < 2500 || n > 1) || !turning && off.abs() > SLANT {
                    continue;
                }
                let room = self.room(to, turning);
                let whole = room.min(gap - 1.1);
                let mut tried = 0.0;
                for by in [whole, room.min(gap - range + 0.1), whole * 0.67, whole * 0.4] {
                    if by > 0.4 && (by - tried).abs() > 0.3 {
                        let urge = 0.3 + 0.3 * by / self.most - 0.1 * n as f64;
                        let legs = self.towards(to, by, turning);
                        ideas.extend(
                            legs.map(|legs| self.moved(legs, urge, "closes with").to(foe.id.0)),
                        );
                        tried = by;
                    }
                }
                if turning {
                    let turn = Leg::Turn { turn: Turn(off.clamp(-QUARTER, QUARTER)) };
                    ideas.push(self.moved(vec![turn], 0.1, "turns to face").to(foe.id.0));
                }
            }
        }
    }

    /// Ways to an enemy's flank or rear.
    fn flanks(&self, foes: &[(f64, &Unit)], ideas: &mut Vec<Idea<Act>>) {
        if self.one.reach <= 0.0 {
            return;
        }
        for (_, foe) in foes.iter().filter(|(gap, _)| *gap < self.most * 1.6).take(2) {
            let (forward, right) = (foe.facing.forward(), foe.facing.right());
            for side in [-1.0, 1.0] {
                let aim = right * (side * 6.0) - forward * 2.5;
                let to = foe.at.v2() + aim * geom::INCH.units() - self.unit.at.v2();
                let far = to.length() / geom::INCH.units();
                let by = self.room(to, false).min(far);
                if by > 2.0 {
                    let legs = self.towards(to, by, false);
                    let idea = |legs| self.moved(legs, 0.2, "goes for the flank of").to(foe.id.0);
                    ideas.extend(legs.map(idea));
                }
            }
        }
    }

    /// Straight on, in line with its wing.
    fn straight_on(&self, nearest: f64, order: Order, ideas: &mut Vec<Idea<Act>>) {
        let most = match order {
            Order::Hold => self.most.min(3.9),
            Order::Manoeuvre => self.most.min(nearest - 4.1),
            _ => self.most,
        };
        for part in [1.0, 0.6, 0.3] {
            let by = most * part;
            if by > 0.4 && nearest > 2.0 {
                let legs = vec![Leg::Move { r#move: Length::inches(by) }];
                let urge = if order == Order::Hold { -0.3 } else { 0.2 + 0.2 * part };
                ideas.push(self.moved(legs, urge, "advances in line"));
            }
        }
    }

    /// Back from the enemy: to reform, or out of a charge's way.
    fn retires(&self, nearest: f64, ideas: &mut Vec<Idea<Act>>) {
        if nearest > 14.0 || self.unit.building.is_some() || self.unit.is_column() {
            return;
        }
        let shaken = self.unit.state >= State::Disrupted;
        for part in [0.49, 0.33, 0.2] {
            let legs = vec![Leg::Move { r#move: Length::inches(self.most * part) }];
            let urge = if shaken { 0.5 + part } else { -0.5 };
            let act = Act::Back { unit: self.unit.id };
            ideas.push(Idea::new(act, urge, "falls back").with(Fill::Path(legs)));
        }
    }

    /// Guns: laid on a target, or brought where they have one.
    fn lays(&self, foes: &[(f64, &Unit)], ideas: &mut Vec<Idea<Act>>) {
        for (gap, foe) in foes.iter().take(4) {
            let to = foe.at.v2() - self.unit.at.v2();
            let off = Angle::of(to).map_or(0, |to| self.unit.facing.turn_to(to));
            if *gap <= self.one.range && off.abs() > 3000 {
                let turn = Leg::Turn { turn: Turn(off.clamp(-QUARTER, QUARTER)) };
                let idea = self.moved(vec![turn], 0.3, "lays its guns on");
                ideas.push(idea.to(foe.id.0));
            }
            if *gap > self.one.range * 0.5 {
                let urge = if *gap > self.one.range { 0.4 } else { -0.4 };
                for part in [1.0, 0.5] {
                    let by = (self.room(to, false) * part).min(gap - self.one.range * 0.5);
                    let legs = self.towards(to, by.max(0.5), false);
                    ideas.extend(legs.map(|legs| {
                        self.moved(legs, urge, "brings its guns to bear on").to(foe.id.0)
                    }));
                }
            }
        }
    }

    /// To a place worth having.
    fn objective(&self, ideas: &mut Vec<Idea<Act>>) {
        if !self.unit.is_brigade() || self.unit.state > State::Disordered {
            return;
        }
        for objective in &self.model.scene.objectives {
            let to = objective.at.v2() - self.unit.at.v2();
            let far = to.length() / geom::INCH.units();
            if (2.0..30.0).contains(&far) {
                for part in [1.0, 0.6] {
                    let by = self.room(to, false).min(far) * part;
                    let legs = if by > 0.4 { self.towards(to, by, false) } else { None };
                    ideas.extend(legs.map(|legs| self.moved(legs, 0.2, "goes to take ground")));
                }
            }
        }
    }

    /// Out of march column.
    fn deploys(&self, nearest: f64, ideas: &mut Vec<Idea<Act>>) {
        let act = Act::Move { unit: self.unit.id, before: Some(Change::Battle), after: None };
        let urge = if nearest < 24.0 { 1.5 } else { 0.0 };
        ideas.push(Idea::new(act, urge, "forms for battle").with(Fill::Path(Vec::new())));
    }

    /// Into houses that it touches, where the enemy is near enough to want them.
    fn houses(&self, nearest: f64, ideas: &mut Vec<Idea<Act>>) {
        let unit = self.unit;
        let foot = !unit.mounted && !unit.kind.is_gun() && !unit.is_column();
        if !foot || unit.building.is_some() || nearest > 18.0 {
            return;
        }
        let (base, reach) = (unit.rect(), geom::INCH.units());
        let mut pieces = self.model.scene.field.pieces.iter();
        let beside = pieces.any(|piece| {
            ground::kind(self.model, piece).buildings && piece.distance(&base) <= reach
        });
        if beside {
            let act = Act::Move { unit: unit.id, before: None, after: Some(Change::Enter) };
            ideas.push(Idea::new(act, 0.4, "takes the houses").with(Fill::Path(Vec::new())));
        }
    }

    /// Back to its own edge, as it is ordered.
    fn homeward(&self, ideas: &mut Vec<Idea<Act>>) {
        let home = rules_veritas::retreat::home(self.model, self.unit.id);
        for part in [0.5, 0.34] {
            let legs = vec![Leg::Move { r#move: Length::inches(self.most * part) }];
            let act = Act::Back { unit: self.unit.id };
            ideas.push(Idea::new(act, 0.5, "withdraws").with(Fill::Path(legs)));
        }
        let by = self.room(home, false);
        let legs = if by > 0.4 { self.towards(home, by, false) } else { None };
        ideas.extend(legs.map(|legs| self.moved(legs, 0.6, "withdraws")));
    }
}

/// Commanders: with the unit of theirs that needs them most, where they reach the others.
fn lead(model: &Model, side: Side, left: &Left, ideas: &mut Vec<Idea<Act>>) -> Option<Thing> {
    let open = |leader: &&Leader| {
        leader.side == side
            && leader.is_present()
            && !leader.moved
            && !left.has(LEADERS + leader.id.0)
    };
    let Some(leader) = model.leaders.iter().find(open) else {
        ideas.push(Idea::new(Act::EndLead, 0.0, "has no more rides to make"));
        return None;
    };
    joins(model, leader, |unit, need| {
        let act = Act::Lead { leader: leader.id, with: Some(unit.id) };
        ideas.push(Idea::new(act, need, "joins").to(unit.id.0));
    });
    Some(LEADERS + leader.id.0)
}

/// The units that a commander may join, and how much they need him.
fn joins(model: &Model, leader: &Leader, mut add: impl FnMut(&Unit, f64)) {
    let own = |unit: &&Unit| match leader.rank {
        Rank::Army => true,
        Rank::Wing(wing) => unit.wing == wing,
    };
    let units = || model.of(leader.side).filter(own).filter(|unit| !unit.kind.is_gun());
    let (n, sum) = units().fold((0.0, V2::ZERO), |(n, sum), unit| (n + 1.0, sum + inches(unit.at)));
    let middle = sum * (1.0 / f64::max(n, 1.0));
    let mut all: Vec<(f64, &Unit)> = units()
        .filter(|unit| command::may_attach(model, leader.id, unit) && leader.with != Some(unit.id))
        .map(|unit| {
            let far = (inches(unit.at) - middle).length();
            let need = if unit.is_brigade() { 0.4 } else { 0.0 };
            (need + f64::from(unit.state as u8 % 3) * 0.2 - far * 0.05, unit)
        })
        .collect();
    all.sort_by(|one, other| other.0.total_cmp(&one.0));
    for (need, unit) in all.into_iter().take(6) {
        add(unit, need);
    }
}

/// Commanders before the battle: in the middle of those they command.
fn post(model: &Model, side: Side, ideas: &mut Vec<Idea<Act>>) -> Option<Thing> {
    use rules_veritas::model::Fate;
    let mut waiting = model.leaders.iter().filter(|it| it.side == side && it.fate == Fate::InHand);
    if let Some(leader) = waiting.next() {
        joins(model, leader, |unit, need| {
            let act = Act::Post { leader: leader.id, with: Some(unit.id) };
            ideas.push(Idea::new(act, need, "joins").to(unit.id.0));
        });
    }
    None
}

/// Deployment: brigades first, in order of battle, each where there is room in its wing's part of the zone.
fn deploy(
    moment: &Moment<Veritas>,
    seat: Seat,
    wing: WingId,
    ideas: &mut Vec<Idea<Act>>,
) -> Option<Thing> {
    let model = moment.model();
    let mut waiting: Vec<&Unit> = model
        .units
        .iter()
        .filter(|unit| unit.wing == wing && unit.place == Place::InHand)
        .collect();
    waiting.sort_by_key(|unit| unit.is_company());
    for unit in waiting {
        let formation = rules_veritas::kinds::Formation::Battle;
        let act = Act::Deploy { unit: unit.id, formation, mounted: unit.mounted };
        if let Some(offer) = moment.offer(seat, &act) {
            ideas.push(Idea::new(offer.act, 0.0, "takes its place in line").with(offer.fill));
            break;
        }
    }
    None
}
