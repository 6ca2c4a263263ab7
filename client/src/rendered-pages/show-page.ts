/**
 * Runs before the first paint, as a script of its own. The server rendered the home of a first visit, or the frame of a
 * gallery; this one shows it, in the language that the visitor chose. Where the home on this device is another one (a kept
 * card, an address with a card, an entry that the visitor returns to), nothing is shown until the page's own script renders it.
 */
import { keptCard, storedLocale } from '#client/lib/device-storage.ts';
import { DEFAULT_LOCALE, isLocale, localeToOffer, type Tourists } from '#shared/locale.ts';
import { PRESSED, TYPED } from './early-marks.ts';
import { LANGUAGE_TEMPLATES, OFFER_TEMPLATE, OFFERED_FIRST } from './templates.ts';

/** So long the first paint may delay the scripts. */
const LONGEST_WAIT_MS = 1_000;

function contentOf(id: string): DocumentFragment {
  return (document.getElementById(id) as HTMLTemplateElement).content;
}

/** Keeps the offer, replaces it, or removes it. */
function showOffer(offer: Element | null, offered: Tourists | null): void {
  if (offered === null) offer?.remove();
  else if (offered !== OFFERED_FIRST) offer?.replaceWith(contentOf(OFFER_TEMPLATE));
}

/** Keeps a press of a button until the page's script repeats it, and keeps the browser from sending the form by itself. */
function keepPress(event: Event): void {
  const button = (event.target as Element).closest('button');
  if (!button) return;
  event.preventDefault();
  document.querySelector(`[${PRESSED}]`)?.removeAttribute(PRESSED);
  button.setAttribute(PRESSED, '');
}

/** Keeps what is typed into a field. */
function keepText({ target }: Event): void {
  if (target instanceof HTMLInputElement) target.setAttribute(TYPED, target.value);
}

/** Before React's own listeners, which stop the events of what it has not taken over. */
function keepEarlyInput(root: HTMLElement): void {
  root.dataset.rendered = '';
  const whileRendered = (keep: (event: Event) => void) => (event: Event) => {
    if (root.dataset.rendered != null) keep(event);
  };
  document.addEventListener('click', whileRendered(keepPress), true);
  document.addEventListener('input', whileRendered(keepText), true);
}

function showInLanguage(root: HTMLElement): void {
  const stored = storedLocale();
  if (isLocale(stored) && stored !== DEFAULT_LOCALE) root.replaceChildren(contentOf(LANGUAGE_TEMPLATES[stored]));
  else showOffer(root.querySelector('aside'), localeToOffer(navigator.languages, stored !== null));
}

function showHome(root: HTMLElement): void {
  if (location.search || history.state || keptCard()) root.replaceChildren();
  else {
    showInLanguage(root);
    keepEarlyInput(root);
  }
  root.hidden = false;
}

/** The gallery's own script replaces it. Until then it can only be seen: nothing in it answers. */
function showGallery(root: HTMLElement): void {
  showInLanguage(root);
  for (const child of root.children) {
    child.toggleAttribute('inert', true);
    // Programs that press buttons by their names know this one only.
    child.setAttribute('aria-hidden', 'true');
  }
  root.hidden = false;
}

/** Requests the page's own scripts. Their order is no matter: the entry imports the others. */
function loadModules(modules: string): void {
  for (const src of modules.split(' ')) {
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src }));
  }
}

/** Calls back once the home is painted; in a tab that is not visible, which paints nothing, soon. */
function afterPaint(callback: () => void): void {
  const timer = setTimeout(callback, LONGEST_WAIT_MS);
  const observer = new PerformanceObserver((paints) => {
    if (paints.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    clearTimeout(timer);
    callback();
  });
  observer.observe({ type: 'paint', buffered: true });
}

const root = document.getElementById('root');
/** The scripts of a home. A gallery names its own, for it shows its photos by them. */
const modules = document.currentScript?.dataset.modules;
if (root) (modules ? showHome : showGallery)(root);
// A slow phone would run them before it paints what is there already, and a slow network share itself among them all.
if (modules) {
  if (root?.firstChild) afterPaint(() => loadModules(modules));
  else loadModules(modules);
}
