/**
 * @typedef {string | Node | null} Child
 * @typedef {Record<string, string | boolean | ((event: Event) => void)>} Attributes a function is a listener, `false` leaves out
 */

/**
 * Makes an element; texts never become markup.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} attributes
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function el(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (value !== false) element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/**
 * Finds the element with this id.
 * @template {HTMLElement} E
 * @param {string} id
 * @param {new () => E} kind
 * @returns {E}
 */
export function byId(id, kind) {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`#${id} is missing`);
  return element;
}

/** @param {string} text @param {'' | 'good' | 'wait' | 'bad'} [mood] */
export function chip(text, mood = '') {
  return el('span', { class: `chip ${mood}`.trim() }, text);
}

/** Opens a tab of its own. @param {string} text @param {string} href @param {string} label for screen readers */
export function outLink(text, href, label) {
  return el('a', { class: 'button out', href, target: '_blank', rel: 'noopener', 'aria-label': label }, text);
}

/**
 * While its action runs, further presses do nothing.
 * @param {string} text @param {() => Promise<void> | void} action @param {Attributes} [attributes]
 */
export function button(text, action, attributes = {}) {
  const element = el('button', { type: 'button', ...attributes }, text);
  element.addEventListener('click', async () => {
    if (element.getAttribute('aria-busy') === 'true') return;
    element.setAttribute('aria-busy', 'true');
    try {
      await action();
    } finally {
      element.removeAttribute('aria-busy');
    }
  });
  return element;
}

/** The button at the same position, or else the node. @param {Element} before @param {HTMLElement} after */
function focusAfterReplacement(before, after) {
  const focused = document.activeElement;
  if (!focused || !before.contains(focused)) return null;
  if (!(focused instanceof HTMLButtonElement)) return after;
  return after.querySelectorAll('button')[[...before.querySelectorAll('button')].indexOf(focused)] ?? after;
}

/** Unmoved nodes keep the focus. @param {HTMLElement} list @param {readonly Element[]} nodes */
function place(list, nodes) {
  for (const child of [...list.children]) if (!nodes.includes(child)) child.remove();
  nodes.forEach((node, i) => {
    if (list.children[i] !== node) list.insertBefore(node, list.children[i] ?? null);
  });
}

/**
 * Shows a list. Unchanged items keep their nodes, so that focus and selection survive the polling.
 * @template T
 * @param {HTMLElement} list
 * @param {readonly T[]} items
 * @param {{ key: (item: T) => string, build: (item: T) => HTMLElement, empty: string, state?: (item: T) => string }} how
 *   `state` is what the node of an item depends on: the whole item by default
 */
export function renderList(list, items, { key, build, empty, state: stateOf = JSON.stringify }) {
  const known = new Map([...list.children].map((child) => [child.getAttribute('data-key'), child]));
  /** @type {HTMLElement | null} */
  let focusTarget = null;
  const nodes = items.map((item) => {
    const state = stateOf(item);
    const before = known.get(key(item));
    if (before?.getAttribute('data-state') === state) return before;
    const node = build(item);
    node.setAttribute('data-key', key(item));
    node.setAttribute('data-state', state);
    node.tabIndex = -1;
    if (before) focusTarget ??= focusAfterReplacement(before, node);
    return node;
  });
  const blank = known.get('');
  if (nodes.length === 0) {
    nodes.push(blank?.textContent === empty ? blank : el('li', { class: 'empty', 'data-key': '' }, empty));
  }
  place(list, nodes);
  /** @type {HTMLElement | null} */ (focusTarget)?.focus();
}
