//! Chains of links. SHA-256 comes from `sha2`, the usual crate for it; browsers have it too.
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use sha2::{Digest, Sha256};

/// How many links a chain has: more than a battle has decisions, and some for those that are taken back.
pub const LENGTH: u32 = 1 << 15;
/// Every so many links one is kept, so that none is far from one that is known.
const STRIDE: u32 = 256;

/// A link: 32 bytes, written as base64url.
#[derive(Copy, Clone, PartialEq, Eq)]
pub struct Link([u8; 32]);

impl Link {
    /// These bytes.
    pub fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// A link from its text, if it is one.
    pub fn parse(text: &str) -> Option<Self> {
        let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
        Some(Self(bytes.try_into().ok()?))
    }

    /// The bytes.
    pub fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The link so many steps before this one in its chain.
    pub(crate) fn back(self, steps: u32) -> Self {
        (0..steps).fold(self, |link, _| Self(Sha256::digest(link.0).into()))
    }
}

impl std::fmt::Debug for Link {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&URL_SAFE_NO_PAD.encode(self.0))
    }
}

impl Serialize for Link {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&URL_SAFE_NO_PAD.encode(self.0))
    }
}

impl<'de> Deserialize<'de> for Link {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text).ok_or_else(|| D::Error::custom("a link is 32 bytes in base64url"))
    }
}

/// A chain, known only to its owner.
pub struct Chain {
    /// Every [`STRIDE`]th link, from the anchor to the last one.
    kept: Vec<Link>,
}

impl std::fmt::Debug for Chain {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Chain").field("anchor", &self.anchor()).finish_non_exhaustive()
    }
}

impl Chain {
    /// The chain of a secret.
    pub fn new(secret: [u8; 32]) -> Self {
        let mut kept = vec![Link(secret)];
        for _ in 0..LENGTH / STRIDE {
            let last = kept[kept.len() - 1];
            kept.push(last.back(STRIDE));
        }
        kept.reverse();
        Self { kept }
    }

    /// What everybody may know from the start.
    pub fn anchor(&self) -> Link {
        self.kept[0]
    }

    /// The link with this number after the anchor; none if the chain is used up.
    pub fn link(&self, number: u32) -> Option<Link> {
        let above = number.div_ceil(STRIDE);
        let kept = self.kept.get(above as usize)?;
        Some(kept.back(above * STRIDE - number))
    }
}

#[cfg(test)]
mod tests {
    use super::{Chain, LENGTH, Link};

    #[test]
    fn each_link_is_the_hash_of_the_next() {
        let chain = Chain::new([7; 32]);
        let link = |n| chain.link(n).expect("a link");
        assert_eq!(link(0), chain.anchor());
        for n in [1, 2, 255, 256, 257, 300, LENGTH - 1, LENGTH] {
            assert_eq!(link(n).back(1), link(n - 1), "link {n}");
        }
        assert_eq!(link(LENGTH), Link::new([7; 32]));
        assert_eq!(chain.link(LENGTH + 1), None);
        assert!(chain.link(u32::MAX).is_none());
        assert!(!format!("{chain:?}").contains(&format!("{:?}", link(LENGTH))));
    }

    #[test]
    fn a_link_is_text_and_other_text_is_no_link() {
        let link = Chain::new([9; 32]).anchor();
        let text = serde_json::to_string(&link).expect("plain data");
        assert_eq!(serde_json::from_str::<Link>(&text).expect("a link"), link);
        for wrong in ["\"\"", "\"abc\"", "7", "\"*\"", &format!("\"{}\"", "A".repeat(44))] {
            assert!(serde_json::from_str::<Link>(wrong).is_err(), "{wrong}");
        }
    }
}
