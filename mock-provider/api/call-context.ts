import type { FaultSpec } from '#mock-provider/faults/fault.ts';
import type { Venue } from '#mock-provider/world/venue.ts';
import type { World } from '#mock-provider/world/world.ts';
import type { ReadCall } from './read-call.ts';

function textField(body: unknown, name: string): string | undefined {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}

export function namedVenue(world: World, { params, query, body }: ReadCall): Venue | undefined {
  if (params.webName !== undefined) return world.find(params.webName);
  const ids = [
    params.organizationId,
    params.orderId,
    params.mediaId,
    query.organization_id,
    textField(body, 'organization_id'),
  ];
  for (const id of ids) {
    const venue = typeof id === 'string' ? world.ownerOf(id) : undefined;
    if (venue) return venue;
  }
  return undefined;
}

/** @returns the fault of a card that the call names, or of the card token that it pays with */
export function namedFault(world: World, venue: Venue | undefined, call: ReadCall): FaultSpec | undefined {
  const { code, firstCard, card } = call.params;
  const listed = (call.body as { cards?: readonly string[] } | undefined)?.cards ?? [];
  for (const named of [code, firstCard, card, ...listed]) {
    const fault = named === undefined ? undefined : venue?.cardFault(named);
    if (fault) return fault;
  }
  const token = textField(call.body, 'card_hash');
  return token === undefined ? undefined : world.tokens.fault(token);
}
