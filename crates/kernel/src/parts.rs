//! Sets of a unit's parts, such as stands or elements.
use serde::{Deserialize, Deserializer, de::Error};

/// Declares a set of a unit's parts with one bit each: its name, its integer type, the most parts of a unit, and the word for a
/// part. Outside, parts are numbered from 1.
#[macro_export]
macro_rules! part_set {
    ($name:ident, $bits:ty, $most:expr, $part:literal) => {
        #[doc = concat!("A set of a unit's ", $part, "s, with one bit each; outside they are numbered from 1.")]
        #[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
        pub struct $name(pub $bits);

        impl $name {
            /// All of the first `n`.
            pub fn all(n: usize) -> Self {
                Self((1 << n.min($most)) - 1)
            }

            /// Whether this part is in the set.
            pub fn has(self, idx: usize) -> bool {
                idx < $most && self.0 & 1 << idx != 0
            }

            /// The set with one more part.
            #[must_use]
            pub fn and(self, idx: usize) -> Self {
                Self(self.0 | 1 << idx)
            }

            /// How many parts are in the set.
            pub fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether the set is empty.
            pub fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Each part in order.
            pub fn iter(self) -> impl Iterator<Item = usize> {
                (0..$most).filter(move |&idx| self.has(idx))
            }

            /// Divides the set into shares that are as equal as possible, in order.
            pub fn split(self, shares: usize) -> impl Iterator<Item = Self> {
                let n = self.len();
                (0..shares).map(move |share| {
                    let own = self.iter().enumerate().filter(|(nth, _)| nth * shares / n == share);
                    own.map(|(_, idx)| idx).collect()
                })
            }

            /// The numbers of the parts, from 1.
            pub fn numbers(self) -> impl Iterator<Item = usize> {
                self.iter().map(|idx| idx + 1)
            }
        }

        impl FromIterator<usize> for $name {
            fn from_iter<I: IntoIterator<Item = usize>>(all: I) -> Self {
                all.into_iter().fold(Self::default(), Self::and)
            }
        }

        impl ::serde::Serialize for $name {
            fn serialize<S: ::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_seq(self.numbers())
            }
        }

        impl ::schemars::JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> ::std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut ::schemars::SchemaGenerator) -> ::schemars::Schema {
                $crate::schema::parts($part, $most)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $name {
            fn deserialize<D: ::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                Ok($crate::parts::read(from, $most, $part)?.into_iter().collect())
            }
        }
    };
}

/// Reads a list of distinct numbers from 1 as indices.
pub fn read<'de, D: Deserializer<'de>>(
    from: D,
    most: usize,
    part: &str,
) -> Result<Vec<usize>, D::Error> {
    let mut all: Vec<usize> = Vec::new();
    for number in Vec::<usize>::deserialize(from)? {
        if !(1..=most).contains(&number) {
            return Err(D::Error::custom(format!("{part}s are numbered from 1 to {most}")));
        }
        if all.contains(&(number - 1)) {
            let twice = format!("{part} {number} is named twice; each is named once");
            return Err(D::Error::custom(twice));
        }
        all.push(number - 1);
    }
    Ok(all)
}

#[cfg(test)]
#[allow(unreachable_pub)] // The macro declares public items in a private module.
mod tests {
    part_set!(StandSet, u16, 9, "stand");

    #[test]
    fn parts_are_numbered_from_one_and_named_once() {
        let read = serde_json::from_str::<StandSet>;
        let set = read("[3, 1]").expect("a set");
        assert_eq!((set, set.len()), (StandSet(0b101), 2));
        assert!(set.has(0) && !set.has(1) && !set.has(40) && !set.is_empty());
        assert_eq!(serde_json::to_string(&set).expect("JSON"), "[1,3]");
        assert_eq!(set.iter().collect::<StandSet>(), set);
        assert_eq!(StandSet::all(3), StandSet(0b111));
        let shares: Vec<StandSet> = StandSet::all(5).split(2).collect();
        assert_eq!(shares, [StandSet(0b00111), StandSet(0b11000)]);
        let why = |text| read(text).expect_err("no set").to_string();
        assert!(why("[10]").starts_with("stands are numbered from 1 to 9"), "{}", why("[10]"));
        assert!(why("[2, 2]").starts_with("stand 2 is named twice"), "{}", why("[2, 2]"));
    }
}
