#pragma once

#include <stdint.h>

// A file of Sources/Web/Assets, as it was when the program was built: its name, its bytes and their number. NULL behind the
// last one. The files are compiled, since Swift has no way to embed a file and an installed program needs no folder beside it.
const char *cassets_name(intptr_t index);
const unsigned char *cassets_bytes(intptr_t index, intptr_t *length);
