//! Lines of the log: what happened, to which units, by which rule and with which dice.
use crate::{
    names::{self, Named},
    told::Told,
    words,
};
use serde::{Deserialize, Serialize};
use std::fmt::Display;

/// One line of the log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Line {
    /// The sentence.
    pub text: String,
    /// The units it is about, by id.
    pub units: Vec<String>,
    /// The rule that decided, if one did.
    pub cite: Option<crate::Cite>,
    /// The faces that fell.
    pub dice: Vec<u8>,
}

impl Line {
    /// A line of the log as it is read: its sentence begins with a capital and agrees with its names.
    pub fn composed(line: impl FnOnce() -> Option<Self>) -> Option<Self> {
        let line = names::composing(line)?;
        Some(Self { text: words::sentence(&words::agreeing(line.text)), ..line })
    }

    /// A line without a rule.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), units: Vec::new(), cite: None, dice: Vec::new() }
    }

    /// A sentence and its rule.
    pub fn told(cite: impl Into<crate::Cite>, text: impl Into<String>) -> Self {
        Self { cite: Some(cite.into()), ..Self::new(text) }
    }

    /// The sentence of an event whose row has one, about its unit and with its dice.
    pub fn of(event: &impl Told) -> Option<Self> {
        let (cite, text) = event.told()?;
        Some(Self::told(cite, text).about(event.unit()).thrown(event.dice()))
    }

    /// What one unit did, as in "Skippon's routed."
    pub fn did(
        cite: impl Into<crate::Cite>,
        unit: impl Named + Display,
        what: impl Display,
    ) -> Self {
        Self::told(cite, format!("{unit} {what}.")).about([unit])
    }

    /// What one unit did to another, as in "Rupert's charged Skippon's."
    pub fn did_to<U: Named + Display>(
        cite: impl Into<crate::Cite>,
        unit: U,
        what: impl Display,
        target: U,
    ) -> Self {
        Self::told(cite, format!("{unit} {what} {target}.")).about([unit, target])
    }

    /// The same line about these units.
    #[must_use]
    pub fn about<U: Named>(mut self, units: impl IntoIterator<Item = U>) -> Self {
        self.units = units.into_iter().map(Named::key).collect();
        self
    }

    /// The same line with the faces that fell.
    #[must_use]
    pub fn thrown(mut self, dice: impl IntoIterator<Item = u8>) -> Self {
        self.dice = dice.into_iter().collect();
        self
    }
}
