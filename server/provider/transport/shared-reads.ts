type Read<T> = { readonly reply: Promise<T>; next: Promise<T> | null };

/**
 * Shares the replies of reads that are requested at the same time. A key has one read under way; all who ask meanwhile share
 * the next one, which begins at its end. So whatever somebody changed before they asked is in their reply, and many requests
 * of something that hangs take one place. Nothing is kept: neither a reply nor a failure.
 */
export class SharedReads {
  readonly #underWay = new Map<string, Read<unknown>>();

  /**
   * @param key names all that the reply depends on.
   * @param read is passed how many milliseconds its first caller has waited for it.
   * @throws what the read throws.
   */
  get<T>(key: string, read: (waitedMs: number) => Promise<T>): Promise<T> {
    const current = this.#underWay.get(key) as Read<T> | undefined;
    if (current === undefined) return this.#start(key, read(0));
    const askedAt = performance.now();
    const startNext = () => this.#start(key, read(performance.now() - askedAt));
    current.next ??= current.reply.then(startNext, startNext);
    return current.next;
  }

  #start<T>(key: string, reply: Promise<T>): Promise<T> {
    const started: Read<T> = { reply, next: null };
    this.#underWay.set(key, started);
    const end = () => {
      if (started.next === null) this.#underWay.delete(key);
    };
    reply.then(end, end);
    return reply;
  }
}
