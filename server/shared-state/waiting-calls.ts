import { busy } from './busy.ts';

type Refuse = (reason: Error) => void;

/** Each call that waits keeps its request, about 30 kB. Behind one address of a venue's Wi-Fi are a hundred phones. */
const MOST = { ofNetwork: 200, ofAll: 1_000 };

/** The calls of this process that wait for something. When too many wait, the newest of the network with most is refused. */
export class WaitingCalls {
  readonly #most: typeof MOST;
  readonly #byNetwork = new Map<string, Set<Refuse>>();
  #count = 0;

  constructor(most = MOST) {
    this.#most = most;
  }

  /** @returns waits for a promise, as the call of a network. @throws AppError SERVER_BUSY, also from that wait */
  enter(network: string): <T>(promise: Promise<T>) => Promise<T> {
    const own = this.#byNetwork.get(network) ?? new Set();
    if (own.size >= this.#most.ofNetwork) throw busy('too many calls of the network wait');
    const { promise: refused, reject } = Promise.withResolvers<never>();
    this.#byNetwork.set(network, own.add(reject));
    this.#count += 1;
    if (this.#count > this.#most.ofAll) this.#refuseOne();
    return (promise) => Promise.race([promise, refused]).finally(() => this.#leave(network, reject));
  }

  #refuseOne(): void {
    const [network, calls] = [...this.#byNetwork].reduce((most, one) => (one[1].size >= most[1].size ? one : most));
    const newest = [...calls].at(-1);
    if (!newest) return;
    this.#leave(network, newest);
    newest(busy('too many calls wait'));
  }

  #leave(network: string, call: Refuse): void {
    const own = this.#byNetwork.get(network);
    if (!own?.delete(call)) return;
    this.#count -= 1;
    if (own.size === 0) this.#byNetwork.delete(network);
  }
}
