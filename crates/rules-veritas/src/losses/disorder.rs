//! The disorder test (IDV-DIS-001 to -027): a die with every modifier that applies; 4 or more passes.
//!
//! One list of modifiers, [`each`], gives both the sum for the roll and the tally for the player.
use crate::{
    Veritas, aspect,
    book::{Pair, Row},
    command,
    event::{Event, Reason},
    ground,
    kinds::{Aspect, Grade, Order, State, Status, UnitId, UnitKind},
    model::{Contact, Model},
    near,
    unit::{Place, Unit},
};
use geom::Rect;
use kernel::{Cx, Play, Tally};

/// A unit must overlap a side edge by this much to be beside it, and not only in front of or behind it.
const SHY: f64 = 2.0 * geom::EPS_CONTACT;

/// The situation of a test: attacks by the unit and on it.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Situation {
    /// IDV-DIS-009, -016: it attacks an enemy's flank or rear.
    pub attacking: Aspect,
    /// IDV-DIS-026: it is attacked in its flank or rear.
    pub attacked: Aspect,
    /// IDV-DIS-006: it defends a linear obstacle.
    pub obstacle: bool,
    /// IDV-DIS-007: it defends uphill of its attacker.
    pub uphill: bool,
    /// IDV-DIS-027: it tries to reform.
    pub reforming: bool,
}

impl Situation {
    /// No enemy attacks: a friend passes through, or a rout has ended.
    pub fn alone() -> Self {
        Self::default()
    }

    /// Reforming.
    pub fn reforming() -> Self {
        Self { reforming: true, ..Self::default() }
    }

    /// IDV-CTC-005: the situation from all contacts of the unit that are not yet tested. Of several, the best and the worst
    /// modifiers count.
    pub fn in_contact(model: &Model, unit: &Unit) -> Self {
        let contacts = model.contacts_of(unit.id).filter(|contact| !contact.tested);
        contacts.fold(Self::default(), |so_far, contact| so_far.and(model, unit, contact))
    }

    /// The situation in its melee, for breaking off: every contact counts.
    pub fn in_melee(model: &Model, unit: &Unit) -> Self {
        let contacts = model.contacts_of(unit.id);
        contacts.fold(Self::default(), |so_far, contact| so_far.and(model, unit, contact))
    }

    /// The situation under fire: the unit defends what lies between it and the enemy, and the direction of the shot is judged
    /// by their present positions (IDV-CHG-013). A unit that charged the shooter does not defend against it.
    pub fn shot_at(model: &Model, unit: &Unit, by: &Unit) -> Self {
        Self {
            attacked: aspect::now(unit, by),
            obstacle: ground::defends(model, unit, by),
            uphill: ground::is_uphill(model, unit, by)
                && !ground::attacks(model, unit, Some(by.id)),
            ..Self::default()
        }
    }

    fn and(mut self, model: &Model, unit: &Unit, contact: &Contact) -> Self {
        let enemy = model.unit(contact.other(unit.id));
        // IDV-CHG-015: when a charge is met, both count as attacking the other's front.
        if contact.attacker == unit.id || contact.countered {
            if !contact.countered {
                self.attacking = worse(self.attacking, contact.aspect);
            }
            return self;
        }
        self.attacked = worse(self.attacked, contact.aspect);
        let behind = contact.obstacle || ground::defended(model, unit, enemy.at.v2()).is_some();
        self.obstacle |= behind;
        self.uphill |= ground::is_uphill(model, unit, enemy);
        self
    }
}

/// The worse of two: rear, then flank, then front.
fn worse(one: Aspect, other: Aspect) -> Aspect {
    let rank = |aspect: Aspect| match aspect {
        Aspect::Front => 0,
        Aspect::Flank => 1,
        Aspect::Rear => 2,
    };
    if rank(other) > rank(one) { other } else { one }
}

/// Every modifier that applies, in the order of the sheet.
pub fn each<'m>(
    model: &'m Model,
    unit: &Unit,
    situation: &Situation,
    mut add: impl FnMut(&'m Row<Pair>, &'static str),
) {
    let rows = &model.book.disorder;
    match unit.grade {
        Grade::Raw => add(&rows.raw, "raw"),
        Grade::Trained => add(&rows.trained, "trained"),
        Grade::Veteran => add(&rows.veteran, "veteran"),
    }
    let away = unit.place == Place::Pursuing;
    for (applies, row, what) in [
        (situation.obstacle, &rows.obstacle, "defends a linear obstacle"),
        (situation.uphill, &rows.uphill, "defends uphill"),
        (model.order(unit) == Order::Hold, &rows.hold, "under hold"),
        (situation.attacking == Aspect::Flank, &rows.attacking_flank, "attacks a flank"),
    ] {
        if applies {
            add(row, what);
        }
    }
    if !away {
        around(model, unit, &mut add);
    } else {
        // IDV-PUR-039: a pursuer off the table has no enemy near.
        add(&rows.no_enemy, "no enemy near");
    }
    let housed = ground::in_buildings(unit) || ground::behind_fortifications(model, unit);
    let attacked = situation.attacked != Aspect::Front;
    let tired = situation.reforming && model.wing(unit.wing).status != Status::Fresh;
    for (applies, row, what) in [
        (situation.attacking == Aspect::Rear, &rows.attacking_rear, "attacks a rear"),
        (housed && !away, &rows.buildings, "in buildings or behind fortifications"),
        (unit.kind == UnitKind::Rabble, &rows.rabble, "rabble"),
        (unit.state == State::Disordered, &rows.disordered, "disordered"),
        (unit.state == State::Disrupted, &rows.disrupted, "disrupted"),
        (unit.state == State::Routed, &rows.routed, "routed"),
        (unit.done.shelled, &rows.artillery, "under artillery fire"),
        (attacked, &rows.attacked, "attacked in flank or rear"),
        (tired, &rows.fatigued_wing, "its wing is fatigued"),
    ] {
        if applies {
            add(row, what);
        }
    }
}

