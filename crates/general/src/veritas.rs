//! *In Deo Veritas*, as a general knows it: what is worth considering, and how a table stands.
//!
//! Lengths are in inches here, and the coin is a step in the state of a brigade.
use crate::lore::{Idea, Left, Lore, Thing, offers};
use geom::{Angle, Length, Point, V2};
use kernel::{Fill, Leg, Moment, Seat, offer::Turn};
use rules_veritas::{
    Act, Model, Question, Veritas,
    act::Change,
    book::{Auto, Cell, Turning},
    command,
    dice::{self, Bout, Combat},
    disorder::{self, Situation},
    duty, ground,
    kinds::{Aspect, Grade, LeaderId, Order, Rank, Side, State, Status, UnitId, UnitKind, WingId},
    model::{Contact, Leader},
    near, seats,
    unit::{End, Place, Unit},
    will,
};
use std::sync::LazyLock;

/// What a battle won is worth.
const DECIDED: f64 = 60.0;
/// What is given for an army that is about to lose its will.
const UNWILLING: f64 = 22.0;
/// What a wing that is fatigued has lost.
const FATIGUED: f64 = 2.5;
/// How much of a charge that may be made is counted before it is made.
const THREAT: f64 = 0.4;
/// How much of a shot that may be made.
const AIM: f64 = 0.6;
/// What a turn's march towards the enemy is worth under orders to attack.
const MARCH: f64 = 0.3;
/// Thing numbers of commanders begin here, after those of units.
const LEADERS: Thing = 200;

impl Lore for Veritas {
    fn hour(model: &Model) -> u32 {
        u32::from(model.turn) * 16 + model.phase as u32
    }

