//! Converts Rust declarations to TypeScript, in the form of serde's JSON.
use super::{
    found::Crates,
    serde_words::{OfField, OfType},
};
use anyhow::{Context, Result, bail};
use std::collections::{BTreeSet, VecDeque};
use syn::{
    Attribute, Expr, Fields, FieldsNamed, GenericArgument, Generics, Item, ItemEnum, Lit, Meta,
    PathArguments, Type, TypePath, Variant,
};

/// Types with their own `Serialize`: their JSON type, and its meaning.
const WRITTEN_BY_HAND: &[(&str, &str, &str)] = &[
    ("Length", "number", "In inches."),
    ("Angle", "number", "In degrees clockwise from north."),
    ("Turn", "number", "In degrees clockwise."),
    ("Point", "[number, number]", "Inches east and north of the south-west corner."),
    ("Rank", "'recruit' | 'regular' | 'veteran'", "The level of a computer general."),
    ("Yes", "true", "A message without content."),
];

/// Wrapper types that JSON does not show: only their content appears.
const SEEN_THROUGH: &[&str] = &["Box", "Arc", "Cow", "Written"];

/// A TypeScript declaration.
#[derive(PartialEq, Debug)]
pub(super) struct Declared {
    pub(super) name: String,
    pub(super) docs: Vec<String>,
    pub(super) shape: Shape,
}

#[derive(PartialEq, Debug)]
pub(super) enum Shape {
    /// Its keys, and the types whose keys it also has.
    Object { fields: Vec<Field>, extends: Vec<String> },
    /// Anything else, written out.
    Is(String),
}

#[derive(PartialEq, Debug)]
pub(super) struct Field {
    pub(super) name: String,
    pub(super) docs: Vec<String>,
    pub(super) optional: bool,
    pub(super) is: String,
}

/// The roots and every type that they refer to, the roots first.
pub(super) fn all(crates: &Crates, roots: &[(&str, &[&str])]) -> Result<Vec<Declared>> {
    let roots = roots.iter().flat_map(|(path, names)| names.iter().map(move |name| (*path, *name)));
    let mut queue: VecDeque<(String, String)> =
        roots.map(|(path, name)| (path.to_owned(), name.to_owned())).collect();
    let mut seen = BTreeSet::new();
    let mut names = BTreeSet::new();
    let mut all = Vec::new();
    while let Some((from, name)) = queue.pop_front() {
        let (path, item) = crates.find(&name, &from)?;
        if !seen.insert((path, name.clone())) {
            continue;
        }
        let mut reader = Reader { generics: Vec::new(), wanted: Vec::new() };
        let declared =
            reader.declared(item).with_context(|| format!("the type `{name}` in {path}"))?;
        if !names.insert(declared.name.clone()) {
            bail!("two types would be called `{}`: rename one of them", declared.name);
        }
        queue.extend(reader.wanted.into_iter().map(|name| (path.to_owned(), name)));
        all.push(declared);
    }
    Ok(all)
}

/// Reads one declaration, and notes which other types it needs.
struct Reader {
    generics: Vec<String>,
    wanted: Vec<String>,
}

impl Reader {
    fn declared(&mut self, item: &Item) -> Result<Declared> {
        let (ident, attributes, generics) = match item {
            Item::Struct(it) => (&it.ident, &it.attrs, &it.generics),
            Item::Enum(it) => (&it.ident, &it.attrs, &it.generics),
            Item::Type(it) => (&it.ident, &it.attrs, &it.generics),
            _ => bail!("it is neither a struct nor an enum nor an alias"),
        };
        let (name, docs) = (called(&ident.to_string()), docs(attributes));
        self.generics = parameters(generics);
        if let Some((_, is, docs)) = WRITTEN_BY_HAND.iter().find(|(it, ..)| ident == it) {
            let (docs, shape) = (vec![(*docs).to_owned()], Shape::Is((*is).to_owned()));
            return Ok(Declared { name, docs, shape });
        }
        let of_type = OfType::read(attributes)?;
        let shape = match item {
            Item::Struct(it) => self.of_fields(&it.fields, &of_type)?,
            Item::Enum(it) => self.of_enum(it, &of_type)?,
            Item::Type(it) => Shape::Is(self.is(&it.ty)?),
            _ => bail!("it is neither a struct nor an enum nor an alias"),
        };
        Ok(Declared { name, docs, shape })
    }

