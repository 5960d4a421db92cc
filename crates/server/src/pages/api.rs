//! The document of the API as a page for people.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use maud::{Markup, html};
use serde_json::Value;
use utoipa::openapi::OpenApi;

use super::Page;
use crate::hall::Hall;

/// What the methods of requests are called in the document, in the order in which they are shown.
const METHODS: [&str; 4] = ["get", "post", "put", "delete"];

/// The page, in English like the document.
pub(crate) async fn show(
    State(hall): State<Hall>,
    headers: HeaderMap,
    document: &'static OpenApi,
) -> Response {
    let page = Page::new(&hall, &headers);
    let document = serde_json::to_value(document).unwrap_or_default();
    let body = html! {
        div.api lang="en" {
            p { (prose(&document["info"]["description"])) }
            p { "For programs: " a href="/api/openapi.json" { "openapi.json" } " (OpenAPI 3.1)." }
            @for tag in items(&document["tags"]) {
                h2 { (text(&tag["name"])) }
                p { (text(&tag["description"])) }
                @for (path, methods) in fields(&document["paths"]) {
                    @for method in METHODS {
                        @let operation = &methods[method];
                        @if items(&operation["tags"]).any(|it| *it == tag["name"]) {
                            (shown(method, path, operation))
                        }
                    }
                }
            }
            h2 { "Objects" }
            p { code { "ToServer" } " and " code { "ToClient" } " are the messages of the WebSocket." }
            @for (name, schema) in fields(&document["components"]["schemas"]) {
                section id=(anchor(name)) {
                    h3 { (name) }
                    p { (prose(&schema["description"])) }
                    (inside(schema))
                }
            }
        }
    };
    page.show(StatusCode::OK, "API", &html! {}, &body)
}

/// One operation.
fn shown(method: &str, path: &str, operation: &Value) -> Markup {
    let request = &operation["requestBody"]["content"]["application/json"]["schema"];
    let answers =
        fields(&operation["responses"]).filter(|(status, _)| status.starts_with(['1', '2']));
    html! {
        section {
            h3 { code { (method.to_uppercase()) " " (path) } }
            p { strong { (text(&operation["summary"])) } }
            @if operation["description"].is_string() { p { (prose(&operation["description"])) } }
            dl {
                @for it in items(&operation["parameters"]) {
                    dt { code { (text(&it["name"])) } " (" (text(&it["in"])) ")" }
                    dd { (prose(&it["description"])) }
                }
                @if !request.is_null() { dt { "body" } dd { (kind(request)) } }
                @for (status, answer) in answers {
                    dt { (status) }
                    dd {
                        @for (media, it) in fields(&answer["content"]) {
                            (kind(&it["schema"])) " as " code { (media) }
                        }
                        @if answer["content"].is_null() { (prose(&answer["description"])) }
                    }
                }
                dt { "otherwise" }
                dd { (link("Problem")) }
            }
        }
    }
}

/// What an object is made of.
fn inside(schema: &Value) -> Markup {
    let required: Vec<&Value> = items(&schema["required"]).collect();
    if schema["properties"].is_object() {
        let all = fields(&schema["properties"]);
        return html! {
            dl {
                @for (name, field) in all {
                    (named(name, field, required.iter().any(|it| *it == name)))
                }
            }
        };
    }
    if !schema["oneOf"].is_array() {
        return html! { p { (kind(schema)) } };
    }
    html! {
        dl {
            @for it in items(&schema["oneOf"]) {
                // One of several kinds: the name of the kind is the only key, or a word by itself.
                @if let Some((name, field)) = fields(&it["properties"]).next() {
                    (named(name, field, true))
                } @else {
                    dt { (kind(it)) }
                    dd { (prose(&it["description"])) }
                }
            }
        }
    }
}

/// A field with what it is made of itself.
fn named(name: &str, field: &Value, is_required: bool) -> Markup {
    html! {
        dt {
            code { (name) }
            @if !field["properties"].is_object() { " " (kind(field)) }
            @if !is_required { " (may be missing)" }
        }
        dd {
            (prose(&field["description"]))
            @if field["properties"].is_object() { (inside(field)) }
        }
    }
}

/// What something is, in a few words.
fn kind(schema: &Value) -> Markup {
    if let Some(name) = schema["$ref"].as_str().and_then(|it| it.rsplit('/').next()) {
        return link(name);
    }
    for several in ["oneOf", "anyOf", "allOf"] {
        if schema[several].is_array() {
            let kinds: Vec<Markup> = items(&schema[several]).map(kind).collect();
            return html! { @for (n, it) in kinds.iter().enumerate() { @if n > 0 { " or " } (it) } };
        }
    }
    if schema["enum"].is_array() {
        return html! { @for (n, it) in items(&schema["enum"]).enumerate() { @if n > 0 { ", " } code { (text(it)) } } };
    }
    let types: Vec<&str> = match &schema["type"] {
        Value::String(it) => vec![it],
        several => items(several).filter_map(Value::as_str).collect(),
    };
    html! {
        @for (n, it) in types.iter().enumerate() {
            @if n > 0 { " or " }
            @if *it == "array" && schema["items"].is_object() { "list of " (kind(&schema["items"])) } @else { (it) }
        }
    }
}

fn link(name: &str) -> Markup {
    html! { a href={ "#" (anchor(name)) } { (name) } }
}

fn anchor(name: &str) -> String {
    format!("schema-{name}")
}

fn fields(object: &Value) -> impl Iterator<Item = (&String, &Value)> {
    object.as_object().into_iter().flatten()
}

fn items(list: &Value) -> impl Iterator<Item = &Value> {
    list.as_array().into_iter().flatten()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// Text with words of programs between backquotes.
fn prose(value: &Value) -> Markup {
    let parts = text(value).split('`').enumerate();
    let clean = |it: &str| it.trim_end_matches('[').trim_start_matches(']').to_owned();
    html! { @for (n, part) in parts { @if n % 2 == 1 { code { (part) } } @else { (clean(part)) } } }
}
