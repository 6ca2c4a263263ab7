import type { CardCode } from '#shared/cards/card-code.ts';
import { mediaName } from '#shared/media/media-link.ts';
import type { Order } from '#shared/order.ts';
import { KEYS } from './device-storage.ts';
import { listenToTabs, postToTabs } from './tab-channel.ts';

/** What a tab keeps of one order: the signed right to it, and the proof that this visitor is its buyer. */
type OrderRights = { readonly order: string; readonly buyer?: string };

type ByCard<T> = Readonly<Record<string, T>>;

/** A copy in memory, for a tab whose storage is blocked or full. */
const memory: Record<string, ByCard<unknown>> = {};

/**
 * Signed or encrypted texts by card, kept while the tab is open: a reload, a change of language and a return from a bank's
 * app find them again. Only the server can read them.
 */
function read<T>(key: string): ByCard<T> {
  try {
    memory[key] ??= { ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as ByCard<unknown>) };
  } catch {
    // The storage is blocked, or holds something else: it counts as empty.
    memory[key] = {};
  }
  return memory[key] as ByCard<T>;
}

function write<T>(key: string, card: CardCode, value: T): void {
  memory[key] = { ...read(key), [hashOf(card)]: value };
  try {
    sessionStorage.setItem(key, JSON.stringify(memory[key]));
  } catch {
    // The storage is blocked or full: after a reload the server is asked again.
  }
}

/** A hash of a card's code (FNV-1a, 32 bits): no storage contains card codes. */
export function hashOf(card: CardCode): string {
  let hash = 0x811c9dc5;
  for (const letter of card) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Keeps the pass that opens a card in place of its access code. */
export const rememberPass = (card: CardCode, pass: string) => write(KEYS.passes, card, pass);
export const passOf = (card: CardCode): string | undefined => read<string>(KEYS.passes)[hashOf(card)];

/**
 * Keeps the rights that came with an order. A buyer's right that is new is sent to the other tabs of this browser that show
 * the order, and to each that asks for it later.
 * @param card the one that the order was opened with
 */
export function rememberOrder(card: CardCode, { id, buyer }: Pick<Order, 'id' | 'buyer'>): void {
  const known = buyerRight(id).buyer;
  write<OrderRights>(KEYS.orders, card, buyer.kind === 'you' ? { order: id, buyer: buyer.right } : { order: id });
  if (buyer.kind !== 'you') return;
  answerTabs();
  if (buyer.right !== known) postToTabs(answersAbout(id), buyer.right);
}

/** What a request to open a card's order sends along: the order that this tab keeps as `held`, and its buyer's right. */
export function tabRights(card: CardCode): { held?: string; buyer?: string } {
  const { order, ...buyer } = read<OrderRights>(KEYS.orders)[hashOf(card)] ?? {};
  return order === undefined ? {} : { held: order, ...buyer };
}

/** The buyer's right to an order, for a request that changes or pays it. @param order its signed id, of any day */
export function buyerRight(order: string): { buyer?: string } {
  const name = mediaName(order);
  const rights = Object.values(read<OrderRights>(KEYS.orders)).find((kept) => mediaName(kept.order) === name);
  return rights?.buyer ? { buyer: rights.buyer } : {};
}

/** On this channel a tab asks the others for the buyer's right to an order, by the order's signed id. */
const QUESTIONS = 'buyer-asked';

/** On this channel tabs send the buyer's right to one order. @param order its signed id, of any day */
const answersAbout = (order: string) => `buyer-of ${mediaName(order)}`;

let isAnswering = false;

/** Answers the questions of other tabs, from the first buyer's right on for as long as the page lasts. */
function answerTabs(): void {
  if (isAnswering) return;
  isAnswering = true;
  listenToTabs(QUESTIONS, (order) => {
    const { buyer } = buyerRight(order);
    if (buyer !== undefined) postToTabs(answersAbout(order), buyer);
  });
}

/** Asks the other tabs of this browser for the buyer's right to an order. The answers come to `onBuyerRight`. */
export function askForBuyerRight(order: string): void {
  postToTabs(QUESTIONS, order);
}

/**
 * Calls `onRight` with each buyer's right to an order that another tab of this browser sends: one that it was asked for, or
 * has just got. Other sites, browsers and devices receive nothing.
 * @returns what stops it
 */
export function onBuyerRight(order: string, onRight: (right: string) => void): () => void {
  return listenToTabs(answersAbout(order), onRight);
}
