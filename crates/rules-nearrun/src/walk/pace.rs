//! How far units move (ANT-MOV-015, ANT-TMV) and rout, by arm, class and formation.
use crate::{
    book::{GunRates, Pace, Paces, Row, Rulebook},
    kinds::{Arm, Calibre, Class, Formation},
    unit::Unit,
};
use geom::Length;

impl Rulebook {
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
}
