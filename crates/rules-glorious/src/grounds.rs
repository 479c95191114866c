//! The ground of a Battle, and how its members share it when it ends (AGV-BTL-009, AGV-BTL-022).
//!
//! Closing the gaps of a Battle mixes its members. A member's own ground is the places of its elements, together with the empty
//! places that are nearest to it. If a member has no formation there, all members are rearranged on the ground of the whole
//! Battle, so that as many members as possible stand and as many elements as possible keep their places.
mod area;
mod search;
mod standing;

use crate::{
    kinds::{ElementKind, Formation},
    layout,
    model::Model,
    near,
    unit::{Element, MOST_IN_BATTLE, MOST_MEMBERS, Stance, Unit},
};
use area::{Area, spread};
use geom::{Point, Pose};
use search::Search;
use standing::Standing;
use table::Few;

/// How many files beside the body are searched when a Battle is broken up.
const MOST_ASIDE: usize = 4;

/// How a Battle ends.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    /// AGV-BTL-022: it dissolves after losses. No member leaves the Battle's ground.
    Dissolved,
    /// AGV-BTL-009, AGV-FRM-016: each member changes formation about its own front-centre element.
    BrokenUp,
}

/// The element about which a member changes formation when its Battle is broken up.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum About {
    /// AGV-FRM-016: the one at the centre of its front, or one of the two.
    Centre,
    /// The same, or any element of its front rank if others stand between them.
    Front,
}

/// Where a member may stand.
struct Place {
    cells: u128,
    stance: Stance,
    /// How many elements of the member stay in place.
    keeps: u32,
}

/// A Battle that ends.
pub(crate) struct Sharing<'a> {
    model: &'a Model,
    body: &'a Unit,
    ending: Ending,
    /// AGV-FRM-010: whether road columns are allowed, because no enemy is near.
    far: bool,
}

/// Which member each place of a Battle's ground belongs to.
pub(crate) struct Grounds {
    area: Area,
    /// The cells of each member; none for a member that has no place to stand.
    of: [u128; MOST_MEMBERS],
}

impl<'a> Sharing<'a> {
    /// Shares out the ground of this Battle.
    pub(crate) fn new(model: &'a Model, body: &'a Unit, ending: Ending) -> Self {
        let far = !near::enemy_within(model, body, model.book.options.column_clear.value);
        Self { model, body, ending, far }
    }

    /// The body's own cells.
    fn area(&self) -> Area {
        let grid = &self.body.grid;
        Area { ranks: grid.ranks(), files: usize::from(grid.files), aside: 0 }
    }

    /// The depth of a Battle's ground: that of its members at full strength on its present front.
    fn deepest(&self) -> usize {
        let cards = &self.model.scene.cards;
        let all: usize =
            self.body.members.iter().map(|id| cards[id.idx()].more.elements.len()).sum();
        let Area { ranks, files, .. } = self.area();
        all.div_ceil(files.max(1)).max(ranks)
    }

    /// The areas on which the members are rearranged, the smallest first.
    fn areas(&self) -> Vec<Area> {
        let (body, deepest) = (self.area(), self.deepest());
        let mut areas: Vec<Area> =
            (body.ranks..=deepest).map(|ranks| Area { ranks, ..body }).collect();
        if self.ending == Ending::BrokenUp {
            // AGV-FRM-020: a change of formation may take any free ground.
            areas.extend((1..=MOST_ASIDE).map(|aside| Area {
                ranks: deepest + aside,
                files: body.files + 2 * aside,
                aside,
            }));
        }
        areas.retain(|area| area.is_small());
        areas
    }

    /// The elements of a member, by their numbers in the body.
    fn own(&self, member: usize) -> Few<usize, MOST_IN_BATTLE> {
        let mine = |idx: &usize| usize::from(self.body.elements[*idx].of) == member;
        (0..self.body.n()).filter(mine).collect()
    }

    /// The members that have elements left.
    fn left(&self) -> Few<usize, MOST_MEMBERS> {
        (0..self.body.members.len()).filter(|&member| !self.own(member).is_empty()).collect()
    }

