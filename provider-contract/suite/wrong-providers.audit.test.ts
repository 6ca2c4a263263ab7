import { openAsBlob } from 'node:fs';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { OrganizationRequest } from '#mock-provider/control/schema.ts';
import { qrImage } from '#mock-provider/files/media-files.ts';
import { zipFile } from '#mock-provider/files/zip-file.ts';
import { unzip } from '#mock-provider/testing/files.ts';
import { startMockForFile } from '#mock-provider/testing/running-mock.ts';
import { type Answered, type Asked, type Deviation, inMemory } from '#provider-contract/testing/in-memory.ts';
import { pixChecksum } from '#shared/pix-code.ts';
import { contractCall } from '#shared/provider-api/contract-call.ts';
import type { EndpointReply } from '#shared/provider-api/endpoint.ts';
import type { EndpointName, endpoints } from '#shared/provider-api/endpoints.ts';
import type { WireMedia } from '#shared/provider-api/media.ts';
import type { WireOrder, WirePayment } from '#shared/provider-api/order.ts';
import type { WireOrganization } from '#shared/provider-api/organization.ts';
import { type Finding, outcomeOf } from './finding.ts';
import { runContractSuite } from './run.ts';

/**
 * What a provider does differently from the mock, and how. Each run of the suite has a new deviation, because a
 * deviation may keep state.
 */
type Wrong = readonly [what: string, deviation: () => Deviation];
type Call = EndpointName | 'archive' | undefined;
type Reply<N extends EndpointName> = EndpointReply<(typeof endpoints)[N]>;

const CARD_CHANGES = ['addCard', 'removeCard'] as const;
const CONTENT_CHANGES = ['addAllDigital', 'removeAllDigital', 'addMedia', 'removeOrderMedia'] as const;
const ORDER = ['openOrder', ...CARD_CHANGES, ...CONTENT_CHANGES, 'saveCustomer', 'finishOrder'] as const;
const PAYMENT = ['checkout', 'payment'] as const;
const CARDS = ['card', 'medias', 'customerCard'] as const;
type OrderCall = (typeof ORDER)[number];
type OrderChange = (order: WireOrder, count: number) => unknown;
type PaymentChange = (payment: WirePayment, count: number) => unknown;

function callOf({ method, path }: Asked): Call {
  return path.startsWith('/zip/') ? 'archive' : contractCall(method, path)?.name;
}
const isOf = (asked: Asked, calls: Call | readonly Call[]) => [calls].flat().includes(callOf(asked));
const sizeOf = ({ query }: Asked) => new URLSearchParams(query).get('size') ?? 'original';
const isVideo = ({ path }: Asked) => path.includes('/video/');
const text = (json: unknown) => Buffer.from(JSON.stringify(json));
const answered = (json: unknown, status = 200): Answered => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  bytes: text(json),
});
const NOT_FOUND = answered({ error: true, message: 'MEDIA_NOT_FOUND' }, 404);

/** Changes the answers to some accepted calls. */
const answers =
  (
    calls: Call | readonly Call[],
    change: (answer: Answered, asked: Asked, count: number) => Answered | Promise<Answered>,
  ) =>
  (): Deviation => {
    let count = 0;
    return async (asked, next) => {
      const answer = await next(asked);
      if (!isOf(asked, calls) || answer.status >= 300) return answer;
      count += 1;
      return change(answer, asked, count);
    };
  };
/** Changes the JSON of the answers to some accepted calls, in place. */
const json = <N extends EndpointName>(calls: N | readonly N[], change: (reply: Reply<N>, count: number) => unknown) =>
  answers(calls, (answer, _, count) => {
    const reply = JSON.parse(answer.bytes.toString('utf8')) as Reply<N>;
    change(reply, count);
    return { ...answer, bytes: text(reply) };
  });
