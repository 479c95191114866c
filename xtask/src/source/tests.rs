use super::{Source, find_words};

#[test]
fn comments_and_strings_are_not_code() {
    let text =
        "let a = \"HashMap // no\"; // HashSet\n/* one /* two */ still */ let b = r#\"x \" y\"#;";
    let source = Source::new("crates/geom/src/lib.rs", text);
    assert!(!source.code.contains("Hash"));
    assert!(source.code.contains("let b ="));
    assert!(!source.code.contains('y'));
    assert!(source.comments.contains("HashSet"));
    assert!(!source.comments.contains("HashMap"));
    assert_eq!(source.code.lines().count(), 2);
}

#[test]
fn lifetimes_are_not_characters() {
    let source =
        Source::new("src/lib.rs", "fn f<'a>(it: &'a str) -> char { '\\'' } // '\nfn g() { '\"' }");
    let names: Vec<_> = source.functions.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["f", "g"]);
}

#[test]
fn test_items_are_known_by_line() {
    let text = "fn a() {}\n#[cfg(test)]\nmod tests {\n    fn b() {}\n}\nfn c() {}\n";
    let source = Source::new("crates/geom/src/lib.rs", text);
    let tests: Vec<bool> = (1..=6).map(|line| source.is_test(line)).collect();
    assert_eq!(tests, [false, true, true, true, true, false]);
    assert!(Source::new("crates/geom/tests/oracle.rs", text).is_test(1));
}

#[test]
fn functions_are_measured_with_their_braces() {
    let text = "trait T { fn no_body(&self) -> [u8; 3]; }\nfn two(\n    a: u8,\n) {\n    {}\n}\n";
    let functions = Source::new("src/lib.rs", text).functions;
    assert_eq!(functions.len(), 1);
    assert_eq!((functions[0].name.as_str(), functions[0].len()), ("two", 5));
}

#[test]
fn words_stand_alone() {
    assert_eq!(find_words("Instant Instantly my_Instant <Instant>", "Instant").count(), 2);
}
