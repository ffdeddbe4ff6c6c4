#pragma once

#include <stdbool.h>
#include <stdint.h>

// The words of all languages, and ICU's reader of their patterns. ICU's own header cannot be imported (CICU.h says why).

#ifdef __cplusplus
extern "C" {
#endif

// The text of Sources/Messages/Catalogue/TAG.arb, as it was when the program was built. NULL for another tag.
const char *ccatalogue_text(const char *tag, intptr_t *length);

// A message pattern that ICU has parsed. It never changes, so threads may share it.
typedef struct CCataloguePattern CCataloguePattern;

// A value of a pattern. Name and text are ranges of one buffer of UTF-8. A plural looks at the number.
typedef struct {
  intptr_t nameStart, nameEnd;
  intptr_t textStart, textEnd;
  bool isNumber;
  int64_t number;
} CCatalogueValue;

// The plural categories are the locale's. NULL for a text that is no pattern: `fault` is ICU's name of the error.
// A pattern may contain {name}, plural, selectordinal and select; other types of arguments are refused.
CCataloguePattern *ccatalogue_pattern_open(const char *text, intptr_t length, const char *locale, const char **fault);
void ccatalogue_pattern_close(CCataloguePattern *pattern);
// The text in UTF-8; the caller frees it. The name in braces stands where a value is missing.
char *ccatalogue_pattern_format(const CCataloguePattern *pattern, const char *buffer, const CCatalogueValue *values, intptr_t count,
                          intptr_t *length);
// A line for each argument and place: its name, a space, and `none`, `plural`, `selectordinal` or `select`. The caller frees it.
char *ccatalogue_pattern_arguments(const CCataloguePattern *pattern, intptr_t *length);

// Seven days of the week from Sunday, then twelve months, each abbreviated as in a date and on a line. The caller frees it.
char *ccatalogue_day_names(const char *locale, intptr_t *length);

#ifdef __cplusplus
}
#endif