const files = (call: Call, change: (bytes: Buffer, asked: Asked) => Buffer | Promise<Buffer>) =>
  answers(call, async (answer, asked) => ({ ...answer, bytes: await change(answer.bytes, asked) }));
const headers = (calls: Call | readonly Call[], changed: Readonly<Record<string, string>>) =>
  answers(calls, (answer) => ({ ...answer, headers: { ...answer.headers, ...changed } }));
/** Changes the requests of a call before the mock gets them. */
const asking = (call: Call, change: (asked: Asked, count: number) => Asked) => (): Deviation => {
  let count = 0;
  return (asked, next) => {
    if (!isOf(asked, call)) return next(asked);
    count += 1;
    return next(change(asked, count));
  };
};
/** Answers a call without asking the mock, unless `answer` returns null. */
const instead = (call: Call, answer: (asked: Asked) => Answered | null) => (): Deviation => async (asked, next) =>
  (isOf(asked, call) ? answer(asked) : null) ?? next(asked);
/** Accepts some calls that the mock refuses. */
const accepting = (calls: Call | readonly Call[], reply: unknown) => (): Deviation => async (asked, next) => {
  const answer = await next(asked);
  return isOf(asked, calls) && answer.status >= 400 ? answered(reply) : answer;
};
/** Changes every refusal of the provider, but none of the token service. */
const refusing = (change: (answer: Answered) => Answered) => (): Deviation => async (asked, next) => {
  const answer = await next(asked);
  return answer.status >= 400 && callOf(asked) ? change(answer) : answer;
};
/** Answers a call with the order as it was before that call: always, or only if the mock refuses the call. */
const unchanged = (call: OrderCall, when: 'always' | 'refused') => (): Deviation => {
  let latest: Answered | undefined;
  return async (asked, next) => {
    if (isOf(asked, call) && latest && when === 'always') return latest;
    const answer = await next(asked);
    if (isOf(asked, ORDER) && answer.status === 200) latest = answer;
    return isOf(asked, call) && answer.status >= 400 ? (latest ?? answer) : answer;
  };
};
const both = (one: () => Deviation, other: () => Deviation) => (): Deviation => {
  const [outer, inner] = [one(), other()];
  return (asked, next) => outer(asked, (changed) => inner(changed, next));
};

const { assign } = Object;
function all(targets: readonly object[] | null | undefined, fields: object): void {
  for (const target of targets ?? []) assign(target, fields);
}
const setting = (fields: Partial<WireOrganization>) =>
  json('organization', ({ organization }) => assign(organization, fields));
type Ranges = NonNullable<Reply<'products'>['products']>[number]['ranges_price'];
const ranges = (change: (ranges: Ranges) => unknown) =>
  json('products', ({ products }) => change(products?.[0]?.ranges_price ?? []));
type Lists = { readonly sold: WireMedia[]; readonly unsold: WireMedia[]; readonly extras: WireMedia[]; count: number };
const medias = (change: (lists: Lists) => unknown) =>
  json('medias', ({ sold_medias: sold, not_sold_medias: unsold, extras }, count) => {
    if (sold && unsold && extras) change({ sold, unsold, extras, count });
  });
const everyMedia = (fields: object) =>
  medias(({ sold, unsold, extras }) => all([...sold, ...unsold, ...extras], fields));
const order = (change: OrderChange, calls: OrderCall | readonly OrderCall[] = ORDER) =>
  json(calls, (reply, count) => change(reply.order, count));
const orderFields = (fields: Partial<WireOrder>, calls?: OrderCall) => order((one) => assign(one, fields), calls);
const customer = (fields: object) => order((one) => one.customer && assign(one.customer, fields));
const payment = (change: PaymentChange, calls: (typeof PAYMENT)[number] | typeof PAYMENT = PAYMENT) =>
  json(calls, change);
const paymentFields = (fields: Partial<WirePayment>, calls?: (typeof PAYMENT)[number]) =>
  payment((one) => assign(one, fields), calls);
