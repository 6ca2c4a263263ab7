import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { JournalReply } from '#mock-provider/control/schema.ts';
import { payableOrder } from '#server/testing/payable-order.ts';
import { failureOf, firstRight, post, startStorefront, type TestVenue } from '#server/testing/storefront.ts';
import type { LimitOverrides } from './numbers.ts';

const photo = () =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: '#3a7' } })
    .jpeg()
    .toBuffer();
const DAY = 'from=2025-07-12&to=2025-07-13';

const start = async (numbers: LimitOverrides, env: NodeJS.ProcessEnv = {}) => {
  const storefront = await startStorefront(env, { limits: { numbers } });
  const callsOf = async ({ organization }: TestVenue, path: string) =>
    (await storefront.control<JournalReply>(`/journal?organization=${organization.id}&path=${path}`)).entries.length;
  return { ...storefront, storefront, callsOf };
};

describe('what is refused, before the provider is asked', () => {
  it('is an unknown card, by HTTP with the time to wait, but no card that was opened before', async () => {
    const { storefront, venue, callsOf } = await start({ guesses: { 'unknown card': 2 } });
    const place = await venue();
    const { card } = await place.addCard({ photos: 1 });
    const { card: never } = await place.addCard({ photos: 1 });
    const open = (code: string) => post(storefront, place.site, 'gallery.byCards', { cards: [code] });
    await open(card).expect(200);
    for (const code of ['NADAVAI01', 'NADAVAI02', 'NADAVAI01']) expect((await open(code)).status).toBe(404);
    const before = await callsOf(place, '/card');
    const refused = await open(never);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    const { errorCode, retryAfterSeconds } = refused.body.error.data;
    expect([errorCode, String(retryAfterSeconds)]).toEqual(['TOO_MANY_REQUESTS', refused.headers['retry-after']]);
    expect(await callsOf(place, '/card')).toBe(before);
    await open(card).expect(200);
    expect(storefront.log.join('\n')).not.toMatch(/NADAVAI|127\.0\.0\.1/);
  });

  it('is the next access code, or person, also when the provider refuses wrong ones with unknown codes', async () => {
    const { storefront, caller, venue } = await start({ guesses: { 'access code': 1, identity: 1 } });
    const features = { site: { customer_form_fields: ['cpf'] } };
    const place = await venue({ features, features_organization: { webapp_initial_form: 'customer' } });
    const { card } = await place.addCard({ photos: 1, secret: 'ABC123' });
    const refuse = { organization: place.organization.id, kind: 'error_flag', code: 'SENHA_ERRADA' };
    for (const path of ['medias', 'customer']) await storefront.control('/faults', { ...refuse, match: { path } });
    const { gallery, customer } = caller(place.site);
    const open = (accessCode: string) => failureOf(gallery.byCards({ cards: [card], accessCode }));
    expect([await open('WRONG1'), await open('WRONG2')]).toEqual(['PROVIDER_REFUSED', 'TOO_MANY_REQUESTS']);
    const identify = () => failureOf(customer.identify({ cpf: '11144477735' }));
    expect([await identify(), await identify()]).toEqual(['PROVIDER_REFUSED', 'TOO_MANY_REQUESTS']);
  });

  it('is the next access code of a card, but no request without a code', async () => {
    const { caller, venue } = await start({ guesses: { 'access code': 2 } });
    const { site, addCard } = await venue();
    const { card } = await addCard({ photos: 1, secret: 'ABC123' });
    const { gallery } = caller(site);
    const open = (accessCode?: string) =>
      failureOf(gallery.byCards({ cards: [card], ...(accessCode ? { accessCode } : {}) }));
    for (let request = 0; request < 4; request += 1) expect(await open()).toBe('CUSTOMER_CODE_NOT_FOUND');
    expect([await open('WRONG1'), await open('ABC123'), await open('WRONG2')]).toEqual([
      'CUSTOMER_CODE_NOT_FOUND',
      undefined,
      'CUSTOMER_CODE_NOT_FOUND',
    ]);
    expect(await open('ABC123')).toBe('TOO_MANY_REQUESTS');
    const owner = caller(site, '198.51.100.7').gallery;
    expect((await owner.byCards({ cards: [card], accessCode: 'ABC123' })).unsold).toHaveLength(1);
  });

  it('is an archive', async () => {
    const { caller, venue, callsOf } = await start({ actions: { archive: 1 } });
    const place = await venue();
    const { card } = await place.addCard({ sold_photos: 1 });
    const { gallery } = caller(place.site);
    const { sold } = await gallery.byCards({ cards: [card] });
    const zip = () => failureOf(gallery.zip({ downloads: sold.flatMap(({ download }) => download ?? []) }));
    expect([await zip(), await zip()]).toEqual([undefined, 'TOO_MANY_REQUESTS']);
    expect(await failureOf(gallery.zip({ downloads: ['x'] }))).toBe('TOO_MANY_REQUESTS');
    expect(await callsOf(place, 'zip')).toBe(1);
  });

  it('is a charge of one order, and no stranger uses up its buyer’s', async () => {
    const { storefront } = await start({ checkoutsOfOneOrder: 2 });
    const { venue, caller, byCreditCard, checkout, charges } = await payableOrder(storefront, 'falha@example.com');
    const stranger = storefront.caller(venue.site, '192.0.2.9');
    const { buyer: _right, ...unproven } = byCreditCard('');
    for (const change of [{ seenTotalCents: 1 }, { seenTotalCents: 1 }, {}, {}, {}]) {
      await failureOf(stranger.payment.checkout({ ...unproven, ...change, cardToken: `token_${Math.random()}` }));
    }
    expect(await charges()).toBe(2);
    const refused = () => failureOf(caller.payment.checkout(checkout));
    expect([await refused(), await refused()]).toEqual(['PIX_CREATION_FAILED', 'PIX_CREATION_FAILED']);
    expect([await refused(), await charges()]).toEqual(['TOO_MANY_REQUESTS', 4]);
  });

  it('is a photo without a card, never one for a card', async () => {
    const { storefront, caller, venue, callsOf } = await start({ actions: { upload: 1 } });
    const place = await venue({ can_send_photo: true });
    const { card } = await place.addCard({ photos: 1 });
    const right = firstRight(await caller(place.site).gallery.byCards({ cards: [card] }));
    const picture = await photo();
    const send = (headers: Record<string, string> = {}) =>
      storefront.agent
        .post('/uploads')
        .set({ host: `${place.site}.localhost`, 'x-vitrine': '1', 'content-type': 'image/jpeg', ...headers })
        .send(picture);
    expect((await send()).status).toBe(200);
    const refused = await send();
    expect([refused.status, refused.body, refused.headers['retry-after']]).toEqual([
      429,
      { errorCode: 'TOO_MANY_REQUESTS' },
      expect.stringMatching(/^\d+$/),
    ]);
    expect(await callsOf(place, '/photo/')).toBe(1);
    for (let sent = 0; sent < 3; sent += 1) expect((await send({ 'x-card': right })).status).toBe(200);
  });

  it('is a photo more than many that go to a card', async () => {
    const { storefront, venue, callsOf } = await start({ actions: { 'upload to a card': 1 } });
    const place = await venue();
    const { card } = await place.addCard({ photos: 1 });
    const right = firstRight(await storefront.caller(place.site).gallery.byCards({ cards: [card] }));
    const headers = {
      host: `${place.site}.localhost`,
      'x-vitrine': '1',
      'content-type': 'image/jpeg',
      'x-card': right,
    };
    const picture = await photo();
    const send = async () => (await storefront.agent.post('/uploads').set(headers).send(picture)).status;
    expect([await send(), await send()]).toEqual([200, 429]);
    expect(await callsOf(place, '/photo/')).toBe(1);
  });

  it('is a change of many media at once', async () => {
    const { caller, venue } = await start({ actions: { 'many changes': 1 } });
    const place = await venue();
    const { card } = await place.addCard({ photos: 2 });
    const visitor = caller(place.site);
    const gallery = await visitor.gallery.byCards({ cards: [card] });
    const { id } = await visitor.order.open({ cards: [firstRight(gallery)] });
    const change = (at: number) =>
      failureOf(
        visitor.order.changeSelection({
          order: id,
          changes: [{ media: gallery.unsold[at]?.id ?? '', isWanted: true }],
        }),
      );
    expect([await change(0), await change(1)]).toEqual([undefined, 'TOO_MANY_REQUESTS']);
    expect((await visitor.order.open({ cards: [firstRight(gallery)] })).items[0]?.medias).toHaveLength(1);
  });

  it('is a postal code', async () => {
    const { caller, venue } = await start({ actions: { 'postal code': 1 } });
    const { address } = caller((await venue()).site);
    const find = (zipcode: string) => failureOf(address.byZipcode({ country: 'br', zipcode }));
    const outcomes = [await find('0131'), await find('01310100'), await find('01310100')];
    expect(outcomes).toEqual(['ZIPCODE_INVALID', undefined, 'TOO_MANY_REQUESTS']);
  });

  it('is a face search', async () => {
    const { storefront, venue, callsOf } = await start({ actions: { 'face search': 1 } });
    const place = await venue();
    const picture = await photo();
    const search = () =>
      storefront.agent
        .post(`/face-search?${DAY}`)
        .set({ host: `${place.site}.localhost`, 'x-vitrine': '1' })
        .attach('photos[]', picture, 'a.jpg');
    expect((await search()).status).toBe(200);
    const refused = await search();
    expect([refused.status, refused.body]).toEqual([429, { errorCode: 'TOO_MANY_REQUESTS' }]);
    expect(await callsOf(place, 'search')).toBe(1);
  });
});

describe('the address that is counted', () => {
  const guesses = async (env: NodeJS.ProcessEnv) => {
    const { storefront, venue } = await start({ guesses: { 'unknown card': 1 } }, env);
    const { site } = await venue();
    const statuses = [];
    for (const [at, client] of ['2001:db8::1', '2001:db8::2', '2001:db8:0:1::1'].entries()) {
      const reply = await post(storefront, site, 'gallery.byCards', { cards: [`NADAVAI0${at}`] }).set(
        'x-forwarded-for',
        client,
      );
      statuses.push(reply.status);
    }
    return statuses;
  };

  it('is the one that a trusted proxy reports, reduced to its network', async () => {
    expect(await guesses({ TRUST_PROXY: '127.0.0.1,::1' })).toEqual([404, 429, 404]);
  });

  it('is the connection’s where no proxy is trusted, whatever a client writes', async () => {
    expect(await guesses({})).toEqual([404, 429, 429]);
  });
});
