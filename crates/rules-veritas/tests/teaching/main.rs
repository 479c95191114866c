//! What the generals know of *In Deo Veritas*.
mod battles;
mod positions;
