//! A battlefield made by hand, similar to Naseby: it has every kind of ground, every arm and every marker.
#![allow(dead_code, unreachable_pub)] // Each test takes what it needs of it.
mod ground;
pub mod hats;

use geom::{Angle, Length, Point, Pose};
use kernel::view::{
    Arm, Fact, Marker, MarkerShape, PlaceView, SideView, StandView, UnitView, View,
};

/// The table at the third turn.
pub fn naseby() -> View {
    let mut view = bare();
    view.terrain = ground::ground();
    view.places = vec![spot("The King’s Baggage", Some("king"), (30.0, 40.4))];
    view.units = kings();
    view.units.extend(parliaments());
    for (id, shape, count) in [
        ("rupert", MarkerShape::Drop, 1),
        ("lisle", MarkerShape::Drop, 3),
        ("lisle", MarkerShape::Star, 1),
        ("skippon", MarkerShape::Drop, 2),
        ("skippon", MarkerShape::Triangle, 1),
        ("waller", MarkerShape::Star, 1),
        ("okey", MarkerShape::Ring, 1),
        ("okey", MarkerShape::Star, 1),
        ("train", MarkerShape::Square, 1),
        ("whalley", MarkerShape::Drop, 12),
    ] {
        let unit = view.units.iter_mut().find(|unit| unit.id == id).expect("a unit of that id");
        unit.markers.push(marker(shape, count));
    }
    view
}

fn spot(name: &str, side: Option<&str>, at: (f64, f64)) -> PlaceView {
    PlaceView {
        name: name.into(),
        side: side.map(Into::into),
        points: vec![Point::inches(at.0, at.1)],
    }
}

/// The same table with nothing on it.
pub fn bare() -> View {
    let side = |id: &str, name: &str, colour: &str, edge: &str, lost: u32| SideView {
        id: id.into(),
        name: name.into(),
        colour: colour.into(),
        edge: edge.into(),
        facts: vec![Fact::new("Losses", lost), Fact::new("breaks at", 9)],
    };
    View {
        ruleset: "sample".into(),
        title: "The Battle of Naseby".into(),
        turn: 3,
        phase: "The charge is sounded".into(),
        steps: Vec::new(),
        prompt: String::new(),
        reaction: None,
        initiative: None,
        asked: Vec::new(),
        size: [Length::inches(72.0), Length::inches(48.0)],
        aims: Vec::new(),
        terrain: Vec::new(),
        places: Vec::new(),
        sides: vec![
            side("king", "The King’s Army", "#a8272d", "north", 2),
            side("parliament", "The Army of Parliament", "#2f5f8f", "south", 4),
        ],
        groups: Vec::new(),
        units: Vec::new(),
        verdict: None,
    }
}

pub fn marker(shape: MarkerShape, count: u32) -> Marker {
    let (colour, meaning) = match shape {
        MarkerShape::Drop => ("#c22f2f", "losses to come"),
        MarkerShape::Star => ("#e8e2d4", "has fired"),
        MarkerShape::Ring => ("#3f7f4f", "open order"),
        MarkerShape::Square => ("#30507a", "limbered"),
        MarkerShape::Diamond => ("#7a4fa0", "disordered"),
        MarkerShape::Cross => ("#222222", "routing"),
        MarkerShape::Arrow => ("#3a7ab8", "charging"),
        _ => ("#e0a21b", "shaken"),
    };
    Marker {
        key: meaning.replace(' ', "-"),
        colour: colour.into(),
        shape,
        count,
        meaning: meaning.into(),
    }
}

/// A unit in line: the centre of its front in inches, its facing in degrees, its arms from left to right, and the size of a base
/// in mm.
pub fn unit(
    id: &str,
    name: &str,
    side: &str,
    at: (f64, f64),
    facing: f64,
    arms: &[Arm],
    base: (i32, i32),
) -> UnitView {
    let front = Pose::new(Point::inches(at.0, at.1), Angle::degrees(facing));
    let (width, depth) = (Length::from_mm(base.0), Length::from_mm(base.1));
    let stands = arms.iter().enumerate().map(|(k, &arm)| {
        let across = (k as f64 + 0.5 - arms.len() as f64 * 0.5) * width.units();
        let at = Point::from(front.place(across, -depth.units() * 0.5));
        StandView::new(Pose::new(at, front.facing), width, depth, arm)
    });
    UnitView {
        id: id.into(),
        name: name.into(),
        side: side.into(),
        group: None,
        kind: kind(arms).into(),
        formation: "in line".into(),
        on_table: true,
        done: false,
        front: Some(front),
        stands: stands.collect(),
        markers: Vec::new(),
        facts: Vec::new(),
    }
}

fn kind(arms: &[Arm]) -> &'static str {
    match arms[0] {
        Arm::Pike | Arm::Shot => "Pike and shot",
        Arm::Foot | Arm::LightFoot => "Foot",
        Arm::HeavyHorse => "Cuirassiers",
        Arm::Horse | Arm::LightHorse | Arm::Lancers => "Horse",
        Arm::Dragoons | Arm::DragoonsFoot => "Dragoons",
        Arm::LightGun | Arm::Gun | Arm::HeavyGun | Arm::Limber => "Artillery",
        Arm::Commander | Arm::SubCommander | Arm::Messenger => "Commander",
        _ => "Train",
    }
}

