//! The army generator (L1113-L1140): an agreed number of throws of two dice, each of which raises units or nothing.
mod field;
mod motley;
mod raise;

pub use field::{Size, Start, Wish, field, random_scenario};
pub(crate) use raise::raise;

use crate::{book::Rulebook, composition, kinds::UnitKind, words};
use kernel::{Dice, book::generator, dice::Throw, scenario::MOST_UNITS};
use serde_json::{Value, json};

/// One throw. ASV-AGN-006, Q07: it raises nothing that the player does not own or that the limits of the army do not allow.
pub type Thrown = generator::Thrown<UnitKind>;

impl generator::Recruit for UnitKind {
    const WANTED: &'static str =
        "write a type of unit other than a commander, or a list of types to choose from";

    fn called(&self) -> String {
        self.name().to_owned()
    }

    fn is_raised(&self) -> bool {
        !self.is_command()
    }

    fn from_words(words: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.key() == words)
    }
}

/// What the players agree on before they throw.
#[derive(Clone, PartialEq, Debug)]
pub struct Call {
    /// ASV-AGN-002: how many throws.
    pub throws: usize,
    /// ASV-AGN-006: how many units of each type the player owns. A type that is not listed is unlimited.
    pub owned: Vec<(UnitKind, usize)>,
    /// ASV-AGN-005: what the player takes when they may choose, throw by throw. The last choice applies to all later throws.
    pub choose: Vec<UnitKind>,
}

/// The result of the throws.
#[derive(Clone, PartialEq, Debug)]
pub struct Mustered {
    /// ASV-AGN-004: each throw, and what it raised.
    pub throws: Vec<Thrown>,
    /// The units, with commanders first.
    pub units: Vec<Recruit>,
    /// Remarks for the player.
    pub notes: Vec<String>,
}

/// Why no army can be raised.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub enum NoArmy {
    /// The dice ran out.
    #[error("the given dice are used up or do not have six sides")]
    Dice(Throw),
    /// ASV-UNT-010: a player who owns no Pike and Musket unit cannot have a legal army.
    #[error(
        "an army has more Pike and Musket units than Foot units (ASV-UNT-010), and no Pike and Musket unit is owned"
    )]
    NoPike,
}

/// A unit that was raised.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Recruit {
    /// Its type.
    pub kind: UnitKind,
    /// Its stands.
    pub n: usize,
}

impl From<Throw> for NoArmy {
    fn from(why: Throw) -> Self {
        Self::Dice(why)
    }
}

/// An army from this many throws, by a player who owns every figure.
pub fn muster(book: &Rulebook, throws: usize, dice: &mut dyn Dice) -> Result<Mustered, NoArmy> {
    let choose = vec![UnitKind::PikeAndMusket];
    muster_by(book, &Call { throws, owned: Vec::new(), choose }, dice)
}

/// ASV-AGN-002..009: an army as agreed. ASV-AGN-007: nothing is thrown again. ASV-UNT-010: if the agreed throws
/// raise no Pike and Musket unit, more throws are made until there is one, because an army needs one.
pub fn muster_by(book: &Rulebook, call: &Call, dice: &mut dyn Dice) -> Result<Mustered, NoArmy> {
    let mut levy = Levy { book, owned: call.owned.clone(), choices: 0, throws: Vec::new() };
    if levy.owns(UnitKind::PikeAndMusket) == Some(0) {
        return Err(NoArmy::NoPike);
    }
    let mut notes = Vec::new();
    while levy.throws.len() < call.throws || levy.count(UnitKind::PikeAndMusket) == 0 {
        levy.throw(&call.choose, dice)?;
    }
    if let more @ 1.. = levy.throws.len() - call.throws {
        let times = words::noun(more, "throw", "throws");
        notes.push(format!(
            "{more} {times} more than agreed, because an army needs a Pike and Musket unit (ASV-UNT-010)"
        ));
    }
    levy.spare_foot();
    if let home @ 1.. = levy.spare_surplus() {
        let units = words::noun(home, "unit", "units");
        notes.push(format!(
            "an army has at most {MOST_UNITS} units: {home} {units} left out; make fewer throws"
        ));
        levy.spare_foot();
    }
    let throws = levy.throws;
    let kinds: Vec<UnitKind> = throws.iter().flat_map(|throw| throw.raised.clone()).collect();
    // ASV-AGN-003: commanders are added by the rules (Q03).
    let command = |kind| Recruit { kind, n: 1 };
    let mut units = vec![command(UnitKind::Commander); book.commanders.commanders as usize];
    let subs = composition::sub_commanders(book, kinds.len());
    units.extend(vec![command(UnitKind::SubCommander); subs]);
    units.extend(sized(book, &kinds));
    Ok(Mustered { throws, units, notes })
}

