import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import type { FaultKind } from '#mock-provider/faults/catalogue.ts';
import { describeEachWay, type StartStorefront } from '#server/testing/proxies.ts';
import { post } from '#server/testing/storefront.ts';
import { mediaPath } from '#shared/media/media.ts';

async function shownMedia(start: StartStorefront, rateWindow = 1_000) {
  const times = { thumb: 1_000, rateWindow };
  const storefront = await start({}, { provider: { times, pools: { transfers: { perNetwork: 2 } } } });
  const port = await storefront.listen();
  const venue = await storefront.venue();
  const { card } = await venue.addCard({ photos: 1, sold_photos: 1 });
  const host = `${venue.site}.localhost`;
  const { unsold, sold } = (await post(storefront, venue.site, 'gallery.byCards', { cards: [card] })).body.result.data;
  return {
    thumb: mediaPath('thumb', unsold[0].id, unsold[0].filename),
    original: mediaPath('original', sold[0].download, sold[0].filename),
    get: (path: string) => storefront.agent.get(path).set('host', host).buffer(true),
    async requestWithoutReading(path: string): Promise<() => Promise<number>> {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      onTestFinished(() => void socket.destroy());
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      await once(socket, 'readable');
      return async () => {
        const closed = new Promise((over) => socket.once('close', over));
        if (!socket.resume().closed) await closed;
        return socket.bytesRead;
      };
    },
    injectFault: (kind: FaultKind, more?: object) => venue.fault({ path: '/download/' }, kind, more),
  };
}

const isBrokenOff = (call: PromiseLike<unknown>) =>
  Promise.resolve(call).then(
    () => false,
    () => true,
  );

describeEachWay('a provider that fails', (start) => {
  it('is not followed while it drips: a thumbnail is refused, and an original breaks off', async () => {
    const { thumb, original, get, injectFault } = await shownMedia(start);
    for (const path of [thumb, original]) await get(path);
    await injectFault('drip', { delay_ms: 50 });
    expect((await get(thumb)).body).toEqual({ errorCode: 'PROVIDER_UNAVAILABLE' });
    expect(await isBrokenOff(get(original))).toBe(true);
  });
});

describeEachWay('a browser that does not read', (start) => {
  it('is left', async () => {
    const { original, requestWithoutReading, injectFault } = await shownMedia(start);
    await injectFault('huge_body');
    const readLate = async () => {
      const readRest = await requestWithoutReading(original);
      await pause(3_000);
      return readRest();
    };
    await expect.poll(readLate, { timeout: 60_000 }).toBeLessThan(64 * 1024 * 1024);
  });

  it('keeps nobody of its network waiting for its transfers', async () => {
    const { original, get, requestWithoutReading, injectFault } = await shownMedia(start, 600_000);
    await get(original);
    // This network may have two transfers at a time.
    await injectFault('huge_body', { times: 2 });
    await Promise.all([requestWithoutReading(original), requestWithoutReading(original)]);
    for (let count = 0; count < 3; count += 1) expect((await get(original)).status).toBe(200);
  });
});