const REGIMENT: [Arm; 4] = [Arm::Shot, Arm::Pike, Arm::Pike, Arm::Shot];
const FOOT: (i32, i32) = (40, 20);
const HORSE: (i32, i32) = (40, 30);
const GUN: (i32, i32) = (40, 40);

fn kings() -> Vec<UnitView> {
    let k = "king";
    let horse = [Arm::Horse; 3];
    let mut units = vec![
        unit("rupert", "Prince Rupert’s Horse", k, (11.5, 27.5), 172.0, &horse, HORSE),
        unit("maurice", "Prince Maurice’s Horse", k, (17.6, 30.4), 180.0, &horse, HORSE),
        unit("northampton", "Northampton’s Horse", k, (12.0, 33.5), 180.0, &horse, HORSE),
        unit("bard", "Sir Henry Bard’s Foot", k, (24.5, 28.5), 180.0, &REGIMENT, FOOT),
        unit("lisle", "Sir George Lisle’s Foot", k, (33.0, 27.2), 180.0, &REGIMENT, FOOT),
        unit("astley", "Lord Astley’s Foot", k, (41.5, 28.5), 180.0, &REGIMENT, FOOT),
        unit("howard", "Howard’s Horse", k, (29.0, 33.0), 180.0, &[Arm::HeavyHorse; 2], HORSE),
        unit("lifeguard", "The King’s Lifeguard of Foot", k, (37.5, 34.0), 180.0, &REGIMENT, FOOT),
        unit(
            "langdale",
            "Sir Marmaduke Langdale’s Northern Horse",
            k,
            (51.5, 29.0),
            186.0,
            &[Arm::Horse; 4],
            HORSE,
        ),
        unit("newark", "Newark Horse", k, (59.5, 30.5), 190.0, &[Arm::LightHorse; 3], HORSE),
        unit("scots", "Scots Lancers", k, (55.5, 34.5), 180.0, &[Arm::Lancers; 2], HORSE),
        unit("drakes", "Two Drakes", k, (47.0, 27.0), 180.0, &[Arm::LightGun], (30, 30)),
        unit("king", "King Charles", k, (45.0, 37.0), 180.0, &[Arm::Commander], (30, 30)),
        unit("prince", "Prince Rupert", k, (19.6, 33.8), 180.0, &[Arm::SubCommander], (25, 25)),
    ];
    units[2].done = true;
    units
}

fn parliaments() -> Vec<UnitView> {
    let p = "parliament";
    let horse = [Arm::Horse; 3];
    let mut units = vec![
        unit("okey", "Okey’s Dragoons", p, (6.3, 25.5), 65.0, &[Arm::DragoonsFoot; 3], (30, 20)),
        unit("ireton", "Ireton’s Horse", p, (12.5, 20.3), 0.0, &horse, HORSE),
        unit("vermuyden", "Vermuyden’s Horse", p, (18.5, 18.0), 5.0, &horse, HORSE),
        unit("skippon", "Skippon’s Regiment", p, (25.0, 20.2), 0.0, &REGIMENT, FOOT),
        unit("waller", "Sir Hardress Waller’s", p, (33.2, 21.0), 0.0, &REGIMENT, FOOT),
        unit("montagu", "Montagu’s Regiment", p, (41.5, 20.2), 0.0, &REGIMENT, FOOT),
        unit("rainsborough", "Rainsborough’s", p, (29.5, 14.0), 0.0, &REGIMENT, FOOT),
        unit("trained", "Northampton Bands", p, (38.8, 14.2), 0.0, &[Arm::LightFoot; 3], FOOT),
        unit("whalley", "Whalley’s Horse", p, (50.5, 20.5), 0.0, &horse, HORSE),
        unit(
            "cromwell",
            "Cromwell’s Ironsides",
            p,
            (57.4, 20.8),
            352.0,
            &[Arm::HeavyHorse; 3],
            HORSE,
        ),
        unit("rossiter", "Rossiter’s Horse", p, (63.8, 22.0), 345.0, &horse, HORSE),
        unit("bills", "Clubmen", p, (47.3, 14.2), 0.0, &[Arm::Foot; 2], FOOT),
        unit("saker", "Saker", p, (37.3, 21.8), 0.0, &[Arm::Gun], GUN),
        unit("culverin", "Demi-culverin", p, (46.2, 19.4), 0.0, &[Arm::HeavyGun], GUN),
        unit("train", "The Train", p, (55.6, 11.0), 315.0, &[Arm::Limber, Arm::Limber], GUN),
        unit("forlorn", "Mounted Dragoons", p, (65.5, 15.5), 30.0, &[Arm::Dragoons; 2], (30, 25)),
        unit("fairfax", "Sir Thomas Fairfax", p, (34.3, 17.6), 0.0, &[Arm::Commander], (30, 30)),
        unit("oliver", "Cromwell", p, (54.0, 17.2), 0.0, &[Arm::SubCommander], (25, 25)),
    ];
    units[1].done = true;
    units
}
