//! *A Splendid Victory!*, as a general knows it: what a position is worth, and what is worth considering.
//!
//! A point is a stand. What the next fire, the next fighting and the next charges may cost is reckoned roughly, with
//! distances in inches between the middles of units: the rules themselves say what is allowed.
use crate::lore::{HOURS, Idea, Left, Lore, Temper, Thing, offers};
use geom::{Angle, INCH, Length, Point, V2};
use kernel::{Fill, Leg, Moment, Seat, odds, offer::Turn};
use rules_splendid::{
    Act, Model, Question, Splendid,
    allowance::{Pace, allowance},
    book::Going,
    command, ground,
    kinds::{Formation, Phase, Side, StandKind, UnitId, UnitKind},
    near,
    outflank::outflanks,
    question::Units,
    scene::Aim,
    seats,
    unit::Unit,
};

/// What there is to gain by a charge that may be made next is worth this part of itself now.
const READY: f64 = 0.3;
/// A unit in command, and a commander an inch too near to the enemy.
const LED: f64 = 0.25;
const EXPOSED: f64 = 0.25;
/// A foe that comes nearer by an inch.
const CLOSER: f64 = 0.2;
/// What the enemy may lose counts more than what may be lost oneself, the more so the later it is: nobody wins by waiting.
const BOLD: f64 = 1.4;
const BOLDER: f64 = 1.6;
const AHEAD: f64 = 2.5;
/// The break point, in stands.
const BREAKING: f64 = 18.0;
/// How far horse looks for somebody to beat, in inches.
const LURES: f64 = 26.0;
/// The end of the battle.
const VICTORY: f64 = 60.0;
/// Nearer than this nobody comes without charging, in inches.
const STAND_OFF: f64 = 3.0;
/// Guns that are limbered unlimber within this of the enemy, in inches.
const GUN_RANGE: f64 = 19.0;

impl Lore for Splendid {
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
        let (model, question) = (moment.model(), &moment.ask()?.question);
        match *question {
            Question::Move { side } => {
                let Some(unit) = next_to_move(model, side, seat, left) else {
                    ideas.push(Idea::new(Act::EndMoves, 0.0, "ends the moves"));
                    return None;
                };
                moves(moment, seat, unit, ideas);
                Some(unit.id.0)
            }
            Question::Then { unit, .. } | Question::Instead { unit } => {
                moves(moment, seat, model.unit(unit), ideas);
                ideas.push(Idea::new(Act::Finish, 0.2, "does no more"));
                None
            }
            Question::Fire { .. } => fire(moment, seat, left, ideas),
            Question::Withdraw { .. } => {
                ideas.push(Idea::new(Act::EndPhase, 0.0, "stays in the field"));
                None
            }
            Question::Attack { .. } => {
                attacks(moment, seat, ideas);
                None
            }
            _ => {
                offers(moment, seat, ideas);
                ideas.iter_mut().for_each(reaction);
                None
            }
        }
    }

    fn judge(model: &Model, seat: Seat, temper: &Temper) -> f64 {
        let side = side_of(model, seat);
        let foe = side.other();
        let eyes: Vec<Eye> = model.on_table().map(|unit| Eye::of(model, unit)).collect();
        let ended = match model.ended {
            Some((Some(winner), _)) if winner == side => VICTORY,
            Some((Some(_), _)) => -VICTORY,
            _ => 0.0,
        };
        let has = strength(&eyes, side) - strength(&eyes, foe);
        let [ours, theirs] = [side, foe].map(|side| expected_losses(model, &eyes, side));
        let trade = boldness(model, side) * temper.bold * theirs - ours;
        let breaking = near_breaking(model, foe, theirs) - near_breaking(model, side, ours);
        let bars = barriers(model);
        let may = prospects(&eyes, side, &bars) - temper.wary * prospects(&eyes, foe, &bars);
        let aims = aims(model, &eyes, side) - aims(model, &eyes, foe);
        // That the armies close is to the good of whoever closes, or else nobody would.
        let ours = eyes.iter().filter(|eye| eye.side == side);
        let drive: f64 = ours.map(|eye| closing(&eyes, eye, &bars)).sum();
        ended + has + trade + breaking + may + aims + temper.drive * drive
    }

    fn doer(_: &Model, act: &Act) -> Option<Thing> {
        match *act {
            Act::Fire { unit, .. }
            | Act::Attack { unit, .. }
            | Act::Join { unit }
            | Act::Hold { unit }
            | Act::Remove { unit, .. }
            | Act::Deploy { unit, .. } => Some(unit.0),
            ref act => act.mover().map(|unit| unit.0),
        }
    }

    fn name(model: &Model, thing: Thing) -> String {
        model.name(UnitId(thing)).to_owned()
    }
}

