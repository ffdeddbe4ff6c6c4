# Sourced by run, test and package: checks for Swift, then installs the Debian packages that are missing.
# `more_packages` are those that only one of them needs.

packages=(
  # The build needs these packages.
  libzbar-dev libpng-dev libturbojpeg0-dev libsqlite3-dev libpq-dev pkg-config
  libv4l-dev libevdev-dev libudev-dev libxkbcommon-dev libcurl4-openssl-dev
  libicu-dev libical-dev libsodium-dev libzint-dev libcairo2-dev libpango1.0-dev
  libzip-dev libexpat1-dev
  # Needed by the Swift toolchain itself, to run, to fetch packages and to link
  binutils ca-certificates gcc git libc6-dev libcurl4 libncurses6 libstdc++-dev tzdata
  "${more_packages[@]}"
)

give_up() {
  printf '%s\n' "$@" >&2
  exit 2
}

swift_url=https://www.swift.org/install/linux/

# Sets `banner`; fails where the toolchain does not run.
ask_swift() { banner=$(swift --version 2>&1); }

refuse_old_swift() {
  local version
  version=$(sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' <<<"$banner" | head -n 1)
  if [ "$(printf '%s\n6.2\n' "${version:-0}" | sort -V | head -n 1)" != 6.2 ]; then
    give_up "Swift ${version:-?} is too old: 6.2 or newer is needed, see $swift_url."
  fi
}

# Names of all installed packages and of all that they provide: on Debian 13 libcurl4t64 is libcurl4.
installed_names() {
  dpkg-query -W -f '${db:Status-Status}\t${Package}, ${Provides}\n' |
    sed -n 's/^installed\t//p' | tr ',' '\n' | sed 's/^ *//; s/ *(.*//; s/:.*//' | sort -u
}

# Without a toolchain nothing is installed: there would be nothing to build with. One that does not run may lack a
# package.
command -v swift >/dev/null ||
  give_up "No Swift toolchain was found. Get Swift 6.2 or newer for your Debian at $swift_url," \
    "put its usr/bin on the PATH, then start this again."
if ask_swift; then refuse_old_swift; fi

missing=()
names=$(installed_names)
for package in "${packages[@]}"; do
  grep -qxF -- "$package" <<<"$names" || missing+=("$package")
done

# Debian's compiler brings the library that belongs to it; each version's package provides this name.
missing=("${missing[@]/%libstdc++-dev/g++}")

# Prints the command that installs the missing packages, for a user with rights.
give_up_installing() {
  give_up "$1 Paste this line as root, then start this again:" \
    "  apt-get update && apt-get install --no-install-recommends ${missing[*]}"
}

as_root=()
become_root() {
  [ "$(id -u)" != 0 ] || return 0
  command -v sudo >/dev/null || give_up_installing "Debian packages are missing, and there is no sudo."
  # It asks for a password where it must and can.
  sudo -n true 2>/dev/null || sudo -v || give_up_installing "Debian packages are missing, and sudo refuses."
  as_root=(sudo)
}

install_packages() {
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null ||
    give_up_installing "apt-get could not install what is missing."
}

# Megabytes that apt-get would fetch for the missing packages.
download_size() {
  LC_ALL=C apt-get install -qq --print-uris --no-install-recommends -o Debug::NoLocking=1 "${missing[@]}" 2>/dev/null |
    awk '/^\x27/ { bytes += $3 } END { printf "%d MB", (bytes + 999999) / 1000000 }'
}

install_missing() {
  become_root
  "${as_root[@]}" apt-get update -qq || give_up_installing "apt-get could not read Debian's lists of packages."
  echo "Installing Debian packages, a download of $(download_size): ${missing[*]}" >&2
  if [[ " ${missing[*]} " != *" postgresql "* ]]; then
    install_packages "${missing[@]}"
    return
  fi
  # The tests want its programs. Debian would make a server as well, which starts with the machine from then on.
  install_packages postgresql-common
  local clusters=/etc/postgresql-common/createcluster.conf
  "${as_root[@]}" cp -p "$clusters" "$clusters.before"
  echo 'create_main_cluster = false' | "${as_root[@]}" tee -a "$clusters" >/dev/null
  install_packages "${missing[@]}"
  "${as_root[@]}" mv "$clusters.before" "$clusters"
}

if [ ${#missing[@]} -gt 0 ]; then install_missing; fi

ask_swift || give_up "The Swift toolchain at $(command -v swift) does not run: $banner"
refuse_old_swift
[ -d .build/checkouts ] || echo "SwiftPM fetches the Swift packages: about 20 MB." >&2
