/** Notifies subscribers, such as React's `useSyncExternalStore`, when a state changes. The state is kept elsewhere. */
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