/// How much more the enemy's losses count than a side's own: the later the more, but less for whoever is ahead.
fn boldness(model: &Model, side: Side) -> f64 {
    let turns = f64::from(model.scene.turns.unwrap_or(12).max(1));
    let late = (f64::from(model.turn) / turns).min(1.0);
    let lost = |side: Side| f64::from(model.lost[side.idx()]) / f64::from(model.total[side.idx()].max(1));
    let ahead = lost(side.other()) - lost(side);
    (BOLD + BOLDER * late) * (1.0 - (ahead * AHEAD).clamp(-0.2, 0.4))
}

fn side_of(model: &Model, seat: Seat) -> Side {
    model.scene.seats.get(usize::from(seat.0)).map_or(Side(0), |seat| seat.side)
}

// What a position is worth.

/// A unit as it looks from afar, in inches.
struct Eye {
    id: UnitId,
    side: Side,
    at: V2,
    front: V2,
    ahead: V2,
    /// Half its breadth and half its depth.
    wide: f64,
    deep: f64,
    n: f64,
    /// What one of its stands is worth.
    each: f64,
    green: f64,
    /// The hits that all its stands strike on the average, against foot in line.
    strikes: f64,
    /// The dice of its muskets, and how far it fires.
    muskets: f64,
    range: f64,
    kind: UnitKind,
    formation: Formation,
    mounted: bool,
    pikes: bool,
    loose: bool,
    /// See [`boldness`].
    bold: f64,
    /// How far it can charge; 0 where it cannot.
    reach: f64,
    fights: bool,
    /// The enemies that it fights hand to hand, and those among them that it outflanks.
    foes: Units,
    touched: bool,
    commanded: bool,
    red: bool,
}

fn inches(at: V2) -> V2 {
    at * (1.0 / INCH.units())
}

impl Eye {
    fn of(model: &Model, unit: &Unit) -> Self {
        let [left, right] = unit.front_corners();
        let ahead = unit.heading().forward();
        let ranks = unit.stands.iter().map(|stand| stand.rank).max().unwrap_or(0) + 1;
        let loose = unit.formation.is_open_order()
            || unit.formation.is_road_column()
            || unit.kind.is_artillery()
            || unit.kind.is_command();
        let foes = near::contacts(model, unit);
        let (muskets, range) = shooters(model, unit);
        let wide = left.distance(right) / 2.0 / INCH.units();
        Self {
            id: unit.id,
            side: unit.side,
            at: inches(unit.centre.v2()),
            front: inches(left.towards(right, 0.5)),
            ahead,
            wide,
            deep: f64::from(ranks) * f64::from(unit.depth) / 2.0 / INCH.units(),
            n: unit.n() as f64,
            each: worth_of(unit.kind),
            green: f64::from(unit.green),
            strikes: strikes(model, unit),
            muskets,
            range,
            kind: unit.kind,
            formation: unit.formation,
            mounted: unit.is_mounted(),
            pikes: unit.has_pikes(),
            loose,
            bold: boldness(model, unit.side),
            reach: charge_reach(model, unit),
            fights: !unit.kind.is_command() && !unit.kind.is_artillery(),
            touched: !foes.is_empty(),
            foes,
            commanded: command::in_command(model, unit),
            red: unit.red,
        }
    }

    /// Where another stands, seen from the middle of this one's front: so far ahead, to its near side, and so far beside.
    fn sees(&self, other: &Self) -> (f64, f64) {
        let off = other.at - self.front;
        let turned = self.ahead.dot(other.ahead).abs();
        let across = turned * other.wide + (1.0 - turned) * other.deep;
        let along = turned * other.deep + (1.0 - turned) * other.wide;
        (off.dot(self.ahead) - along, off.cross(self.ahead).abs() - across)
    }

    fn far(&self, other: &Self) -> f64 {
        self.at.distance(other.at)
    }
}

fn worth_of(kind: UnitKind) -> f64 {
    match kind {
        UnitKind::Commander => 2.0,
        UnitKind::SubCommander | UnitKind::HeavyGun => 1.6,
        UnitKind::FrameGun | UnitKind::RegularGun => 1.4,
        UnitKind::HeavyMounted => 1.15,
        UnitKind::Mounted => 1.1,
        _ => 1.0,
    }
}

/// The hits of all its stands.
fn strikes(model: &Model, unit: &Unit) -> f64 {
    let values = &model.book.values;
    let each = |kind: StandKind| match kind {
        StandKind::Pike => values.pike,
        StandKind::Hand => values.hand,
        StandKind::Light => values.light,
        StandKind::HeavyMounted => values.heavy_mounted,
        StandKind::Mounted => values.mounted,
        StandKind::Dragoon if unit.mounted => values.mounted_dragoon,
        StandKind::Command => values.command,
        _ => values.improvised,
    };
    let sum: i32 = unit.stands.iter().map(|stand| each(stand.kind)).sum();
    f64::from(sum) / 6.0
}

