//! What a general believes, as numbers. The unit of value is one point of an army's price, and lengths are in inches.

/// A battle that is won, compared with one that is lost.
pub(super) const DECIDED: f64 = 60.0;
/// What is left of the worth of a unit in good order, disordered and routing. Routers count as lost and often leave the table;
/// disordered troops rout when formed troops charge them.
pub(super) const LEFT: [f64; 3] = [1.0, 0.9, 0.2];
/// How much of a unit's worth is lost with its hits; the rest is lost when it is destroyed or routs.
pub(super) const BY_HITS: f64 = 0.6;
/// The loss of worth of a unit that has lost half its hits, and of one with a single hit left: it costs pips and fails its tests.
pub(super) const HALVED: f64 = 0.06;
pub(super) const SPENT: f64 = 0.12;
/// How much more the losses count of an army that comes near to breaking.
pub(super) const BREAKING: f64 = 14.0;
/// The worth of the next volley at a target.
pub(super) const AIM: f64 = 1.1;
/// The worth of a charge that could be declared next, which the enemy may still prevent, and of one that the enemy could declare.
pub(super) const THREAT: f64 = 0.45;
pub(super) const DANGER: f64 = 0.7;
/// The cost of each turn of marching that still separates a unit from what it goes for.
pub(super) const MARCH: f64 = 0.45;
/// The most turns of marching that count.
pub(super) const FAR: f64 = 8.0;
/// The cost of facing away from the enemy that a unit goes for.
pub(super) const AVERTED: f64 = 0.5;
/// The cost of being out of command: harder tests and dearer orders.
pub(super) const UNLED: f64 = 0.25;
/// The cost of a square without horse about, of columns and limbered guns under the enemy's guns.
pub(super) const DENSE: f64 = 0.35;
/// The worth of a general of each rank who is lost, from brigade to army.
pub(super) const GENERALS: [f64; 4] = [5.0, 9.0, 12.0, 12.0];
/// The cost of a general for each inch too far from those whom they command, and of one whom the enemy can reach.
pub(super) const ASTRAY: f64 = 0.02;
pub(super) const EXPOSED: f64 = 0.3;
/// What all the units together are worth whose loss decides the battle by a scenario's terms.
pub(super) const NAMED: f64 = 24.0;
/// How much more the enemy's losses count for a side that must attack, at the end of the battle.
pub(super) const PRESSED: f64 = 0.6;
/// The worth of a place that a scenario's terms name, at the end of the battle, and how much of that counts from the beginning.
pub(super) const PLACE: f64 = 24.0;
pub(super) const EARLY: f64 = 0.25;
/// How much of that a side has to lose that comes too late to it.
pub(super) const REACH: f64 = 0.5;
/// How gladly a side goes forward that wins if nothing happens, and one that must do something.
pub(super) const PATIENT: f64 = 0.12;
pub(super) const EAGER: f64 = 1.0;
/// The price of a pip that moves one unit, and of one that moves a whole brigade.
pub(super) const PIP: f64 = 0.05;
pub(super) const SHARED_PIP: f64 = 0.01;
/// The cost of a pip off the next die, for an opportunity charge or an emergency square.
pub(super) const OWED: f64 = 0.4;
/// The first impression of a careless general counts this much; the rest is chance.
pub(super) const SIGHT: f64 = 0.5;
/// How much of a veteran's temper counts.
pub(super) const MILD: f64 = 0.6;
/// The worth of getting back into order, as a share of a unit's.
pub(super) const RECOVERY: f64 = 0.2;
/// The worth of a unit with one hit left that stays where the battle is decided.
pub(super) const HELD: f64 = 3.0;
/// What is lost with a unit that routs, that withdraws, and that is disordered, as shares of its worth.
pub(super) const ROUT: f64 = 0.7;
pub(super) const WITHDRAW: f64 = 0.1;
pub(super) const DISORDER: f64 = 0.07;
/// The part of a unit's worth that a volley endangers which might destroy it.
pub(super) const END: f64 = 0.35;
/// The least gain for which a charge is declared.
pub(super) const DARING: f64 = 0.25;
/// The cost of foot in column so near to the enemy that it should be in line.
pub(super) const COLUMN: f64 = 0.6;
