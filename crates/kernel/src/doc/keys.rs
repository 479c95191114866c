//! Keys that rulesets read in the same way.
use super::{Item, Table};

impl<'a> Item<'a> {
    /// The value of a key of this table, or the table itself if it does not have the key: where problems of the key are noted.
    #[must_use]
    pub fn at_key(&self, key: &str) -> Self {
        let is_there = self.node().get(key).is_some();
        let table = is_there.then(|| self.table()).flatten();
        table.and_then(|table| table.get(key)).unwrap_or_else(|| self.clone())
    }
}

impl<'a> Table<'a> {
    /// The list of a key, of 1 to `most` things, each read by `read`; `what` names them. None if there is no such key.
    pub fn each<T>(
        &self,
        key: &str,
        what: &str,
        most: usize,
        read: impl FnMut(&Item<'a>) -> Option<T>,
    ) -> Option<Option<Vec<T>>> {
        let Some(item) = self.get(key) else { return Some(None) };
        let all: Option<Vec<T>> = item.list(what, 1, most)?.iter().map(read).collect();
        all.map(Some)
    }
}
