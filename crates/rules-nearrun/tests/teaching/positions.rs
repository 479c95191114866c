//! Single positions of *A Near Run Thing*: what a regular does where the right decision is obvious.
use kernel::{any::AnyGame, general::Level::Regular};
use rules_nearrun::{
    BOOK, Model, NearRun,
    kinds::{Formation, State, Step},
    unit::Unit,
};

/// A table without terrain: lines of `id type x y facing`, then any other keys. Each side has one brigade in one division; guns are
/// directly under the division. The generals stand behind the troops.
fn field(blue: &str, red: &str, more: &str) -> Box<dyn AnyGame> {
    let mut text =
        "format = 1\nid = \"position\"\ntitle = \"A position\"\nruleset = \"nearrun\"\nturns = 6\n\
                    [table]\nsize = [60, 40]\n"
            .to_owned();
    for (id, edge, units) in [("blue", "south", blue), ("red", "north", red)] {
        text += &format!(
            "[[sides]]\nid = \"{id}\"\nname = \"{id}\"\nedge = \"{edge}\"\n\
             [[sides.corps]]\nid = \"{id}-division\"\nrank = \"division\"\n\
             [[sides.corps]]\nid = \"{id}-brigade\"\nover = \"{id}-division\"\n"
        );
        let mut place = (30.0, 20.0);
        for line in units.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let words: Vec<&str> = line.split_whitespace().collect();
            let [name, kind, x, y, facing, more @ ..] = &words[..] else { panic!("{line}") };
            let more: String = more.iter().map(|key| key.replacen('=', " = ", 1) + "\n").collect();
            let corps = if kind.ends_with("artillery") { "division" } else { "brigade" };
            text += &format!(
                "[[sides.units]]\nid = \"{name}\"\nname = \"{name}\"\ntype = \"{kind}\"\ncorps = \"{id}-{corps}\"\n\
                 class = \"average\"\nat = [{x}, {y}]\nfacing = {facing}\n{more}"
            );
            place = (x.parse().expect("a number"), y.parse().expect("a number"));
        }
        let back = if id == "blue" { -3.5 } else { 3.5 };
        for (rank, corps, chief) in [("brigade", "brigade", false), ("division", "division", true)]
        {
            let (x, y) = (place.0 + if chief { 2.0 } else { 0.0 }, place.1 + back);
            text += &format!(
                "[[sides.units]]\nid = \"{id}-{rank}-general\"\nname = \"{id}-{rank}-general\"\ntype = \"general\"\n\
                 rank = \"{rank}\"\nchief = {chief}\ncorps = \"{id}-{corps}\"\nat = [{x}, {y}]\n"
            );
        }
    }
    text += more;
    BOOK.open_text("position.toml", &text, 3).unwrap_or_else(|no| panic!("{no:?}\n{text}"))
}

/// The decisions of a regular for blue in the first turn, while red takes no action and never fires, and the table as blue's moves end.
fn first_moves(mut game: Box<dyn AnyGame>) -> (Vec<String>, Model) {
    let mut regular = (BOOK.general)(Regular, 1);
    let mut said = Vec::new();
    loop {
        let seat = game.asked().into_iter().next().expect("the battle goes on");
        let mut known = game.known_to(&seat).expect("a seat");
        let model = known.moment::<NearRun>().expect("this ruleset").model().clone();
        let moved = model.mover.is_some_and(|side| side.idx() == 0) && model.step >= Step::Fire;
        if moved || model.turn > 1 {
            return (said, model);
        }
        let (act, fill) = if seat == "blue" {
            let decision = regular.decide(&*game, &seat).expect("an answer");
            said.push(decision.why);
            (decision.act, decision.fill)
        } else {
            let offers = game.offers(&seat);
            let passive = |act: &str| offers.iter().find(|offer| offer["act"] == act);
            let offer = ["second", "done", "stand", "halt"].into_iter().find_map(passive);
            let offer = offer.unwrap_or(&offers[0]);
            (offer["act"].clone(), offer["fill"].clone())
        };
        game.say(&seat, act, fill).expect("it is taken");
    }
}

fn unit<'m>(model: &'m Model, key: &str) -> &'m Unit {
    model.unit(model.by_key(key).expect("a unit"))
}

fn says(said: &[String], words: &str) -> bool {
    said.iter().any(|said| said.contains(words))
}

const FOE: &str = "foe line-infantry 30 30 180 figures=12";

/// ANT-CHG-005, ANT-FLK-001: horse charges the flank of foot, but not a square in good order.
#[test]
fn horse_charges_flanks_and_not_squares() {
    let horse = "lancers lancers 19 20 90 figures=10
                 hussars light-cavalry 22 20 90 figures=10";
    let flank = "foe line-infantry 30 20 180 figures=12 lost=2
                 reserve line-infantry 44 34 180 figures=16";
    let (said, _) = first_moves(field(horse, flank, ""));
    assert!(says(&said, "ussars charge"), "{said:?}");
    let square = "foe line-infantry 30 20 180 figures=12 formation=\"square\"";
    let (said, _) = first_moves(field(horse, square, ""));
    assert!(!says(&said, "ussars charge"), "{said:?}");
}

/// ANT-RSP-018: disordered foot that formed troops charge routs, so it is charged.
#[test]
fn disordered_foot_is_charged() {
    let foot = "garde line-infantry 30 20 0 figures=12 formation=\"column\"";
    let foe = "foe line-infantry 30 24.5 180 figures=12 state=\"disordered\"";
    let (said, _) = first_moves(field(foot, foe, ""));
    assert!(says(&said, "arde charges"), "{said:?}");
}

