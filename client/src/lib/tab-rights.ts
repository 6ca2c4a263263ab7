import type { CardCode } from '#shared/card-code.ts';
import { mediaName } from '#shared/media-link.ts';
import type { Order } from '#shared/order.ts';
import { KEYS } from './visit-storage.ts';

/** What a tab holds of one order: the signed right to it, and the proof that its buyer's data is this visitor's own. */
type OrderRights = { readonly order: string; readonly buyer?: string };

/**
 * Signed or sealed texts by card, kept for as long as the tab is open: a reload, a change of language and the way back
 * from a bank's app find them again. Only the server can read them. Storage that is blocked or full costs no more than
 * that: the page's own memory has them, too.
 */
class TabTexts<T> {
  readonly #key: string;
  #texts: Record<string, T> | null = null;

  constructor(key: string) {
    this.#key = key;
  }

  all(): Record<string, T> {
    this.#texts ??= this.#read();
    return this.#texts;
  }

  set(card: CardCode, value: T): void {
    this.#texts = { ...this.all(), [nameOf(card)]: value };
    try {
      sessionStorage.setItem(this.#key, JSON.stringify(this.#texts));
    } catch {
      // Blocked or full: a reload asks again.
    }
  }

  #read(): Record<string, T> {
    try {
      const stored: unknown = JSON.parse(sessionStorage.getItem(this.#key) ?? '{}');
      return typeof stored === 'object' && stored !== null ? (stored as Record<string, T>) : {};
    } catch {
      // Blocked, or not ours: as if nothing were kept.
      return {};
    }
  }
}

/** A name for a card that does not spell its code: no card code stands in any storage (FNV-1a, 32 bits). */
function nameOf(card: CardCode): string {
  let hash = 0x811c9dc5;
  for (const letter of card) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(36);
}

const passes = new TabTexts<string>(KEYS.passes);
const orders = new TabTexts<OrderRights>(KEYS.orders);

/** Keeps what opens a card in place of its access code. */
export const rememberPass = (card: CardCode, pass: string) => passes.set(card, pass);
export const passOf = (card: CardCode): string | undefined => passes.all()[nameOf(card)];

/** Keeps the rights that came with an order. @param card the one that the order was opened with */
export function rememberOrder(card: CardCode, { id, buyer }: Order): void {
  orders.set(card, buyer.kind === 'you' ? { order: id, buyer: buyer.right } : { order: id });
}

/** What opening a card's order sends along: the order that this tab holds, and its buyer's right. */
export function heldRights(card: CardCode): { held?: string; buyer?: string } {
  const { order, ...buyer } = orders.all()[nameOf(card)] ?? {};
  return order === undefined ? {} : { held: order, ...buyer };
}

/** The buyer's right to an order, for a call that changes or pays it. @param order its signed id, of whichever day */
export function buyerRight(order: string): { buyer?: string } {
  const name = mediaName(order);
  const { buyer } = Object.values(orders.all()).find((held) => mediaName(held.order) === name) ?? {};
  return buyer === undefined ? {} : { buyer };
}
