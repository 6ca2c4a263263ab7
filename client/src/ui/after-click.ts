/** Whatever became of a press, nothing waits longer for its end than this. */
const LONGEST_PRESS_MS = 1_000;
const ENDS = ['mouseup', 'pointercancel', 'dragend'] as const;

/**
 * Runs something once the press that is under way has become a click; at once where nothing is pressed. What a field says
 * when it is left moves the page: done between press and release, the button under the finger would be gone.
 */
export function afterPress(task: () => void): void {
  if (!document.querySelector(':active')) {
    task();
    return;
  }
  const ended = new AbortController();
  const end = () => {
    if (ended.signal.aborted) return;
    ended.abort();
    // The click itself comes right behind the release.
    setTimeout(task);
  };
  for (const event of ENDS) window.addEventListener(event, end, { signal: ended.signal, capture: true });
  setTimeout(end, LONGEST_PRESS_MS);
}
