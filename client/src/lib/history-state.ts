/**
 * What a page remembers of itself in its history entry: it survives a reload and the way back, and is nobody else's.
 * The entry's state is shared; each part has a key of its own, and never holds anything personal.
 */

function currentState(): Record<string, unknown> {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

/** What was last kept under a key, from whoever wrote this entry: to be checked before use. */
export function readHistoryState(key: string): unknown {
  return currentState()[key];
}

/** Keeps a value under its key in the current entry and leaves every other key as it is; undefined removes it. */
export function writeHistoryState(key: string, value: unknown): void {
  const { [key]: _, ...others } = currentState();
  history.replaceState(value === undefined ? others : { ...others, [key]: value }, '');
}
