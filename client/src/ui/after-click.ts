/** The longest wait for the end of a press. */
const LONGEST_PRESS_MS = 1_000;
const END_EVENTS = ['mouseup', 'pointercancel', 'dragend'] as const;

/**
 * Runs a task after the click of the current press, or at once where nothing is pressed. A note that a field shows on blur
 * moves the page. Shown between press and release, it would move the button away from under the finger.
 */
export function afterClick(task: () => void): void {
  if (!document.querySelector(':active')) {
    task();
    return;
  }
  const ended = new AbortController();
  const end = () => {
    if (ended.signal.aborted) return;
    ended.abort();
    // The browser dispatches the click right after the release.
    setTimeout(task);
  };
  for (const event of END_EVENTS) window.addEventListener(event, end, { signal: ended.signal, capture: true });
  setTimeout(end, LONGEST_PRESS_MS);
}
