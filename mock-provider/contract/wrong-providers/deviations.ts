import { qrImage } from '#mock-provider/files/qr-image.ts';
import type { Answered, Asked, Deviation } from '#mock-provider/testing/in-memory.ts';
import { crc16 } from '#mock-provider/world/orders/br-code.ts';
import type { WireMedia, WireMediaLists } from '#shared/provider-api/media.ts';
import type { WireOrder, WirePayment } from '#shared/provider-api/order.ts';
import type { WireCatalogue } from '#shared/provider-api/organization.ts';

export type Wrong = readonly [what: string, deviation: () => Deviation];

export const PRODUCTS = /^GET .*\/products\//;
export const MEDIAS = /^POST .*\/medias\/(?!zip)/;
export const ORDER = /^\w+ .*\/order\/(?!.*session_media)/;
export const PAYMENT = /^\w+ .*\/payment\/(?!.*qrcode)/;
export const CHECKOUT = /^POST .*\/payment\/checkout\//;
export const READING = /^GET .*\/payment\/[^/]+$/;
export const FINISH = /^POST .*\/finish$/;
export const ADD = /^POST .*\/product\/[^/]+\/(?:photo|video)\//;
export const REMOVE = /^DELETE .*\/product\/.*\/media\//;
export const SAVE = /^POST .*\/customer$/;
export const DOWNLOAD = /^GET .*\/download\//;
export const QR = /^GET .*\/pix_qrcode$/;
export const CARD = /^GET .*\/card\/[^/]+\/medias$/;
export const SEARCH = /^POST .*\/card\/search\/photo$/;
export const ZIP = /^POST .*\/medias\/zip$/;

const callOf = ({ method, path }: Asked) => `${method} ${path}`;
export const is = (asked: Asked, call: RegExp) => call.test(callOf(asked));

/** Changes the accepted answers of the calls that match, which may differ from the first to the second. */
export const answers =
  (call: RegExp, change: (answer: Answered, asked: Asked, count: number) => Answered | Promise<Answered>) =>
  (): Deviation => {
    let count = 0;
    return async (asked, next) => {
      const answer = await next(asked);
      if (!is(asked, call) || answer.status >= 300) return answer;
      count += 1;
      return change(answer, asked, count);
    };
  };

const withJson = (answer: Answered, json: unknown): Answered => ({
  ...answer,
  bytes: Buffer.from(JSON.stringify(json)),
});
const jsonOf = ({ bytes }: Answered) => JSON.parse(bytes.toString('utf8')) as unknown;

export const json = <Reply>(call: RegExp, change: (reply: Reply, count: number, asked: Asked) => unknown) =>
  answers(call, (answer, asked, count) => {
    const reply = jsonOf(answer) as Reply;
    change(reply, count, asked);
    return withJson(answer, reply);
  });

export const assign = (target: object | null | undefined, fields: object) => void Object.assign(target ?? {}, fields);

export function assignAll(targets: readonly object[], fields: object): void {
  for (const target of targets) Object.assign(target, fields);
}

type Ranges = NonNullable<WireCatalogue['products']>[number]['ranges_price'];
export const ranges = (change: (ranges: Ranges) => void) =>
  json<WireCatalogue>(PRODUCTS, ({ products }) => change(products?.[0]?.ranges_price ?? []));
export const order = (change: (order: WireOrder, count: number) => void, call = ORDER) =>
  json<{ order: WireOrder }>(call, (reply, count) => change(reply.order, count));
export const payments = (change: (payment: WirePayment, order: WireOrder) => void, call = ORDER) =>
  order((one) => {
    for (const payment of one.payments ?? []) change(payment, one);
  }, call);
export const medias = (
  change: (sold: WireMedia[], unsold: WireMedia[], extras: WireMedia[], count: number) => unknown,
) =>
  json<WireMediaLists>(MEDIAS, ({ sold_medias: sold, not_sold_medias: unsold, extras }, count) => {
    if (sold && unsold && extras) change(sold, unsold, extras, count);
  });
export const files = (call: RegExp, change: (bytes: Buffer, asked: Asked) => Buffer | Promise<Buffer>) =>
  answers(call, async (answer, asked) => ({ ...answer, bytes: await change(answer.bytes, asked) }));
export const headers = (call: RegExp, changed: Readonly<Record<string, string>>) =>
  answers(call, (answer) => ({ ...answer, headers: { ...answer.headers, ...changed } }));

export const asking = (call: RegExp, change: (asked: Asked, count: number) => Asked) => (): Deviation => {
  let count = 0;
  return (asked, next) => {
    if (!is(asked, call)) return next(asked);
    count += 1;
    return next(change(asked, count));
  };
};

export const ignoring =
  (call: RegExp, from: number, known: RegExp = ORDER) =>
  (): Deviation => {
    let count = 0;
    let latest: Answered | null = null;
    return async (asked, next) => {
      if (is(asked, call)) {
        count += 1;
        if (count >= from && latest) return latest;
      }
      const answer = await next(asked);
      if (is(asked, known) && answer.status === 200) latest = answer;
      return answer;
    };
  };

export const both =
  (...wrongs: readonly (() => Deviation)[]) =>
  (): Deviation =>
    wrongs.map((wrong) => wrong()).reduce((outer, inner) => (asked, next) => outer(asked, (one) => inner(one, next)));

export const accepting =
  (call: RegExp, accepted: (asked: Asked, next: (asked: Asked) => Promise<Answered>) => Promise<Answered> | Answered) =>
  (): Deviation =>
  async (asked, next) => {
    const answer = await next(asked);
    return is(asked, call) && answer.status >= 400 ? accepted(asked, next) : answer;
  };

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
export const jsonAnswer = (json: unknown, status = 200): Answered => ({
  status,
  headers: JSON_TYPE,
  bytes: Buffer.from(JSON.stringify(json)),
});

export function pix(change: (code: string, count: number) => string): () => Deviation {
  return () => {
    let text = '';
    const codes = json<WirePayment>(PAYMENT, (reply, count) => {
      if (!reply.pix_text) return;
      text = change(reply.pix_text, count);
      reply.pix_text = text;
    });
    return both(
      codes,
      files(QR, () => qrImage(text)),
    )();
  };
}

export const sign = (unsigned: string) => unsigned + crc16(unsigned).toString(16).toUpperCase().padStart(4, '0');
/** The same, and signs it again, so that only the change is wrong. */
export const signed = (change: (code: string, count: number) => string) =>
  pix((code, count) => sign(change(code.slice(0, -4), count)));
