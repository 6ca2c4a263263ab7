import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listenForTest } from '#mock-provider/testing/listen-for-test.ts';
import type { Provider } from '#server/provider/provider.ts';
import { createProvider } from '#server/provider/provider.ts';
import { hang, json, startBareProvider } from '#server/testing/bare-provider.ts';
import { failureOf } from '#server/testing/storefront.ts';
import { waitedMs } from '#server/testing/waited-time.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { NO_OBSERVER } from './observer.ts';

let cards = 0;

const visit = (site: string, network: string) => ({
  site,
  networks: [network] as const,
  connection: '1',
  requestId: 'a-call-of-a-test',
  left: new AbortController().signal,
});
/** Uses a new card each time, since failures of one card count as one. */
const askForCard = ({ http }: Provider, site = 'aqua', network = '192.0.2.1') => {
  cards += 1;
  const params = { code: `FOTOS${String(cards).padStart(4, '0')}` };
  return http.forVisit(visit(site, network)).call(endpoints.card, { params, query: { organization_id: '1' } });
};
const openOrder = ({ http }: Provider, site = 'aqua', network = '192.0.2.1') =>
  http.forVisit(visit(site, network)).call(endpoints.openOrder, {
    params: { firstCard: 'FOTOS0001', organizationId: '1' },
    query: { pdv: 'x', tz: 'y' },
    body: { cards: ['FOTOS0001'] },
  });

const readInventedVenue = ({ http }: Provider) => {
  cards += 1;
  const webName = `madeup${cards}`;
  return http.with({ site: webName }).call(endpoints.organization, { params: { webName } });
};

async function timed(call: Promise<unknown>): Promise<{ code: string | undefined; ms: number; waited: number }> {
  const [startedAt, before] = [performance.now(), waitedMs()];
  const code = await failureOf(call);
  return { code, ms: performance.now() - startedAt, waited: waitedMs() - before };
}