    fn ideas(
        moment: &Moment<Self>,
        seat: Seat,
        left: &Left,
        ideas: &mut Vec<Idea<Act>>,
    ) -> Option<Thing> {
        let Some(ask) = moment.ask() else { return None };
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
                None
            }
        }
    }

    fn judge(model: &Model, seat: Seat) -> f64 {
        let Some(side) = seats::side(model, seat) else { return 0.0 };
        if let Some((winner, _)) = model.ended {
            return match winner {
                None => 0.0,
                Some(winner) if winner == side => DECIDED,
                Some(_) => -DECIDED,
            };
        }
        let both = standing(model);
        both[side.idx()] - both[side.other().idx()]
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

// ---------------------------------------------------------------------------------------------------------- what dice do

/// The most dice that are told apart.
const MOST: usize = 8;

/// The chances of so many unsaved hits, by combat dice and saving dice (IDV-DIC-001, IDV-SAV-001: each is an even chance).
static UNSAVED: LazyLock<Vec<[f64; MOST]>> = LazyLock::new(|| {
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

/// The chances that one side of a melee has one, two, three or more unsaved hits over the other, for both, by four numbers of dice.
static MELEE: LazyLock<Vec<[f32; 6]>> = LazyLock::new(|| {
    let n = MOST * MOST;
    let pairs = (0..n * n).map(|at| over(&UNSAVED[at / n], &UNSAVED[at % n]).map(|p| p as f32));
    pairs.collect()
});

/// The chances of one, two, three or more over, for the first and then for the second.
fn over(ours: &[f64; MOST], theirs: &[f64; MOST]) -> [f64; 6] {
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

/// A number of dice as the tables know it.
fn few(dice: i32) -> usize {
    dice.clamp(0, MOST as i32 - 1) as usize
}

/// What is left of a unit's worth in a state.
const LEFT: [f64; 4] = [1.0, 0.8, 0.48, 0.1];

/// What a beaten unit loses of its worth, by how many hits it is beaten (IDV-MRS-006).
const BEATEN: [[f64; 3]; 4] = [
    [LEFT[0] - LEFT[1], LEFT[0] - LEFT[3], LEFT[0]],
    [LEFT[1] - LEFT[2], LEFT[1] - LEFT[3], LEFT[1]],
    [LEFT[2] - LEFT[3], LEFT[2] - LEFT[3] * 0.4, LEFT[2]],
    [LEFT[3], LEFT[3], LEFT[3]],
];

/// What a unit that is shot at loses of its worth, by unsaved hits (IDV-SHR-002, -009).
const SHOT: [[f64; 4]; 4] = [
    [LEFT[0] - LEFT[1], LEFT[0] - LEFT[2], LEFT[0] - LEFT[2] + 0.04, LEFT[0] - LEFT[3]],
    [LEFT[1] - LEFT[2], LEFT[1] - LEFT[2] + 0.04, LEFT[1] - LEFT[3], LEFT[1]],
    [(LEFT[2] - LEFT[3]) * 0.6, LEFT[2] - LEFT[3], LEFT[2] - LEFT[3], LEFT[2]],
    [LEFT[3] * 0.2, LEFT[3], LEFT[3], LEFT[3]],
];

/// What a sound unit is worth.
fn worth(unit: &Unit) -> f64 {
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

// ------------------------------------------------------------------------------------------------------ how a table stands

fn inches(at: Point) -> V2 {
    at.v2() * (1.0 / geom::INCH.units())
}

/// A unit on the table, as a judge sees it: all that pairs of units are looked at for.
struct Seen<'m> {
    unit: &'m Unit,
    at: V2,
    forward: V2,
    /// From its centre to its front.
    half: f64,
    worth: f64,
    /// It is in contact.
    engaged: bool,
    /// How far it charges; nought if it may not.
    reach: f64,
    turn: Turning,
    /// How far it shoots; nought if it cannot.
    range: f64,
    melee: i32,
    shoot: i32,
    saves: i32,
}

impl<'m> Seen<'m> {
    fn of(model: &'m Model, unit: &'m Unit) -> Self {
        let engaged = near::in_contact(model, unit.id);
        let costs = model.book.costs(unit.kind, unit.mounted);
        let steady = matches!(unit.state, State::Sound | State::Disordered) && !unit.is_column();
        let wing = model.wing(unit.wing);
        let order = wing.named.unwrap_or(wing.order);
        let zeal = match order {
            Order::Attack => 1.0,
            Order::Manoeuvre | Order::Hold if wing.status == Status::Fresh => 0.5,
            _ => 0.0,
        };
        let reach = if steady && !unit.kind.is_gun() { costs.normal.to_inches() * zeal } else { 0.0 };
        let pool = model.book.pool(unit.kind, unit.mounted);
        let shoots = unit.state != State::Routed && !unit.is_column() && pool.shoot > 0;
        // Against one like itself that is sound and on foot.
        let foe = Unit { mounted: false, state: State::Sound, grade: Grade::Trained, ..*unit };
        let bout = |combat| Bout { unit, target: &foe, aspect: Aspect::Front, combat };
        let melee = bout(Combat::Melee);
        let struck = Bout { unit: &foe, target: unit, ..melee };
        let cover = if unit.building.is_some() { model.book.saves.cover.value } else { 0 };
        Self {
            unit,
            at: inches(unit.at),
            forward: unit.facing.forward(),
            half: unit.size()[1].to_inches() * 0.5,
            worth: worth(unit),
            engaged,
            reach: if engaged { 0.0 } else { reach },
            turn: costs.turn,
            range: if shoots && !engaged { pool.range.to_inches() } else { 0.0 },
            melee: dice::dice(model, &melee) as i32,
            shoot: if shoots {
                dice::dice(model, &bout(Combat::Shooting { close: false })) as i32
            } else {
                0
            },
            saves: dice::saves_in_the_open(model, &struck) + cover,
        }
    }

    /// Where another stands to it.
    fn aspect(&self, other: &Self) -> Aspect {
        if self.unit.building.is_some() {
            return Aspect::Front;
        }
        let ahead = (other.at - self.at).dot(self.forward) + other.half * 0.8;
        if ahead <= -self.half {
            Aspect::Rear
        } else if ahead <= self.half {
            Aspect::Flank
        } else {
            Aspect::Front
        }
    }

    /// The saving dice of another against it.
    fn saves_of(&self, model: &Model, other: &Self, aspect: Aspect) -> i32 {
        let rows = &model.book.saves;
        let poor = self.unit.grade == Grade::Raw || !self.unit.is_sound();
        other.saves
            + if poor { rows.poor_attacker.value } else { 0 }
            + match aspect {
                Aspect::Front => 0,
                Aspect::Flank => rows.flank.value,
                Aspect::Rear => rows.rear.value,
            }
    }

    /// Its dice in melee against another.
    fn strikes(&self, model: &Model, other: &Self, aspect: Aspect) -> i32 {
        let rows = &model.book.dice_modifiers;
        let mut dice = self.melee;
        if dice == 0 && self.unit.kind.is_gun() {
            return 0;
        }
        if aspect != Aspect::Front {
            dice += rows.flank.value;
        }
        if self.unit.pike && other.unit.mounted {
            dice += rows.pikes.value;
        }
        if self.unit.lance && !other.unit.is_sound() {
            dice += rows.lances.value;
        }
        dice
    }

    /// What comes of charging another from where it stands, in worth: the closing fire, then the melee.
    fn charging(&self, model: &Model, other: &Self) -> f64 {
        let aspect = other.aspect(self);
        let ours = few(self.strikes(model, other, aspect));
        let theirs = few(other.strikes(model, self, Aspect::Front));
        let their_saves = few(self.saves_of(model, other, aspect));
        let our_saves = few(other.saves_of(model, self, Aspect::Front));
        let at = (ours * MOST + their_saves) * MOST * MOST + theirs * MOST + our_saves;
        let p = &MELEE[at];
        let (won, lost) =
            (&BEATEN[other.unit.state as usize], &BEATEN[self.unit.state as usize]);
        let sum = |p: &[f32], loss: &[f64; 3]| {
            f64::from(p[0]) * loss[0] + f64::from(p[1]) * loss[1] + f64::from(p[2]) * loss[2]
        };
        let fire = if aspect == Aspect::Front { other.shooting(model, self, true) * 0.8 } else { 0.0 };
        let own = if self.shoot > 0 { self.shooting(model, other, true) * 0.8 } else { 0.0 };
        sum(&p[..3], won) * other.worth + own - sum(&p[3..], lost) * self.worth - fire
    }

    /// What comes of shooting at another, in worth.
    fn shooting(&self, model: &Model, other: &Self, close: bool) -> f64 {
        let aspect = other.aspect(self);
        let flank = if aspect == Aspect::Front { 0 } else { model.book.dice_modifiers.flank.value };
        let near = if close { model.book.saves.close_range.value } else { 0 };
        let saves = self.saves_of(model, other, aspect) + near;
        let p = &UNSAVED[few(self.shoot + flank) * MOST + few(saves)];
        let loss = &SHOT[other.unit.state as usize];
        let more: f64 = p[4..].iter().sum();
        (p[1] * loss[0] + p[2] * loss[1] + p[3] * loss[2] + more * loss[3]) * other.worth
    }

    /// How far it charges that way without more ado.
    fn reach_to(&self, cos: f64) -> f64 {
        match self.turn {
            _ if cos > 0.6 => self.reach,
            Turning::Free => self.reach,
            Turning::Half if cos > -0.3 => self.reach * 0.5,
            _ => self.reach * 0.2,
        }
    }
}

/// How well each side stands.
fn standing(model: &Model) -> [f64; 2] {
    let mut both = [0.0; 2];
    let seen: Vec<Seen<'_>> = model.on_table().map(|unit| Seen::of(model, unit)).collect();
    for unit in &model.units {
        both[unit.side.idx()] += worth(unit) * kept(unit);
    }
    for one in &seen {
        both[one.unit.side.idx()] += prospects(model, one, &seen);
    }
    for (n, contact) in model.contacts.iter().enumerate() {
        let target = contact.target;
        if !model.contacts[..n].iter().any(|before| before.target == target) {
            both[model.unit(contact.attacker).side.idx()] += melee(model, target);
        }
    }
    for side in Side::BOTH {
        both[side.idx()] += army(model, side) + leaders(model, side);
    }
    places(model, &seen, &mut both);
    both
}

/// What is left of a unit's worth.
fn kept(unit: &Unit) -> f64 {
    match unit.place {
        Place::Table | Place::InHand => LEFT[unit.state as usize],
        Place::Pursuing => LEFT[unit.state as usize] * 0.8,
        Place::Gone(End::Withdrew) => 0.35,
        Place::Gone(_) => 0.0,
    }
}

/// What a unit may do next, and how it stands to friends and enemies: its best shot, its best charge, its way to the enemy, the
/// friends beside it, its hope of reforming.
fn prospects(model: &Model, one: &Seen<'_>, seen: &[Seen<'_>]) -> f64 {
    let unit = one.unit;
    let (mut shot, mut charge, mut nearest) = (0.0_f64, 0.0_f64, 99.0_f64);
    let (mut goal, mut flanks) = (99.0_f64, [false; 2]);
    for other in seen {
        let to = other.at - one.at;
        let far = to.length();
        if other.unit.side == unit.side {
            let (ahead, across) = (to.dot(one.forward), to.dot(one.forward.perp_right()));
            let beside = ahead.abs() < 2.0 && (2.5..7.2).contains(&across.abs());
            if beside && other.unit.is_brigade() && other.unit.is_sound() {
                flanks[usize::from(across > 0.0)] = true;
            }
            continue;
        }
        let gap = (far - one.half - other.half - 0.3).max(0.0);
        let routed = other.unit.state == State::Routed;
        nearest = nearest.min(gap);
        // Those who run need not be run after.
        goal = goal.min(if routed { gap + 12.0 } else { gap });
        let cos = if far > 0.0 { to.dot(one.forward) / far } else { 1.0 };
        if gap <= one.range && cos > if unit.kind.is_gun() { 0.92 } else { 0.7 } {
            let worth = one.shooting(model, other, gap <= one.range * 0.5);
            let worth = if unit.kind.is_gun() && masked(one, other, seen) { 0.0 } else { worth };
            shot = shot.max(worth);
        }
        let reach = one.reach_to(cos);
        if reach > 0.0 && gap < reach * 2.0 && !(routed && other.unit.is_company()) {
            let sure = if gap <= reach { 1.0 } else { (2.0 - gap / reach) * 0.7 };
            charge = charge.max(one.charging(model, other) * sure);
        }
    }
    let mut sum = charge * THREAT;
    sum += match unit.done.target {
        Some(target) => seen
            .iter()
            .find(|other| other.unit.id == target)
            .map_or(0.0, |other| aimed(model, one, other)),
        None if unit.done.shot => shot * AIM * 0.5,
        None => shot * AIM,
    };
    sum + place_in_line(model, one, nearest, goal, flanks)
}

/// What a shot that has been called for is worth.
fn aimed(model: &Model, one: &Seen<'_>, other: &Seen<'_>) -> f64 {
    let gap = (other.at - one.at).length() - one.half - other.half;
    one.shooting(model, other, gap < one.range.max(2.0) * 0.5) + 0.05
}

/// Does a friend or another enemy stand before a gun?
fn masked(gun: &Seen<'_>, target: &Seen<'_>, seen: &[Seen<'_>]) -> bool {
    let to = target.at - gun.at;
    let far2 = to.length2().max(1.0);
    seen.iter().any(|other| {
        let at = other.at - gun.at;
        let along = at.dot(to) / far2;
        (0.02..0.98).contains(&along)
            && (at - to * along).length2() < 2.2
            && other.unit.id != gun.unit.id
            && other.unit.id != target.unit.id
    })
}

/// Its way to the enemy, the friends beside it, command, and its hope of reforming.
fn place_in_line(model: &Model, one: &Seen<'_>, near: f64, goal: f64, flanks: [bool; 2]) -> f64 {
    let unit = one.unit;
    if unit.state == State::Routed {
        return 0.0;
    }
    let mut sum = 0.0;
    let stir = if unit.is_brigade() { 1.0 } else { 0.4 };
    let pace = model.book.costs(unit.kind, unit.mounted).normal.to_inches().max(4.0);
    let steady = matches!(unit.state, State::Sound | State::Disordered);
    let order = model.order(unit);
    if order == Order::Attack && steady && !one.engaged && !unit.kind.is_gun() {
        sum -= (goal - 3.0).clamp(0.0, 60.0) / pace * MARCH * stir;
    }
    if unit.kind.is_gun() && order != Order::Withdraw {
        sum -= (goal - one.range * 0.8).clamp(0.0, 40.0) * 0.02;
    }
    if near < 26.0 && unit.is_brigade() {
        sum += flanks.iter().filter(|flank| **flank).count() as f64 * 0.12;
    }
    let in_command = commanded(model, one);
    sum -= in_command.1;
    if !unit.is_sound() && !one.engaged && in_command.0 && near > 4.2 {
        let add = match unit.grade {
            Grade::Raw => 0.0,
            Grade::Trained => 1.0,
            Grade::Veteran => 2.0,
        } - f64::from(unit.state as u8)
            + if near > 8.3 { 0.0 } else { -1.0 };
        let chance = ((3.0 + add) / 6.0).clamp(0.0, 1.0);
        let step = LEFT[unit.state as usize - 1] - LEFT[unit.state as usize];
        sum += chance * step * one.worth * 0.6;
    }
    if unit.is_column() && near < 14.0 {
        sum -= 0.8;
    }
    sum
}

/// Is it in command, and what does it lack in that?
fn commanded(model: &Model, one: &Seen<'_>) -> (bool, f64) {
    let far = |leader: Option<&Leader>| {
        leader.map_or(99.0, |leader| (inches(leader.at) - one.at).length() - 1.8)
    };
    let wing = far(command::of_wing(model, one.unit.wing));
    let army = far(command::general(model, one.unit.side));
    let rows = &model.book.command;
    let over = (wing - rows.wing.value.to_inches()).min(army - rows.army.value.to_inches());
    let weight = if one.unit.is_brigade() { 1.0 } else { 0.4 };
    let lack = if over > 0.0 { 0.3 + over.min(20.0) * 0.02 } else { ((over + 3.0) * 0.02).max(0.0) };
    (over <= 0.0, lack * weight)
}

/// What a side's commanders are worth where they are: with those who need them, and not in danger.
fn leaders(model: &Model, side: Side) -> f64 {
    let mut sum = 0.0;
    for leader in model.leaders.iter().filter(|leader| leader.side == side) {
        if !leader.is_present() {
            sum -= if leader.is_general() { 1.5 } else { 0.8 };
            continue;
        }
        sum -= f64::from(leader.wounds) * 0.4;
        let scale = if leader.is_general() { 1.8 } else { 1.0 };
        let near = |enemy: &&Unit| (inches(enemy.at) - inches(leader.at)).length() < 8.0;
        let close = model.of(side.other()).filter(near).count();
        match leader.with.map(|unit| model.unit(unit)) {
            None => sum -= if close > 0 { 0.5 } else { 0.05 },
            Some(unit) => {
                let need = match unit.state {
                    State::Sound => 0.08,
                    State::Disordered => 0.2,
                    State::Disrupted => 0.3,
                    State::Routed => 0.1,
                };
                let weight = if unit.is_brigade() { worth(unit) / 4.0 } else { 0.2 };
                sum += need * scale * weight;
                if close > 0 {
                    sum += 0.05 - if unit.state >= State::Disrupted { 0.25 * scale } else { 0.0 };
                }
            }
        }
        if let Rank::Wing(wing) = leader.rank
            && let Some(general) = command::general(model, side)
            && model.wing(wing).status == Status::Fresh
        {
            let far = (inches(general.at) - inches(leader.at)).length() - 1.5;
            sum -= if far > model.book.command.order.value.to_inches() { 0.08 } else { 0.0 };
        }
    }
    sum
}

/// An army's wings and its will (IDV-FAT-001, IDV-WIL-001, -002).
fn army(model: &Model, side: Side) -> f64 {
    let (mut fresh, mut sum) = (1.0, 0.0);
    for wing in model.wings_of(side) {
        let mut add = 0.0;
        let (mut ready, mut all) = (0.0, 0.0);
        for unit in model.units.iter().filter(|unit| unit.wing == wing.id) {
            add += toll(model, unit);
            if !unit.kind.is_gun() {
                all += worth(unit);
                let steady = unit.is_on_table() && unit.state <= State::Disordered;
                ready += if steady { worth(unit) * LEFT[unit.state as usize] } else { 0.0 };
            }
        }
        let order = wing.named.unwrap_or(wing.order);
        if order == Order::Hold {
            add -= 1.0;
        }
        let tired = match wing.status {
            Status::Fresh => ((add - 0.5) / 6.0_f64).clamp(0.0, 1.0),
            Status::Fatigued => 1.0,
            Status::Broken => 1.2,
        };
        fresh *= 1.0 - tired.min(1.0) * 0.9;
        sum -= tired * FATIGUED;
        sum += suits(order, ready / all.max(1.0), wing.status);
    }
    let (routed, brigades) = (will::routed(model, side), will::brigades(model, side));
    let fails = |routed: u16| match routed {
        0 => 0.0,
        _ => match model.book.will(routed, brigades) {
            Cell::Auto(Auto::Pass) => 0.0,
            Cell::Auto(Auto::Fail) => 1.0,
            Cell::Roll(most) => (6.0 - f64::from(most)).clamp(0.0, 6.0) / 6.0,
        },
    };
    sum - UNWILLING * (1.0 - fresh) * (fails(routed) * 0.7 + fails(routed + 1) * 0.3)
}

/// What a unit adds to the fatigue of its wing, the enemy's nearness left out.
fn toll(model: &Model, unit: &Unit) -> f64 {
    let rows = &model.book.fatigue;
    let gone = unit.is_gone();
    let add = if unit.is_company() {
        if gone { rows.company_lost.value } else { 0 }
    } else if unit.place == Place::Gone(End::Withdrew) || unit.place == Place::Pursuing {
        rows.off_table.value
    } else if gone || unit.state == State::Routed {
        rows.routed.value
    } else {
        let foot = matches!(unit.kind, UnitKind::InfantryBrigade | UnitKind::EarlyTercio);
        match unit.state {
            State::Sound => {
                (if foot { rows.sound_infantry.value } else { 0 })
                    + if unit.grade == Grade::Veteran { rows.sound_veteran.value } else { 0 }
            }
            State::Disordered if unit.kind.is_large() => rows.disordered_large.value,
            State::Disordered => 0,
            _ => rows.disrupted.value,
        }
    };
    f64::from(add)
}

/// How well an order suits a wing of which so much is ready to fight (IDV-ORD-012 to -022).
fn suits(order: Order, ready: f64, status: Status) -> f64 {
    match order {
        Order::Attack if status == Status::Fresh => ready * 2.0 - 0.5,
        Order::Attack => 0.0,
        Order::Hold => 0.5,
        Order::Manoeuvre => 0.2,
        Order::Withdraw => -0.5,
    }
}

/// IDV-VIC-006: places worth points, the more the nearer the end is.
fn places(model: &Model, seen: &[Seen<'_>], both: &mut [f64; 2]) {
    if model.scene.objectives.is_empty() {
        return;
    }
    let late = f64::from(model.turn) / f64::from(model.scene.turns.max(1));
    let reach = model.book.reaches.objective.value.to_inches();
    for objective in &model.scene.objectives {
        let (at, mut nearest) = (inches(objective.at), [60.0_f64; 2]);
        for one in seen {
            if one.unit.is_brigade() && one.unit.state <= State::Disordered {
                let near = &mut nearest[one.unit.side.idx()];
                *near = near.min((one.at - at).length() - one.half);
            }
        }
        for side in [0, 1] {
            let holds = nearest[side] <= reach;
            if holds && nearest[1 - side] > reach {
                both[side] += 0.4 + 3.0 * late * late;
            }
            both[side] -= (nearest[side] - reach).max(0.0) * 0.012 * (0.3 + late);
        }
    }
}

/// What is to come of the melee about a unit, in worth to its attackers: contact tests and closing fire, then the blows.
fn melee(model: &Model, id: UnitId) -> f64 {
    let target = model.unit(id);
    let contacts = || model.contacts.iter().filter(|contact| contact.target == id);
    let strength = |contact: &&Contact| {
        (worth(model.unit(contact.attacker)) * 10.0) as i32
            + if contact.aspect == Aspect::Front { 0 } else { 30 }
    };
    let Some(chief) = contacts().max_by_key(strength) else { return 0.0 };
    let attacker = model.unit(chief.attacker);
    let shaken = |unit: &Unit, by: &Unit, aspect: Aspect| -> f64 {
        if chief.tested {
            return 0.0;
        }
        let situation = Situation::in_contact(model, unit);
        let needed = disorder::needed(model, unit) - disorder::total(model, unit, &situation);
        let fails = (f64::from(needed - 1) / 6.0).clamp(0.0, 1.0);
        let fire = Bout { unit: by, target: unit, aspect, combat: Combat::Shooting { close: true } };
        let dice = if aspect == Aspect::Front { dice::dice(model, &fire) as i32 } else { 0 };
        let hit = 1.0 - UNSAVED[few(dice) * MOST + few(dice::saves_in_the_open(model, &fire))][0];
        1.0 - (1.0 - fails) * (1.0 - hit)
    };
    let worse = [shaken(target, attacker, chief.aspect), shaken(attacker, target, Aspect::Front)];
    let mut sum = 0.0;
    for (n, chance) in [
        (1.0 - worse[0]) * (1.0 - worse[1]),
        worse[0] * (1.0 - worse[1]),
        (1.0 - worse[0]) * worse[1],
        worse[0] * worse[1],
    ]
    .into_iter()
    .enumerate()
    {
        if chance > 0.001 {
            sum += chance * blows(model, chief, target, attacker, [n & 1 == 1, n & 2 == 2]);
        }
    }
    // One that was fought this turn and goes on is a turn away.
    if chief.fought == model.turn { sum * 0.8 } else { sum }
}

/// The blows of a melee, its two chief units perhaps shaken before: in worth to the attackers.
fn blows(model: &Model, chief: &Contact, target: &Unit, attacker: &Unit, shaken: [bool; 2]) -> f64 {
    let shake = |unit: &Unit, shaken: bool| match (shaken, unit.state.worse()) {
        (true, Some(state)) => Unit { state, ..*unit },
        _ => *unit,
    };
    let (held, came) = (shake(target, shaken[0]), shake(attacker, shaken[1]));
    let lost = |before: &Unit, after: &Unit| {
        (LEFT[before.state as usize] - LEFT[after.state as usize]) * worth(before)
    };
    let mut sum = lost(target, &held) - lost(attacker, &came);
    if held.state == State::Routed || came.state == State::Routed {
        return sum;
    }
    let thrown = |unit: &Unit, other: &Unit, aspect: Aspect| {
        let bout = Bout { unit, target: other, aspect, combat: Combat::Melee };
        let cover = other.building.is_some() || chief.obstacle && other.id == chief.target;
        let cover = if cover { model.book.saves.cover.value } else { 0 };
        let saves = dice::saves_in_the_open(model, &bout) + cover;
        UNSAVED[few(dice::dice(model, &bout) as i32) * MOST + few(saves)]
    };
    let mut ours = [0.0; MOST];
    ours[0] = 1.0;
    let mut at_stake = [0.0; 3];
    for contact in model.contacts.iter().filter(|contact| contact.target == target.id) {
        let unit = if contact.attacker == came.id { &came } else { model.unit(contact.attacker) };
        let aspect = if contact.countered { Aspect::Front } else { contact.aspect };
        let more = thrown(unit, &held, aspect);
        let mut next = [0.0; MOST];
        for (a, p) in ours.iter().enumerate() {
            for (b, q) in more.iter().enumerate() {
                next[(a + b).min(MOST - 1)] += p * q;
            }
        }
        ours = next;
        for (stake, loss) in at_stake.iter_mut().zip(BEATEN[unit.state as usize]) {
            *stake += loss * worth(unit);
        }
    }
    let p = over(&ours, &thrown(&held, &came, Aspect::Front));
    for n in 0..3 {
        sum += p[n] * BEATEN[held.state as usize][n] * worth(&held) - p[n + 3] * at_stake[n];
    }
    sum
}

// ------------------------------------------------------------------------------------------------- what is worth considering

/// Orders, wing by wing.
fn orders(
    model: &Model,
    seat: Seat,
    first: bool,
    left: &Left,
    ideas: &mut Vec<Idea<Act>>,
) -> Option<Thing> {
    let side = seats::side(model, seat)?;
    let open = |wing: &&rules_veritas::model::Wing| wing.named.is_none() && !left.has(wing.id.0);
    let Some(wing) = model.wings_of(side).find(open) else {
        ideas.push(Idea::new(Act::EndOrders, 0.0, "has given his orders"));
        return None;
    };
    let (mut ready, mut all) = (0.0, 1.0);
    for unit in model.units.iter().filter(|unit| unit.wing == wing.id && !unit.kind.is_gun()) {
        all += worth(unit);
        let steady = unit.is_on_table() && unit.state <= State::Disordered;
        ready += if steady { worth(unit) } else { 0.0 };
    }
    let now = suits(wing.order, ready / all, wing.status);
    for order in Order::ALL.into_iter().filter(|order| first || *order != wing.order) {
        let purpose = match order {
            Order::Attack => "orders a wing to attack",
            Order::Manoeuvre => "orders a wing to manoeuvre",
            Order::Hold => "orders a wing to hold",
            Order::Withdraw => "orders a wing to withdraw",
        };
        let urge = suits(order, ready / all, wing.status) - now;
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
        let idea = |it: kernel::Offer<Act>| Idea::new(it.act, -1.0, "goes as ordered").with(it.fill);
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
            ideas.push(Idea::new(act, 0.5 + worth * 0.5, "charges").to(foe.id.0));
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
                        ideas.extend(legs.map(|legs| {
                            self.moved(legs, urge, "closes with").to(foe.id.0)
                        }));
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
