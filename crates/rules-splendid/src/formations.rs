//! Formations (L123-L164): which unit may take which formation. Their patterns are in `layout`.
use crate::{
    allowance,
    kinds::{Formation, UnitKind},
    model::Model,
    near,
    refusal::MoveRefusal,
    unit::Unit,
};

/// Only a unit with fewer stands than this may be light enough for open order (ASV-FRM-015, ASV-FRM-016).
const LOOSE_BELOW: usize = 4;

/// ASV-FRM-004..022: checks whether a unit of this type and size may take a formation. It does not consider enemies.
pub fn may_form(model: &Model, unit: &Unit, formation: Formation) -> Result<(), MoveRefusal> {
    match barred(model, unit, formation) {
        None => Ok(()),
        Some(why) => {
            let unit = unit.id;
            Err(MoveRefusal::CannotForm { unit, formation, why })
        }
    }
}

/// Why a unit may not take a formation; none if it may.
pub(crate) fn barred(model: &Model, unit: &Unit, formation: Formation) -> Option<NoFormation> {
    let n = unit.n();
    // ASV-FRM-013, Q02: guns and commanders are always in open order.
    if unit.kind.is_artillery() || unit.kind.is_command() {
        return (formation != Formation::OpenOrder).then_some(NoFormation::AlwaysOpen);
    }
    let free = match formation {
        // ASV-FRM-010, ASV-FRM-011: foot and horse form line, even with one stand (Q09). ASV-FRM-024: lines, open order
        // and columns have bent forms; blocks have none.
        Formation::Line => true,
        Formation::OpenOrder | Formation::BentOpenOrder if !is_loose(unit) => {
            return Some(NoFormation::NotLoose);
        }
        Formation::OpenOrder => true,
        Formation::BentLine | Formation::BentOpenOrder => n >= 2,
        // ASV-FRM-021, ASV-FRM-022.
        Formation::RoadColumn | Formation::BentRoadColumn => n >= 2,
        // ASV-FRM-004: only foot may.
        Formation::DefensiveBlock if !unit.is_foot() => return Some(NoFormation::OnlyFoot),
        // ASV-FRM-005, ASV-FRM-006, Q01.
        Formation::Block | Formation::DefensiveBlock => {
            n > 2 || (n == 2 && model.rulings.two_stand_block)
        }
    };
    (!free).then_some(NoFormation::TooSmall)
}

/// ASV-FRM-014..017: dragoons may; so may Pike and Musket without pikes and horse that is not heavy, with fewer than four stands.
fn is_loose(unit: &Unit) -> bool {
    let small = unit.n() < LOOSE_BELOW;
    match unit.kind {
        UnitKind::Dragoon => true,
        UnitKind::PikeAndMusket => small && !unit.has_pikes(),
        UnitKind::Mounted => small,
        _ => false,
    }
}

/// The first enemy that is too near for the unit to form a road column.
pub(crate) fn enemy_near_column<'a>(model: &'a Model, unit: &Unit) -> Option<&'a Unit> {
    let clear = allowance::road_column_clear(model);
    let near = near::enemies_near(model, unit, geom::reach_of(clear));
    model.units.each(near).find(|enemy| near::within_reach(model, unit, enemy, clear))
}

/// ASV-FRM-023, Q101: a road column, straight or bent, cannot be formed with an enemy near.
pub fn may_form_column(model: &Model, unit: &Unit) -> Result<(), MoveRefusal> {
    let clear = allowance::road_column_clear(model);
    match enemy_near_column(model, unit) {
        None => Ok(()),
        Some(enemy) => Err(MoveRefusal::EnemyTooNearForColumn {
            unit: unit.id,
            enemy: enemy.id,
            gap: geom::Length::from_units(near::apart(model, unit, enemy)).to_inches(),
            clear: clear.to_inches(),
        }),
    }
}

/// Q01: checks whether a block with this many files is too deep for the ruling in force.
pub fn may_be_so_deep(
    model: &Model,
    unit: &Unit,
    formation: Formation,
    files: u8,
) -> Result<(), MoveRefusal> {
    let most = model.rulings.block_max_depth;
    let block = matches!(formation, Formation::Block | Formation::DefensiveBlock);
    let ranks = unit.n().div_ceil(usize::from(files.max(1)));
    if block && most > 0 && ranks > usize::from(most) {
        let unit = unit.id;
        return Err(MoveRefusal::TooDeep { unit, ranks, most });
    }
    Ok(())
}

/// Why a unit may not take a formation.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum NoFormation {
    /// ASV-FRM-004.
    OnlyFoot,
    /// ASV-FRM-006, ASV-FRM-021.
    TooSmall,
    /// ASV-FRM-013, Q02.
    AlwaysOpen,
    /// ASV-FRM-017.
    NotLoose,
}

impl NoFormation {
    /// The reason, for a refusal.
    pub fn words(self) -> &'static str {
        match self {
            Self::OnlyFoot => "only foot may",
            Self::TooSmall => "it has too few stands",
            Self::AlwaysOpen => "guns and commanders are always in open order",
            Self::NotLoose => "it has too many stands or is too heavy",
        }
    }

    /// The rule that forbids it.
    pub fn rule(self, formation: Formation) -> &'static str {
        match self {
            Self::OnlyFoot => "ASV-FRM-004",
            Self::TooSmall if formation.is_road_column() => "ASV-FRM-021",
            Self::TooSmall => "ASV-FRM-006",
            Self::AlwaysOpen => "ASV-FRM-013",
            Self::NotLoose => "ASV-FRM-017",
        }
    }
}
