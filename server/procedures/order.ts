import { z } from 'zod';
import { cardIn, openHandle, openOrderKey, type VenueContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { type BuyerRequest, changeCards, changeOrder } from '#server/orders/change.ts';
import { changeSelection, type SelectionChange } from '#server/orders/change-selection.ts';
import { finishOrder } from '#server/orders/finish.ts';
import { openOrKeepOrder, openRecentOrder } from '#server/orders/open.ts';
import { withoutDelayingOwner } from '#server/orders/order-lock.ts';
import { findReceipts } from '#server/orders/receipts.ts';
import { removeCard } from '#server/orders/remove-card.ts';
import { proveBuyer, saveAddress, saveCustomer } from '#server/orders/save-buyer.ts';
import { showOrder } from '#server/orders/show.ts';
import { readVersion } from '#server/orders/version.ts';
import { DIAL_CODES, loadSubdivisionsOf } from '#server/postal/countries.ts';
import { reportSession, sendAddedCard, setAllDigital, setMedia } from '#server/provider/order.ts';
import { nameOfCard } from '#server/provider/provider.ts';
import type { ProviderOrder } from '#server/provider/types.ts';
import { readBuyerRight } from '#server/rights/buyer-right.ts';
import { openOrderHandle } from '#server/rights/handles.ts';
import { procedure, procedureOfSite, router } from '#server/trpc/procedure.ts';
import { mapInSlices } from '#server/work/in-slices.ts';
import { addressSchema, hasCompleteZipcode, isStateOf } from '#shared/customer/address.ts';
import { customerSchema } from '#shared/customer/customer.ts';
import { hasPhoneInBounds } from '#shared/customer/phone.ts';
import { isMediaKind } from '#shared/media/media.ts';
import { isFullFor } from '#shared/order.ts';
import { buyerInput, cardCodeInput, cardsInput, DOWNLOADS_BODY, downloadsInput, handleInput, listOf } from './input.ts';
import { changePackage, openCards, takeLongOrder } from './opened-cards.ts';

const orderProcedure = procedure
  .input(z.object({ order: handleInput, buyer: buyerInput }))
  .use(async ({ ctx, input: { order, buyer }, next }) => {
    const request = { ...openOrderKey(ctx, order), right: buyer };
    await takeLongOrder(ctx, request.orderId);
    const show = (reply: ProviderOrder, signer = request.signer) =>
      showOrder(ctx, signer, reply, readBuyerRight(ctx, reply, buyer));
    const { provider } = withoutDelayingOwner(ctx, request);
    return next({ ctx: { provider, request, orderId: request.orderId, show } });
  });

type RequestContext = VenueContext & { readonly request: BuyerRequest };

function changeMedia(ctx: RequestContext, { media, isWanted }: SelectionChange): Promise<ProviderOrder> {
  const { kind, id: mediaId } = openHandle(ctx, 'view', media);
  if (!isMediaKind(kind)) throw new AppError('NOT_FOUND', 'an extra is not for sale');
  const edit = { ...ctx.request, kind, mediaId, isWanted };
  return changeOrder(ctx, ctx.request, () => setMedia(ctx.provider, ctx.venue, edit));
}

function changeAllDigital(ctx: RequestContext, isChosen: boolean): Promise<ProviderOrder> {
  const change = { ...ctx.request, isChosen };
  return changeOrder(ctx, ctx.request, () => setAllDigital(ctx.provider, ctx.venue, change));
}

/** The most changes in one call. Pages of older releases sent this many, today's at most `MOST_CHANGES_AT_ONCE`. */
const MAX_CHANGES = 30;

const changes = listOf(z.object({ media: handleInput, isWanted: z.boolean() }), MAX_CHANGES);
const card = z.object({ card: handleInput });
const kind = z.enum(['download', 'zip']);
const identity = z.object({ email: z.string().max(254), document: z.string().max(40) });

export const orderRouter = router({
  /** Opens or creates the order. `mayBeRecent` accepts a read up to five seconds old, if no change came after it. */
  open: procedure
    .input(
      z.strictObject({
        cards: cardsInput,
        held: handleInput.optional(),
        buyer: buyerInput,
        mayBeRecent: z.boolean().optional(),
      }),
    )
    .query(async ({ ctx, input }) => {
      const { cards, buyer: right, mayBeRecent } = input;
      const { codes, given } = openCards(ctx, cards);
      const { handles } = ctx.provider;
      const { site } = ctx.venue;
      const held = input.held === undefined ? null : openOrderHandle({ handles, site }, input.held);
      const open = mayBeRecent ? openRecentOrder : openOrKeepOrder;
      // Only the first of two claims counts. Some providers give the held order by its id alone.
      if (held) await takeLongOrder(ctx, held.orderId);
      await takeLongOrder(ctx, nameOfCard(ctx.venue, codes[0]));
      const order = await open(ctx, { cards: codes, held, right });
      const signer = { handles: handles.limitedBy(...given), site };
      return showOrder(ctx, signer, order, readBuyerRight(ctx, order, right));
    }),

  /** A page asks for this each second while its visitor is active, and compares it with the order's `version` (B17). */
  version: procedureOfSite
    .input(card)
    .query(async ({ ctx, input }) => readVersion(ctx, cardIn(openHandle(ctx, 'card', input.card)))),

  addCard: orderProcedure.input(card).mutation(async ({ ctx, input }) => {
    const opened = openHandle(ctx, 'card', input.card);
    const change = { orderId: ctx.orderId, card: cardIn(opened) };
    const add = async (current: ProviderOrder) => {
      if (isFullFor(current, [change.card])) throw new AppError('ORDER_FULL');
      return sendAddedCard(ctx.provider, change);
    };
    const order = await changePackage(ctx, change.card, () => changeCards(ctx, ctx.request, add));
    const { handles, site } = ctx.request.signer;
    return ctx.show(order, { handles: handles.limitedBy(opened), site });
  }),

  /** Removes a card of the order, even without a right to it. Replies are slowed if they are about unknown codes. */
  removeCard: orderProcedure.input(z.object({ card: cardCodeInput })).mutation(async ({ ctx, input: { card } }) => {
    const remove = () => removeCard(ctx, ctx.request, card);
    return ctx.show(await ctx.limits.slow('card', ctx, remove));
  }),

  /**
   * Adds and removes media. A refusal ends only its own change, but an outage fails the call. `notMade` lists the media
   * for which no time was left.
   */
  changeSelection: orderProcedure.input(z.object({ changes })).mutation(async ({ ctx, input }) => {
    const send = (change: SelectionChange) => changeMedia(ctx, change);
    const { order, ...same } = await changeSelection(input.changes, send, ctx.time);
    return { ...same, order: await ctx.show(order) };
  }),

  addAllDigital: orderProcedure.mutation(async ({ ctx }) => {
    return ctx.show(await changePackage(ctx, ctx.request.firstCard, () => changeAllDigital(ctx, true)));
  }),

  removeAllDigital: orderProcedure.mutation(async ({ ctx }) => ctx.show(await changeAllDigital(ctx, false))),

  /** Saves the buyer. The reply contains the buyer's right, with which the saved data can be seen and changed. */
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

  /** Gives the buyer's right to a tab without it, if its visitor types the buyer's e-mail and document. */
  proveBuyer: orderProcedure.input(z.object({ identity })).mutation(({ ctx, input }) => {
    return proveBuyer(ctx, ctx.request, input.identity);
  }),

  /** Completes a paid order by a single call to the provider, even if several tabs request it. */
  finish: orderProcedure.mutation(async ({ ctx }) => ctx.show(await finishOrder(ctx, ctx.request))),

  /** Returns a card's receipts of the last eight days to their buyer, by e-mail and document (B3, R1). */
  receipts: procedure.input(z.strictObject({ card: handleInput, identity })).mutation(({ ctx, input }) => {
    return findReceipts(ctx, cardIn(openHandle(ctx, 'card', input.card)), input.identity);
  }),

  reportDownload: orderProcedure
    .meta({ body: DOWNLOADS_BODY })
    .input(z.object({ downloads: downloadsInput, kind }))
    .mutation(async ({ ctx, input }) => {
      const verified = await ctx.provider.work.take('media', input.downloads.length);
      const mediaIds = await mapInSlices(input.downloads, (handle) => openHandle(ctx, 'download', handle).id);
      verified();
      return reportSession(ctx.provider, { orderId: ctx.orderId, mediaIds, kind: input.kind });
    }),
});
