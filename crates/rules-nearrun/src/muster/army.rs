//! A random army: a division or two of foot with their guns, and brigades of horse, under their generals (ANT-ORG-001).
use crate::{
    NearRun,
    kinds::{Arm, Nation, UnitKind},
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
/// The most brigades in a division of foot.
const DIVISION: usize = 3;

/// An army that is raised: its units, brigade by brigade.
#[derive(Clone, Debug)]
pub(crate) struct Army {
    nation: Nation,
    /// Each unit with its brigade; batteries belong to the division of that brigade.
    units: Vec<(Value, usize)>,
    brigades: Vec<Brigade>,
}

/// A brigade, and the division that it belongs to; brigades of horse belong to none.
#[derive(Clone, Debug)]
struct Brigade {
    division: Option<usize>,
    n_units: usize,
}

impl Raise for Army {
    const RULESET: &'static str = NearRun::ID;
    const SIZES: RangeInclusive<usize> = 2..=36;
    const TURNS: u16 = 10;

    /// About a quarter is horse, and every second brigade of foot has a battery.
    fn raise(n_units: usize, chooser: &mut Chooser) -> Self {
        let nation = Nation::ALL[chooser.under(Nation::ALL.len())];
        let n_units = n_units.clamp(*Self::SIZES.start(), *Self::SIZES.end());
        let n_horse = (n_units + chooser.under(3)) / 4;
        let mut army = Self { nation, units: Vec::new(), brigades: Vec::new() };
        army.add_brigades(Arm::Infantry, n_units - n_horse, chooser);
        army.add_brigades(Arm::LightCavalry, n_horse, chooser);
        army
    }

    fn force(&self, edge: &str) -> Value {
        json!({"nation": self.nation.key(), "corps": self.commands(edge), "units": self.roster(edge)})
    }

    /// ANT-PTS-001 to -007.
    fn price(file: &Doc) -> Points {
        read::army(file).expect("a raised army can be read").points()
    }
}

impl Army {
    fn add_brigades(&mut self, arm: Arm, n_units: usize, chooser: &mut Chooser) {
        let (mut left, mut n_foot) = (n_units, 0);
        while left > 0 {
            let n_units = left.min(2 + chooser.under(BRIGADE - 1));
            let number = self.brigades.len();
            let division = (arm == Arm::Infantry).then_some(n_foot / DIVISION);
            let has_guns = division.is_some() && n_foot % 2 == 0 && n_units > 2;
            let troops = n_units - usize::from(has_guns);
            self.units.extend((0..troops).map(|_| (troops_of(arm, chooser), number)));
            self.units.extend(has_guns.then(|| (battery(chooser), number)));
            self.brigades.push(Brigade { division, n_units });
            (left, n_foot) = (left - n_units, n_foot + 1);
        }
    }

    /// How many units it has besides its generals.
    pub(super) fn n_units(&self) -> usize {
        self.units.len()
    }

    fn n_divisions(&self) -> usize {
        self.brigades.iter().filter_map(|it| it.division).max().map_or(0, |last| last + 1)
    }

    /// Where its generals are posted, in the order of the roster: behind the middle of what they command, counted in units.
    pub(super) fn posts(&self) -> impl Iterator<Item = i64> + '_ {
        let middle = |among: &dyn Fn(&Brigade) -> bool| {
            let first: usize =
                self.brigades.iter().take_while(|it| !among(it)).map(|it| it.n_units).sum();
            let n_units: usize =
                self.brigades.iter().filter(|it| among(it)).map(|it| it.n_units).sum();
            (2 * first + n_units) as i64 / 2
        };
        let brigades: Vec<i64> =
            self.brigades.iter().map(|own| middle(&|it| std::ptr::eq(it, own))).collect();
        let divisions: Vec<i64> =
            (0..self.n_divisions()).map(|n| middle(&|it| it.division == Some(n))).collect();
        brigades.into_iter().chain(divisions).chain([middle(&|_| true)])
    }

    /// Its brigades and divisions.
    fn commands(&self, edge: &str) -> Vec<Value> {
        let brigades = self.brigades.iter().enumerate().map(|(n, brigade)| {
            let mut card = json!({"id": format!("{edge}-brigade-{n}"),
                "name": of_edge(&format!("the {} brigade", ordinal(n)), edge)});
            if let Some(division) = brigade.division {
                card["over"] = json!(format!("{edge}-division-{division}"));
            }
            card
        });
        let divisions = (0..self.n_divisions()).map(|n| {
            json!({"id": format!("{edge}-division-{n}"), "name": of_edge(&format!("the {} division", ordinal(n)), edge),
                "rank": "division"})
        });
        brigades.chain(divisions).collect()
    }

    /// Units and generals without places: brigadiers, divisional generals, the commander-in-chief.
    fn roster(&self, edge: &str) -> Vec<Value> {
        let units = self.units.iter().map(|(unit, brigade)| {
            let division = self.brigades[*brigade].division.filter(|_| unit["calibre"].is_string());
            (
                unit,
                match division {
                    Some(division) => format!("{edge}-division-{division}"),
                    None => format!("{edge}-brigade-{brigade}"),
                },
            )
        });
        let of = |rank: &str, n: usize| {
            let name = format!("the general of the {} {rank}", ordinal(n));
            general(edge, &format!("{rank}-general-{n}"), &name, rank, Some(&format!("{rank}-{n}")))
        };
        let brigadiers = (0..self.brigades.len()).map(|n| of("brigade", n));
        let divisional = (0..self.n_divisions()).map(|n| of("division", n));
        let mut chief = general(edge, "general", "the commander-in-chief", "army", None);
        chief["adcs"] = json!(2);
        listed(edge, units).chain(brigadiers).chain(divisional).chain([chief]).collect()
    }
}