    fn of_fields(&mut self, fields: &Fields, of_type: &OfType) -> Result<Shape> {
        Ok(match fields {
            Fields::Named(named) => self.object(named, of_type)?,
            Fields::Unnamed(it) if it.unnamed.len() == 1 => Shape::Is(self.is(&it.unnamed[0].ty)?),
            Fields::Unnamed(_) => bail!("it is a tuple"),
            Fields::Unit => Shape::Is("null".to_owned()),
        })
    }

    fn object(&mut self, named: &FieldsNamed, of_type: &OfType) -> Result<Shape> {
        let (mut fields, mut extends) = (Vec::new(), Vec::new());
        for field in &named.named {
            let ident = field.ident.as_ref().context("a field without a name")?.to_string();
            let ident = ident.trim_start_matches("r#");
            let of_field =
                OfField::read(&field.attrs).with_context(|| format!("the field `{ident}`"))?;
            if of_field.skip {
                continue;
            }
            if of_field.flatten {
                extends.push(self.is(&field.ty)?);
                continue;
            }
            let inner = argument(&field.ty, "Option");
            let (optional, is) = match (of_type.is_sent, inner) {
                (true, Some(inner)) if of_field.skip_if => (true, self.is(inner)?),
                (false, Some(_)) => (true, self.is(&field.ty)?),
                (true, _) => (of_field.skip_if, self.is(&field.ty)?),
                (false, None) => (of_field.default, self.is(&field.ty)?),
            };
            let name = of_field.rename.unwrap_or_else(|| ident.to_owned());
            fields.push(Field { name, docs: docs(&field.attrs), optional, is });
        }
        Ok(Shape::Object { fields, extends })
    }

    fn of_enum(&mut self, it: &ItemEnum, of_type: &OfType) -> Result<Shape> {
        if of_type.untagged {
            let variants: Result<Vec<String>> =
                it.variants.iter().map(|it| self.content(it, of_type)).collect();
            return Ok(Shape::Is(variants?.join(" | ")));
        }
        if it.variants.iter().all(|it| matches!(it.fields, Fields::Unit)) {
            let names: Result<Vec<String>> =
                it.variants.iter().map(|it| tag(it, of_type)).collect();
            return Ok(Shape::Is(
                names?.iter().map(|it| format!("'{it}'")).collect::<Vec<_>>().join(" | "),
            ));
        }
        // A message has exactly one of these keys. Pages read the others as undefined, so all are optional.
        let fields: Result<Vec<Field>> = it
            .variants
            .iter()
            .map(|it| {
                let (name, is) = (tag(it, of_type)?, self.content(it, of_type)?);
                Ok(Field { name, docs: docs(&it.attrs), optional: true, is })
            })
            .collect();
        Ok(Shape::Object { fields: fields?, extends: Vec::new() })
    }

    /// The content of a variant.
    fn content(&mut self, variant: &Variant, of_type: &OfType) -> Result<String> {
        let named = OfType { rename_all: None, untagged: false, is_sent: of_type.is_sent };
        Ok(match self.of_fields(&variant.fields, &named)? {
            Shape::Is(is) => is,
            Shape::Object { fields, .. } => {
                let field = |it: &Field| {
                    let mark = if it.optional { "?" } else { "" };
                    format!("{}{mark}: {}", it.name, it.is)
                };
                format!("{{ {} }}", fields.iter().map(field).collect::<Vec<_>>().join("; "))
            }
        })
    }

