//! A random army: a division or two of foot with their guns, and brigades of horse, under their generals (ANT-ORG-001).
use crate::{
    kinds::{Arm, Nation, UnitKind},
    read,
};
use kernel::{book::Points, dice::Chooser, doc::Doc};
use serde_json::{Value, json};

/// The name in place of the edge, for an army that has no edge yet.
const OWN: &str = "own";
/// The most units of an army, without its generals.
pub(super) const MOST: usize = 36;
/// The most units in a brigade.
const BRIGADE: usize = 4;
/// The most brigades in a division of foot.
const DIVISION: usize = 3;

/// An army that is raised: its units, brigade by brigade.
#[derive(Clone, Debug)]
pub(super) struct Army {
    pub(super) nation: Nation,
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

impl Army {
    /// Raises an army of about `n_units` units: about a quarter is horse, and every second brigade of foot has a battery.
    pub(super) fn raise(n_units: usize, chooser: &mut Chooser) -> Self {
        let nation = Nation::ALL[chooser.under(Nation::ALL.len())];
        let n_units = n_units.clamp(2, MOST);
        let n_horse = (n_units + chooser.under(3)) / 4;
        let mut army = Self { nation, units: Vec::new(), brigades: Vec::new() };
        army.add_brigades(Arm::Infantry, n_units - n_horse, chooser);
        army.add_brigades(Arm::LightCavalry, n_horse, chooser);
        army
    }

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
    pub(super) fn commands(&self, edge: &str) -> Vec<Value> {
        let brigades = self.brigades.iter().enumerate().map(|(n, brigade)| {
            let mut card = json!({"id": format!("{edge}-brigade-{n}"),
                "name": named(edge, &format!("{} brigade", ordinal(n)))});
            if let Some(division) = brigade.division {
                card["over"] = json!(format!("{edge}-division-{division}"));
            }
            card
        });
        let divisions = (0..self.n_divisions()).map(|n| {
            json!({"id": format!("{edge}-division-{n}"), "name": named(edge, &format!("{} division", ordinal(n))),
                "rank": "division"})
        });
        brigades.chain(divisions).collect()
    }

    /// Units and generals without places: brigadiers, divisional generals, the commander-in-chief.
    pub(super) fn roster(&self, edge: &str) -> Vec<Value> {
        let units = (1..).zip(&self.units).map(|(n, (unit, brigade))| {
            let mut unit = unit.clone();
            unit["id"] = json!(format!("{edge}-{n}"));
            unit["name"] = json!(format!("{} {n}", unit["name"].as_str().unwrap_or_default()));
            let division = self.brigades[*brigade].division.filter(|_| unit["calibre"].is_string());
            unit["corps"] = match division {
                Some(division) => json!(format!("{edge}-division-{division}")),
                None => json!(format!("{edge}-brigade-{brigade}")),
            };
            unit
        });
        let general = |rank: &str, n: usize| {
            json!({"id": format!("{edge}-{rank}-general-{n}"), "type": "general", "rank": rank,
                "name": named(edge, &format!("general of the {} {rank}", ordinal(n))),
                "corps": format!("{edge}-{rank}-{n}")})
        };
        let brigadiers = (0..self.brigades.len()).map(|n| general("brigade", n));
        let divisional = (0..self.n_divisions()).map(|n| general("division", n));
        let chief = json!({"id": format!("{edge}-general"), "name": named(edge, "commander-in-chief"),
            "type": "general", "rank": "army", "adcs": 2});
        units.chain(brigadiers).chain(divisional).chain([chief]).collect()
    }

    /// The army as a file.
    pub(super) fn written(&self, name: &str) -> Value {
        let mut file = self.file(name);
        file["points"] = json!(points(&file));
        file
    }

    /// ANT-PTS-001 to -007: what it costs.
    pub(super) fn points(&self) -> Points {
        points(&self.file("levy"))
    }

    fn file(&self, name: &str) -> Value {
        json!({"format": 1, "ruleset": "nearrun", "name": name, "nation": self.nation.key(),
            "corps": self.commands(OWN), "units": self.roster(OWN)})
    }
}

/// What an army file costs, as the reader reckons it.
fn points(file: &Value) -> Points {
    let doc = Doc::from_json("army", file).expect("it is an object");
    read::army(&doc).expect("a raised army can be read").points()
}

/// The name of an office or a command: of the army at an edge, or of one without an edge.
fn named(edge: &str, what: &str) -> String {
    match edge {
        OWN => format!("the {what}"),
        _ => format!("the {what} of the {edge}"),
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
