#pragma once

#include <zint.h>

// Swift sees the encoded rows as a tuple of two hundred tuples, which it would copy and can hardly type.
static inline int czint_is_bar(const struct zint_symbol *symbol, int module) {
  return symbol->encoded_data[0][module >> 3] >> (module & 7) & 1;
}
