const TEXT_FIELDS = 'textarea, input:not([type="checkbox"], [type="radio"], [type="file"])';

const typedInto = new WeakSet<EventTarget>();
const running = new Set<() => boolean>();

/** Begins to note which fields the visitor types into. */
export function watchTyping(): void {
  document.addEventListener('input', ({ target }) => target && typedInto.add(target), { capture: true });
}

/** Something that a reload would cut off, as long as `isRunning` says so. @returns what forgets it again */
export function registerUnsavedWork(isRunning: () => boolean): () => void {
  running.add(isRunning);
  return () => void running.delete(isRunning);
}

/**
 * Whether a reload would take something from the visitor: an open dialog, a text that they typed, a change on its way to
 * the server, a file on its way to them.
 */
export function hasUnsavedWork(): boolean {
  if (document.querySelector('dialog:modal')) return true;
  if ([...running].some((isRunning) => isRunning())) return true;
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELDS);
  // A field that is not drawn belongs to the page that was left: React keeps it until the next one is there.
  return [...fields].some((field) => typedInto.has(field) && field.value !== '' && field.getClientRects().length > 0);
}
