# kiosk/debian/check-program. Sourced by run.

test_program_isRefused_whenItLooksForLibrariesWhereItWasBuilt() {
  fake readelf <<<"echo ' 0x000000000000001d (RUNPATH)            Library runpath: [/opt/swift/usr/lib]'"
  fake ldd <<<:
  script kiosk/debian/check-program program
  ends_with 1
  prints "It has the RUNPATH /opt/swift/usr/lib."
}

test_program_isRefused_whenItNamesALibraryThatItDoesNotUse() {
  fake readelf <<<:
  fake ldd <<<"printf 'Unused direct dependencies:\n\t/lib/x86_64-linux-gnu/libicuuc.so.72\n'; exit 1"
  script kiosk/debian/check-program program
  ends_with 1
  prints "It does not use /lib/x86_64-linux-gnu/libicuuc.so.72"
}

test_program_isTaken_whenNothingIsWrong() {
  fake readelf <<<"echo ' 0x0000000000000001 (NEEDED)             Shared library: [libpq.so.5]'"
  fake ldd <<<:
  script kiosk/debian/check-program program
  ends_with 0
}