describe('a pool that is full', () => {
  it('holds no call beyond half of its deadline, so that the provider has the rest: 130 hang, and the next is refused', async () => {
    const { provider, asked } = await startBareProvider(hang, { timeScale: 0.05, deadlines: { orderEdit: 5_000 } });
    const hanging = Array.from({ length: 130 }, (_, at) =>
      failureOf(openOrder(provider, `venue${at % 2}`, `192.0.2.${at}`)),
    );
    await expect.poll(() => asked.length).toBe(64);
    const next = await timed(askForCard(provider));
    expect(next.code).toBe('SERVER_BUSY');
    expect(next.ms).toBeGreaterThan(190);
    expect(next.waited).toBeLessThan(600);
    expect(asked.length).toBe(64);
    await Promise.all(hanging);
    expect(provider.http.pools().calls).toMatchObject({ active: 0, waiting: 0 });
  });

  it('refuses a call at once when its queue is full, and reports it to the observer', async () => {
    const refused: string[] = [];
    const observer = {
      ...NO_OBSERVER,
      queueRefused: ({ pool }: { pool: string }) => refused.push(pool),
    };
    const pools = { calls: { connections: 1, queue: 1 } };
    const { provider } = await startBareProvider(hang, { timeScale: 0.4, pools, observer });
    const others = [failureOf(askForCard(provider)), failureOf(askForCard(provider))];
    await expect.poll(() => provider.http.pools().calls).toEqual({ active: 1, waiting: 1, size: 1 });
    const next = await timed(askForCard(provider));
    expect(next).toMatchObject({ code: 'SERVER_BUSY' });
    expect(next.waited).toBeLessThan(300);
    expect(refused).toEqual(['calls']);
    await Promise.all(others);
  });

  it('holds back neither payments nor the question whether the provider is there', async () => {
    const { provider } = await startBareProvider(
      (request, response) => {
        if (request.url?.includes('/card/')) return;
        json({ status: 'PAID' })(request, response);
      },
      { pools: { calls: { connections: 1, queue: 0 } }, timeScale: 0.5 },
    );
    const hanging = failureOf(askForCard(provider));
    const paid = await provider.http.call(endpoints.payment, { params: { orderId: '1' } });
    expect(paid.status).toBe('PAID');
    expect(await provider.http.isReachable()).toBe(true);
    await hanging;
  });

  it.each([
    ['other venues when the calls of one', (provider: Provider) => askForCard(provider, 'slow')],
    ['venues when venue reads of invented hosts', readInventedVenue],
  ])('keeps places for %s are slow', async (_, ask) => {
    const pools = { calls: { connections: 4, queue: 4 }, venues: { connections: 3, queue: 4 } };
    const { provider, asked, answerWith } = await startBareProvider(hang, { timeScale: 0.5, pools });
    const hanging = Array.from({ length: 20 }, () => failureOf(ask(provider)));
    await expect.poll(() => asked).toHaveLength(3);
    answerWith(json({ card: 'FOTOS0001' }));
    expect(await failureOf(askForCard(provider, 'other', '192.0.2.2'))).toBeUndefined();
    expect((await Promise.all(hanging)).filter((code) => code === 'SERVER_BUSY').length).toBeGreaterThanOrEqual(13);
  });

  it('loads another venue at once when the reads of one venue hang, from however many networks', async () => {
    const read = ({ http }: Provider, site: string, network: string) =>
      http.forVisit(visit(site, network)).call(endpoints.organization, { params: { webName: site } });
    const { provider, asked, answerWith } = await startBareProvider(hang, { timeScale: 0.5 });
    const hanging = Array.from({ length: 120 }, (_, at) => failureOf(read(provider, 'museu', `192.0.2.${at}`)));
    await expect.poll(() => asked.length).toBeGreaterThan(30);
    answerWith(json({ organization: { id: 7, name: 'Aqua', web_name: 'aqua' } }));
    const next = await timed(read(provider, 'aqua', '198.51.100.1'));
    expect(next.code).toBeUndefined();
    expect(next.waited).toBeLessThan(1_000);
    await Promise.all(hanging);
  });

  it('keeps places for other networks of a venue when the calls for one are slow', async () => {
    const { provider, asked, answerWith } = await startBareProvider(hang, { timeScale: 0.5 });
    const hanging = Array.from({ length: 100 }, () => failureOf(askForCard(provider)));
    await expect.poll(() => asked).toHaveLength(16);
    answerWith(json({ card: 'FOTOS0001' }));
    const next = await timed(askForCard(provider, 'aqua', '192.0.2.2'));
    expect(next.code).toBeUndefined();
    expect(next.waited).toBeLessThan(1_000);
    await Promise.all(hanging);
  });

  it('never sends what left its queue, so that a write that waited too long has not happened', async () => {
    const pools = { calls: { connections: 1, queue: 5 } };
    const { provider, asked } = await startBareProvider(hang, { timeScale: 0.02, deadlines: { read: 600 }, pools });
    const hanging = failureOf(askForCard(provider));
    expect(await failureOf(openOrder(provider))).toBe('SERVER_BUSY');
    await hanging;
    expect(asked.filter((path) => path.includes('/order/'))).toEqual([]);
  });
});

describe('a deadline', () => {
  it('ends an answer that drips', async () => {
    const { provider } = await startBareProvider(
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const timer = setInterval(() => response.write(' '), 10);
        response.once('close', () => clearInterval(timer));
      },
      { timeScale: 0.02 },
    );
    const ended = await timed(askForCard(provider));
    expect(ended.code).toBe('PROVIDER_UNAVAILABLE');
    expect(ended.waited).toBeLessThan(1_000);
    expect(provider.http.pools().calls.active).toBe(0);
  });

  it('ends the wait for a connection that never stands', async () => {
    const silent = await listenForTest(createServer((socket) => socket.on('error', () => undefined)));
    const origin = silent.replace('http:', 'https:');
    const settings = { origin, secrets: ['a-secret-of-the-tests-and-nothing-else'], publicStorageUrl: origin };
    const provider = createProvider({ ...settings, timeScale: 0.02, times: { connect: 60_000 } });
    onTestFinished(() => provider.http.close());
    const ended = await timed(askForCard(provider));
    expect(ended.code).toBe('PROVIDER_UNAVAILABLE');
    expect(ended.waited).toBeLessThan(2_000);
    expect(provider.http.pools().calls.active).toBe(0);
  });

  it('ends a pause before a retry', async () => {
    const { provider } = await startBareProvider((request) => request.socket.destroy(), { timeScale: 0.01 });
    const ended = await timed(askForCard(provider));
    expect(ended.code).toBe('PROVIDER_UNAVAILABLE');
    expect(ended.waited).toBeLessThan(500);
  });
});

