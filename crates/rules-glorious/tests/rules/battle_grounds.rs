//! The ground of a Battle that ends: members that were mixed by closing up are rearranged on it, and no member routs if a
//! formation fits.
use crate::{
    fire::{at, throws},
    kit::{Board, EAST, NORTH, Play, S, SOUTH, WEST},
};
use kernel::dice::Chooser;
use rules_glorious::{
    Act, Event, Question, Refusal, Stage,
    event::End,
    invariants,
    kinds::{Formation, Phase, UnitId, UnitKind},
    question::ElementSet,
    refusal::BattleRefusal,
    unit::Unit,
};

const AFTER_FIRE: Stage = Stage::FireLosses { round: 3 };

fn remove(unit: UnitId, numbers: &[usize]) -> Act {
    Act::Remove { unit, elements: numbers.iter().map(|n| n - 1).collect::<ElementSet>() }
}

fn routs(play: &Play) -> Vec<UnitId> {
    let of = |event: &Event| match event {
        Event::Gone { unit, why: End::Routed | End::Scattered } => Some(*unit),
        _ => None,
    };
    play.events.iter().filter_map(of).collect()
}

fn dissolved(play: &Play) -> bool {
    play.events.iter().any(|event| matches!(event, Event::BattleEnded { dissolved: true, .. }))
}

/// Which units struck, in order.
fn attacks(play: &Play) -> impl Iterator<Item = UnitId> {
    play.events.iter().filter_map(|event| match event {
        Event::Attacked(throw) => Some(throw.unit),
        _ => None,
    })
}

/// Every member that is asked closes up in the first offered way.
fn close(play: &mut Play, seat: u8) {
    while matches!(play.question(), Question::Close { .. }) {
        let offer = play.offers(seat).remove(0);
        play.say_with(seat, offer.act, offer.fill);
        invariants::check(play.model());
    }
}

/// A Battle of nine and six side by side, five files and three ranks, its front at (36, 20), north.
fn side_by_side(board: &mut Board) -> [UnitId; 2] {
    let (elements, parts) = ("LLLbbLLLbbLLLbb", "000110001100011");
    let lead = board.battle(&["p1", "p2"], 0, elements, parts, 5, (36.0, 20.0), NORTH);
    [lead, UnitId(lead.0 + 1)]
}

/// Whether all elements stand on ground this many files wide and ranks deep, with the middle of its front at (36, 20).
fn is_on_ground(play: &Play, unit: UnitId, files: f64, ranks: f64) -> bool {
    play.unit(unit).bases().all(|base| {
        let (x, y) = (base.centre.x / 2540.0 - 36.0, 20.0 - base.centre.y / 2540.0);
        x.abs() < files / 2.0 * S - 0.7 && y > 0.7 && y < ranks * S - 0.7
    })
}

/// AGV-BTL-022, AGV-LOS-008: eight of nine fall in hand-to-hand. The six beside them, mixed with the last one as the Battle
/// closed up, form a block again that touches the enemy. No member routs.
#[test]
fn a_member_without_losses_does_not_rout() {
    let mut board = Board::new();
    let [p1, p2] = side_by_side(&mut board);
    let enemy = board.line("a", 1, "PPPPPPPP", (36.0, 20.0));
    let mut play = board.play(Stage::Melee, 1, &[1; 8]);
    // The rest strike in the rounds after that of the pikes, and hit nothing.
    play.dice(&[12; 7]).say(0, remove(p1, &[1, 2, 3, 6, 7, 8, 11, 12]));
    close(&mut play, 0);
    assert_eq!((dissolved(&play), routs(&play)), (true, vec![]));
    let throwing: Vec<UnitId> = attacks(&play).collect();
    assert_eq!(throwing, [enemy, p1, p2], "both fight on");
    assert_eq!(play.unit(p2).n(), 6);
    assert!(is_on_ground(&play, p2, 5.0, 2.0), "{:?}", play.unit(p2));
    let model = play.model();
    assert!(rules_glorious::near::touches(model, model.unit(p2), model.unit(enemy)));
    // AGV-LOS-017: the last of the nine stayed until the phase ended and was then removed, alone in contact.
    assert!(play.events.contains(&Event::Gone { unit: p1, why: End::Single }));
    assert_eq!(play.model().lost, [9, 0]);
}

