//! Files and folders that only their owner may read: they hold what players hide from each other.
use std::{
    fs::{self, File, OpenOptions},
    io,
    path::Path,
};

/// Makes a folder for its owner alone. One that exists keeps its rights, because it may hold other things too.
pub(crate) fn folder(folder: &Path) -> io::Result<()> {
    let mut made = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut made, 0o700);
    made.recursive(true).create(folder)
}

/// Opens a file for its owner alone, and makes it if there is none.
pub(super) fn file(file: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.create(true).truncate(false).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(file)?;
    #[cfg(unix)]
    {
        let rights = std::os::unix::fs::PermissionsExt::from_mode(0o600);
        file.set_permissions(rights)?;
    }
    Ok(file)
}
