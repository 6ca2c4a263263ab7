import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import supertest from 'supertest';
import { onTestFinished } from 'vitest';
import type { FaultsReply } from '#mock-provider/control/faults.ts';
import type {
  CardRequest,
  InvariantsReply,
  JournalReply,
  OrdersReply,
  OrganizationRequest,
} from '#mock-provider/control/schema.ts';
import type { FaultKind } from '#mock-provider/faults/catalogue.ts';
import { startMock as startMockProvider } from '#mock-provider/start-mock.ts';
import { type AppOptions, buildApp } from '#server/app.ts';
import { createContext, createSharedContext, type SharedContext, type Visit } from '#server/context.ts';
import { errorCodeOf } from '#server/errors.ts';
import { networksOf } from '#server/http/client-address.ts';
import { createProvider } from '#server/provider/provider.ts';
import type { ProviderTuning } from '#server/provider/transport/transport.ts';
import { createHandles, type HandleRight } from '#server/rights/handles.ts';
import { readConfig } from '#server/settings/config.ts';
import { createMemoryState } from '#server/shared-state/create-shared-state.ts';
import type { SharedState } from '#server/shared-state/shared-state.ts';
import { createCallerFactory } from '#server/trpc/procedure.ts';
import { appRouter } from '#server/trpc/router.ts';
import type { Work } from '#server/work/work.ts';
import type { Gallery, OpenedCard } from '#shared/media/media.ts';
import type { FinalStatus } from '#shared/payment.ts';
import { UNLIMITED_WORK } from './bare-provider.ts';

const makeCaller = createCallerFactory(appRouter);
/** This is an interface, because TypeScript then shows its name in types that are derived from it. */
export interface Caller extends ReturnType<typeof makeCaller> {}

const SECRET = 'a-secret-of-the-tests-and-nothing-else';
const PAGE =
  '<!doctype html><html><head><!--page-files--><!--site-head--><title>Vitrine</title><!--/site-head--></head><body><!--site-data--></body></html>';

const CLIENT = { 'index.html': PAGE, 'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' };

/** Writes these files into a folder, like a built client. The folder is removed when the test ends. */
export async function builtClient(files: Readonly<Record<string, string | Buffer>> = CLIENT): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-client-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

function callerFor(
  shared: SharedContext,
  visitor: Pick<Visit, 'site' | 'networks' | 'connection' | 'log'>,
  tuning: Partial<ProviderTuning>,
  work: Work,
): Caller {
  const { config } = shared;
  const provider = createProvider({
    origin: config.providerUrl,
    secrets: config.handleSecrets,
    publicStorageUrl: config.publicStorageUrl,
    ...tuning,
  });
  onTestFinished(() => provider.http.close());
  const visit = {
    ...visitor,
    host: `${visitor.site}.localhost`,
    timeZone: () => 'America/Sao_Paulo',
    requestId: 'a-call-of-a-test',
    left: new AbortController().signal,
  };
  const context = createContext(
    visit,
    {
      ...shared,
      provider,
      orders: { ...shared.orders, checkouts: new Map() },
    },
    new Set(),
  );
  return makeCaller({ ...context, provider: { ...context.provider, work } });
}

export async function startMock() {
  const mock = await startMockProvider();
  const { url: mockUrl, addOrganization, addCard, close } = mock;
  const control = <Reply>(path: string, request?: object, method?: 'DELETE') =>
    mock.control<Reply>(`/__mock${path}`, request, method);
  return {
    mockUrl,
    control,
    async venue(fields?: OrganizationRequest) {
      const organization = await addOrganization(fields);
      const { id, web_name: site } = organization;
      const addOwnCard = (card: Omit<CardRequest, 'organization'> = {}) => addCard({ ...card, organization: id });
      const orders = async () => (await control<OrdersReply>(`/orders?organization=${id}`)).orders;
      return {
        site,
        organization,
        addCard: addOwnCard,
        /** Adds a fault to the venue's matching provider calls. @param more the fault's settings, such as `delay_ms` */
        fault: (match: object, kind: FaultKind, more: object = {}) =>
          control<{ id: string }>('/faults', { organization: id, match, kind, ...more }),
        /**
         * Returns how many times each of the venue's faults happened, in the sequence in which they were added. Unlike
         * the journal, it counts calls that are not answered yet.
         */
        struck: async () =>
          (await control<FaultsReply>(`/faults?organization=${id}`)).faults.map(({ struck }) => struck),
        /** Returns the provider's calls for the venue. @param filter such as `path=/order/&method=POST` */
        journal: async (filter = '') => (await control<JournalReply>(`/journal?organization=${id}&${filter}`)).entries,
        orders,
        /** Ends the payment of the venue's first order. */
        settle: async (status: FinalStatus) => control(`/orders/${(await orders())[0]?.id}/payment`, { status }),
        invariants: () => control<InvariantsReply>(`/invariants?organization=${id}`),
      };
    },
    close,
  };
}

