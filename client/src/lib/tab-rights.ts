import type { CardCode } from '#shared/cards/card-code.ts';
import { handleName } from '#shared/media/media.ts';
import type { Order } from '#shared/order.ts';
import { readStoredJson, writeStored } from './device-storage.ts';

/** Opens a channel to the site's other tabs. Returns null if the browser lacks or refuses channels. */
function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

/** Identifies the tab, because a channel also notifies other listeners in the sending tab. */
const TAB = Math.random();

type TabMessage = { readonly from: number; readonly message: string };

export function postToTabs(name: string, message: string): void {
  const channel = openChannel(name);
  channel?.postMessage({ from: TAB, message } satisfies TabMessage);
  channel?.close();
}

export function listenToTabs(name: string, onMessage: (message: string) => void): () => void {
  const channel = openChannel(name);
  channel?.addEventListener(
    'message',
    ({ data }: MessageEvent<TabMessage>) => data.from !== TAB && onMessage(data.message),
  );
  return () => channel?.close();
}

type OrderRights = { readonly order: string; readonly buyer?: string };

type ByCard<T> = Readonly<Record<string, T>>;

type Rights = 'passes' | 'orders';

/** The rights that this page knows. If storage is blocked or full, a reload loses them. */
const memory: { [Name in Rights]?: ByCard<unknown> } = {};

/** Reads the rights by card. Only the server can decrypt them. They survive a reload and a visit to the bank's app. */
function read<T>(rights: Rights): ByCard<T> {
  memory[rights] ??= { ...(readStoredJson(rights) as ByCard<unknown> | null) };
  return memory[rights] as ByCard<T>;
}

function write<T>(rights: Rights, card: CardCode, value: T): void {
  memory[rights] = { ...read(rights), [hashOfCard(card)]: value };
  writeStored(rights, JSON.stringify(memory[rights]));
}

/** Hashes a card's code with FNV-1a (32 bits), so that the stored rights contain no codes. */
export function hashOfCard(card: CardCode): string {
  let hash = 0x811c9dc5;
  for (const letter of card) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(36);
}

export const rememberPass = (card: CardCode, pass: string) => write('passes', card, pass);
export const passOf = (card: CardCode): string | undefined => read<string>('passes')[hashOfCard(card)];

/** Stores the rights of an order opened with `card`, and sends the buyer's right to the other tabs if it is new. */
export function rememberOrder(card: CardCode, { id, buyer }: Pick<Order, 'id' | 'buyer'>): void {
  const known = buyerRight(id).buyer;
  write<OrderRights>('orders', card, buyer.kind === 'you' ? { order: id, buyer: buyer.right } : { order: id });
  if (buyer.kind !== 'you') return;
  answerTabs();
  if (buyer.right !== known) postToTabs(answersAbout(id), buyer.right);
}

/** Returns the rights for opening a card's order. `held` is the signed id of the order that was last opened with it. */
export function tabRights(card: CardCode): { held?: string; buyer?: string } {
  const { order, ...buyer } = read<OrderRights>('orders')[hashOfCard(card)] ?? {};
  return order === undefined ? {} : { held: order, ...buyer };
}

/** Returns this tab's right as the order's buyer. @param order the order's signed id, which differs each day */
export function buyerRight(order: string): { buyer?: string } {
  const name = handleName(order);
  const rights = Object.values(read<OrderRights>('orders')).find((kept) => handleName(kept.order) === name);
  return rights?.buyer ? { buyer: rights.buyer } : {};
}

/** The channel on which tabs ask other tabs for the buyer's right. The message is the order's signed id. */
const QUESTIONS = 'buyer-asked';

/** Returns the channel on which tabs send an order's buyer's right. @param order the order's signed id, from any day */
const answersAbout = (order: string) => `buyer-of ${handleName(order)}`;

let isAnswering = false;

/** Answers other tabs, from the first reply with a buyer's right until this page is left. */
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

/** Receives a buyer's right from other tabs of this browser and site. Returns a function to unsubscribe. */
export function onBuyerRight(order: string, onRight: (right: string) => void): () => void {
  return listenToTabs(answersAbout(order), onRight);
}
