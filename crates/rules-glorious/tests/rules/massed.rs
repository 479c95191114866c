//! Battles that players set up whole.
use crate::kit::{self, Board, NORTH, Play, named, pose};
use kernel::{Fill, Ruleset, Viewer};
use rules_glorious::{
    Act, BOOK, Glorious, Question, Refusal, invariants,
    kinds::{Formation, Side, UnitId, UnitKind},
    refusal::{BattleRefusal, DeployRefusal, MoveRefusal},
    scene::SeatSetup,
};

/// A board where only the units of the north are placed.
fn in_hand(board: &Board) -> Play {
    let mut setup = kit::setup(board);
    setup.units.iter_mut().filter(|unit| unit.side == Side(0)).for_each(|unit| unit.at = None);
    let (model, stage) = Glorious::open(&setup).expect("it opens");
    Play::from(model, stage, &[])
}

fn mass(units: &[UnitId], files: u8, abreast: bool) -> Act {
    Act::DeployBattle { units: units.iter().copied().collect(), files, abreast }
}

/// Bills and longbows of eight and four, a third unit of five, knights, and an enemy that is placed.
fn army() -> (Board, [UnitId; 4]) {
    let mut board = Board::new();
    let bills = board.line("bills", 0, "BBBBBBBB", (20.0, 10.0));
    let bows = board.line("bows", 0, "llll", (40.0, 10.0));
    let odd = board.line("odd", 0, "SSSSS", (50.0, 10.0));
    let line = Formation::Line;
    let knights = board.unit("knights", 0, UnitKind::Knights, "KKKK", line, (60.0, 10.0), NORTH);
    board.line("them", 1, "BBBB", (20.0, 38.0));
    (board, [bills, bows, odd, knights])
}

/// The member of the element at each place of a Battle, rank by rank.
fn parts(play: &Play, unit: UnitId) -> String {
    play.unit(unit).elements.iter().map(|element| element.of.to_string()).collect()
}

/// AGV-BTL-008, AGV-SET-005: units of foot are deployed as a Battle, one behind the other in the order in which they are named.
/// That is one placing, and they are one unit from then on.
#[test]
fn a_battle_is_set_up_whole() {
    let (board, [bills, bows, odd, _]) = army();
    let mut play = in_hand(&board);
    play.say_with(0, mass(&[bows, bills], 4, false), pose(36.0, 12.0, NORTH));
    let body = play.unit(bows);
    assert!(body.is_battle() && body.formation == Formation::Block);
    assert_eq!((body.grid.files, body.grid.ranks()), (4, 3));
    assert_eq!(body.front().at, geom::Point::inches(36.0, 12.0));
    assert_eq!(parts(&play, bows), "000011111111", "the bows are in front");
    assert_eq!(play.unit(bills).within, Some(bows));
    invariants::check(play.model());
    assert_eq!(play.question(), Question::Deploy { side: Side(0) }, "the north has placed all");
    let again = play.refused_with(0, mass(&[bills, odd], 4, false), pose(36.0, 6.0, NORTH));
    assert_eq!(again, BattleRefusal::NoRectangle { unit: board.id("bills") }.into());
    let lines: Vec<String> = play
        .last
        .iter()
        .filter_map(|event| {
            named(play.model(), || (Glorious::SHOWING.line)(play.model(), event, Viewer::Referee))
        })
        .map(|line| format!("{} {}", line.cite.expect("a rule"), line.text))
        .collect();
    assert!(lines.contains(&"AGV-BTL-008 bows, bills formed a Battle.".to_owned()), "{lines:?}");
}