export function environmentWith(mockUrl: string): NodeJS.ProcessEnv {
  return {
    PROVIDER_API_URL: mockUrl,
    PUBLIC_STORAGE_URL: `${mockUrl}/storage`,
    BRAZIL_POSTAL_URL: `${mockUrl}/ws`,
    INTERNATIONAL_POSTAL_URL: `${mockUrl}/zippopotam`,
    HANDLE_SECRET: SECRET,
  };
}

export type MockControl = Omit<Awaited<ReturnType<typeof startMock>>, 'close'>;
export type TestVenue = Awaited<ReturnType<MockControl['venue']>>;
export type Storefront = Awaited<ReturnType<typeof startStorefront>>;

const SHORT_INTERVAL_MS = 1;

/** Starts a storefront and a mock, and closes both when the test ends. @param options may include the shared state */
export async function startStorefront(
  env: NodeJS.ProcessEnv = {},
  { state = createMemoryState(), ...options }: AppOptions & { state?: SharedState } = {},
) {
  const { close, ...mock } = await startMock();
  const config = readConfig({ ...environmentWith(mock.mockUrl), ...env });
  const log: string[] = [];
  const logTo = { write: (line: string) => void log.push(line) };
  const limits = { intervalMs: SHORT_INTERVAL_MS, ...options.limits };
  const appOptions = { clientFolder: await builtClient(), logTo, ...options, limits };
  const shared = createSharedContext(config, state, appOptions);
  const app = await buildApp(config, appOptions);
  onTestFinished(async () => {
    await app.close();
    await close();
  });
  await app.ready();
  return {
    ...mock,
    app,
    log,
    agent: supertest(app.server),
    async listen() {
      await app.listen({ port: 0, host: '127.0.0.1' });
      return (app.server.address() as AddressInfo).port;
    },
    caller: (site: string | null, address = '192.0.2.1', connection = '1', work: Work = UNLIMITED_WORK) => {
      const visitor = { site, networks: networksOf(address), connection, log: app.log };
      return callerFor(shared, visitor, options.provider ?? {}, work);
    },
  };
}

export function idIn(site: string, right: HandleRight, handle: string): string {
  const opened = createHandles([SECRET]).open(site, right, handle);
  if (opened === null || opened === 'expired') throw new Error(`no valid ${right} handle`);
  return opened.id;
}

export function firstCard({ cards }: Gallery): OpenedCard {
  const [first] = cards;
  if (!first) throw new Error('a gallery has at least one card');
  return first;
}

export function firstRight(gallery: Gallery): string {
  return firstCard(gallery).right;
}

/** Opens a card. @returns the right to it */
export async function rightTo({ gallery }: Pick<Caller, 'gallery'>, card: string): Promise<string> {
  return firstRight(await gallery.byCards({ cards: [card] }));
}

export function post(storefront: Storefront, site: string, procedure: string, input: object = {}) {
  return storefront.agent.post(`/trpc/${procedure}`).set('host', `${site}.localhost`).send(input);
}

export async function failureOf(call: Promise<unknown>): Promise<string | undefined> {
  return call.then(
    () => undefined,
    (error: unknown) => errorCodeOf(error),
  );
}
