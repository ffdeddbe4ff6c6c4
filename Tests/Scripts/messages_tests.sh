# kiosk/messages, with two small catalogues. Sourced by run.

# catalogues: sets `words` to a folder with an English catalogue and a German one that lacks an entry.
catalogues() {
  words=$folder/words
  rm -rf "$words"
  mkdir -p "$words"
  cat >"$words/en.arb" <<'ARB'
{
  "@@locale": "en",
  "hello": "Hello {name}",
  "@hello": {"description": "A greeting.", "placeholders": {"name": {"type": "String"}}},
  "zebra": "Zebra"
}
ARB
  cat >"$words/de.arb" <<'ARB'
{
  "@@locale": "de",
  "hello": "Hallo {name}",
  "@hello": {"x-source": "00000000"}
}
ARB
}

# messages WORDS …: runs kiosk/messages on them; sets `status`, and $folder/printed has both outputs.
messages() {
  status=0
  python3 "$root/kiosk/messages" --folder "$words" "$@" >"$folder/printed" 2>&1 </dev/null || status=$?
}

test_messagesStatus_namesMissingAndOutdatedEntries() {
  catalogues
  messages status
  ends_with 1
  prints "de: 1 of 2 sentences, 1 outdated"
  prints "missing: zebra: Zebra"
  prints "outdated: hello: Hello {name}"
}

test_messagesStamp_marksEntriesAsOfToday() {
  catalogues
  messages stamp de hello
  ends_with 0
  messages status
  ends_with 1
  prints "de: 1 of 2 sentences, 0 outdated"
  sed -i 's/Hello {name}/Welcome {name}/' "$words/en.arb"
  messages status
  prints "outdated: hello: Welcome {name}"
}

test_messagesStatus_isContent_whenNothingIsMissing() {
  catalogues
  sed -i 's/  "hello": "Hallo {name}",/&\n  "zebra": "Zebra",/' "$words/de.arb"
  messages stamp de
  messages status
  ends_with 0
  prints "de: 2 of 2 sentences, 0 outdated"
}

test_messagesFormat_sortsOneEntryALine() {
  catalogues
  printf '{"b": "2", "@@locale": "de", "a": "\\u00e4", "@b": {"x-source": "12345678"}}' >"$words/de.arb"
  messages format
  ends_with 0
  diff - "$words/de.arb" >"$folder/printed" <<'ARB' || fail "the form is another one"
{
  "@@locale": "de",
  "a": "ä",
  "b": "2",
  "@b": {"x-source": "12345678"}
}
ARB
  messages format
  ends_with 0
}

test_messagesFormat_leavesTheCatalogues_whenTheyAreSorted() {
  rm -rf "$folder/copy"
  cp -r "$root/Sources/Messages/Catalogue" "$folder/copy"
  words=$folder/copy
  messages format
  ends_with 0
  diff -r "$root/Sources/Messages/Catalogue" "$folder/copy" >"$folder/printed" || fail "kiosk/messages format was forgotten"
}

test_messages_refusesABadCatalogue_withItsPlace() {
  catalogues
  printf '{\n  "a": "b",\n' >"$words/de.arb"
  messages status
  ends_with 2
  prints "de.arb:3:"
  printf '{"a": "b", "a": "c"}' >"$words/de.arb"
  messages status
  ends_with 2
  prints "de.arb: the key a occurs twice"
}

test_messages_saysHowItIsCalled_whenWordsAreWrong() {
  catalogues
  messages stamp en
  ends_with 64
  prints "kiosk/messages status"
}

test_messages_keepsTheAttributesOfACatalogue() {
  catalogues
  sed -i 's/"@@locale": "de",/"@@x-reviewed": false, "@@locale": "xx",/' "$words/de.arb"
  messages format
  ends_with 0
  head -4 "$words/de.arb" | diff - <(printf '{\n  "@@locale": "de",\n  "@@x-reviewed": false,\n  "hello": "Hallo {name}",\n') \
    >"$folder/printed" || fail "the attributes are other ones"
  messages status
  prints "de: 1 of 2 sentences, 1 outdated, unreviewed"
}

test_messages_listsTheTextsThatChanged() {
  catalogues
  rm -rf "$folder/before"
  cp -r "$words" "$folder/before"
  messages changes "$folder/before"
  ends_with 0
  prints "0 texts differ"
  sed -i 's/Hallo {name}/Servus {name}/; s/"@@locale": "de",/&\n  "zebra": "Zebra",/' "$words/de.arb"
  messages changes "$folder/before"
  ends_with 1
  printf '%s\n' "de hello" "  - Hallo {name}" "  + Servus {name}" "de zebra" "  + Zebra" "2 texts differ" |
    diff - "$folder/printed" || fail "other changes are listed"
  messages changes "$folder/before" en
  ends_with 0
  messages changes "$folder/before" xx
  ends_with 2
  prints "there is no xx.arb"
  messages changes "$folder/nowhere"
  ends_with 2
}

test_messages_comparesWithACommit() {
  catalogues
  git -C "$words" init -q
  git -C "$words" add .
  git -C "$words" -c user.name=a -c user.email=a@example.org commit -q -m catalogues
  sed -i 's/"Zebra"/"Zebras"/' "$words/en.arb"
  messages changes HEAD
  ends_with 1
  prints "  + Zebras"
  prints "1 texts differ"
}

# One file and one line add a language to the program: the list of catalogues is compiled with an invented one.
test_embeddedCatalogues_areOneMore_withOneLineAndOneFile() {
  rm -rf "$folder/Sources"
  mkdir -p "$folder/Sources/CLibraries" "$folder/Sources/Messages"
  cp -r "$root/Sources/CLibraries/CCatalogue" "$folder/Sources/CLibraries"
  cp -r "$root/Sources/Messages/Catalogue" "$folder/Sources/Messages"
  mkdir -p "$folder/Sources/Domain"
  cp -r "$root/Sources/Domain/Accounts" "$folder/Sources/Domain"
  local list=$folder/Sources/CLibraries/CCatalogue/Catalogues.c languages
  languages=$(grep -c '^#embed.*arb' "$list")
  printf '{\n  "@@locale": "qaa",\n  "labelTitle": "Titlo"\n}\n' >"$folder/Sources/Messages/Catalogue/qaa.arb"
  sed -i '/fr\.arb/a #embed "../../Messages/Catalogue/qaa.arb" suffix(, 0, )' "$list"
  cat >"$folder/list.c" <<'C'
#include <stdio.h>
#include "CCatalogue.h"
int main(void) {
  intptr_t length;
  const char *text;
  for (intptr_t i = 0; (text = ccatalogue_text(i, &length)); i++) printf("%.30s %td\n", text, length);
}
C
  clang -I "${list%/*}/include" "$folder/list.c" "$list" -o "$folder/list" 2>"$folder/printed" || fail "it was not compiled"
  "$folder/list" >"$folder/printed"
  [ "$(grep -c '"@@locale"' "$folder/printed")" = $((languages + 1)) ] || fail "a language is missing"
  prints '"@@locale": "qaa",'
  prints ' 49'
}
