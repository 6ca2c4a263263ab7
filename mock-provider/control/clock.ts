import type { z } from 'zod';
import type { Provider } from '#mock-provider/provider.ts';
import { venueNamed } from './register.ts';
import type { ClockReply, clockRequest, ResetReply } from './schema.ts';

/** Advances, freezes or thaws the clock of an organization. @throws ControlError 404 */
export function setClock(provider: Provider, request: z.output<typeof clockRequest>): ClockReply {
  const { clock } = venueNamed(provider, request.organization);
  if ('advance_ms' in request) clock.advance(request.advance_ms);
  else if ('freeze' in request) clock.freeze();
  else clock.thaw();
  return { now: new Date(clock.now()).toISOString() };
}

/** Builds an organization, or without a name everything, again from its start. @throws ControlError 404 */
export function reset(provider: Provider, organization: string | undefined): ResetReply {
  if (organization === undefined) {
    provider.world.reset();
    return { reset: 'everything' };
  }
  return { reset: provider.world.resetVenue(venueNamed(provider, organization)).id };
}
