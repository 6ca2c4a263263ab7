import { z } from 'zod';
import { openHandle, openOrderKey } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { assertMayChange } from '#server/order/assert-may-change.ts';
import { readBuyerRight } from '#server/order/buyer-right.ts';
import { changeSelection } from '#server/order/change-selection.ts';
import { openOrKeepOrder } from '#server/order/open-or-keep-order.ts';
import { proveBuyer, saveAddress, saveCustomer } from '#server/order/save-buyer.ts';
import { showOrder } from '#server/order/show-order.ts';
import { orderKeyIn } from '#server/order-handle.ts';
import { finishOnce } from '#server/payment/finish-once.ts';
import { DIAL_CODES } from '#server/postal/countries.ts';
import { loadSubdivisionsOf } from '#server/postal/load-subdivisions.ts';
import * as orders from '#server/provider/order.ts';
import type { ProviderOrder } from '#server/provider/to-domain.ts';
import { procedure, router } from '#server/trpc.ts';
import { addressSchema, hasCompleteZipcode, isStateOf } from '#shared/address.ts';
import type { CardCode } from '#shared/card-code.ts';
import { customerSchema, DOCUMENT_TYPES } from '#shared/customer.ts';
import type { MediaKind } from '#shared/media.ts';
import { MOST_CHANGES_AT_ONCE } from '#shared/order.ts';
import { hasPhoneInBounds } from '#shared/phone.ts';
import { buyerInput, cardCodeInput, cardsInput, handleInput } from './input.ts';

type HandleContext = Parameters<typeof openHandle>[0];

/** The card of a right that came with its gallery. A visitor who never opened the card cannot open its order. */
export function openCard(ctx: HandleContext, right: string): CardCode {
  return openHandle(ctx, 'card', right).id as CardCode;
}

/** The base of every procedure on one order. It opens the handle first. */
const orderProcedure = procedure
  .input(z.object({ order: handleInput, buyer: buyerInput }))
  .use(({ ctx, input: { order, buyer }, next }) => {
    const request = { ...openOrderKey(ctx, order), right: buyer };
    /** Shows a reply as this visitor may see it. */
    const show = (reply: ProviderOrder) => showOrder(ctx, reply, readBuyerRight(ctx, reply, buyer));
    return next({ ctx: { request, orderId: request.orderId, show } });
  });

/** The base of every change of an order's contents. It refuses while somebody else's payment is pending. */
const changeProcedure = orderProcedure.use(async ({ ctx, next }) => {
  await assertMayChange(ctx, ctx.request, ctx.request.right);
  return next();
});

function openMedia(ctx: HandleContext & { orderId: string }, media: string) {
  const { kind, id } = openHandle(ctx, 'view', media);
  if (kind !== 'photo' && kind !== 'video') throw new AppError('NOT_FOUND', 'an extra is not for sale');
  return { orderId: ctx.orderId, kind: kind satisfies MediaKind, mediaId: id };
}

const media = z.object({ media: handleInput });
const changes = z
  .array(z.object({ media: handleInput, isWanted: z.boolean() }))
  .min(1)
  .max(MOST_CHANGES_AT_ONCE);
const card = z.object({ card: handleInput });
const kind = z.enum(['download', 'zip']);
const identity = z.object({
  email: z.string().max(254),
  documentType: z.enum(DOCUMENT_TYPES),
  document: z.string().max(40),
});

