/**
 * What a page stores in its own history entry: it survives a reload and the way back, and belongs to this entry alone.
 * Several parts share the entry's state, each under its own key. It never holds anything personal.
 */

function currentState(): Record<string, unknown> {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

/** The value last written under a key. An earlier build may have written it: check it before use. */
export function readHistoryState(key: string): unknown {
  return currentState()[key];
}

/** Writes a value under its key in the current entry and leaves the other keys as they are; undefined removes it. */
export function writeHistoryState(key: string, value: unknown): void {
  const { [key]: _, ...others } = currentState();
  history.replaceState(value === undefined ? others : { ...others, [key]: value }, '');
}