/// How many of its stands may fire to the front, and how far.
fn shooters(model: &Model, unit: &Unit) -> (f64, f64) {
    if unit.formation.is_road_column() {
        return (0.0, 0.0);
    }
    let loose = unit.formation.is_open_order() || unit.formation == Formation::DefensiveBlock;
    let fires =
        unit.stands.iter().filter(|stand| unit.is_shooter(stand) && (loose || stand.rank == 0));
    let n = fires.count() as f64;
    let ranges = &model.book.ranges;
    let range = match unit.kind {
        UnitKind::FrameGun => ranges.frame,
        UnitKind::RegularGun => ranges.regular,
        UnitKind::HeavyGun => ranges.heavy,
        _ => ranges.musket,
    };
    (n, range.to_inches())
}

fn charge_reach(model: &Model, unit: &Unit) -> f64 {
    let barred = unit.n() < 2
        || unit.kind.is_artillery()
        || unit.formation == Formation::DefensiveBlock
        || unit.formation.is_bent_line()
        || unit.formation.is_road_column()
        || (unit.formation.is_open_order() && unit.is_foot())
        || unit.garrison.is_some();
    if barred {
        return 0.0;
    }
    allowance(model, unit, Pace::Charge).map_or(0.0, Length::to_inches)
}

/// The stands that so many markers take: two take one, and one left over takes nothing.
fn taken(markers: f64) -> f64 {
    let whole = (markers / 2.0).floor();
    let rest = markers - whole * 2.0;
    whole + if rest < 1.0 { 0.15 * rest } else { 0.15 + 0.85 * (rest - 1.0) }
}

/// All that a side has.
fn strength(eyes: &[Eye], side: Side) -> f64 {
    eyes.iter().filter(|eye| eye.side == side).map(|eye| eye.each * eye.n).sum()
}

/// How near a side is to its break point: the last stands before it are worth more than the first.
fn near_breaking(model: &Model, side: Side, expected: f64) -> f64 {
    let half = f64::from(model.total[side.idx()]) / 2.0;
    let gone = (f64::from(model.lost[side.idx()]) + expected * 0.5) / half.max(1.0);
    BREAKING * gone.min(1.2) * gone.min(1.2) * gone.min(1.2)
}

/// What a side may do next, and how safely it stands.
fn prospects(eyes: &[Eye], side: Side, bars: &[(V2, f64)]) -> f64 {
    eyes.iter().filter(|eye| eye.side == side).map(|eye| outlook(eyes, eye, bars)).sum()
}

/// What a side may expect to lose by the markers it has, by fire and in hand-to-hand fighting.
fn expected_losses(model: &Model, eyes: &[Eye], side: Side) -> f64 {
    let ours = eyes.iter().filter(|eye| eye.side == side);
    let lost = |eye: &Eye| {
        let markers = eye.green + fire_on(model, eyes, eye) + fighting(model, eyes, eye);
        eye.each * taken(markers).min(eye.n)
    };
    ours.map(lost).sum()
}

/// The hits that a unit may expect from the enemy's next fire.
fn fire_on(model: &Model, eyes: &[Eye], target: &Eye) -> f64 {
    if target.touched {
        return 0.0;
    }
    let firing = model.phase == Phase::Firing;
    let shots = eyes.iter().filter(|eye| {
        eye.side != target.side && eye.muskets > 0.0 && !eye.touched && !(firing && eye.red)
    });
    shots.map(|eye| volley(model, eyes, eye, target)).sum()
}

/// The hits that one unit may expect to score on another.
fn volley(model: &Model, eyes: &[Eye], eye: &Eye, target: &Eye) -> f64 {
    if eye.far(target) > eye.range + eye.deep + target.wide + 2.0 {
        return 0.0;
    }
    let (along, beside) = eye.sees(target);
    let all_round = eye.formation.is_open_order() && eye.fights;
    let gap = if all_round { eye.far(target) - target.deep - eye.deep } else { along };
    if gap > eye.range || (!all_round && (along < -1.0 || beside > eye.wide)) {
        return 0.0;
    }
    // It fires at the nearest; others share what is left.
    let nearer = eyes.iter().any(|other| {
        other.id != target.id && other.id != eye.id && {
            let (there, off) = eye.sees(other);
            there > -0.5 && there < along && off < eye.wide * 0.5
        }
    });
    let part = if nearer { 0.15 } else { 1.0 };
    let fire = &model.book.fire;
    let dice = if eye.kind.is_artillery() { gun_dice(model, eye.kind, gap) } else { eye.muskets };
    let add = match target.formation {
        Formation::Block => fire.block,
        Formation::DefensiveBlock => fire.defensive_block,
        _ if target.loose => fire.open_order,
        _ => 0,
    } + if target.mounted { fire.mounted } else { 0 };
    (dice + f64::from(add)).max(0.0) * f64::from(fire.hits_on) / 6.0 * part
}

