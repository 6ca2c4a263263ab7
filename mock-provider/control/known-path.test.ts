import { expect, it } from 'vitest';
import { unknownPathReason } from './known-path.ts';

const ROUTES = [
  '/api/v1/organization/:webName',
  '/api/v1/order/:orderId/product/:productId/:type/:mediaId',
  '/api/v1/payment/checkout/:orderId',
  '/api/v1/payment/:orderId',
  '/api/v1/card/:code/medias',
];

it.each([
  ...[
    '/payment',
    '/payment/',
    '/payment/checkout',
    '/checkout/t1-o1',
    '/payment/:orderId',
    'check',
    '-p07/',
    '/product/',
  ],
  ...['/organization/zoo', '/card/', '/card/LEAO00001', 'LEAO00001', '/product/avulsa/photo/'],
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
