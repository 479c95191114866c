//! The rows of the movement tables that a unit uses (PG-MOV-005, -006, PG-FCH-005).
use crate::{
    book::{Change, Drill, Mover, Rates, Row, Rulebook},
    kinds::{Calibre, Class, Formation, UnitKind},
};
use geom::Length;

impl Rulebook {
    /// PG-MOV-005: the moves of a unit. Dismounted cavalry moves as line infantry; guns that are not limbered are manhandled.
    pub fn moves(
        &self,
        kind: UnitKind,
        calibre: Option<Calibre>,
        formation: Formation,
    ) -> &Row<Rates> {
        use Formation::{Column, Limbered, Manoeuvre, March, Skirmish, Square};
        use UnitKind::*;
        let moves = &self.moves;
        let in_column = formation.is_column();
        match (kind, formation) {
            (HorseArtillery, Limbered) => &moves.horse_artillery,
            (FootArtillery, Limbered) => self.limbered(calibre),
            (FootArtillery | HorseArtillery, _) => self.manhandled(calibre),
            (Engineers, _) => &moves.engineers,
            (PontoonTrain, _) => &moves.wagon,
            (IrregularCavalry, _) => &moves.irregular_cavalry,
            (LightCavalry, Skirmish) => &moves.light_cavalry_skirmish,
            (LightCavalry, _) if in_column => &moves.light_cavalry_column,
            (LightCavalry, _) => &moves.light_cavalry_line,
            (HeavyCavalry, _) if in_column => &moves.heavy_cavalry_column,
            (HeavyCavalry, _) => &moves.heavy_cavalry_line,
            (Cuirassiers, _) if in_column => &moves.cuirassiers_column,
            (Cuirassiers, _) => &moves.cuirassiers_line,
            (_, Skirmish) => &moves.skirmish_foot,
            (IrregularInfantry | ChargingInfantry, March | Column) => &moves.irregular_march,
            (IrregularInfantry | ChargingInfantry, _) => &moves.irregular_foot,
            (_, March | Column) => &moves.infantry_march,
            (_, Manoeuvre) => &moves.infantry_manoeuvre,
            (_, Square) => &moves.square,
            _ => &moves.infantry_line,
        }
    }

    /// PG-TMV-017 to -019: a foot battery with its team; howitzers move as the guns they replace (PG-TAR-031, -032).
    pub fn limbered(&self, calibre: Option<Calibre>) -> &Row<Rates> {
        use Calibre::*;
        match calibre {
            Some(Siege) => &self.moves.limbered_siege,
            Some(Medium | Heavy | HeavyHowitzer) => &self.moves.limbered_heavy,
            Some(Light | Six | LightHowitzer) | None => &self.moves.limbered_light,
        }
    }

    /// PG-TMV-021 to -023: a gun without its team.
    pub fn manhandled(&self, calibre: Option<Calibre>) -> &Row<Rates> {
        use Calibre::*;
        match calibre {
            Some(Light) => &self.moves.manhandled_light,
            Some(Six | LightHowitzer) => &self.moves.manhandled_six,
            Some(Medium | Heavy | Siege | HeavyHowitzer) | None => &self.moves.manhandled_heavy,
        }
    }

    /// PG-FCH-005: what a change of formation costs; `None` if such troops cannot make it.
    pub fn change_cost(&self, kind: UnitKind, class: Class, change: Change) -> Option<Length> {
        match kind {
            UnitKind::IrregularCavalry => Some(self.mm(&self.irregular_changes.horse)),
            _ if kind.is_irregular() => Some(self.mm(&self.irregular_changes.foot)),
            _ => self.length(self.changes[change][Drill::of(kind, class)]),
        }
    }
}

impl Mover {
    /// The column of a unit.
    pub fn of(kind: UnitKind, formation: Formation) -> Self {
        use UnitKind::*;
        match (kind, formation) {
            (FootArtillery | HorseArtillery, Formation::Limbered) | (PontoonTrain, _) => {
                Self::Limbered
            }
            (FootArtillery | HorseArtillery, _) => Self::Manhandled,
            (LineInfantry, Formation::Skirmish) => Self::Loose,
            (LineInfantry, _) => Self::Foot,
            (LightInfantry | IrregularInfantry | ChargingInfantry | Engineers, _) => Self::Loose,
            (LightCavalry | HeavyCavalry | Cuirassiers | IrregularCavalry, _) => Self::Horse,
        }
    }
}

impl Change {
    /// The change from one formation to another; `None` if they are the same or not formations of troops.
    pub fn between(one: Formation, other: Formation) -> Option<Self> {
        use Formation::*;
        if one == other {
            return None;
        }
        match (one, other) {
            (Deployed | Limbered, _) | (_, Deployed | Limbered) => None,
            (Skirmish, _) | (_, Skirmish) => Some(Self::Skirmish),
            (Square, _) | (_, Square) => Some(Self::Square),
            (Line, Manoeuvre) | (Manoeuvre, Line) => Some(Self::ManoeuvreLine),
            (Line, _) | (_, Line) => Some(Self::MarchLine),
            _ => Some(Self::MarchManoeuvre),
        }
    }
}

impl Drill {
    /// The column of a regular unit: mounted troops are horse, all others foot.
    pub fn of(kind: UnitKind, class: Class) -> Self {
        match (kind.is_cavalry(), class) {
            (false, Class::One) => Self::Foot1,
            (false, Class::Two) => Self::Foot2,
            (false, _) => Self::Foot,
            (true, Class::One) => Self::Horse1,
            (true, Class::Two) => Self::Horse2,
            (true, _) => Self::Horse,
        }
    }
}
