//! The ground of the sample field.
use geom::{Length, Point};
use kernel::view::{Ground, TerrainView};

/// One piece: its name, how it looks, the width of a line, and its points in inches, written `east,north`.
type Row = (&'static str, Ground, Option<f64>, &'static str);

const ROWS: [Row; 24] = [
    (
        "Dust Hill",
        Ground::Hill,
        None,
        "20,38 23,43 31,45 42,44.6 49.5,41.5 50.5,37.6 44,34.8 33,35.4 25,35",
    ),
    (
        "Mill Hill",
        Ground::Hill,
        None,
        "20,8 22.5,13.5 29,16.2 38,16.8 46,15.8 49.5,11.5 47,7.4 36,6.2 26,5.6",
    ),
    ("Lodge Hill", Ground::SteepHill, None, "60.5,40.5 63,45 67.5,45.6 70.3,42 68.2,37.8 63.5,37"),
    ("Sulby Hedges", Ground::Hedge, Some(0.4), "8.6,47.9 8.2,40 8.9,32 8.3,22 7.2,16"),
    ("", Ground::Hedge, Some(0.4), "0.1,31.5 8.8,32.2"),
    ("Naseby Covert", Ground::Wood, None, "2,36 2.4,43 5.2,46 7.4,43.5 7,37.2 4.5,34.6"),
    ("Paisnell Wood", Ground::Wood, None, "60,5.2 61.2,10.8 65,13 70.2,12 71,6.5 68.5,2.5 63,2"),
    ("", Ground::Wood, None, "52.8,40.4 53.4,44.2 56.8,45.2 58.2,42.2 56,39.6"),
    ("Broad Moor", Ground::Marsh, None, "1,8 1.6,13 5,15 6.6,11 5,7"),
    (
        "Sulby Brook",
        Ground::Stream,
        Some(0.6),
        "0,26.5 4,25 8,24.6 15,24.2 24,24.8 35,24 46,25 57,25.6 66,26.6 72,26",
    ),
    ("", Ground::River, Some(1.5), "0,3.2 6,2.4 12,3.4 17,2 20,0"),
    ("", Ground::Ford, None, "28.6,23.6 30.2,23.6 30.2,25.2 28.6,25.2"),
    ("", Ground::Bridge, Some(1.2), "50.6,24.3 50.4,26.4"),
    (
        "Sibbertoft Road",
        Ground::Road,
        Some(0.9),
        "50,47.9 51,42 50,34 50.6,26 50.8,20 51.4,12 49.6,6 47,0",
    ),
    ("", Ground::Road, Some(0.7), "12,8.8 20,4.4 34,3.8 48.8,4.4"),
    ("", Ground::Field, None, "10.4,38 18.6,38.6 18.2,46 10.6,45.6"),
    ("", Ground::Field, None, "22,0.6 31,0.8 31.2,3 22.2,3.6"),
    ("", Ground::Wall, Some(0.3), "52.6,7.6 57.4,7.2 58,3 53.4,2.6"),
    ("Naseby", Ground::Building, None, "7.6,5.6 12.8,5 14.2,8.2 13,11 8.6,11.2"),
    ("", Ground::Building, None, "53.6,4.9 56,4.9 56,6.2 53.6,6.2"),
    ("", Ground::Building, None, "36.6,1.4 37.8,1.4 37.8,3.4 36.6,3.4"),
    ("", Ground::Building, None, "39,2 41.1,2 41.1,3.1 39,3.1"),
    ("", Ground::Works, Some(0.7), "33.6,46.6 36,45.6 38.4,46.6 41,45.6"),
    ("Rabbit Warren", Ground::Rough, None, "62.4,28.4 63.4,33.4 68,34.6 70.6,31 68,28.2"),
];

/// Every piece of it.
pub fn ground() -> Vec<TerrainView> {
    ROWS.iter().map(piece).collect()
}

fn piece(&(name, look, width, points): &Row) -> TerrainView {
    let inches = |words: &str| words.parse().expect("inches");
    let point = |pair: &str| {
        let (east, north) = pair.split_once(',').expect("a pair");
        Point::inches(inches(east), inches(north))
    };
    TerrainView {
        name: name.into(),
        kind: format!("{look:?}"),
        look,
        points: points.split(' ').map(point).collect(),
        width: width.map(Length::inches),
        condition: None,
    }
}