export const orderRouter = router({
  /** The order of some cards, created when there is none. The input may name the order that the tab has. */
  open: procedure
    .input(z.strictObject({ cards: cardsInput(handleInput), held: handleInput.optional(), buyer: buyerInput }))
    .query(async ({ ctx, input }) => {
      const { cards, held: tabOrder, buyer: right } = input;
      const [first, ...others] = cards;
      const codes = [openCard(ctx, first), ...others.map((right) => openCard(ctx, right))] as const;
      const { handles } = ctx.provider;
      const subject = tabOrder === undefined ? null : handles.open(ctx.venue.site, 'order', tabOrder);
      const key = subject === null || subject === 'expired' ? null : orderKeyIn(handles, subject.id);
      const order = await openOrKeepOrder(ctx, { cards: [...codes], tabOrder: key, right });
      return showOrder(ctx, order, readBuyerRight(ctx, order, right));
    }),

  addCard: changeProcedure.input(card).mutation(async ({ ctx, input }) => {
    const change = { orderId: ctx.orderId, card: openCard(ctx, input.card) };
    return ctx.show(await orders.addCard(ctx.provider, ctx.venue, change));
  }),

  /**
   * A visitor who may change the order may remove any of its cards, also one whose access code they never had. An unknown
   * code counts as a guess, as it does in a gallery.
   */
  removeCard: changeProcedure.input(z.object({ card: cardCodeInput })).mutation(async ({ ctx, input: { card } }) => {
    const change = { orderId: ctx.orderId, card };
    const requester = { site: ctx.venue.site, address: ctx.address, subject: card };
    const remove = () => orders.removeCard(ctx.provider, ctx.venue, change);
    return ctx.show(await ctx.limits.guess('unknown card', requester, remove));
  }),

  addMedia: changeProcedure.input(media).mutation(async ({ ctx, input }) => {
    return ctx.show(await orders.addMedia(ctx.provider, ctx.venue, openMedia(ctx, input.media)));
  }),

  removeMedia: changeProcedure.input(media).mutation(async ({ ctx, input }) => {
    return ctx.show(await orders.removeMedia(ctx.provider, ctx.venue, openMedia(ctx, input.media)));
  }),

  /** Adds and removes several media. What is refused does not end the others. */
  changeSelection: changeProcedure.input(z.object({ changes })).mutation(async ({ ctx, input }) => {
    await ctx.limits.countAction('many changes', { site: ctx.venue.site, address: ctx.address });
    const edits = new Map(input.changes.map(({ media }) => [media, openMedia(ctx, media)]));
    const { order, refusals } = await changeSelection(input.changes, ({ media, isWanted }) => {
      const change = isWanted ? orders.addMedia : orders.removeMedia;
      return change(ctx.provider, ctx.venue, edits.get(media) ?? openMedia(ctx, media));
    });
    return { order: ctx.show(order), refusals };
  }),

  addAllDigital: changeProcedure.mutation(async ({ ctx }) => {
    return ctx.show(await orders.setAllDigital(ctx.provider, ctx.venue, { orderId: ctx.orderId, isChosen: true }));
  }),

  removeAllDigital: changeProcedure.mutation(async ({ ctx }) => {
    return ctx.show(await orders.setAllDigital(ctx.provider, ctx.venue, { orderId: ctx.orderId, isChosen: false }));
  }),

  /** Saves who buys. The reply contains the buyer's right, which allows to see and change the saved data. */
  saveCustomer: orderProcedure.input(z.object({ customer: customerSchema })).mutation(({ ctx, input }) => {
    if (!hasPhoneInBounds(input.customer.phone, DIAL_CODES)) throw new AppError('BAD_INPUT');
    return saveCustomer(ctx, ctx.request, input.customer);
  }),

  saveAddress: orderProcedure.input(z.object({ address: addressSchema })).mutation(async ({ ctx, input }) => {
    const { address } = input;
    const states = (await loadSubdivisionsOf(address.country)).map(({ code }) => code);
    if (!hasCompleteZipcode(address)) throw new AppError('ZIPCODE_INVALID');
    if (!isStateOf(address.state, states)) throw new AppError('BAD_INPUT');
    return saveAddress(ctx, ctx.request, address);
  }),

  /** Proves by the same e-mail and document to be the buyer, for a tab without the buyer's right. */
  proveBuyer: orderProcedure.input(z.object({ identity })).mutation(({ ctx, input }) => {
    return proveBuyer(ctx, ctx.request, input.identity);
  }),

  /** Completes a paid order. It can be repeated safely, and parallel requests share one call. */
  finish: orderProcedure.mutation(async ({ ctx }) => {
    const finish = () => orders.finishOrder(ctx.provider, ctx.venue, ctx.orderId);
    return ctx.show(await finishOnce(ctx, `${ctx.venue.site}/${ctx.orderId}`, finish));
  }),

  /** Reports downloaded media to the order's session. */
  reportDownload: orderProcedure
    .input(z.object({ downloads: z.array(handleInput).min(1).max(10_000), kind }))
    .mutation(({ ctx, input }) => {
      const mediaIds = input.downloads.map((handle) => openHandle(ctx, 'download', handle).id);
      return orders.reportSession(ctx.provider, { orderId: ctx.orderId, mediaIds, kind: input.kind });
    }),
});
