//! Positions of *A Splendid Victory!* and what a regular general does in them. Each was once played wrong in a battle that we
//! watched, or is what any player would do.
use kernel::{any::AnyGame, general::Level};
use rules_splendid::BOOK;

/// A battle of two sides on some ground, in which the King's men move first.
fn position(ground: &str, king: &[String], parliament: &[String]) -> Box<dyn AnyGame> {
    let units = |units: &[String]| -> String {
        units.iter().map(|unit| format!("[[sides.units]]\n{unit}\n")).collect()
    };
    let text = format!(
        "format = 1\nid = \"position\"\ntitle = \"A position\"\nruleset = \"splendid\"\nturns = 12\n{ground}\n\
         [[sides]]\nid = \"king\"\nname = \"King\"\nedge = \"south\"\n{}\
         [[sides]]\nid = \"parliament\"\nname = \"Parliament\"\nedge = \"north\"\n{}",
        units(king),
        units(parliament)
    );
    let first = |game: &dyn AnyGame| {
        game.lines(kernel::Viewer::Referee)
            .iter()
            .any(|line| line.text.ends_with("initiative, King."))
    };
    (0..64)
        .map(|seed| BOOK.open_text("position.toml", &text, seed).expect("a sound position"))
        .find(|game| first(&**game))
        .expect("a seed by which the King moves first")
}

/// The intentions of a regular general that commands the King's men until its moves end. Another commands Parliament's men.
fn told(game: &mut Box<dyn AnyGame>) -> Vec<String> {
    let mut regular = (BOOK.general)(Level::Regular, 1);
    let mut whys = Vec::new();
    for _ in 0..100 {
        let seat = game.asked().into_iter().next().expect("the battle goes on");
        let said = regular.decide(&**game, &seat).expect("an answer");
        game.say(&seat, said.act, said.fill).expect("what a general says is accepted");
        if seat == "king" {
            let ends = said.why.contains("ends the moves");
            whys.push(said.why);
            if ends {
                return whys;
            }
        }
    }
    panic!("the moves do not end: {whys:?}");
}

/// Where a unit's front stands, in inches.
fn at(game: &dyn AnyGame, id: &str) -> (f64, f64) {
    let view = game.view("referee").expect("a view");
    let unit = view.units.iter().find(|unit| unit.id == id).expect("a unit of this id");
    let at = unit.front.expect("it is on the table").at.v2();
    (at.x / geom::INCH.units(), at.y / geom::INCH.units())
}

fn assert_told(whys: &[String], start: &str) {
    assert!(whys.iter().any(|why| why.starts_with(start)), "nothing like `{start}`: {whys:#?}");
}

fn assert_not_told(whys: &[String], start: &str) {
    assert!(!whys.iter().any(|why| why.starts_with(start)), "`{start}`: {whys:#?}");
}

const FOOT: &str = "type = \"pike-and-musket\"\nstands = { pike = 2, musket = 4 }\nformation = \"block\"\nfiles = 3";
const HORSE: &str =
    "type = \"mounted\"\nstands = { mounted = 6 }\nformation = \"block\"\nfiles = 3";

fn unit(id: &str, at: (f64, f64), facing: u32, rest: &str) -> String {
    format!(
        "id = \"{id}\"\nname = \"{id}\"\nat = [{:?}, {:?}]\nfacing = {facing}\n{rest}",
        at.0, at.1
    )
}

