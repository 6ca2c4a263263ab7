/** @import { OrganizationSummary } from '../schema.ts' */
import { html, nothing } from 'lit-html';
import { attempt, store, venueOf } from './store.mjs';

/** @param {number} number @param {string} one */
export const count = (number, one) => `${number} ${number === 1 ? one : `${one}s`}`;

/** @param {string} iso */
export const time = (iso) => new Date(iso).toLocaleString('pt-BR');

/** @param {string} text @param {'' | 'good' | 'wait' | 'bad'} [mood] */
export const chip = (text, mood = '') => html`<span class="chip ${mood}">${text}</span>`;

/**
 * @param {string} text @param {() => unknown} action
 * @param {{ label?: string, asks?: string, done?: string, look?: string, pressed?: boolean }} [how] `label` is for
 * screen readers, `asks` is the question before an action that cannot be undone, `done` is the message after a success,
 * `look` has class names
 */
export function button(text, action, { label, asks, done, look = 'secondary outline', pressed } = {}) {
  const press = () => (asks === undefined || confirm(asks) ? attempt(action, done) : undefined);
  return html`<button type="button" class=${look} aria-label=${label ?? nothing} aria-pressed=${pressed ?? nothing}
    @click=${press}>${text}</button>`;
}

/** @param {string} text @param {string} href @param {string} [what] what is opened, if the text does not name it */
export function storefrontLink(text, href, what = text) {
  return html`<a href=${href} target="_blank" rel="noopener" aria-label="Open ${what} in the storefront">${text} ↗</a>`;
}

/** @param {OrganizationSummary} venue @param {string} code @param {string} [text] */
export function galleryLink({ storefront_url: site }, code, text = code) {
  return storefrontLink(text, `${site}/gallery/${encodeURIComponent(code)}`, code);
}

/**
 * Returns a link to a venue's storefront. Returns nothing for an unknown venue, or for the chosen one, whose link is at
 * the top of the page.
 * @param {string | null} id
 */
export function otherVenue(id) {
  const venue = venueOf(id);
  return venue && id !== store.venue ? storefrontLink(venue.web_name, venue.storefront_url) : nothing;
}

/** @param {string} text */
export async function copy(text) {
  if (!navigator.clipboard) throw new Error('This browser copies from localhost and from https addresses alone.');
  await navigator.clipboard.writeText(text);
}

/**
 * Returns a listener that writes what is typed or chosen into a filter.
 * @param {Record<string, string>} filter @param {string} name the filter's field
 */
function changer(filter, name) {
  return (/** @type {Event & { target: HTMLInputElement | HTMLSelectElement }} */ { target }) => {
    filter[name] = target.value;
    return store.refresh();
  };
}

/** @param {string} label @param {Record<string, string>} filter @param {string} name @param {string} placeholder */
export function searchField(label, filter, name, placeholder) {
  return html`<label>${label}<input type="search" autocomplete="off" spellcheck="false" placeholder=${placeholder}
    .value=${filter[name] ?? ''} @input=${changer(filter, name)}></label>`;
}

/**
 * @param {string} label @param {Record<string, string>} filter
 * @param {string} name @param {readonly string[]} values
 */
export function choiceField(label, filter, name, values) {
  return html`<label>${label}<select @change=${changer(filter, name)}>
    ${['', ...values].map((value) => html`<option value=${value} .selected=${value === filter[name]}>${value || 'all'}</option>`)}
  </select></label>`;
}
