import { AppError } from '#server/errors.ts';
import type { Release } from './semaphore.ts';

/** Counts the pending long transfers of each client's address, so that no client can take all places. */
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
