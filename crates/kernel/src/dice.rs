//! Dice are passed in and are never part of the state. They are keyed (play), scripted (tests, real dice) or take every branch
//! (odds).
use rand_chacha::{
    ChaCha8Rng,
    rand_core::{Rng, SeedableRng},
};

/// Why a die could not be thrown.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Throw {
    /// The given dice are used up. A die with this many sides was needed.
    NoDice(u8),
    /// The given face is not on a die with this many sides.
    BadDie {
        /// The face.
        face: u8,
        /// The sides.
        sides: u8,
    },
}

/// A given face that no die of the book has.
#[derive(thiserror::Error, Copy, Clone, PartialEq, Eq, Debug)]
#[error("die {place} of those given is {face}, which is not a face of {}: give whole numbers from 1 to {}", named(.dice), most(.dice))]
pub struct NoFace {
    /// Its position among the given faces, from 1.
    pub place: usize,
    /// The face.
    pub face: u8,
    /// The dice of the book, by their sides.
    pub dice: &'static [u8],
}

fn most(dice: &[u8]) -> u8 {
    dice.iter().copied().max().unwrap_or(0)
}

fn named(dice: &[u8]) -> String {
    let each: Vec<_> = dice.iter().map(|sides| format!("a d{sides}")).collect();
    each.join(" or ")
}

/// Checks that each of these faces is on some die of the book.
pub fn check(faces: &[u8], dice: &'static [u8]) -> Result<(), NoFace> {
    let wrong = |&(_, &face): &(usize, &u8)| !(1..=most(dice)).contains(&face);
    match faces.iter().enumerate().find(wrong) {
        Some((at, &face)) => Err(NoFace { place: at + 1, face, dice }),
        None => Ok(()),
    }
}

/// Where faces come from.
pub trait Dice {
    /// One die.
    fn d(&mut self, sides: u8) -> Result<u8, Throw>;

    /// Several dice, of which only those at or under `at_most` count.
    fn pool(&mut self, n: u32, sides: u8, _at_most: i32, faces: &mut Vec<u8>) -> Result<(), Throw> {
        for _ in 0..n {
            faces.push(self.d(sides)?);
        }
        Ok(())
    }
}

/// For play: each decision of a battle has its own stream, so nothing about dice is ever saved.
#[derive(Clone, Debug)]
pub struct Keyed {
    seed: u64,
    decision: u64,
    stream: Option<ChaCha8Rng>, // Created for the first die; most decisions throw none.
}

impl Keyed {
    /// The dice of one decision.
    pub fn new(seed: u64, decision: u64) -> Self {
        Self { seed, decision, stream: None }
    }
}

impl Dice for Keyed {
    fn d(&mut self, sides: u8) -> Result<u8, Throw> {
        let stream = self.stream.get_or_insert_with(|| {
            let mut key = [0; 32];
            key[..8].copy_from_slice(&self.seed.to_le_bytes());
            let mut stream = ChaCha8Rng::from_seed(key);
            stream.set_stream(self.decision);
            stream
        });
        Ok(face(|| stream.next_u32(), sides))
    }
}

/// For sealed dice: the faces that follow from a key, which several people have made together.
#[derive(Clone, Debug)]
pub struct Derived(ChaCha8Rng);

impl Derived {
    /// The same key always throws the same faces.
    pub fn new(key: [u8; 32]) -> Self {
        Self(ChaCha8Rng::from_seed(key))
    }
}

impl Dice for Derived {
    fn d(&mut self, sides: u8) -> Result<u8, Throw> {
        Ok(face(|| self.0.next_u32(), sides))
    }
}

/// A face by rejection sampling. All faces are equally likely, and they do not depend on a library's range function.
fn face(mut word: impl FnMut() -> u32, sides: u8) -> u8 {
    let sides = u32::from(sides.max(1));
    let bound = u32::MAX - u32::MAX % sides;
    loop {
        let word = word();
        if word < bound {
            return (word % sides) as u8 + 1;
        }
    }
}

/// Faces that fall in order, for tests and real dice. A test must use all of them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scripted {
    faces: Vec<u8>,
    used: usize,
}

impl Scripted {
    /// These faces, in order.
    pub fn new(faces: Vec<u8>) -> Self {
        Self { faces, used: 0 }
    }

    /// How many faces are left.
    pub fn left(&self) -> usize {
        self.faces.len() - self.used
    }

    /// Adds faces at the end: those that the players have just rolled.
    pub fn extend(&mut self, faces: &[u8]) {
        self.faces.extend_from_slice(faces);
    }

    /// Replaces the faces that have not fallen yet.
    pub fn replace(&mut self, faces: &[u8]) {
        self.faces.truncate(self.used);
        self.faces.extend_from_slice(faces);
    }

    /// The faces that have fallen.
    pub fn fallen(&self) -> &[u8] {
        &self.faces[..self.used]
    }

    /// The faces that have not fallen yet.
    pub fn waiting(&self) -> &[u8] {
        &self.faces[self.used..]
    }
}

impl Dice for Scripted {
    fn d(&mut self, sides: u8) -> Result<u8, Throw> {
        let face = *self.faces.get(self.used).ok_or(Throw::NoDice(sides))?;
        if !(1..=sides).contains(&face) {
            return Err(Throw::BadDie { face, sides });
        }
        self.used += 1;
        Ok(face)
    }
}

/// Given faces, and after them those of another source, which are added to the given ones as they fall.
pub(crate) struct Fed<'a> {
    pub(crate) faces: Scripted,
    pub(crate) source: &'a mut dyn Dice,
}

impl Dice for Fed<'_> {
    fn d(&mut self, sides: u8) -> Result<u8, Throw> {
        if self.faces.left() == 0 {
            let face = self.source.d(sides)?;
            self.faces.extend(&[face]);
        }
        self.faces.d(sides)
    }
}

/// Other dice, whose faces are noted as they fall.
pub(crate) struct Noted<'d> {
    pub(crate) dice: &'d mut dyn Dice,
    pub(crate) faces: &'d mut Vec<u8>,
}

impl Dice for Noted<'_> {
    fn d(&mut self, sides: u8) -> Result<u8, Throw> {
        let face = self.dice.d(sides)?;
        self.faces.push(face);
        Ok(face)
    }
}

/// A small random generator for choices outside any battle: bots, tests, benchmarks.
#[derive(Clone, Debug)]
pub struct Chooser(ChaCha8Rng);

impl Chooser {
    /// The same seed always makes the same choices.
    pub fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A whole number under `n`; 0 if `n` is 0.
    pub fn under(&mut self, n: usize) -> usize {
        if n < 2 { 0 } else { ((u64::from(self.0.next_u32()) * n as u64) >> 32) as usize }
    }
}
