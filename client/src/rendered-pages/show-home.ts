/**
 * Runs before the first paint, as a script of its own. The server rendered the home of a first visit; this one shows it, in
 * the language that the visitor chose. Where the home on this device is another one (a kept card, an address with a card, an
 * entry that the visitor returns to), nothing is shown until the page's own script renders it.
 */
import { keptCard } from '#client/lib/device-storage.ts';
import { PRESSED, TYPED } from './early-marks.ts';
import { afterPaint, loadModules, pageModules } from './page-modules.ts';
import { showInLanguage } from './rendered-language.ts';

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

function showHome(root: HTMLElement): void {
  if (location.search || history.state || keptCard()) root.replaceChildren();
  else {
    showInLanguage(root);
    keepEarlyInput(root);
  }
  root.hidden = false;
}

const root = document.getElementById('root');
const modules = pageModules();
if (root) showHome(root);
if (root?.firstChild) afterPaint(() => loadModules(modules));
else loadModules(modules);
