//! Any bytes as a scenario: it opens, or reports every problem.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    games::fuzz::scenario(bytes);
});
