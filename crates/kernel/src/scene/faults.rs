//! What is wrong with a position, told where its file says it.
use super::{OrderOfBattle, Scene};
use crate::{
    ids::{Side, UnitId},
    start::Wrong,
};

impl<T, M> Scene<T, M> {
    /// Something wrong with a key of a unit.
    pub fn unit_fault(&self, unit: UnitId, key: &str, why: String, remedy: &str) -> Wrong {
        Wrong::new(&format!("start.table.units.{}.{key}", self.key(unit)), why, remedy)
    }

    /// Units that stand on others. `id` is that of a unit, and `overlap` says whether one stands on another.
    pub fn overlap_faults<U>(
        &self,
        units: &[U],
        id: impl Fn(&U) -> UnitId,
        overlap: impl Fn(&U, &U) -> bool,
    ) -> Vec<Wrong> {
        let mut wrong = Vec::new();
        for (n, one) in units.iter().enumerate() {
            for other in units[n + 1..].iter().filter(|other| overlap(one, other)) {
                let why = format!("{} stands on {}", self.name(id(one)), self.name(id(other)));
                wrong.push(self.unit_fault(id(one), "at", why, "move one of them"));
            }
        }
        wrong
    }

    /// What is wrong with contacts. `side` is the side of a unit that is on the table, and `apart` says why two enemies on it are not in
    /// contact.
    pub fn contact_faults(
        &self,
        contacts: impl Iterator<Item = [UnitId; 2]>,
        side: impl Fn(UnitId) -> Option<Side>,
        apart: impl Fn(UnitId, UnitId) -> Option<&'static str>,
    ) -> Vec<Wrong> {
        let wrong = |[one, other]: [UnitId; 2]| {
            let why = match (side(one), side(other)) {
                (None, _) | (_, None) => "not both are on the table",
                (Some(one), Some(other)) if one == other => "they are friends",
                _ => apart(one, other)?,
            };
            let [first, second] = [one, other].map(|unit| self.name(unit));
            let why = format!("{first} cannot be in contact with {second}: {why}");
            Some(Wrong::new("start.table.contacts", why, "leave this contact out"))
        };
        contacts.filter_map(wrong).collect()
    }
}

/// Where the unit is that a general is with.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Joined {
    /// On the table, or gone in a way that the book looks into later.
    Right(Side),
    /// It should be on the table and is not.
    Gone(Side),
}

impl<T, M: OrderOfBattle> Scene<T, M> {
    /// What is wrong with the unit that a general of a side is with; `name` is what the general is called now.
    pub fn joined_fault(
        &self,
        general: M::General,
        name: &str,
        side: Side,
        joined: Joined,
    ) -> Option<Wrong> {
        let why = match joined {
            Joined::Right(theirs) | Joined::Gone(theirs) if theirs != side => {
                "is with a unit of the enemy"
            }
            Joined::Gone(_) => "is with a unit that is not on the table",
            Joined::Right(_) => return None,
        };
        let key = format!("start.table.generals.{}.with", self.general_key(general));
        let remedy = "name a unit of the same side that is on the table";
        Some(Wrong::new(&key, format!("{name} {why}"), remedy))
    }
}
