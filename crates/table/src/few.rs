//! A short list stored in place, so that a table can be copied without allocating.
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::{
    borrow::Cow,
    fmt,
    ops::{Deref, DerefMut},
};

/// Up to `N` things, in order.
#[derive(Copy, Clone)]
pub struct Few<T, const N: usize> {
    n: u8,
    all: [T; N],
}

impl<T: Copy + Default, const N: usize> Few<T, N> {
    /// An empty list.
    pub fn new() -> Self {
        const { assert!(N <= 255, "a short list is short") };
        Self { n: 0, all: [T::default(); N] }
    }

    /// A list of one.
    pub fn one(it: T) -> Self {
        let mut few = Self::new();
        few.push(it);
        few
    }

    /// Adds one at the end; there must be space.
    pub fn push(&mut self, it: T) {
        self.all[usize::from(self.n)] = it;
        self.n += 1;
    }

    /// How many there are.
    #[inline]
    pub fn len(&self) -> usize {
        usize::from(self.n)
    }

    /// Whether the list is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.n == 0
    }

    /// Whether the list is full.
    pub fn is_full(&self) -> bool {
        usize::from(self.n) == N
    }

    /// Keeps those that satisfy the condition.
    pub fn retain(&mut self, mut keep: impl FnMut(&T) -> bool) {
        let kept: Self = self.iter().copied().filter(|it| keep(it)).collect();
        *self = kept;
    }
}

impl<T: Copy + Default, const N: usize> Default for Few<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T, const N: usize> Deref for Few<T, N> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.all[..usize::from(self.n)]
    }
}

impl<T, const N: usize> DerefMut for Few<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.all[..usize::from(self.n)]
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for Few<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(all: I) -> Self {
        let mut few = Self::new();
        for it in all {
            few.push(it);
        }
        few
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a Few<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: PartialEq, const N: usize> PartialEq for Few<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for Few<T, N> {}

impl<T: fmt::Debug, const N: usize> fmt::Debug for Few<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: Serialize, const N: usize> Serialize for Few<T, N> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de, T: Deserialize<'de> + Copy + Default, const N: usize> Deserialize<'de> for Few<T, N> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let all = Vec::<T>::deserialize(from)?;
        if all.len() > N {
            return Err(serde::de::Error::custom(format!(
                "expected a list of at most {N}, found {}",
                all.len()
            )));
        }
        Ok(all.into_iter().collect())
    }
}

impl<T: JsonSchema, const N: usize> JsonSchema for Few<T, N> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("UpTo{N}{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "array", "items": generator.subschema_for::<T>(), "maxItems": N})
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_list_compares_by_what_it_holds() {
        let mut few: Few<u8, 4> = [1, 2, 3].into_iter().collect();
        few.retain(|&it| it != 2);
        assert_eq!(few, [1, 3].into_iter().collect());
        assert!(!few.is_full());
    }
}
