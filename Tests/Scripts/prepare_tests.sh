# kiosk/prepare.sh: what it checks, says and installs. Sourced by run.

# Has all packages but those that are named.
machine_without() {
  local package
  for package in binutils ca-certificates gcc git libc6-dev libcairo2-dev libcurl4 libcurl4-openssl-dev libevdev-dev libexpat1-dev libical-dev libicu-dev \
    libncurses6 libpango1.0-dev libpng-dev libpq-dev libsqlite3-dev libstdc++-12-dev libturbojpeg0-dev libudev-dev libv4l-dev \
    libxkbcommon-dev libsodium-dev libzbar-dev libzint-dev libzip-dev pkg-config tzdata; do
    [[ " $* " == *" $package "* ]] || echo "$package" >>"$folder/bin/installed"
  done
  # Answers for all packages, and for those that are named, as Debian's does.
  fake dpkg-query <<'PROGRAM'
for last; do :; done
while read -r package provided; do
  case $package in libstdc++-12-dev) provided="libstdc++-dev" ;; esac
  case $last in
    -*|'${'*|*'${'*) printf 'installed\t%s, %s\n' "$package" "$provided" ;;
    "$package") printf installed ;;
  esac
done <"$(dirname "$0")/installed"
PROGRAM
  ln -s "$(command -v dirname)" "$folder/bin/dirname"
  fake apt-get <<'PROGRAM'
echo "apt-get $*" >>"$CALLS"
case "$*" in *--print-uris*) echo "'http://example.org/a.deb' a.deb 1500000 MD5Sum:0"; echo "'http://example.org/b.deb' b.deb 600000 MD5Sum:0" ;; esac
PROGRAM
  fake id <<<'echo 1000'
  fake sudo <<'PROGRAM'
echo "sudo $*" >>"$CALLS"
case $1 in -n|-v) exit 0 ;; esac
exec "$@"
PROGRAM
  swift_is 6.3.1
}

swift_is() { fake swift <<<"echo 'Swift version $1 (swift-$1-RELEASE)'"; }

prepare() { script -c 'set -euo pipefail; more_packages=('"$*"'); . kiosk/prepare.sh; echo ready'; }

test_prepare_isReady_whenNothingIsMissing() {
  machine_without
  prepare
  ends_with 0
  prints ready
  does_not_call apt-get
}

test_prepare_installsNothing_whenThereIsNoSwift() {
  machine_without libpng-dev
  rm "$folder/bin/swift"
  prepare
  ends_with 2
  prints "No Swift toolchain was found."
  does_not_call apt-get
}

test_prepare_installsNothing_whenSwiftIsTooOld() {
  machine_without libpng-dev
  swift_is 6.1.2
  prepare
  ends_with 2
  prints "Swift 6.1 is too old"
  does_not_call apt-get
}

test_prepare_installsWhatSwiftNeeds_whenItDoesNotRun() {
  machine_without libncurses6
  fake swift <<'PROGRAM'
grep -q 'install.*libncurses6' "$CALLS" || { echo "libncurses.so.6: cannot open"; exit 127; }
echo 'Swift version 6.2 (swift-6.2-RELEASE)'
PROGRAM
  prepare
  ends_with 0
  prints ready
}

test_prepare_saysHowMuchItDownloads() {
  machine_without libpng-dev
  prepare
  ends_with 0
  prints "a download of 3 MB: libpng-dev"
  calls "sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends libpng-dev"
}

test_prepare_isReady_whenPackagesProvideWhatIsNeeded() {
  machine_without libcurl4 libstdc++-12-dev
  echo "libcurl4t64 libcurl4 (= 8.14.1-2), libcurl4-any" >>"$folder/bin/installed"
  echo "libstdc++-14-dev libstdc++-dev" >>"$folder/bin/installed"
  prepare
  ends_with 0
  prints ready
  does_not_call apt-get
}

test_prepare_installsTheCompilersOwnLibrary_whenItIsMissing() {
  machine_without libstdc++-12-dev
  prepare
  ends_with 0
  calls "--no-install-recommends g++"
}

test_prepare_printsALineToPaste_whenThereIsNoSudo() {
  machine_without libpng-dev libzint-dev
  rm "$folder/bin/sudo"
  prepare
  ends_with 2
  prints "there is no sudo"
  prints "  apt-get update && apt-get install --no-install-recommends libpng-dev libzint-dev"
  does_not_call "apt-get install"
}

test_prepare_printsALineToPaste_whenSudoRefuses() {
  machine_without libpng-dev
  fake sudo <<<'exit 1'
  prepare
  ends_with 2
  prints "sudo refuses"
  prints "  apt-get update && apt-get install --no-install-recommends libpng-dev"
  does_not_call "apt-get install"
}

test_prepare_printsALineToPaste_whenInstallingFails() {
  machine_without libpng-dev
  fake apt-get <<<'case $1 in install) echo "E: no such package" >&2; exit 100;; esac'
  prepare
  ends_with 2
  prints "apt-get could not install"
  prints "  apt-get update && apt-get install --no-install-recommends libpng-dev"
}

test_run_installsNoFonts() {
  machine_without libpng-dev
  script -c 'set -euo pipefail; eval "$(sed -n "/^more_packages=/p" kiosk/run)"; . kiosk/prepare.sh; echo "${packages[*]}"'
  ends_with 0
  does_not_print fonts-
}