const listed = (change: (payment: WirePayment, order: WireOrder) => unknown) =>
  order((one) => {
    for (const each of one.payments ?? []) change(each, one);
  });
const sign = (unsigned: string) => unsigned + pixChecksum(unsigned);
function pix(change: (code: string, count: number) => string): () => Deviation {
  return () => {
    let code = '';
    const codes = payment((one, count) => {
      if (!one.pix_text) return;
      code = change(one.pix_text, count);
      one.pix_text = code;
    });
    return both(
      codes,
      files('pixQrCode', () => qrImage(code)),
    )();
  };
}
/** Recomputes the checksum of the code, so that only the change is wrong. */
const signed = (change: (code: string, count: number) => string) =>
  pix((code, count) => sign(change(code.slice(0, -4), count)));

const VENUE_WRONGS: readonly Wrong[] = [
  ['is another venue', setting({ web_name: 'outro' })],
  ['has every venue', accepting('organization', { organization: { id: 'x', name: 'X', web_name: 'x' } })],
  ['has a script as its help page', setting({ external_help_url: 'javascript:alert(1)' })],
  ['has an e-mail address that is none', setting({ contact_email: 'fale conosco' })],
  ['has a configuration that is no JSON', setting({ features_organization: { config: '{banner' } })],
  ['has a configuration that is a list', setting({ features_organization: { config: '[]' } })],
  ['has products of every venue', accepting('products', { products: [] })],
  ['has prices with three decimals', ranges(([one]) => one && assign(one, { price: 29.905 }))],
  ['leaves a gap between price ranges', ranges(([one]) => one && assign(one, { max_photos: 3 }))],
  ['leaves out its cheaper price ranges', ranges((given) => all(given.splice(1) && given, { max_photos: null }))],
  ['has two products with the same id', json('products', ({ products }) => products?.push(...products.slice(0, 1)))],
  ['sells products of nothing', json('products', (reply) => all(reply.products, { is_photo: false, is_video: false }))],
  ['sells no products', json('products', (reply) => assign(reply, { products: [] }))],
  ['answers for another card', json('card', (card) => assign(card, { card: 'OUTRO0001' }))],
  ['counts media wrongly', json('card', (card) => assign(card, { medias_count: 3 }))],
  ['has every card', accepting('card', { card: 'ZZZZZZZZ9', medias_count: 0, can_sell_online: true })],
  ['refuses with codes of its own', refusing((one) => ({ ...one, bytes: text({ error: true, message: 'NO_IDEA' }) }))],
  ['refuses without saying so', refusing((one) => ({ ...one, bytes: text({ status: 'failed' }) }))],
  ['fails in place of refusing', refusing((one) => ({ ...one, status: 500 }))],
  ['opens a card without its access code', asking('medias', (asked) => ({ ...asked, query: '?secret=ABC123' }))],
  ['has a media in two lists', medias(({ sold, extras }) => extras.push(...sold.slice(0, 1)))],
  ['says another card of its media', everyMedia({ card: 'OUTRO0001' })],
  ['leaves out the media of the second card', medias((lists) => keepFirstCard(lists))],
  ['says sizes of another shape', everyMedia({ width: 900, height: 300 })],
  ['has file names that lead elsewhere', medias(({ unsold }) => all(unsold, { filename: '../x.jpg' }))],
  ['gives all files one name', medias(({ unsold }) => all(unsold, { filename: 'foto.jpg' }))],
  ['lists media in another order each time', medias(({ unsold, count }) => count % 2 === 0 && unsold.reverse())],
  [
    'gives media other ids at each reading',
    medias(({ unsold: [one], count }) => one && count > 1 && assign(one, { id: `novo${count}` })),
  ],
  ['identifies everybody as somebody else', json('customerCard', (card) => assign(card, { card: 'OUTRO0001' }))],
  ['identifies people whom it does not know', accepting('customerCard', { card: 'OUTRO0001' })],
  ['finds no face', json('searchByPhoto', ({ cards }) => cards.splice(0))],
  [
    'finds faces on days without a visit',
    asking('searchByPhoto', (asked) => ({ ...asked, query: asked.query.replaceAll('2001-02-03', today()) })),
  ],
  [
    'finds other media than the card has',
    json('searchByPhoto', ({ cards }) => all(cards[0]?.medias.slice(0, 1), { id: 'outra' })),
  ],
  ['finds cards without media', json('searchByPhoto', ({ cards }) => all(cards, { medias: [] }))],
  ['lets every cache keep what is personal', headers([...CARDS, ...ORDER], { 'cache-control': 'public, max-age=600' })],
  ['sends JSON as text', headers('card', { 'content-type': 'text/plain' })],
  ['sends Latin-1', files('saveCustomer', (bytes) => Buffer.from(bytes.toString('utf8'), 'latin1'))],
  ['sends no JSON', files('medias', () => Buffer.from('<h1>Oops</h1>'))],
  ['redirects', answers('card', (one) => ({ ...one, status: 302, headers: { location: 'http://169.254.169.254/' } }))],
];

