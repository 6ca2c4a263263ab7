import { AppError } from '#server/errors.ts';
import type { Release } from './semaphore.ts';

/** How many long transfers each client's address has under way: nobody can take all places alone. */
export class TransferCount {
  readonly #byAddress = new Map<string, number>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** @throws AppError SERVER_BUSY when the address has as many as it may. */
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
