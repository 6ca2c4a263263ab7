import { expect, it } from 'vitest';
import { impossibleReason } from './known-call.ts';

const route = (call: string) => {
  const [method = '', url = ''] = call.split(' ');
  return { method, url };
};
const ROUTES = [
  'GET /api/v1/organization/:webName',
  'POST /api/v1/order/:orderId/product/:productId/:type/:mediaId',
  'POST /api/v1/payment/checkout/:orderId',
  'GET /api/v1/payment/:orderId',
  'GET /api/v1/payment/:orderId/pix_qrcode',
  'POST /api/v1/order/:orderId/customer',
  'GET /api/v1/card/:code/medias',
  'POST /api/v1/order/:firstCard/:organizationId',
  'GET /api/v1/:kind/download/:mediaId/:filename',
  'POST /core/v5/tokens',
  'GET /ws/:cep/json/',
].map(route);
const reasonFor = (path: string) => impossibleReason({ path }, ROUTES);

it.each([
  ...['/payment', '/payment/', '/payment/checkout', '/checkout/t1-o1', '/payment/:orderId', 'check', '-p07/'],
  ...['/product/', '/organization/zoo', '/card/', '/card/LEAO00001', 'LEAO00001', '/product/avulsa/photo/'],
])('%s is a part of a path', (part) => {
  expect(reasonFor(part)).toBeNull();
});

it.each(['/paymnt', '/paymnt/checkout', '/payment/chekout', '/payments', '/api/v2/', '/card/media', '/checkout/a/b'])(
  '%s is not',
  (part) => {
    expect(reasonFor(part)).toContain(`no call has "${part}" in its path`);
  },
);

it('names the calls that it may be about', () => {
  expect(reasonFor('/paymnt/checkout')).toMatch(/; there is \/api\/v1\/payment\/checkout\/:orderId$/);
});

it.each(['/card/.*/medias', '/card/(A|B)', '/payment?x=1'])(
  '%s is a pattern or has a query, and is refused',
  (part) => {
    expect(reasonFor(part)).toContain(`"${part}" is no part of a path`);
  },
);

it.each([
  [{ path: '/ws/', organization: 'fotos' }, 'names an organization: leave it out'],
  [{ path: '/core/v5/tokens', body: { type: 'card' } }, 'nothing reads the body'],
  [{ path: '/card/:code/medias', method: 'DELETE' }, 'is a DELETE: there is GET'],
  [{ path: '/Customer' }, 'no call has "/Customer" in its path'],
  [{ path: '/payment/checkout', body: { pxi: true } }, 'has "pxi" in its body: there is pix, card_hash'],
  [{ path: '/payment/:orderId', body: { pix: true } }, 'has "pix" in its body: there is nothing'],
  [{ path: '/order/', query: { zone: 'UTC' } }, 'has "zone" in its query: there is pdv, tz'],
  [
    { path: '/download/', query: { size: 'huge' } },
    '"huge" in its query.size: Invalid option: expected one of "thumb"',
  ],
  [{ path: '/payment/checkout', body: { pix: false } }, 'false in its body.pix: Invalid input: expected true'],
  [{ path: '/customer', body: { accepted_terms: 'true' } }, '"true" in its body.accepted_terms: Invalid input'],
  [{ path: '/order/', body: { cards: ['FOTOS0001', 7] } }, '7 in its body.cards.1: Invalid input: expected string'],
  [{ path: '/order/', body: { '/cards/0': null } }, 'null in its body./cards/0: Invalid input'],
  [{ path: '/order/', body: { cards: ['zoo'] }, kinds: ['hang' as const] }, '"zoo" in its body.cards.0: Invalid'],
  [{ path: '/download/', kinds: ['wrong_types' as const] }, '`wrong_types` changes JSON, and "/download/" sends files'],
  [{ path: '/pix_qrcode', kinds: ['patch' as const] }, '`patch` changes JSON, and "/pix_qrcode" sends files'],
  [{ path: '/__mock/', kinds: ['hang' as const] }, 'no call has "/__mock/" in its path'],
])('says why %j can be no call, although its path is one', (call, reason) => {
  expect(impossibleReason(call, ROUTES)).toContain(reason);
});

it.each([
  { path: '/core/v5/tokens', organization: 'fotos' },
  { path: '/ws/' },
  { path: '/payment', organization: 'fotos', body: { pix: true } },
  { method: 'POST', body: { '/cards/0': 'FOTOS0001', cards: [{ matches: '^zoo' }] } },
  { path: '/order/', body: { cards: ['zoo'] } },
  { path: '/api/', kinds: ['wrong_types' as const] },
  { path: '/download/', kinds: ['bad_gzip' as const] },
])('has nothing against %j', (call) => {
  expect(impossibleReason(call, ROUTES)).toBeNull();
});