/// AGV-BTL-022, AGV-LOS-009: ten are left in two full ranks, on which seven and three cannot both stand and touch the enemy.
/// They can on the Battle's ground before its ranks closed up, three ranks deep.
#[test]
fn the_ground_is_that_of_the_battle_before_it_closed_up() {
    let mut board = Board::new();
    board.book.options.battle_keep_elements.value = 15;
    let [p1, p2] = side_by_side(&mut board);
    board.line("a", 1, "PPPPPPPP", (36.0, 20.0));
    let mut play = board.play(Stage::Melee, 1, &[1, 1, 1, 1, 1, 12, 12, 12]);
    play.dice(&[12; 10]).say(0, remove(p1, &[4, 5, 11, 12, 14]));
    close(&mut play, 0);
    assert!(dissolved(&play));
    assert_eq!((play.unit(p1).n(), play.unit(p2).n()), (7, 3));
    assert_eq!((routs(&play), play.model().lost), (vec![], [5, 0]));
    for unit in [p1, p2] {
        assert!(is_on_ground(&play, unit, 5.0, 3.0), "{:?}", play.unit(unit));
    }
}

/// A Battle of six bills in front of six pikes, three files, its front at (36, 20), north.
fn stacked(board: &mut Board) -> [UnitId; 2] {
    let (elements, parts) = ("BBBBBBPPPPPP", "000000111111");
    let lead = board.battle(&["b1", "b2"], 0, elements, parts, 3, (36.0, 20.0), NORTH);
    [lead, UnitId(lead.0 + 1)]
}

/// AGV-LOS-002, AGV-LOS-016, AGV-BTL-022, AGV-FIR-053: five of twelve fall to longbows all over a Battle. Both members stand,
/// and the bombard of the third round, which targeted the Battle, hits one of them.
#[test]
fn fire_routs_no_member_that_has_a_formation() {
    let mut board = Board::new();
    let [b1, b2] = stacked(&mut board);
    let bows = board.line("bows", 1, "llll", (34.5, 25.0));
    let gun =
        board.unit("gun", 1, UnitKind::Bombard, "g", Formation::OpenOrder, (38.3, 25.0), SOUTH);
    let mut play = board.play(Stage::Targets, 0, &[1, 1, 1, 1, 1, 12, 12, 12]);
    play.say(1, at(bows, b1, 4)).say(1, at(gun, b1, 1)).say(1, Act::EndPhase);
    play.dice(&[12]).say(0, remove(b1, &[2, 5, 8, 11, 12]));
    close(&mut play, 0);
    assert!(dissolved(&play));
    assert_eq!((play.unit(b1).n(), play.unit(b2).n()), (4, 3));
    assert_eq!((routs(&play), play.model().lost), (vec![], [5, 0]));
    let last = throws(&play).last().map(|throw| (throw.unit, throw.dice.len()));
    assert_eq!(last, Some((gun, 1)), "the bombard fires at a unit, not at a Battle");
}

/// AGV-LOS-002, AGV-LOS-016, AGV-BTL-022: none of the 792 ways to lose five of twelve routs a member or moves it off the
/// ground.
#[test]
fn no_choice_of_losses_by_fire_routs_a_member() {
    let mut board = Board::new();
    let [b1, b2] = stacked(&mut board);
    board.line("bows", 1, "llll", (36.0, 25.0));
    board.tweak(b1, |unit| unit.hits = 5);
    let asked = board.play(AFTER_FIRE, 0, &[]);
    let mut ways = 0;
    for set in (0..1_u64 << 12).filter(|set| set.count_ones() == 5) {
        let mut play = asked.clone();
        play.say(0, Act::Remove { unit: b1, elements: ElementSet(set) });
        close(&mut play, 0);
        assert!(dissolved(&play) && routs(&play).is_empty(), "{set:b}: {:?}", play.events);
        for unit in [b1, b2] {
            assert!(is_on_ground(&play, unit, 3.0, 4.0), "{set:b}: {:?}", play.unit(unit));
        }
        ways += 1;
    }
    assert_eq!(ways, 792);
}

