import type { CardCode } from '#shared/card-code.ts';
import { mediaName } from '#shared/media-link.ts';
import type { Order } from '#shared/order.ts';
import { KEYS } from './visit-storage.ts';

/** What a tab holds of one order: the signed right to it, and the proof that its buyer's data is this visitor's own. */
type OrderRights = { readonly order: string; readonly buyer?: string };

type ByCard<T> = Readonly<Record<string, T>>;

/** What the page itself remembers, where the tab's storage is blocked or full. */
const memory: Record<string, ByCard<unknown>> = {};

/**
 * Signed or sealed texts by card, kept for as long as the tab is open: a reload, a change of language and the way back
 * from a bank's app find them again. Only the server can read them.
 */
function read<T>(key: string): ByCard<T> {
  try {
    memory[key] ??= { ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as ByCard<unknown>) };
  } catch {
    // Blocked, or not ours: as if nothing were kept.
    memory[key] = {};
  }
  return memory[key] as ByCard<T>;
}

function keep<T>(key: string, card: CardCode, value: T): void {
  memory[key] = { ...read(key), [nameOf(card)]: value };
  try {
    sessionStorage.setItem(key, JSON.stringify(memory[key]));
  } catch {
    // Blocked or full: a reload asks again.
  }
}

/** A name for a card that does not spell its code: no card code stands in any storage (FNV-1a, 32 bits). */
function nameOf(card: CardCode): string {
  let hash = 0x811c9dc5;
  for (const letter of card) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Keeps what opens a card in place of its access code. */
export const rememberPass = (card: CardCode, pass: string) => keep(KEYS.passes, card, pass);
export const passOf = (card: CardCode): string | undefined => read<string>(KEYS.passes)[nameOf(card)];

/** Keeps the rights that came with an order. @param card the one that the order was opened with */
export function rememberOrder(card: CardCode, { id, buyer }: Order): void {
  keep<OrderRights>(KEYS.orders, card, buyer.kind === 'you' ? { order: id, buyer: buyer.right } : { order: id });
}

/** What opening a card's order sends along: the order that this tab holds, and its buyer's right. */
export function tabRights(card: CardCode): { held?: string; buyer?: string } {
  const { order, ...buyer } = read<OrderRights>(KEYS.orders)[nameOf(card)] ?? {};
  return order === undefined ? {} : { held: order, ...buyer };
}

/** The buyer's right to an order, for a call that changes or pays it. @param order its signed id, of whichever day */
export function buyerRight(order: string): { buyer?: string } {
  const name = mediaName(order);
  const rights = Object.values(read<OrderRights>(KEYS.orders)).find((held) => mediaName(held.order) === name);
  return rights?.buyer ? { buyer: rights.buyer } : {};
}
