// mallopt and its parameters: settings of the C library's own allocator.
#include <malloc.h>
