//! Combat values (L440-L459): a number for each stand, with the parts it is made of.
use super::{held, outflank::Attack};
use crate::{
    kinds::{Formation, StandKind},
    model::Model,
    quality,
    question::StandSet,
    unit::{Stand, Unit},
};
use kernel::{Cite, Tally};

/// Stands of one combat value in an attack.
#[derive(Clone, Debug)]
pub(crate) struct Set {
    /// The highest face that hits, and how it was calculated. Q77: at six or more a die always hits, at zero or less never.
    pub(crate) tally: Tally,
    /// How many stands.
    pub(crate) stands: u32,
}

/// ASV-H2H-016, -017: one die for each stand, or two if it has outflanked the enemy it attacks.
pub(crate) fn dice_per_stand(model: &Model, attack: Attack) -> u32 {
    let modifiers = &model.book.modifiers;
    match attack {
        Attack::Outflanking => modifiers.outflanking_dice,
        Attack::Ordinary => modifiers.dice_per_stand,
    }
}

/// The stands of an attack by combat value, the best first. Their dice are thrown in this order.
pub(crate) fn sets(model: &Model, unit: &Unit, target: &Unit, stands: StandSet) -> Vec<Set> {
    let held = held::value(model, unit, target);
    let mut sets: Vec<(StandKind, i32, Set)> = Vec::with_capacity(2);
    for idx in stands.iter() {
        let stand = &unit.stands[idx];
        let ground = held::mounted_in(model, unit, stand);
        let same =
            |(kind, other, _): &&mut (StandKind, i32, Set)| *kind == stand.kind && *other == ground;
        if let Some((_, _, set)) = sets.iter_mut().find(same) {
            set.stands += 1;
        } else {
            let tally = tally(model, unit, stand, target, held, ground);
            sets.push((stand.kind, ground, Set { tally, stands: 1 }));
        }
    }
    let mut sets: Vec<Set> = sets.into_iter().map(|(_, _, set)| set).collect();
    sets.sort_by_key(|set| -set.tally.total());
    sets
}

/// ASV-H2H-021: modifiers that apply together are added.
fn tally(
    model: &Model,
    unit: &Unit,
    stand: &Stand,
    target: &Unit,
    held: i32,
    ground: i32,
) -> Tally {
    let modifiers = &model.book.modifiers;
    let mut tally = Tally::default();
    let (base, arms) = basic(model, unit, stand);
    tally.base(base, arms, Cite::new("ASV-H2H-010"));
    // Notes 4.5: a garrison counts as in open order for its own value.
    if is_loose(unit) || unit.garrison.is_some() {
        let what = "in open order or column";
        tally.add(modifiers.own_loose_order, what, Cite::new("ASV-H2H-011"));
    }
    if unit.is_mounted() {
        add_mounted(model, target, &mut tally);
    }
    // Notes 4.4: the reduction for ground is limited.
    let most = -model.rulings.terrain_value_most;
    let ground = ground.max(most - held.max(most));
    tally.add(held.max(most), "the enemy holds the ground", Cite::new("ASV-H2H-003"));
    tally.add(ground, "horse in rough ground", Cite::new("ASV-H2H-003"));
    tally.add(quality::value_bonus(model, unit), "veteran", Cite::new("ASV-VUQ-007"));
    tally
}

/// ASV-H2H-010: the basic value of a stand's arms. ASV-UNT-007, -046, Q79: muskets, gunners and dismounted dragoons fight with
/// improvised weapons.
fn basic(model: &Model, unit: &Unit, stand: &Stand) -> (i32, &'static str) {
    let values = &model.book.values;
    match stand.kind {
        StandKind::Pike => (values.pike, "pikes"),
        StandKind::Hand => (values.hand, "hand-to-hand weapons"),
        StandKind::Light => (values.light, "light weapons"),
        StandKind::HeavyMounted => (values.heavy_mounted, "heavy mounted"),
        StandKind::Mounted => (values.mounted, "mounted"),
        StandKind::Dragoon if unit.mounted => (values.mounted_dragoon, "mounted dragoons"),
        StandKind::Command => (values.command, "a commander"),
        StandKind::Musket | StandKind::Gun | StandKind::Dragoon => {
            (values.improvised, "improvised weapons")
        }
    }
}

/// Whether it is in open order or road column, straight or bent. Guns and commanders always are (ASV-FRM-013, Q78).
fn is_loose(unit: &Unit) -> bool {
    unit.formation.is_open_order()
        || unit.formation.is_road_column()
        || unit.kind.is_artillery()
        || unit.kind.is_command()
}

/// ASV-H2H-012 to -015: horse against loose foot, and against blocks.
fn add_mounted(model: &Model, target: &Unit, tally: &mut Tally) {
    let modifiers = &model.book.modifiers;
    if !target.is_mounted() && is_loose(target) {
        let what = "mounted on loose troops on foot";
        tally.add(modifiers.mounted_on_loose_foot, what, Cite::new("ASV-H2H-012"));
    }
    match (target.formation, target.has_pikes()) {
        (Formation::Block, true) => {
            let what = "mounted on a block with pikes";
            tally.add(modifiers.mounted_on_pike_block, what, Cite::new("ASV-H2H-013"));
        }
        (Formation::DefensiveBlock, false) => {
            let what = "mounted on a defensive block";
            tally.add(modifiers.mounted_on_square, what, Cite::new("ASV-H2H-014"));
        }
        (Formation::DefensiveBlock, true) => {
            let what = "mounted on a defensive block with pikes";
            tally.add(modifiers.mounted_on_pike_square, what, Cite::new("ASV-H2H-015"));
        }
        _ => (),
    }
}