    /// AGV-FRM-016, -017: the elements about which a member may form, as it stands in the body: those at its front centre.
    fn pivots(&self, own: &[usize], about: About) -> Few<usize, MOST_IN_BATTLE> {
        let rank = |idx: usize| self.body.grid.cell(idx).0;
        let front: Few<usize, MOST_IN_BATTLE> =
            own.iter().copied().take_while(|&idx| rank(idx) == rank(own[0])).collect();
        // Reading: a front with a gap has no single centre, so if the two sides of it get in each other's way, each of its
        // elements may be the one that stays.
        let parted = front.windows(2).any(|two| two[1] - two[0] > 1);
        if parted && about == About::Front {
            return front;
        }
        layout::centre_files(front.len() as u8).iter().map(|&n| front[usize::from(n)]).collect()
    }

    /// Every way in which a member may stand on these cells of an area: in a valid formation, on free ground, and in
    /// hand-to-hand touching every enemy that its elements touched.
    fn places(&self, area: Area, member: usize, on: u128, about: About) -> Vec<Place> {
        let own = self.own(member);
        if own.is_empty() || on == 0 {
            return Vec::new();
        }
        let at = |idx: usize| {
            let (rank, file) = self.body.grid.cell(idx);
            (rank, file + area.aside)
        };
        let held = own.iter().map(|&idx| at(idx)).fold(0, |all, (r, f)| all | area.bit(r, f));
        let pivots = self.pivots(&own, about);
        let stands = Standing::new(self, member, &own);
        let mut found = Vec::new();
        for pattern in self.patterns(&own) {
            let (files, short) = (pattern.files, pattern.short);
            for place in 0..area.ranks * area.files {
                let (rank, file) = (place / area.files, place % area.files);
                let Some(cells) = area.cells((rank, file), own.len(), files, short) else {
                    continue;
                };
                if cells & !on != 0 {
                    continue;
                }
                let middle = layout::centre_files(files as u8);
                let is_middle = |idx: &&usize| {
                    let (r, f) = at(**idx);
                    r == rank && f >= file && middle.contains(&((f - file) as u8))
                };
                let about = pivots.iter().find(is_middle).map(|&idx| (idx, at(idx).1 - file));
                if self.ending == Ending::BrokenUp && about.is_none() {
                    continue;
                }
                let front = self.front(area, rank, file, files);
                if let Some(stance) = stands.at(&pattern, front, about) {
                    let column = pattern.formation == Formation::RoadColumn;
                    let keeps = 4 * (cells & held).count_ones()
                        + 2 * u32::from(about.is_some())
                        + u32::from(!column);
                    found.push(Place { cells, stance, keeps });
                }
            }
        }
        found
    }

    /// The patterns that this many elements of a member may take.
    fn patterns(&self, own: &[usize]) -> Vec<Pattern> {
        let kinds: Few<ElementKind, MOST_IN_BATTLE> =
            own.iter().map(|&idx| self.body.elements[idx].kind).collect();
        let n = own.len();
        let mut all = Vec::new();
        for formation in Formation::ALL {
            let takes = match formation {
                Formation::RoadColumn => self.far,
                Formation::OpenOrder => self.ending == Ending::Dissolved,
                Formation::Line | Formation::Block => true,
            };
            if !takes || !layout::may_take(self.body.kind, &kinds, formation) {
                continue;
            }
            for files in 1..=n {
                let last = n - (n - 1) / files * files;
                for short in 0..=files - last {
                    if layout::is_pattern(formation, n, files, short) {
                        all.push(Pattern { formation, files, short });
                    }
                }
            }
        }
        all
    }

    /// The middle of the front of this many files, starting at a place of the area.
    fn front(&self, area: Area, rank: usize, file: usize, files: usize) -> Pose {
        let grid = &self.body.grid;
        let across = file as f64 + files as f64 / 2.0 - area.files as f64 / 2.0;
        let back = rank as f64 * f64::from(grid.depth);
        let at = grid.front.place(across * f64::from(grid.width), -back);
        Pose::new(Point::from(at), grid.front.facing)
    }

