//! The serde attributes of a declaration. An unknown attribute is an error, because it may change the JSON.
use anyhow::{Result, bail};
use syn::{Attribute, LitStr, Token};

/// The attributes of a type.
#[derive(Default)]
pub(super) struct OfType {
    pub(super) rename_all: Option<String>,
    pub(super) untagged: bool,
    /// Whether the server sends it; otherwise it only receives it.
    pub(super) is_sent: bool,
}

/// The attributes of a field or a variant.
#[derive(Default)]
pub(super) struct OfField {
    pub(super) rename: Option<String>,
    pub(super) flatten: bool,
    pub(super) skip: bool,
    pub(super) default: bool,
    /// Whether it is left out when it is empty.
    pub(super) skip_if: bool,
}

impl OfType {
    pub(super) fn read(attributes: &[Attribute]) -> Result<Self> {
        let mut found = Self::default();
        for attribute in attributes.iter().filter(|it| it.path().is_ident("derive")) {
            attribute.parse_nested_meta(|meta| {
                found.is_sent |=
                    meta.path.segments.last().is_some_and(|it| it.ident == "Serialize");
                Ok(())
            })?;
        }
        for (name, value) in words(attributes)? {
            match name.as_str() {
                "rename_all" => found.rename_all = value,
                "untagged" => found.untagged = true,
                "transparent" | "deny_unknown_fields" | "bound" => {}
                _ => bail!(
                    "the serde attribute `{name}` of a type is not known to `cargo xtask types`"
                ),
            }
        }
        Ok(found)
    }

    /// The name of a variant or a field in JSON.
    pub(super) fn renamed(&self, name: &str) -> Result<String> {
        Ok(match self.rename_all.as_deref() {
            None => name.to_owned(),
            Some("lowercase") => name.to_lowercase(),
            Some("kebab-case") => parted(name, '-'),
            Some("snake_case") => parted(name, '_'),
            Some(other) => bail!("`rename_all = \"{other}\"` is not known to `cargo xtask types`"),
        })
    }
}

impl OfField {
    pub(super) fn read(attributes: &[Attribute]) -> Result<Self> {
        let mut found = Self::default();
        for (name, value) in words(attributes)? {
            match name.as_str() {
                "rename" => found.rename = value,
                "flatten" => found.flatten = true,
                "skip" => found.skip = true,
                "default" => found.default = true,
                "skip_serializing_if" => found.skip_if = true,
                // This restricts what is accepted, and changes no type.
                "deserialize_with" => {}
                _ => bail!(
                    "the serde attribute `{name}` of a field is not known to `cargo xtask types`"
                ),
            }
        }
        Ok(found)
    }
}

/// The parts of all `#[serde(...)]`: names, and their values.
fn words(attributes: &[Attribute]) -> Result<Vec<(String, Option<String>)>> {
    let mut words = Vec::new();
    for attribute in attributes.iter().filter(|it| it.path().is_ident("serde")) {
        attribute.parse_nested_meta(|meta| {
            let name = meta.path.get_ident().map(ToString::to_string).unwrap_or_default();
            let value = match meta.input.peek(Token![=]) {
                true => Some(meta.value()?.parse::<LitStr>()?.value()),
                false => None,
            };
            words.push((name, value));
            Ok(())
        })?;
    }
    Ok(words)
}

/// `LightFoot` as `light-foot`.
fn parted(name: &str, between: char) -> String {
    let mut out = String::new();
    for it in name.chars() {
        if it.is_uppercase() && !out.is_empty() {
            out.push(between);
        }
        out.extend(it.to_lowercase());
    }
    out
}
