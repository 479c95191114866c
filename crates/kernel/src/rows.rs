//! The shapes of a rulebook's tables: every row carries where it comes from and the rule it gives.
use crate::Cite;
use geom::Length;
use serde::{Deserialize, Serialize};

/// Where a figure comes from.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// Printed on the quick sheet.
    Sheet,
    /// Not printed, but the sheet forces it or nearly so.
    Inferred,
    /// Read elsewhere in public.
    Found,
    /// From the sister book.
    Inherited,
    /// Our own; an owner of the book may correct it.
    Reconstructed,
}

impl Source {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Sheet => "sheet",
            Self::Inferred => "inferred",
            Self::Found => "found",
            Self::Inherited => "inherited",
            Self::Reconstructed => "reconstructed",
        }
    }
}

/// A row of a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Row<T> {
    /// Its cells.
    #[serde(flatten)]
    pub cells: T,
    /// Where it comes from.
    pub source: Source,
    /// The rule.
    pub cite: Cite,
}

impl<T> std::ops::Deref for Row<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.cells
    }
}

/// One cell.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct One<T> {
    /// The figure.
    pub value: T,
}

/// A row of one figure.
pub type Figure = Row<One<i32>>;
/// A row of one distance.
pub type Measure = Row<One<Length>>;
