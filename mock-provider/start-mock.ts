/** Starts the mock in the process of a test, on a port of its own. */
import type { AddressInfo } from 'node:net';
import { buildMockProvider, type MockProvider } from '#mock-provider/app.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import type { OrganizationRequest } from './control/schema.ts';
import type { MockProviderOptions } from './options.ts';
import { controlCalls, type MockCalls, wireCalls } from './testing/calls.ts';
import { goShopping, type ShoppingCard } from './testing/shopping.ts';

export type StartMockOptions = MockProviderOptions & {
  /** The port on 127.0.0.1; by default any free one. */
  readonly port?: number;
};

/** A mock that runs in this process, with functions for the most used calls. */
export type RunningMock = MockCalls & {
  readonly url: string;
  /** The calls of the provider's API, for `call`, `send` and `refusal`. */
  readonly endpoints: typeof endpoints;
  /** The mock's server, for calls without a network: `app.inject('/__mock/health')`. */
  readonly app: MockProvider['app'];
  /** The mock's state. Read it freely, but change it only by calls. */
  readonly world: MockProvider['world'];
  /**
   * Makes a venue with a card and opens an order for it. Then a visitor can `add(unsold[0])`, `saveCustomer()`,
   * `pix()`, `settle('paid')` and `finish()`.
   */
  goShopping(card?: ShoppingCard, venue?: OrganizationRequest): ReturnType<typeof goShopping>;
  /** Ends all calls, also those that hang, and frees the port. `await using` calls it automatically. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** @throws Error naming the wrong fixture, scenario or option, or when the port is taken */
export async function startMock({ port = 0, ...options }: StartMockOptions = {}): Promise<RunningMock> {
  const { app, world } = await buildMockProvider(options);
  await app.listen({ port, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const close = async () => app.close();
  const calls = { ...controlCalls(url), ...wireCalls(url) };
  return {
    url,
    endpoints,
    app,
    world,
    ...calls,
    goShopping: (card, venue) => goShopping(calls, card, venue),
    close,
    [Symbol.asyncDispose]: close,
  };
}
