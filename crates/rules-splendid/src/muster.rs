//! The army generator (L1113-L1140): an agreed number of throws of two dice, each of which raises something or nothing.
mod field;
mod motley;

pub use field::{Size, Start, Wish, field, random_scenario};

use crate::{book::Rulebook, composition, kinds::UnitKind};
use kernel::{Dice, dice::Throw};
use serde_json::{Value, json};

/// What the players agree before they throw.
#[derive(Clone, PartialEq, Debug)]
pub struct Call {
    /// ASV-AGN-002: how many throws.
    pub throws: usize,
    /// ASV-AGN-006: how many units of each type the player owns; a type that is not named is owned without limit.
    pub owned: Vec<(UnitKind, usize)>,
    /// ASV-AGN-005: what he takes where he may choose.
    pub choose: UnitKind,
}

/// What a number of throws came to.
#[derive(Clone, PartialEq, Debug)]
pub struct Mustered {
    /// ASV-AGN-004: each throw, and what it raised.
    pub throws: Vec<Thrown>,
    /// The units, commanders first.
    pub units: Vec<Recruit>,
}

/// One throw.
#[derive(Clone, PartialEq, Debug)]
pub struct Thrown {
    /// The faces.
    pub dice: [u8; 2],
    /// The units it raised.
    pub raised: Vec<UnitKind>,
    /// ASV-AGN-006, Q07: what it would have raised, had the player owned it or the army's limits left room for it.
    pub nothing: Vec<UnitKind>,
}

/// A unit that was raised.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Recruit {
    /// Its type.
    pub kind: UnitKind,
    /// Its stands.
    pub n: usize,
}

/// As files and the tables of the rulebook name a type.
pub(crate) fn key(kind: UnitKind) -> &'static str {
    match kind {
        UnitKind::PikeAndMusket => "pike-and-musket",
        UnitKind::Foot => "foot",
        UnitKind::HeavyMounted => "heavy-mounted",
        UnitKind::Mounted => "mounted",
        UnitKind::Dragoon => "dragoon",
        UnitKind::FrameGun => "frame-gun",
        UnitKind::RegularGun => "regular-gun",
        UnitKind::HeavyGun => "heavy-gun",
        UnitKind::Commander => "commander",
        UnitKind::SubCommander => "sub-commander",
    }
}

/// An army by so many throws, with every figure anyone could want at hand.
pub fn muster(book: &Rulebook, throws: usize, dice: &mut dyn Dice) -> Result<Mustered, Throw> {
    let choose = UnitKind::PikeAndMusket;
    muster_by(book, &Call { throws, owned: Vec::new(), choose }, dice)
}

/// ASV-AGN-002..009: an army by what was agreed. ASV-AGN-007: nothing is thrown again.
pub fn muster_by(book: &Rulebook, call: &Call, dice: &mut dyn Dice) -> Result<Mustered, Throw> {
    let mut owned = call.owned.clone();
    let mut throws = Vec::with_capacity(call.throws);
    for _ in 0..call.throws {
        let faces = [dice.d(6)?, dice.d(6)?];
        let mut thrown = Thrown { dice: faces, raised: Vec::new(), nothing: Vec::new() };
        let row = book.generator.get(&(faces[0] + faces[1]).to_string());
        for words in row.into_iter().flatten() {
            let Some(kind) = chosen(words, call.choose) else { continue };
            // ASV-AGN-006: who owns no such unit gets nothing for that part of the throw.
            let left = owned.iter_mut().find(|(of, _)| *of == kind);
            match left {
                Some((_, 0)) => thrown.nothing.push(kind),
                Some((_, n)) => {
                    *n -= 1;
                    thrown.raised.push(kind);
                }
                None => thrown.raised.push(kind),
            }
        }
        throws.push(thrown);
    }
    spare_foot(&mut throws);
    let kinds: Vec<UnitKind> = throws.iter().flat_map(|throw| throw.raised.clone()).collect();
    // ASV-AGN-003: commanders as the rules have them (Q03).
    let command = |kind| Recruit { kind, n: 1 };
    let mut units = vec![command(UnitKind::Commander); book.commanders.commanders as usize];
    let subs = composition::sub_commanders(book, kinds.len());
    units.extend(vec![command(UnitKind::SubCommander); subs]);
    units.extend(sized(book, &kinds));
    Ok(Mustered { throws, units })
}

/// A row's word: a type, or two between which the player chooses.
fn chosen(words: &str, choose: UnitKind) -> Option<UnitKind> {
    let named = |word: &str| UnitKind::ALL.into_iter().find(|kind| key(*kind) == word);
    let mut choices = words.split(" or ").filter_map(named);
    let first = choices.next()?;
    Some(if choices.any(|kind| kind == choose) { choose } else { first })
}

/// Q07, ASV-UNT-010: where the dice gave no more Pike and Musket units than Foot units, the last Foot units stay at home.
/// Q06: a Heavy Mounted unit that the dice gave is always fielded.
fn spare_foot(throws: &mut [Thrown]) {
    let count = |throws: &[Thrown], of: UnitKind| {
        throws.iter().flat_map(|throw| &throw.raised).filter(|kind| **kind == of).count()
    };
    loop {
        let foot = count(throws, UnitKind::Foot);
        if foot == 0 || count(throws, UnitKind::PikeAndMusket) > foot {
            return;
        }
        let with_foot = |throw: &&mut Thrown| throw.raised.contains(&UnitKind::Foot);
        let Some(throw) = throws.iter_mut().rev().find(with_foot) else { return };
        if let Some(at) = throw.raised.iter().rposition(|kind| *kind == UnitKind::Foot) {
            throw.nothing.push(throw.raised.remove(at));
        }
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
            "id": format!("{prefix}{}-{nth}", key(kind)),
            "name": format!("{} {nth}", kind.name()),
            "type": key(kind),
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
                row["stands"] = json!({key(kind): n});
            }
            _ => (),
        }
        row
    };
    mustered.units.iter().enumerate().map(row).collect()
}
