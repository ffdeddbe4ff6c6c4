# Sourced by run and test: sees to it that all that building needs is there, and installs what Debian has of it.
# `more_packages` are those that only one of them needs.

packages=(
  # What we are built on
  libzbar-dev libpng-dev libturbojpeg0-dev libsqlite3-dev libpq-dev pkg-config
  libv4l-dev libevdev-dev libudev-dev libxkbcommon-dev libcurl4-openssl-dev
  libicu-dev libzint-dev libcairo2-dev libpango1.0-dev
  # Names on cards, in the scripts of the world
  fonts-dejavu-core fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji
  # What a Swift toolchain itself needs to run, to fetch packages and to link
  binutils ca-certificates gcc git libc6-dev libcurl4 libncurses6 libstdc++-12-dev tzdata
  "${more_packages[@]}"
)

missing=()
for package in "${packages[@]}"; do
  [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=("$package")
done
if [ ${#missing[@]} -gt 0 ]; then
  echo "Installing ${missing[*]}" >&2
  as_root=()
  if [ "$(id -u)" != 0 ]; then
    if ! command -v sudo >/dev/null; then
      echo "These Debian packages are missing: ${missing[*]}. Install them as root, then start this again." >&2
      exit 2
    fi
    as_root=(sudo)
  fi
  install_packages() {
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
  }
  "${as_root[@]}" apt-get update -qq
  if [[ " ${missing[*]} " == *" postgresql "* ]]; then
    # The tests want its programs. Debian would make a server as well, which starts with the machine from then on.
    install_packages postgresql-common
    clusters=/etc/postgresql-common/createcluster.conf
    "${as_root[@]}" cp -p "$clusters" "$clusters.before"
    echo 'create_main_cluster = false' | "${as_root[@]}" tee -a "$clusters" >/dev/null
    install_packages "${missing[@]}"
    "${as_root[@]}" mv "$clusters.before" "$clusters"
  else
    install_packages "${missing[@]}"
  fi
fi

if ! command -v swift >/dev/null; then
  echo "No Swift toolchain was found. Get Swift 6.2 or newer for Debian 12 at https://www.swift.org/install/linux/," >&2
  echo "put its usr/bin on the PATH, then start this again." >&2
  exit 2
fi
if ! banner=$(swift --version 2>&1); then
  echo "The Swift toolchain at $(command -v swift) does not run: $banner" >&2
  exit 2
fi
version=$(sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' <<<"$banner" | head -n 1)
if [ "$(printf '%s\n6.2\n' "${version:-0}" | sort -V | head -n 1)" != 6.2 ]; then
  echo "Swift ${version:-?} is too old: 6.2 or newer is needed, see https://www.swift.org/install/linux/." >&2
  exit 2
fi
