//! A random army: brigades of foot and of horse with guns, under their generals.
use crate::{
    Gloria,
    kinds::{Branch, Calibre, UnitKind},
    read,
};
use kernel::{
    Ruleset,
    book::{
        Points,
        raise::{Raise, general, listed, of_edge},
    },
    dice::Chooser,
    doc::Doc,
};
use serde_json::{Value, json};
use std::ops::RangeInclusive;

/// The most units in a brigade.
const BRIGADE: usize = 4;

/// An army that is raised: its units, brigade by brigade.
#[derive(Clone, Debug)]
pub(crate) struct Army {
    pub(super) units: Vec<Value>,
    /// Each brigade: its branch and how many units it has.
    brigades: Vec<(Branch, usize)>,
}

impl Raise for Army {
    const RULESET: &'static str = Gloria::ID;
    const SIZES: RangeInclusive<usize> = 2..=24;
    const TURNS: u16 = 8;

    /// About a third is horse, and the foot has guns.
    fn raise(n_units: usize, chooser: &mut Chooser) -> Self {
        let n_units = n_units.clamp(*Self::SIZES.start(), *Self::SIZES.end());
        let n_horse = (n_units + chooser.under(2)) / 3;
        let mut army = Self { units: Vec::new(), brigades: Vec::new() };
        for (branch, n) in [(Branch::Foot, n_units - n_horse), (Branch::Horse, n_horse)] {
            let mut left = n;
            while left > 0 {
                let size = left.min(2 + chooser.under(BRIGADE - 1));
                army.brigades.push((branch, size));
                army.units.extend((0..size).map(|_| unit(branch, chooser)));
                left -= size;
            }
        }
        army
    }

    fn force(&self, edge: &str) -> Value {
        json!({"corps": self.corps(edge), "units": self.roster(edge)})
    }

    /// PG-PTS-011.
    fn price(file: &Doc) -> Points {
        Points::whole(read::army(file).expect("a raised army can be read").points())
    }
}

impl Army {
    /// How many brigades it has.
    pub(super) fn n_corps(&self) -> usize {
        self.brigades.len()
    }

    fn corps(&self, edge: &str) -> Vec<Value> {
        let all = self.brigades.iter().enumerate();
        all.map(|(n, (branch, _))| {
            let name = of_edge(&format!("The brigade {} of {}", n + 1, branch.name()), edge);
            json!({"id": format!("{edge}-brigade-{n}"), "name": name, "branch": branch.key()})
        })
        .collect()
    }

    /// Units and generals without places. The player's General is the last.
    fn roster(&self, edge: &str) -> Vec<Value> {
        let brigades = self.brigades.iter().enumerate();
        let of: Vec<usize> = brigades.flat_map(|(n, (_, size))| vec![n; *size]).collect();
        let corps = of.into_iter().map(|n| format!("{edge}-brigade-{n}"));
        let brigadiers = (0..self.brigades.len()).map(|n| {
            let (id, name) = (format!("general-{n}"), format!("The General of Brigade {}", n + 1));
            general(edge, &id, &name, "brigade", Some(&format!("brigade-{n}")))
        });
        let chief = general(edge, "general", "The General", "army", None);
        listed(edge, self.units.iter().zip(corps)).chain(brigadiers).chain([chief]).collect()
    }
}

/// A unit, named after its type.
fn unit(branch: Branch, chooser: &mut Chooser) -> Value {
    use UnitKind::*;
    let kind = match (branch, chooser.under(10)) {
        (Branch::Foot, 0..5) => LineInfantry,
        (Branch::Foot, 5) => LightInfantry,
        (Branch::Foot, 6) => IrregularInfantry,
        (Branch::Foot, 7) => ChargingInfantry,
        (Branch::Foot, _) => FootArtillery,
        (Branch::Horse, 0..4) => HeavyCavalry,
        (Branch::Horse, 4 | 5) => Cuirassiers,
        (Branch::Horse, 6 | 7) => LightCavalry,
        (Branch::Horse, 8) => IrregularCavalry,
        (Branch::Horse, _) => HorseArtillery,
    };
    let mut unit = json!({"name": kind.name(), "type": kind.key()});
    if kind.is_artillery() {
        use Calibre::{Heavy, Light, LightHowitzer, Medium, Six};
        let calibres = [Light, Six, Medium, Heavy, LightHowitzer];
        let heaviest = if kind == HorseArtillery { 2 } else { calibres.len() };
        unit["calibre"] = json!(calibres[chooser.under(heaviest)].key());
    }
    unit["figures"] = json!(match kind {
        _ if kind.is_artillery() => 5,
        LightInfantry => 6 + 2 * chooser.under(2),
        IrregularCavalry => 6,
        _ if kind.is_infantry() => 8 + 2 * chooser.under(3),
        _ => 6 + 3 * chooser.under(2),
    });
    match (kind, chooser.under(4)) {
        (LineInfantry, 0) => unit["battalion_gun"] = json!({"calibre": "light"}),
        (LightInfantry, 0) => unit["arms"] = json!("rifle"),
        (LightInfantry, 1) => unit["forms_line"] = json!(true),
        // A screen of horse would be wider than the strip of a unit.
        (IrregularCavalry, _) => unit["formation"] = json!("line"),
        _ => (),
    }
    unit["class"] = json!(1 + chooser.under(5));
    unit
}
