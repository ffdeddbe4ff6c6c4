# Sourced by build and boot: what differs between the architectures, and where the machine is kept.

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
checkout=$(cd "$here/../../.." && pwd)
kept=$checkout/.build/hardware

# Status 3 stands for "no virtual machine can run here"; everything else is what ran in it.
cannot_run=3
cannot() {
  echo "No virtual machine with a camera and a scanner can run here: $*" >&2
  exit $cannot_run
}

architecture=$(dpkg --print-architecture 2>/dev/null) || cannot "this is no Debian."
case $architecture in
  amd64)
    qemu=(qemu-system-x86_64 -machine pc -cpu max)
    qemu_package=qemu-system-x86
    console=ttyS0
    ;;
  arm64)
    # Without pauth-impdef the emulation spends most of its time on pointer signatures.
    qemu=(qemu-system-aarch64 -machine virt -cpu "max,pauth-impdef=on")
    qemu_package=qemu-system-arm
    console=ttyAMA0
    ;;
  *) cannot "$architecture is not one of amd64, arm64." ;;
esac

# Debian's packages that build and boot need, and those that the scenarios call.
hardware_packages=("$qemu_package" busybox-static kmod cpio udev v4l-utils python3)
