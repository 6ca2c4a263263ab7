import { orderStatusDifferences } from '#mock-provider/contract/order-model.ts';
import { repeatedMedia, sharedMedia } from '#mock-provider/contract/plausibility/media-lists.ts';
import { paymentStatusDifferences } from '#mock-provider/contract/plausibility/payments.ts';
import { codeDifferences, crcDifferences } from '#mock-provider/contract/plausibility/pix-code.ts';
import { catalogueDifferences, totalDifferences } from '#mock-provider/contract/plausibility/prices.ts';
import { fileTypeDifferences, readJsonForm, refusalDifferences } from '#mock-provider/contract/reply-form.ts';
import { errorReplyText } from '#shared/provider-api/error-reply.ts';
import { wireMediaLists } from '#shared/provider-api/media.ts';
import { type WirePayment, wireOrder, wirePayment } from '#shared/provider-api/order.ts';
import { wireCatalogue } from '#shared/provider-api/organization.ts';
import type { Exchange } from './mask-call.ts';

const NOT_MODIFIED = 304;
const FILE_STATUSES = [200, 206, NOT_MODIFIED];

const paymentsOf = (name: Exchange['call']['name'], reply: object): WirePayment[] => {
  if (name === 'checkout' || name === 'payment') return [wirePayment.parse(reply)];
  return 'order' in reply ? (wireOrder.parse(reply.order).payments ?? []) : [];
};

/** What is wrong with a real PIX text. A made-up one is always right. No more of a PIX text is quoted than its CRC. */
function pixDifferences({ pix_text: text }: WirePayment): string[] {
  if (!text) return [];
  const differences = codeDifferences(text);
  return differences.length === 0 ? crcDifferences(text) : differences;
}

/** The checks of plausibility that need no other call. The reply has the form of its endpoint. */
function plausibilityDifferences(name: Exchange['call']['name'], reply: object): string[] {
  if (name === 'products') return catalogueDifferences(wireCatalogue.parse(reply));
  const statuses = paymentsOf(name, reply).flatMap(paymentStatusDifferences);
  if (name === 'medias') {
    const lists = wireMediaLists.parse(reply);
    return [...sharedMedia(lists), ...repeatedMedia(lists)];
  }
  if (!('order' in reply)) return statuses;
  const order = wireOrder.parse(reply.order);
  return [...totalDifferences(order), ...orderStatusDifferences(order), ...statuses];
}

/** All differences of a reply from the contract, without a real value. @param masked the reply with made-up values */
export function replyDifferences({ call, reply }: Exchange, masked: unknown): string[] {
  const { status, type, json } = reply;
  const form = call.endpoint.reply;
  if (errorReplyText(json) !== null) return [];
  if (form === 'bytes') {
    if (status === NOT_MODIFIED) return [];
    return FILE_STATUSES.includes(status) ? fileTypeDifferences(type) : refusalDifferences(json, status);
  }
  if (status >= 400) return refusalDifferences(json, status);
  if (status !== 200) return [`HTTP ${status} instead of 200`];
  const { differences, read } = readJsonForm(form, json);
  if (read === undefined) return [...differences];
  const payments = paymentsOf(call.name, read as object);
  return [...plausibilityDifferences(call.name, masked as object), ...payments.flatMap(pixDifferences)];
}
