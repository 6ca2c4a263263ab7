/** Notifies React when a state changes. The state is kept elsewhere. React reads it by `useSyncExternalStore`. */
export class Subscribable {
  readonly #listeners = new Set<() => void>();

  /** Returns a function to unsubscribe. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Tells all subscribers that the state has changed. */
  notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
