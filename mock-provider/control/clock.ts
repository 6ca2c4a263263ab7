import type { Provider } from '#mock-provider/provider.ts';
import { expireCharge } from '#mock-provider/world/orders/charge.ts';
import type { Venue } from '#mock-provider/world/venue.ts';
import { read, venueNamed } from './register.ts';
import { type ClockReply, clockRequest } from './schema.ts';

/** Expires every PIX whose time is over, so that a clock that is set back makes none payable again. */
function expireCharges({ orders, clock }: Venue): void {
  for (const charge of [...orders.values()].flatMap((order) => order.charges)) expireCharge(charge, clock.now());
}

/**
 * Advances, sets, stops or starts the clock of a venue.
 * @throws ControlError when a field is wrong or the organization is unknown
 */
export function setClock(provider: Provider, body: unknown): ClockReply {
  const request = read(clockRequest, body);
  const venue = venueNamed(provider, request.organization);
  const { clock } = venue;
  expireCharges(venue);
  if (request.freeze) clock.freeze();
  if (request.thaw) clock.thaw();
  if (request.advance_ms !== undefined) clock.advance(request.advance_ms);
  if (request.at !== undefined) clock.set(Date.parse(request.at));
  return { now: new Date(clock.now()).toISOString() };
}
