//! What a general believes, as numbers. The unit of value is ten points of an army's price, and lengths are in millimetres of the
//! 25/28 mm scale, whatever scale is played.

/// A battle that is won, compared with one that is lost.
pub(super) const DECIDED: f64 = 60.0;
/// What is left of the worth of a unit in good order, disordered, shaken and routing. Shaken units cannot charge and seldom
/// stand; routers count half in the end and often leave the table.
pub(super) const LEFT: [f64; 4] = [1.0, 0.93, 0.72, 0.28];
/// How much of a unit's worth is lost with its figures; the rest is lost when it breaks.
pub(super) const BY_FIGURES: f64 = 0.6;
/// The loss of worth below three quarters and below half: its tests are harder, and below half it counts as half lost.
pub(super) const WEAK: [f64; 2] = [0.06, 0.22];
/// The worth of a volley that could be fired next.
pub(super) const AIM: f64 = 0.55;
/// The worth of a charge that could be declared next; the enemy may still prevent it.
pub(super) const THREAT: f64 = 0.3;
/// The cost of each turn of marching that still separates a unit from its enemy.
pub(super) const MARCH: f64 = 0.3;
/// The most turns of marching that count.
pub(super) const FAR: f64 = 9.0;
/// The cost of facing away from the enemy that a unit goes for.
pub(super) const AVERTED: f64 = 0.25;
/// The cost of being out of command, besides the harder tests.
pub(super) const UNLED: f64 = 0.12;
/// The cost of a column, a limbered gun or a square where the enemy can shoot at it.
pub(super) const DENSE: f64 = 0.2;
/// The worth of a general who is lost.
pub(super) const GENERAL: f64 = 3.0;
/// What all the units together are worth whose loss decides the battle by a scenario's terms.
pub(super) const NAMED: f64 = 24.0;
/// How much more the enemy's losses count for a side that must attack, at the end of the battle.
pub(super) const PRESSED: f64 = 1.2;
/// The worth of a place that a scenario's terms name, at the end of the battle.
pub(super) const PLACE: f64 = 30.0;
/// How much of that a side has to lose that comes too late to it.
pub(super) const REACH: f64 = 1.2;
/// How gladly a side goes forward that wins if nothing happens, and one that must do something.
pub(super) const PATIENT: f64 = 0.25;
pub(super) const EAGER: f64 = 1.0;
/// How far foot comes in a turn of a long way.
pub(super) const MARCHES: f64 = 130.0;
/// The first impression of a careless general counts this much; the rest is chance.
pub(super) const SIGHT: f64 = 0.4;
/// The worth of a steady volley that is kept for a closer range, as a share of what it would add there.
pub(super) const KEPT: f64 = 0.75;
/// How much of a veteran's temper counts.
pub(super) const MILD: f64 = 0.4;
