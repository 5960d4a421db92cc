//! Settings before the person chooses.

use rules::Lang;

/// The language of that short name.
pub fn lang(id: &str) -> Option<Lang> {
    Lang::ALL.into_iter().find(|lang| lang.id() == id)
}

/// The first of the languages a browser asks for (`pt-PT`) that there is, or English.
pub fn best_lang<'a>(asked: impl IntoIterator<Item = &'a str>) -> Lang {
    let mut short = asked
        .into_iter()
        .map(|it| it.split('-').next().unwrap_or(it));
    short
        .find_map(|it| lang(&it.to_ascii_lowercase()))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_known_language_is_taken() {
        assert_eq!(best_lang(["de", "PT-br", "en"]), Lang::Pt);
        assert_eq!(best_lang(["fr", "xx-pt"]), Lang::En);
        assert_eq!(best_lang([]), Lang::En);
    }
}
