# Tests/run. Sourced by run.

# Stands in for the bundle of tests: two targets of two suites. $BEHAVIOUR sets how StoreTests behaves.
fake_tests() {
  local tool
  for tool in dirname uniq wc tail; do ln -s "$(command -v $tool)" "$folder/bin/$tool"; done
  export TESTS_BUNDLE=$folder/bin/bundle
  fake bundle <<PROGRAM
behaviour=$1
if [ "\$3" = --list-tests ]; then
  printf '%s\n' 'CardsTests.SheetTests/one()' 'CardsTests.SheetTests/two()' 'StoreTests.BookTests/three()' \\
    'StoreTests.LoanTests/four()' 'StoreTests.LoanTests/five(kind:)'
  exit
fi
for filter; do :; done
echo "\$filter" >>"\$CALLS"
passed() { echo "✔ Test \$1() passed after 0.1 seconds."; }
case \$filter in
  *CardsTests*) passed one; passed two; echo "✔ Test run with 2 tests in 1 suite passed after 0.1 seconds." ;;
  *BookTests*) passed three; echo "✔ Test run with 1 test in 1 suite passed after 0.1 seconds." ;;
  *LoanTests*) passed four; echo "error: Exited with unexpected signal code 4"; exit 1 ;;
  *StoreTests*)
    if [ \$behaviour = trap ]; then
      passed three
      echo "Fatal error: Unexpectedly found nil"
      exit 1
    fi
    if [ \$behaviour = hang ]; then
      passed three
      echo "◇ Test four() started."
      sleep 1000
    fi
    passed three
    passed four
    if [ \$behaviour = fail ]; then
      echo "✘ Test five(kind:) failed after 0.1 seconds with 1 issue."
      echo "✘ Test run with 3 tests in 2 suites failed after 0.1 seconds with 1 issue."
      exit 1
    fi
    passed "five(kind:) with 3 test cases"
    echo "✔ Test run with 3 tests in 2 suites passed after 0.1 seconds." ;;
esac
PROGRAM
}

test_tests_areSummedUp_whenAllPass() {
  fake_tests well
  script Tests/run
  ends_with 0
  [ "$(tail -n 1 "$folder/printed")" = "test targets: 5 passed, 0 failed" ] || fail "its last line is another"
}

test_tests_failTogether_whenOneFails() {
  fake_tests fail
  script Tests/run
  ends_with 1
  [ "$(tail -n 1 "$folder/printed")" = "test targets: 4 passed, 1 failed" ] || fail "its last line is another"
  prints "StoreTests: ✘ Test five(kind:) failed"
}

test_tests_goOn_whenAProcessDies() {
  fake_tests trap
  script Tests/run
  ends_with 1
  # Its other suite runs separately, and of the first one the test that ended counts.
  [ "$(tail -n 1 "$folder/printed")" = "test targets: 4 passed, 1 failed" ] || fail "its last line is another"
  calls '^StoreTests\.LoanTests/'
  prints "its process died"
}

test_tests_goOn_whenAProcessHangs() {
  fake_tests hang
  TESTS_SILENCE=5 script Tests/run
  ends_with 1
  [ "$(tail -n 1 "$folder/printed")" = "test targets: 4 passed, 1 failed" ] || fail "its last line is another"
  prints "its process hung"
  prints "did not end: four()"
}

test_tests_areRefused_whenThereIsNoSuchTarget() {
  fake_tests well
  script Tests/run OtherTests
  ends_with 64
  does_not_print "0 failed"
}

test_tests_areThoseOfOneTarget_whenItIsNamed() {
  fake_tests well
  script Tests/run CardsTests
  ends_with 0
  prints "2 passed, 0 failed"
}

test_tests_leaveOutATarget_whenItIsExcepted() {
  fake_tests well
  script Tests/run --except CardsTests
  ends_with 0
  prints "3 passed, 0 failed"
  script Tests/run --except OtherTests
  ends_with 64
}

# repeat_beside_loops BEHAVIOUR WORDS …: Tests/repeat with that bundle, twice. No loop may outlast it.
repeat_beside_loops() {
  fake_tests "$1"
  shift
  ln -s "$(command -v rmdir)" "$folder/bin/rmdir"
  TMPDIR=$folder script Tests/repeat --times 2 --busy 2 "$@"
  ! grep -qsa "CALLS=$folder/calls" /proc/[0-9]*/environ || fail "a loop is left"
}

test_repeatedTests_areCounted_whenAllPass() {
  repeat_beside_loops well CardsTests StoreTests
  ends_with 0
  prints "passed  StoreTests, round 2 of 2"
  [ "$(tail -n 1 "$folder/printed")" = "repeated runs: 4 passed, 0 failed" ] || fail "its last line is another"
}

test_repeatedTests_keepTheOutputOfEachFailure() {
  repeat_beside_loops fail CardsTests StoreTests
  ends_with 1
  prints "StoreTests: 2 of 2 runs failed"
  prints "StoreTests: ✘ Test five(kind:) failed"
  [ "$(tail -n 1 "$folder/printed")" = "repeated runs: 2 passed, 2 failed" ] || fail "its last line is another"
  local logs=("$folder"/tmp.*/*)
  [ "${#logs[@]} ${logs[0]##*/}" = "2 StoreTests-1" ] || fail "it kept ${logs[*]}"
  rm -r "$folder"/tmp.*
}

test_repeatedTests_areRefused_whenANumberIsMissing() {
  repeat_beside_loops well --times CardsTests
  ends_with 64
  does_not_call Tests
}
