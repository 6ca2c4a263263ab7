/** State in the page's history entry, by key. It survives reload and going back, and contains no personal data. */

function currentState(): Record<string, unknown> {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

/** Returns the value of a key. Check it before use, because an earlier build may have written it. */
export const readHistoryState = (key: string): unknown => currentState()[key];

/** Writes one key; undefined removes it. */
export function writeHistoryState(key: string, value: unknown): void {
  const { [key]: _, ...others } = currentState();
  history.replaceState(value === undefined ? others : { ...others, [key]: value }, '');
}
