//! Look-ups in the tables.
use super::{Figure, Footing, Grade, GunRates, Pace, Paces, Row, Rulebook, Throw};
use crate::{
    kinds::{Arm, Calibre, Class, Formation, Size, Test},
    unit::{Basing, Unit},
};
use geom::Length;

impl Rulebook {
    /// A share of a length, such as half a move.
    pub fn share(length: Length, share: &Figure) -> Length {
        Length(length.0 * share.value / 100)
    }

    /// The number of a kind of terrain.
    pub fn terrain(&self, name: &str) -> Option<u8> {
        self.kind.iter().position(|kind| kind.name == name).map(|n| n as u8)
    }

    /// ANT-GEO-001, ANT-SCL-002: the bases of an arm; a gun model is one base.
    pub fn basing(&self, arm: Arm) -> Basing {
        let Footing { front, depth, limbered, figures } = match arm {
            Arm::Infantry => self.bases.infantry.cells.clone(),
            _ if arm.is_cavalry() => self.bases.cavalry.cells.clone(),
            _ => self.bases.guns.cells.clone(),
        };
        Basing { front, depth, limbered, figures: figures.clamp(1, 60) as u8 }
    }

    /// ANT-STR-001 to -004: the hits of a unit.
    pub fn hits(&self, class: Class, size: Size) -> u8 {
        let rows = &self.strength;
        let sum = rows.base.value + rows[class].value + rows[size].value;
        sum.clamp(rows.least.value, rows.most.value) as u8
    }

    /// ANT-MOV-015, ANT-MAS-002: how far a unit moves in a formation; `None` if it has no such formation. Gunners without guns and routers go as
    /// skirmishers.
    pub fn pace(&self, unit: &Unit, formation: Formation) -> Option<Length> {
        if unit.arm().is_artillery() && !unit.is_gunners() {
            let rates = self.gun_rates(unit);
            return match formation {
                Formation::Limbered => Some(rates.limbered),
                Formation::March => Some(rates.march),
                Formation::Unlimbered => Some(rates.prolong),
                _ => None,
            };
        }
        let column = match formation {
            Formation::Line => Pace::Line,
            Formation::ReinforcedLine => Pace::ReinforcedLine,
            Formation::Column => Pace::Column,
            Formation::Masse => Pace::Masse,
            Formation::March => Pace::March,
            Formation::Square => Pace::Square,
            Formation::Skirmish | Formation::Limbered | Formation::Unlimbered => Pace::Skirmish,
        };
        Some(self.paces(unit)[column]).filter(|pace| *pace > Length::ZERO)
    }

    /// ANT-ROU-002: how far a unit routs, and how far beaten gunners go back.
    pub fn rout(&self, unit: &Unit) -> Length {
        self.paces(unit)[Pace::Skirmish].max(Length::ZERO)
    }

    fn paces(&self, unit: &Unit) -> &Paces {
        let poor = !unit.class.is_at_least(Class::Average);
        match unit.arm() {
            _ if unit.is_heavy() => &self.moves.heavy_cavalry,
            _ if unit.is_mounted() => &self.moves.cavalry,
            _ if poor => &self.moves.poor_infantry,
            _ => &self.moves.infantry,
        }
    }

    fn gun_rates(&self, unit: &Unit) -> &Row<GunRates> {
        match unit.arm() {
            Arm::HorseArtillery => &self.gun_moves.horse,
            // ANT-ART-012: position guns move as the heaviest.
            _ if unit.tags.position => &self.gun_moves.heavy,
            _ => &self.gun_moves[unit.calibre.unwrap_or(Calibre::Medium)],
        }
    }

    /// ANT-RSP-003, -004, -011, -014: how far a unit evades.
    pub fn evade(&self, unit: &Unit) -> &Row<Throw> {
        match unit.arm() {
            Arm::FootArtillery => &self.evades.foot_artillery,
            Arm::HorseArtillery => &self.evades.horse_artillery,
            _ if unit.is_mounted() => &self.evades.skirmish_cavalry,
            _ => &self.evades.skirmish_infantry,
        }
    }

    /// ANT-MOR-002: the result of a test.
    pub fn grade(&self, test: Test, total: i32) -> Grade {
        let row = &self.morale[test];
        match total {
            total if total >= row.good => Grade::Good,
            total if total >= row.middle => Grade::Middle,
            _ => Grade::Bad,
        }
    }
}
