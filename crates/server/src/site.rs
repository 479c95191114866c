//! The pages: built into the program, or read from a folder during development.
use crate::{api::Wrong, rooms::Hall};
use axum::{
    extract::State,
    http::{Method, Uri, header},
    response::{IntoResponse, Response},
};
use rust_embed::RustEmbed;
use std::{borrow::Cow, sync::Arc};

#[derive(RustEmbed)]
#[folder = "../../web/site"]
struct Site;

/// A file of the site by its path; a page by its name alone.
pub(crate) async fn page(State(hall): State<Arc<Hall>>, method: Method, uri: Uri) -> Response {
    let name = match uri.path().trim_matches('/') {
        "" => "index.html".to_owned(),
        // Reports are self-contained and name no icon, so browsers request the default one.
        "favicon.ico" => "icon.svg".to_owned(),
        page if !page.contains(['.', '/']) => format!("{page}.html"),
        file => file.to_owned(),
    };
    let known = method == Method::GET || method == Method::HEAD;
    let file = known.then(|| file(&hall, &name)).flatten();
    let Some((bytes, kind)) = file else {
        return Wrong::unknown("page not found; the table is at /").into_response();
    };
    ([(header::CONTENT_TYPE, kind)], bytes).into_response()
}

fn file(hall: &Hall, name: &str) -> Option<(Cow<'static, [u8]>, String)> {
    if let Some(folder) = &hall.config.web {
        let sound = name.split('/').all(|part| !part.is_empty() && part != "..");
        let bytes = sound.then(|| std::fs::read(folder.join(name)).ok()).flatten()?;
        return Some((Cow::Owned(bytes), kind(name).to_owned()));
    }
    Site::get(name).map(|file| (file.data, kind(name).to_owned()))
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("json") => "application/json",
        _ => "application/octet-stream",
    }
}
