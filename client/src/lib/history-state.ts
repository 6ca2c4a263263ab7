/** State in the page's own history entry, by key. Survives reload and back. Never anything personal. */

function currentState(): Record<string, unknown> {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

/** May be from an earlier build: check before use. */
export function readHistoryState(key: string): unknown {
  return currentState()[key];
}

/** Keeps the other keys; undefined removes this one. */
export function writeHistoryState(key: string, value: unknown): void {
  const { [key]: _, ...others } = currentState();
  history.replaceState(value === undefined ? others : { ...others, [key]: value }, '');
}
