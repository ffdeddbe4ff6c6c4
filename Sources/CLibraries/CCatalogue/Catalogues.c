#include "CCatalogue.h"

#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

// Each line is a language. The first is the source of the others. SwiftPM compiles this file again when a
// catalogue has changed.
static const char catalogues[] = {
#embed "../../Messages/Catalogue/en.arb" suffix(, 0, )
#embed "../../Messages/Catalogue/de.arb" suffix(, 0, )
#embed "../../Messages/Catalogue/ga.arb" suffix(, 0, )
#embed "../../Messages/Catalogue/zh-Hans.arb" suffix(, 0, )
#embed "../../Messages/Catalogue/fr.arb" suffix(, 0, )
};

const char *ccatalogue_text(intptr_t index, intptr_t *length) {
  const char *const end = catalogues + sizeof catalogues;
  const char *text = catalogues;
  for (; index > 0 && text < end; index--) text += strlen(text) + 1;
  if (text == end) return NULL;
  *length = strlen(text);
  return text;
}

static const char passwords[] = {
#embed "../../Domain/Accounts/CommonPasswords.txt"
};

const char *ccatalogue_passwords(intptr_t *length) {
  *length = sizeof passwords;
  return passwords;
}