const today = () => new Date().toISOString().slice(0, 10);

function keepFirstCard({ sold, unsold, extras }: Lists): void {
  for (const list of [sold, unsold, extras]) {
    const own = list.filter(({ card }) => card !== 'OUTRO0001');
    if (own.length > 0) list.splice(0, list.length, ...own);
  }
}

const asRemoval = (asked: Asked, count: number) =>
  count === 2 ? { ...asked, method: 'DELETE', path: asked.path.replace(/photo\/(?=[^/]+$)/, 'media/') } : asked;

const ORDER_WRONGS: readonly Wrong[] = [
  ['opens orders as completed', orderFields({ completed: true, status: 1 }, 'openOrder')],
  ['opens the order of another card', orderFields({ card_code: 'OUTRO0001' }, 'openOrder')],
  ['loses the selection when an order is opened again', order((one) => one.items.splice(0), 'openOrder')],
  ['toggles a photo that is added again', asking('addMedia', asRemoval)],
  [
    'removes another photo',
    asking('removeOrderMedia', (asked) => ({ ...asked, path: asked.path.replace(/p\d+$/, 'p06') })),
  ],
  [
    'sells photos as another product',
    order((one) =>
      all(
        one.items.map((each) => each.product_type),
        { id: 'outro' },
      ),
    ),
  ],
  [
    'calls photos of an order videos',
    order((one) =>
      all(
        one.items.map((each) => each.product_type),
        { is_photo: false, is_video: true },
      ),
    ),
  ],
  ['accepts unknown media', unchanged('addMedia', 'refused')],
  ['charges a cent more', order((one) => assign(one, { total: one.total + 0.01 }))],
  ['is pending and completed at once', order((one) => assign(one, { status: 1 - (one.status ?? 0) }))],
  ['forgets the second card when it opens an order', order((one) => one.cards.splice(1), 'openOrder')],
  [
    'doubles a card that is added again',
    order((one, count) => count > 1 && one.cards.push({ card: 'OUTRO0001' }), 'addCard'),
  ],
  ['ignores the package', unchanged('addAllDigital', 'always')],
  ['ignores that the package is taken out', unchanged('removeAllDigital', 'always')],
  ['sells the package at another price', order((one) => all([one, ...one.items], { total: 1 }), 'addAllDigital')],
  ['leaves a photo out of the package', order((one) => one.items[0]?.items.pop(), 'addAllDigital')],
  ['takes unknown cards', unchanged('addCard', 'refused')],
  ['takes customers without terms', unchanged('saveCustomer', 'refused')],
  ['changes the document', customer({ document: '52998224725' })],
  ['drops the address', customer({ addresses: [] })],
  [
    'says an earlier address first',
    order(({ customer: one }) =>
      one?.addresses?.unshift(...one.addresses.map((last) => ({ ...last, street: 'Rua A' }))),
    ),
  ],
];

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const PENDING = { status: 'PENDING', pix_text: sign('000201') };

