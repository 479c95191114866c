//! A list that is usually short: the first things are stored in place, and more of them in memory that grows.
use crate::Few;
use std::ops::{Deref, DerefMut};

/// Any number of things, in order. Up to `N` of them need no allocation.
#[derive(Clone, Debug)]
pub struct Many<T, const N: usize> {
    few: Few<T, N>,
    /// All of them, once there are more than `N`.
    all: Vec<T>,
}

impl<T: Copy + Default, const N: usize> Many<T, N> {
    /// An empty list.
    pub fn new() -> Self {
        Self { few: Few::new(), all: Vec::new() }
    }

    /// Adds one at the end.
    pub fn push(&mut self, it: T) {
        if !self.all.is_empty() {
            self.all.push(it);
        } else if self.few.is_full() {
            self.all.reserve(2 * N + 1);
            self.all.extend_from_slice(&self.few);
            self.all.push(it);
        } else {
            self.few.push(it);
        }
    }
}

impl<T: Copy + Default, const N: usize> Default for Many<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T, const N: usize> Deref for Many<T, N> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        if self.all.is_empty() { &self.few } else { &self.all }
    }
}

impl<T, const N: usize> DerefMut for Many<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        if self.all.is_empty() { &mut self.few } else { &mut self.all }
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for Many<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(all: I) -> Self {
        let mut many = Self::new();
        all.into_iter().for_each(|it| many.push(it));
        many
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a Many<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_grows_past_its_first_places() {
        for n in [0, 2, 3, 4, 40] {
            let mut many: Many<usize, 3> = (0..n).collect();
            assert_eq!(*many, (0..n).collect::<Vec<_>>());
            many.sort_by_key(|it| std::cmp::Reverse(*it));
            assert_eq!(many.first().copied(), n.checked_sub(1));
            assert_eq!(many.clone().into_iter().count(), n);
        }
    }
}
