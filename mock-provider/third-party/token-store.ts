import type { FaultSpec } from '#mock-provider/faults/fault.ts';
import type { Ending } from '#mock-provider/orders/ending.ts';
import { Refusal } from '#mock-provider/refuse.ts';
import type { Venue } from '#mock-provider/venue.ts';

/** What stays of a card once its token is made: how a payment with it turns out, and nothing of the card. */
type Token = {
  readonly ending: Ending;
  /** How the checkout with it goes wrong. */
  readonly fault: FaultSpec | null;
  /** Whose clock it lives by; null: the machine's. */
  readonly venue: Venue | null;
};

/** Times in milliseconds since 1970. */
export type IssuedToken = { readonly id: string; readonly issuedAt: number; readonly expiresAt: number };

const LIFE_MS = 5 * 60 * 1_000;
const KEPT = 10_000;

function nowOf({ venue }: Token): number {
  return venue?.clock.now() ?? Date.now();
}

/** The card tokens that are out; each can be used once, within five minutes. */
export class TokenStore {
  readonly #tokens = new Map<string, Token & IssuedToken>();
  #count = 0;

  issue(token: Token): IssuedToken {
    this.#count += 1;
    const id = `token_mock${String(this.#count).padStart(6, '0')}`;
    const issuedAt = nowOf(token);
    const issued = { ...token, id, issuedAt, expiresAt: issuedAt + LIFE_MS };
    this.#tokens.set(id, issued);
    const [oldest] = this.#tokens.keys();
    if (this.#tokens.size > KEPT && oldest !== undefined) this.#tokens.delete(oldest);
    return issued;
  }

  /** @returns how the checkout with this token goes wrong, if it does */
  fault(id: string): FaultSpec | undefined {
    return this.#tokens.get(id)?.fault ?? undefined;
  }

  /**
   * Uses a token up.
   * @throws Refusal CARD_TOKEN_INVALID when it is unknown, used or too old
   */
  take(id: string): Ending {
    const token = this.#tokens.get(id);
    this.#tokens.delete(id);
    if (!token || token.expiresAt <= nowOf(token)) throw new Refusal('CARD_TOKEN_INVALID');
    return token.ending;
  }
}