fn gun_dice(model: &Model, kind: UnitKind, gap: f64) -> f64 {
    let table = &model.book.artillery;
    let row = match kind {
        UnitKind::FrameGun => &table.frame,
        UnitKind::RegularGun => &table.regular,
        _ => &table.heavy,
    };
    let band = table.bands.iter().position(|end| gap <= end.to_inches());
    band.map_or(0.0, |band| f64::from(row[band].max(0)))
}

/// The markers that hand-to-hand fighting may bring a unit: one for being in it, and the enemy's hits.
fn fighting(model: &Model, eyes: &[Eye], eye: &Eye) -> f64 {
    if !eye.touched {
        return 0.0;
    }
    let foes = eyes.iter().filter(|foe| eye.foes.contains(&foe.id));
    let blows = foes.map(|foe| {
        let flank = outflanks(model.unit(foe.id), model.unit(eye.id));
        blow(foe, eye, flank) / foe.foes.len().max(1) as f64
    });
    blows.sum::<f64>() + 1.0
}

/// The hits of one unit on another in a round of fighting. Whoever is in command may throw again.
fn blow(from: &Eye, to: &Eye, flank: bool) -> f64 {
    let dice = if flank { 2.0 } else { 1.0 };
    let change = match to.formation {
        _ if !from.mounted => 0.0,
        Formation::DefensiveBlock if to.pikes => -2.0,
        Formation::DefensiveBlock => -1.0,
        Formation::Block if to.pikes => -1.0,
        _ if to.loose && !to.mounted => 1.0,
        _ => 0.0,
    } - if from.loose { 1.0 } else { 0.0 };
    let again = if from.commanded { 1.2 } else { 1.0 };
    (from.strikes + from.n * change / 6.0).max(0.0) * dice * again
}

/// Would a charge from where it stands come upon the side or the rear?
fn comes_round(from: &Eye, to: &Eye) -> bool {
    from.ahead.dot(to.ahead) > -0.35 && to.formation != Formation::DefensiveBlock
}

/// What a charge would gain over what it would cost, in stands.
fn exchange(from: &Eye, to: &Eye) -> f64 {
    if to.kind.is_artillery() || to.kind.is_command() {
        return to.each * 0.8;
    }
    let flank = comes_round(from, to);
    // Foot that has pikes forms up against horse in time.
    let braced = if from.mounted && to.pikes && !flank { 0.75 } else { 1.0 };
    let won = taken(blow(from, to, flank) * braced + 1.0 + to.green).min(to.n) * to.each;
    // Whoever has another on his hands already strikes the less.
    let share = if to.touched { 0.5 } else { 1.0 };
    let lost = taken(blow(to, from, false) * share + 1.0 + from.green).min(from.n) * from.each;
    won * from.bold - lost
}

/// What the fire of those who are charged may cost, in stands: they fire if they have not yet, and two hits throw a charge
/// back.
fn met_by_fire(model: &Model, target: &Unit, gain: f64) -> f64 {
    if target.red || !target.is_foot() {
        return 0.0;
    }
    let (dice, _) = shooters(model, target);
    let hit = f64::from(model.book.fire.hits_on) / 6.0;
    let back: f64 = odds::binomial(dice as u32, hit).iter().skip(2).sum();
    taken(dice * hit) + back * gain.max(0.0)
}

/// What a unit may do next, and what may be done to it where it stands.
fn outlook(eyes: &[Eye], eye: &Eye, bars: &[(V2, f64)]) -> f64 {
    let foes = || eyes.iter().filter(|foe| foe.side != eye.side);
    if !eye.fights {
        return if eye.kind.is_command() { leading(eyes, eye) } else { serving(eyes, eye) };
    }
    let sum = if eye.commanded { LED } else { 0.0 };
    if eye.touched {
        return sum;
    }
    let mut ready = 0.0_f64;
    for foe in foes() {
        let far = eye.far(foe);
        if far < eye.reach + eye.deep + foe.wide + 2.0 {
            let (along, beside) = eye.sees(foe);
            let lies_ahead = along > -0.5 && along < eye.reach && beside < eye.wide * 0.8;
            if lies_ahead && is_open(eyes, eye, foe, along, bars) {
                let sure = if eye.commanded { 1.0 } else { 0.6 };
                ready = ready.max(exchange(eye, foe) * sure);
            }
        }
    }
    sum + READY * ready - facing(eyes, eye)
}

