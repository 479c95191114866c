//! Charges (L743-L785).
