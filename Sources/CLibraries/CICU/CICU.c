#include "CICU.h"

#include <unicode/ucol.h>
#include <unicode/uldnames.h>
#include <unicode/utrans.h>

CICUCollator *cicu_collator_open(const char *locale) {
  UErrorCode status = U_ZERO_ERROR;
  UCollator *collator = ucol_open(locale, &status);
  // Chinese puts Han characters first; the root's order of scripts begins with Latin.
  const int32_t rootOrder[] = {UCOL_REORDER_CODE_NONE};
  ucol_setReorderCodes(collator, rootOrder, 1, &status);
  ucol_setAttribute(collator, UCOL_STRENGTH, UCOL_TERTIARY, &status);
  ucol_setAttribute(collator, UCOL_NUMERIC_COLLATION, UCOL_ON, &status);
  ucol_setAttribute(collator, UCOL_NORMALIZATION_MODE, UCOL_ON, &status);
  if (U_FAILURE(status)) {
    if (collator != NULL) ucol_close(collator);
    return NULL;
  }
  return (CICUCollator *)collator;
}

void cicu_collator_close(CICUCollator *collator) {
  ucol_close((UCollator *)collator);
}

void cicu_collator_version(const CICUCollator *collator, uint8_t *version) {
  ucol_getVersion((const UCollator *)collator, version);
}

int32_t cicu_collator_key(const CICUCollator *collator, const uint16_t *text, int32_t length, uint8_t *key,
                          int32_t capacity) {
  return ucol_getSortKey((const UCollator *)collator, (const UChar *)text, length, key, capacity);
}

CICUTransliterator *cicu_transliterator_open(const uint16_t *name, int32_t length) {
  UErrorCode status = U_ZERO_ERROR;
  UTransliterator *opened = utrans_openU((const UChar *)name, length, UTRANS_FORWARD, NULL, 0, NULL, &status);
  return U_FAILURE(status) ? NULL : (CICUTransliterator *)opened;
}

void cicu_transliterator_close(CICUTransliterator *transliterator) {
  utrans_close((UTransliterator *)transliterator);
}

int32_t cicu_transliterate(const CICUTransliterator *transliterator, uint16_t *text, int32_t length, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t limit = length;
  utrans_transUChars((const UTransliterator *)transliterator, (UChar *)text, &length, capacity, 0, &limit, &status);
  return U_FAILURE(status) || length > capacity ? -1 : length;
}

int32_t cicu_country_name(const char *locale, const char *code, uint16_t *name, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  ULocaleDisplayNames *names = uldn_open(locale, ULDN_STANDARD_NAMES, &status);
  if (U_FAILURE(status)) return 0;
  int32_t length = uldn_regionDisplayName(names, code, (UChar *)name, capacity, &status);
  uldn_close(names);
  return U_FAILURE(status) ? 0 : length;
}
