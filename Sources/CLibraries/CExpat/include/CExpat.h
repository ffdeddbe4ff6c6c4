/* Debian builds the library with this; without it, the header leaves out the protection against entities. */
#define XML_DTD 1
#include <expat.h>
