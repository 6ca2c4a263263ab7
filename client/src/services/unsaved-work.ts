const TEXT_FIELDS = 'textarea, input:not([type="checkbox"], [type="radio"], [type="file"])';

const typedInto = new WeakSet<EventTarget>();
const running = new Set<() => boolean>();

/** Starts to record which fields the visitor types into. */
export function watchTyping(): void {
  document.addEventListener('input', ({ target }) => target && typedInto.add(target), { capture: true });
}

/** Registers work that a reload would cut off while `isRunning` returns true. @returns a function that unregisters it */
export function registerUnsavedWork(isRunning: () => boolean): () => void {
  running.add(isRunning);
  return () => void running.delete(isRunning);
}

/**
 * Whether the visitor would lose something by a reload: an open dialog, a text that they typed, a pending change, or a
 * running download.
 */
export function hasUnsavedWork(): boolean {
  if (document.querySelector('dialog:modal')) return true;
  if ([...running].some((isRunning) => isRunning())) return true;
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELDS);
  // A field that is not rendered belongs to the previous page: React keeps it until the next page has loaded.
  return [...fields].some((field) => typedInto.has(field) && field.value !== '' && field.getClientRects().length > 0);
}
