#pragma once

#include <stdint.h>

// ICU's own header cannot be imported beside Foundation: that has an ICU of another version in it, whose types have the same
// names. And each function is renamed to one that ends in its version, by a macro that Swift cannot follow. So nothing of
// ICU's is seen here, and CICU.c is compiled against its header.

typedef struct CICUCollator CICUCollator;
typedef struct CICUTransliterator CICUTransliterator;

// The order of a locale ("" is the root) with the root's order of scripts, numbers by value, accents after letters and case
// after accents. NULL where ICU has no data for it.
CICUCollator *cicu_collator_open(const char *locale);
void cicu_collator_close(CICUCollator *collator);
// Four bytes.
void cicu_collator_version(const CICUCollator *collator, uint8_t *version);
// The size of the whole key with the zero that ends it; no more than `capacity` of it is written.
int32_t cicu_collator_key(const CICUCollator *collator, const uint16_t *text, int32_t length, uint8_t *key,
                          int32_t capacity);

// By ICU's name of it; NULL where there is none.
CICUTransliterator *cicu_transliterator_open(const uint16_t *name, int32_t length);
void cicu_transliterator_close(CICUTransliterator *transliterator);
// Changes the text where it stands; its new length, or -1 where it could not be done.
int32_t cicu_transliterate(const CICUTransliterator *transliterator, uint16_t *text, int32_t length, int32_t capacity);

// The name of a country by its code of ISO 3166-1 in the locale's language; 0 where it could not be found. ICU names an unknown code
// by itself.
int32_t cicu_country_name(const char *locale, const char *code, uint16_t *name, int32_t capacity);
