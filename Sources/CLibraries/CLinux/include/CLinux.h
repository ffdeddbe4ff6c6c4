/* Swift's Glibc leaves out eventfd. */
#include <sys/eventfd.h>
#include <sys/syscall.h>
/* The font of a text console: KDFONTOP of ioctl_console(2). */
#include <linux/kd.h>

/* glibc declares renameat2 and F_OFD_SETLK only with _GNU_SOURCE, which Swift's module of it lacks, and Swift imports no variadic
   functions. Other headers are not included: their types would be this module's. */
extern long syscall(long number, ...);

/* RENAME_EXCHANGE, relative to AT_FDCWD: both names exist at every moment.
   https://man7.org/linux/man-pages/man2/rename.2.html */
static inline int rename_exchange(const char *one, const char *other) {
  return (int)syscall(SYS_renameat2, -100, one, -100, other, 1u << 1);
}

/* F_OFD_SETLK: open file description locks, which another descriptor of the process does not drop: fcntl_locking(2). */
static const int ofd_set_lock = 37;