fn ordinal(n: usize) -> String {
    let words = ["first", "second", "third", "fourth", "fifth", "sixth"];
    words.get(n).map_or_else(|| format!("{}th", n + 1), ToString::to_string)
}

/// A unit of foot or horse, named after its type.
fn troops_of(arm: Arm, chooser: &mut Chooser) -> Value {
    use UnitKind::*;
    let kind = match (arm, chooser.under(10)) {
        (Arm::Infantry, 0..6) => LineInfantry,
        (Arm::Infantry, 6 | 7) => LightInfantry,
        (Arm::Infantry, _) => Grenadiers,
        (_, 0..3) => LightCavalry,
        (_, 3 | 4) => Lancers,
        (_, 5 | 6) => Dragoons,
        (_, _) => HeavyCavalry,
    };
    let is_foot = kind.arm() == Arm::Infantry;
    let class = ["elite", "veteran", "average", "average", "inferior", "bad"][chooser.under(6)];
    let figures = if is_foot { 8 + chooser.under(8) } else { 6 + chooser.under(5) };
    let formation = if chooser.under(2) == 0 { "line" } else { "column" };
    let mut unit = json!({"name": kind.name(), "type": kind.key(), "class": class, "figures": figures,
        "formation": formation});
    match (kind, chooser.under(4)) {
        (LightInfantry, 0) => unit["marks"] = json!(["rifles"]),
        (LineInfantry, 0) => unit["regimental_gun"] = json!({"pieces": 2 + chooser.under(2)}),
        (LineInfantry, 1) => unit["marks"] = json!(["masse"]),
        (HeavyCavalry, 0 | 1) => unit["marks"] = json!(["armoured"]),
        (LightCavalry, 0) => unit["marks"] = json!(["volley"]),
        (Dragoons, 0) => unit["marks"] = json!(["exchange"]),
        _ => (),
    }
    if matches!(kind, LightInfantry | LightCavalry) {
        unit["trained_light"] = json!(true);
    }
    unit
}

/// A battery, named after its type.
fn battery(chooser: &mut Chooser) -> Value {
    let kind =
        if chooser.under(3) == 0 { UnitKind::HorseArtillery } else { UnitKind::FootArtillery };
    let calibres: &[&str] = match kind {
        UnitKind::HorseArtillery => &["light", "medium"],
        _ => &["light", "medium", "medium", "heavy"],
    };
    let formation = if chooser.under(2) == 0 { "limbered" } else { "unlimbered" };
    json!({"name": kind.name(), "type": kind.key(), "class": "average", "figures": 1 + chooser.under(3),
        "calibre": calibres[chooser.under(calibres.len())], "formation": formation})
}
