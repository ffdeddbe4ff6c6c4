#pragma once

#include <stdint.h>

// The text of a file of Sources/Messages/Catalogue, as it was when the program was built; NULL behind the last one. English is at 0.
// The texts are compiled, since Swift has no way to embed a file.
const char *ccatalogue_text(intptr_t index, intptr_t *length);

// The list of common passwords (Sources/Domain/Accounts/CommonPasswords.txt), one in each line.
const char *ccatalogue_passwords(intptr_t *length);
