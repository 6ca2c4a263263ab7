import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { qrImage } from '#mock-provider/files/qr-image.ts';
import { type Alteration, startAlteringProxy } from '#mock-provider/testing/altering-proxy.ts';
import { type RunningMock, startMock } from '#mock-provider/testing/running-mock.ts';
import { crc16 } from '#mock-provider/world/orders/br-code.ts';
import type { WireCard, WireMedia, WireMediaLists } from '#shared/provider-api/media.ts';
import type { WireOrder, WirePayment } from '#shared/provider-api/order.ts';
import type { WireCatalogue } from '#shared/provider-api/organization.ts';
import { type Finding, runContractSuite } from './run.ts';

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock.close());

/** Alters the JSON of the accepted calls whose path matches. */
const json =
  <Reply>(path: RegExp, change: (reply: Reply) => void): Alteration =>
  (answered) => {
    if (!path.test(answered.path) || answered.status !== 200) return;
    const reply = JSON.parse(answered.bytes.toString('utf8')) as Reply;
    change(reply);
    return { bytes: Buffer.from(JSON.stringify(reply)) };
  };

const PRODUCTS = /\/products\//;
const MEDIAS = /\/medias\/(?!zip)/;
const ORDER = /\/order\/(?!.*session_media)/;
const PAYMENT = /\/payment\/(?!.*qrcode)/;
const DOWNLOAD = /\/download\//;
const QR = /pix_qrcode/;
const CARD = /\/card\/[^/]+\/medias$/;

type Ranges = NonNullable<WireCatalogue['products']>[number]['ranges_price'];
/** A wrong value of a wrong type, too. */
const assign = (target: object | undefined, fields: object) => void Object.assign(target ?? {}, fields);
const ranges = (change: (ranges: Ranges) => void) =>
  json<WireCatalogue>(PRODUCTS, ({ products }) => change(products?.[0]?.ranges_price ?? []));
const order = (change: (order: WireOrder) => void, path = ORDER) =>
  json<{ order: WireOrder }>(path, (reply) => change(reply.order));
const medias = (change: (sold: WireMedia[], unsold: WireMedia[], extras: WireMedia[]) => void) =>
  json<WireMediaLists>(MEDIAS, ({ sold_medias: sold, not_sold_medias: unsold, extras }) => {
    if (sold && unsold && extras) change(sold, unsold, extras);
  });
const files =
  (path: RegExp, change: (bytes: Buffer) => Buffer | Promise<Buffer>): Alteration =>
  async ({ path: asked, status, bytes }) =>
    path.test(asked) && status === 200 ? { bytes: await change(bytes) } : undefined;

/** Changes the PIX code of a payment, and its QR code with it. */
function pix(change: (code: string) => string): Alteration {
  let text = '';
  const payment = json<WirePayment>(PAYMENT, (reply) => {
    if (!reply.pix_text) return;
    text = change(reply.pix_text);
    reply.pix_text = text;
  });
  const picture = files(QR, () => qrImage(text));
  return async (answered) => (await payment(answered)) ?? (await picture(answered));
}

/** The same, and signs it again, so that only the change is wrong. */
const signed = (change: (code: string) => string) =>
  pix((code) => {
    const unsigned = change(code.slice(0, -4));
    return unsigned + crc16(unsigned).toString(16).toUpperCase().padStart(4, '0');
  });

/** A photo that the mock refuses is served all the same. */
const served: Alteration = async ({ path, status, bytes }) => {
  if (!DOWNLOAD.test(path) || status === 200) return;
  const preview = await mock.request(`${path}?size=preview`);
  return preview.ok ? { status: 200, type: 'image/jpeg', bytes: Buffer.from(await preview.arrayBuffer()) } : { bytes };
};

/** Alters only the second of all finished orders. */
function secondFinish(change: (order: WireOrder) => void): Alteration {
  let finishes = 0;
  return order((one) => {
    finishes += 1;
    if (finishes > 1) change(one);
  }, /\/finish$/);
}

type Wrong = readonly [what: string, noticedBy: string, alter: Alteration];

const file =
  (path: RegExp, changed: Awaited<ReturnType<Alteration>>): Alteration =>
  (answered) =>
    path.test(answered.path) && answered.status === 200 ? changed : undefined;

/** In the report they differ in their form. */
const SHAPELESS: readonly Wrong[] = [
  ['writes prices with a comma', 'products: form', ranges(([first]) => assign(first, { price: '29,90' }))],
  ['has a negative price', 'products: form', ranges(([first]) => assign(first, { price: -5 }))],
  ['returns no PIX code', 'checkout: form', json(PAYMENT, (reply: WirePayment) => assign(reply, { pix_text: null }))],
  ['answers a ZIP with junk', 'zip: form', file(/\/zip$/, { bytes: Buffer.from('junk') })],
  ['sends pictures as text', 'download: form', file(DOWNLOAD, { type: 'text/plain' })],
  ['serves unsold originals', 'download: refused', served],
  [
    'packs unsold photos',
    'zip: refused',
    ({ path, status }) =>
      path.endsWith('/zip') && status !== 200
        ? { status: 200, bytes: Buffer.from('{"url":"https://files.example/photos.zip"}') }
        : undefined,
  ],
  ['lists unsold media as sold', 'download: form', medias((sold, unsold) => sold.unshift(...unsold.splice(0, 1)))],
];

