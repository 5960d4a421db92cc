//! The glue between the page and its modules.

use std::fs;
use std::path::Path;

use modules::Module;
use wasm_bindgen_cli_support::Bindgen;

use crate::short;

/// Makes the glue of a module and returns its files: the module and the glue, by name.
pub(crate) fn bind(module: &Module, folder: &Path) -> Result<Vec<(String, Vec<u8>)>, String> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module.path).out_name(module.name);
    bindgen
        .web(true)
        .map_err(|error| format!("{error:#}"))?
        // Without this the glue does not know where its module lies.
        .omit_default_module_path(false)
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true);
    bindgen
        .generate(folder)
        .map_err(|error| format!("{}: {error:#}", module.path))?;
    let read = |name: &str| {
        let path = folder.join(name);
        fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))
    };
    let (code, glue) = (
        format!("{}_bg.wasm", module.name),
        format!("{}.js", module.name),
    );
    let text = String::from_utf8(read(&glue)?).map_err(|error| format!("{glue}: {error}"))?;
    let (short_code, short_glue) =
        short::shorten(&read(&code)?, &text).map_err(|error| format!("{code}: {error}"))?;
    Ok(vec![(code, short_code), (glue, short_glue.into_bytes())])
}
