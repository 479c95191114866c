//! Tests that fast searches find the same as a look at everything, on tables from random play.
use crate::{
    Act, Model, Question, Splendid,
    act::{Shape, StandOrder},
    charge,
    kinds::{Formation, Side},
    layout,
    moves::{formation, notes},
    muster::{self, Size, Start, Wish},
    shape::Rects,
    unit::Unit,
};
use geom::Rect;
use kernel::{
    Fill, Match, Moment, No, Ruleset, Said, Seat, dice::Chooser, doc::Doc, laws, offer::Turn,
    play::NoDice,
};

/// Calls a function for every table on which a side is to move, in a few random battles.
fn on_tables(n_units: usize, mut look: impl FnMut(&Moment<Splendid>, Side, Seat)) {
    for seed in 0..4 {
        let wish = Wish { size: Size::Units(n_units), start: Start::Placed, motley: true };
        let field = muster::field(seed, &wish);
        let doc = Doc::from_json("field.json", &field).expect("a field has a text");
        let setup = Splendid::read(&doc).expect("a field is a scenario");
        let opened = Match::<Splendid>::open(setup, seed, None);
        let (mut game, _) = opened.expect("a field opens");
        let mut chooser = Chooser::new(seed);
        for _ in 0..150 {
            let moment = game.moment();
            if let Some(ask) = moment.ask()
                && let Question::Move { side } = ask.question
            {
                look(moment, side, ask.seats.iter().next().expect("somebody is asked"));
            }
            if laws::step(&mut game, &mut chooser).is_none() {
                break;
            }
        }
    }
}

/// The first pivot and extension that the rules accept, with each fully checked.
fn charge_by_trying(
    moment: &Moment<Splendid>,
    seat: Seat,
    unit: &Unit,
    target: &Unit,
) -> Option<Act> {
    let tries = charge::pivots(moment.model(), unit, target.id);
    let each = |extended| tries.iter().map(move |&pivot| (pivot, extended));
    each(false).chain(each(true)).find_map(|(pivot, extended)| {
        let act = Act::Charge { unit: unit.id, target: target.id, pivot, extended };
        let said = Said { seat, act: act.clone(), fill: Fill::Nothing };
        let told = moment.clone().tell(&mut NoDice, said, &mut Vec::new());
        (!matches!(told, Err(No::Refused(_)))).then_some(act)
    })
}

/// ASV-CHG-010, ASV-XCH-004: a charge that is possible with some pivot or extension is found.
pub fn quick_searches_find_the_charges_that_the_rules_accept() {
    let mut found = 0;
    on_tables(8, |moment, side, seat| {
        let model = moment.model();
        for unit in model.of(side).filter(|unit| !unit.done.acted) {
            for target in model.enemies(unit) {
                let (id, to) = (unit.id, target.id);
                let open = Act::Charge { unit: id, target: to, pivot: None, extended: false };
                let quick = charge::guess(model, seat, &open);
                assert_eq!(quick, charge_by_trying(moment, seat, unit, target));
                found += usize::from(quick.is_some());
            }
        }
    });
    assert!(found > 20, "only {found} charges were compared");
}

/// The enemies found in the lane of a charge are those found by checking every enemy.
pub fn charges_have_the_targets_that_a_look_at_every_enemy_finds() {
    let mut found = 0;
    on_tables(20, |moment, side, _| {
        let model = moment.model();
        for unit in model.of(side).filter(|unit| unit.n() > 1) {
            let reach = charge::own_reach(model, unit);
            let [left, right] = unit.front_corners();
            let (front, wide) = (left.towards(right, 0.5), left.distance(right));
            let (ahead, far) =
                (unit.heading().forward(), (reach.allowance + reach.extension).units());
            let plain = model.enemies(unit).filter(|enemy| {
                let (off, radius) = (enemy.centre.v2() - front, f64::from(enemy.radius));
                let along = off.dot(ahead);
                let swings = (along.max(0.0) + radius) * (1.2 * geom::INCH.units() / wide);
                (enemy.garrison.is_none() || unit.is_foot())
                    && along > -radius
                    && along < far + radius
                    && off.cross(ahead).abs() < wide / 2.0 + radius + swings
            });
            let plain: Vec<_> = plain.map(|enemy| enemy.id).collect();
            found += plain.len();
            assert_eq!(charge::candidates(model, unit, reach).collect::<Vec<_>>(), plain);
        }
    });
    assert!(found > 20, "only {found} targets were compared");
}

