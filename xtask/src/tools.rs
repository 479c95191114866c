//! Tools other than Rust's. They are found, or installed with the system's package manager; each step is printed.
use crate::shell;
use anyhow::{Result, bail, ensure};
use std::path::Path;

/// A Debian package, what it is needed for, and how to check for it.
struct Wanted {
    package: &'static str,
    what_for: &'static str,
    here: fn() -> bool,
}

const CHROMIUM: Wanted = Wanted {
    package: "chromium",
    what_for: "the browser tests",
    here: || Path::new("/usr/bin/chromium").exists(),
};
const NODE: Wanted = Wanted {
    package: "nodejs",
    what_for: "the type check and the tests of the pages",
    here: || shell::works(&mut shell::program("node", &["--version"])),
};
const NPM: Wanted = Wanted {
    package: "npm",
    what_for: "installing the type checker and test tools of the pages",
    here: || shell::works(&mut shell::program("npm", &["--version"])),
};
const POSTGRES: Wanted = Wanted {
    package: "postgresql",
    what_for: "the tests of storage",
    here: || crate::postgres::folder().is_some(),
};

/// A browser.
pub(crate) fn chromium() -> Result<()> {
    installed(&CHROMIUM)
}

/// Node and npm, and the packages in `web/package.json`.
pub(crate) fn node() -> Result<()> {
    installed(&NODE)?;
    installed(&NPM)?;
    let root = crate::repo::root();
    let lock = root.join("web/package-lock.json");
    let stamp = root.join("web/node_modules/.package-lock.json");
    let changed = |path: &Path| path.metadata().and_then(|it| it.modified()).ok();
    if changed(&stamp).is_some_and(|stamp| Some(stamp) >= changed(&lock)) {
        return Ok(());
    }
    println!("installing the packages in web/package-lock.json");
    shell::run(&mut shell::program("npm", &["ci", "--prefix", "web", "--no-audit", "--no-fund"]))
}

/// A database server.
pub(crate) fn postgres() -> Result<()> {
    installed(&POSTGRES)
}

fn installed(wanted: &Wanted) -> Result<()> {
    if (wanted.here)() {
        return Ok(());
    }
    let Wanted { package, what_for, here } = wanted;
    println!("{package} is missing and needed for {what_for}: installing it");
    let mut install = if is_root() {
        shell::program("apt-get", &[])
    } else {
        shell::program("sudo", &["--non-interactive", "apt-get"])
    };
    install.args([
        "-o",
        "DPkg::Lock::Timeout=300",
        "install",
        "-y",
        "--no-install-recommends",
        package,
    ]);
    if shell::run(&mut install).is_err() {
        bail!(
            "{package} could not be installed here: install it (`apt-get install {package}`) and run this again"
        );
    }
    ensure!(here(), "{package} was installed but does not work");
    Ok(())
}

/// Whether we run as root.
pub(crate) fn is_root() -> bool {
    shell::read(&mut shell::program("id", &["-u"])).is_ok_and(|id| id.trim() == "0")
}
