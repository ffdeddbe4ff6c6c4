#include <libv4l2.h>
#include <linux/videodev2.h>
#include <stdio.h>
#include <sys/ioctl.h>

/* Swift imports no variadic functions, and no macros that are made of sizeof, as every VIDIOC_ is. */

static inline int cv4l2_ioctl(int fd, unsigned long request, void *argument) { return v4l2_ioctl(fd, request, argument); }

/* Nor a global variable that any thread may change. What fails is told by us, not on a station's screen. */
static inline void cv4l2_silence(void) { if (!v4l2_log_file) v4l2_log_file = fopen("/dev/null", "we"); }

static const unsigned long CV4L2_QUERYCAP = VIDIOC_QUERYCAP;
static const unsigned long CV4L2_ENUM_FMT = VIDIOC_ENUM_FMT;
static const unsigned long CV4L2_ENUM_FRAMESIZES = VIDIOC_ENUM_FRAMESIZES;
static const unsigned long CV4L2_ENUM_FRAMEINTERVALS = VIDIOC_ENUM_FRAMEINTERVALS;
static const unsigned long CV4L2_TRY_FMT = VIDIOC_TRY_FMT;
static const unsigned long CV4L2_S_FMT = VIDIOC_S_FMT;
static const unsigned long CV4L2_G_PARM = VIDIOC_G_PARM;
static const unsigned long CV4L2_S_PARM = VIDIOC_S_PARM;
static const unsigned long CV4L2_QUERYCTRL = VIDIOC_QUERYCTRL;
static const unsigned long CV4L2_QUERYMENU = VIDIOC_QUERYMENU;
static const unsigned long CV4L2_G_CTRL = VIDIOC_G_CTRL;
static const unsigned long CV4L2_S_CTRL = VIDIOC_S_CTRL;
static const unsigned long CV4L2_REQBUFS = VIDIOC_REQBUFS;
static const unsigned long CV4L2_QUERYBUF = VIDIOC_QUERYBUF;
static const unsigned long CV4L2_QBUF = VIDIOC_QBUF;
static const unsigned long CV4L2_DQBUF = VIDIOC_DQBUF;
static const unsigned long CV4L2_STREAMON = VIDIOC_STREAMON;
static const unsigned long CV4L2_STREAMOFF = VIDIOC_STREAMOFF;
static const unsigned long CV4L2_SUBSCRIBE_EVENT = VIDIOC_SUBSCRIBE_EVENT;
static const unsigned long CV4L2_DQEVENT = VIDIOC_DQEVENT;

/* struct timeval belongs, for Swift, to whichever C module it meets first; a number belongs to nobody. */
static inline long long cv4l2_microseconds(struct v4l2_buffer buffer) {
  return buffer.timestamp.tv_sec * 1000000LL + buffer.timestamp.tv_usec;
}
