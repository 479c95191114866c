//! What a general keeps from one evaluation to the next. Most ideas move one unit: then only its own figures are worked out again,
//! those of the friends beside it, and what it and its enemies may do to each other. Results are the same as without notes.
use super::{
    look::{Best, Look},
    seen::{self, Post, Seen},
};
use crate::{book::Rulebook, command::Brigades, kinds::Side, model::Model, scene::Scene};
use std::sync::Arc;
use table::Field;

/// The figures of the position that was evaluated last.
#[derive(Clone, Debug, Default)]
pub struct Notes {
    battle: Option<Battle>,
    /// Every unit on the table, in the order of battle.
    seen: Vec<Seen>,
    /// The places of each side in that list.
    sides: [Vec<usize>; 2],
    /// What each may do to each of the others, in rows; of friends, nothing.
    looks: Vec<Look>,
    best: Vec<Best>,
}

/// What figures depend on besides units and generals. It seldom changes.
#[derive(Clone, Debug)]
struct Battle {
    book: Arc<Rulebook>,
    scene: Arc<Scene>,
    field: Arc<Field>,
}

impl Battle {
    fn of(model: &Model) -> Self {
        let Model { book, scene, field, .. } = model;
        Self { book: book.clone(), scene: scene.clone(), field: field.clone() }
    }

    fn is_of(&self, model: &Model) -> bool {
        Arc::ptr_eq(&self.book, &model.book)
            && Arc::ptr_eq(&self.scene, &model.scene)
            && Arc::ptr_eq(&self.field, &model.field)
    }
}

impl Notes {
    /// Every unit on the table.
    pub(super) fn seen(&self) -> &[Seen] {
        &self.seen
    }

    /// The best that each of them may do.
    pub(super) fn best(&self) -> &[Best] {
        &self.best
    }

    /// Looks at another position.
    pub(super) fn renew(&mut self, model: &Model) {
        let ids = || model.on_table().map(|unit| unit.id);
        let known = self.battle.as_ref().is_some_and(|it| it.is_of(model));
        if !known || !ids().eq(self.seen.iter().map(|one| one.unit.id)) {
            *self = Self { battle: Some(Battle::of(model)), ..Self::default() };
            self.sides = Side::BOTH.map(|side| {
                let units = model.on_table().enumerate();
                units.filter(|(_, unit)| unit.side == side).map(|(n, _)| n).collect()
            });
        }
        let changed = self.look_at_units(model);
        self.look_at_enemies(model, &changed);
    }

    /// Which units have changed, or whose support has.
    fn look_at_units(&mut self, model: &Model) -> Vec<bool> {
        let brigades = Brigades::of(model);
        let is_new = self.seen.is_empty();
        let (mut changed, mut moved) = (Vec::new(), Vec::new());
        for (n, unit) in model.on_table().enumerate() {
            let post = Post::of(model, unit, &brigades);
            let past = self.seen.get(n);
            let is_same = past.is_some_and(|past| past.post == post && past.unit == *unit);
            changed.push(!is_same);
            if !is_same {
                let now = Seen::at(model, unit, post);
                match self.seen.get_mut(n) {
                    Some(seen) => moved.extend([std::mem::replace(seen, now), now]),
                    None => self.seen.push(now),
                }
            }
        }
        for (n, changed) in changed.iter_mut().enumerate() {
            let one = &self.seen[n];
            if is_new || *changed || moved.iter().any(|other| seen::may_support(one, other)) {
                let support = seen::support(one, &self.seen);
                *changed |= support != one.support;
                self.seen[n].support = support;
            }
        }
        changed
    }

    /// What those who have changed and their enemies may do to each other.
    fn look_at_enemies(&mut self, model: &Model, changed: &[bool]) {
        let Self { seen, sides, looks, best, .. } = self;
        let all = seen.len();
        looks.resize(all * all, Look::none());
        best.resize(all, Best::NONE);
        let others = sides
            .each_ref()
            .map(|side| side.iter().copied().filter(|n| changed[*n]).collect::<Vec<usize>>());
        for (n, one) in seen.iter().enumerate() {
            let (own, enemy) = (one.unit.side.idx(), one.unit.side.other().idx());
            let row = &mut looks[n * all..][..all];
            for foe in if changed[n] { &sides[enemy] } else { &others[enemy] } {
                row[*foe] = Look::of(model, one, &seen[*foe]);
            }
            // Friends mask a battery.
            if changed[n] || !others[enemy].is_empty() || one.battery && !others[own].is_empty() {
                let enemies = sides[enemy].iter().map(|foe| (*foe, &row[*foe]));
                best[n] = Best::of(model, one, seen, enemies);
            }
        }
    }
}