/// How near a unit is to where it may do something: to muskets' range of the enemy's foot, to horse and guns that it can beat.
fn closing(eyes: &[Eye], eye: &Eye, bars: &[(V2, f64)]) -> f64 {
    if !eye.fights || eye.touched {
        return 0.0;
    }
    let mut goal = f64::MIN;
    for foe in eyes.iter().filter(|foe| foe.side != eye.side) {
        let far = eye.far(foe);
        let lure = match foe.kind {
            kind if kind.is_command() => continue,
            kind if kind.is_artillery() => 0.1,
            _ if eye.mounted && far < LURES => exchange(eye, foe).clamp(-1.5, 1.0) * 0.3,
            _ if eye.mounted => 0.0,
            _ if foe.mounted => -0.25,
            _ => 0.0,
        };
        let round = if eye.mounted { detour(eye, foe, bars) } else { 0.0 };
        let room = (far - eye.deep - foe.deep - STAND_OFF).max(0.0) + round;
        goal = goal.max(lure - CLOSER * room);
    }
    if goal > f64::MIN { goal } else { 0.0 }
}

/// Ground that horse does not charge over, each piece as a circle, in inches.
fn barriers(model: &Model) -> Vec<(V2, f64)> {
    const MOUNTED: usize = 3; // The column of the terrain tables.
    let barred = |id| ground::kind(model, id).charge[MOUNTED] == Going::No;
    let bars = model.scene.field.each().filter(|&(id, piece)| !piece.is_line() && barred(id));
    bars.filter_map(|(_, piece)| {
        let shape = piece.shapes().first()?;
        let far = |it: &geom::Convex| it.centre().distance(shape.centre()) + it.radius();
        let radius = piece.shapes().iter().map(far).fold(0.0, f64::max);
        Some((inches(shape.centre()), radius / INCH.units()))
    })
    .collect()
}

/// Is the lane of a charge free of friends and of ground that bars it?
fn is_open(eyes: &[Eye], eye: &Eye, foe: &Eye, along: f64, bars: &[(V2, f64)]) -> bool {
    if eye.mounted && detour(eye, foe, bars) > eye.wide * 1.2 {
        return false;
    }
    let in_the_way = |other: &Eye| {
        let (there, beside) = eye.sees(other);
        there > -0.5 && there < along - 0.5 && beside < eye.wide * 0.8
    };
    !eyes.iter().any(|it| it.side == eye.side && it.id != eye.id && in_the_way(it))
}

/// How much longer the way to an enemy is for what lies between.
fn detour(eye: &Eye, foe: &Eye, bars: &[(V2, f64)]) -> f64 {
    let off = foe.at - eye.at;
    let far = off.length().max(0.1);
    let way = off * (1.0 / far);
    let mut sum = 0.0;
    for (middle, radius) in bars {
        let to = *middle - eye.at;
        let (along, beside) = (to.dot(way), to.cross(way).abs());
        let clear = radius + eye.wide;
        if along > 0.0 && along < far && beside < clear {
            sum += (clear - beside) * 1.5;
        }
    }
    sum
}

/// Foes near by on whom a unit turns its side or back.
fn facing(eyes: &[Eye], eye: &Eye) -> f64 {
    if eye.formation == Formation::DefensiveBlock {
        return 0.6;
    }
    let mut sum = 0.0;
    for foe in eyes.iter().filter(|foe| foe.side != eye.side && foe.fights) {
        let far = eye.far(foe);
        let near = if foe.mounted { 14.0 } else { 7.0 };
        if far < near {
            let cos = (foe.at - eye.at).dot(eye.ahead) / far.max(0.1);
            if cos < 0.5 {
                sum += (0.5 - cos) * 0.08 * (1.0 - far / near) * foe.n.min(eye.n);
            }
        }
    }
    sum
}

/// A commander: with his troops, out of reach of the enemy.
fn leading(eyes: &[Eye], eye: &Eye) -> f64 {
    let mut sum = 0.0;
    let (mut nearest, mut n) = (f64::MAX, 0.0_f64);
    for other in eyes.iter().filter(|other| other.fights) {
        let far = eye.far(other);
        if other.side == eye.side {
            nearest = nearest.min(far);
            n += 1.0;
        } else if far < 7.0 {
            sum -= EXPOSED * (7.0 - far);
        }
    }
    if n > 0.0 { sum - 0.02 * (nearest - 4.0).max(0.0) } else { sum }
}

