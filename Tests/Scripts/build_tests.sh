# kiosk/swiftc and kiosk/progress. Sourced by run.

test_swiftc_leavesAModuleUnoptimised_whenItIsNamed() {
  fake swiftc <<<'echo "$*"'
  local module
  for module in Metadata StoreTests; do
    script kiosk/swiftc -module-name $module -emit-module -O -c a.swift
    ends_with 0
    prints "-module-name $module -emit-module -O -c a.swift -Onone -assert-config Release"
  done
}

test_swiftc_optimises_whenSpeedCounts() {
  fake swiftc <<<'echo "$*"'
  local module
  for module in Application ArgumentParser Decoding DequeModule Devices Domain Images Interchange KioskMachine Messages Store TerminalText TestSupport; do
    script kiosk/swiftc -module-name $module -emit-module -O
    ends_with 0
    does_not_print -Onone
  done
  script kiosk/swiftc -print-target-info
  prints -print-target-info
}

test_swiftc_letsTestsSeeInto_whatIsOurs() {
  fake swiftc <<<'echo "$*"'
  mkdir -p "$folder/checkout/.build/toolchain/bin" "$folder/checkout/Sources/Store"
  cp kiosk/swiftc "$folder/checkout/.build/toolchain/bin"
  script "$folder/checkout/.build/toolchain/bin/swiftc" -module-name Store -emit-module
  prints -enable-testing
  script "$folder/checkout/.build/toolchain/bin/swiftc" -module-name NIOCore -emit-module
  does_not_print -enable-testing
}

test_swiftc_linksTheRuntimeIntoPrograms_andNotIntoTests() {
  fake swiftc <<<'echo "$*"'
  script kiosk/swiftc -module-name minilibrary -emit-executable
  prints -static-stdlib
  script kiosk/swiftc -module-name minilibraryPackageTests -emit-executable
  does_not_print -static-stdlib
}

test_swiftc_endsAsTheCompilerDoes() {
  fake swiftc <<<'exit 3'
  script kiosk/swiftc -module-name Store
  ends_with 3
}

test_progress_showsModulesAndWhatIsFetched() {
  script -c 'printf "%s\n" "Fetching https://example.org/a" | kiosk/progress'
  prints "Fetching https://example.org/a"
  script -c 'printf "%s\n" "[41/86] Compiling Store Book.swift" "a.o: warning: odd" | kiosk/progress'
  prints "[41/86] Compiling Store"
  does_not_print Book.swift
  does_not_print odd
}

test_progress_isALineNowAndThen_whenThereIsNoTerminal() {
  script -c 'for n in 1 2 3 4 5; do echo "[$n/5] Compiling M$n a.swift"; done | kiosk/progress'
  ends_with 0
  prints "[1/5] Compiling M1"
  does_not_print "[3/5]"
  prints "[5/5] Compiling M5"
}

# A checkout with the tools that kiosk/build calls in addition to `swift`. In the real one, tests run from the build.
checkout_for_builds() {
  local tool
  for tool in cmp cp dirname ln mkdir rm sed; do ln -sf "$(command -v $tool)" "$folder/bin/$tool"; done
  fake swiftc <<<'echo "    \"runtimeResourcePath\": \"/tools/lib/swift\""'
  checkout=$folder/checkout
  mkdir -p "$checkout/.build/checkouts"
  cp -r kiosk "$checkout"
}

test_build_printsAllThatWasSaid_whenItFails() {
  fake swift <<<'echo "[1/2] Compiling Store a.swift"; echo "a.swift:1:1: error: no such thing"; exit 1'
  checkout_for_builds
  script "$checkout/kiosk/build"
  ends_with 1
  prints "a.swift:1:1: error: no such thing"
}

test_build_printsThePathAlone_whenItSucceeds() {
  fake swift <<<'case "$*" in *--show-bin-path*) echo /there;; *) echo "[1/2] Compiling Store a.swift"; echo "noise";; esac'
  checkout_for_builds
  script -c "$checkout/kiosk/build 2>/dev/null"
  ends_with 0
  prints /there/minilibrary
  does_not_print Compiling
}

