import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { FaultSpec } from '#mock-provider/faults/fault.ts';
import type { ChargeOutcome } from '#mock-provider/world/orders/charge.ts';
import { Refusal } from '#mock-provider/world/refusal.ts';
import type { Venue } from '#mock-provider/world/venue.ts';

/** What a token remembers of its credit card: the outcome of a payment, but nothing of the card itself. */
type Token = {
  readonly outcome: ChargeOutcome;
  /** The fault of the checkout that uses this token. */
  readonly fault: FaultSpec | null;
  /** The venue whose clock counts; null for the machine's clock. */
  readonly venue: Venue | null;
};

/** Times are in ms since 1970. */
export type IssuedToken = { readonly id: string; readonly issuedAt: number; readonly expiresAt: number };

/** How long a token lives, in ms. This is as long as with the acquirer that the mock stands in for. */
const LIFE_MS = 60_000;
const MOST_TOKENS = 10_000;

function nowOf({ venue }: Token): number {
  return venue?.clock.now() ?? Date.now();
}

/** The unused tokens of credit cards. Each can be used once, within a minute. */
export class TokenStore {
  readonly #tokens = new LRUCache<string, Token & IssuedToken>({ max: MOST_TOKENS });
  /** Differs for each store, because a storefront remembers for a while which tokens of an earlier store it charged. */
  readonly #series = randomBytes(4).toString('hex');
  #count = 0;

  issue(token: Token): IssuedToken {
    this.#count += 1;
    const id = `token_mock${this.#series}${String(this.#count).padStart(6, '0')}`;
    const issuedAt = nowOf(token);
    const issued = { ...token, id, issuedAt, expiresAt: issuedAt + LIFE_MS };
    this.#tokens.set(id, issued);
    return issued;
  }

  /** @returns the fault of the checkout that uses this token; undefined for most tokens */
  fault(id: string): FaultSpec | undefined {
    return this.#tokens.get(id)?.fault ?? undefined;
  }

  /** Uses up a token. @throws Refusal CARD_TOKEN_INVALID if it is unknown, used or too old */
  take(id: string): ChargeOutcome {
    const token = this.#tokens.get(id);
    this.#tokens.delete(id);
    if (!token || token.expiresAt <= nowOf(token)) throw new Refusal('CARD_TOKEN_INVALID');
    return token.outcome;
  }
}
