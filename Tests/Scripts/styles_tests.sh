# The styles of the pages. Sourced by run.

# motion FILE …: each transition and animation lasts at most 150 ms, and stands where motion is welcome; sets `status`.
motion() {
  status=0
  python3 - "$@" >"$folder/printed" 2>&1 <<'EOF' || status=$?
import re
import sys

faults = []
for name in sys.argv[1:]:
    text = re.sub(r"/\*.*?\*/", "", open(name).read(), flags=re.S)
    blocks = []
    for part in re.findall(r"[^{};]+[{;]?|[{}]", text):
        if part.endswith("{"):
            blocks.append(part)
        elif part == "}":
            blocks.pop()
        elif re.match(r"\s*(transition|animation)\b", part):
            where = name.split("/")[-1] + ": " + " ".join(part.split())
            if not any("prefers-reduced-motion: no-preference" in block for block in blocks):
                faults.append(where + " moves whoever wants no motion")
            times = [float(value) * (1 if unit == "ms" else 1000) for value, unit in re.findall(r"([\d.]+)(ms|s)\b", part)]
            if not times or max(times) > 150 or "infinite" in part:
                faults.append(where + " lasts more than 150 ms")
print("\n".join(faults))
sys.exit(1 if faults else 0)
EOF
}

test_styles_moveForAMoment_whereMotionIsWelcome() {
  motion "$root"/Sources/Web/Assets/*.css
  ends_with 0
}

test_styles_areRefused_whenTheyMoveForLong() {
  printf 'a { transition: color 100ms; }\n@media (prefers-reduced-motion: no-preference) { b { animation: x 2s; } }\n' >"$folder/a.css"
  motion "$folder/a.css"
  ends_with 1
  prints "a.css: transition: color 100ms; moves whoever wants no motion"
  prints "a.css: animation: x 2s; lasts more than 150 ms"
}
