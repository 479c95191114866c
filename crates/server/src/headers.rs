//! Strict security headers; pages of other origins may not act through a visitor's browser.
use crate::{api::Wrong, rooms::Hall};
use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, StatusCode, Uri, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use std::sync::Arc;

/// Only our own scripts, styles and pictures; nothing inline.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; \
    font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
/// The report is one file with inline style and without script.
const REPORT: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

/// Adds the headers; a server for this machine only refuses other host names.
pub(crate) async fn strict(
    State(hall): State<Arc<Hall>>,
    request: Request,
    next: Next,
) -> Response {
    if hall.config.listen.ip().is_loopback() && !is_here(request.headers()) {
        // Another site may point its own host name at this machine (DNS rebinding).
        let why = "this server answers on this machine only: use localhost or its address";
        return Wrong::new(StatusCode::FORBIDDEN, why).into_response();
    }
    let is_report = request.uri().path().ends_with("/report");
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let policy = if is_report { REPORT } else { POLICY };
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, policy),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "no-referrer"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.insert("cross-origin-opener-policy", HeaderValue::from_static("same-origin"));
    headers.insert("cross-origin-resource-policy", HeaderValue::from_static("same-origin"));
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-cache"));
    response
}

fn is_here(headers: &HeaderMap) -> bool {
    let Some(host) = headers.get(header::HOST).and_then(|host| host.to_str().ok()) else {
        return true;
    };
    let name = host.rsplit_once(':').map_or(host, |(name, port)| {
        if port.bytes().all(|it| it.is_ascii_digit()) { name } else { host }
    });
    let name = name.trim_start_matches('[').trim_end_matches(']');
    name == "localhost" || name.parse::<std::net::IpAddr>().is_ok_and(|it| it.is_loopback())
}

/// A browser sends the origin of a request: it must be ours.
pub(crate) fn same_origin(headers: &HeaderMap) -> Result<(), Wrong> {
    let text = |name| headers.get(name).and_then(|it: &HeaderValue| it.to_str().ok());
    let (Some(origin), Some(host)) = (text(header::ORIGIN), text(header::HOST)) else {
        return Ok(());
    };
    let of = origin.parse::<Uri>().ok().and_then(|uri| uri.authority().map(ToString::to_string));
    match of.as_deref() == Some(host) {
        true => Ok(()),
        false => Err(Wrong::new(StatusCode::FORBIDDEN, "this page is not from this server")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(host: &'static str, origin: &'static str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, HeaderValue::from_static(host));
        headers.insert(header::ORIGIN, HeaderValue::from_static(origin));
        headers
    }

    #[test]
    fn only_our_own_pages_may_act() {
        assert!(same_origin(&headers("127.0.0.1:4680", "http://127.0.0.1:4680")).is_ok());
        assert!(same_origin(&headers("127.0.0.1:4680", "http://evil.example")).is_err());
        assert!(same_origin(&headers("127.0.0.1:4680", "null")).is_err());
        assert!(same_origin(&HeaderMap::new()).is_ok(), "programs send no origin");
    }

    #[test]
    fn names_that_are_not_ours_are_known() {
        for host in ["localhost:4680", "127.0.0.1:4680", "[::1]:4680", "localhost"] {
            assert!(is_here(&headers(host, "null")), "{host}");
        }
        assert!(!is_here(&headers("evil.example:4680", "null")));
    }
}
