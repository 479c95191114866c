//! What the generals know about *A Glorious Victory!*, tested by whole battles and by positions.
use kernel::{
    any::AnyGame,
    general::Level::{Recruit, Regular, Veteran},
};
use proving::generals::{are_accepted, are_steady, do_not_peek, fight};
use rules_glorious::{BOOK, Glorious, Model, near};

const LESSON: &str = "first-lesson-glorious";

#[test]
fn whatever_they_say_is_accepted() {
    are_accepted(&BOOK, LESSON);
    for scenario in ["bosworth-1485", "grandson-1476", "agincourt-1415"] {
        fight(&BOOK, scenario, [Regular, Recruit], 1);
    }
}

#[test]
fn the_same_seed_fights_the_same_battle() {
    for levels in [[Regular, Recruit], [Veteran, Recruit]] {
        are_steady(&BOOK, LESSON, levels);
    }
}

/// A table of 48 by 36 inches without terrain; `red` and `blue` are lists of units as scenarios write them.
fn field(red: &str, blue: &str) -> Box<dyn AnyGame> {
    field_with("", red, blue)
}

/// The same with terms of victory.
fn field_with(terms: &str, red: &str, blue: &str) -> Box<dyn AnyGame> {
    let unit = |line: &str| {
        let (id, rest) = line.trim().split_once(": ").expect("an id and a unit");
        let rest = rest.replace("; ", "\n");
        format!("[[sides.units]]\nid = \"{id}\"\nname = \"{id}\"\n{rest}\n")
    };
    let side = |id: &str, edge: &str, units: &str| {
        let units: String = units.trim().lines().map(unit).collect();
        format!("[[sides]]\nid = \"{id}\"\nname = \"{id}\"\nedge = \"{edge}\"\n{units}")
    };
    let text = format!(
        "format = 1\nid = \"position\"\ntitle = \"Position\"\nruleset = \"glorious\"\nturns = 12\n\
         [table]\nsize = [48, 36]\n[rules]\ncomposition = false\n{terms}{}{}",
        side("red", "south", red),
        side("blue", "north", blue),
    );
    BOOK.open_text("position.toml", &text, 3).unwrap_or_else(|no| panic!("{no:?}\n{text}"))
}

/// The decisions of a regular for red until its first movement is over, while blue stands still; and the final table.
fn first_moves(mut game: Box<dyn AnyGame>) -> (Vec<String>, Model) {
    use rules_glorious::Question::Move;
    let mut regular = (BOOK.general)(Regular, 1);
    let (mut said, mut has_moved) = (Vec::new(), false);
    while let Some(seat) = game.asked().into_iter().next() {
        let mut known = game.known_to(&seat).expect("a seat");
        let moment = known.moment::<Glorious>().expect("this ruleset");
        let question = moment.ask().expect("somebody is asked").question;
        let moves = matches!(question, Move { second: false, .. });
        if has_moved && (seat != "red" || !moves) {
            return (said, moment.model().clone());
        }
        let act = if seat == "red" {
            has_moved |= moves;
            let decision = regular.decide(&*game, &seat).expect("an answer");
            said.push(decision.why);
            (decision.act, decision.fill)
        } else {
            (serde_json::json!("end-phase"), serde_json::Value::Null)
        };
        game.say(&seat, act.0, act.1).expect("it is taken");
    }
    panic!("red never moved: {said:?}");
}

/// Whether the unit charged.
fn has_charged(said: &[String], unit: &str) -> bool {
    said.iter().any(|said| said.starts_with(&format!("{unit} charge")))
}

/// The gap between two units in inches.
fn gap(model: &Model, one: &str, other: &str) -> f64 {
    let unit = |key| model.unit(model.by_key(key).expect("a unit"));
    near::gap(model, unit(one), unit(other)) / geom::INCH.units()
}

#[test]
fn knights_charge_archers_and_not_pikes() {
    let knights = "chief: type = \"commander-in-chief\"; at = [10, 4]
        knights: type = \"knights\"; elements = { knight = 4 }; formation = \"line\"; at = [24, 10]";
    let archers = "lady: type = \"commander-in-chief\"; at = [40, 33]
        foe: type = \"foot\"; elements = { crossbow = 5 }; formation = \"line\"; at = [24, 22]";
    let (said, _) = first_moves(field(knights, archers));
    assert!(has_charged(&said, "knights"), "{said:?}");

    let pikes = "lady: type = \"commander-in-chief\"; at = [40, 33]
        foe: type = \"foot\"; elements = { pike = 9 }; formation = \"block\"; files = 5; at = [24, 22]";
    let (said, _) = first_moves(field(knights, pikes));
    assert!(!has_charged(&said, "knights"), "{said:?}");
}

#[test]
fn bills_charge_those_they_outnumber() {
    let red = "chief: type = \"commander-in-chief\"; at = [10, 4]
        bills: type = \"foot\"; elements = { bill = 8 }; formation = \"block\"; files = 4; at = [24, 14]";
    let blue = "lady: type = \"commander-in-chief\"; at = [40, 33]
        foe: type = \"foot\"; elements = { spear = 3 }; formation = \"line\"; at = [24, 21]";
    let (said, _) = first_moves(field(red, blue));
    assert!(has_charged(&said, "bills"), "{said:?}");
}

