/** Keeps state in the page's history entry, by key. It survives reload and going back. Put no personal data there. */

/** Returns a copy of the whole state of a history's current entry. */
export function stateOf({ state }: { readonly state: unknown }): Record<string, unknown> {
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

/** Returns the value of a key. Check it before use, because an earlier build may have written it. */
export const readHistoryState = (key: string): unknown => stateOf(history)[key];

/** Writes one key; undefined removes it. */
export function writeHistoryState(key: string, value: unknown): void {
  const { [key]: _, ...others } = stateOf(history);
  history.replaceState(value === undefined ? others : { ...others, [key]: value }, '');
}
