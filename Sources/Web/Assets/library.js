// The pages work without this file. It adds: search as you type, ticks of password rules, a retry of pages that are
// unavailable, times that count down, a list that grows, the keys Ctrl K and Esc, leaving when the person was signed
// out elsewhere, a form that leaves no step in the history, a drag over the letters, a list that follows the library,
// and a button that closes a message. The policy of the pages asks for trusted types: only what our own server has
// rendered is parsed.
'use strict';

const all = (selector, root = document) => [...root.querySelectorAll(selector)];

/** Asks for a page of this site; `done` gets its document, or null. Returns the request, for `abort`. */
function fetchPage(address, done) {
  const request = new XMLHttpRequest();
  request.open('GET', address);
  request.responseType = 'document';
  request.onload = () => done(request.status === 200 ? request.response : null);
  request.onerror = () => done(null);
  request.send();
  return request;
}

/** The address that a form by GET leads to, without its empty fields. */
function addressOf(form) {
  const address = new URL(form.action);
  for (const [name, value] of new FormData(form)) {
    const isDefault = value === '' || (name === 'order' && value === 'title');
    if (!isDefault) address.searchParams.append(name, value);
  }
  return address;
}

/** Puts the results of another page in the place of this page's. */
function showResults(page) {
  const [results, found] = [page.getElementById('results'), page.getElementById('found')];
  const [ours, status] = [document.getElementById('results'), document.getElementById('found')];
  if (!results || !ours || !status) return false;
  ours.replaceWith(document.importNode(results, true));
  status.textContent = found ? found.textContent : '';
  return true;
}

/** 150 ms after the last key; the last answer wins; the address stays up to date. */
function searchAsYouType(form) {
  let timer = 0;
  let request = null;
  let shown = addressOf(form).href;
  const search = () => {
    const address = addressOf(form);
    if (address.href === shown) return;
    if (request) request.abort();
    request = fetchPage(address, (page) => {
      if (!page || !showResults(page)) return;
      shown = address.href;
      history.replaceState(null, '', address);
    });
  };
  const later = (delay) => {
    clearTimeout(timer);
    timer = setTimeout(search, delay);
  };
  form.addEventListener('input', (event) => {
    if (!event.isComposing) later(150);
  });
  form.addEventListener('compositionend', () => later(150));
  form.addEventListener('change', () => later(0));
}

/** The rules of a new password, as the server checks them; a script without case needs no upper-case letter. */
const rules = {
  length: (text) => [...new Intl.Segmenter().segment(text)].length >= 8,
  capital: (text) => /\p{Lu}|\p{Lt}/u.test(text) || /[\p{Lo}]/u.test(text),
  sign: (text) => /[^\p{L}\p{M}\p{N}]/u.test(text),
};

function tickRules(list) {
  const field = document.getElementById(list.dataset.rules);
  if (!field) return;
  const tick = () => {
    for (const item of all('[data-rule]', list)) {
      const isMet = rules[item.dataset.rule](field.value);
      item.classList.toggle('rule-met', isMet);
      for (const note of all('.met', item)) note.hidden = !isMet;
    }
  };
  field.addEventListener('input', tick);
  tick();
}

/** Asks for a page again after 2, 4, 8 … 60 s, and opens it once the library answers. */
function retry(address, delay) {
  setTimeout(() => {
    const later = () => retry(address, Math.min(delay * 2, 60));
    const request = new XMLHttpRequest();
    request.open('HEAD', address);
    request.onload = () => (request.status >= 500 ? later() : location.replace(address));
    request.onerror = later;
    request.send();
  }, delay * 1000);
}

function countDown(element) {
  const end = Date.now() + Number(element.dataset.seconds) * 1000;
  const timer = setInterval(() => {
    const left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
    element.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
    if (left === 0) clearInterval(timer);
  }, 1000);
}

const policy = window.trustedTypes?.createPolicy('library', { createHTML: (text) => text }) ?? { createHTML: (text) => text };

/** Puts a list that has changed in the place of the one before. The focus stays on the form that has it. */
function showList(text) {
  const next = new DOMParser().parseFromString(policy.createHTML(text), 'text/html').querySelector('[data-events]');
  const now = document.querySelector('[data-events]');
  if (!next || next.dataset.state === now.dataset.state) return;
  const focused = now.contains(document.activeElement) ? document.activeElement.closest('form') : null;
  now.replaceWith(document.importNode(next, true));
  if (!focused) return;
  const form = all('form').find((one) => one.action === focused.action);
  (form ? form.querySelector('button') : document.getElementById('main')).focus();
}

/** Takes the data of each event of a stream (WHATWG HTML, 9.2.6). */
async function readEvents(stream, take) {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const events = (text + value).split('\n\n');
    text = events.pop();
    for (const event of events) {
      const data = event.split('\n').filter((line) => line.startsWith('data: ')).map((line) => line.slice(6));
      if (data.length > 0) take(data.join('\n'));
    }
  }
}

/** A list follows the library; it is asked for again after 4, 8 … 60 s when the server is gone. Who is signed out leaves it. */
async function follow(address, delay) {
  let wait = Math.min(delay * 2, 60);
  try {
    // EventSource could not say that a page of ours asks.
    const answer = await fetch(address, { headers: { 'X-Library': '1' } });
    if (answer.status === 401) return location.replace('/');
    if (answer.status < 500 && !answer.ok) return;
    if (answer.ok) {
      wait = 4;
      await readEvents(answer.body, showList);
    }
  } catch {
    // The server went away.
  }
  setTimeout(() => follow(address, wait), wait * 1000);
}

/** Removes an offer that ends, but never from under a pointer or the focus. */
function leaveLater(element) {
  setTimeout(() => {
    if (element.matches(':hover, :focus-within')) leaveLater(element);
    else element.remove();
  }, Number(element.dataset.leaves));
}