    /// AGV-BTL-022: each member's own ground. A member closes up there without regard to the others.
    pub(crate) fn grounds(&self) -> Grounds {
        let area = self.area();
        let left = self.left();
        let own = |member: usize| {
            let cell = |all: u128, &idx: &usize| {
                let (rank, file) = self.body.grid.cell(idx);
                all | area.bit(rank, file)
            };
            self.own(member).iter().fold(0, cell)
        };
        let mut held = [0; MOST_MEMBERS];
        left.iter().for_each(|&member| held[member] = own(member));
        let of = spread(area, held);
        if left
            .iter()
            .all(|&member| !self.places(area, member, of[member], About::Centre).is_empty())
        {
            return Grounds { area, of };
        }
        let mut by_area: Vec<(Area, Vec<Vec<Place>>)> = Vec::new();
        for area in self.areas() {
            let all = |member: usize| self.places(area, member, u128::MAX, About::Centre);
            let places: Vec<Vec<Place>> = (0..self.body.members.len()).map(all).collect();
            by_area.push((area, places));
        }
        // All members that are left or, if they cannot all stand, those with the most elements.
        let mut sets: Vec<(usize, u8)> = (0..1 << self.body.members.len())
            .filter(|set: &u8| (0..MOST_MEMBERS).all(|n| set & 1 << n == 0 || left.contains(&n)))
            .map(|set| {
                let of = |element: &&Element| set & 1 << element.of != 0;
                (self.body.elements.iter().filter(of).count(), set)
            })
            .collect();
        sets.sort_by_key(|&(n, set)| (std::cmp::Reverse(n), set));
        for (_, set) in sets {
            for (area, places) in &by_area {
                let members = (0..places.len()).filter(|n| set & 1 << n != 0);
                let lists: Vec<(usize, &[Place])> = members.map(|n| (n, &places[n][..])).collect();
                if let Some(chosen) = Search::best(&lists) {
                    let mut held = [0; MOST_MEMBERS];
                    for ((member, places), n) in lists.iter().zip(chosen) {
                        held[*member] = places[n].cells;
                    }
                    return Grounds { area: *area, of: spread(*area, held) };
                }
            }
        }
        Grounds { area, of: [0; MOST_MEMBERS] }
    }

    /// Every way in which a member may close up on its own ground.
    pub(crate) fn ways(&self, grounds: &Grounds, member: usize) -> Vec<Stance> {
        let places = self.places(grounds.area, member, grounds.of[member], About::Centre);
        places.into_iter().map(|place| place.stance).collect()
    }

    /// How the members stand, by number, if all of them can. The Battle's own ground is preferred, and before that the centres
    /// of their fronts.
    pub(crate) fn apart(&self) -> Option<Vec<(usize, Stance)>> {
        let areas = || self.areas().into_iter();
        let by_centre = areas().find_map(|area| self.apart_on(area, About::Centre));
        by_centre.or_else(|| areas().find_map(|area| self.apart_on(area, About::Front)))
    }

    /// The same on one area.
    fn apart_on(&self, area: Area, about: About) -> Option<Vec<(usize, Stance)>> {
        let left = self.left();
        let all = |&member: &usize| (member, self.places(area, member, u128::MAX, about));
        let places: Vec<(usize, Vec<Place>)> = left.iter().map(all).collect();
        let lists: Vec<(usize, &[Place])> =
            places.iter().map(|(member, places)| (*member, &places[..])).collect();
        let chosen = Search::best(&lists)?;
        let stand =
            |(&(member, places), n): (&(usize, &[Place]), usize)| (member, places[n].stance);
        Some(lists.iter().zip(chosen).map(stand).collect())
    }
}

/// A shape for this many elements.
struct Pattern {
    formation: Formation,
    files: usize,
    short: usize,
}