#[test]
fn guns_unlimber_towards_the_enemy() {
    let red = "chief: type = \"commander-in-chief\"; at = [10, 4]
        gun: type = \"bombard\"; limbered = true; facing = 90; at = [24, 6]
        bills: type = \"foot\"; elements = { bill = 6 }; formation = \"block\"; files = 3; at = [12, 8]";
    let blue = "lady: type = \"commander-in-chief\"; at = [24, 33]
        foe: type = \"foot\"; elements = { spear = 6 }; formation = \"line\"; at = [24, 28]";
    let (said, model) = first_moves(field(red, blue));
    let gun = model.unit(model.by_key("gun").expect("the gun"));
    assert!(!gun.limbered, "{said:?}");
    let foe = model.unit(model.by_key("foe").expect("the foe"));
    let way = (foe.centre.v2() - gun.front_centre()).unit().expect("apart");
    assert!(gun.heading().forward().dot(way) > 0.97, "it faces the enemy");
}

#[test]
fn archers_come_into_range_and_stop_there() {
    let red = "chief: type = \"commander-in-chief\"; at = [10, 4]
        bows: type = \"foot\"; elements = { longbow = 6 }; formation = \"line\"; at = [24, 12]";
    let blue = "lady: type = \"commander-in-chief\"; at = [40, 33]
        foe: type = \"foot\"; elements = { hand-to-hand = 6 }; formation = \"line\"; at = [24, 23]";
    let (said, model) = first_moves(field(red, blue));
    let far = gap(&model, "bows", "foe");
    assert!(!has_charged(&said, "bows") && far <= 6.0 && far > 0.5, "{far} inches: {said:?}");
}

#[test]
fn a_commander_follows_the_troops() {
    let red = "chief: type = \"commander-in-chief\"; at = [24, 3]
        bills: type = \"foot\"; elements = { bill = 6 }; formation = \"block\"; files = 3; at = [20, 18]
        spears: type = \"foot\"; elements = { spear = 6 }; formation = \"block\"; files = 3; at = [28, 18]";
    let blue = "lady: type = \"commander-in-chief\"; at = [40, 34]
        foe: type = \"foot\"; elements = { spear = 6 }; formation = \"line\"; at = [24, 33]";
    let (said, model) = first_moves(field(red, blue));
    for men in ["bills", "spears"] {
        let far = gap(&model, "chief", men);
        assert!(far <= 9.0, "{men} are {far} inches off: {said:?}");
    }
    assert!(gap(&model, "chief", "foe") > 4.0, "the commander stays out of the enemy's reach");
}

/// If a commander's death ends the battle, the knights charge that commander; otherwise they stay out of the crossbows' reach.
#[test]
fn knights_charge_a_commander_whose_death_ends_the_battle() {
    let red = "chief: type = \"commander-in-chief\"; at = [4, 4]
        knights: type = \"knights\"; elements = { knight = 4 }; formation = \"line\"; at = [24, 10]";
    let blue = "lady: type = \"commander-in-chief\"; at = [4, 33]
        marshal: type = \"sub-commander\"; at = [26, 21]
        foe: type = \"foot\"; elements = { crossbow = 6 }; formation = \"line\"; at = [19, 23]";
    let terms = "[victory]\n[[victory.terms]]\nside = \"red\"\ndestroy = [\"marshal\"]\nby = 12\n\
        words = \"The marshal is dead.\"\n";
    let (said, _) = first_moves(field_with(terms, red, blue));
    let charges = |said: &[String], whom: &str| {
        said.iter().any(|said| said.starts_with(&format!("knights charge {whom}")))
    };
    assert!(charges(&said, "marshal"), "{said:?}");
    let (said, _) = first_moves(field(red, blue));
    assert!(!charges(&said, "marshal"), "{said:?}");
}

#[test]
fn foot_turns_to_a_threat_on_its_flank() {
    let red = "chief: type = \"commander-in-chief\"; at = [4, 4]
        pikes: type = \"foot\"; elements = { pike = 8 }; formation = \"block\"; files = 4; at = [16, 14]";
    let blue = "lady: type = \"commander-in-chief\"; at = [45, 33]
        foe: type = \"knights\"; elements = { knight = 4 }; formation = \"line\"; facing = 270; at = [30, 13]";
    let (said, model) = first_moves(field(red, blue));
    let [pikes, foe] = ["pikes", "foe"].map(|key| model.unit(model.by_key(key).expect("a unit")));
    let way = (foe.centre.v2() - pikes.front_centre()).unit().expect("apart");
    assert!(pikes.heading().forward().dot(way) > 0.9, "{said:?}");
}

/// AGV-FIR-030: a general's answer does not depend on the targets that the enemy has named in secret.
#[test]
fn no_general_sees_secret_targets() {
    let side = |y: u32, name: &str| {
        format!(
            "{name}-chief: type = \"commander-in-chief\"; at = [44, {}]
            {name}-one: type = \"foot\"; elements = {{ longbow = 6 }}; formation = \"line\"; at = [12, {y}]
            {name}-two: type = \"foot\"; elements = {{ longbow = 6 }}; formation = \"line\"; at = [24, {y}]",
            if y < 18 { 3 } else { 33 },
        )
    };
    let game = field(&side(15, "red"), &side(20, "blue"));
    let mut game = game.boxed_clone();
    // Pivots come first; there are none.
    while game.asked().len() == 1 {
        let seat = game.asked().remove(0);
        let taken = game.say(&seat, serde_json::json!("end-phase"), serde_json::Value::Null);
        taken.expect("it is taken");
    }
    do_not_peek::<Glorious>(&BOOK, &*game, Some("fire"));
}
