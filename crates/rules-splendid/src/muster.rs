//! The army generator (L1113-L1140): an agreed number of throws of two dice, each of which raises something or nothing.
mod field;
mod motley;
mod raise;

pub use field::{Size, Start, Wish, field, random_scenario};
pub(crate) use raise::raise;

use crate::{book::Rulebook, composition, kinds::UnitKind, words};
use kernel::{Dice, book::generator, dice::Throw, scenario::MOST_UNITS};
use serde_json::{Value, json};

/// One throw. ASV-AGN-006, Q07: it raises nothing of what the player does not own or the army's limits leave no room for.
pub type Thrown = generator::Thrown<UnitKind>;

impl generator::Recruit for UnitKind {
    const WANTED: &'static str =
        "write a type of unit that is no commander, or a list of them to choose between";

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

/// What the players agree before they throw.
#[derive(Clone, PartialEq, Debug)]
pub struct Call {
    /// ASV-AGN-002: how many throws.
    pub throws: usize,
    /// ASV-AGN-006: how many units of each type the player owns; a type that is not named is owned without limit.
    pub owned: Vec<(UnitKind, usize)>,
    /// ASV-AGN-005: what he takes where he may choose, throw after throw; the last one for all throws after it.
    pub choose: Vec<UnitKind>,
}

/// What a number of throws came to.
#[derive(Clone, PartialEq, Debug)]
pub struct Mustered {
    /// ASV-AGN-004: each throw, and what it raised.
    pub throws: Vec<Thrown>,
    /// The units, commanders first.
    pub units: Vec<Recruit>,
    /// What the player should know besides.
    pub notes: Vec<String>,
}

/// No army can be raised so.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub enum NoArmy {
    /// The dice ran out.
    #[error("the dice that were given are used up or are none of the book")]
    Dice(Throw),
    /// ASV-UNT-010: whoever owns no Pike and Musket unit has no lawful army.
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

/// An army by so many throws, with every figure anyone could want at hand.
pub fn muster(book: &Rulebook, throws: usize, dice: &mut dyn Dice) -> Result<Mustered, NoArmy> {
    let choose = vec![UnitKind::PikeAndMusket];
    muster_by(book, &Call { throws, owned: Vec::new(), choose }, dice)
}

/// ASV-AGN-002..009: an army by what was agreed. ASV-AGN-007: nothing is thrown again. ASV-UNT-010: where the throws agreed
/// raise no Pike and Musket unit, more are made until one is there, for without it there is no army.
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
            "{more} {times} more than agreed, for an army has a Pike and Musket unit (ASV-UNT-010)"
        ));
    }
    levy.spare_foot();
    if let home @ 1.. = levy.spare_surplus() {
        let units = words::noun(home, "unit", "units");
        notes.push(format!(
            "an army is of {MOST_UNITS} units at most: {home} {units} stayed at home; make fewer throws"
        ));
        levy.spare_foot();
    }
    let throws = levy.throws;
    let kinds: Vec<UnitKind> = throws.iter().flat_map(|throw| throw.raised.clone()).collect();
    // ASV-AGN-003: commanders as the rules have them (Q03).
    let command = |kind| Recruit { kind, n: 1 };
    let mut units = vec![command(UnitKind::Commander); book.commanders.commanders as usize];
    let subs = composition::sub_commanders(book, kinds.len());
    units.extend(vec![command(UnitKind::SubCommander); subs]);
    units.extend(sized(book, &kinds));
    Ok(Mustered { throws, units, notes })
}

/// An army as it is being raised.
struct Levy<'a> {
    book: &'a Rulebook,
    /// ASV-AGN-006: what is still to be had.
    owned: Vec<(UnitKind, usize)>,
    /// How often the player has chosen.
    choices: usize,
    throws: Vec<Thrown>,
}

impl Levy<'_> {
    /// How many more of a type the player owns; none is any number.
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
            // ASV-AGN-006: who owns no such unit gets nothing for that part of the throw.
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

    /// ASV-AGN-005: what the player takes of an entry. Nobody chooses what he does not own while he owns the other.
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

    /// The last unit that is raised of those asked for stays at home. Was there one?
    fn leave_out(&mut self, is_it: impl Fn(UnitKind) -> bool) -> bool {
        generator::leave_out(&mut self.throws, |kind| is_it(*kind))
    }

    /// Q07, ASV-UNT-010: where the dice gave no more Pike and Musket units than Foot units, the last Foot units stay at home.
    /// Q06: a Heavy Mounted unit that the dice gave is always fielded.
    fn spare_foot(&mut self) {
        while self.count(UnitKind::Foot) > 0
            && self.count(UnitKind::PikeAndMusket) <= self.count(UnitKind::Foot)
            && self.leave_out(|kind| kind == UnitKind::Foot)
        {}
    }

    /// More units than an army's file holds stay at home, Pike and Musket last of all. How many?
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

/// Q08, ASV-AGN-009: sizes as armies had them, cut down until the averages hold; surplus stands are not fielded.
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

/// The largest units lose a stand each until the average holds.
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

/// The army as a file of its own.
pub fn army(mustered: &Mustered, name: &str) -> Value {
    let mut army = json!({
        "format": 1,
        "ruleset": "splendid",
        "name": name,
        "units": rows(mustered, ""),
    });
    // Q06: the limit on Heavy Mounted is for armies that are chosen.
    if mustered.units.iter().any(|unit| unit.kind == UnitKind::HeavyMounted) {
        army["rules"] = json!({"heavy_limit": "waived"});
    }
    army
}

/// Its units as files write them; every id begins with the prefix.
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
            // ASV-UNT-004: about a third of them pikes.
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