const PAY_WRONGS: readonly Wrong[] = [
  ['returns no PIX code', paymentFields({ pix_text: null })],
  ['charges another amount by PIX', signed((code) => code.replace(/5406\d{3}\.\d\d/, '540599.90'))],
  ['signs its PIX codes wrongly', pix((code) => code.slice(0, -1) + (code.endsWith('0') ? '1' : '0'))],
  ['charges in another currency', signed((code) => code.replace('5303986', '5303840'))],
  ['has no PIX code at readings', paymentFields({ pix_text: null }, 'payment')],
  ['draws the QR code of another text', files('pixQrCode', () => qrImage('junk'))],
  ['sends text instead of QR codes', files('pixQrCode', () => Buffer.from('junk'))],
  ['has paid before anybody did', paymentFields({ status: 'PAID' }, 'checkout')],
  ['forgets the method after the checkout', paymentFields({ method: null }, 'payment')],
  ['says another amount than the total', paymentFields({ amount: 1 })],
  [
    'is pending again after it was paid',
    payment((one, count) => count > 3 && assign(one, { status: 'PENDING' }), 'payment'),
  ],
  ['is never paid', paymentFields({ status: 'PENDING' }, 'payment')],
  [
    'charges expired card tokens',
    instead('checkout', ({ body }) => (body.includes('token_mock') ? answered(PENDING) : null)),
  ],
  ['charges without customer and address', accepting('checkout', PENDING)],
  ['has payments of unknown orders', accepting('payment', PENDING)],
  [
    'has a payment before the checkout',
    instead('payment', ({ path }) => (path.includes('o1') ? answered(PENDING) : null)),
  ],
  ['ends codes in the past', paymentFields({ expires_at: '2025-07-12T14:45:00-03:00' })],
  ['ends codes in a month', paymentFields({ expires_at: inMinutes(43_200) })],
  ['ends codes at a time of no zone', paymentFields({ expires_at: inMinutes(15).slice(0, 19) })],
  ['moves the end of a code', payment((one, count) => assign(one, { expires_at: inMinutes(15 + count) }))],
  ['lets no site ask for card tokens', instead(undefined, ({ method }) => (method === 'OPTIONS' ? NOT_FOUND : null))],
  ['finishes what is not paid', unchanged('finishOrder', 'refused')],
  [
    'pays a second finish again',
    order(({ payments }, count) => count > 1 && payments?.push(...payments), 'finishOrder'),
  ],
  ['drops the payments at finish', orderFields({ payments: [] }, 'finishOrder')],
  [
    'lists payments before the checkout',
    order((one) => one.payments?.length === 0 && assign(one, { payments: [{ status: 'PENDING', method: 'pix' }] })),
  ],
  [
    'lists the payment of a finished order as pending',
    listed((one, { completed }) => completed && assign(one, { status: 'PENDING' })),
  ],
  ['forgets the customer at finish', orderFields({ customer: null }, 'finishOrder')],
  ['stays open at finish', orderFields({ completed: false, status: 0 }, 'finishOrder')],
  ['changes paid orders', unchanged('removeOrderMedia', 'refused')],
  ['still sells what was bought', medias(({ sold, unsold, count }) => count > 4 && unsold.push(...sold.splice(1)))],
];

const blank = { width: 400, height: 300, channels: 3, background: '#c22' } as const;
const another = await sharp({ create: blank }).jpeg().toBuffer();

const archiveAt = (change: (url: string) => string) =>
  json('zip', (reply) => assign(reply, { url: change(reply.url) }));

function archive(...entries: readonly { readonly name: string; readonly content: Buffer }[]): Promise<Buffer> {
  const file = zipFile(
    entries.map(({ name, content }) => ({ name, size: content.length, crc32: crc32(content), open: () => content })),
  );
  return buffer(file.open(0, file.length) as Readable);
}

