import { describe, expect, it } from 'vitest';
import type { JournalReply } from '#mock-provider/control/schema.ts';
import { payableOrder } from '#server/testing/payable-order.ts';
import { failureOf, post, startStorefront, type TestVenue } from '#server/testing/storefront.ts';
import type { LimitOverrides } from './numbers.ts';

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
