/** How long the scripts wait for the first paint. */
const MAX_PAINT_WAIT_MS = 1_000;

/** The addresses of the page's modules, which the running script names. */
export const pageModules = (): readonly string[] => document.currentScript?.dataset.modules?.split(' ') ?? [];

/**
 * Requests them: once the page is painted, because a slow network would share itself among them, the style sheets and the
 * pictures. With script tags in the page, a home with a large picture has its largest paint 0.2 s later on a slowed network
 * and processor, and 0.7 s later by Lighthouse's reckoning. Their order is no matter: the entry imports the others.
 */
export function loadModules(addresses: readonly string[]): void {
  for (const src of addresses) {
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src }));
  }
}

/** Requests them without running them. */
export function preloadModules(addresses: readonly string[]): void {
  for (const href of addresses) {
    const link = { rel: 'preload', as: 'script', crossOrigin: '', href };
    document.head.append(Object.assign(document.createElement('link'), link));
  }
}

/** Calls back once the page is painted; in a tab that is not visible, which paints nothing, soon. */
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
