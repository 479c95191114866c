//! Tokens: a token gives its holder rights. Only hashes are stored, and tokens are never logged.
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;

/// 256 random bits as text.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Token(String);

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

impl Token {
    /// A new token.
    pub(crate) fn new() -> Self {
        Self(URL_SAFE_NO_PAD.encode(random::<32>()))
    }

    /// A token from a request.
    pub(crate) fn shown(text: &str) -> Self {
        Self(text.to_owned())
    }

    /// Its hash.
    pub(crate) fn hash(&self) -> Hash {
        Hash(URL_SAFE_NO_PAD.encode(Sha256::digest(self.0.as_bytes())))
    }
}

impl Default for Token {
    fn default() -> Self {
        Self::new()
    }
}

/// The hash of a token.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Hash(String);

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hash(…)")
    }
}

/// A battle's id: ten readable letters, enough to avoid collisions.
pub(crate) fn battle_id() -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    random::<10>().iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

/// A random seed for the dice of a battle. It fits into an integer of any language.
pub(crate) fn seed() -> u64 {
    u64::from_le_bytes(random::<8>()) >> 11
}

fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system provides random bytes");
    bytes
}

#[cfg(test)]
mod tests {
    use super::{Token, battle_id};

    #[test]
    fn tokens_differ_and_are_never_printed() {
        let (one, other) = (Token::new(), Token::new());
        assert_ne!(one, other);
        assert_eq!(one.hash(), Token::shown(&one.0).hash());
        assert_eq!(one.0.len(), 43);
        assert!(!format!("{one:?} {:?}", one.hash()).contains(&one.0));
        assert_ne!(battle_id(), battle_id());
    }
}
