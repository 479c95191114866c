//! The keys of this ruleset in files, each with its schema and its description.
use super::{orders::WINDS, units::types};
use crate::{
    book::Nation,
    kinds::{Arms, Branch, Calibre, Formation, Quality, Rank, State},
};
use kernel::scenario::schema::{Key, id, object, point, told};
use serde_json::{Value, json};

/// A unit or a general.
pub(crate) fn keys() -> Vec<Key<'static>> {
    [troops(), guns(), generals()].concat()
}

fn troops() -> Vec<Key<'static>> {
    let truth = json!({"type": "boolean"});
    let bend = object(
        &[
            (
                "after",
                json!({"type": "integer", "minimum": 0, "maximum": 9}),
                "How many stands on that side of the command stand stay straight.",
            ),
            (
                "back",
                json!({"type": "integer", "minimum": -90, "maximum": 90}),
                "By how many degrees the outer stands turn back; negative is forward.",
            ),
        ],
        &["after", "back"],
    );
    vec![
        (
            "type",
            json!({"enum": types()}),
            "Its type. Generals are in the list of units too, but they are not units: each side has one of the rank `army`, and each \
             brigade and wing has one.",
        ),
        (
            "corps",
            id(),
            "The id of its brigade or wing; without it, the unit is directly under the player's General.",
        ),
        (
            "independent",
            truth.clone(),
            "Whether nobody commands it, so that it is never out of command.",
        ),
        (
            "class",
            json!({"type": "integer", "minimum": 1, "maximum": 5}),
            "Its class, from 1 to 5; of guns the class of the crew, by default 3.",
        ),
        (
            "figures",
            json!({"type": "integer", "minimum": 1, "maximum": 40}),
            "How many figures it has; of guns the crew, by default the fewest that the gun needs.",
        ),
        ("arms", json!({"enum": Arms::KEYS}), "What its figures shoot with; by default `musket`."),
        (
            "forms_line",
            truth.clone(),
            "Whether light infantry may also fight in close order, which it does not by default.",
        ),
        (
            "formation",
            json!({"enum": Formation::KEYS}),
            "Its formation; by default the usual one of its type.",
        ),
        ("bend_left", bend.clone(), "How the left of its line is bent."),
        ("bend_right", bend, "How the right of its line is bent."),
        ("state", json!({"enum": State::KEYS}), "Its state; by default `good-order`."),
        (
            "hidden",
            truth,
            "Whether it is hidden at its place; the battle needs `hidden_units = true` under `[rules]`.",
        ),
    ]
}

fn guns() -> Vec<Key<'static>> {
    let calibres = json!({"enum": Calibre::KEYS});
    let crew = json!({"type": "integer", "minimum": 1, "maximum": 12});
    let gun = object(
        &[
            ("calibre", calibres.clone(), "Its calibre: `light` or `6pdr`."),
            ("crew", crew, "Its crew; by default the fewest that it needs."),
        ],
        &["calibre"],
    );
    vec![
        ("calibre", calibres, "The calibre of artillery."),
        ("battalion_gun", gun, "The battalion gun of line infantry, which moves with it."),
    ]
}

fn generals() -> Vec<Key<'static>> {
    vec![
        ("rank", json!({"enum": Rank::KEYS}), "What a general commands."),
        (
            "quality",
            json!({"enum": Quality::KEYS}),
            "The quality of a general; without it, a die decides before the battle, and the player's General is `capable`.",
        ),
        ("with", id(), "The id of the unit that a general is attached to, instead of `at`."),
        (
            "loss",
            json!({"type": "integer", "minimum": 0, "maximum": 1000}),
            "What the loss of a general costs in points; by default what the general was bought for.",
        ),
    ]
}

/// Wind, initiative, restraints, clauses, nations and brigades.
pub(crate) fn scenario(schema: &mut Value) {
    let turn = json!({"type": "integer", "minimum": 1, "maximum": 200});
    let ids = json!({"type": "array", "items": id(), "minItems": 1});
    let restraint = object(
        &[
            ("units", ids, "The ids of the units."),
            ("charge_from", turn.clone(), "The first turn in which they may declare charges."),
            (
                "dice_from",
                turn.clone(),
                "From this turn on a die is thrown after the initiative: a 6 lets them charge at once.",
            ),
            (
                "leave_after",
                json!({"type": "integer", "minimum": 1, "maximum": 100}),
                "After so many volleys their owner may take them off over their own edge, neither lost nor routing.",
            ),
        ],
        &["units"],
    );
    let initiative = object(
        &[
            ("side", id(), "The id of the side that has it."),
            ("turns", turn, "For how many turns, from the first; 1 by default."),
        ],
        &["side"],
    );
    let clause = object(
        &[
            (
                "side",
                id(),
                "The side whose victory is a draw if it has lost more than the share. Without it: if both sides have lost the share, \
                 points decide instead of the terms.",
            ),
            (
                "share",
                json!({"type": "integer", "minimum": 1, "maximum": 100}),
                "The share of its figures, in hundredths.",
            ),
        ],
        &["share"],
    );
    let top = &mut schema["properties"];
    top["clauses"] = told(
        json!({"type": "array", "items": clause, "maxItems": 5}),
        "How losses correct the verdict.",
    );
    top["wind"] =
        told(json!({"enum": WINDS}), "Where the wind blows to; without it, a die decides.");
    top["initiative"] =
        told(initiative, "Who has the initiative in the first turns, without dice.");
    top["restraints"] = told(
        json!({"type": "array", "items": restraint, "maxItems": 20}),
        "What some units may not do for a time.",
    );
    let side = &mut schema["properties"]["sides"]["items"];
    side["properties"]["nation"] = nation();
    let placed = [
        (
            "reserve",
            json!({"type": "integer", "minimum": 2, "maximum": 200}),
            "The brigade is off the table, and this is the first turn in which it may come.",
        ),
        (
            "arrives",
            point(),
            "The place on an edge where it comes on; its owner chooses by default.",
        ),
    ];
    side["properties"]["corps"] = corps(&placed);
}

/// Points, nation and brigades.
pub(crate) fn army(schema: &mut Value) {
    let top = &mut schema["properties"];
    top["points"] =
        told(json!({"type": "integer", "minimum": 0}), "The most points that the army may cost.");
    top["nation"] = nation();
    top["corps"] = corps(&[]);
}

fn nation() -> Value {
    told(
        json!({"enum": Nation::KEYS}),
        "Whose generals it has, if `national_generals` is set under `[rules]`.",
    )
}

fn corps(besides: &[Key<'_>]) -> Value {
    let own = [
        ("id", id(), "Its id, which no other brigade or wing of either side has."),
        ("name", json!({"type": "string"}), "Its name in sentences; its id by default."),
        (
            "rank",
            json!({"enum": ["wing", "brigade"]}),
            "Whether it is a `brigade`, the default, or a `wing`.",
        ),
        ("over", id(), "The id of the wing that a brigade belongs to."),
        (
            "branch",
            json!({"enum": Branch::KEYS}),
            "Whether the general of a brigade commands `foot` or `horse`; by default the arm of its first unit.",
        ),
    ];
    let corps = object(&[&own, besides].concat(), &["id"]);
    let corps = json!({"type": "array", "items": corps, "maxItems": 20});
    told(corps, "The brigades and wings of the army.")
}
