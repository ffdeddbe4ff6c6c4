#include "CLineBreaks.h"

#include <unicode/ubrk.h>
#include <unicode/uchar.h>

bool clinebreaks_is_wide(uint32_t scalar) {
  const int32_t width = u_getIntPropertyValue((UChar32)scalar, UCHAR_EAST_ASIAN_WIDTH);
  return width == U_EA_WIDE || width == U_EA_FULLWIDTH;
}

void clinebreaks_find(const uint16_t *text, int32_t length, bool *breaks) {
  UErrorCode status = U_ZERO_ERROR;
  UBreakIterator *iterator = ubrk_open(UBRK_LINE, "", (const UChar *)text, length, &status);
  if (U_FAILURE(status)) return;
  for (int32_t place = ubrk_first(iterator); place != UBRK_DONE; place = ubrk_next(iterator)) {
    if (place < length) breaks[place] = true;
  }
  ubrk_close(iterator);
}
