//! What every table with units, generals and contacts looks up and copies in the same way.

/// A unit or a general on the table.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Found<'a, U, G> {
    /// A unit.
    Unit(&'a U),
    /// A general.
    General(&'a G),
}

/// The look-ups of a table: `lookups! { Model of Unit, General by GeneralId, Contact }`. The table has `units` (a roster), `generals`,
/// `contacts` and a `scene` with an order of battle. A unit has `id` and `side`, a contact `attacker` and `target`.
#[macro_export]
macro_rules! lookups {
    ($model:ident of $unit:ident, $general:ident by $general_id:ident, $contact:ident) => {
        $crate::lookups! { $model of $unit, $contact }

        impl $model {
            /// A general's post.
            pub fn general(&self, id: $general_id) -> &$general {
                &self.generals[id.idx()]
            }

            /// The unit or general on the table with this id in files and messages.
            pub fn found(&self, key: &str) -> Option<$crate::lookups::Found<'_, $unit, $general>> {
                use $crate::lookups::Found;
                let unit = self.by_key(key).map(|id| self.unit(id)).filter(|it| it.is_on_table());
                let general = || self.scene.general_by_key(key).map(|id| self.general(id));
                let general = || general().filter(|it| it.is_on_table()).map(Found::General);
                unit.map(Found::Unit).or_else(general)
            }
        }
    };
    ($model:ident of $unit:ident, $contact:ident) => {
        impl $model {
            /// A unit.
            #[inline]
            pub fn unit(&self, id: $crate::ids::UnitId) -> &$unit {
                &self.units[id.idx()]
            }

            /// Every unit on the table.
            pub fn on_table(&self) -> impl Iterator<Item = &$unit> {
                self.units.each(self.units.all())
            }

            /// A side's units on the table.
            pub fn of(&self, side: $crate::ids::Side) -> impl Iterator<Item = &$unit> {
                self.units.each(self.units.all_of(side.idx()))
            }

            /// The friends of a unit on the table, itself left out.
            pub fn friends(&self, unit: &$unit) -> impl Iterator<Item = &$unit> + use<'_> {
                self.units.each(self.units.all_of(unit.side.idx()).without(unit.id.idx()))
            }

            /// A unit's contacts.
            pub fn contacts_of(
                &self,
                unit: $crate::ids::UnitId,
            ) -> impl Iterator<Item = &$contact> {
                self.contacts.iter().filter(move |contact| contact.has(unit))
            }

            /// Whether a unit is in contact with any enemy.
            pub fn is_in_contact(&self, unit: $crate::ids::UnitId) -> bool {
                self.contacts.iter().any(|contact| contact.has(unit))
            }

            /// A unit's id in files and messages.
            pub fn key(&self, id: $crate::ids::UnitId) -> &str {
                self.scene.key(id)
            }

            /// A unit by its id in files and messages.
            pub fn by_key(&self, key: &str) -> Option<$crate::ids::UnitId> {
                self.scene.by_key(key)
            }
        }

        impl $contact {
            /// Whether this unit is one of the two.
            pub fn has(&self, unit: $crate::ids::UnitId) -> bool {
                self.attacker == unit || self.target == unit
            }

            /// The other of the two.
            pub fn other(&self, unit: $crate::ids::UnitId) -> $crate::ids::UnitId {
                if self.attacker == unit { self.target } else { self.attacker }
            }
        }
    };
}

/// Copies of a table. They are made at every decision, so that they reuse memory. `shared` fields are behind an `Arc` and usually the
/// same in both tables, `cloned` ones keep their memory, `copied` ones are plain values, and `fresh` ones know nothing in a
/// new copy, and `forget` in one that is reused:
/// `copies! { Model { shared: book, scene; cloned: units; copied: turn; fresh: known; } }`.
#[macro_export]
macro_rules! copies {
    ($model:ident {
        shared: $($shared:ident),*;
        cloned: $first:ident $(, $cloned:ident)*;
        copied: $($copied:ident),*;
        $(fresh: $($fresh:ident),*;)?
    }) => {
        impl Clone for $model {
            fn clone(&self) -> Self {
                Self {
                    $($shared: ::std::sync::Arc::clone(&self.$shared),)*
                    $first: self.$first.clone(),
                    $($cloned: self.$cloned.clone(),)*
                    $($copied: self.$copied,)*
                    $($($fresh: Default::default(),)*)?
                }
            }

            fn clone_from(&mut self, from: &Self) {
                self.$first.clone_from(&from.$first);
                self.clone_rest(from);
            }
        }

        impl $model {
            /// Copies everything but the first of the fields that are cloned.
            fn clone_rest(&mut self, from: &Self) {
                $($crate::lookups::share(&mut self.$shared, &from.$shared);)*
                $(self.$cloned.clone_from(&from.$cloned);)*
                $(self.$copied = from.$copied;)*
                $($(self.$fresh.forget();)*)?
            }
        }
    };
}

/// Shares what both tables usually share already.
pub fn share<T>(ours: &mut std::sync::Arc<T>, theirs: &std::sync::Arc<T>) {
    if !std::sync::Arc::ptr_eq(ours, theirs) {
        ours.clone_from(theirs);
    }
}
