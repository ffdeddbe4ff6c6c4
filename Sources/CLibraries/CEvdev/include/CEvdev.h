#include <libevdev/libevdev.h>
#include <linux/input.h>
// Swift's Glibc has no eventfd.
#include <sys/eventfd.h>