/// AGV-LOS-008, AGV-LOS-010, AGV-BTL-022: a member routs if there is no formation for it. One file of a Battle has room only
/// for a road column, and none is formed near an enemy. A single element stands.
#[test]
fn a_member_without_a_formation_routs() {
    for (enemy, left) in [(40.0, [0, 1]), (46.0, [3, 1])] {
        let mut board = Board::new();
        let parts = "000000111111";
        let lead = board.battle(&["b1", "b2"], 0, "BBBBBBPPPPPP", parts, 1, (36.0, 20.0), NORTH);
        board.line("them", 1, "BBBB", (36.0, enemy));
        board.tweak(lead, |unit| unit.hits = 8);
        let mut play = board.play(AFTER_FIRE, 0, &[]);
        play.say(0, remove(lead, &[4, 5, 6, 8, 9, 10, 11, 12]));
        close(&mut play, 0);
        let second = UnitId(lead.0 + 1);
        assert_eq!([play.unit(lead).n(), play.unit(second).n()], left);
        let gone = if left[0] == 0 { vec![lead] } else { Vec::new() };
        assert_eq!(routs(&play), gone);
        assert_eq!(play.model().lost, [12 - (left[0] + left[1]) as u16, 0], "all are counted once");
        let strays = |event: &&Event| matches!(event, Event::Lost { .. });
        assert_eq!(play.events.iter().filter(strays).count(), 1, "a rout is not a loss by hits");
    }
}

/// AGV-LOS-009, AGV-BTL-022: a member that touched enemies on both flanks, with the other member between,
/// cannot keep both contacts.
#[test]
fn a_member_that_cannot_keep_its_contacts_routs() {
    let mut board = Board::new();
    board.book.options.battle_keep_elements.value = 12;
    let parts = "011001100110";
    let lead = board.battle(&["b1", "b2"], 0, "BBBBBBBBBBBB", parts, 4, (36.0, 20.0), NORTH);
    let line = Formation::Line;
    board.unit("w", 1, UnitKind::Foot, "PP", line, (36.0 - 2.0 * S, 20.0), EAST);
    board.unit("e", 1, UnitKind::Foot, "PP", line, (36.0 + 2.0 * S, 20.0), WEST);
    board.tweak(lead, |unit| unit.hits = 8);
    let mut model = board.model(0);
    model.phase = Phase::HandToHand;
    let mut play = Play::from(model, Stage::HandLosses { round: 5 }, &[]);
    play.say(0, remove(lead, &[5, 6, 7, 8, 9, 10, 11, 12]));
    close(&mut play, 0);
    assert_eq!(routs(&play), [lead]);
    assert_eq!(play.unit(UnitId(lead.0 + 1)).n(), 2);
}

/// AGV-BTL-009, AGV-BTL-010, AGV-FRM-016: six elements of one member have fallen, and the other stands with two in front and
/// four behind. When the Battle breaks up, both form up about the elements at their front centres, on the Battle's ground.
#[test]
fn a_mixed_battle_breaks_up_about_the_front_centres() {
    let mut board = Board::new();
    let [p1, p2] = side_by_side(&mut board);
    board.line("them", 1, "PPPPPPPP", (36.0, 35.0));
    // A friend beside it: no member may move there.
    board.line("f", 0, "BB", (36.0 + 6.0 * S, 20.0));
    board.tweak(p1, |unit| unit.hits = 6);
    let mut play = board.play(AFTER_FIRE, 0, &[]);
    play.say(0, remove(p1, &[1, 2, 3, 6, 7, 8]));
    assert!(play.unit(p1).is_battle());
    assert!(play.offered(0, |act| *act == Act::BreakUp { unit: p1 }));
    let was = *play.unit(p1);
    play.say(0, Act::BreakUp { unit: p1 });
    invariants::check(play.model());
    assert_eq!((play.unit(p1).n(), play.unit(p2).n()), (3, 6));
    for (of, unit) in [p1, p2].into_iter().enumerate() {
        assert!(is_on_ground(&play, unit, 5.0, 3.0), "{:?}", play.unit(unit));
        assert!(keeps_centre(&was, of as u8, &play, unit), "{:?}", play.unit(unit));
    }
}

/// The elements at the centre of a front of this many.
fn centre(n: usize) -> Vec<usize> {
    vec![(n - 1) / 2, n / 2]
}

/// Whether an element at the centre of a new front stands where one stood at the centre of the member's front in the body.
fn keeps_centre(body: &Unit, of: u8, play: &Play, unit: UnitId) -> bool {
    keeps(body, of, play, unit, centre)
}

