//! Any bytes as a record: it replays, or says why not.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    games::fuzz::record(bytes);
});