/// In a meeting engagement seven stands of horse stood behind their own gun beside a wood until the battle ended.
#[test]
fn horse_behind_its_own_guns_goes_round_them() {
    let wood = "[[terrain]]\nkind = \"wood\"\nname = \"Wood\"\narea = [[44, 16], [54, 16], [54, 26], [44, 26]]";
    let king = [
        unit("horse", (39.0, 14.0), 0, HORSE),
        unit("gun", (38.0, 17.5), 0, "type = \"regular-gun\""),
        unit("lord", (39.0, 10.0), 0, "type = \"commander\""),
    ];
    let foes = [
        unit("foe", (36.0, 36.0), 180, FOOT),
        unit("saker", (28.0, 34.0), 180, "type = \"regular-gun\""),
    ];
    let mut game = position(wood, &king, &foes);
    let whys = told(&mut game);
    let (x, y) = at(&*game, "horse");
    assert!(y > 18.0 || x < 33.0, "still behind its gun at {x:.1}, {y:.1}: {whys:#?}");
}

/// Country levies stood behind a cannon of their own for eight turns.
#[test]
fn foot_behind_its_own_gun_does_not_wait_for_it() {
    let king = [
        unit("foot", (36.0, 14.0), 0, FOOT),
        unit("gun", (36.0, 19.5), 0, "type = \"heavy-gun\""),
        unit("lord", (36.0, 8.0), 0, "type = \"commander\""),
    ];
    let foes = [unit("foe", (36.0, 30.0), 180, FOOT)];
    let mut game = position("", &king, &foes);
    let whys = told(&mut game);
    let (x, _) = at(&*game, "foot");
    assert!((x - 36.0).abs() > 2.0, "it has stepped aside: {x:.1}, {whys:#?}");
}

/// Two hits from defensive fire stop horse, and pikes halve its effect.
#[test]
fn horse_does_not_charge_fresh_pikes_in_front_as_the_battle_opens() {
    let king = [
        unit(
            "horse",
            (36.0, 20.0),
            0,
            "type = \"mounted\"\nstands = { mounted = 3 }\nformation = \"line\"",
        ),
        unit("lord", (36.0, 16.0), 0, "type = \"commander\""),
        unit("foot", (60.0, 10.0), 0, FOOT),
    ];
    let foes = [unit(
        "foe",
        (36.0, 30.0),
        180,
        "type = \"pike-and-musket\"\nstands = { pike = 3, musket = 6 }\nformation = \"block\"\nfiles = 5",
    )];
    let whys = told(&mut position("", &king, &foes));
    assert_not_told(&whys, "horse charges");
}

#[test]
fn horse_beside_foot_charges_its_flank() {
    let king = [
        unit("horse", (24.0, 29.0), 90, HORSE),
        unit("lord", (20.0, 29.0), 90, "type = \"commander\""),
    ];
    let foes = [unit(
        "foe",
        (38.0, 30.0),
        180,
        "type = \"pike-and-musket\"\nstands = { pike = 2, musket = 4 }\nformation = \"line\"",
    )];
    let whys = told(&mut position("", &king, &foes));
    assert_told(&whys, "horse charges foe");
}

#[test]
fn a_gun_fires_at_what_stands_before_it() {
    let king = [
        unit("gun", (36.0, 20.0), 0, "type = \"regular-gun\""),
        unit("foot", (46.0, 20.0), 0, FOOT),
        unit("lord", (42.0, 14.0), 0, "type = \"commander\""),
    ];
    let foes = [unit("foe", (36.0, 32.0), 180, FOOT)];
    let whys = told(&mut position("", &king, &foes));
    assert_told(&whys, "gun fires at foe");
}

#[test]
fn foot_with_its_back_to_the_enemy_turns_to_face_it() {
    let king = [
        unit("foot", (36.0, 20.0), 180, FOOT),
        unit("lord", (36.0, 10.0), 0, "type = \"commander\""),
    ];
    let foes = [unit("foe", (36.0, 32.0), 180, FOOT)];
    let mut game = position("", &king, &foes);
    let whys = told(&mut game);
    let view = game.view("referee").expect("a view");
    let foot = view.units.iter().find(|unit| unit.id == "foot").expect("the foot");
    let ahead = foot.front.expect("on the table").facing.forward();
    assert!(ahead.y > 0.8, "it faces north: {ahead:?}, {whys:#?}");
}
