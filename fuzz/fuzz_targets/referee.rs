//! Any bytes as lines to the referee: each gets one answer, and the game continues.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    games::fuzz::referee(bytes);
});
