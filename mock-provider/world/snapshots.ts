export type Snapshot = {
  /** `{venue}-s{number}`. */
  readonly id: string;
  readonly name: string | undefined;
  readonly at: number;
  restore(): void;
};

const MOST_SNAPSHOTS = 20;

/** The snapshots of one venue, oldest first. A restored snapshot changes none of them. */
export class Snapshots {
  readonly #prefix: string;
  readonly #snapshots = new Map<string, Snapshot>();
  #made = 0;

  /** @param prefix of the ids, so that an id shows its venue */
  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** Whether no more can be added until one is removed. */
  get isFull(): boolean {
    return this.#snapshots.size >= MOST_SNAPSHOTS;
  }

  add(snapshot: Omit<Snapshot, 'id'>): Snapshot {
    this.#made += 1;
    const added = { ...snapshot, id: `${this.#prefix}s${this.#made}` };
    this.#snapshots.set(added.id, added);
    return added;
  }

  find(id: string): Snapshot | undefined {
    return this.#snapshots.get(id);
  }

  entries(): Snapshot[] {
    return [...this.#snapshots.values()];
  }

  remove(id: string): boolean {
    return this.#snapshots.delete(id);
  }
}
