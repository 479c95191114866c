//! A generated file as text.
use super::declared::{Declared, Field, Shape};

/// The whole file.
pub(super) fn file(about: &str, declared: &[Declared]) -> String {
    let mut text = format!(
        "// {about}\n// Generated from the Rust types by `cargo xtask types`: change those. Only the type checker reads this file.\n"
    );
    for it in declared {
        text += "\n";
        text += &commented(&it.docs, "");
        text += &declaration(it);
    }
    text
}

fn declaration(it: &Declared) -> String {
    let name = &it.name;
    match &it.shape {
        Shape::Is(is) => format!("export type {name} = {is};\n"),
        Shape::Object { fields, extends } => {
            let extends = match extends.is_empty() {
                true => String::new(),
                false => format!(" extends {}", extends.join(", ")),
            };
            let fields: String = fields.iter().map(field).collect();
            format!("export interface {name}{extends} {{\n{fields}}}\n")
        }
    }
}

fn field(it: &Field) -> String {
    let mark = if it.optional { "?" } else { "" };
    format!("{}  {}{mark}: {};\n", commented(&it.docs, "  "), it.name, it.is)
}

fn commented(docs: &[String], indent: &str) -> String {
    match docs {
        [] => String::new(),
        [line] => format!("{indent}/** {line} */\n"),
        lines => {
            let lines: String = lines.iter().map(|it| format!("{indent} * {it}\n")).collect();
            format!("{indent}/**\n{lines}{indent} */\n")
        }
    }
}
