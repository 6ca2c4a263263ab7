import { randomInt } from 'node:crypto';
import type { VenueContext } from '#server/context.ts';
import { errorCodeOf } from '#server/errors.ts';
import { describeCause } from '#server/log-cause.ts';
import type { ProviderOrder, ProviderVenue } from '#server/provider/types.ts';
import { keyOf, type Marks } from '#server/shared-state/shared-state.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { isOutcomeUnknown } from '#shared/outage.ts';

/** How long a version is kept, in ms: longer than a visit. After that the card's order counts as unchanged. */
const KEPT_MS = 24 * 60 * 60_000;
/** The largest range that `randomInt` accepts. */
const VERSIONS = 2 ** 48 - 1;

export type Versioned<T> = T & { readonly version: string | null };

type VersionContext = {
  readonly orders: { readonly marks: Marks };
  readonly venue: Pick<ProviderVenue, 'site'>;
  readonly log: VenueContext['log'];
};

const keyOfCard = ({ venue }: VersionContext, card: CardCode) => keyOf(['order version', venue.site, card]);

/** Returns null if the shared state cannot be reached. Orders then count as unchanged, and changes continue. */
async function orUnknown<T>({ log }: VersionContext, asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    log.debug({ cause: describeCause(error) }, 'the version of an order is unknown');
    return null;
  }
}

/** Returns the version of a card's order; null if none is known. A change by a storefront gives it a new one (B17). */
export function readVersion(ctx: VersionContext, card: CardCode): Promise<string | null> {
  return orUnknown(ctx, ctx.orders.marks.read(keyOfCard(ctx, card)));
}

/**
 * Gives cards a new version. Call this under the order's lock, so that versions follow the sequence of changes.
 * @returns the version; null if the shared state cannot be reached
 */
export async function renewVersion(ctx: VersionContext, cards: readonly CardCode[]): Promise<string | null> {
  const version = randomInt(VERSIONS).toString(36);
  const set = [...new Set(cards)].map((card) => ctx.orders.marks.set(keyOfCard(ctx, card), KEPT_MS, version));
  return (await orUnknown(ctx, Promise.all(set))) && version;
}

/**
 * Makes a change that returns the order, and gives the order's cards a new version. Needs the order's lock.
 * @param cards cards that the reply may lack
 */
export async function changeVersion<T extends Pick<ProviderOrder, 'cards'>>(
  ctx: VersionContext,
  cards: readonly CardCode[],
  change: () => Promise<T>,
): Promise<Versioned<T>> {
  try {
    const order = await change();
    return { ...order, version: await renewVersion(ctx, [...cards, ...order.cards]) };
  } catch (error) {
    // The change may have been made although it failed.
    if (isOutcomeUnknown(errorCodeOf(error))) await renewVersion(ctx, cards);
    throw error;
  }
}