describe('retries', () => {
  it('are for reads alone', async () => {
    const { provider, asked } = await startBareProvider((request) => request.socket.destroy());
    expect(await failureOf(askForCard(provider))).toBe('PROVIDER_UNAVAILABLE');
    expect(asked).toHaveLength(3);
    expect(await failureOf(openOrder(provider))).toBe('OUTCOME_UNKNOWN');
    expect(asked).toHaveLength(4);
  });

  it('are not for a reply that is too large: it would only come again', async () => {
    const { provider, asked } = await startBareProvider((_request, response) => {
      response.on('error', () => undefined).writeHead(200, { 'content-type': 'application/json' });
      response.end(Buffer.alloc(17 * 1024 * 1024, ' '));
    });
    expect(await failureOf(askForCard(provider))).toBe('PROVIDER_INVALID_REPLY');
    expect(await failureOf(openOrder(provider))).toBe('OUTCOME_UNKNOWN');
    expect(asked).toHaveLength(2);
  });

  it('have a budget in each venue: a provider that is down is not asked three times as often', async () => {
    const fail = json({}, 503);
    const { provider, asked } = await startBareProvider(fail, {
      times: { retryPauseMin: 1, retryPauseMax: 5 },
      circuitFailures: 1_000,
    });
    const calls = Array.from({ length: 100 }, () => failureOf(askForCard(provider)));
    await Promise.all(calls);
    // There are ten saved retries, and one more for every ten of the hundred calls.
    expect(asked.length).toBeGreaterThan(105);
    expect(asked.length).toBeLessThanOrEqual(120);
    const before = asked.length;
    await failureOf(askForCard(provider, 'museu'));
    expect(asked.length - before).toBe(3);
  });
});

describe('the circuit of a venue’s calls', () => {
  const DOWN = json({}, 500);
  /** Failures count as slow although they come at once. */
  const ALL_SLOW = { slowFailure: 0 };
  const FOUND = json({ card: 'FOTOS0001' });

  it('opens when calls fail slowly, answers at once without asking, and closes by itself', async () => {
    const times = { ...ALL_SLOW, circuitProbe: 200 };
    const { provider, asked, answerWith } = await startBareProvider(DOWN, { times });
    const opened = () => provider.http.circuits.filter(({ venues }) => venues > 0);
    for (let count = 0; count < 10; count += 1) await failureOf(askForCard(provider));
    expect(asked).toHaveLength(10);
    expect(opened()).toEqual([{ group: 'gallery', venues: 1 }]);
    const open = await timed(askForCard(provider));
    expect(open.code).toBe('PROVIDER_UNAVAILABLE');
    expect(open.waited).toBeLessThan(300);
    expect(asked).toHaveLength(10);
    answerWith(FOUND);
    await askForCard(provider, 'museu');
    await expect.poll(() => failureOf(askForCard(provider)), { timeout: 2_000 }).toBeUndefined();
    expect(opened()).toEqual([]);
  });

  it.each([
    ['a refusal', json({ error: true, message: 'CARD_NOT_FOUND' }, 404)],
    ['a refusal with a code nobody knows', json({ error: 'WHATEVER' }, 418)],
    ['"too many requests"', json({}, 429)],
    ['a known code with a 5xx', json({ error: 'CARD_EMPTY_MEDIA' }, 500)],
    ['nonsense', json([])],
  ])('does not count %s, and nothing is sent again', async (_, answer) => {
    const { provider, asked, answerWith } = await startBareProvider(answer, { times: ALL_SLOW });
    for (let count = 0; count < 15; count += 1) expect(await failureOf(askForCard(provider))).toBeDefined();
    expect(asked).toHaveLength(15);
    answerWith(FOUND);
    expect((await askForCard(provider)).card).toBe('FOTOS0001');
  });

  it('slows the reading of a payment down, and never refuses it', async () => {
    const { provider, asked, answerWith } = await startBareProvider(DOWN, {
      times: { ...ALL_SLOW, slowedPaymentRead: 60 },
    });
    const read = () => provider.http.with({ site: 'aqua' }).call(endpoints.payment, { params: { orderId: '1' } });
    const finish = (orderId: string) =>
      provider.http.with({ site: 'aqua' }).call(endpoints.finishOrder, { params: { orderId } });
    for (let count = 0; count < 10; count += 1) await failureOf(finish(`${count}`));
    expect(await failureOf(finish('10'))).toBe('PROVIDER_UNAVAILABLE');
    expect(asked).toHaveLength(10);
    answerWith(json({ status: 'PAID' }));
    const startedAt = performance.now();
    expect((await read()).status).toBe('PAID');
    expect(performance.now() - startedAt).toBeGreaterThan(50);
  });
});
