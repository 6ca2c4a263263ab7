/** Runs the mock in a test's own process, on a port of its own, in a tenth of a second. */
import type { AddressInfo } from 'node:net';
import { buildMockProvider } from '#mock-provider/app.ts';
import type { OrganizationRequest } from './control/schema.ts';
import type { MockProviderOptions } from './options.ts';
import { controlCalls } from './testing/control-calls.ts';
import { goShopping, type ShoppingCard } from './testing/shopping.ts';
import { wireCalls } from './testing/wire-calls.ts';

export type StartMockOptions = MockProviderOptions & {
  /** The port at 127.0.0.1 that it listens at; by default any free one. */
  readonly port?: number;
};

/**
 * @returns its address, the most used calls of the control API, and `close()` (or `await using`)
 * @throws Error naming the wrong fixture or scenario, or when the port is taken
 */
export async function startMock({ port = 0, ...options }: StartMockOptions = {}) {
  const { app, world } = await buildMockProvider(options);
  await app.listen({ port, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const close = async (): Promise<void> => app.close();
  const calls = { ...controlCalls(url), ...wireCalls(url) };
  return {
    url,
    /** Its server, for calls without a network: `app.inject('/__mock/health')`. */
    app,
    /** Its state, which may be read and is changed by calls alone. */
    world,
    ...calls,
    /**
     * Makes a venue with a card and opens an order of it. What a visitor does then: `add(unsold[0])`, `saveCustomer()`, `pix()`,
     * `settle('paid')`, `finish()`.
     */
    goShopping: (card?: ShoppingCard, venue?: OrganizationRequest) => goShopping(calls, card, venue),
    /** Ends all calls, also those that hang, and frees the port. */
    close,
    [Symbol.asyncDispose]: close,
  };
}

export type RunningMock = Awaited<ReturnType<typeof startMock>>;
