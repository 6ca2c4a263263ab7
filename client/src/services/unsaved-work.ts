const TEXT_FIELDS = 'textarea, input:not([type="checkbox"], [type="radio"], [type="file"])';

const typedInto = new WeakSet<EventTarget>();
const running = new Set<() => boolean>();

export function watchTyping(): void {
  document.addEventListener('input', ({ target }) => target && typedInto.add(target), { capture: true });
}

export function registerUnsavedWork(isRunning: () => boolean): () => void {
  running.add(isRunning);
  return () => void running.delete(isRunning);
}

/** Whether there is an open dialog, typed text, a pending change or a running download. */
export function hasUnsavedWork(): boolean {
  if (document.querySelector('dialog:modal')) return true;
  if ([...running].some((isRunning) => isRunning())) return true;
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELDS);
  // Ignores hidden fields: React keeps the fields of the previous page until the next page has loaded.
  return [...fields].some((field) => typedInto.has(field) && field.value !== '' && field.getClientRects().length > 0);
}
