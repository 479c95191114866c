//! How a table of *In Deo Veritas* stands: states, wings and will, and what the next dice may do.
//!
//! Lengths are in inches here, and the coin is a step in the state of a brigade.
use crate::lore::Temper;
use geom::{Point, V2};
use kernel::Seat;
use rules_veritas::{
    Model,
    book::{Auto, Cell, Turning},
    command,
    dice::{self, Bout, Combat},
    disorder::{self, Situation},
    kinds::{Aspect, Grade, Order, Rank, Side, State, Status, UnitId, UnitKind},
    model::{Contact, Leader, Wing},
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
/// A wing that waits goes over to the attack when the enemy is nearer than its move by so much.
const CLOSE: f64 = -12.0;
/// After this part of the battle nobody waits.
const LATE: f64 = 0.8;
/// Nor does who is so many times as strong.
const STRONGER: f64 = 1.8;

/// How well a seat's side stands: the more the better.
pub(super) fn judge(model: &Model, seat: Seat, temper: &Temper) -> f64 {
    let Some(side) = seats::side(model, seat) else { return 0.0 };
    if let Some((winner, _)) = model.ended {
        return match winner {
            None => 0.0,
            Some(winner) if winner == side => DECIDED,
            Some(_) => -DECIDED,
        };
    }
    let (has, may) = standing(model);
    let (us, them) = (side.idx(), side.other().idx());
    has[us] - temper.bold * has[them] + temper.drive * may[us] - temper.wary * may[them]
}

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
pub(super) fn worth(unit: &Unit) -> f64 {
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

pub(super) fn inches(at: Point) -> V2 {
    at.v2() * (1.0 / geom::INCH.units())
}

/// A unit on the table, as a judge sees it: all that pairs of units are looked at for.
pub(super) struct Seen<'m> {
    unit: &'m Unit,
    at: V2,
    forward: V2,
    /// From its centre to its front.
    half: f64,
    worth: f64,
    /// It is in contact.
    engaged: bool,
    /// How far it charges; nought if it may not.
    pub(super) reach: f64,
    pub(super) turn: Turning,
    /// How far it shoots; nought if it cannot.
    pub(super) range: f64,
    melee: i32,
    shoot: i32,
    saves: i32,
}

impl<'m> Seen<'m> {
    pub(super) fn of(model: &'m Model, unit: &'m Unit) -> Self {
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
        let reach =
            if steady && !unit.kind.is_gun() { costs.normal.to_inches() * zeal } else { 0.0 };
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
    pub(super) fn charging(&self, model: &Model, other: &Self) -> f64 {
        let aspect = other.aspect(self);
        let ours = few(self.strikes(model, other, aspect));
        let theirs = few(other.strikes(model, self, Aspect::Front));
        let their_saves = few(self.saves_of(model, other, aspect));
        let our_saves = few(other.saves_of(model, self, Aspect::Front));
        let at = (ours * MOST + their_saves) * MOST * MOST + theirs * MOST + our_saves;
        let p = &MELEE[at];
        let (won, lost) = (&BEATEN[other.unit.state as usize], &BEATEN[self.unit.state as usize]);
        let sum = |p: &[f32], loss: &[f64; 3]| {
            f64::from(p[0]) * loss[0] + f64::from(p[1]) * loss[1] + f64::from(p[2]) * loss[2]
        };
        let fire =
            if aspect == Aspect::Front { other.shooting(model, self, true) * 0.8 } else { 0.0 };
        let own = if self.shoot > 0 { self.shooting(model, other, true) * 0.8 } else { 0.0 };
        let shaken = other.shaken(model, aspect, false) - self.shaken(model, aspect, true);
        sum(&p[..3], won) * other.worth + own - sum(&p[3..], lost) * self.worth - fire + shaken
    }

    /// What the contact test may cost it (IDV-CTC-001), friends beside it and commanders left out.
    fn shaken(&self, model: &Model, aspect: Aspect, attacks: bool) -> f64 {
        let (rows, large) = (&model.book.disorder, self.unit.kind.is_large());
        let grade = match self.unit.grade {
            Grade::Raw => &rows.raw,
            Grade::Trained => &rows.trained,
            Grade::Veteran => &rows.veteran,
        };
        let mut add = grade.of(large) + rows.enemy_near.of(large);
        add += match (attacks, aspect) {
            (true, Aspect::Flank) => rows.attacking_flank.of(large),
            (true, Aspect::Rear) => rows.attacking_rear.of(large),
            (false, Aspect::Flank | Aspect::Rear) => rows.attacked.of(large),
            (_, Aspect::Front) => 0,
        };
        if model.order(self.unit) == Order::Hold {
            add += rows.hold.of(large);
        }
        let state = self.unit.state as usize;
        add -= state as i32;
        let fails = (f64::from(rows.needed.of(large) - add - 1) / 6.0).clamp(0.0, 1.0);
        // A little more than the step itself: it fights the worse for it.
        fails * (LEFT[state] - LEFT.get(state + 1).copied().unwrap_or(0.0)) * self.worth * 1.2
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

/// What each side has, and what it may do with it next.
fn standing(model: &Model) -> ([f64; 2], [f64; 2]) {
    let (mut both, mut may) = ([0.0; 2], [0.0; 2]);
    let seen: Vec<Seen<'_>> = model.on_table().map(|unit| Seen::of(model, unit)).collect();
    for unit in &model.units {
        both[unit.side.idx()] += worth(unit) * kept(unit);
    }
    for one in &seen {
        may[one.unit.side.idx()] += prospects(model, one, &seen);
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
    (both, may)
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
pub(super) fn aimed(model: &Model, one: &Seen<'_>, other: &Seen<'_>) -> f64 {
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
        sum += flanks.iter().filter(|flank| **flank).count() as f64 * 0.25;
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
    let lack =
        if over > 0.0 { 0.3 + over.min(20.0) * 0.02 } else { ((over + 3.0) * 0.02).max(0.0) };
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
    let wait = waits(model, side);
    for wing in model.wings_of(side) {
        let mut add = 0.0;
        for unit in model.units.iter().filter(|unit| unit.wing == wing.id) {
            add += toll(model, unit);
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
        sum += Mood::of(model, wing, wait).suits(order);
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

/// How things are with a wing, as far as its order goes.
pub(super) struct Mood {
    /// How much of it is ready to fight.
    ready: f64,
    status: Status,
    /// It has an enemy within a charge or nearly so.
    near: bool,
    /// The enemy comes of himself, and there is time to let him.
    wait: bool,
}

impl Mood {
    pub(super) fn of(model: &Model, wing: &Wing, wait: bool) -> Self {
        let (mut ready, mut all, mut near) = (0.0, 1.0, false);
        for unit in model.units.iter().filter(|it| it.wing == wing.id && !it.kind.is_gun()) {
            all += worth(unit);
            if !unit.is_on_table() || unit.state > State::Disordered {
                continue;
            }
            ready += worth(unit) * LEFT[unit.state as usize];
            let reach = model.book.costs(unit.kind, unit.mounted).normal.units();
            let reach = reach + unit.radius() + geom::INCH.units() * CLOSE;
            near |= unit.is_brigade()
                && model.enemies(unit).any(|enemy| {
                    enemy.state != State::Routed
                        && (enemy.at.v2() - unit.at.v2()).length2() < reach * reach
                });
        }
        Self { ready: ready / all, status: wing.status, near, wait }
    }

    /// How well an order suits it (IDV-ORD-012 to -022).
    pub(super) fn suits(&self, order: Order) -> f64 {
        match order {
            Order::Attack if self.status == Status::Fresh => {
                let early = self.wait && !self.near;
                self.ready * 2.0 - 0.5 - if early { 2.0 } else { 0.0 }
            }
            Order::Attack => 0.0,
            Order::Hold => 0.5,
            Order::Manoeuvre => 0.2,
            Order::Withdraw => -0.5,
        }
    }
}

/// Should a side let the enemy come to it? He must be coming, be no weaker by much, and there must be time.
pub(super) fn waits(model: &Model, side: Side) -> bool {
    let (mut coming, mut all) = (0.0, [0.0; 2]);
    for unit in model.on_table().filter(|unit| !unit.kind.is_gun()) {
        let strength = worth(unit) * LEFT[unit.state as usize];
        all[unit.side.idx()] += strength;
        if unit.side != side && model.order(unit) == Order::Attack {
            coming += strength;
        }
    }
    let (ours, theirs) = (all[side.idx()], all[side.other().idx()]);
    let late = f64::from(model.turn) > f64::from(model.scene.turns) * LATE;
    coming > theirs * 0.4 && ours < theirs * STRONGER && !late
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
        let fire =
            Bout { unit: by, target: unit, aspect, combat: Combat::Shooting { close: true } };
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