/// Whether one stands where any element of the member's front stood.
fn keeps_front(body: &Unit, of: u8, play: &Play, unit: UnitId) -> bool {
    keeps(body, of, play, unit, |n| (0..n).collect())
}

fn keeps(body: &Unit, of: u8, play: &Play, unit: UnitId, which: fn(usize) -> Vec<usize>) -> bool {
    let own: Vec<usize> = (0..body.n()).filter(|&idx| body.elements[idx].of == of).collect();
    let rank = body.grid.cell(own[0]).0;
    let front: Vec<usize> =
        own.iter().copied().filter(|&idx| body.grid.cell(idx).0 == rank).collect();
    let unit = play.unit(unit);
    which(front.len()).iter().any(|&was| {
        let place = body.base(front[was]).centre;
        let kind = body.elements[front[was]].kind;
        centre(usize::from(unit.grid.files))
            .iter()
            .any(|&is| unit.base(is).centre.distance(place) < 5.0 && unit.elements[is].kind == kind)
    })
}

/// A Battle of two members or more in lines or blocks, one behind the other or side by side.
fn any_battle(chooser: &mut Chooser, board: &mut Board, most: usize) -> (UnitId, u8, usize) {
    let members = 2 + chooser.under(most - 1);
    let keys = &["a", "b", "c", "d"][..members];
    let aside = chooser.under(2) == 0;
    let (files, ranks) = if aside {
        let each = 1 + usize::from(members < 4 || chooser.under(2) == 0);
        (members * each, if members * each < 4 { 4 } else { 3 })
    } else {
        (3 + chooser.under(2), members.max(4))
    };
    let of = |idx: usize| {
        let (rank, file) = (idx / files, idx % files);
        if aside { file * members / files } else { rank * members / ranks }
    };
    let n = files * ranks;
    let parts: String = (0..n).map(|idx| char::from(b'0' + of(idx) as u8)).collect();
    let kinds: String = (0..n).map(|idx| ['P', 'B', 'b', 'L'][(of(idx) + idx / 5) % 4]).collect();
    let lead = board.battle(keys, 0, &kinds, &parts, files as u8, (36.0, 20.0), NORTH);
    (lead, members as u8, files)
}

/// AGV-BTL-022, AGV-LOS-016: whatever Battles lose by fire, in one round or in two, no remaining member routs or leaves the
/// Battle's ground.
#[test]
fn random_losses_rout_no_member_that_has_a_formation() {
    let mut ended = 0;
    for seed in 0..150 {
        let mut chooser = Chooser::new(seed);
        let mut board = Board::new();
        let (lead, members, files) = any_battle(&mut chooser, &mut board, 4);
        board.line("bows", 1, "llll", (36.0, 35.0));
        let n = board.units[lead.idx()].n();
        let ranks = n / files;
        board.book.options.battle_keep_elements.value = [8, 10, n as u8][chooser.under(3)];
        let mut left = n;
        let mut play = board.play(AFTER_FIRE, 0, &[]);
        while play.unit(lead).is_battle() {
            let hits = 1 + chooser.under(left - 1).min(4);
            let mut model = play.model().clone();
            model.units.change(lead.idx(), |unit| unit.hits = hits as u8);
            play = Play::from(model, AFTER_FIRE, &[]);
            while matches!(play.question(), Question::Remove { .. }) {
                let mut set = ElementSet::default();
                while set.len() < hits {
                    set = set.and(chooser.under(left));
                }
                play.say(0, Act::Remove { unit: lead, elements: set });
            }
            left -= hits;
            while matches!(play.question(), Question::Close { .. }) {
                let mut offers = play.offers(0);
                let offer = offers.swap_remove(chooser.under(offers.len()));
                play.say_with(0, offer.act, offer.fill);
            }
            invariants::check(play.model());
            assert!(routs(&play).is_empty(), "{seed}: {:?}", play.events);
        }
        ended += 1;
        let all: usize = (0..members).map(|of| play.unit(UnitId(lead.0 + of)).n()).sum();
        assert_eq!(all, left, "{seed}");
        for of in (0..members).map(|of| UnitId(lead.0 + of)) {
            let inside =
                !play.unit(of).is_on_table() || is_on_ground(&play, of, files as f64, ranks as f64);
            assert!(inside, "{seed}: {:?}", play.unit(of));
        }
    }
    assert_eq!(ended, 150);
}

