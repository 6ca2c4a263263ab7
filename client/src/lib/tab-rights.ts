import type { CardCode } from '#shared/cards/card-code.ts';
import { mediaName } from '#shared/media/media-link.ts';
import type { Order } from '#shared/order.ts';
import { readStoredJson, writeStored } from './device-storage.ts';
import { listenToTabs, postToTabs } from './tab-channel.ts';

type OrderRights = { readonly order: string; readonly buyer?: string };

type ByCard<T> = Readonly<Record<string, T>>;

type Rights = 'passes' | 'orders';

/** What counts where storage is blocked or full: after a reload the server is asked again. */
const memory: { [Name in Rights]?: ByCard<unknown> } = {};

/** Texts by card that only the server can read. They survive reloads and a return from a bank's app. */
function read<T>(rights: Rights): ByCard<T> {
  memory[rights] ??= { ...(readStoredJson(rights) as ByCard<unknown> | null) };
  return memory[rights] as ByCard<T>;
}

function write<T>(rights: Rights, card: CardCode, value: T): void {
  memory[rights] = { ...read(rights), [hashOf(card)]: value };
  writeStored(rights, JSON.stringify(memory[rights]));
}

/** FNV-1a, 32 bits: storage contains no card codes. */
export function hashOf(card: CardCode): string {
  let hash = 0x811c9dc5;
  for (const letter of card) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(36);
}

export const rememberPass = (card: CardCode, pass: string) => write('passes', card, pass);
export const passOf = (card: CardCode): string | undefined => read<string>('passes')[hashOf(card)];

/** A new buyer's right is shared with other tabs that show the order. `card` is the one that opened it. */
export function rememberOrder(card: CardCode, { id, buyer }: Pick<Order, 'id' | 'buyer'>): void {
  const known = buyerRight(id).buyer;
  write<OrderRights>('orders', card, buyer.kind === 'you' ? { order: id, buyer: buyer.right } : { order: id });
  if (buyer.kind !== 'you') return;
  answerTabs();
  if (buyer.right !== known) postToTabs(answersAbout(id), buyer.right);
}

/** Sent when opening a card's order: `held` is the order this tab has. */
export function tabRights(card: CardCode): { held?: string; buyer?: string } {
  const { order, ...buyer } = read<OrderRights>('orders')[hashOf(card)] ?? {};
  return order === undefined ? {} : { held: order, ...buyer };
}

/** For changes and payments. @param order its signed id, of any day */
export function buyerRight(order: string): { buyer?: string } {
  const name = mediaName(order);
  const rights = Object.values(read<OrderRights>('orders')).find((kept) => mediaName(kept.order) === name);
  return rights?.buyer ? { buyer: rights.buyer } : {};
}

/** Tabs ask here for the buyer's right to an order, by its signed id. */
const QUESTIONS = 'buyer-asked';

/** Tabs answer here. @param order its signed id, of any day */
const answersAbout = (order: string) => `buyer-of ${mediaName(order)}`;

let isAnswering = false;

/** From the first buyer's right on, while the page lasts. */
function answerTabs(): void {
  if (isAnswering) return;
  isAnswering = true;
  listenToTabs(QUESTIONS, (order) => {
    const { buyer } = buyerRight(order);
    if (buyer !== undefined) postToTabs(answersAbout(order), buyer);
  });
}

export function askForBuyerRight(order: string): void {
  postToTabs(QUESTIONS, order);
}

/** Rights that other tabs send; nothing leaves this browser and site. Returns a function to unsubscribe. */
export function onBuyerRight(order: string, onRight: (right: string) => void): () => void {
  return listenToTabs(answersAbout(order), onRight);
}
