//! Scripted dice: they fall in order, must fit and are used up.
use crate::duel::{Act, Duel, Event};
use kernel::{
    Dice, Fill, Match, No, Said, Scripted, Seat,
    dice::{NoFace, Throw},
    play::NotTaken,
};

fn said(seat: u8, act: Act) -> Said<Act> {
    Said { seat: Seat(seat), act, fill: Fill::Nothing }
}

fn duel(dice: &[u8]) -> Match<Duel> {
    Match::open([0, 5], 1, Some(dice.to_vec())).expect("it opens").0
}

#[test]
fn they_fall_in_order() {
    let mut game = duel(&[2, 6]);
    let shot = game.say(said(0, Act::Shoot)).expect("in range");
    assert_eq!(shot, [Event::Rolled { by: 0, face: 2 }]);
    let again = game.say(said(0, Act::Reroll)).expect("a reroll is left");
    let expected = [
        Event::Spent { who: 0 },
        Event::Rolled { by: 0, face: 6 },
        Event::Hurt { who: 1, by: 1 },
        Event::Passed,
    ];
    assert_eq!(again, expected);
    assert_eq!(game.dice_left(), 0);
}

#[test]
fn one_too_few_changes_nothing_and_the_missing_one_can_be_given() {
    let mut game = duel(&[1, 1]);
    let before = game.record();
    assert_eq!(game.say(said(0, Act::Volley)), Err(No::WantsDie { sides: 6 }));
    assert_eq!((game.record(), game.dice_left()), (before, 2));
    assert_eq!(game.give_dice(&[3]), Ok(()));
    let volley = game.say(said(0, Act::Volley)).expect("three dice are there");
    assert_eq!(volley[3], Event::Hurt { who: 1, by: 2 });
}

#[test]
fn one_that_does_not_fit_changes_nothing() {
    for face in [0, 7] {
        let no_face = |place| NoFace { place, face, dice: &[6] };
        let opened = Match::<Duel>::open([0, 5], 1, Some(vec![3, face]));
        assert_eq!(opened.err(), Some(No::NoFace(no_face(2))));
        let mut game = duel(&[1]);
        let before = game.record();
        assert_eq!(game.give_dice(&[face]), Err(NotTaken::NoFace(no_face(1))));
        assert_eq!(game.replace_dice(&[6, face]), Err(NotTaken::NoFace(no_face(2))));
        assert_eq!((game.record(), game.dice_left()), (before, 1));
    }
}

/// A book with several dice: a face of the larger die may be given where the smaller is thrown, and can be corrected.
#[test]
fn those_that_have_not_fallen_can_be_replaced() {
    let mut script = Scripted::new(vec![11, 2]);
    assert_eq!(script.d(10), Err(Throw::BadDie { face: 11, sides: 10 }));
    script.replace(&[7]);
    assert_eq!((script.d(10), script.left()), (Ok(7), 0));
    let mut game = duel(&[1, 1, 1, 1]);
    game.say(said(0, Act::Shoot)).expect("in range");
    assert_eq!(game.replace_dice(&[5]), Ok(()));
    assert_eq!(game.dice_left(), 1);
    let told = NoFace { place: 3, face: 13, dice: &[10, 12] }.to_string();
    assert!(
        told.contains("die 3") && told.contains("a d10 or a d12") && told.contains("1 to 12"),
        "{told}"
    );
}

#[test]
fn those_left_over_are_counted() {
    let mut game = duel(&[6, 5, 4]);
    game.say(said(0, Act::Shoot)).expect("in range");
    assert_eq!(game.dice_left(), 2);
}

#[test]
fn a_battle_of_the_seed_takes_none() {
    let (mut game, _) = Match::<Duel>::open([0, 5], 1, None).expect("it opens");
    assert_eq!(game.give_dice(&[1]), Err(NotTaken::SeedThrows));
}

#[test]
fn a_seed_means_the_same_for_ever() {
    let (mut game, _) = Match::<Duel>::open([0, 5], 7, None).expect("it opens");
    let mut faces = Vec::new();
    for n in 0..8 {
        for event in game.say(said(n % 2, Act::Volley)).unwrap_or_default() {
            if let Event::Rolled { face, .. } = event {
                faces.push(face);
            }
        }
    }
    assert_eq!(faces, FACES_OF_SEED_7);
}

/// If this changes, every record made with a seed has lost its dice.
const FACES_OF_SEED_7: &[u8] = &[3, 2, 2, 2, 2, 6, 3, 3, 3, 2, 4, 5];
