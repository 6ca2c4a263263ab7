export type Entry = { state: unknown; path: string; hash: string };

/** Like the browser's history, it moves some time after `go`. */
export class Tab extends EventTarget {
  entries: Entry[];
  index: number;
  #pendingDelta = 0;

  constructor(...entries: Entry[]) {
    super();
    this.entries = entries;
    this.index = entries.length - 1;
  }

  get entry(): Entry {
    return this.entries[this.index] ?? { state: null, path: '', hash: '' };
  }

  get location() {
    return { pathname: this.entry.path, search: '', hash: this.entry.hash } as Location;
  }

  get history() {
    const put = (state: unknown, address: string, isPushed: boolean) => {
      const [path = '', fragment] = address.split('#');
      const entry = { state: structuredClone(state), path, hash: fragment ? `#${fragment}` : '' };
      if (isPushed) this.entries = [...this.entries.slice(0, this.index + 1), entry];
      else this.entries[this.index] = entry;
      if (isPushed) this.index += 1;
    };
    return {
      state: this.entry.state,
      length: this.entries.length,
      pushState: (state: unknown, _: string, address: string) => put(state, address, true),
      replaceState: (state: unknown, _: string, address: string) => put(state, address, false),
      go: (delta: number) => {
        this.#pendingDelta += delta;
      },
    } as unknown as History;
  }

  get navigation(): Pick<Navigation, 'currentEntry' | 'entries'> {
    const entries = this.entries.map(({ path, hash }, index) => ({
      index,
      url: `https://venue.example${path}${hash}`,
    }));
    const known = entries as NavigationHistoryEntry[];
    return { currentEntry: known[this.index] ?? null, entries: () => known };
  }

  settle(): void {
    const delta = this.#pendingDelta;
    this.#pendingDelta = 0;
    if (delta !== 0) this.press(delta);
  }

  /** -1 is back, 1 is forward. */
  press(delta: number): void {
    const next = this.index + delta;
    if (next < 0 || next >= this.entries.length) return;
    this.index = next;
    this.dispatchEvent(new Event('popstate'));
  }
}
