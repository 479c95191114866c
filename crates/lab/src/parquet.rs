//! The rows as Parquet, which DuckDB, polars and pandas open: one file with a row per battle, and one with a row per unit.
use crate::{ready::Run, rows::Row};
use ::parquet::{
    basic::{ConvertedType, Repetition, Type as Physical},
    data_type::{BoolType, ByteArray, ByteArrayType, DoubleType, Int32Type, Int64Type},
    errors::ParquetError,
    file::{
        properties::WriterProperties,
        writer::{SerializedFileWriter, SerializedRowGroupWriter},
    },
    schema::types::{Type, TypePtr},
};
use std::{io::Write, sync::Arc};

/// Battles per row group, which a reader loads into memory at once.
const GROUP: usize = 50_000;

/// A column and its values; for optional values, also which are present.
struct Column {
    name: String,
    values: Values,
}

enum Values {
    Whole(Vec<i64>),
    Small(Vec<i32>),
    Truth(Vec<bool>),
    Number(Vec<f64>),
    Text(Vec<String>),
    /// Text that may be missing.
    Perhaps(Vec<Option<String>>),
}

impl Values {
    fn kind(&self) -> (Physical, ConvertedType, Repetition) {
        let must = Repetition::REQUIRED;
        match self {
            Self::Whole(_) => (Physical::INT64, ConvertedType::NONE, must),
            Self::Small(_) => (Physical::INT32, ConvertedType::NONE, must),
            Self::Truth(_) => (Physical::BOOLEAN, ConvertedType::NONE, must),
            Self::Number(_) => (Physical::DOUBLE, ConvertedType::NONE, must),
            Self::Text(_) => (Physical::BYTE_ARRAY, ConvertedType::UTF8, must),
            Self::Perhaps(_) => (Physical::BYTE_ARRAY, ConvertedType::UTF8, Repetition::OPTIONAL),
        }
    }
}

/// Writes a row for each battle.
pub fn battles(run: &Run, rows: &[Row], to: impl Write + Send) -> Result<(), ParquetError> {
    written(to, rows, |rows| battle_columns(run, rows))
}

/// Writes a row for each unit of each battle.
pub fn units(run: &Run, rows: &[Row], to: impl Write + Send) -> Result<(), ParquetError> {
    written(to, rows, |rows| unit_columns(run, rows))
}

fn battle_columns(run: &Run, rows: &[Row]) -> Vec<Column> {
    let column = |name: &str, values: Values| Column { name: name.to_owned(), values };
    let whole =
        |of: fn(&Row) -> u64| Values::Whole(rows.iter().map(|row| of(row) as i64).collect());
    let small =
        |of: fn(&Row) -> u32| Values::Small(rows.iter().map(|row| of(row) as i32).collect());
    let perhaps = |of: fn(&Row) -> Option<String>| Values::Perhaps(rows.iter().map(of).collect());
    let mut columns = vec![
        column("index", whole(|row| row.index)),
        column("seed", whole(|row| row.seed)),
        column(
            "variation",
            Values::Text(
                rows.iter().map(|row| run.plan().variation(row.variation).to_owned()).collect(),
            ),
        ),
        column("swapped", Values::Truth(rows.iter().map(|row| row.swapped).collect())),
        column("winner", perhaps(|row| row.winner.clone())),
        column(
            "winning_general",
            Values::Perhaps(
                rows.iter()
                    .map(|row| row.winning_general(run.sides()).map(str::to_owned))
                    .collect(),
            ),
        ),
        column("ended", Values::Text(rows.iter().map(|row| row.ended.clone()).collect())),
        column("why", Values::Text(rows.iter().map(|row| row.why.clone()).collect())),
        column("error", perhaps(|row| row.error.clone())),
        column("forfeit", perhaps(|row| row.forfeit.as_ref().map(|it| it.seat.clone()))),
        column("turns", small(|row| row.turns)),
        column("decisions", small(|row| row.decisions)),
        column("initiative", perhaps(|row| row.initiative.clone())),
        column("first_mover", perhaps(|row| row.first_mover.clone())),
    ];
    for (n, side) in run.sides().iter().enumerate() {
        let each = |of: fn(&Row) -> &Vec<u32>| {
            Values::Small(rows.iter().map(|row| of(row)[n] as i32).collect())
        };
        let own =
            |row: &Row| row.dice.iter().filter(|it| it.side == n).map(|it| it.fell.n).sum::<u32>();
        columns.extend([
            Column {
                name: format!("general_{side}"),
                values: Values::Text(rows.iter().map(|row| row.generals[n].clone()).collect()),
            },
            Column { name: format!("strength_{side}"), values: each(|row| &row.strength) },
            Column { name: format!("lost_{side}"), values: each(|row| &row.lost) },
            Column {
                name: format!("luck_{side}"),
                values: Values::Number(rows.iter().map(|row| row.luck[n]).collect()),
            },
            Column {
                name: format!("dice_{side}"),
                values: Values::Small(rows.iter().map(|row| own(row) as i32).collect()),
            },
        ]);
    }
    columns
}

