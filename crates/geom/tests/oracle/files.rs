use geom::{Angle, INCH, Length, Point, Polygon, Pose, V2};
use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

fn round_trip<T: Serialize + DeserializeOwned>(value: &T) -> T {
    serde_json::from_str(&serde_json::to_string(value).unwrap()).unwrap()
}

proptest! {
    #[test]
    fn lengths_and_points_come_back_exactly(x in -254_000_000..=254_000_000_i32, y in -254_000_000..=254_000_000_i32) {
        prop_assert_eq!(round_trip(&Length(x)), Length(x));
        prop_assert_eq!(round_trip(&Point::new(x, y)), Point::new(x, y));
    }
}

#[test]
fn every_length_on_a_table_comes_back_exactly() {
    for units in -200_000..=200_000 {
        let inches = (Length(units).to_inches() * 1e5).round() / 1e5;
        assert_eq!(Length::inches(inches), Length(units));
    }
}

#[test]
fn every_angle_comes_back_exactly() {
    for parts in 0..=u16::MAX {
        let angle = Angle(parts);
        assert_eq!(round_trip(&angle), angle);
        assert_eq!(Angle::degrees(angle.to_degrees()), angle);
        assert_eq!(Angle::of(angle.forward()), Some(angle));
    }
}

#[test]
fn files_use_inches_and_degrees() {
    let pose = Pose::new(Point::inches(12.5, -3.0), Angle::degrees(45.0));
    assert_eq!(serde_json::to_string(&pose).unwrap(), r#"{"at":[12.5,-3.0],"facing":45.0}"#);
    assert_eq!(round_trip(&pose), pose);
    assert_eq!(serde_json::to_string(&Length::from_mm(40)).unwrap(), "1.5748");
    assert_eq!(serde_json::from_str::<Length>("6").unwrap(), INCH * 6);
    assert_eq!(serde_json::from_str::<Angle>("-90").unwrap(), Angle(0xc000));
    let wood = Polygon::new(vec![
        Point::inches(0.0, 0.0),
        Point::inches(1.0, 0.0),
        Point::inches(0.0, 1.0),
    ])
    .unwrap();
    assert_eq!(serde_json::to_string(&wood).unwrap(), "[[0.0,0.0],[1.0,0.0],[0.0,1.0]]");
    assert_eq!(round_trip(&wood), wood);
}

#[test]
fn absurd_numbers_are_refused_in_plain_words() {
    let wrong = serde_json::from_str::<Length>("100001").unwrap_err().to_string();
    assert!(
        wrong.contains("expected a finite number of inches, at most 100000, found 100001"),
        "{wrong}"
    );
    assert!(serde_json::from_str::<Point>("[0, 1e99]").is_err());
    assert!(serde_json::from_str::<Angle>("1e99").is_err());
    assert!(
        serde_json::from_str::<Polygon>("[[0,0],[1,1]]")
            .unwrap_err()
            .to_string()
            .contains("at least 3 points")
    );
    let nan = serde::de::value::F64Deserializer::<serde::de::value::Error>::new(f64::NAN);
    assert!(
        <Length as serde::Deserialize>::deserialize(nan).unwrap_err().to_string().contains("NaN")
    );
}

#[test]
fn directions_are_exact_at_the_quarters_and_sound_between() {
    let exact = [(0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0)];
    for (k, (x, y)) in exact.into_iter().enumerate() {
        assert_eq!(Angle(k as u16 * 0x4000).forward(), V2::new(x, y));
        assert_eq!(Angle(k as u16 * 0x4000).right(), V2::new(y, -x));
    }
    for parts in 0..=u16::MAX {
        let (forward, turn) =
            (Angle(parts).forward(), f64::from(parts) * std::f64::consts::TAU / 65536.0);
        assert!((forward.length() - 1.0).abs() < 1e-15);
        assert!((forward.x - turn.sin()).abs() < 1e-15 && (forward.y - turn.cos()).abs() < 1e-15);
    }
    assert_eq!(Angle::of(V2::ZERO), None);
}

/// The bits must be the same everywhere, or old records would not replay: this sum must never change.
#[test]
fn the_sine_table_has_the_bits_it_always_had() {
    let mut sum = 0xcbf2_9ce4_8422_2325_u64;
    for parts in 0..=u16::MAX {
        let forward = Angle(parts).forward();
        for bits in [forward.x.to_bits(), forward.y.to_bits()] {
            sum = (sum ^ bits).wrapping_mul(0x0100_0000_01b3);
        }
    }
    assert_eq!(sum, 0xaf22_b467_0217_ac25);
}

#[test]
fn turns_take_the_short_way_round() {
    let (north, west) = (Angle::NORTH, Angle::degrees(270.0));
    assert_eq!(north.turn_to(west), -16_384);
    assert_eq!(west.turn_to(north), 16_384);
    assert_eq!(north.turn_to(Angle::HALF), -32_768);
    assert_eq!(north.between(Angle::HALF), 32_768);
    assert_eq!(west + Angle::HALF, Angle::QUARTER);
    assert_eq!(-Angle::QUARTER, west);
    assert_eq!(Angle::parts(-16_384), west);
}

#[test]
fn lengths_add_up() {
    assert_eq!(Length::inches(0.5) + INCH * 2 - Length(270), Length(6_080));
    assert_eq!([INCH, -INCH, INCH].into_iter().sum::<Length>(), INCH);
    assert_eq!(Length::from_mm(40).to_string(), "1.57\"");
    assert!(Length::from_mm(25) < INCH && Length::from_mm(26) > INCH);
}
