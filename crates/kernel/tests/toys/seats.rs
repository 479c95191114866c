//! Sets of seats in files and messages.
use kernel::{
    Seat,
    names::{Name, Names, lend},
    ruleset::Seats,
};
use std::sync::Arc;

/// Messages name seats by their ids; a save without names has one bit for each. Both are read.
#[test]
fn seats_are_a_list_of_ids_where_names_are_lent() {
    let seats = vec![Name::new("king", "The King"), Name::new("rupert", "Prince Rupert")];
    let names = Arc::new(Names { seats, ..Names::default() });
    let both = Seats::one(Seat(0)).and(Seat(1));
    let written = || serde_json::to_string(&both).expect("it has a text");
    assert_eq!((written(), lend(&names, written)), ("3".into(), r#"["king","rupert"]"#.into()));
    let read = |text: &str| lend(&names, || serde_json::from_str::<Seats>(text));
    assert_eq!(read(r#"["rupert"]"#).expect("a seat"), Seats::one(Seat(1)));
    assert_eq!(read("3").expect("bits"), both);
    assert!(read(r#"["goring"]"#).is_err());
}