/// An army while it is being raised.
struct Levy<'a> {
    book: &'a Rulebook,
    /// ASV-AGN-006: the units that are still available.
    owned: Vec<(UnitKind, usize)>,
    /// How often the player has chosen.
    choices: usize,
    throws: Vec<Thrown>,
}

impl Levy<'_> {
    /// How many more units of a type the player owns. None means any number.
    fn owns(&self, kind: UnitKind) -> Option<usize> {
        self.owned.iter().find(|(of, _)| *of == kind).map(|(_, n)| *n)
    }

    fn count(&self, kind: UnitKind) -> usize {
        generator::count(&self.throws, |it| *it == kind)
    }

    /// ASV-AGN-004: one throw.
    fn throw(&mut self, choose: &[UnitKind], dice: &mut dyn Dice) -> Result<(), NoArmy> {
        let mut thrown = Thrown::new(dice)?;
        let book = self.book;
        for entry in book.generator.get(&thrown.total()).into_iter().flatten() {
            let Some(kind) = self.chosen(&entry.0, choose) else { continue };
            // ASV-AGN-006: a player who owns no such unit gets nothing for that part of the throw.
            match self.owned.iter_mut().find(|(of, _)| *of == kind) {
                Some((_, 0)) => thrown.nothing.push(kind),
                Some((_, n)) => {
                    *n -= 1;
                    thrown.raised.push(kind);
                }
                None => thrown.raised.push(kind),
            }
        }
        self.throws.push(thrown);
        Ok(())
    }

    /// ASV-AGN-005: what the player takes from an entry. They never take a type that they do not own while they own the other.
    fn chosen(&mut self, choices: &[UnitKind], choose: &[UnitKind]) -> Option<UnitKind> {
        if choices.len() < 2 {
            return choices.first().copied();
        }
        let wished = choose.get(self.choices).or(choose.last());
        self.choices += 1;
        let wished = wished.filter(|kind| choices.contains(kind)).copied().unwrap_or(choices[0]);
        let other = || choices.iter().copied().find(|kind| self.owns(*kind) != Some(0));
        if self.owns(wished) == Some(0) { other().or(Some(wished)) } else { Some(wished) }
    }

    /// Removes the last unit raised that matches. Whether there was one.
    fn leave_out(&mut self, is_it: impl Fn(UnitKind) -> bool) -> bool {
        generator::leave_out(&mut self.throws, |kind| is_it(*kind))
    }

    /// Q07, ASV-UNT-010: if the dice gave no more Pike and Musket units than Foot units, the last Foot units are removed.
    /// Q06: a Heavy Mounted unit from the dice is always kept.
    fn spare_foot(&mut self) {
        while self.count(UnitKind::Foot) > 0
            && self.count(UnitKind::PikeAndMusket) <= self.count(UnitKind::Foot)
            && self.leave_out(|kind| kind == UnitKind::Foot)
        {}
    }

    /// Removes units beyond the number that an army file can hold, Pike and Musket last. Returns how many were removed.
    fn spare_surplus(&mut self) -> usize {
        let most = |units: usize| {
            let commanders = self.book.commanders.commanders as usize;
            MOST_UNITS.saturating_sub(commanders + composition::sub_commanders(self.book, units))
        };
        let units = generator::count(&self.throws, |_| true);
        let home = units.saturating_sub(most(units));
        for _ in 0..home {
            if !self.leave_out(|kind| kind != UnitKind::PikeAndMusket) {
                self.leave_out(|_| true);
            }
        }
        home
    }
}

