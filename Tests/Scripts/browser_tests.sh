# kiosk/browser/start. Sourced by run.

# browser_with LINES …: starts the browser where udev knows of devices with these lines, a device an argument.
browser_with() {
  local data=$folder/udev number=64 lines
  rm -rf "$data"
  mkdir "$data"
  for lines; do
    printf '%b\n' "$lines" >"$data/c13:$number"
    number=$((number + 1))
  done
  ln -sf "$(command -v date)" "$folder/bin/date"
  fake cage <<<'echo "without devices: ${WLR_LIBINPUT_NO_DEVICES:-no}"; echo "$*"'
  RUNTIME_DIRECTORY=$folder/run MINILIBRARY_UDEV_DATA=$data script kiosk/browser/start
  ends_with 0
}

test_browser_looksAtDevicesAtOnce_whenThereIsOne() {
  browser_with 'E:ID_INPUT=1\nE:ID_INPUT_TOUCHSCREEN=1'
  prints "without devices: no"
  prints "--kiosk --ozone-platform=x11"
}

test_browser_startsWithoutDevices_whenThereIsNone() {
  browser_with
  prints "without devices: 1"
}

test_browser_startsWithoutDevices_whenAllAreScannersOfTheStation() {
  browser_with 'E:ID_INPUT_KEYBOARD=1\nE:LIBINPUT_IGNORE_DEVICE=1' 'E:ID_INPUT_JOYSTICK=1'
  prints "without devices: 1"
}

test_browser_startsWithoutDevices_whenCageCannotOpenThem() {
  browser_with 'E:ID_INPUT_KEYBOARD=1'
  prints "without devices: no"
  prints "without devices: 1"
}

test_browser_looksAtDevicesAtOnce_whenThereIsAKeyboardBesideAScanner() {
  browser_with 'E:ID_INPUT_KEYBOARD=1\nE:LIBINPUT_IGNORE_DEVICE=1' 'E:ID_INPUT_KEYBOARD=1'
  prints "without devices: no"
}
