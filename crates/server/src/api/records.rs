//! Everything about a whole battle: its record, its positions and its report, and its deletion. Battles and runs of the lab that
//! go on from one of its moments come through here too.
use super::{Wrong, battles::enter};
use crate::{budget::Load, room::Whole, rooms::Hall};
use axum::{
    Json,
    extract::{Path, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde_json::{Value, json};
use std::sync::Arc;

/// A copy of a battle, for those who may see all of it.
pub(super) async fn whole(hall: &Hall, headers: &HeaderMap, id: &str) -> Result<Whole, Wrong> {
    let (cell, holder) = enter(hall, headers, id).await?;
    let whole = hall.room(&cell).await?.whole(&holder);
    whole.ok_or_else(closed)
}

fn closed() -> Wrong {
    let why = "this shows everything, so it is available when the battle is over; until then only to a player who plays alone \
        or against the computer, and only while nothing is secret";
    Wrong::new(StatusCode::FORBIDDEN, why)
}

pub(super) async fn record(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Wrong> {
    let (cell, holder) = enter(&hall, &headers, &id).await?;
    let (whole, film) = {
        let room = hall.room(&cell).await?;
        (room.whole(&holder).ok_or_else(closed)?, hall.store.film(&id).await?)
    };
    let load = Load::Text(whole.n_bytes);
    let written = move || {
        let record = whole.record()?;
        Ok::<_, String>(match film {
            Some(film) => games::with_film(record, &film).to_string(),
            None => record.to_string(),
        })
    };
    let text = hall.budget.work(load, written).await?.map_err(failed)?;
    let name = format!("attachment; filename=\"{id}.json\"");
    let kind = (header::CONTENT_TYPE, "application/json".to_owned());
    Ok(([kind, (header::CONTENT_DISPOSITION, name)], text).into_response())
}

fn failed(why: String) -> Wrong {
    Wrong::new(StatusCode::INTERNAL_SERVER_ERROR, why)
}

/// The table after this many decisions as a scenario.
pub(super) async fn position(
    State(hall): State<Arc<Hall>>,
    Path((id, n)): Path<(String, usize)>,
    headers: HeaderMap,
) -> Result<Response, Wrong> {
    let whole = whole(&hall, &headers, &id).await?;
    let load = Load::Text(whole.n_bytes);
    let work = move || {
        let replayed = games::replay_value(whole.record()?, Some(n));
        let game = replayed.map_err(|why| why.to_string())?.game;
        game.position().map(|it| kernel::doc::written(&it)).map_err(|why| why.to_string())
    };
    let text = hall.budget.work(load, work).await?.map_err(Wrong::bad)?;
    let name = format!("attachment; filename=\"{id}-{n}.toml\"");
    let kind = (header::CONTENT_TYPE, "application/toml; charset=utf-8".to_owned());
    Ok(([kind, (header::CONTENT_DISPOSITION, name)], text).into_response())
}

/// Deletes a battle: by its host, unless others are still playing in it.
pub(super) async fn delete(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Value>, Wrong> {
    crate::headers::same_origin(&headers)?;
    let (cell, holder) = enter(&hall, &headers, &id).await?;
    if !holder.host {
        let why = "only the host may delete a battle: show the host's token";
        return Err(Wrong::new(StatusCode::FORBIDDEN, why));
    }
    if !hall.room(&cell).await?.may_be_deleted(&holder) {
        let why = "others play in this battle: it can be deleted when it is over";
        return Err(Wrong::new(StatusCode::FORBIDDEN, why));
    }
    hall.delete(&cell).await?;
    tracing::info!(battle = %id, "a battle is deleted");
    Ok(Json(json!({"deleted": id})))
}

pub(super) async fn report(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Wrong> {
    let whole = whole(&hall, &headers, &id).await?;
    let load = Load::Text(whole.n_bytes);
    let page = move || crate::report::page(whole.record_to_show()?);
    let page = hall.budget.work(load, page).await?.map_err(Wrong::bad)?;
    Ok(([(header::CONTENT_TYPE, "text/html; charset=utf-8")], page).into_response())
}
