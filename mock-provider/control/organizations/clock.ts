import type { z } from 'zod';
import { venueNamed } from '#mock-provider/control/register.ts';
import { ControlError, route, tagged } from '#mock-provider/control/route.ts';
import { clockReply, clockRequest, organizationQuery, resetReply } from '#mock-provider/control/schema.ts';
import type { Provider } from '#mock-provider/provider.ts';
import { expireCharge } from '#mock-provider/world/orders/charge.ts';
import type { Venue } from '#mock-provider/world/venue.ts';

function expireCharges({ orders, clock }: Venue): void {
  for (const charge of [...orders.values()].flatMap((order) => order.charges)) expireCharge(charge, clock.now());
}

/** The range of `at`. No reply could write a much later time. */
const [EARLIEST, LATEST] = [Date.parse('0000-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59Z')];

/** @throws ControlError 400 if the clock would leave the years 0 to 9999 */
function assertWritable(moment: number): void {
  if (moment < EARLIEST || moment > LATEST) throw new ControlError(400, 'a clock shows the years 0000 to 9999');
}

/** Advances, sets, stops or starts an organization's clock. @throws ControlError 404, or 400 for an impossible time */
export function setClock(provider: Provider, request: z.output<typeof clockRequest>) {
  const venue = venueNamed(provider, request.organization);
  const { clock } = venue;
  assertWritable(request.at === undefined ? clock.now() + (request.advance_ms ?? 0) : Date.parse(request.at));
  expireCharges(venue);
  if (request.freeze) clock.freeze();
  if (request.thaw) clock.thaw();
  if (request.advance_ms !== undefined) clock.advance(request.advance_ms);
  if (request.at !== undefined) clock.set(Date.parse(request.at));
  return { now: new Date(clock.now()).toISOString() };
}

export const clockRoutes = tagged('Organizations', [
  route(
    'POST /reset',
    'Resets an organization, or everything, to its start',
    { query: organizationQuery, reply: resetReply },
    (provider, { organization }) => {
      if (organization === undefined) {
        provider.world.reset();
        provider.applyScenario(null);
        return { reset: 'everything' };
      }
      const venue = provider.world.addVenue(venueNamed(provider, organization).seed);
      provider.applyScenario(venue);
      return { reset: venue.id };
    },
  ),
  route(
    'POST /clock',
    'Advances, sets, freezes or thaws the clock of an organization',
    { body: clockRequest, example: { organization: 'fotos', advance_ms: 900_000 }, reply: clockReply },
    setClock,
  ),
]);
