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
 * The element with this id.
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

/**
 * @param {string} text
 * @param {'' | 'good' | 'wait' | 'bad'} [mood]
 */
export function chip(text, mood = '') {
  return el('span', { class: `chip ${mood}`.trim() }, text);
}

/**
 * A button; pressed while it works it does nothing.
 * @param {string} text
 * @param {() => Promise<void> | void} action
 * @param {Attributes} [attributes]
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

/**
 * Where the focus goes when a node takes the place of the one that has it: to the button at the same place, or the whole.
 * @param {Element} before
 * @param {HTMLElement} after
 */
function heirOfFocus(before, after) {
  const focused = document.activeElement;
  if (!focused || !before.contains(focused)) return null;
  if (!(focused instanceof HTMLButtonElement)) return after;
  return after.querySelectorAll('button')[[...before.querySelectorAll('button')].indexOf(focused)] ?? after;
}

/**
 * Puts the nodes in place and leaves alone what is there already: moving a node would take its focus away.
 * @param {HTMLElement} list
 * @param {readonly Element[]} nodes
 */
function place(list, nodes) {
  for (const child of [...list.children]) if (!nodes.includes(child)) child.remove();
  nodes.forEach((node, i) => {
    if (list.children[i] !== node) list.insertBefore(node, list.children[i] ?? null);
  });
}

/**
 * Shows a list. What has not changed stays as it is, so that focus and selection survive the polling.
 * @template T
 * @param {HTMLElement} list
 * @param {readonly T[]} items
 * @param {{ key: (item: T) => string, build: (item: T) => HTMLElement, empty: string }} how
 */
export function renderList(list, items, { key, build, empty }) {
  const known = new Map([...list.children].map((child) => [child.getAttribute('data-key'), child]));
  /** @type {HTMLElement | null} */
  let heir = null;
  const nodes = items.map((item) => {
    const state = JSON.stringify(item);
    const before = known.get(key(item));
    if (before?.getAttribute('data-state') === state) return before;
    const node = build(item);
    node.setAttribute('data-key', key(item));
    node.setAttribute('data-state', state);
    node.tabIndex = -1;
    if (before) heir ??= heirOfFocus(before, node);
    return node;
  });
  if (nodes.length === 0) nodes.push(known.get('') ?? el('li', { class: 'empty', 'data-key': '' }, empty));
  place(list, nodes);
  /** @type {HTMLElement | null} */ (heir)?.focus();
}