    /// A Rust type in TypeScript.
    fn is(&mut self, of: &Type) -> Result<String> {
        Ok(match of {
            Type::Reference(it) => self.is(&it.elem)?,
            Type::Paren(it) => self.is(&it.elem)?,
            Type::Slice(it) => list(&self.is(&it.elem)?),
            Type::Array(it) => {
                let one = self.is(&it.elem)?;
                match length(&it.len) {
                    Some(n) => format!("[{}]", vec![one; n].join(", ")),
                    None => list(&one),
                }
            }
            Type::Tuple(it) if it.elems.is_empty() => "null".to_owned(),
            Type::Tuple(it) => {
                let parts: Result<Vec<String>> = it.elems.iter().map(|it| self.is(it)).collect();
                format!("[{}]", parts?.join(", "))
            }
            Type::Path(it) => self.named(it)?,
            _ => bail!("a type of this kind has no JSON"),
        })
    }

    fn named(&mut self, of: &TypePath) -> Result<String> {
        let last = of.path.segments.last().context("a type without a name")?;
        let name = last.ident.to_string();
        let inside = arguments(&last.arguments);
        let one = || inside.last().copied().with_context(|| format!("`{name}` of what?"));
        Ok(match name.as_str() {
            "String" | "str" | "char" => "string".to_owned(),
            "bool" => "boolean".to_owned(),
            "u8" | "u16" | "u32" | "u64" | "usize" | "i8" | "i16" | "i32" | "i64" | "isize"
            | "f32" | "f64" => "number".to_owned(),
            "Option" => or_null(self.is(one()?)?),
            "Vec" => list(&self.is(one()?)?),
            "BTreeMap" | "Map" => format!("Record<string, {}>", self.is(one()?)?),
            _ if SEEN_THROUGH.contains(&name.as_str()) => self.is(one()?)?,
            _ if self.generics.contains(&name) || name == "Value" => "unknown".to_owned(),
            _ => {
                self.wanted.push(name.clone());
                called(&name)
            }
        })
    }
}

/// The name of a type in the pages: `UnitView` becomes `Unit`.
fn called(name: &str) -> String {
    name.strip_suffix("View").filter(|rest| !rest.is_empty()).unwrap_or(name).to_owned()
}

fn tag(variant: &Variant, of_type: &OfType) -> Result<String> {
    let of_field = OfField::read(&variant.attrs)?;
    of_field.rename.map_or_else(|| of_type.renamed(&variant.ident.to_string()), Ok)
}

fn or_null(of: String) -> String {
    if of == "unknown" { of } else { format!("{of} | null") }
}

fn list(of: &str) -> String {
    if of.contains(" | ") { format!("({of})[]") } else { format!("{of}[]") }
}

fn parameters(generics: &Generics) -> Vec<String> {
    generics.type_params().map(|it| it.ident.to_string()).collect()
}

/// The `T` of `Option<T>`.
fn argument<'a>(of: &'a Type, wrapper: &str) -> Option<&'a Type> {
    let Type::Path(it) = of else { return None };
    let last = it.path.segments.last().filter(|it| it.ident == wrapper)?;
    arguments(&last.arguments).last().copied()
}

fn arguments(of: &PathArguments) -> Vec<&Type> {
    let PathArguments::AngleBracketed(it) = of else { return Vec::new() };
    let types = it.args.iter().filter_map(|it| match it {
        GenericArgument::Type(it) => Some(it),
        _ => None,
    });
    types.collect()
}

/// The length of an array, if it is written as a small number.
fn length(of: &Expr) -> Option<usize> {
    let Expr::Lit(it) = of else { return None };
    let Lit::Int(it) = &it.lit else { return None };
    it.base10_parse().ok().filter(|n| (1..=4).contains(n))
}

/// The lines of a doc comment.
fn docs(attributes: &[Attribute]) -> Vec<String> {
    let lines = attributes.iter().filter_map(|it| match &it.meta {
        Meta::NameValue(it) if it.path.is_ident("doc") => match &it.value {
            Expr::Lit(it) => match &it.lit {
                Lit::Str(it) => Some(it.value().trim().to_owned()),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    });
    lines.collect()
}
