#pragma once

#include <unicode/ucol.h>
#include <unicode/utrans.h>

// ICU's header renames each function to one that ends in its version, by a macro that Swift cannot follow: the names
// that Swift would see change with every Debian release.

static inline UCollator *cicu_ucol_open(const char *locale, UErrorCode *status) {
  return ucol_open(locale, status);
}

static inline void cicu_ucol_close(UCollator *collator) {
  ucol_close(collator);
}
