/** The page that the browser has loaded. Its focus is the browser's business. */
const loadedPath = globalThis.location?.pathname;
let hasLeft = false;

/**
 * The ref of a page's heading. A page that replaced another one in this document has no focus yet: its heading takes it, so
 * that screen readers read it and the keyboard continues there.
 */
export function focusNewPage(heading: HTMLElement | null): void {
  if (!heading) return;
  hasLeft ||= location.pathname !== loadedPath;
  if (hasLeft && document.activeElement === document.body) heading.focus({ preventScroll: true });
}
