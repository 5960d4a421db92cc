//! Shorter names for what a module and its glue call each other: the binding generator makes them
//! unique by long digests, which do not compress.

use std::collections::HashMap;

/// The section of a module that lists what it imports.
const IMPORTS: u8 = 2;
/// An import that is a function.
const FUNCTION: u8 = 0;

/// A module and its glue with short names for what the one imports from the other, and the glue
/// without comments and the blanks that lines begin with.
pub(crate) fn shorten(module: &[u8], glue: &str) -> Result<(Vec<u8>, String), String> {
    let mut names = HashMap::new();
    let module = renamed(module, &mut names).ok_or("a module is not as it was expected")?;
    Ok((module, squeezed(glue, &names)))
}

/// The module with the long names replaced, which are collected.
fn renamed(module: &[u8], names: &mut HashMap<String, String>) -> Option<Vec<u8>> {
    let mut input = Input(module);
    let mut out = input.take(8)?.to_vec();
    while !input.0.is_empty() {
        let id = input.byte()?;
        let section = input.bytes()?;
        out.push(id);
        match id {
            IMPORTS => write_bytes(&imports(section, names)?, &mut out),
            _ => write_bytes(section, &mut out),
        }
    }
    Some(out)
}

fn imports(section: &[u8], names: &mut HashMap<String, String>) -> Option<Vec<u8>> {
    let (mut input, mut out) = (Input(section), Vec::new());
    let count = input.number()?;
    write_number(count, &mut out);
    for _ in 0..count {
        write_bytes(input.bytes()?, &mut out);
        let name = std::str::from_utf8(input.bytes()?).ok()?;
        let n = names.len();
        let short = match is_digested(name) {
            true => names
                .entry(name.to_owned())
                .or_insert_with(|| format!("_{n:x}"))
                .as_str(),
            false => name,
        };
        write_bytes(short.as_bytes(), &mut out);
        if input.byte()? != FUNCTION {
            return None;
        }
        out.push(FUNCTION);
        write_number(input.number()?, &mut out);
    }
    input.0.is_empty().then_some(out)
}

/// Whether a name ends with sixteen digits that nobody reads.
fn is_digested(name: &str) -> bool {
    let end = name.rsplit_once('_').map_or("", |(_, end)| end);
    end.len() == 16 && end.bytes().all(|it| it.is_ascii_hexdigit())
}

fn squeezed(glue: &str, names: &HashMap<String, String>) -> String {
    let is_comment = |line: &&str| ["//", "/*", "*"].iter().any(|it| line.starts_with(it));
    let lines = glue.lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !is_comment(line));
    let mut out = String::new();
    for line in lines {
        let mut rest = line;
        while let Some(start) = rest.find("__wb") {
            let (before, name) = rest.split_at(start);
            let is_part = |it: char| it.is_ascii_alphanumeric() || it == '_' || it == '$';
            let end = name.find(|it| !is_part(it)).unwrap_or(name.len());
            let (name, after) = name.split_at(end);
            out += before;
            out += names.get(name).map_or(name, String::as_str);
            rest = after;
        }
        out += rest;
        out.push('\n');
    }
    out
}

/// What is left of a module to be read.
struct Input<'a>(&'a [u8]);

impl<'a> Input<'a> {
    fn take(&mut self, n: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(n)?;
        self.0 = rest;
        Some(taken)
    }

    fn byte(&mut self) -> Option<u8> {
        Some(self.take(1)?[0])
    }

    /// Seven bits a byte, the lowest first.
    fn number(&mut self) -> Option<u32> {
        let mut number = 0;
        for shift in (0..35).step_by(7) {
            let byte = self.byte()?;
            number |= u32::from(byte & 127).checked_shl(shift)?;
            if byte < 128 {
                return Some(number);
            }
        }
        None
    }

    /// Bytes after their number.
    fn bytes(&mut self) -> Option<&'a [u8]> {
        let n = self.number()?;
        self.take(usize::try_from(n).ok()?)
    }
}

fn write_number(mut number: u32, out: &mut Vec<u8>) {
    while number >= 128 {
        out.push(number as u8 | 128);
        number >>= 7;
    }
    out.push(number as u8);
}

fn write_bytes(bytes: &[u8], out: &mut Vec<u8>) {
    write_number(bytes.len() as u32, out);
    out.extend_from_slice(bytes);
}
