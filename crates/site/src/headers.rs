//! Headers of every answer.

use axum::http::header::{
    CONTENT_SECURITY_POLICY, HeaderName, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue};

/// Nothing from elsewhere, no script inside the page, not shown inside other
/// pages; WebAssembly has to be allowed by name.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self'; img-src 'self' data: blob:; worker-src 'self'; connect-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Features of the browser that the page never asks for.
const PERMISSIONS: &str = "camera=(), display-capture=(), geolocation=(), microphone=(), \
    payment=(), usb=()";

const SAFETY: [(HeaderName, &str); 5] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("permissions-policy"), PERMISSIONS),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
];

/// Adds what keeps the page safe.
pub(crate) fn add_safety(headers: &mut HeaderMap) {
    for (name, value) in SAFETY {
        // Documents beside the page may have a policy of their own.
        let value = HeaderValue::from_static(value);
        headers.entry(name).or_insert(value);
    }
}

/// Whether a list such as `gzip, br;q=0.8` accepts an encoding: named, and not with quality 0.
pub(crate) fn accepts(list: &str, encoding: &str) -> bool {
    list.split(',').any(|item| {
        let (name, quality) = item.split_once(';').unwrap_or((item, ""));
        let quality = quality.trim().strip_prefix("q=");
        let quality = quality.map_or(Ok(1.0), |it| it.trim().parse::<f32>());
        name.trim().eq_ignore_ascii_case(encoding) && quality.is_ok_and(|it| it > 0.0)
    })
}

/// Whether a list of tags such as `"a", W/"b"` has this one, or is a star.
pub(crate) fn has_tag(list: &str, tag: &str) -> bool {
    list.split(',').any(|item| {
        let item = item.trim();
        item == "*" || item.strip_prefix("W/").unwrap_or(item) == tag
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodings_are_accepted_as_the_browser_says() {
        assert!(accepts("gzip, deflate, br", "br"));
        assert!(accepts("GZIP;q=0.5", "gzip"));
        for list in ["", "gzip", "br;q=0", "br;q=0.0", "br;q=x", "brotli"] {
            assert!(!accepts(list, "br"), "{list}");
        }
    }

    #[test]
    fn tags_are_found_in_lists() {
        for list in ["\"a\"", "W/\"a\"", "\"b\", \"a\"", "*"] {
            assert!(has_tag(list, "\"a\""), "{list}");
        }
        for list in ["", "\"b\"", "a"] {
            assert!(!has_tag(list, "\"a\""), "{list}");
        }
    }
}
