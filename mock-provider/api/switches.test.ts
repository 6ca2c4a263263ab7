import { describe, expect, it } from 'vitest';
import type { OrganizationRequest } from '#mock-provider/control/schema.ts';
import { startMockForFile } from '#mock-provider/testing/running-mock.ts';
import { goShopping } from '#mock-provider/testing/shopping.ts';
import { unzip } from '#mock-provider/testing/unzip.ts';
import { ERROR_STYLES } from '#mock-provider/world/refusal.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';

const mock = await startMockForFile({ checkReplies: true });

type Switches = NonNullable<OrganizationRequest['switches']>;

const COMBINATIONS: readonly Required<Omit<Switches, 'paid_after' | 'zip'>>[] = ERROR_STYLES.flatMap((errorStyle) =>
  [true, false].flatMap((httpErrors) =>
    (['create_or_get', 'create'] as const).map((orderPost, at) => ({
      error_style: errorStyle,
      http_errors: httpErrors,
      order_post: orderPost,
      payment_method: at === 0 ? ('told' as const) : ('untold' as const),
      addresses: at === 0 ? ('newest' as const) : ('all' as const),
    })),
  ),
);

async function buyEverything(switches: Switches) {
  const visit = await goShopping(mock, { photos: 3, videos: 1, extras: 1 }, { switches });
  const [photo = ''] = visit.unsold;
  expect((await visit.add(photo)).total).toBe(29.9);
  expect((await visit.addAllDigital()).items[0]?.product_type.unities).toBe(0);
  await visit.saveCustomer('pendente@example.com');
  expect((await visit.pix()).pix_text).toMatch(/^000201/);
  await visit.settle('paid');
  expect((await visit.payment()).status).toBe('PAID');
  expect(await visit.finish()).toMatchObject({ completed: true, total: 249 });
  return visit;
}

describe.each(COMBINATIONS)(
  'with $error_style errors, HTTP statuses $http_errors, orders by $order_post',
  (switches) => {
    it('everything is bought and downloaded', async () => {
      const visit = await buyEverything(switches);
      const lists = await visit.mediaLists();
      const ids = [...(lists.sold_medias ?? []), ...(lists.extras ?? [])].map(({ id }) => id);
      const query = { organization_id: visit.organization.id };
      const { url } = await mock.call(endpoints.zip, { params: {}, query, body: { media_ids: ids } });
      const zip = Buffer.from(await (await fetch(url)).arrayBuffer());
      expect(await unzip(zip)).toHaveLength(5);
      expect((await visit.open()).id === visit.orderId).toBe(switches.order_post === 'create_or_get');
      expect(await visit.violations()).toEqual([]);
    });

    it('what cannot be done is refused with its code', async () => {
      const { params, media, unsold, organization, mediaLists } = await goShopping(mock, { photos: 2 }, { switches });
      const status = (code: number) => (switches.http_errors ? code : 200);
      const query = { organization_id: organization.id };
      const refused = [
        await mock.refusal(endpoints.card, { params: { code: 'NAOEXISTE' }, query }),
        await mock.refusal(endpoints.checkout, { params, body: { pix: true } }),
        await mock.refusal(endpoints.finishOrder, { params }),
        await mock.refusal(endpoints.addMedia, { params: { ...media(unsold[0] ?? '').params, type: 'video' } }),
        await mock.refusal(endpoints.zip, { params: {}, query, body: { media_ids: unsold } }),
      ];
      expect(refused).toEqual([
        `${status(404)} CARD_NOT_FOUND`,
        `${status(409)} ORDER_EMPTY`,
        `${status(409)} ORDER_NOT_PAID`,
        `${status(409)} MEDIA_TYPE_MISMATCH`,
        `${status(403)} MEDIA_NOT_PURCHASED`,
      ]);
      expect((await mediaLists()).not_sold_medias).toHaveLength(2);
    });
  },
);
