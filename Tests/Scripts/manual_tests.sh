# kiosk/debian/manual, with a program that says what `--experimental-dump-help` says. Sourced by run.

# manual TAG: writes the pages of a small program; sets `status`, and $folder/printed has a page of it.
manual() {
  cat >"$folder/program" <<'PROGRAM'
#!/bin/sh
cat <<JSON
{"command": {"commandName": "minilibrary", "abstract": "A library.", "subcommands": [
  {"commandName": "add", "abstract": "Adds.", "discussion": ".Prose with a \\\\ in it.\n\nExample: minilibrary add --due 3",
   "arguments": [
    {"kind": "positional", "valueName": "book", "isOptional": false, "isRepeating": true, "shouldDisplay": true,
     "abstract": "The book."},
    {"kind": "option", "names": [{"kind": "long", "name": "due"}], "preferredName": {"kind": "long", "name": "due"},
     "valueName": "date", "isOptional": true, "isRepeating": false, "shouldDisplay": true, "abstract": "When.",
     "allValueStrings": ["a4", "letter"], "defaultValue": "a4"}]},
  {"commandName": "help"}]}}
JSON
PROGRAM
  chmod +x "$folder/program"
  mkdir -p "$folder/pages"
  status=0
  python3 "$root/kiosk/debian/manual" "$folder/program" "$1" 2026-11-22 "$folder/pages" >"$folder/printed" 2>&1 || status=$?
  cat "$folder/pages/minilibrary-add.1" >>"$folder/printed"
}

test_manual_hasAPageForEachCommand_butNotForHelp() {
  manual en
  ends_with 0
  [ "$(cd "$folder/pages" && echo *)" = "minilibrary-add.1 minilibrary.1" ] || fail "pages: $(ls "$folder/pages")"
  prints 'minilibrary\-add \- Adds'
  prints '(values: a4, letter; default: a4)'
  # A line of text is not taken for a request, or a backslash for an escape.
  prints '\&.Prose with a \e in it.'
}

test_manual_hasTheHeadingsOfTheLanguage() {
  manual de
  ends_with 0
  for heading in BEZEICHNUNG ÜBERSICHT BESCHREIBUNG ARGUMENTE OPTIONEN BEISPIELE RÜCKGABEWERT "SIEHE AUCH"; do
    prints "$heading"
  done
  prints '<Datum>'
  prints '(Werte: a4, letter; Vorgabe: a4)'
}
