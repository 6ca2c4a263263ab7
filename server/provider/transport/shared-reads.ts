type Read<T> = { readonly reply: Promise<T>; next: Promise<T> | null };

/**
 * Shares one read among requests of the same time. Later ones share the next, which begins at its end, so that a reply
 * contains every change made before the request. Neither replies nor failures are kept.
 */
export class SharedReads {
  readonly #underWay = new Map<string, Read<unknown>>();

  /** @param key names all that the reply depends on @param read is passed its first caller's wait in ms */
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