/// A gun: limbered it is on its way to where it can fire.
fn serving(eyes: &[Eye], eye: &Eye) -> f64 {
    let mut nearest = f64::MAX;
    for foe in eyes.iter().filter(|foe| foe.side != eye.side && foe.fights) {
        nearest = nearest.min(eye.far(foe));
    }
    if nearest == f64::MAX {
        return 0.0;
    }
    let room = (nearest - GUN_RANGE).max(0.0);
    let close = if nearest < 6.0 { 0.3 } else { 0.0 };
    -0.015 * room - close + if eye.muskets > 0.0 { 0.05 } else { 0.0 }
}

/// What a scenario asks of a side, the more the nearer its end.
fn aims(model: &Model, eyes: &[Eye], side: Side) -> f64 {
    let mut sum = 0.0;
    for term in model.scene.terms.iter().filter(|term| term.side == side) {
        let last = term.by.or(model.scene.turns).unwrap_or(12).max(1);
        let urgent = (f64::from(model.turn) / f64::from(last)).min(1.0);
        if let Aim::Hold { area } = &term.aim {
            sum += holding(area, eyes, side) * (0.3 + urgent);
        }
    }
    sum
}

/// Nearness to a place that is to be held, and the enemy's.
fn holding(area: &[Point], eyes: &[Eye], side: Side) -> f64 {
    let n = area.len().max(1) as f64;
    let middle = area.iter().fold(V2::ZERO, |sum, at| sum + inches(at.v2())) * (1.0 / n);
    let size = area.iter().map(|at| inches(at.v2()).distance(middle)).fold(0.0, f64::max);
    let nearest = |ours: bool| {
        let there = eyes.iter().filter(|eye| eye.fights && (eye.side == side) == ours);
        there.map(|eye| eye.at.distance(middle)).fold(80.0, f64::min)
    };
    let (ours, theirs) = (nearest(true), nearest(false));
    let alone = if ours < size * 0.7 && theirs > size { 1.5 } else { 0.0 };
    alone - 0.03 * ours + 0.015 * theirs.min(30.0)
}

// What is worth considering.

/// As near as this horse may soon charge.
const CHARGES: f64 = 20.0 * 2540.0;

/// Who moves next: those nearest to the enemy first.
fn next_to_move<'a>(model: &'a Model, side: Side, seat: Seat, left: &Left) -> Option<&'a Unit> {
    let able = |unit: &&Unit| {
        !unit.done.acted
            && !unit.done.no_more
            && !left.has(unit.id.0)
            && seats::commands(model, seat, unit.id)
    };
    let near = |unit: &Unit| {
        let foes = model.enemies(unit).map(|foe| (foe.centre.v2() - unit.centre.v2()).length2());
        foes.fold(1e11, f64::min)
    };
    // Commanders go last, to follow; but where charges may be made, first: those in command need no test.
    let charges = model.of(side).any(|unit| unit.is_mounted() && near(unit) < CHARGES * CHARGES);
    let turn = |unit: &Unit| match (unit.kind.is_command(), charges) {
        (true, true) => 0,
        (false, _) => 1,
        (true, false) => 2,
    };
    let units = model.of(side).filter(able).map(|unit| (turn(unit), near(unit), unit));
    let first = units.min_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
    first.map(|(_, _, unit)| unit)
}

/// What a unit may do in a movement phase.
fn moves(moment: &Moment<Splendid>, seat: Seat, unit: &Unit, ideas: &mut Vec<Idea<Act>>) {
    let model = moment.model();
    let nearest = nearest(model, unit);
    let acts = acts_of(moment, seat, unit);
    for act in acts {
        match act {
            Act::Manoeuvre { double, .. } => ways(model, unit, &act, double, &nearest, ideas),
            Act::Charge { target, .. } => {
                let to = Eye::of(model, model.unit(target));
                let gain = exchange(&Eye::of(model, unit), &to);
                if let Some(offer) = moment.offer(seat, &act) {
                    let idea = Idea::new(offer.act, 0.5 + gain * 0.5, "charges");
                    let cost = met_by_fire(model, model.unit(target), gain);
                    ideas.push(Idea { cost, ..idea.with(offer.fill).to(target.0) });
                }
            }
            Act::ChangeFormation { shape, .. } => {
                let urge = match shape.formation {
                    Formation::Line | Formation::Block => 0.1,
                    Formation::DefensiveBlock if nearest.is_empty() => continue,
                    Formation::DefensiveBlock => -0.2,
                    _ if unit.done.must_unform => 0.1,
                    _ => continue,
                };
                let idea = Idea::new(act, urge, formed(shape.formation));
                ideas.push(Idea { cost: 0.25, ..idea });
            }
            Act::Unlimber { unit: id, .. } => {
                for &(foe, far) in &nearest {
                    let to = model.unit(foe).centre.v2() - unit.front_centre();
                    let Some(facing) = Angle::of(to) else { continue };
                    let urge = if far < GUN_RANGE { 1.0 } else { -0.2 };
                    let act = Act::Unlimber { unit: id, facing };
                    ideas.push(Idea::new(act, urge, "unlimbers against").to(foe.0));
                }
            }
            Act::StepBack { .. } if nearest.iter().all(|&(_, far)| far > 9.0) => (),
            Act::Disengage { .. } | Act::StepBack { .. } | Act::Dismount { .. } => {
                if let Some(offer) = moment.offer(seat, &act) {
                    let purpose = match act {
                        Act::Disengage { .. } => "breaks off",
                        Act::Dismount { .. } => "dismounts",
                        _ => "steps back",
                    };
                    ideas.push(Idea::new(offer.act, -0.3, purpose).with(offer.fill));
                }
            }
            Act::LimberUp { .. } if nearest.iter().all(|&(_, far)| far > 2.0 * GUN_RANGE) => {
                ideas.push(Idea::new(act, 0.1, "limbers up"));
            }
            Act::MountUp { .. } if nearest.iter().all(|&(_, far)| far > 12.0) => {
                ideas.push(Idea::new(act, 0.1, "mounts up"));
            }
            _ => (),
        }
    }
}