/// An outline made in one pass: runs of stands side by side, then ranks combined.
fn plain_outline(unit: &Unit) -> Rects {
    let bent = unit.formation.is_bent_line() || unit.formation == Formation::BentRoadColumn;
    let mut rects = Rects::new();
    for (idx, stand) in unit.stands.iter().enumerate() {
        let base = unit.base(stand);
        let beside = idx.checked_sub(1).map(|before| &unit.stands[before]).is_some_and(|before| {
            (before.facing, before.rank, before.file + 1) == (stand.facing, stand.rank, stand.file)
        });
        match rects.last_mut() {
            Some(run) if beside && !bent => {
                let step = base.centre - unit.base_at(idx - 1).centre;
                run.centre += step * 0.5;
                run.half_width += base.half_width;
            }
            _ => rects.push(base),
        }
    }
    rects
}

/// The area is the same, though perhaps in fewer rectangles.
fn is_same_ground(one: &[Rect], other: &[Rect]) -> bool {
    let area = |rects: &[Rect]| rects.iter().map(|it| it.half_width * it.half_depth).sum::<f64>();
    let inside = |rect: &Rect| one.iter().any(|whole| whole.overhang(rect) < 8.0);
    (area(one) - area(other)).abs() < 1e-3 * area(one) && other.iter().all(inside)
}

pub fn outlines_cover_the_bases_and_nothing_else() {
    let look = |model: &Model| {
        for unit in model.on_table() {
            let (outline, plain) = (unit.outline(), plain_outline(unit));
            assert!(outline.len() <= plain.len(), "{unit:?}");
            assert!(is_same_ground(&outline, &plain), "{outline:?} is not {plain:?}");
            assert!(is_same_ground(&outline, &unit.bases()), "{outline:?} of {unit:?}");
        }
    };
    on_tables(20, |moment, _, _| look(moment.model()));
}

/// ASV-MOV-005, ASV-MOV-006, ASV-MAN-004: notes about all units made at once equal the notes about each unit made separately.
pub fn notes_of_all_are_the_notes_of_each() {
    let mut noted = [0; 3];
    on_tables(12, |moment, _, _| {
        // Columns are rare, so every second unit is made one.
        let mut model = moment.model().clone();
        let few: Vec<_> =
            model.units.iter().step_by(2).filter(|it| it.n() > 1).map(|it| it.id).collect();
        for id in few {
            model.units.change(id.idx(), |unit| unit.formation = Formation::RoadColumn);
        }
        for side in [Side(0), Side(1)] {
            let all = notes::all(&model, side);
            for unit in model.on_table() {
                let done = all[unit.id.idx()];
                assert_eq!(done, notes::plain(&model, unit, side), "{unit:?}");
                for (n, is) in [done.frozen, done.must_unform, done.can_double].iter().enumerate() {
                    noted[n] += usize::from(*is);
                }
            }
        }
    });
    assert!(noted.iter().all(|&n| n > 20), "only {noted:?} notes were compared");
}

/// ASV-CHF-006: a formation missing from the menu because the unit is in it would be refused as no change.
pub fn formations_left_off_the_menu_are_refused() {
    let mut left_off = 0;
    on_tables(12, |moment, side, _| {
        let model = moment.model();
        for unit in model.of(side).filter(|unit| unit.n() > 1) {
            let formation = unit.formation;
            let files =
                (1..=unit.n()).filter(|&files| formation::stands_so(unit, formation, files));
            for files in files {
                let about = unit.centre_stands()[0] + 1;
                let (file, short, rank) = (layout::centre_files(files)[0], 0, 0);
                let (files, reversed, bend, swing) = (files as u8, false, 0, Turn(0));
                let shape =
                    Shape { formation, files, short, about, file, rank, reversed, bend, swing };
                let order = StandOrder::new();
                let tried = formation::check(model, unit, &shape, &order, &Fill::Nothing);
                assert!(tried.is_err(), "{unit:?} as {shape:?}");
                left_off += 1;
            }
        }
    });
    assert!(left_off > 20, "only {left_off} formations were tried");
}
