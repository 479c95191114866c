//! What players see.
use kernel::{
    View,
    any::{self, AnyGame},
    doc::Doc,
};
use rules_gloria::Gloria;

const LESSON: &str = include_str!("../../../../scenarios/gloria/first-lesson-gloria.toml");

fn open(text: &str) -> Box<dyn AnyGame> {
    let doc = Doc::parse("test.toml", text).unwrap_or_else(|why| panic!("{why:#?}"));
    any::open::<Gloria>(&doc, 1, None).unwrap_or_else(|why| panic!("{why:#?}"))
}

fn seen(game: &dyn AnyGame, viewer: &str) -> View {
    game.view(viewer).unwrap_or_else(|why| panic!("{why:?}"))
}

/// PG-OOB-005, PG-BSE-001, PG-SEQ-001: units with their stands and figures, generals, brigades as groups, ground and aims.
#[test]
fn the_first_lesson_is_shown_whole() {
    let view = seen(&*open(LESSON), "blue");
    assert_eq!((view.units.len(), view.groups.len(), view.terrain.len()), (14, 2, 4));
    let grenadiers =
        view.units.iter().find(|unit| unit.id == "grenadiers").expect("they are there");
    let figures: Vec<_> = grenadiers.stands.iter().map(|stand| stand.figures).collect();
    assert_eq!(figures, [Some([4, 4]); 3]);
    assert_eq!(grenadiers.group.as_deref(), Some("white-brigade"));
    let brigade =
        view.groups.iter().find(|group| group.id == "white-brigade").expect("it is there");
    assert_eq!(brigade.commander.as_deref(), Some("white-brigadier"));
    assert!(view.units.iter().any(|unit| unit.id == "blue-general" && unit.on_table));
    assert_eq!(view.places.len(), 1, "blue wants the hill");
    assert!(view.aims.iter().any(|aim| aim.contains("windmill hill")), "{:?}", view.aims);
}

/// PG-HID-002, PG-OFF-002: a hidden unit is shown to its owner and to the referee, and to nobody else.
#[test]
fn hidden_units_are_shown_to_their_owner_only() {
    let text = LESSON
        .replacen("wind = \"east\"", "wind = \"east\"\nrules = { hidden_units = true }", 1)
        .replacen("at = [1250, 800]", "at = [1560, 600]\nhidden = true", 1);
    let game = open(&text);
    let has = |viewer: &str| seen(&*game, viewer).units.iter().any(|unit| unit.id == "hussars");
    assert_eq!(["white", "blue", "watcher", "referee"].map(has), [true, false, false, true]);
    let own = seen(&*game, "white");
    let hussars = own.units.iter().find(|unit| unit.id == "hussars").expect("it is there");
    assert!(hussars.markers.iter().any(|marker| marker.key == "hidden"));
}
