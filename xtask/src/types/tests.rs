use super::{Page, pages};
use crate::repo::Repo;

/// What `cargo xtask types` would write for one file with these types; the roots are called `Root`.
fn written(source: &str) -> Result<String, String> {
    let page = Page {
        path: "out.d.ts",
        about: "About.",
        roots: &[("crates/server/src/wire.rs", &["Root"])],
    };
    let repo = Repo::of(&[("crates/server/src/wire.rs", source)]);
    let made = pages(&repo, &[page]).map_err(|why| format!("{why:#}"))?;
    let text = &made["out.d.ts"];
    Ok(text.split_once("\n\n").map(|(_, types)| types.to_owned()).unwrap_or_default())
}

#[test]
fn a_struct_that_is_sent_has_its_keys_and_comments() {
    let source = r#"
        /// A thing.
        #[derive(Serialize)]
        pub struct Root<'a, A> {
            /// Its name.
            name: &'a str,
            act: A,
            place: Option<u32>,
            #[serde(skip_serializing_if = "Option::is_none")]
            unit: Option<String>,
            #[serde(rename = "type", skip_serializing_if = "Vec::is_empty")]
            kinds: Vec<Option<Kind>>,
            #[serde(flatten)]
            more: Box<MoreView>,
            size: [Length; 2],
        }
        #[derive(Serialize)]
        #[serde(rename_all = "kebab-case")]
        enum Kind { Foot, LightFoot }
        #[derive(Serialize)]
        struct MoreView { by: BTreeMap<String, Cite> }
        #[serde(transparent)]
        struct Cite(Cow<'static, str>);
        struct Length(i32);
    "#;
    let expected = "\
/** A thing. */
export interface Root extends More {
  /** Its name. */
  name: string;
  act: unknown;
  place: number | null;
  unit?: string;
  type?: (Kind | null)[];
  size: [Length, Length];
}

export type Kind = 'foot' | 'light-foot';

export interface More {
  by: Record<string, Cite>;
}

/** In inches. */
export type Length = number;

export type Cite = string;
";
    assert_eq!(written(source).expect("types"), expected);
}

#[test]
fn what_is_only_received_may_leave_out_what_has_a_default() {
    let source = r#"
        #[derive(Deserialize)]
        #[serde(rename_all = "lowercase")]
        enum Root { Say(Said), Ping(Yes) }
        #[derive(Deserialize)]
        struct Said { n: usize, seed: Option<u64>, #[serde(default)] dice: Vec<u8> }
        struct Yes;
    "#;
    let expected = "\
export interface Root {
  say?: Said;
  ping?: Yes;
}

export interface Said {
  n: number;
  seed?: number | null;
  dice?: number[];
}

/** A message without content. */
export type Yes = true;
";
    assert_eq!(written(source).expect("types"), expected);
}

#[test]
fn an_untagged_enum_is_any_of_its_contents() {
    let source = r#"
        #[derive(Serialize, Deserialize)]
        #[serde(untagged)]
        enum Root { Nothing, Units(Vec<String>), Oblique { oblique: f64, #[serde(default)] by: f64 } }
    "#;
    let expected = "export type Root = null | string[] | { oblique: number; by: number };\n";
    assert_eq!(written(source).expect("types"), expected);
}

#[test]
fn what_it_does_not_know_is_an_error_and_not_a_guess() {
    let no = |source: &str| written(source).expect_err("an error");
    assert!(no("#[serde(tag = \"kind\")] enum Root { A }").contains("`tag`"));
    assert!(no("struct Root { #[serde(with = \"x\")] a: u8 }").contains("`with`"));
    assert!(no("struct Root { a: Elsewhere }").contains("`Elsewhere`"));
    assert!(
        no("struct Root { a: More, b: MoreView } struct More; struct MoreView;")
            .contains("two types")
    );
}