/// AGV-BTL-022, AGV-LOS-009: members side by side with an enemy along their whole front. Whatever they lose, each has a
/// formation on its own files that touches the enemy, so none routs.
#[test]
fn losses_in_hand_to_hand_rout_no_member_that_keeps_its_contacts() {
    for seed in 0..100 {
        let mut chooser = Chooser::new(seed);
        let mut board = Board::new();
        board.book.options.battle_keep_elements.value = 15;
        let both = side_by_side(&mut board);
        let enemy = board.line("a", 1, "PPPPPPPP", (36.0, 20.0));
        let hits = 2 + chooser.under(10);
        board.tweak(both[0], |unit| unit.hits = hits as u8);
        let mut model = board.model(0);
        model.phase = Phase::HandToHand;
        let mut play = Play::from(model, Stage::HandLosses { round: 4 }, &[]);
        let mut set = ElementSet::default();
        while set.len() < hits {
            set = set.and(chooser.under(15));
        }
        // Round 5 and the end of the phase follow. None of these units strikes then.
        play.say(0, Act::Remove { unit: both[0], elements: set });
        close(&mut play, 0);
        assert!(dissolved(&play) && routs(&play).is_empty(), "{seed}: {:?}", play.events);
        for unit in both.into_iter().filter(|unit| play.unit(*unit).is_on_table()) {
            let model = play.model();
            assert!(rules_glorious::near::touches(model, model.unit(unit), model.unit(enemy)));
            assert!(is_on_ground(&play, unit, 5.0, 3.0), "{seed}: {:?}", play.unit(unit));
        }
    }
}

/// Whether members separate one another in the front rank, as in 0 1 0.
fn is_parted(body: &Unit) -> bool {
    let front: Vec<u8> =
        body.elements[..body.grid.in_rank(0)].iter().map(|element| element.of).collect();
    let mut runs = front.clone();
    runs.dedup();
    runs.sort_unstable();
    runs.windows(2).any(|two| two[0] == two[1])
}

/// AGV-BTL-009, AGV-FRM-016: whatever a Battle has lost, it can be broken up on open ground, each member about its own front
/// centre. In a few of them members separate one another in the front rank, so that not all can keep their centres; there, an
/// element of the front rank keeps its place.
#[test]
fn mixed_battles_break_up_on_open_ground() {
    let (mut parted, mut refused) = (0, 0);
    for seed in 0..900 {
        let mut chooser = Chooser::new(seed);
        let mut board = Board::new();
        let (lead, members, _) = any_battle(&mut chooser, &mut board, 3);
        board.line("bows", 1, "llll", (36.0, 35.0));
        let n = board.units[lead.idx()].n();
        let hits = 1 + chooser.under(n - 8);
        board.tweak(lead, |unit| unit.hits = hits as u8);
        board.book.options.battle_keep_ranks.value = 1;
        let mut play = board.play(AFTER_FIRE, 0, &[]);
        let mut set = ElementSet::default();
        while set.len() < hits {
            set = set.and(chooser.under(n));
        }
        if matches!(play.question(), Question::Remove { .. }) {
            play.say(0, Act::Remove { unit: lead, elements: set });
        }
        let was = *play.unit(lead);
        assert!(was.is_battle());
        if !play.offered(0, |act| *act == Act::BreakUp { unit: lead }) {
            let why = play.refused(0, Act::BreakUp { unit: lead });
            assert!(matches!(why, Refusal::Battle(BattleRefusal::NoRoom { .. })), "{why}");
            assert!(is_parted(&was), "{seed}: {was:?}");
            refused += 1;
            continue;
        }
        play.say(0, Act::BreakUp { unit: lead });
        invariants::check(play.model());
        for of in 0..members {
            let unit = UnitId(lead.0 + of);
            if play.unit(unit).is_on_table() && !keeps_centre(&was, of, &play, unit) {
                assert!(is_parted(&was), "{seed}: {was:?}");
                assert!(keeps_front(&was, of, &play, unit), "{seed}: {:?}", play.unit(unit));
                parted += 1;
            }
        }
    }
    assert!((1..30).contains(&parted), "{parted} do not keep their centres");
    // Such as 010/020/121: whatever element of its front a member keeps, the three are in each other's way.
    assert!(refused < 2, "{refused} of 900 are refused");
}