/// AGV-BTL-008, AGV-BTL-007: a Battle that is the last to be placed ends the deployment. Its line is still about the deployment,
/// because a line is written for the table on which its event happened.
#[test]
fn the_last_battle_to_be_set_up_cites_deployment() {
    let text = "format = 1\nid = \"last\"\ntitle = \"Last\"\nruleset = \"glorious\"\n\
        [table]\nsize = [48, 36]\n[rules]\ncomposition = false\n\
        [[sides]]\nid = \"red\"\nname = \"Red\"\nedge = \"south\"\n\
        [[sides.units]]\nid = \"bills\"\nname = \"bills\"\ntype = \"foot\"\nelements = { bill = 6 }\n\
        [[sides.units]]\nid = \"bows\"\nname = \"bows\"\ntype = \"foot\"\nelements = { longbow = 6 }\n\
        [[sides]]\nid = \"blue\"\nname = \"Blue\"\nedge = \"north\"\n\
        [[sides.units]]\nid = \"them\"\nname = \"them\"\ntype = \"foot\"\nelements = { bill = 4 }\n\
        formation = \"line\"\nat = [24, 30]\n";
    let mut game = BOOK.open_text("last.toml", text, 1).expect("it opens");
    let mut offers = game.offers("red").into_iter();
    let offer = offers.find(|offer| offer["act"]["deploy-battle"].is_object()).expect("a Battle");
    game.say("red", offer["act"].clone(), offer["fill"].clone()).expect("it is offered");
    let cites = |what: &str| -> Vec<String> {
        let lines = game.lines(Viewer::Referee);
        let lines = lines.iter().filter(|line| line.text.contains(what));
        lines.map(|line| line.cite.as_ref().expect("a rule").to_string()).collect()
    };
    assert_eq!(cites("formed a Battle"), ["AGV-BTL-008"]);
    assert!(!cites("For the initiative").is_empty(), "the deployment is over");
}

/// AGV-BTL-008, AGV-BTL-014: a Battle that was deployed whole acts as a Battle in the first movement.
#[test]
fn a_battle_that_was_set_up_acts_in_the_first_movement() {
    let mut board = Board::new();
    let one = board.line("one", 0, "BBBBBB", (20.0, 10.0));
    let other = board.line("other", 0, "llllll", (40.0, 10.0));
    board.line("them", 1, "BBBB", (20.0, 46.0));
    let mut play = in_hand(&board);
    play.dice(&[1, 2]).say_with(0, mass(&[one, other], 0, true), pose(36.0, 12.0, NORTH));
    assert_eq!(parts(&play, one), "001100110011", "side by side, the first on the left");
    assert!(matches!(play.question(), Question::Move { .. }));
    play.say_with(0, Act::Move { unit: one }, kit::go(3.0));
    assert_eq!(play.unit(one).front().at, geom::Point::inches(36.0, 15.0));
}

/// AGV-BTL-002..006, AGV-SET-004, AGV-SET-005: an invalid Battle cannot be deployed, nor a Battle where it may not stand.
#[test]
fn an_invalid_battle_cannot_be_set_up() {
    let (board, [bills, bows, odd, knights]) = army();
    let play = in_hand(&board);
    let refused = |act: Act| play.refused_with(0, act, pose(36.0, 12.0, NORTH));
    let no = |why: BattleRefusal| Refusal::from(why);
    assert_eq!(
        refused(mass(&[bills], 4, false)),
        no(BattleRefusal::Members { n: 1, least: 2, most: 4 })
    );
    assert_eq!(
        refused(mass(&[], 4, false)),
        no(BattleRefusal::Members { n: 0, least: 2, most: 4 })
    );
    assert_eq!(
        refused(mass(&[bills, bills], 4, false)),
        no(BattleRefusal::Repeated { unit: bills })
    );
    assert_eq!(
        refused(mass(&[bills, knights], 4, false)),
        no(BattleRefusal::NotFoot { unit: knights })
    );
    assert_eq!(
        refused(mass(&[bows, odd], 3, false)),
        no(BattleRefusal::NoRectangle { unit: bows })
    );
    assert_eq!(
        refused(mass(&[bills, odd], 0, false)),
        no(BattleRefusal::NoRectangle { unit: bills })
    );
    assert_eq!(
        refused(mass(&[bills, bows], 3, false)),
        no(BattleRefusal::NoRectangle { unit: bills })
    );
    assert_eq!(
        refused(mass(&[bills, bows], 6, true)),
        no(BattleRefusal::TooShallow { ranks: 2, least: 3 })
    );
    let thin = DeployRefusal::NoPattern { unit: bows, formation: "block", n: 4, files: 1 };
    assert_eq!(
        refused(mass(&[bills, bows], 3, true)),
        Refusal::from(thin),
        "one file is not a block"
    );
    let act = mass(&[bills, bows], 4, false);
    let out = play.refused_with(0, act, pose(36.0, 12.1, NORTH));
    assert_eq!(out, DeployRefusal::OutsideZone { unit: bills }.into());
    let nowhere = play.refused_with(0, act, Fill::Nothing);
    assert_eq!(nowhere, Refusal::WantsMore { what: "a place" });
    let mut few = board.clone();
    few.book.options.battle_elements.value = 13;
    let why = in_hand(&few).refused_with(0, act, pose(36.0, 12.0, NORTH));
    assert_eq!(why, no(BattleRefusal::TooFew { n: 12, least: 13 }));
    let mut placed = play.clone();
    let order = Default::default();
    let (formation, files) = (Formation::Line, 0);
    let alone = Act::Deploy {
        unit: bows,
        formation,
        files,
        short: 0,
        order,
        mounted: false,
        limbered: false,
    };
    placed.say_with(0, alone, pose(36.0, 12.0, NORTH));
    let why = placed.refused_with(0, act, pose(20.0, 12.0, NORTH));
    assert_eq!(why, DeployRefusal::AlreadyPlaced { unit: bows }.into());
    placed.say_with(
        0,
        Act::Deploy {
            unit: odd,
            formation,
            files,
            short: 0,
            order,
            mounted: false,
            limbered: false,
        },
        pose(20.0, 12.0, NORTH),
    );
    let mut third = board.clone();
    let more = third.line("more", 0, "BBBB", (5.0, 10.0));
    let mut play = in_hand(&third);
    play.say_with(0, alone, pose(36.0, 12.0, NORTH));
    let into = play.refused_with(0, mass(&[bills, more], 4, false), pose(34.0, 12.0, NORTH));
    assert_eq!(into, MoveRefusal::Interpenetrates { unit: bills, other: bows }.into());
}

