import { expect, it } from 'vitest';
import { unknownPathReason, unmatchableReason } from './known-path.ts';

const ROUTES = [
  '/api/v1/organization/:webName',
  '/api/v1/order/:orderId/product/:productId/:type/:mediaId',
  '/api/v1/payment/checkout/:orderId',
  '/api/v1/payment/:orderId',
  '/api/v1/card/:code/medias',
];

it.each([
  ...['/payment', '/payment/', '/payment/checkout', '/checkout/t1-o1', '/payment/:orderId', 'check', '-p07/'],
  ...['/product/', '/organization/zoo', '/card/', '/card/LEAO00001', 'LEAO00001', '/product/avulsa/photo/'],
])('%s is a part of a path', (part) => {
  expect(unknownPathReason(part, ROUTES)).toBeNull();
});

it.each(['/paymnt', '/paymnt/checkout', '/payment/chekout', '/payments', '/api/v2/', '/card/media', '/checkout/a/b'])(
  '%s is not',
  (part) => {
    expect(unknownPathReason(part, ROUTES)).toContain(`no call has "${part}" in its path`);
  },
);

it('names the calls that it may be about', () => {
  expect(unknownPathReason('/paymnt/checkout', ROUTES)).toMatch(/; there is \/api\/v1\/payment\/checkout\/:orderId$/);
});

it.each(['/card/.*/medias', '/card/(A|B)', '/payment?x=1'])(
  '%s is a pattern or has a query, and is refused',
  (part) => {
    expect(unknownPathReason(part, ROUTES)).toContain(`"${part}" is no part of a path`);
  },
);

it('says why a rule can match no call, although its path is one', () => {
  const routes = [...ROUTES, '/core/v5/tokens', '/ws/:cep/json/'];
  expect(unmatchableReason({ path: '/ws/', organization: 'fotos' }, routes)).toContain('names an organization');
  expect(unmatchableReason({ path: '/core/v5/tokens', body: { type: 'card' } }, routes)).toContain('nothing reads the');
  expect(unmatchableReason({ path: '/core/v5/tokens', organization: 'fotos' }, routes)).toBeNull();
  expect(unmatchableReason({ path: '/ws/' }, routes)).toBeNull();
  expect(unmatchableReason({ path: '/payment', organization: 'fotos', body: { pix: true } }, routes)).toBeNull();
});
