//! The faces of a throw, from its links.
use super::{Throws, chain::Link};
use kernel::{
    Dice,
    dice::{self, Derived},
};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// The key of a throw: a hash of the battle, the number, the decision and all links.
///
/// In order: `linstock throw 1`, the battle's id, each followed by a zero byte; the number as four bytes, the highest first; the SHA-256
/// of the decision's JSON text (of nothing, for the dice before the first decision); then for each link, in the order of the
/// parties, the party's id, a zero byte and the 32 bytes of the link.
pub fn key(throws: &Throws, number: u32, said: &str, links: &BTreeMap<String, Link>) -> [u8; 32] {
    let mut hash = Sha256::new();
    for text in ["linstock throw 1", &throws.battle] {
        hash.update(text);
        hash.update([0]);
    }
    hash.update(number.to_be_bytes());
    hash.update(Sha256::digest(said));
    for id in throws.ids() {
        let Some(link) = links.get(id) else { continue };
        hash.update(id);
        hash.update([0]);
        hash.update(link.bytes());
    }
    hash.finalize().into()
}

/// The seed of the dice before the first decision. It fits into an integer of any language.
pub fn seed(key: [u8; 32]) -> u64 {
    let mut bytes = [0; 8];
    bytes.copy_from_slice(&key[..8]);
    u64::from_be_bytes(bytes) >> 11
}

/// The dice of a throw, which note what has fallen.
#[derive(Debug)]
pub struct Fallen {
    dice: Derived,
    /// The sides of each die that has fallen, in order.
    pub sides: Vec<u8>,
    /// The faces.
    pub faces: Vec<u8>,
}

impl Fallen {
    /// The dice of this key.
    pub fn new(key: [u8; 32]) -> Self {
        Self { dice: Derived::new(key), sides: Vec::new(), faces: Vec::new() }
    }
}

impl Dice for Fallen {
    fn d(&mut self, sides: u8) -> Result<u8, dice::Throw> {
        let face = self.dice.d(sides)?;
        self.sides.push(sides);
        self.faces.push(face);
        Ok(face)
    }
}
