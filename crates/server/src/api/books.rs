//! Rulesets, scenarios and validation: everything that needs no battle.
use super::{Wrong, sent::Sent, svg};
use crate::{budget::Load, rooms::Hall};
use axum::{
    Json,
    extract::{Path, State},
    response::Response,
};
use serde_json::{Value, json};
use std::sync::{Arc, OnceLock};

pub(super) async fn rulesets() -> Json<Value> {
    Json(json!({"rulesets": games::rulesets()}))
}

pub(super) async fn sheet(Path(id): Path<String>) -> Result<Json<Value>, Wrong> {
    let sheet =
        games::sheet(&id).ok_or_else(|| Wrong::unknown("there is no sheet for this ruleset"))?;
    Ok(Json(json!({"sheet": sheet})))
}

pub(super) async fn rule(Path(cite): Path<String>) -> Result<Json<Value>, Wrong> {
    let text = games::rule(&cite).ok_or_else(|| Wrong::unknown("there is no such rule"))?;
    Ok(Json(json!({"rule": {"cite": cite, "text": text}})))
}

/// The scenarios do not change while the program runs, so they are read once.
fn listed() -> &'static Vec<(Value, String)> {
    static LISTED: OnceLock<Vec<(Value, String)>> = OnceLock::new();
    LISTED.get_or_init(|| games::shipped().filter_map(look_over).collect())
}

/// A scenario as the list shows it, and its small map.
fn look_over(shipped: &'static games::Shipped) -> Option<(Value, String)> {
    let opening = games::opening(shipped)?;
    let view = &opening.view;
    let sides: Vec<_> = view
        .sides
        .iter()
        .map(|side| json!({"id": side.id, "name": side.name, "colour": side.colour, "units": opening.n_units(&side.id)}))
        .collect();
    let listed = json!({
        "id": shipped.id, "ruleset": shipped.ruleset, "title": view.title, "story": opening.story, "turns": opening.turns,
        "size": view.size, "aims": view.aims, "sides": sides, "seats": opening.seats,
    });
    Some((listed, draw::thumbnail(view, 320)))
}

pub(super) async fn scenarios() -> Json<Value> {
    let scenarios: Vec<&Value> = listed().iter().map(|(listed, _)| listed).collect();
    Json(json!({"scenarios": scenarios}))
}

pub(super) async fn map(Path(id): Path<String>) -> Result<Response, Wrong> {
    let found = listed().iter().find(|(listed, _)| listed["id"] == id.as_str());
    let (_, map) = found.ok_or_else(|| Wrong::unknown("there is no such scenario"))?;
    Ok(svg(map.clone()))
}

pub(super) async fn check(State(hall): State<Arc<Hall>>, sent: Sent) -> Result<Json<Value>, Wrong> {
    let load = Load::Text(sent.text.len());
    let checked = hall.budget.work(load, move || games::check("your file", &sent.text)).await?;
    Ok(Json(
        json!({"ok": checked.problems.is_empty(), "kind": checked.kind, "problems": checked.problems}),
    ))
}
