import { z } from 'zod';
import { addressSchema, hasCompleteZipcode, isStateOf } from '#shared/address.ts';
import type { CardCode } from '#shared/card-code.ts';
import { customerSchema } from '#shared/customer.ts';
import type { MediaKind } from '#shared/media.ts';
import { hasPhoneInBounds } from '#shared/phone.ts';
import { openHandle } from '../context.ts';
import { finishOnce } from '../payment/finish-once.ts';
import { DIAL_CODES, subdivisionsOf } from '../postal/countries.ts';
import * as orders from '../provider/order.ts';
import { ProviderError } from '../provider/provider-error.ts';
import { procedure, router, StorefrontError } from '../trpc.ts';
import { cardCodeInput, cardsInput, handleInput } from './input.ts';

/** Any procedure on one order: the handle is opened before anything else happens. */
const orderProcedure = procedure.input(z.object({ order: handleInput })).use(({ ctx, input, next }) => {
  return next({ ctx: { ...ctx, orderId: openHandle(ctx, 'order', input.order).id } });
});

type HandleContext = Parameters<typeof openHandle>[0];

/** The card of a right that this server gave with its gallery: who never opened the card cannot open its order. */
export function openCard(ctx: HandleContext, right: string): CardCode {
  return openHandle(ctx, 'card', right).id as CardCode;
}

function openMedia(ctx: HandleContext & { orderId: string }, media: string) {
  const { kind, id } = openHandle(ctx, 'view', media);
  if (kind !== 'photo' && kind !== 'video') throw new ProviderError('NOT_FOUND', 'an extra is not for sale');
  return { orderId: ctx.orderId, kind: kind satisfies MediaKind, mediaId: id };
}

const media = z.object({ media: handleInput });
const card = z.object({ card: handleInput });
const kind = z.enum(['download', 'zip']);

export const orderRouter = router({
  /** The order of some cards, made when there is none. */
  open: procedure.input(z.strictObject({ cards: cardsInput(handleInput) })).query(({ ctx, input: { cards } }) => {
    const [first, ...others] = cards;
    const codes = [openCard(ctx, first), ...others.map((right) => openCard(ctx, right))] as const;
    return orders.openOrder(ctx.provider, ctx.venue, { cards: [...codes], host: ctx.host, timeZone: ctx.timeZone });
  }),

  addCard: orderProcedure.input(card).mutation(({ ctx, input }) => {
    return orders.addCard(ctx.provider, ctx.venue, { orderId: ctx.orderId, card: openCard(ctx, input.card) });
  }),

  /** Who may change the order may take any of its cards out, also one whose access code they never had. */
  removeCard: orderProcedure.input(z.object({ card: cardCodeInput })).mutation(({ ctx, input }) => {
    return orders.removeCard(ctx.provider, ctx.venue, { orderId: ctx.orderId, card: input.card });
  }),

  addMedia: orderProcedure.input(media).mutation(({ ctx, input }) => {
    return orders.addMedia(ctx.provider, ctx.venue, openMedia(ctx, input.media));
  }),

  removeMedia: orderProcedure.input(media).mutation(({ ctx, input }) => {
    return orders.removeMedia(ctx.provider, ctx.venue, openMedia(ctx, input.media));
  }),

  addAllDigital: orderProcedure.mutation(({ ctx }) => {
    return orders.setAllDigital(ctx.provider, ctx.venue, { orderId: ctx.orderId, isChosen: true });
  }),

  removeAllDigital: orderProcedure.mutation(({ ctx }) => {
    return orders.setAllDigital(ctx.provider, ctx.venue, { orderId: ctx.orderId, isChosen: false });
  }),

  saveCustomer: orderProcedure.input(z.object({ customer: customerSchema })).mutation(({ ctx, input }) => {
    if (!hasPhoneInBounds(input.customer.phone, DIAL_CODES)) throw new StorefrontError('BAD_INPUT');
    return orders.saveCustomer(ctx.provider, ctx.venue, { orderId: ctx.orderId, customer: input.customer });
  }),

  saveAddress: orderProcedure.input(z.object({ address: addressSchema })).mutation(({ ctx, input }) => {
    const { address } = input;
    const states = subdivisionsOf(address.country).map(({ code }) => code);
    if (!hasCompleteZipcode(address)) throw new StorefrontError('ZIPCODE_INVALID');
    if (!isStateOf(address.state, states)) throw new StorefrontError('BAD_INPUT');
    return orders.saveAddress(ctx.provider, ctx.venue, { orderId: ctx.orderId, address });
  }),

  /** Completes a paid order; safe to ask again, and joined by whoever asks meanwhile. */
  finish: orderProcedure.mutation(({ ctx }) => {
    const finish = () => orders.finishOrder(ctx.provider, ctx.venue, ctx.orderId);
    return finishOnce(ctx, `${ctx.venue.site}/${ctx.orderId}`, finish);
  }),

  /** Reports downloaded media to the order's session. */
  reportDownload: orderProcedure
    .input(z.object({ downloads: z.array(handleInput).min(1).max(10_000), kind }))
    .mutation(({ ctx, input }) => {
      const mediaIds = input.downloads.map((handle) => openHandle(ctx, 'download', handle).id);
      return orders.reportSession(ctx.provider, { orderId: ctx.orderId, mediaIds, kind: input.kind });
    }),
});