test_build_keepsWhatTheCompilerSaid_whereItIsTold() {
  fake swift <<<'case "$*" in *--show-bin-path*) echo /there;; *) echo "a.swift:1:1: warning: odd";; esac'
  checkout_for_builds
  script "$checkout/kiosk/build" --log "$folder/log" tests
  ends_with 0
  prints /there/minilibraryPackageTests.xctest
  does_not_print odd
  script -c "while read -r line; do echo \"\$line\"; done <'$folder/log'"
  prints "a.swift:1:1: warning: odd"
}

test_build_compilesAnew_whenTheWayOfCompilingChanged() {
  fake swift <<<'case "$*" in *--show-bin-path*) echo /there;; esac'
  checkout_for_builds
  script "$checkout/kiosk/build"
  [ "$(readlink "$checkout/.build/toolchain/lib")" = /tools/lib ] || fail "the libraries of the toolchain are not beside the compiler"
  mkdir -p "$checkout/.build/x86_64-unknown-linux-gnu/release"
  script "$checkout/kiosk/build"
  [ -d "$checkout/.build/x86_64-unknown-linux-gnu/release" ] || fail "it compiles anew though nothing changed"
  echo '# another' >>"$checkout/kiosk/swiftc"
  script "$checkout/kiosk/build"
  [ ! -e "$checkout/.build/x86_64-unknown-linux-gnu/release" ] || fail "modules stay as they were compiled before"
}

test_build_takesBenchmarksFromTheirOwnPackage() {
  fake swift <<<'case "$*" in *--show-bin-path*) echo "/$*";; esac'
  checkout_for_builds
  script -c "$checkout/kiosk/build StoreBenchmark 2>/dev/null"
  ends_with 0
  prints "--package-path Benchmarks --scratch-path .build --product StoreBenchmark"
  script -c "$checkout/kiosk/build benchmarks 2>/dev/null"
  prints "--package-path Benchmarks --scratch-path .build"
  does_not_print --product
  script -c "$checkout/kiosk/build 2>/dev/null"
  does_not_print --package-path
}

# A machine with all packages, on which the build is done at once and the program says how it was called.
machine_that_builds() {
  machine_without
  checkout_for_builds
  fake swift <<'PROGRAM'
case "$*" in
  --version) echo 'Swift version 6.3.1 (swift-6.3.1-RELEASE)' ;;
  *--show-bin-path*) dirname "$0" ;;
  *) echo "[41/86] Compiling Store Book.swift" ;;
esac
PROGRAM
  fake minilibrary <<PROGRAM
echo "minilibrary \$*" | tee -a "\$CALLS"
case \$1 in devices) echo '$1' ;; esac
PROGRAM
}

test_run_showsProgressAndSaysWhatToTypeNext() {
  machine_that_builds '{ "cameras" : [] }'
  script "$checkout/kiosk/run"
  ends_with 0
  prints "[41/86] Compiling Store"
  prints "type S12345, then 9780441172719, then y"
  prints "./kiosk/run --database library.sqlite"
  prints "http://127.0.0.1:8081/station"
  calls "minilibrary run --database .build/demo/library.sqlite --replay samples/story"
  # The story comes last: its prompt stands at the end of the screen.
  [[ $(tail -n 1 "$folder/printed") = "minilibrary run"* ]] || fail "the station is not the last that prints"
}

test_run_waitsForPeople_whenThereIsAScanner() {
  machine_that_builds '{ "isScanner" : true }'
  script "$checkout/kiosk/run"
  ends_with 0
  prints "Show the cards and books of samples/story"
  prints "type S12345, then 9780441172719, then y"
  calls "minilibrary run --database .build/demo/library.sqlite"
  does_not_call --replay
}

test_run_passesOptionsOn() {
  machine_that_builds ''
  script "$checkout/kiosk/run" --database own.sqlite
  ends_with 0
  calls "minilibrary run --database own.sqlite"
  does_not_call demo
  does_not_print S12345
}
