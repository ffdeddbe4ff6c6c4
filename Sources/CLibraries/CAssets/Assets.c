#include "CAssets.h"

#include <stddef.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

// One line an asset: a name for C, and the file. SwiftPM compiles this file again when an asset has changed.
static const unsigned char icon_svg[] = {
#embed "../../Web/Assets/icon.svg"
};
static const unsigned char library_css[] = {
#embed "../../Web/Assets/library.css"
};
static const unsigned char library_js[] = {
#embed "../../Web/Assets/library.js"
};

static const unsigned char station_css[] = {
#embed "../../Web/Assets/station.css"
};

static const unsigned char station_js[] = {
#embed "../../Web/Assets/station.js"
};

static const struct {
  const char *name;
  const unsigned char *bytes;
  intptr_t length;
} assets[] = {
  {"icon.svg", icon_svg, sizeof icon_svg},
  {"library.css", library_css, sizeof library_css},
  {"library.js", library_js, sizeof library_js},
  {"station.css", station_css, sizeof station_css},
  {"station.js", station_js, sizeof station_js},
};

static const intptr_t count = sizeof assets / sizeof assets[0];

const char *cassets_name(intptr_t index) { return index < count ? assets[index].name : NULL; }

const unsigned char *cassets_bytes(intptr_t index, intptr_t *length) {
  if (index >= count) return NULL;
  *length = assets[index].length;
  return assets[index].bytes;
}
