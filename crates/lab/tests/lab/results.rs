//! The results of a run: the summary, the page, the tables.
use crate::kit::{fought, plan, ready};
use lab::{Plan, Row, Run, Summary, report, told};

fn some() -> (Run, Vec<Row>, Summary) {
    let run = ready(Plan { swap: true, ..plan("first-lesson", "recruit,random", 6) });
    let rows = fought(&run, 2);
    let summary = Summary::new(&run, &rows, 3.0);
    (run, rows, summary)
}

/// The names that scripts rely on.
#[test]
fn a_summary_keeps_its_names() {
    let (_, rows, summary) = some();
    let json = serde_json::to_value(&summary).expect("it is plain");
    assert_eq!(json["games"], 6);
    for side in ["king", "parliament"] {
        for key in ["wins", "rate", "low", "high"] {
            assert!(json["sides"][side][key].is_number(), "{side} {key}");
        }
    }
    let wins = |name: &str| json["wins_by_general"][name].as_u64().expect("a number");
    let draws = json["draws"].as_u64().expect("a number");
    assert_eq!(wins("recruit") + wins("random") + draws, 6);
    assert!(json["battles_per_s"].is_number());
    assert_eq!(json["errors"], 0);
    let ends: u64 = summary.ends.values().sum();
    assert_eq!(ends as usize, rows.len());
    assert!(told(&summary).contains("recruit against random"));
}

/// A battle that broke off has a row, but is not counted.
#[test]
fn errors_are_reported_and_not_counted() {
    let (run, mut rows, _) = some();
    rows[0].error = Some("a bug: somebody fell off the table".to_owned());
    rows[0].winner = None;
    let summary = Summary::new(&run, &rows, 0.0);
    assert_eq!((summary.errors, summary.draw_share.of), (1, 5));
    assert!(told(&summary).contains("fell off the table"));
    assert!(report(&run, &rows, &summary).contains("fell off the table"));
    let none = Summary::new(&run, &[], 0.0);
    assert_eq!(none.games, 0);
    assert!(!told(&none).contains("NaN") && !report(&run, &[], &none).contains("NaN"));
}

/// The page is self-contained: it fetches nothing, runs nothing, and its elements are balanced.
#[test]
fn the_page_needs_nothing_from_elsewhere() {
    let (run, rows, summary) = some();
    let page = report(&run, &rows, &summary);
    for foreign in ["http://", "https://", "<script", "<link", "@import", " style=\"", "NaN", "inf"]
    {
        let found = page.replace("http://www.w3.org/2000/svg", "");
        assert!(!found.contains(foreign), "{foreign}");
    }
    assert!(page.contains("prefers-color-scheme: dark"));
    assert_eq!(page.matches("<svg").count(), page.matches("</svg>").count());
    assert!(page.matches("<svg").count() >= 5);
    let ids: Vec<&str> =
        page.split(" id=\"").skip(1).filter_map(|it| it.split('"').next()).collect();
    let mut once = ids.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), ids.len(), "every id is unique");
    assert_eq!(page, report(&run, &rows, &summary), "the same page each time");
}

/// The tables can be read back.
#[cfg(feature = "parquet")]
#[test]
fn parquet_reads_back() {
    use parquet::{
        file::reader::{FileReader, SerializedFileReader},
        record::Field,
    };
    let (run, rows, _) = some();
    let (mut battles, mut units) = (Vec::new(), Vec::new());
    lab::parquet::battles(&run, &rows, &mut battles).expect("it is written");
    lab::parquet::units(&run, &rows, &mut units).expect("it is written");
    let read = |bytes: Vec<u8>| {
        let reader = SerializedFileReader::new(bytes::Bytes::from(bytes)).expect("it opens");
        let rows: Vec<_> =
            reader.get_row_iter(None).expect("rows").map(|row| row.expect("a row")).collect();
        rows
    };
    let table = read(battles);
    assert_eq!(table.len(), rows.len());
    for (read, row) in table.iter().zip(&rows) {
        let field = |name: &str| {
            let mut columns = read.get_column_iter();
            columns.find(|(column, _)| *column == name).map(|(_, field)| field.clone()).expect(name)
        };
        assert_eq!(field("index"), Field::Long(row.index as i64));
        assert_eq!(field("seed"), Field::Long(row.seed as i64));
        assert_eq!(field("winner"), row.winner.clone().map_or(Field::Null, Field::Str));
        assert_eq!(field("turns"), Field::Int(row.turns as i32));
        assert_eq!(field("lost_king"), Field::Int(row.lost[0] as i32));
        assert_eq!(field("luck_parliament"), Field::Double(row.luck[1]));
        assert_eq!(field("general_king"), Field::Str(row.generals[0].clone()));
    }
    assert_eq!(read(units).len(), rows.iter().map(|row| row.units.len()).sum::<usize>());
}

/// A run in which nobody won and nobody lost anything says so, instead of shares of nothing.
#[test]
fn armies_that_never_met_are_told_of() {
    let (run, mut rows, summary) = some();
    assert!(!told(&summary).contains("never met"));
    for row in &mut rows {
        (row.winner, row.lost) = (None, vec![0; 2]);
    }
    let summary = Summary::new(&run, &rows, 3.0);
    let text = told(&summary);
    assert!(text.contains("All 6 battles were drawn: the armies never met."), "{text}");
    assert!(!text.contains('%'), "{text}");
    assert!(report(&run, &rows, &summary).contains("the armies never met"));
}