function firstOriginal(): Deviation {
  let path: string | undefined;
  return asking('download', (asked) => {
    if (sizeOf(asked) !== 'original' || !asked.path.includes('/photo/')) return asked;
    path ??= asked.path;
    return { ...asked, path };
  })();
}

const FILE_WRONGS: readonly Wrong[] = [
  ['sends empty files', files('download', () => Buffer.alloc(0))],
  [
    'serves unsold originals',
    () => async (asked, next) => {
      const answer = await next(asked);
      return isOf(asked, 'download') && answer.status >= 400 ? next({ ...asked, query: '?size=preview' }) : answer;
    },
  ],
  ['gives every photo the original of the first one', firstOriginal],
  [
    'has thumbs as large as previews',
    asking('download', (asked) =>
      sizeOf(asked) === 'thumb' && !isVideo(asked) ? { ...asked, query: '?size=preview' } : asked,
    ),
  ],
  ['has one dead thumb', instead('download', ({ path }) => (path.includes('p05') ? NOT_FOUND : null))],
  ['has dead preview paths', everyMedia({ preview_path: '/nowhere.jpg' })],
  ['has preview paths of another host', everyMedia({ preview_path: 'http://169.254.169.254/a.jpg' })],
  [
    'ignores ranges',
    asking('download', ({ headers: { range: _, ...kept }, ...asked }) => ({ ...asked, headers: kept })),
  ],
  [
    'sends the rest of another file',
    asking('download', ({ headers: { 'if-range': _, ...kept }, ...asked }) => ({ ...asked, headers: kept })),
  ],
  [
    'has another ETag at each reading',
    answers('download', (one, _, count) => ({ ...one, headers: { ...one.headers, etag: `"${count}"` } })),
  ],
  [
    'sends another part than was asked for',
    asking('download', (asked) =>
      asked.headers.range ? { ...asked, headers: { ...asked.headers, range: 'bytes=0-999' } } : asked,
    ),
  ],
  [
    'has videos that are none',
    files('download', (bytes, asked) => (isVideo(asked) && sizeOf(asked) === 'original' ? another : bytes)),
  ],
  ['answers a ZIP with junk', files('zip', () => Buffer.from('junk'))],
  ['packs unsold photos', accepting('zip', { url: '/zip/x/photos.zip' })],
  ['has archives at another host', archiveAt(() => 'http://169.254.169.254/photos.zip')],
  ['has dead archives', archiveAt((url) => url.replace(/z\d+/, 'z99'))],
  ['has archives that are none', files('archive', () => Buffer.from('junk'))],
  ['lets common caches keep archives', headers('archive', { 'cache-control': 'public, max-age=600' })],
  ['does not say how long archives are', headers('archive', { 'transfer-encoding': 'chunked' })],
  [
    'has other photos in archives',
    files('archive', () => archive({ name: 'a.jpg', content: another }, { name: 'b.jpg', content: another })),
  ],
  [
    'has a file more in archives',
    files('archive', async (bytes) => archive(...(await unzip(bytes)), { name: 'mais.jpg', content: another })),
  ],
  [
    'refuses to hear that an archive was downloaded',
    instead('reportSession', ({ body }) => (body.includes('"zip"') ? answered({ error: 'BAD' }, 400) : null)),
  ],
  ['takes what is no photo', accepting('uploadPhotos', { card_code: 'FOTOS0001' })],
  [
    'loses uploads',
    instead('uploadPhotos', ({ body }) => (body.length > 600 ? answered({ card_code: 'FOTOS0001' }) : null)),
  ],
  ['sells uploads', medias(({ unsold, extras }) => unsold.push(...extras.splice(0)))],
  [
    'writes uploads anew',
    files('download', (bytes, { path }) =>
      path.includes('/extra/') ? sharp(bytes).jpeg({ quality: 30 }).toBuffer() : bytes,
    ),
  ],
  ['still lists what it removed', stillListed],
];

