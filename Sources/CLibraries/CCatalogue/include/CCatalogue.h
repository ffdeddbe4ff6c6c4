#pragma once

#include <stdint.h>

// The text of a file of Sources/Messages/Catalogue, as it was when the program was built; NULL behind the last one. English is at 0.
// The texts are compiled, since Swift has no way to embed a file.
const char *ccatalogue_text(intptr_t index, intptr_t *length);
