#include "CCatalogue.h"

#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

// SwiftPM compiles this file again when a catalogue has changed.
static const char en[] = {
#embed "../../Messages/Catalogue/en.arb"
};
static const char de[] = {
#embed "../../Messages/Catalogue/de.arb"
};
static const char ga[] = {
#embed "../../Messages/Catalogue/ga.arb"
};
static const char zhHans[] = {
#embed "../../Messages/Catalogue/zh-Hans.arb"
};

const char *ccatalogue_text(const char *tag, intptr_t *length) {
  static const struct {
    const char *tag;
    const char *text;
    intptr_t length;
  } catalogues[] = {
    {"en", en, sizeof en},
    {"de", de, sizeof de},
    {"ga", ga, sizeof ga},
    {"zh-Hans", zhHans, sizeof zhHans},
  };
  for (size_t i = 0; i < sizeof catalogues / sizeof *catalogues; i++) {
    if (strcmp(catalogues[i].tag, tag) != 0) continue;
    *length = catalogues[i].length;
    return catalogues[i].text;
  }
  return NULL;
}