/// ANT-ART-004: horse guns come into battery where they have a target, and face it.
#[test]
fn a_battery_unlimbers_in_range() {
    let guns = "garde line-infantry 20 14 0 figures=12
                guns horse-artillery 30 12 0 figures=2 calibre=\"medium\" formation=\"limbered\"";
    let (said, model) = first_moves(field(guns, FOE, ""));
    let guns = unit(&model, "guns");
    assert_eq!(guns.formation, Formation::Unlimbered, "{said:?}");
    assert!(guns.at.facing.forward().y > 0.7, "{said:?}");
}

/// ANT-SQU-005: foot alone in the open forms square before horse that can reach it, and leaves it when there is none.
#[test]
fn foot_forms_square_against_horse_and_leaves_it() {
    let foot = "garde line-infantry 30 10 0 figures=12 lost=2";
    let horse = "cuirassiers heavy-cavalry 20.5 10 90 figures=12
                 dragoons heavy-cavalry 20.5 17 90 figures=12";
    let (said, model) = first_moves(field(foot, horse, ""));
    assert_eq!(unit(&model, "garde").formation, Formation::Square, "{said:?}");
    let square = "garde line-infantry 30 22 0 figures=12 formation=\"square\"";
    let (said, model) = first_moves(field(square, FOE, ""));
    assert_ne!(unit(&model, "garde").formation, Formation::Square, "{said:?}");
}

/// Foot in column forms line before it comes into musketry.
#[test]
fn columns_form_line_before_the_enemy() {
    let foot = "garde line-infantry 30 22 0 figures=12 formation=\"column\"";
    let (said, model) = first_moves(field(foot, FOE, ""));
    assert_eq!(unit(&model, "garde").formation, Formation::Line, "{said:?}");
}

/// ANT-DIS-008: troops in disorder get back into order where no musketry reaches them.
#[test]
fn disordered_troops_recover() {
    let foot = "garde line-infantry 30 15 0 figures=12 state=\"disordered\"";
    let (said, model) = first_moves(field(foot, FOE, ""));
    assert!(says(&said, "gets back into order"), "{said:?}");
    assert_eq!(unit(&model, "garde").state, State::Good);
}

/// ANT-RGP-001: a brigade that has lost hits regroups out of the enemy's reach.
#[test]
fn a_battered_brigade_regroups() {
    let foot = "garde line-infantry 30 8 0 figures=12 lost=3
                kleist line-infantry 36 8 0 figures=12 lost=2";
    let (said, _) = first_moves(field(foot, FOE, ""));
    assert!(says(&said, "lets a brigade regroup"), "{said:?}");
}

/// ANT-VIC-001: foot that must reach a place goes forward; a building that its terms need is garrisoned.
#[test]
fn places_are_reached_and_buildings_garrisoned() {
    let terms = "[victory]\n[[victory.terms]]\nside = \"blue\"\n\
                 reach = [[20, 18], [40, 18], [40, 26], [20, 26]]\nwords = \"Reach the field.\"\n";
    let foot = "garde line-infantry 30 8 0 figures=12 formation=\"column\"";
    let (said, model) = first_moves(field(foot, FOE, terms));
    let garde = unit(&model, "garde");
    assert!(garde.head().y >= 13.0 * 2540.0, "{}: {said:?}", garde.head().y / 2540.0);
    assert_eq!(garde.state, State::Good);
    let house = format!(
        "[[terrain]]\nkind = \"building\"\nname = \"the farm\"\narea = [[29, 15], [31, 15], [31, 17], [29, 17]]\n\
         [[clauses]]\nside = \"blue\"\nneeds = [\"the farm\"]\n{terms}"
    );
    let foot = "garde line-infantry 30 14.5 0 figures=12
                kleist line-infantry 36 14 0 figures=12";
    let (said, model) = first_moves(field(foot, FOE, &house));
    assert!(unit(&model, "garde").is_garrison(), "{said:?}");
}

/// ANT-OPP-001: a move that horse could interrupt is weighed by where it leads, not by where the question finds it.
#[test]
fn foot_advances_though_horse_may_interrupt() {
    let terms = "[victory]\n[[victory.terms]]\nside = \"blue\"\n\
                 reach = [[20, 16], [40, 16], [40, 20], [20, 20]]\nwords = \"Reach the field.\"\n";
    let foot = "garde line-infantry 30 8 0 figures=12 formation=\"column\"";
    let horse = "hussars light-cavalry 30 19 180 figures=6";
    let (said, model) = first_moves(field(foot, horse, terms));
    let garde = unit(&model, "garde").head().y / 2540.0;
    assert!(garde > 10.0, "{garde}: {said:?}");
}

/// Generals follow their troops, and stay behind them.
#[test]
fn generals_follow_the_troops() {
    let foot = "garde line-infantry 30 10 0 figures=12 formation=\"column\"
                kleist line-infantry 34 10 0 figures=12 formation=\"column\"";
    let (said, model) = first_moves(field(foot, FOE, ""));
    let garde = unit(&model, "garde");
    for general in model.generals.iter().filter(|it| it.side.idx() == 0) {
        let far = (general.at.at.v2() - garde.head()).length() / 2540.0;
        assert!(far < 9.0, "{far}: {said:?}");
    }
}
