import { whenClosed } from '#shared/when-closed.ts';

type Read<T> = {
  readonly reply: Promise<T>;
  readonly abandoned: AbortController;
  readers: number;
  next: Read<T> | null;
};

/**
 * Shares a read among simultaneous requests. Requests that come while a read runs share the next one, which starts when
 * that read ends, so that its reply contains every change made before the request. No reply is kept. A read is aborted
 * when all who wait for it have left.
 */
export class SharedReads {
  readonly #underWay = new Map<string, Read<unknown>>();

  /** @param read gets the wait of its first caller, in ms, and a signal that aborts once all callers have left */
  get<T>(key: string, left: AbortSignal, read: (waitedMs: number, abandoned: AbortSignal) => Promise<T>): Promise<T> {
    const current = this.#underWay.get(key) as Read<T> | undefined;
    if (current === undefined) return join(this.#start(key, read), left);
    if (current.next === null || current.next.abandoned.signal.aborted) {
      current.next = this.#start(key, read, current.reply);
    }
    return join(current.next, left);
  }

  #start<T>(
    key: string,
    read: (waitedMs: number, abandoned: AbortSignal) => Promise<T>,
    before?: Promise<unknown>,
  ): Read<T> {
    const abandoned = new AbortController();
    const { signal } = abandoned;
    const askedAt = performance.now();
    const send = () => {
      signal.throwIfAborted();
      this.#underWay.set(key, started);
      return read(performance.now() - askedAt, signal);
    };
    const reply = before ? before.then(send, send) : read(0, signal);
    const started: Read<T> = { reply, abandoned, readers: 0, next: null };
    if (!before) this.#underWay.set(key, started);
    const end = () => {
      const isLast = started.next === null || started.next.abandoned.signal.aborted;
      if (isLast && this.#underWay.get(key) === started) this.#underWay.delete(key);
    };
    reply.then(end, end);
    return started;
  }
}

function join<T>(read: Read<T>, left: AbortSignal): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  read.readers += 1;
  const stopListening = whenClosed(left, () => {
    read.readers -= 1;
    if (read.readers === 0) read.abandoned.abort(left.reason);
    reject(left.reason);
  });
  read.reply.then(resolve, reject).finally(stopListening);
  return promise;
}
