/** State in the page's own history entry, by key. It survives reload and back, and is never personal. */

function currentState(): Record<string, unknown> {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

/** The value may be from an earlier build, so check it before use. */
export const readHistoryState = (key: string): unknown => currentState()[key];

/** Writes one key; undefined removes it. */
export function writeHistoryState(key: string, value: unknown): void {
  const { [key]: _, ...others } = currentState();
  history.replaceState(value === undefined ? others : { ...others, [key]: value }, '');
}
