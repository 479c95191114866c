//! The routes as an OpenAPI document and as a page, from the same table as the router.
use super::{ROUTES, Route};
use axum::{
    Json,
    http::header,
    response::{IntoResponse, Response},
};
use serde_json::{Map, Value, json};

pub(super) async fn document() -> Json<Value> {
    Json(described())
}

fn described() -> Value {
    let mut paths = Map::new();
    for route in ROUTES {
        let path = paths.entry(route.path).or_insert_with(|| json!({}));
        path[route.method] = operation(route);
    }
    json!({
        "openapi": "3.1.0",
        "info": {"title": "Linstock", "version": env!("CARGO_PKG_VERSION"), "license": {"name": "MIT OR Apache-2.0"},
            "description": "Begin, play and watch battles by published miniatures rules. docs/server.md describes the bodies."},
        "components": {"securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
        "paths": paths,
    })
}

fn operation(route: &Route) -> Value {
    let names = route.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let parameters: Vec<_> = names
        .map(|name| json!({"name": name, "in": "path", "required": true, "schema": {"type": "string"}}))
        .collect();
    let mut operation = json!({
        "summary": route.summary, "parameters": parameters,
        "responses": {"200": {"description": "Success"}, "4XX": {"description": "An error, with its reason"}},
    });
    if route.method == "post" {
        operation["requestBody"] = json!({"content": {"application/json": {}}, "required": true});
    }
    if route.token {
        operation["security"] = json!([{"token": []}]);
    }
    operation
}

pub(super) async fn page() -> Response {
    ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], written()).into_response()
}

fn written() -> String {
    let row = |route: &Route| {
        let token = if route.token { "token" } else { "" };
        let Route { method, path, summary, .. } = route;
        format!(
            "<tr><td>{method}</td><td><code>{path}</code></td><td>{token}</td><td>{summary}</td></tr>\n"
        )
    };
    let rows: String = ROUTES.iter().map(row).collect();
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Linstock: the API</title>\
        <link rel=\"stylesheet\" href=\"/css/base.css\"></head>\n<body><main><h1>The API</h1>\
        <p>For programs: <a href=\"/api/openapi.json\">the same as OpenAPI</a>.</p>\n<table><thead><tr><th>method</th><th>path</th>\
        <th>needs</th><th>result</th></tr></thead><tbody>\n{rows}</tbody></table></main></body></html>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::{ROUTES, described};

    #[test]
    fn every_route_is_described() {
        let document = described();
        for route in ROUTES {
            let told = &document["paths"][route.path][route.method];
            assert_eq!(told["summary"], route.summary, "{}", route.path);
            assert_eq!(told["security"].is_array(), route.token, "{}", route.path);
        }
    }
}