function stillListed(): Deviation {
  let removed: string | undefined;
  return both(
    medias(({ extras }) => removed !== undefined && extras.push({ id: removed, filename: 'x.jpg', type: 'photo' })),
    asking('removeMedia', (asked) => {
      removed = asked.path.split('/').at(-1);
      return asked;
    }),
  )();
}

const ANSWERS = [...CARDS, ...ORDER, ...PAYMENT, 'organization', 'products', 'zip'] as const;

/** Deviations that the suite must accept, because no visitor is worse off. */
const FAIR: readonly Wrong[] = [
  ['adds fields, null ones too', json(ANSWERS, (reply) => assign(reply, { more: null, since: [1] }))],
  ['says `error: false`', json(ANSWERS, (reply) => assign(reply, { error: false }))],
  ['refuses with status 200', refusing((answer) => ({ ...answer, status: 200 }))],
  ['says nothing of counts', json('card', (card) => assign(card, { medias_count: null }))],
  ['says no card and no preview of its media', everyMedia({ card: null, preview_path: null, thumb_filename: null })],
  ['says no times and no sizes', everyMedia({ taken_at: null, width: null, height: null })],
  ['says times in UTC', everyMedia({ taken_at: '2025-07-12T17:30:00Z' })],
  ["says times by the venue's clock alone", everyMedia({ taken_at: '2025-07-12T14:30:00' })],
  ['writes prices as text', ranges((given) => given.map((one) => assign(one, { price: one.price.toFixed(2) })))],
  ['lists media in another order', medias(({ unsold }) => unsold.reverse())],
  ['has a customer of nothing until there is one', order((one) => one.customer ?? assign(one, { customer: {} }))],
  ['says of orders no status', order((one) => assign(one, { status: null }))],
  ['says of orders not whether they are completed', order((one) => assign(one, { completed: null }))],
  ['lists a payment of another kind', order((one) => one.payments?.push(BOLETO as never))],
  ['has prices with parts of a cent', ranges(([one]) => one && assign(one, { price: one.price - 0.001 }))],
  ['begins price ranges at 0', ranges(([one]) => one && assign(one, { min_photos: 0 }))],
  ['has no payment before the checkout, in words', beforeCheckout({ error: true, message: 'Nenhum pagamento' })],
  ['has an empty payment before the checkout', beforeCheckout({})],
  ['has a payment of nulls before the checkout', beforeCheckout({ status: null, pix_text: null })],
  ['says names and counts in its own way', json('card', (card) => assign(card, { medias_count: '10', name: 7 }))],
  [
    'answers with 201 where something is made',
    answers(['openOrder', 'uploadPhotos', 'checkout'], (one) => ({ ...one, status: 201 })),
  ],
  ['has no ETags', answers('download', ({ headers: { etag: _, ...kept }, ...one }) => ({ ...one, headers: kept }))],
  ['has weak ETags', answers('download', (one) => ({ ...one, headers: { ...one.headers, etag: 'W/"1"' } }))],
  ['does not say when codes end', paymentFields({ expires_at: null })],
  [
    'says the end of codes with another offset',
    payment((one) => assign(one, { expires_at: withOffset(one.expires_at) })),
  ],
  ['writes statuses in small letters', listed((one) => assign(one, { status: one.status.toLowerCase() }))],
  ['names no method', paymentFields({ method: null, modality: null })],
  ['adds up reais as binary fractions', order((one) => assign(one, { total: one.total + 1e-13 }))],
  ['says no amounts of payments', paymentFields({ amount: null })],
  ['has an item of its own for each photo', order((one) => assign(one, { items: one.items.flatMap(singleItems) }))],
  [
    'lists the charges that were canceled, too',
    order((one) => one.payments?.length && one.payments.push({ status: 'CANCELED', method: 'pix' })),
  ],
  ['writes documents and phones in its own form', customer({ document: '111.444.777-35', phone: '(11) 98765-4321' })],
];

