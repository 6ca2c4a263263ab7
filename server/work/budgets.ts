import { FairBudget, type Shares } from './fair-budget.ts';

const MINUTE_MS = 60_000;

export type Budget = Shares & {
  readonly waitMs: number;
  /** A share stays taken for this time, in ms, not for its request's, which makes it a rate: 32 in 30 seconds are one a second. */
  readonly holdMs?: number;
};

/**
 * What is scarce besides the connections to the provider. A phone network or a venue's Wi-Fi has hundreds of visitors behind
 * one address: a share is for all of them, and they take turns by their connections.
 */
export const BUDGETS = {
  /** Media and rights that are parsed, signed, verified or written at one time: about 1.5 kB of memory each. */
  media: { size: 30_000, perVenue: 22_500, perNetwork: 10_000, queue: 1_024, waitMs: 20_000 },
  /** Orders of thousands of media, by their media: one of 10,000 keeps the process from all else for an eighth of a second. */
  longOrders: { size: 34_000, perNetwork: 10_000, queue: 64, waitMs: 10_000, holdMs: 1_000 },
  /** The provider packs an archive in up to a minute and a half. Each that waits keeps its list of media, up to 1.2 MB. */
  archives: { size: 32, perNetwork: 8, queue: 64, waitMs: MINUTE_MS },
  /** Each photo without a card creates a card at the provider, for good. */
  newCards: { size: 256, perNetwork: 32, queue: 256, waitMs: 30_000, holdMs: 30_000 },
  /** Persons who are looked for. */
  identities: { size: 64, perNetwork: 8, queue: 512, waitMs: 20_000 },
  /** The postal services are free. They would block our address after endless requests. */
  postalCodes: { size: 200, perNetwork: 20, queue: 64, waitMs: 3_000, holdMs: 20_000 },
} as const satisfies Record<string, Budget>;
export type BudgetName = keyof typeof BUDGETS;

export type Budgets = Readonly<Record<BudgetName, FairBudget>>;

export function createBudgets(): Budgets {
  const entries = Object.entries(BUDGETS).map(([name, shares]) => [name, new FairBudget(shares)]);
  return Object.fromEntries(entries) as Record<BudgetName, FairBudget>;
}
