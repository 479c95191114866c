//! The rows of a run as tables to download.
use lab::{Row, Run};

/// One of the two tables.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Table {
    /// One row per battle.
    Battles,
    /// One row per unit and battle.
    Units,
}

impl Table {
    pub(crate) const ALL: [Self; 2] = [Self::Battles, Self::Units];

    /// Its file in the folder of a run that is done.
    pub(crate) fn file(self) -> &'static str {
        match self {
            Self::Battles => "battles.parquet",
            Self::Units => "battles.units.parquet",
        }
    }

    /// The table; none if this program was built without Parquet.
    #[cfg(feature = "parquet")]
    pub(crate) fn made(self, run: &Run, rows: &[Row]) -> std::io::Result<Option<Vec<u8>>> {
        let mut bytes = Vec::new();
        let made = match self {
            Self::Battles => lab::parquet::battles(run, rows, &mut bytes),
            Self::Units => lab::parquet::units(run, rows, &mut bytes),
        };
        made.map_err(std::io::Error::other)?;
        Ok(Some(bytes))
    }

    /// The table; none if this program was built without Parquet.
    #[cfg(not(feature = "parquet"))]
    pub(crate) fn made(self, _: &Run, _: &[Row]) -> std::io::Result<Option<Vec<u8>>> {
        Ok(None)
    }
}
