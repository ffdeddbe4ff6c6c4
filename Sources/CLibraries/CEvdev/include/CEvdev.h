#include <libevdev/libevdev.h>
#include <linux/input.h>

/* struct timeval belongs, for Swift, to whichever C module it meets first; a number belongs to nobody. */
static inline long long cevdev_microseconds(struct input_event event) {
  return event.input_event_sec * 1000000LL + event.input_event_usec;
}
