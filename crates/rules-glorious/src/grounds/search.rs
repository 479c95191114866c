//! The search for places for all members that do not overlap.
use super::Place;

/// How many tries are made for a better solution once there is one.
const TRIES: u32 = 20_000;
/// How many tries are made in all. A Battle that no real game would form must not stall the program.
const MOST_TRIES: u32 = 100_000;

/// Looks for places for all members that do not overlap and keep the most elements where they were.
pub(super) struct Search {
    /// The places of each member, those that keep the most first: cells, how many are kept, the place's number.
    lists: Vec<Vec<(u128, u32, usize)>>,
    /// For each member, the most that it and the following members can keep.
    most: Vec<u32>,
    now: Vec<usize>,
    best: Option<(u32, Vec<usize>)>,
    tries: u32,
}

impl Search {
    /// The number of the place that each member takes; none if they cannot all stand.
    pub(super) fn best(members: &[(usize, &[Place])]) -> Option<Vec<usize>> {
        let mut lists = Vec::with_capacity(members.len());
        for (_, places) in members {
            let mut list: Vec<(u128, u32, usize)> = Vec::with_capacity(places.len());
            for (n, place) in places.iter().enumerate() {
                if list.iter().all(|(cells, ..)| *cells != place.cells) {
                    list.push((place.cells, place.keeps, n));
                }
            }
            list.sort_by_key(|&(_, keeps, n)| (std::cmp::Reverse(keeps), n));
            lists.push(list);
        }
        let mut most = vec![0; lists.len() + 1];
        for (n, list) in lists.iter().enumerate().rev() {
            most[n] = most[n + 1] + list.first()?.1;
        }
        let mut search = Self { lists, most, now: Vec::new(), best: None, tries: 0 };
        search.from(0, 0, 0);
        search.best.map(|(_, chosen)| chosen)
    }

    /// Places the members from this one on, where these cells are already taken and this much is kept.
    fn from(&mut self, member: usize, taken: u128, kept: u32) {
        if member == self.lists.len() {
            self.best = Some((kept, self.now.clone()));
            return;
        }
        for n in 0..self.lists[member].len() {
            let (cells, keeps, place) = self.lists[member][n];
            self.tries += 1;
            if self.tries > MOST_TRIES {
                return;
            }
            let most = kept + keeps + self.most[member + 1];
            if self.best.as_ref().is_some_and(|(best, _)| most <= *best || self.tries > TRIES) {
                return;
            }
            if cells & taken == 0 {
                self.now.push(place);
                self.from(member + 1, taken | cells, kept + keeps);
                self.now.pop();
            }
        }
    }
}