/// The modifiers from the surroundings of a unit: friends on its flanks, its commanders, enemies and the ground.
fn around<'m>(model: &'m Model, unit: &Unit, add: &mut impl FnMut(&'m Row<Pair>, &'static str)) {
    let (rows, reaches) = (&model.book.disorder, &model.book.disorder_reaches);
    let flanks = friends_beside(model, unit);
    let near = |enemy: &Unit| enemy.is_brigade() && enemy.is_sound();
    let far = reaches.no_enemy.value;
    let difficult = unit.is_brigade() && ground::in_difficult(model, &unit.rect());
    for (applies, row, what) in [
        (flanks != [false; 2], &rows.one_flank, "a sound brigade on one flank"),
        (flanks == [true; 2], &rows.both_flanks, "sound brigades on both flanks"),
        (command::has_wing_commander(model, unit), &rows.wing_commander, "its Wing Commander"),
        (!near::enemy_within(model, unit, far, |_| true), &rows.no_enemy, "no enemy near"),
        (command::has_general(model, unit), &rows.higher_commander, "the Army Commander"),
        (difficult, &rows.difficult, "in difficult ground"),
        (
            near::enemy_within(model, unit, reaches.enemy_near.value, near),
            &rows.enemy_near,
            "a sound enemy brigade near",
        ),
        (enemy_behind(model, unit), &rows.behind_flank, "an enemy brigade behind its flank"),
    ] {
        if applies {
            add(row, what);
        }
    }
}

/// IDV-DIS-010 to -012: whether there is a sound friendly brigade within reach of its left edge and of its right edge.
pub fn friends_beside(model: &Model, unit: &Unit) -> [bool; 2] {
    let own = unit.rect();
    let reach = geom::reach_of(model.book.disorder_reaches.flank.value);
    let mut flanks = [false; 2];
    for friend in model.friends(unit).filter(|friend| friend.is_brigade() && friend.is_sound()) {
        if !near::may_be_within(unit, friend, reach) {
            continue;
        }
        for (flank, edge) in flanks.iter_mut().zip([geom::LEFT, geom::RIGHT]) {
            // The strip beside the side edge, as long as the edge and as wide as the reach. A unit that only touches its end,
            // straight in front or behind, is on no flank.
            let strip = own.zone(edge, reach);
            let strip = Rect { half_width: (strip.half_width - SHY).max(0.0), ..strip };
            *flank |= near::gap_to(model, &strip, friend) <= 0.0;
        }
    }
    flanks
}

/// IDV-DIS-025: an enemy brigade wholly behind the line of its front edge, and within reach.
pub fn enemy_behind(model: &Model, unit: &Unit) -> bool {
    let reach = model.book.disorder_reaches.behind_flank.value;
    let behind = |enemy: &Unit| enemy.is_brigade() && aspect::now(unit, enemy) != Aspect::Front;
    near::enemy_within(model, unit, reach, behind)
}

/// The sum of all modifiers.
pub fn total(model: &Model, unit: &Unit, situation: &Situation) -> i32 {
    let mut sum = 0;
    each(model, unit, situation, |row, _| sum += row.of(unit.kind));
    sum
}

/// The same with its parts, to be shown before the roll.
pub fn tally(model: &Model, unit: &Unit, situation: &Situation) -> Tally {
    let mut tally = Tally::default();
    each(model, unit, situation, |row, what| {
        tally.add(row.of(unit.kind), what, row.cite.clone());
    });
    tally
}

/// IDV-DIS-001: the face that is needed.
pub fn needed(model: &Model, unit: &Unit) -> i32 {
    model.book.disorder.needed.of(unit.kind)
}

/// Takes a test. The caller applies the effect of a failure (IDV-STA-004).
pub fn test(
    cx: &mut Cx<'_, Veritas>,
    id: UnitId,
    reason: Reason,
    situation: &Situation,
) -> Play<Veritas, bool> {
    let unit = cx.model().unit(id);
    let (add, needed) = (total(cx.model(), unit, situation), needed(cx.model(), unit));
    let die = cx.roll(6)?;
    let passed = i32::from(die) + add >= needed;
    cx.emit(Event::Tested { unit: id, reason, die, add, passed });
    Ok(passed)
}
