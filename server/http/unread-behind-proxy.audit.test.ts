import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:http2';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '#server/testing/program.ts';
import { describeEachProxy, type ProxyName } from '#server/testing/proxies.ts';
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts';
import { startShippedCaddyByHttps } from '#server/testing/shipped-caddy.ts';
import { startShippedNginx } from '#server/testing/shipped-nginx.ts';
import { environmentWith, startMock } from '#server/testing/storefront.ts';

/** 230 MB of answers, of which a client reads none. */
const STREAMS = 100;
const PHOTOS = 20_000;
const MOST_MB = 100;

async function memoryOf({ pid }: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
}

async function start() {
  const { close, ...mock } = await startMock();
  onTestFinished(close);
  const metricsPort = await freePort();
  const storefront = await startServerProcess({
    ...environmentWith(mock.mockUrl),
    PROVIDER_DOMAIN: 'localhost',
    TRUST_PROXY: '127.0.0.1',
    METRICS_PORT: String(metricsPort),
    METRICS_ALLOW: '127.0.0.1',
  });
  onTestFinished(() => storefront.stop());
  const { site, addCard } = await mock.venue();
  const cards = [(await addCard({ photos: PHOTOS })).card, (await addCard({ photos: 1 })).card];
  const venueHostUrl = `http://127.0.0.1:${metricsPort}/venue-host`;
  return { mockUrl: mock.mockUrl, storefront, site, cards, port: Number(new URL(storefront.url).port), venueHostUrl };
}

type Started = Awaited<ReturnType<typeof start>>;

function open(proxyPort: number, { site }: Started) {
  const servername = `${site}.localhost`;
  const session = connect(`https://${servername}:${proxyPort}`, {
    rejectUnauthorized: false,
    settings: { initialWindowSize: 0 },
    lookup: (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
  });
  onTestFinished(() => session.destroy());
  return (card: string | undefined) => {
    const head = { ':method': 'POST', ':path': '/trpc/gallery.byCards', 'content-type': 'application/json' };
    const stream = session.request(head).on('error', () => undefined);
    stream.end(JSON.stringify({ cards: [card] }));
    return stream;
  };
}

const startProxy = async (proxy: ProxyName, { port, mockUrl, venueHostUrl }: Started) =>
  proxy === 'nginx' ? startShippedNginx(port, mockUrl, undefined, 'own') : startShippedCaddyByHttps(port, venueHostUrl);

describeEachProxy('HTTP/2', (proxy) => {
  it('streams that nobody reads take little memory, and others are answered', async () => {
    const started = await start();
    const { storefront, site, cards } = started;
    const { port, stop } = await startProxy(proxy, started);
    onTestFinished(stop);
    for (let loaded = 0; loaded < 20; loaded += 1)
      await storefront.caller(site).gallery.byCards({ cards: [cards[0] ?? ''] });
    const before = await memoryOf(storefront);
    const request = open(port, started);
    const streams = Array.from({ length: STREAMS }, () => request(cards[0]));
    await Promise.all(streams.slice(0, 5).map((stream) => once(stream, 'response')));
    let most = 0;
    for (let at = 0; at < 30; at += 1) {
      most = Math.max(most, await memoryOf(storefront));
      await pause(200);
    }
    expect(most - before).toBeLessThan(MOST_MB);
    const other = await storefront.caller(site).gallery.byCards({ cards: [cards[1] ?? ''] });
    expect(other.unsold).toHaveLength(1);
  }, 60_000);
});
