/**
 * Runs before the first paint, as a script of its own. The server rendered the frame of a gallery; this one shows it, in the
 * language that the visitor chose, and the first photos in it as soon as they are known.
 */
import { loadFirstPhotos } from './first-photos.ts';
import { markFrame } from './gallery-frame.ts';
import { afterPaint, loadModules, pageModules, preloadModules } from './page-modules.ts';
import { showInLanguage } from './rendered-language.ts';

/** The gallery's own script replaces it. Until then it can only be seen: nothing in it answers. */
function showFrame(root: HTMLElement): void {
  showInLanguage(root);
  for (const child of root.children) {
    child.toggleAttribute('inert', true);
    // Programs that press buttons by their names know this one only.
    child.setAttribute('aria-hidden', 'true');
  }
  markFrame(root);
  root.hidden = false;
}

const root = document.getElementById('root');
const modules = pageModules();
if (root) showFrame(root);
// All of the page is there then, with what its scripts read.
document.addEventListener(
  'readystatechange',
  () => void (root ? loadFirstPhotos(root) : Promise.resolve()).finally(() => loadModules(modules)),
  { once: true },
);
// Its end waits for the provider.
afterPaint(() => document.readyState === 'loading' && preloadModules(modules));
