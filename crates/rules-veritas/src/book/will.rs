//! The General Will table (IDV-WIL-002), with restored cells, and two of its cells as printed.
use super::Source;
use kernel::Cite;
use serde::{Deserialize, Serialize};

/// A cell of the table.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Cell {
    /// The roll must not be above this.
    Roll(u8),
    /// It is decided without a roll.
    Auto(Auto),
}

kernel::kinds! {
    /// Decided without a roll (IDV-WIL-010).
    pub enum Auto {
        /// The will holds.
        Pass = "P" as "pass",
        /// The will fails.
        Fail = "F" as "fail",
    }
}

impl Cell {
    /// A number for comparing cells: failing is lowest and passing highest.
    pub fn rank(self) -> i32 {
        match self {
            Self::Auto(Auto::Fail) => -1,
            Self::Roll(number) => i32::from(number),
            Self::Auto(Auto::Pass) => 100,
        }
    }
}

kernel::rows! {
    /// The table: a row for each number of routed brigades from 1, a column for each range of brigades in the army.
    Will {
        cite: Cite,
        source: Source,
        /// Where its automatic cells come from.
        restored: Source,
        /// Fewest and most brigades of each column.
        columns: [[u16; 2]; 7],
        rows: [[Cell; 7]; 17],
    }
    /// IDV-WIL-011: cells as they are printed: routed brigades, column from 1, number.
    Printed { cite: Cite, source: Source, cells: [[u8; 3]; 2] }
}

impl super::Rulebook {
    /// The cell for a number of routed brigades and the number of brigades in the army (IDV-WIL-008, -009).
    pub fn will(&self, routed: u16, brigades: u16) -> Cell {
        if routed == 0 {
            return Cell::Auto(Auto::Pass);
        }
        let Some(row) = self.will.rows.get(usize::from(routed) - 1) else {
            return Cell::Auto(Auto::Fail);
        };
        let column = self.will.columns.iter().position(|[_, most]| brigades <= *most).unwrap_or(6);
        if self.options.will_as_printed {
            let at = |cell: &&[u8; 3]| {
                u16::from(cell[0]) == routed && usize::from(cell[1]) == column + 1
            };
            if let Some(cell) = self.will_printed.cells.iter().find(at) {
                return Cell::Roll(cell[2]);
            }
        }
        row[column]
    }
}
