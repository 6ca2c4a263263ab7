import type { z } from 'zod';
import type { Provider } from '#mock-provider/provider.ts';
import { expireCharge } from '#mock-provider/world/orders/charge.ts';
import type { Venue } from '#mock-provider/world/venue.ts';
import { venueNamed } from './register.ts';
import type { ClockReply, clockRequest, ResetReply } from './schema.ts';

/** Expires every PIX whose time is over, so that a clock that is set back makes none payable again. */
function expireCharges({ orders, clock }: Venue): void {
  for (const charge of [...orders.values()].flatMap((order) => order.charges)) expireCharge(charge, clock.now());
}

/** Advances, sets, stops or starts the clock of an organization. @throws ControlError 404 */
export function setClock(provider: Provider, request: z.output<typeof clockRequest>): ClockReply {
  const venue = venueNamed(provider, request.organization);
  const { clock } = venue;
  expireCharges(venue);
  if (request.freeze) clock.freeze();
  if (request.thaw) clock.thaw();
  if (request.advance_ms !== undefined) clock.advance(request.advance_ms);
  if (request.at !== undefined) clock.set(Date.parse(request.at));
  return { now: new Date(clock.now()).toISOString() };
}

/** Builds an organization, or without a name everything, again from its start. @throws ControlError 404 */
export function reset(provider: Provider, organization: string | undefined): ResetReply {
  if (organization === undefined) {
    provider.world.reset();
    provider.applyScenario(null);
    return { reset: 'everything' };
  }
  const venue = provider.world.resetVenue(venueNamed(provider, organization));
  provider.applyScenario(venue);
  return { reset: venue.id };
}