fn unit_columns(run: &Run, rows: &[Row]) -> Vec<Column> {
    let column = |name: &str, values: Values| Column { name: name.to_owned(), values };
    let each = || rows.iter().flat_map(|row| row.units.iter().map(move |unit| (row, unit)));
    let text = |of: fn(&crate::rows::Unit) -> &String| {
        Values::Text(each().map(|(_, unit)| of(unit).clone()).collect())
    };
    let small = |of: fn(&crate::rows::Unit) -> u32| {
        Values::Small(each().map(|(_, unit)| of(unit) as i32).collect())
    };
    vec![
        column("battle", Values::Whole(each().map(|(row, _)| row.index as i64).collect())),
        column(
            "variation",
            Values::Text(
                each().map(|(row, _)| run.plan().variation(row.variation).to_owned()).collect(),
            ),
        ),
        column("side", text(|unit| &unit.side)),
        column("unit", text(|unit| &unit.unit)),
        column("type", text(|unit| &unit.kind)),
        column("leads", Values::Truth(each().map(|(_, unit)| unit.leads).collect())),
        column("start", small(|unit| unit.start)),
        column("end", small(|unit| unit.end)),
        column("fate", text(|unit| &unit.fate)),
    ]
}

fn schema(columns: &[Column]) -> Result<TypePtr, ParquetError> {
    let fields = columns.iter().map(|column| {
        let (physical, converted, repetition) = column.values.kind();
        let field = Type::primitive_type_builder(&column.name, physical)
            .with_repetition(repetition)
            .with_converted_type(converted)
            .build();
        field.map(Arc::new)
    });
    let fields: Vec<TypePtr> = fields.collect::<Result<_, _>>()?;
    Ok(Arc::new(Type::group_type_builder("rows").with_fields(fields).build()?))
}

fn written(
    to: impl Write + Send,
    rows: &[Row],
    columns: impl Fn(&[Row]) -> Vec<Column>,
) -> Result<(), ParquetError> {
    let properties = WriterProperties::builder().set_created_by("Linstock".to_owned()).build();
    let mut writer = SerializedFileWriter::new(to, schema(&columns(&[]))?, Arc::new(properties))?;
    for rows in rows.chunks(GROUP) {
        let mut group = writer.next_row_group()?;
        for column in columns(rows) {
            put(&mut group, column.values)?;
        }
        group.close()?;
    }
    writer.close()?;
    Ok(())
}

fn put<W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    values: Values,
) -> Result<(), ParquetError> {
    let gone = || ParquetError::General("a column is missing".to_owned());
    let mut column = group.next_column()?.ok_or_else(gone)?;
    let bytes = |text: String| ByteArray::from(text.into_bytes());
    match values {
        Values::Whole(values) => column.typed::<Int64Type>().write_batch(&values, None, None)?,
        Values::Small(values) => column.typed::<Int32Type>().write_batch(&values, None, None)?,
        Values::Truth(values) => column.typed::<BoolType>().write_batch(&values, None, None)?,
        Values::Number(values) => column.typed::<DoubleType>().write_batch(&values, None, None)?,
        Values::Text(values) => {
            let values: Vec<ByteArray> = values.into_iter().map(bytes).collect();
            column.typed::<ByteArrayType>().write_batch(&values, None, None)?
        }
        Values::Perhaps(values) => {
            let there: Vec<i16> = values.iter().map(|it| i16::from(it.is_some())).collect();
            let values: Vec<ByteArray> = values.into_iter().flatten().map(bytes).collect();
            column.typed::<ByteArrayType>().write_batch(&values, Some(&there), None)?
        }
    };
    column.close()
}
