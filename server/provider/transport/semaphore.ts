import { AppError } from '#server/errors.ts';

/** Gives a place back. A second call does nothing. */
export type Release = () => void;

export class Semaphore {
  readonly size: number;
  readonly queueSize: number;
  #active = 0;
  readonly #waiting = new Set<(release: Release) => void>();

  constructor(size: number, queueSize: number) {
    this.size = size;
    this.queueSize = queueSize;
  }

  get active(): number {
    return this.#active;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** Takes a place that is free now. @returns null without one. Nobody waits while a place is free. */
  tryAcquire(): Release | null {
    if (this.#active >= this.size) return null;
    this.#active += 1;
    return this.#release();
  }

  /** @throws AppError SERVER_BUSY when the queue is full, and when the signal ends the wait */
  acquire(signal: AbortSignal): Promise<Release> {
    if (signal.aborted) return Promise.reject(new AppError('SERVER_BUSY', signal.reason));
    const free = this.tryAcquire();
    if (free) return Promise.resolve(free);
    if (this.#waiting.size >= this.queueSize) return Promise.reject(new AppError('SERVER_BUSY', 'the queue is full'));
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.delete(enter);
        reject(new AppError('SERVER_BUSY', signal.reason));
      };
      const enter = (release: Release) => {
        signal.removeEventListener('abort', leave);
        resolve(release);
      };
      this.#waiting.add(enter);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  /** Gives the place directly to the longest wait, so that no later call can take it in between. */
  #release(): Release {
    let isGiven = false;
    return () => {
      if (isGiven) return;
      isGiven = true;
      const [next] = this.#waiting;
      if (next === undefined) {
        this.#active -= 1;
        return;
      }
      this.#waiting.delete(next);
      next(this.#release());
    };
  }
}

export class TransferCount {
  readonly #byAddress = new Map<string, number>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** Counts a transfer until the result is called. @throws AppError SERVER_BUSY when the address has too many. */
  begin(address: string): Release {
    const count = this.#byAddress.get(address) ?? 0;
    if (count >= this.#most) throw new AppError('SERVER_BUSY', 'too many transfers of one client');
    this.#byAddress.set(address, count + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const left = (this.#byAddress.get(address) ?? 1) - 1;
      if (left === 0) this.#byAddress.delete(address);
      else this.#byAddress.set(address, left);
    };
  }
}