const BOLETO = { status: 'CANCELED', method: 'boleto' };

/** Replaces the reply to each read of an existing order's payment, until the first checkout by PIX. */
function beforeCheckout(reply: object): () => Deviation {
  return () => {
    let isCharged = false;
    return (asked, next) => {
      isCharged ||= isOf(asked, 'checkout') && asked.body.includes('pix');
      const isEarly = isOf(asked, 'payment') && !isCharged && !asked.path.includes('zzzz');
      return isEarly ? Promise.resolve(answered(reply)) : next(asked);
    };
  };
}

const withOffset = (time: unknown) =>
  time && new Date(Date.parse(String(time)) - 10_800_000).toISOString().replace(/\.\d+Z$/, '-03:00');

function singleItems(one: WireOrder['items'][number]): WireOrder['items'] {
  if (one.product_type.unities === 0) return [one];
  const total = Math.round((one.total * 100) / one.items.length) / 100;
  return one.items.map((media, at) => ({ ...one, id: `${one.id}-${at}`, items: [media], total }));
}

const mock = await startMockForFile();

async function findingsOf(deviation?: Deviation, switches: OrganizationRequest['switches'] = {}): Promise<Finding[]> {
  const { web_name: organization } = await mock.addOrganization({ switches });
  const customer = { external_id: 'S1' };
  const secret = 'ABC123';
  const given = { code: 'FOTOS0001', photos: 6, videos: 1, sold_photos: 2, sold_videos: 1, days_ago: 0 };
  // With `taken_at`, media have times and sizes, so that a provider can get times and sizes wrong.
  const taken_at = ['2025-07-12T14:05:00-03:00'];
  const { card } = await mock.addCard({ organization, customer, secret, ...given, taken_at });
  const { card: otherCard } = await mock.addCard({ organization, code: 'OUTRO0001', photos: 2 });
  const photo = await openAsBlob(mock.world.fixtures.media.photos[0] ?? '', { type: 'image/jpeg' });
  const fetch = inMemory(mock.app, deviation);
  const site = `https://${organization}.fotos.example`;
  const tokens = { url: 'http://provider.example/core/v5/tokens', publicKey: 'pk', site };
  const wait = (ms: number) => mock.clock({ organization, advance_ms: ms });
  const options = { organization, card, otherCard, customer, photo, secret, writes: true, fetch, tokens, wait };
  return runContractSuite('http://provider.example', options);
}

const unlike = (findings: readonly Finding[]) =>
  findings.flatMap(({ call, check, result, details }) =>
    result === 'agrees' ? [] : [`${result}: ${call}: ${check}: ${details.join('; ')}`],
  );

/** These providers break no rule, but the suite cannot try calls that need what they lack. */
const UNTRIED = new Set(['opens orders as completed', 'is never paid', 'sells no products']);

it.each<Wrong>([...VENUE_WRONGS, ...ORDER_WRONGS, ...PAY_WRONGS, ...FILE_WRONGS])(
  'the contract suite notices a provider that %s',
  async (what, deviation) => {
    expect(outcomeOf(await findingsOf(deviation()))).toBe(UNTRIED.has(what) ? 'not tried' : 'differs');
  },
);

describe('the contract suite accepts a provider that', () => {
  it.each<Wrong>(FAIR)('%s', async (_, deviation) => {
    expect(unlike(await findingsOf(deviation()))).toEqual([]);
  });

  it.each([
    {},
    { error_style: 'string', http_errors: false },
    { error_style: 'object', order_post: 'create', payment_method: 'untold' },
  ] as const)('is the mock itself (%j)', async (switches) => {
    expect(unlike(await findingsOf(undefined, switches))).toEqual([]);
  });
});
