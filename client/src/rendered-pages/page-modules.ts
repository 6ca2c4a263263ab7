import { scriptAddress } from '#client/lib/script-address.ts';

const MAX_PAINT_WAIT_MS = 1_000;

export const pageModules = (): readonly string[] => document.currentScript?.dataset.modules?.split(' ') ?? [];

/** Returns a module's hash from the page's import map. Some browsers only check hashes in an attribute. */
function integrityOf(address: string): string {
  const written = document.querySelector('script[type=importmap]')?.textContent || '{}';
  const { integrity = {} } = JSON.parse(written) as { readonly integrity?: Readonly<Record<string, string>> };
  return integrity[address] ?? '';
}

/** Loads modules. Call it after the first paint: script tags would delay the largest paint by 0.2 s. */
export function loadModules(addresses: readonly string[]): void {
  for (const address of addresses) {
    const script = { type: 'module', crossOrigin: '', integrity: integrityOf(address), src: scriptAddress(address) };
    document.head.append(Object.assign(document.createElement('script'), script));
  }
}

export function preloadModules(addresses: readonly string[]): void {
  for (const href of addresses) {
    const link = { rel: 'preload', as: 'script', crossOrigin: '', integrity: integrityOf(href), href };
    document.head.append(Object.assign(document.createElement('link'), link));
  }
}

function isStyled({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    // In Chromium, a link that failed to load has a style sheet, but reading its rules throws.
    return false;
  }
}

/** Waits for the style sheets that measuring needs. Never resolves if one is missing: `first-files.ts` handles this. */
export async function untilStyled(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  const loads = (link: HTMLLinkElement) => new Promise((loaded) => link.addEventListener('load', loaded));
  await Promise.all(links.filter((link) => !isStyled(link)).map(loads));
}

/** Calls back after the first paint, or after a second, because a hidden tab never paints. */
export function afterPaint(callback: () => void): void {
  const timer = setTimeout(callback, MAX_PAINT_WAIT_MS);
  const observer = new PerformanceObserver((paints) => {
    if (paints.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    clearTimeout(timer);
    callback();
  });
  observer.observe({ type: 'paint', buffered: true });
}
