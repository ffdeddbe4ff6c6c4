#pragma once

#include <stdbool.h>
#include <stdint.h>

// ICU's reader of message patterns. ICU's own header cannot be imported (CICU.h says why).

#ifdef __cplusplus
extern "C" {
#endif

// A message pattern that ICU has parsed. It never changes, so threads may share it.
typedef struct CPattern CPattern;

// A value of a pattern. Name and text are ranges of one buffer of UTF-8. A plural looks at the number.
typedef struct {
  intptr_t nameStart, nameEnd;
  intptr_t textStart, textEnd;
  bool isNumber;
  int64_t number;
} CPatternValue;

// The plural categories are the locale's. NULL for a text that is no pattern: `fault` is ICU's name of the error.
// A pattern may contain {name}, plural, selectordinal and select; other types of arguments are refused.
CPattern *cpatterns_open(const char *text, intptr_t length, const char *locale, const char **fault);
void cpatterns_close(CPattern *pattern);
// The text in UTF-8; the caller frees it. The name in braces stands where a value is missing.
char *cpatterns_format(const CPattern *pattern, const char *buffer, const CPatternValue *values, intptr_t count,
                          intptr_t *length);
// A line for each argument and place: its name, a space, and `none`, `plural`, `selectordinal` or `select`. The caller frees it.
char *cpatterns_arguments(const CPattern *pattern, intptr_t *length);

// Seven days of the week from Sunday, then twelve months, each abbreviated as in a date and on a line. The caller frees it.
char *cpatterns_day_names(const char *locale, intptr_t *length);

#ifdef __cplusplus
}
#endif
