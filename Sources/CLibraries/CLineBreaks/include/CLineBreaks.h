#pragma once

#include <stdbool.h>
#include <stdint.h>

// ICU's properties of text on a terminal. Its own header cannot be imported (CICU.h says why).

// East Asian Wide or Fullwidth (Unicode Standard Annex 11).
bool clinebreaks_is_wide(uint32_t scalar);

// Sets `breaks[i]` where a line may end before the unit `i` (Unicode Standard Annex 14). `breaks` has `length` elements. Nothing is
// set where ICU lacks its data.
void clinebreaks_find(const uint16_t *text, int32_t length, bool *breaks);
