//! Writing the settings file.

use toml_edit::{DocumentMut, Item, Table, TableLike, Value};

use super::Settings;
use super::form::{self, Clerk, Form};

/// Puts settings into a file. What means the same is left as it is written;
/// what means nothing here stays, comments too.
pub(super) fn put(settings: &Settings, document: &mut DocumentMut) {
    form::visit(&mut settings.clone(), &mut Writer { document });
}

struct Writer<'a> {
    document: &'a mut DocumentMut,
}

impl Clerk for Writer<'_> {
    fn entry<T: PartialEq>(&mut self, keys: &[&'static str], value: &mut T, form: &Form<'_, T>) {
        let (key, tables) = keys.split_last().expect("every entry has a key");
        let table = descend(self.document.as_table_mut(), tables);
        let old = table.get_mut(key).and_then(Item::as_value_mut);
        match ((form.put)(value), old) {
            (None, _) => {
                table.remove(key);
            }
            (Some(_), Some(old)) if (form.take)(old).as_ref() == Some(value) => {}
            (Some(new), Some(old)) => exchange(old, new),
            (Some(new), None) => {
                table.insert(key, Item::Value(new));
            }
        }
    }
}

/// The table below some keys. One that is not there is made, and something else
/// in its place gives way.
fn descend<'a>(mut table: &'a mut dyn TableLike, keys: &[&'static str]) -> &'a mut dyn TableLike {
    for key in keys {
        let item = table
            .entry(key)
            .or_insert_with(|| Item::Table(Table::new()));
        if !item.is_table_like() {
            *item = Item::Table(Table::new());
        }
        table = item.as_table_like_mut().expect("it was just made one");
    }
    table
}

/// Exchanges a value and keeps the comments around it.
fn exchange(old: &mut Value, new: Value) {
    let decor = old.decor().clone();
    *old = new;
    *old.decor_mut() = decor;
}
