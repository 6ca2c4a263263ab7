import { FairBudget, type Shares } from './fair-budget.ts';

export type Budget = Shares & {
  readonly waitMs: number;
  /** Keeps a share for this many ms, not until its request ends. Twenty shares of 20 seconds each are one a second. */
  readonly holdMs?: number;
};

/**
 * A share lasts 20 s. There are shares for 64 networks that use all of theirs. The queue is limited, because each
 * waiting picture takes 128 kB.
 */
const RATE = { queue: 128, queuePerNetwork: 20, waitMs: 20_000, holdMs: 20_000 };

/**
 * Limits what is scarce, besides connections to the provider. Behind one address of a phone network or a venue's Wi-Fi
 * there may be hundreds of visitors: they share its limit, and their connections take turns.
 */
export const BUDGETS = {
  /**
   * Media and rights that are being parsed, signed, verified or written. Each takes about 1.5 kB of memory. The largest
   * gallery counts as a network's share, which is free beside two other networks.
   */
  media: { size: 30_000, perVenue: 22_500, perNetwork: 8_000, queue: 1_024, waitMs: 20_000 },
  /** Bodies with up to ten thousand handles. Parsing one takes milliseconds, and their memory limits the queue. */
  longBodies: { size: 1, queue: 256, waitMs: 20_000 },
  /**
   * Orders with hundreds of media, and deletions from cards with as many. The unit is a media. An order of 10,000
   * blocks the event loop for about 0.1 s.
   */
  longOrders: { size: 34_000, perNetwork: 10_000, queue: 64, waitMs: 10_000, holdMs: 1_000 },
  /** The provider takes up to 90 s for an archive. Each waiting request keeps its list of media, up to 1.3 MB. */
  archives: { size: 32, perNetwork: 8, queue: 64, waitMs: 60_000 },
  /** Photos without a card. For each, the provider creates a card that stays. */
  newCards: { ...RATE, size: 1_280, perNetwork: 20 },
  /**
   * Whoever has a picture of a face gets the codes of the person's cards. A busy park's Wi-Fi has 32 searches a minute,
   * and may have almost four times as many.
   */
  faceSearches: { ...RATE, size: 2_560, perNetwork: 40 },
  /** Searches for a card by personal data: four a second per network, because the data may be just a short number. */
  identities: { size: 512, perNetwork: 8, queue: 512, waitMs: 20_000, holdMs: 2_000 },
  /** The postal services are free, but would block our address after too many requests. */
  postalCodes: { size: 60, perNetwork: 6, queue: 64, waitMs: 8_000, holdMs: 6_000 },
} as const satisfies Record<string, Budget>;
export type BudgetName = keyof typeof BUDGETS;

export type Budgets = Readonly<Record<BudgetName, FairBudget>>;

export function createBudgets(): Budgets {
  const entries = Object.entries(BUDGETS).map(([name, shares]) => [name, new FairBudget(shares)]);
  return Object.fromEntries(entries) as Record<BudgetName, FairBudget>;
}
