"use strict";
// The live parts of a station's screen: new scenes, sounds, the countdown, keys on the screen. Every button works
// without it.
(() => {
  // The page parses only what its own server has rendered.
  const policy = window.trustedTypes?.createPolicy("station", { createHTML: (text) => text }) ?? { createHTML: (text) => text };
  const scene = () => document.getElementById("scene");
  const own = { "X-Station": "1" };
  const quietMilliseconds = 100;
  const awakeMilliseconds = 60000;

  // Scenes

  let stream = null;
  let awayTimer = 0;
  let endsAt = null;
  let warning = 0;
  let lastSound = null;
  let announced = false;

  function take(text) {
    const next = new DOMParser().parseFromString(policy.createHTML(text), "text/html").getElementById("scene");
    const now = scene();
    if (!next || !now) return location.reload();
    // Another build of the program serves other styles.
    if (next.dataset.style !== now.dataset.style || next.dataset.script !== now.dataset.script) return location.reload();
    for (const field of next.querySelectorAll("[autofocus]")) field.removeAttribute("autofocus");
    const kept = keep(now, next);
    now.replaceWith(next);
    placePreview(next);
    restore(kept, next);
    begin(next);
    sound(next);
  }

  // Keeps typed text and open parts while the same question is shown.
  function keep(now, next) {
    if (now.dataset.prompt !== next.dataset.prompt) return { opened: [], texts: [] };
    return {
      focus: document.activeElement?.id,
      opened: [...now.querySelectorAll("details[open]")].map((one) => one.id),
      texts: [...now.querySelectorAll("input[id]")].map((one) => [one.id, one.value]),
    };
  }

  function restore(kept, next) {
    for (const id of kept.opened) document.getElementById(id)?.setAttribute("open", "");
    for (const [id, value] of kept.texts) {
      const field = document.getElementById(id);
      if (field) field.value = value;
    }
    for (const field of next.querySelectorAll("input[data-keys]")) addKeys(field);
    const field = document.getElementById(kept.focus) ?? next.querySelector("#answer");
    field?.focus({ preventScroll: true });
  }

  function begin(main) {
    document.documentElement.lang = main.dataset.language;
    const left = main.dataset.left;
    endsAt = left === undefined ? null : performance.now() + Number(left);
    warning = Number(main.dataset.warning ?? 0);
    const alert = main.querySelector(".countdown [role=alert]");
    announced = Boolean(alert?.textContent);
    main.querySelector(".silent")?.toggleAttribute("hidden", !isSilent());
    dim();
    turnMonth(0);
    offerCamera(main);
    showPreview(main);
    lastShown = null;
    turn(0);
    tick();
  }

  // Time

  function tick() {
    const part = scene()?.querySelector(".countdown");
    if (!part || endsAt === null) return;
    const left = endsAt - performance.now();
    const isSoon = left <= warning;
    part.hidden = !isSoon;
    if (!isSoon) return;
    const seconds = Math.max(0, Math.ceil(left / 1000));
    part.querySelector("progress").value = Math.max(0, left / 1000);
    part.querySelector("output").textContent = String(seconds);
    if (announced) return;
    announced = true;
    part.querySelector("[role=alert]").textContent = part.querySelector(".question").textContent;
  }

  setInterval(() => {
    tick();
    dim();
  }, 250);

  // The night: an idle screen is black, until a touch, a key or a scan wakes it for a minute.

  let wakesAt = performance.now();

  function isNight() {
    const night = scene()?.dataset.night;
    if (!night) return false;
    const [begin, end] = night.split("-").map(Number);
    const time = new Date();
    const now = time.getHours() * 60 + time.getMinutes();
    return begin < end ? begin <= now && now < end : now >= begin || now < end;
  }

  function dim() {
    const black = document.getElementById("night");
    if (!black) return;
    if (!scene().classList.contains("idle")) wakesAt = performance.now();
    const isBlack = isNight() && performance.now() - wakesAt > awakeMilliseconds;
    if (black.hidden !== isBlack) return;
    black.hidden = !isBlack;
    showPreview(scene());
  }

  function wake() {
    wakesAt = performance.now();
    dim();
  }

  // The connection

  function connect() {
    stream?.close();
    stream = new EventSource("/station/events");
    stream.addEventListener("scene", (event) => {
      clearTimeout(awayTimer);
      awayTimer = 0;
      setAway(false);
      take(event.data);
    });
    stream.addEventListener("error", () => {
      if (!awayTimer) awayTimer = setTimeout(() => setAway(true), 1000);
      // The browser does not retry an answer that is not a stream.
      if (stream.readyState === EventSource.CLOSED) setTimeout(connect, 1000);
    });
  }

  function setAway(isAway) {
    document.getElementById("away").hidden = !isAway;
    scene()?.toggleAttribute("inert", isAway);
  }

  // The browser waits some seconds between its own tries; half a second is enough on one machine.
  setInterval(() => {
    if (awayTimer && stream.readyState === EventSource.CONNECTING) connect();
  }, 500);

  // Answers

  async function post(path, fields) {
    try {
      await fetch(path, { method: "POST", headers: own, body: new URLSearchParams(fields) });
    } catch {
      setAway(true);
    }
  }

  document.addEventListener("submit", (event) => {
    const form = event.target;
    event.preventDefault();
    const fields = new FormData(form, event.submitter);
    post(form.getAttribute("action"), fields);
    close();
    for (const field of form.querySelectorAll("input[data-keys]")) field.value = "";
  });

  document.addEventListener("click", (event) => {
    unlockSound();
    wake();
    const button = event.target.closest("button");
    if (!button) return;
    if (button.classList.contains("camera")) askForCamera(button);
    if (button.dataset.page) turn(Number(button.dataset.page));
    if (button.dataset.month) turnMonth(Number(button.dataset.month));
    if (button.dataset.step) step(button, Number(button.dataset.step));
    if (button.dataset.key) press(button);
  });

  document.addEventListener("toggle", (event) => {
    cover();
    if (event.target.open) event.target.querySelector("input[data-keys]")?.focus();
  }, true);

  // Keys and a calendar cover the screen: nothing below them takes the focus.
  function cover() {
    const open = scene().querySelector("details[open]");
    for (const part of scene().querySelectorAll("header, .problems, .told, .ask, .side, .offers > *, .commands > *")) {
      part.toggleAttribute("inert", Boolean(open) && !part.contains(open));
    }
  }

  // Pages of a list: as many lines as there is room for, the last ones first.

  let lastShown = null;

  function turn(by) {
    const list = scene().querySelector(".list ol");
    if (!list) return lastShown = null;
    const lines = [...list.children];
    const pager = scene().querySelector(".list .pager");
    for (const line of lines) line.hidden = false;
    const height = Math.max(...lines.map((line) => line.offsetHeight), 1);
    pager.hidden = true;
    const fits = () => Math.min(Math.max(Math.floor(list.clientHeight / height), 1), 6);
    pager.hidden = lines.length <= fits();
    const room = fits();
    const end = lines.length - 1;
    lastShown = Math.min(Math.max((lastShown ?? end) + by * room, Math.min(room - 1, end)), end);
    lines.forEach((line, index) => { line.hidden = index > lastShown || index <= lastShown - room; });
    for (const button of pager.querySelectorAll("[data-page]")) {
      button.disabled = Number(button.dataset.page) < 0 ? lastShown < room : lastShown === end;
    }
  }

  // A calendar's months, one after another: their days are large enough for a finger.
  function turnMonth(by) {
    const months = [...scene().querySelectorAll(".month")];
    if (months.length === 0) return;
    const shown = Math.max(months.findIndex((month) => !month.hidden && month.parentElement.classList.contains("paged")), 0) + by;
    months[0].parentElement.classList.add("paged");
    months.forEach((month, index) => { month.hidden = index !== shown; });
    const pager = scene().querySelector("#day .pager");
    pager.hidden = months.length === 1;
    for (const button of pager.querySelectorAll("button")) button.disabled = !months[shown + Number(button.dataset.month)];
  }

  addEventListener("resize", () => {
    turn(0);
    for (const keys of scene().querySelectorAll(".keys")) keys.remove();
    for (const field of scene().querySelectorAll("input[data-keys]")) addKeys(field);
  });

  function step(button, by) {
    const field = button.parentElement.querySelector("input");
    field.value = String(Math.min(Math.max((Number(field.value) || 0) + by, 1), 999));
  }

  // Keys on the screen

  const rows = {
    digits: ["123", "456", "789", "_0<"],
    isbn: ["123", "456", "789", "X0<"],
    id: ["1234567890", "ABCDEFGHI", "JKLMNOPQR", "STUVWXYZ<"],
    words: ["1234567890", "QWERTYUIOP", "ASDFGHJKL", "^ZXCVBNM<", ",.-' ÄÖÜÉ"],
  };
  // Seven keys stand side by side on a small panel that stands upright.
  const narrowRows = {
    id: ["1234567", "890ABCD", "EFGHIJK", "LMNOPQR", "STUVWXY", "Z<"],
    words: ["1234567", "890,.-'", "ABCDEFG", "HIJKLMN", "OPQRSTU", "VWXYZÄÖ", "ÜÉ^ <"],
  };
  const narrow = matchMedia("(max-width: 700px)");

  function addKeys(field) {
    if (field.form.querySelector(".keys")) return;
    const keys = document.createElement("div");
    keys.className = "keys";
    const kind = field.dataset.keys;
    for (const row of (narrow.matches && narrowRows[kind]) || rows[kind] || []) {
      const line = document.createElement("div");
      for (const character of row) line.append(character === "_" ? gap() : key(character, field, row.length > 3));
      keys.append(line);
    }
    (field.closest(".stepper") ?? field.parentElement.querySelector("button:last-of-type") ?? field).after(keys);
  }

  // Digits stand below each other.
  function gap() {
    const space = document.createElement("span");
    space.className = "gap";
    return space;
  }

  function key(character, field, isWide) {
    const button = document.createElement("button");
    button.type = "button";
    button.tabIndex = -1;
    button.dataset.key = character;
    button.dataset.field = field.id;
    const word = { "<": field.dataset.delete, " ": field.dataset.space, "^": field.dataset.shift }[character];
    button.textContent = { "<": "⌫", "^": "⇧", " ": "␣" }[character] ?? character;
    if (word) button.setAttribute("aria-label", word);
    if (word && isWide) button.className = "wide";
    return button;
  }

  function press(button) {
    const field = document.getElementById(button.dataset.field);
    const character = button.dataset.key;
    if (character === "<") field.value = field.value.slice(0, -1);
    else if (character === "^") field.dataset.capitals = field.dataset.capitals ? "" : "1";
    else field.value += isCapital(field) ? character : character.toLowerCase();
    field.focus();
  }

  // The first letter of a title is a capital, and all letters of an ID are.
  function isCapital(field) {
    return field.dataset.keys !== "words" || field.dataset.capitals || field.value === "" || field.value.endsWith(" ");
  }

  // A scanner that types: a run of keys that no hand is fast enough for, wherever the focus is. It ends with Enter, Tab
  // or silence.

  const medianMilliseconds = 40;
  // Fewer keys than this may come so fast from the fingers of a hand.
  const leastKeys = 3;
  const leastKeysBeforeSilence = 8;
  let run = null;
  let silence = 0;

  document.addEventListener("keydown", (event) => {
    wake();
    if (event.key === "Escape") close();
    if (event.ctrlKey || event.altKey || event.metaKey || ["Shift", "CapsLock"].includes(event.key)) return;
    const isEnd = event.key === "Enter" || event.key === "Tab";
    const character = isEnd ? "" : characterOf(event);
    // A key that is held repeats itself as fast as a scanner types.
    if (event.repeat || !isEnd && !character) return forget();
    if (run && event.timeStamp - run.at > quietMilliseconds) forget();
    if (run) run.gaps.push(event.timeStamp - run.at);
    if (isEnd) {
      if (run && isFast(leastKeys)) {
        event.preventDefault();
        takeScan();
      }
      return forget();
    }
    run ??= { text: "", gaps: [], ...placeOf(event.target) };
    run.text += character;
    run.at = event.timeStamp;
    // A space presses a button that has the focus.
    if (character === " " && !run.field && run.gaps.length) event.preventDefault();
    clearTimeout(silence);
    silence = setTimeout(() => {
      if (run && isFast(leastKeysBeforeSilence)) takeScan();
      forget();
    }, quietMilliseconds * 2);
  }, true);

  // The keys of a US keyboard by their position, whatever layout the machine has.
  const shifted = {
    Minus: "-_", Equal: "=+", BracketLeft: "[{", BracketRight: "]}", Backslash: "\\|", Semicolon: ";:", Quote: "'\"",
    Backquote: "`~", Comma: ",<", Period: ".>", Slash: "/?", Space: "  ",
  };

  function characterOf(event) {
    const { code, shiftKey } = event;
    const digit = /^Digit(\d)$/.exec(code)?.[1];
    if (digit) return shiftKey ? ")!@#$%^&*("[digit] : digit;
    const letter = /^Key([A-Z])$/.exec(code)?.[1];
    if (letter) return shiftKey ? letter : letter.toLowerCase();
    if (shifted[code]) return shifted[code][shiftKey ? 1 : 0];
    return event.key.length === 1 ? event.key : "";
  }

  function placeOf(target) {
    const field = target.closest("input");
    return field ? { field: field.id, before: field.value, selection: [field.selectionStart, field.selectionEnd] } : {};
  }

  function isFast(least) {
    const gaps = run.gaps.toSorted((one, other) => one - other);
    return run.text.length >= least && gaps[gaps.length >> 1] <= medianMilliseconds;
  }

  // Text that reached a field before it was recognised as a scan is removed from it.
  function takeScan() {
    const field = document.getElementById(run.field);
    if (field) {
      field.value = run.before;
      field.setSelectionRange(...run.selection);
    }
    close();
    const fields = { line: run.text };
    if (scene().dataset.prompt) fields.prompt = scene().dataset.prompt;
    post("/station/line", fields);
  }

  function forget() {
    clearTimeout(silence);
    run = null;
  }

  function close() {
    for (const opened of scene().querySelectorAll("details[open]")) opened.removeAttribute("open");
  }

  // Sounds: they differ by their rhythm, not only by pitch.

  let audio = null;

  function unlockSound() {
    if (!audio && window.AudioContext) audio = new AudioContext();
    audio?.resume().then(() => scene()?.querySelector(".silent")?.toggleAttribute("hidden", !isSilent()));
  }

  function loudness() { return Number(scene()?.dataset.volume ?? 100) / 100; }

  function isSilent() { return !audio || audio.state !== "running" || loudness() === 0; }

  const tunes = {
    success: [[660, 0, 0.12, "sine"], [880, 0.13, 0.22, "sine"]],
    refusal: [[196, 0, 0.28, "square"], [196, 0.36, 0.28, "square"]],
    attention: [[740, 0, 0.07, "triangle"], [740, 0.14, 0.07, "triangle"], [740, 0.28, 0.07, "triangle"]],
  };

  function sound(main) {
    const number = main.dataset.sounds ?? null;
    const isNew = number !== null && number !== lastSound;
    const isFirst = lastSound === null && performance.now() < 2000;
    lastSound = number ?? lastSound;
    if (!isNew || isFirst || isSilent()) return;
    for (const [pitch, start, length, type] of tunes[main.dataset.sound] ?? []) {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      const at = audio.currentTime + start;
      tone.type = type;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime((type === "square" ? 0.12 : 0.3) * loudness(), at);
      volume.gain.exponentialRampToValueAtTime(0.001, at + length);
      tone.connect(volume).connect(audio.destination);
      tone.start(at);
      tone.stop(at + length);
    }
  }

  // The camera's picture: in a corner while a person aims, next to the question when a person asks for it

  const preview = document.getElementById("preview");
  const picture = document.getElementById("picture");
  const drawing = document.getElementById("corners");
  let corners = null;
  let hasLoaded = false;
  let isWanted = false;

  function isAiming(main) {
    return main.classList.contains("idle") || !main.dataset.prompt && !main.classList.contains("has-side");
  }

  function isBlind(main) {
    return main.classList.contains("blind");
  }

  // A picture that was asked for goes with the visit.
  function offerCamera(main) {
    if (main.classList.contains("idle")) isWanted = false;
    const button = main.querySelector(".camera");
    if (!button) return;
    button.hidden = isAiming(main) || !preview || isBlind(main);
    button.setAttribute("aria-pressed", String(isWanted));
  }

  function askForCamera(button) {
    isWanted = !isWanted;
    button.setAttribute("aria-pressed", String(isWanted));
    showPreview(scene());
  }

  // Next to the question it takes the place of a list. Where text is typed it has no room.
  function placePreview(main) {
    if (!preview) return;
    const isBeside = isWanted && !isAiming(main) && !preview.hidden;
    const place = isBeside ? main : document.body;
    main.classList.toggle("watched", isBeside);
    if (preview.parentElement === place) return;
    place.append(preview);
    turn(0);
  }

  // A hidden page asks for no pictures: a browser makes few connections to one server.
  function showPreview(main) {
    if (!preview || !hasLoaded) return;
    const isSeen = !isBlind(main) && (isAiming(main) || isWanted && !main.querySelector(".typed"));
    const isShown = isSeen && !document.hidden && document.getElementById("night")?.hidden !== false;
    if (isShown === Boolean(corners)) return;
    corners?.close();
    corners = null;
    preview.hidden = true;
    placePreview(main);
    draw({ width: 1, height: 1, codes: [] });
    if (!isShown) return picture.removeAttribute("src");
    picture.src = "/station/preview";
    corners = new EventSource("/station/corners");
    corners.onmessage = (event) => {
      preview.hidden = false;
      placePreview(scene());
      draw(JSON.parse(event.data));
    };
  }

  document.addEventListener("visibilitychange", () => showPreview(scene()));
  // A stream of pictures would keep the page from being loaded.
  addEventListener("load", () => {
    hasLoaded = true;
    setTimeout(() => showPreview(scene()));
  });

  function draw(seen) {
    drawing.setAttribute("viewBox", `0 0 ${seen.width} ${seen.height}`);
    drawing.replaceChildren(...seen.codes.filter((code) => code.length > 4).map((code) => {
      const shape = document.createElementNS("http://www.w3.org/2000/svg", "polygon");
      shape.setAttribute("points", code.join(" "));
      return shape;
    }));
  }

  for (const field of scene().querySelectorAll("input[data-keys]")) addKeys(field);
  lastSound = scene().dataset.sounds ?? null;
  begin(scene());
  // The browser unit allows sounds without a touch, and says so in its address.
  if (location.hash === "#sound") unlockSound();
  connect();
})();
