//! The battles that ship: they read, both armies are of the sizes the book asks for, and every brigade begins in command.
use kernel::{Ruleset, doc::Doc};
use rules_veritas::{Veritas, command, deploy, kinds::Side, will};

const SHIPPED: [(&str, &str, [u16; 2]); 2] = [
    ("rocroi", include_str!("../../../../scenarios/veritas/rocroi-1643.toml"), [19, 22]),
    ("lutzen", include_str!("../../../../scenarios/veritas/lutzen-1632.toml"), [18, 17]),
];

/// IDV-UNT-001, IDV-UNT-002, IDV-COM-006, IDV-WIL-006: wings of lawful size, everybody in command, armies as large as they say.
#[test]
fn shipped_battles() {
    for (name, text, brigades) in SHIPPED {
        let doc = Doc::parse(name, text).unwrap_or_else(|why| panic!("{name}: {why:#?}"));
        let setup = Veritas::read(&doc).unwrap_or_else(|why| panic!("{name}: {why:#?}"));
        let model = deploy::table(&setup);
        for unit in &model.units {
            assert!(unit.is_on_table(), "{name}: {} stands nowhere", model.scene.name(unit.id));
            assert!(command::in_command(&model, unit), "{name}: {}", model.scene.name(unit.id));
        }
        assert_eq!(Side::BOTH.map(|side| will::brigades(&model, side)), brigades, "{name}");
        assert!(model.leaders.iter().all(|leader| leader.is_present() && leader.class.is_some()));
    }
}