/// AGV-BTL-003, AGV-SET-009: mounted foot are on foot in it; nobody may use units that another seat commands.
#[test]
fn mounted_foot_join_on_foot_and_each_seat_uses_its_own_units() {
    let mut board = Board::new();
    let line = Formation::Line;
    let riders =
        board.unit("riders", 0, UnitKind::MountedFoot, "llllll", line, (20.0, 10.0), NORTH);
    let bills = board.line("bills", 0, "BBBBBB", (40.0, 10.0));
    board.line("them", 1, "BBBB", (20.0, 38.0));
    let act = mass(&[riders, bills], 3, false);
    let mut play = in_hand(&board);
    play.dice(&[1, 2]).say_with(0, act, pose(36.0, 12.0, NORTH));
    assert!(play.unit(riders).is_battle() && !play.unit(riders).mounted);
    let seat = |id: &str, unit| SeatSetup { id: id.into(), side: Side(0), units: Some(vec![unit]) };
    let north = SeatSetup { id: "north".into(), side: Side(1), units: None };
    board.scene.seats = vec![seat("left", riders), north, seat("right", bills)];
    let play = in_hand(&board);
    let why = play.refused_with(0, act, pose(36.0, 12.0, NORTH));
    assert_eq!(why, Refusal::NotYours { unit: bills, rule: "AGV-SET-005" });
    assert!(!play.offered(0, |act| matches!(act, Act::DeployBattle { .. })));
}

/// AGV-BTL-008: Battles that are deep enough and have a place are offered, and every one that is offered is allowed.
#[test]
fn battles_are_offered_while_armies_are_set_up() {
    let (mut board, [bills, bows, ..]) = army();
    board.line("spears", 0, "SSSS", (30.0, 10.0));
    let play = in_hand(&board);
    let offers: Vec<_> = play
        .offers(0)
        .into_iter()
        .filter(|offer| matches!(offer.act, Act::DeployBattle { .. }))
        .collect();
    let labels: Vec<&str> = offers.iter().map(|offer| offer.label.as_str()).collect();
    assert!(
        labels.contains(&"Deploy a Battle of bills and bows, one behind the other, 6\" wide"),
        "{labels:?}"
    );
    assert_eq!(offers[0].act, mass(&[bills, bows], 4, false));
    assert_eq!(offers[0].unit.as_deref(), Some("bills"));
    for offer in offers {
        play.clone().say_with(0, offer.act, offer.fill);
    }
}
