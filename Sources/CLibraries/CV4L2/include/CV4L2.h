#include <libv4l2.h>
#include <linux/videodev2.h>
#include <sys/ioctl.h>

/* Swift imports no variadic functions, and no macros that are made of sizeof, as every VIDIOC_ is. */

static inline int cv4l2_ioctl(int fd, unsigned long request, void *argument) { return v4l2_ioctl(fd, request, argument); }

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
