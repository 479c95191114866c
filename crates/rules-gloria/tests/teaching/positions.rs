//! Single positions of *Pro Gloria!*: what a regular does where the right decision is obvious.
use kernel::{any::AnyGame, general::Level::Regular};
use rules_gloria::{
    BOOK, Gloria, Model,
    kinds::{Formation, State},
};

/// A table without terrain: lines of `id type x y facing`, then any other keys; both sides have one General.
fn field(blue: &str, white: &str, terms: &str) -> Box<dyn AnyGame> {
    let mut text = "format = 1\nid = \"position\"\ntitle = \"A position\"\nruleset = \"gloria\"\nunit = \"mm\"\nturns = 4\n\
                    wind = \"east\"\n[table]\nsize = [1800, 1200]\n"
        .to_owned();
    for (id, edge, y, units) in [("blue", "south", 60, blue), ("white", "north", 1140, white)] {
        text += &format!("[[sides]]\nid = \"{id}\"\nname = \"{id}\"\nedge = \"{edge}\"\n");
        for line in units.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let words: Vec<&str> = line.split_whitespace().collect();
            let [name, kind, x, y, facing, more @ ..] = &words[..] else { panic!("{line}") };
            let more: String = more.iter().map(|key| key.replacen('=', " = ", 1) + "\n").collect();
            text += &format!(
                "[[sides.units]]\nid = \"{name}\"\nname = \"{name}\"\ntype = \"{kind}\"\n\
                 at = [{x}, {y}]\nfacing = {facing}\n{more}"
            );
        }
        text += &format!(
            "[[sides.units]]\nid = \"{id}-general\"\nname = \"{id}-general\"\ntype = \"general\"\nrank = \"army\"\nat = [900, {y}]\n"
        );
    }
    text += terms;
    BOOK.open_text("position.toml", &text, 3).unwrap_or_else(|no| panic!("{no:?}\n{text}"))
}

/// The decisions of a regular for blue in the first turn, while white takes no action, and the table at its end.
fn first_turn(mut game: Box<dyn AnyGame>) -> (Vec<String>, Model) {
    let mut regular = (BOOK.general)(Regular, 1);
    let mut said = Vec::new();
    loop {
        let seat = game.asked().into_iter().next().expect("the battle goes on");
        let mut known = game.known_to(&seat).expect("a seat");
        let model = known.moment::<Gloria>().expect("this ruleset").model().clone();
        if model.turn > 1 || model.phase == rules_gloria::kinds::Phase::End {
            return (said, model);
        }
        let (act, fill) = if seat == "blue" {
            let decision = regular.decide(&*game, &seat).expect("an answer");
            said.push(decision.why);
            (decision.act, decision.fill)
        } else {
            let offers = game.offers(&seat);
            let passive = |act: &str| offers.iter().find(|offer| offer["act"] == act);
            let offer = ["done", "stay", "stand", "hold-fire"].into_iter().find_map(passive);
            let offer = offer.unwrap_or(&offers[0]);
            (offer["act"].clone(), offer["fill"].clone())
        };
        game.say(&seat, act, fill).expect("it is taken");
    }
}

/// Whether units with a plural name, such as dragoons, have charged.
fn has_charged(said: &[String], units: &str, target: &str) -> bool {
    said.iter().any(|said| said.starts_with(&format!("{units} charge {target}")))
}

/// PG-CHG-016: horse charges the flank of foot, but not the front of a steady line.
#[test]
fn horse_charges_flanks_and_not_steady_fronts() {
    let horse = "dragoons heavy-cavalry 900 400 0 class=3 figures=9";
    let front = "foot line-infantry 900 650 180 class=4 figures=16";
    let (said, _) = first_turn(field(horse, front, ""));
    assert!(!has_charged(&said, "dragoons", "foot"), "{said:?}");
    let flank = "foot line-infantry 900 600 90 class=2 figures=12";
    let (said, _) = first_turn(field(horse, flank, ""));
    assert!(has_charged(&said, "dragoons", "foot"), "{said:?}");
}

/// PG-CHG-008: guns are charged from their flank by horse that is near.
#[test]
fn horse_rides_down_a_gun() {
    let horse = "dragoons heavy-cavalry 700 800 90 class=3 figures=9";
    let gun = "gun foot-artillery 900 800 180 calibre=\"6pdr\" class=3
               foot line-infantry 1600 1100 180 class=2 figures=12";
    let (said, _) = first_turn(field(horse, gun, ""));
    assert!(has_charged(&said, "dragoons", "gun"), "{said:?}");
}

/// Foot far from the enemy and bound to reach a place goes forward as far as it can.
#[test]
fn foot_that_must_reach_a_place_goes_forward() {
    let foot = "garde line-infantry 900 300 0 class=3 figures=12";
    let enemy = "foot line-infantry 900 1100 180 class=2 figures=12";
    let terms = "[victory]\n[[victory.terms]]\nside = \"blue\"\n\
                 reach = [[700, 500], [1100, 500], [1100, 700], [700, 700]]\nwords = \"Reach the field.\"\n";
    let (said, model) = first_turn(field(foot, enemy, terms));
    let garde = model.unit(model.by_key("garde").expect("the garde"));
    assert!(garde.head().y >= 34_000.0, "{}: {said:?}", garde.head().y);
    assert_eq!(garde.state, State::Good);
}

/// PG-ART-003: a limbered gun deploys within range of the enemy, and faces it.
#[test]
fn guns_deploy_towards_the_enemy() {
    let gun = "gun foot-artillery 900 400 90 calibre=\"6pdr\" class=3 formation=\"limbered\"
               garde line-infantry 600 400 0 class=3 figures=12";
    let enemy = "foot line-infantry 900 800 180 class=2 figures=12";
    let (said, model) = first_turn(field(gun, enemy, ""));
    let gun = model.unit(model.by_key("gun").expect("the gun"));
    assert_eq!(gun.formation, Formation::Deployed, "{said:?}");
    let foe = model.unit(model.by_key("foot").expect("the foe"));
    let way = (foe.head() - gun.head()).unit().expect("apart");
    assert!(gun.at.facing.forward().dot(way) > 0.95, "{said:?}");
}

/// Generals follow their troops.
#[test]
fn a_general_follows_the_troops() {
    let foot = "garde line-infantry 900 600 0 class=3 figures=12
                kleist line-infantry 1140 600 0 class=3 figures=12";
    let enemy = "foot line-infantry 900 1050 180 class=2 figures=12";
    let (said, model) = first_turn(field(foot, enemy, ""));
    let general = model.generals.iter().find(|it| it.side.idx() == 0).expect("a general");
    let garde = model.unit(model.by_key("garde").expect("the garde"));
    let far = (general.at.v2() - garde.head()).length() / 100.0;
    assert!(far < 400.0, "{far} mm: {said:?}");
}