fn formed(formation: Formation) -> &'static str {
    match formation {
        Formation::Block => "forms block",
        Formation::DefensiveBlock => "forms against horse",
        _ => "forms line",
    }
}

/// The candidates of one unit.
fn acts_of(moment: &Moment<Splendid>, seat: Seat, unit: &Unit) -> Vec<Act> {
    let mut acts = moment.menu(seat);
    acts.retain(|act| act.mover() == Some(unit.id));
    acts
}

/// The few enemies that matter to a unit, the nearest first, with their distances in inches.
fn nearest(model: &Model, unit: &Unit) -> Vec<(UnitId, f64)> {
    let far = |foe: &Unit| inches(foe.centre.v2() - unit.centre.v2()).length();
    let matters = |foe: &&Unit| !foe.kind.is_command();
    let mut foes: Vec<_> =
        model.enemies(unit).filter(matters).map(|foe| (foe.id, far(foe))).collect();
    foes.sort_by(|a, b| a.1.total_cmp(&b.1));
    foes.truncate(3);
    foes
}

fn length(inches: f64) -> Length {
    Length::inches(inches.max(0.0))
}

/// Ways that lead somewhere: towards each of the nearest, to its flank, to face it, straight on, and back.
fn ways(
    model: &Model,
    unit: &Unit,
    act: &Act,
    double: bool,
    nearest: &[(UnitId, f64)],
    ideas: &mut Vec<Idea<Act>>,
) {
    let pace = if double { Pace::Double } else { Pace::Move };
    let Some(most) = allowance(model, unit, pace).map(Length::to_inches) else { return };
    let most = most - 0.01;
    let mut add = |legs: Vec<Leg>, urge: f64, purpose, target: Option<UnitId>, shorter: bool| {
        let idea = Idea::new(act.clone(), urge, purpose).with(Fill::Path(legs));
        ideas.push(Idea { target: target.map(|unit| unit.0), or_else: shorter, ..idea });
    };
    if unit.kind.is_command() {
        return follow(model, unit, most, add);
    }
    let front = inches(unit.front_centre());
    let own = unit.heading().forward();
    let to = |at: V2| Leg::To(Point::from(at * INCH.units()));
    let off = stand_off(unit);
    for (rank, &(id, far)) in nearest.iter().enumerate() {
        let foe = model.unit(id);
        let at = inches(foe.centre.v2());
        let Some(way) = (at - front).unit() else { continue };
        let room = near::gap(unit, foe) / INCH.units() - off;
        let urge = 0.6 - 0.15 * rank as f64;
        for part in [1.0, 0.6, 0.3] {
            let by = room.min(most) * part;
            if by > 0.3 {
                let purpose = if unit.kind.is_artillery() { "goes up to" } else { "closes with" };
                add(vec![to(front + way * by)], urge * part, purpose, Some(id), part < 1.0);
            }
        }
        if double {
            continue;
        }
        let turned = own.dot(way);
        if turned < 0.995 && let Some(face) = Angle::of(way) {
            add(vec![Leg::Face { face }], 0.3 * (1.0 - turned), "turns to face", Some(id), false);
        }
        if unit.is_mounted() && far < 30.0 {
            for hand in [1.0, -1.0] {
                flank(foe, at, front, hand, most, |legs| add(legs, 0.2, "goes for the flank of", Some(id), false));
            }
        }
    }
    if unit.is_mounted() && nearest.first().is_some_and(|&(_, far)| far > 8.0) {
        for degrees in [-90.0, -60.0, -35.0, 35.0, 60.0, 90.0] {
            let turn = Leg::Turn { turn: Turn::degrees(degrees) };
            let ahead = Leg::Move { r#move: length(most) };
            add(vec![turn, ahead], 0.05, "goes round", None, false);
        }
    }
    for part in [1.0, 0.5] {
        let ahead = vec![Leg::Move { r#move: length(most * part) }];
        add(ahead, 0.1, "goes forward", None, part < 1.0);
    }
    if !double && let Some(&(id, far)) = nearest.first() && far < 16.0 {
        let about = Leg::About { about: true, back: false };
        let back = Leg::Move { r#move: length(most * 0.8) };
        add(vec![about, back, about], -0.3, "falls back from", Some(id), false);
    }
}

/// How near a unit goes to the enemy without charging, in inches.
fn stand_off(unit: &Unit) -> f64 {
    match unit.kind {
        kind if kind.is_artillery() => 8.0,
        UnitKind::Mounted | UnitKind::HeavyMounted => 6.0,
        _ => STAND_OFF,
    }
}

/// A place beside an enemy from which to charge its flank, and the turn towards it.
fn flank(foe: &Unit, at: V2, front: V2, hand: f64, most: f64, mut add: impl FnMut(Vec<Leg>)) {
    let heading = foe.heading();
    let side = heading.right() * hand;
    let reach = f64::from(foe.radius) / INCH.units() + 7.0;
    let place = at + side * reach - heading.forward() * 3.0;
    let (Some(way), Some(face)) = ((place - front).unit(), Angle::of(at - place)) else { return };
    let by = place.distance(front).min(most);
    let go = Leg::To(Point::from((front + way * by) * INCH.units()));
    add(vec![go, Leg::Face { face }]);
}

/// A commander goes where most are within his word: behind each of his units in turn.
fn follow(
    model: &Model,
    unit: &Unit,
    most: f64,
    mut add: impl FnMut(Vec<Leg>, f64, &'static str, Option<UnitId>, bool),
) {
    let front = inches(unit.front_centre());
    let fights = |it: &&Unit| !it.kind.is_command() && !it.kind.is_artillery();
    for friend in model.of(unit.side).filter(fights) {
        let behind = f64::from(friend.radius) / INCH.units() + 1.2;
        let place = inches(friend.centre.v2()) - friend.heading().forward() * behind;
        let far = place.distance(front);
        if far < 1.0 || far > most {
            continue;
        }
        let go = Leg::To(Point::from(place * INCH.units()));
        add(vec![go], 0.3 - far * 0.01, "goes to", Some(friend.id), false);
    }
}

/// The fire of the first unit that has not fired or been left.
fn fire(
    moment: &Moment<Splendid>,
    seat: Seat,
    left: &Left,
    ideas: &mut Vec<Idea<Act>>,
) -> Option<Thing> {
    let mut one = None;
    for act in moment.menu(seat) {
        let Act::Fire { unit, aims, .. } = &act else { continue };
        if left.has(unit.0) || one.is_some_and(|one| one != unit.0) {
            continue;
        }
        one = Some(unit.0);
        let target = aims[0].target;
        if let Some(offer) = moment.offer(seat, &act) {
            let dice = offer.tally.as_ref().map_or(0, kernel::Tally::dice);
            let urge = 0.6 + 0.2 * f64::from(dice);
            ideas.push(Idea::new(offer.act, urge, "fires at").to(target.0));
        }
    }
    if one.is_none() {
        ideas.push(Idea::new(Act::EndFire, 0.0, "holds fire"));
    }
    one
}

/// The attacks of one unit: they are all made in the end.
fn attacks(moment: &Moment<Splendid>, seat: Seat, ideas: &mut Vec<Idea<Act>>) {
    let mut one = None;
    for act in moment.menu(seat) {
        let Act::Attack { unit, aims } = &act else { continue };
        if *one.get_or_insert(*unit) == *unit {
            let target = aims[0].target.0;
            ideas.push(Idea::new(act, 0.0, "attacks").to(target));
        }
    }
}

/// How a reaction looks at first sight.
fn reaction(idea: &mut Idea<Act>) {
    (idea.urge, idea.purpose) = match idea.act {
        Act::Stand => (0.3, "stands"),
        Act::DefensiveFire { .. } => (0.8, "meets the charge with its fire"),
        Act::HastyBlock => (0.3, "hastily forms against the charge"),
        Act::Recoil => (0.2, "recoils"),
        Act::Evade => (0.4, "evades"),
        Act::Join { .. } => (0.5, "joins in"),
        Act::Hold { .. } => (0.2, "holds back"),
        Act::BreakCharge { .. } => (0.6, "charges on"),
        Act::Remove { .. } => (0.0, "closes its ranks"),
        Act::Deploy { .. } => (0.0, "takes its place"),
        _ => (0.1, idea.purpose),
    };
}
