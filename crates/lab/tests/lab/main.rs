//! The public interface of the lab: the same rows for any number of threads, stored, resumed, counted, reported.
mod folder;
mod kit;
mod results;
mod rows;
mod varied;
