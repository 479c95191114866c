//! Random scenarios, for soak tests, benchmarks and quick battles. Armies are raised by points, and the ground comes from the
//! book's generator.
pub mod terrain;

use crate::{
    book::Rulebook,
    kinds::{Class, Grade, UnitKind},
};
use kernel::dice::Chooser;
use serde_json::{Value, json};

/// The name in place of the edge, for an army that has no edge yet.
const OWN: &str = "own";
/// The width of the strip that each unit has to itself.
const STRIP: f64 = 4.5;
/// An army has at most six wings.
const NTH: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];
/// The most units in a wing.
const WING: usize = 4;
/// How many armies are raised to find one that matches the first.
const LEVIES: usize = 12;

/// A unit that is raised.
#[derive(Clone, Debug)]
struct Levy {
    kind: UnitKind,
    grade: Grade,
    lance: bool,
    armour: bool,
}

/// What an army is made of.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Sort {
    /// Brigades, and an occasional company.
    Plain,
    /// Companies and guns in half of the places that need not be brigades.
    Mixed,
}

/// What may fill a place in a wing.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Place {
    /// Brigades only.
    Brigade,
    /// Any type of unit.
    Any,
}

/// An army that is raised: its units, the number of its wings, and the classes of its commanders, the general's first.
#[derive(Clone, Debug)]
struct Army {
    units: Vec<Levy>,
    n_wings: usize,
    classes: Vec<Class>,
}

impl Army {
    /// Raises an army of about `n_units` units.
    fn raise(book: &Rulebook, n_units: usize, sort: Sort, chooser: &mut Chooser) -> Self {
        let n_units = n_units.clamp(4, 24);
        let n_wings = n_units.div_ceil(WING).clamp(2, 6);
        let classes = [Class::Competent, Class::Competent, Class::Hero, Class::Politico];
        let mut army = Self { units: Vec::new(), n_wings, classes: Vec::new() };
        for n in 0..n_units {
            // The first two units of a wing are brigades, so that its size is legal.
            let place =
                if army.place_in_wing(n, n_units) > 1 { Place::Any } else { Place::Brigade };
            let small = place == Place::Any && sort == Sort::Mixed && chooser.under(2) == 0;
            army.units.push(if small {
                let companies: Vec<UnitKind> =
                    UnitKind::ALL.into_iter().filter(|kind| !kind.is_brigade()).collect();
                Levy::of(book, companies[chooser.under(companies.len())], chooser)
            } else {
                Levy::raise(book, place, chooser)
            });
        }
        army.classes = (0..=n_wings).map(|_| classes[chooser.under(classes.len())]).collect();
        army
    }

    fn wing_of(&self, n: usize, n_units: usize) -> usize {
        n * self.n_wings / n_units
    }

    fn place_in_wing(&self, n: usize, n_units: usize) -> usize {
        n - (self.wing_of(n, n_units) * n_units).div_ceil(self.n_wings)
    }

    /// IDV-PTS-001 to -012: what it costs.
    fn points(&self, book: &Rulebook) -> i32 {
        let extras = &book.points_extra;
        let unit = |levy: &Levy| {
            book.price(levy.kind, levy.grade).unwrap_or(0)
                + if levy.lance { extras.lance.value } else { 0 }
                + if levy.armour { extras.armour.value } else { 0 }
        };
        let class = |class: &Class| match class {
            Class::Hero => extras.hero.value,
            Class::Politico => extras.politico.value,
            Class::Competent => 0,
        };
        self.units.iter().map(unit).chain(self.classes.iter().map(class)).sum()
    }

    fn wings(&self, edge: &str) -> Vec<Value> {
        let wing = |n: usize| json!({"id": format!("{edge}-wing-{n}"), "name": named(edge, &format!("{} wing", NTH[n.min(5)]))});
        (0..self.n_wings).map(wing).collect()
    }

    /// Units and commanders without places.
    fn roster(&self, edge: &str) -> Vec<Value> {
        let n_units = self.units.len();
        let mut roster: Vec<Value> = self
            .units
            .iter()
            .enumerate()
            .map(|(n, levy)| levy.written(edge, n, self.wing_of(n, n_units)))
            .collect();
        for n in 0..self.n_wings {
            roster.push(json!({"id": format!("{edge}-leader-{n}"), "name": named(edge, &format!("commander of the {} wing", NTH[n.min(5)])),
                "type": "wing-commander", "wing": format!("{edge}-wing-{n}"), "class": self.classes[n + 1]}));
        }
        roster.push(json!({"id": format!("{edge}-general"), "name": named(edge, "general"),
            "type": "army-commander", "class": self.classes[0]}));
        roster
    }
}

/// The name of an office or a wing: of the army at an edge, or of one without an edge.
fn named(edge: &str, what: &str) -> String {
    match edge {
        OWN => format!("The {what}"),
        _ => format!("The {what} of the {edge}"),
    }
}

impl Levy {
    fn raise(book: &Rulebook, place: Place, chooser: &mut Chooser) -> Self {
        let brigades: Vec<UnitKind> =
            UnitKind::ALL.into_iter().filter(|kind| kind.is_brigade()).collect();
        let kind = match chooser.under(4) {
            0 if place == Place::Any => UnitKind::ALL[chooser.under(UnitKind::ALL.len())],
            1 => UnitKind::InfantryBrigade,
            2 => UnitKind::CavalryBrigade,
            _ => brigades[chooser.under(brigades.len())],
        };
        Self::of(book, kind, chooser)
    }

    /// A unit of a type, of any grade that the type has.
    fn of(book: &Rulebook, kind: UnitKind, chooser: &mut Chooser) -> Self {
        let grades: Vec<Grade> = crate::points::grades(book, kind).collect();
        let grade = grades.get(chooser.under(grades.len())).copied().unwrap_or_default();
        let horse = kind.is_cavalry();
        let (lance, armour) = (horse && chooser.under(4) == 0, horse && chooser.under(4) == 0);
        Self { kind, grade, lance, armour }
    }