/** Their replies have the right form and make no sense. */
const SENSELESS: readonly Wrong[] = [
  ['writes totals in cents', 'total', order((one) => assign(one, { total: one.total * 100 }))],
  [
    'never grants the price of a larger count',
    'item prices',
    order((one) => {
      const [item] = one.items;
      if (item?.product_type.unities !== 1) return;
      item.total = Number((29.9 * item.items.length).toFixed(2));
      one.total = item.total;
    }),
  ],
  ['has price ranges that overlap', 'price ranges', ranges(([, second]) => assign(second, { min_photos: 2 }))],
  ['leaves a gap between price ranges', 'price ranges', ranges(([first]) => assign(first, { max_photos: 3 }))],
  ['ends its last price range', 'price ranges', ranges((all) => assign(all.at(-1), { max_photos: 20 }))],
  ['charges another amount by PIX', 'PIX amount', signed((code) => code.replace(/5406\d{3}\.\d\d/, '540599.90'))],
  ['signs its PIX codes wrongly', 'PIX CRC', pix((code) => code.slice(0, -1) + (code.endsWith('0') ? '1' : '0'))],
  ['charges in another currency', 'PIX code', signed((code) => code.replace('5303986', '5303840'))],
  ['draws the QR code of another text', 'QR code', files(QR, () => qrImage('junk'))],
  ['sends text instead of QR codes', 'picture', file(QR, { bytes: Buffer.from('junk') })],
  ['sends text instead of pictures', 'picture', file(DOWNLOAD, { bytes: Buffer.from('not a picture') })],
  ['cuts pictures off', 'picture', files(DOWNLOAD, (bytes) => bytes.subarray(0, bytes.length / 2))],
  ['sends JPEGs as PNGs', 'picture', file(DOWNLOAD, { type: 'image/png' })],
  ['counts media wrongly', 'medias_count', json(CARD, (card: WireCard) => assign(card, { medias_count: 8 }))],
  ['lists a media twice', 'listed once', medias((sold) => sold.push(...sold.slice(0, 1)))],
  ['has a media in two lists', 'one list', medias((sold, _, extras) => extras.push(...sold.slice(0, 1)))],
  ['still sells what was bought', 'bought is sold', medias((sold, unsold) => unsold.push(...sold.splice(1)))],
  [
    'has unknown words for payments',
    'payment status',
    json(/\/(order|payment)\/(?!.*qrcode)/, (reply: { order?: WireOrder; status?: string }) => {
      if (!reply.order) reply.status = 'WAITING';
      for (const payment of reply.order?.payments ?? []) payment.status = 'WAITING';
    }),
  ],
  ['is pending and completed at once', 'order status', order((one) => assign(one, { status: 1 - one.status }))],
  ['pays a second finish again', 'finished once', secondFinish(({ payments }) => payments?.push(...payments))],
];

/** Runs the suite against the mock behind an alteration, in a venue of its own. */
async function findingsOf(alter: Alteration): Promise<Finding[]> {
  const { web_name: organization } = await mock.addOrganization({});
  const { card } = await mock.addCard({ organization, photos: 6, sold_photos: 1 });
  const proxy = await startAlteringProxy(mock.url, alter);
  const findings = await runContractSuite(proxy.url, { organization, card, writes: true });
  await proxy.close();
  return findings;
}

/** The checks that found a difference. One of the reply itself has the name of its call. */
function noticing(findings: readonly Finding[]): string[] {
  const names = findings
    .filter(({ result }) => result === 'differs')
    .map(({ call, check }) => (check === 'form' || check === 'refused' ? `${call.split(',')[0]}: ${check}` : check));
  return [...new Set(names)];
}

describe('the contract suite, against a provider that', () => {
  it.each([...SHAPELESS, ...SENSELESS])('%s: %s', async (_, noticedBy, alter) => {
    expect(noticing(await findingsOf(alter))).toEqual([noticedBy]);
  });

  it('is the mock itself, differs in nothing, also behind the proxy', async () => {
    expect(noticing(await findingsOf(() => undefined))).toEqual([]);
  });

  it('breaks one field, is not blamed for what depends on it', async () => {
    const findings = await findingsOf(ranges(([first]) => assign(first, { price: -5 })));
    const reasonOf = (wanted: string) =>
      findings
        .filter(({ call, result }) => call === wanted && result === 'not tried')
        .flatMap(({ details }) => details);
    expect(reasonOf('products')).toEqual(['needs a reply of products in the right form']);
    expect(reasonOf('addMedia')).toEqual(['needs a photo product']);
    expect(reasonOf('checkout, PIX')).toEqual(['needs an order with a photo']);
    expect(reasonOf('payment, check 1')).toEqual(['needs a checkout']);
    expect(reasonOf('pixQrCode')).toEqual(['needs a PIX code']);
    expect(reasonOf('openOrder')).toEqual(['needs the products']);
  });
});
