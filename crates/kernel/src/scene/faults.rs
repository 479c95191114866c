//! What is wrong with a position, told where its file says it.
use super::Scene;
use crate::{ids::UnitId, start::Wrong};

impl<T, M> Scene<T, M> {
    /// Something wrong with a key of a unit.
    pub fn unit_fault(&self, unit: UnitId, key: &str, why: String, remedy: &str) -> Wrong {
        Wrong::new(&format!("start.table.units.{}.{key}", self.key(unit)), why, remedy)
    }

    /// Two units that cannot be in contact, and why not.
    pub fn contact_fault(&self, one: UnitId, other: UnitId, why: &str) -> Wrong {
        let [first, second] = [one, other].map(|unit| self.name(unit));
        let why = format!("{first} cannot be in contact with {second}: {why}");
        Wrong::new("start.table.contacts", why, "leave this contact out")
    }
}