/// Q08, ASV-AGN-009: typical sizes, reduced until the averages are within the limits; surplus stands are not used.
fn sized(book: &Rulebook, kinds: &[UnitKind]) -> Vec<Recruit> {
    let mut units = Vec::with_capacity(kinds.len());
    for (n, kind) in kinds.iter().enumerate() {
        let nth = kinds[..n].iter().filter(|before| *before == kind).count();
        let wanted = match kind {
            UnitKind::PikeAndMusket => [6, 5, 7][nth % 3],
            UnitKind::Foot => [4, 6][nth % 2],
            UnitKind::Mounted => [5, 4, 6][nth % 3],
            UnitKind::HeavyMounted | UnitKind::Dragoon => 4,
            _ => 1,
        };
        let [fewest, most] = book.unit_size(*kind).map(usize::from);
        units.push(Recruit { kind: *kind, n: wanted.clamp(fewest, most) });
    }
    cut(book, &mut units, composition::is_foot, book.army.foot_average as usize);
    cut(book, &mut units, composition::is_mounted, book.army.mounted_average as usize);
    units
}

/// The largest units lose one stand each until the average is within the limit.
fn cut(book: &Rulebook, units: &mut [Recruit], of: fn(UnitKind) -> bool, average: usize) {
    loop {
        let ours = || units.iter().filter(|unit| of(unit.kind));
        if ours().map(|unit| unit.n).sum::<usize>() <= ours().count() * average {
            return;
        }
        let spare = |unit: &&mut Recruit| {
            of(unit.kind) && unit.n > usize::from(book.unit_size(unit.kind)[0])
        };
        match units.iter_mut().filter(spare).max_by_key(|unit| unit.n) {
            Some(unit) => unit.n -= 1,
            None => return,
        }
    }
}

/// The army as a file.
pub fn army(mustered: &Mustered, name: &str) -> Value {
    let mut army = json!({
        "format": 1,
        "ruleset": "splendid",
        "name": name,
        "units": rows(mustered, ""),
    });
    // Q06: the limit on Heavy Mounted applies to armies that are chosen, not thrown for.
    if mustered.units.iter().any(|unit| unit.kind == UnitKind::HeavyMounted) {
        army["rules"] = json!({"heavy_limit": "waived"});
    }
    army
}

/// Its units in the format of files. Every id begins with the prefix.
fn rows(mustered: &Mustered, prefix: &str) -> Vec<Value> {
    let row = |(n, unit): (usize, &Recruit)| {
        let kind = unit.kind;
        let nth = mustered.units[..=n].iter().filter(|it| it.kind == kind).count();
        let mut row = json!({
            "id": format!("{prefix}{}-{nth}", kind.key()),
            "name": format!("{} {nth}", kind.name()),
            "type": kind.key(),
        });
        let n = unit.n;
        match kind {
            // ASV-UNT-004: about a third of the stands are pikes.
            UnitKind::PikeAndMusket => {
                let pikes = n.div_ceil(3);
                row["stands"] = json!({"pike": pikes, "musket": n - pikes});
            }
            UnitKind::Foot => row["stands"] = json!({"hand": n}),
            UnitKind::HeavyMounted | UnitKind::Mounted | UnitKind::Dragoon => {
                row["stands"] = json!({kind.key(): n});
            }
            _ => (),
        }
        row
    };
    mustered.units.iter().enumerate().map(row).collect()
}