/** Keeps the button of a form back until title and author have two characters, or one of Chinese. */
function needText(form) {
  const button = form.querySelector('button');
  const isEnough = (text) => [...text.trim()].length > 1 || /\p{Script=Han}/u.test(text);
  const look = () => {
    button.disabled = !['title', 'author'].every((name) => isEnough(form.elements[name].value));
  };
  form.addEventListener('input', look);
  look();
}

/** Fills a text field from a file, which never leaves the device by itself. */
function fillFromFile(field) {
  field.hidden = false;
  field.querySelector('input').addEventListener('change', async (event) => {
    const file = event.target.files[0];
    if (file) document.getElementById(field.dataset.fills).value = await file.text();
  });
}

/** A finger or a mouse that is drawn over the letters opens the one where it leaves. */
let start = null;
let under = null;

function mark(link) {
  if (under) under.classList.remove('under');
  if (link) link.classList.add('under');
  under = link;
}

addEventListener('pointerdown', (event) => {
  start = event.target.closest('.letters a');
});
addEventListener('pointermove', (event) => {
  if (!start) return;
  const element = document.elementFromPoint(event.clientX, event.clientY);
  mark(element ? element.closest('.letters a') : null);
});
addEventListener('pointerup', () => {
  if (start && under && under !== start) location.assign(under.href);
  start = null;
  mark(null);
});
addEventListener('dragstart', (event) => {
  if (start) event.preventDefault();
});

addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    for (const menu of all('details.menu[open]')) {
      menu.open = false;
      menu.querySelector('summary').focus();
    }
  }
  if (event.ctrlKey && !event.altKey && !event.metaKey && event.key.toLowerCase() === 'k') {
    event.preventDefault();
    const field = document.getElementById('search');
    if (field) field.select();
    else location.assign('/books');
  }
});

/** "More" adds the next page to the list. The address names all that is shown, so Back finds the same place. */
function growList(button) {
  const next = document.querySelector('.pager [rel="next"]');
  if (!next) return;
  [button.hidden, next.hidden] = [false, true];
  button.addEventListener('click', () => {
    button.disabled = true;
    fetchPage(next.href, (page) => {
      button.disabled = false;
      const items = page ? all('[data-list] > li', page) : [];
      if (items.length === 0) return location.assign(next.href);
      const added = items.filter((item) => !document.getElementById(item.id)).map((item) => document.importNode(item, true));
      document.querySelector('[data-list]').append(...added);
      document.querySelector('[data-end]').replaceWith(document.importNode(page.querySelector('[data-end]'), true));
      const address = new URL(location);
      if (!address.searchParams.has('from')) address.searchParams.set('from', address.searchParams.get('page') ?? '1');
      address.searchParams.set('page', new URL(next.href).searchParams.get('page'));
      history.replaceState(null, '', address);
      const following = page.querySelector('.pager [rel="next"]');
      if (following) next.href = following.getAttribute('href');
      if (added.length > 0) added[0].querySelector('a').focus({ preventScroll: true });
      if (!following) button.remove();
    });
  });
}

/** Sends a form without a step in the history: Back shows no earlier try of it. */
function sendInPlace(form) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const button = form.querySelector('button');
    if (button.disabled) return;
    button.disabled = true;
    const request = new XMLHttpRequest();
    request.open('POST', form.action);
    request.responseType = 'document';
    request.onload = () => {
      if (request.responseURL !== form.action) return location.replace(request.responseURL);
      const main = request.response?.getElementById('main');
      if (!main) return form.submit();
      const ours = document.importNode(main, true);
      document.getElementById('main').replaceWith(ours);
      begin(ours);
      ours.querySelector('[autofocus]')?.focus();
    };
    request.onerror = () => form.submit();
    request.send(new URLSearchParams(new FormData(form)));
  });
}

/** The address has the choice of a list, so a reload keeps it. */
function keepChoice(field) {
  field.addEventListener('change', () => {
    const address = new URL(location.href);
    address.searchParams.set(field.name, field.value);
    history.replaceState(null, '', address);
  });
}

/** What a form may have. */
function begin(root) {
  for (const list of all('[data-rules]', root)) tickRules(list);
  for (const element of all('[data-seconds]', root)) countDown(element);
  for (const field of all('select[data-keep]', root)) keepChoice(field);
  for (const form of all('form[data-in-place]', root)) sendInPlace(form);
}

begin(document);
for (const form of all('form[data-live]')) searchAsYouType(form);
for (const element of all('[data-leaves]')) leaveLater(element);
for (const form of all('[data-needs-text]')) needText(form);
for (const field of all('[data-fills]')) fillFromFile(field);
for (const button of all('.toast > button')) {
  button.hidden = false;
  button.addEventListener('click', () => button.closest('.toast').remove());
}
/** An open page of somebody who was signed out elsewhere goes to the landing page. Asking is no use of the sign-in. */
function leaveWhenSignedOut() {
  let isAsking = false;
  const ask = async () => {
    if (document.hidden || isAsking) return;
    isAsking = true;
    try {
      const answer = await fetch('/account/here', { cache: 'no-store' });
      if (answer.status === 401) location.replace('/');
    } catch {
      // The server went away.
    }
    isAsking = false;
  };
  setInterval(ask, 2500);
  document.addEventListener('visibilitychange', ask);
}
if ('signedIn' in document.documentElement.dataset) leaveWhenSignedOut();
// A page that a browser kept for Back is asked for again: it may be another person's.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});
const list = document.querySelector('[data-events]');
if (list) follow(list.dataset.events, 2);
for (const button of all('[data-more]')) growList(button);
const problem = document.querySelector('[data-retry]');
if (problem) retry(problem.dataset.retry, 2);