    fn written(&self, edge: &str, n: usize, wing: usize) -> Value {
        let kind = self.kind;
        let mut unit = json!({"id": format!("{edge}-{}", n + 1), "name": format!("{} {}", kind.name(), n + 1),
            "type": kind.key(), "wing": format!("{edge}-wing-{wing}")});
        if !kind.is_gun() && kind != UnitKind::Rabble {
            unit["grade"] = json!(self.grade);
        }
        if kind.is_cavalry() {
            unit["lance"] = json!(self.lance);
            unit["armour"] = json!(self.armour);
        }
        unit
    }
}

/// Two armies of nearly equal cost.
fn match_of(book: &Rulebook, n_units: usize, chooser: &mut Chooser) -> [Army; 2] {
    let first = Army::raise(book, n_units, Sort::Plain, chooser);
    let points = first.points(book);
    let levies = (0..LEVIES).map(|_| Army::raise(book, n_units, Sort::Plain, chooser));
    let nearest = levies.min_by_key(|army| (army.points(book) - points).abs());
    let second = nearest.unwrap_or_else(|| first.clone());
    [first, second]
}

/// A scenario with about `n_units` units a side besides the commanders, all placed opposite each other. It is the same for the
/// same seed.
pub fn scenario(n_units: usize, seed: u64) -> Value {
    let mut chooser = Chooser::new(seed);
    let book = Rulebook::default();
    let armies = match_of(&book, n_units, &mut chooser);
    let width = (armies[0].units.len() as f64 * STRIP + 12.0).max(48.0);
    let height = 48.0;
    let mut field = bare(seed, [width, height], &armies);
    let ground = terrain::field(&book, [width, height], &mut chooser);
    // Terrain under the two lines is left out, so that no unit stands in a lake or a wall.
    field["terrain"] = json!(between(&ground, height));
    for (n, (army, facing)) in armies.iter().zip([0.0, 180.0]).enumerate() {
        let left = (width - army.units.len() as f64 * STRIP) / 2.0;
        for k in 0..army.units.len() {
            let ahead = 8.0 + chooser.under(3) as f64;
            let y = if n == 0 { ahead } else { height - ahead };
            let unit = &mut field["sides"][n]["units"][k];
            unit["at"] = json!([left + (k as f64 + 0.5) * STRIP, y]);
            unit["facing"] = json!(facing);
        }
        for wing in field["sides"][n]["wings"].as_array_mut().into_iter().flatten() {
            let orders = ["attack", "attack", "manoeuvre", "hold"];
            wing["order"] = json!(orders[chooser.under(orders.len())]);
        }
    }
    field
}

/// The same on the usual table with both armies in hand: the players choose edges and place wings, units and commanders.
pub fn in_hand(n_units: usize, seed: u64) -> Value {
    let mut chooser = Chooser::new(seed);
    let book = Rulebook::default();
    let armies = match_of(&book, n_units, &mut chooser);
    let usual = [book.deployment.width.value, book.deployment.height.value];
    let size = usual.map(|length| length.to_inches());
    let mut field = bare(seed, size, &armies);
    field["terrain"] = json!(terrain::field(&book, size, &mut chooser).terrain());
    field
}

/// Two armies and a table, with no unit placed.
fn bare(seed: u64, [width, height]: [f64; 2], armies: &[Army; 2]) -> Value {
    let side = |army: &Army, edge: &str, colour: &str| {
        json!({"id": edge, "name": format!("The army of the {edge}"), "edge": edge, "colour": colour,
            "wings": army.wings(edge), "units": army.roster(edge)})
    };
    let [one, other] = armies;
    json!({
        "format": 1, "id": format!("field-day-{seed}"), "title": format!("Field day {seed}"), "ruleset": "veritas",
        "turns": 8, "table": {"size": [width, height]},
        "sides": [side(one, "south", "#a33333"), side(other, "north", "#33558a")],
    })
}

/// The pieces that lie between the lines.
fn between(ground: &terrain::Generated, height: f64) -> Vec<Value> {
    let inside =
        |laid: &terrain::Laid| laid.points.iter().all(|[_, y]| (12.0..=height - 12.0).contains(y));
    let pieces = ground.pieces.iter().filter(|laid| inside(laid)).cloned().collect();
    terrain::Generated { pieces, ..ground.clone() }.terrain()
}

/// An army of about `n_units` units without places, with its cost. It is the same for the same seed.
pub fn army(n_units: usize, seed: u64, name: &str) -> Value {
    let book = Rulebook::default();
    let army = Army::raise(&book, n_units, Sort::Mixed, &mut Chooser::new(seed));
    written(&book, &army, name)
}

/// An army of at most this many points, as near to that as a few tries bring it; `None` if no army is so cheap.
pub fn army_of_points(points: i32, seed: u64, name: &str) -> Option<Value> {
    let book = Rulebook::default();
    let mut chooser = Chooser::new(seed);
    let sizes = (4..=24).flat_map(|n_units| [n_units; LEVIES]);
    let levies = sizes.map(|n_units| Army::raise(&book, n_units, Sort::Mixed, &mut chooser));
    let fits = levies.filter(|army| army.points(&book) <= points);
    let nearest = fits.max_by_key(|army| army.points(&book))?;
    Some(written(&book, &nearest, name))
}

fn written(book: &Rulebook, army: &Army, name: &str) -> Value {
    json!({"format": 1, "ruleset": "veritas", "name": name, "points": army.points(book).max(0),
        "wings": army.wings(OWN), "units": army.roster(OWN)})
}
