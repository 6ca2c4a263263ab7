import { z } from 'zod';
import type { ActiveFault, FaultList } from '#mock-provider/faults/active-fault.ts';
import { FAULT_KINDS, FAULTS } from '#mock-provider/faults/catalogue.ts';
import { faultRequest, ruleFields } from '#mock-provider/faults/fault.ts';
import type { Provider } from '#mock-provider/provider.ts';
import type { World } from '#mock-provider/world/world.ts';
import { impossibleReason } from './known-call.ts';
import { ControlError, route, tagged, venueNamed, venuesNamed } from './route.ts';
import { deletedReply, faultKindsReply, type OrganizationQuery, organizationQuery } from './schema.ts';

const faultSwitch = z.strictObject({ on: z.boolean() });
const faultReply = z.object({ id: z.string() });
export type FaultReply = z.output<typeof faultReply>;

export const faultEntry = z.object({
  ...ruleFields.shape,
  id: z.string(),
  matched: z.int().describe('How many calls matched it.'),
  struck: z.int().describe('Into how many replies it was injected, and made another of them.'),
  on: z.boolean(),
  left: z
    .int()
    .optional()
    .describe('How many more calls can fail, for a fault with `times` and for a sequence that ends.'),
  used_up: z.boolean().describe('Whether no call can fail any more, until it is turned on again.'),
});
export type FaultEntry = z.output<typeof faultEntry>;
const faultsReply = z.object({ faults: z.array(faultEntry) });
export type FaultsReply = z.output<typeof faultsReply>;

function listOf(provider: Provider, { organization }: OrganizationQuery): FaultList {
  return organization === undefined ? provider.world.faults : venueNamed(provider, organization).faults;
}

/** @throws ControlError for an unknown organization, or for calls that can never happen */
export function createFault(provider: Provider, request: z.output<typeof faultRequest>): FaultReply {
  const list = listOf(provider, request);
  const { organization, ...rule } = request;
  const { kind, sequence = [], match } = rule;
  const kinds = [kind, ...sequence.map((step) => step?.kind)].filter((one) => one !== undefined);
  const reason = impossibleReason({ organization, ...match, kinds }, provider.routes);
  if (reason !== null) throw new ControlError(400, reason);
  return { id: list.add(rule) };
}

/** Writes a rule as it was requested, with its defaults and what it has done. */
function writeFault(fault: ActiveFault, organization: string | undefined): FaultEntry {
  const { id, rule, seed, times, matched, progress, left, isUsedUp } = fault;
  const { sequence, repeat = false, probability = 1, match } = rule;
  return {
    id,
    organization,
    ...rule,
    match: { ...match, nth: match?.nth ?? 1 },
    ...(sequence ? { repeat } : { probability, seed }),
    ...(Number.isFinite(times) && { times }),
    matched,
    struck: progress.struck,
    on: progress.on,
    ...(Number.isFinite(left) && { left }),
    used_up: isUsedUp,
  };
}

function listFaults(provider: Provider, { organization }: OrganizationQuery): FaultsReply {
  const { world } = provider;
  const own = venuesNamed(provider, organization).flatMap((venue) =>
    [...venue.faults.values()].map((fault) => writeFault(fault, venue.id)),
  );
  const common =
    organization === undefined ? [...world.faults.values()].map((fault) => writeFault(fault, undefined)) : [];
  return { faults: [...common, ...own] };
}

/** @returns the fault, and its venue unless it is for all @throws ControlError 404 */
function findFault(world: World, id: string) {
  const owner = [world.ownerOf(id)].find((venue) => venue?.faults.has(id));
  const fault = (owner ?? world).faults.get(id);
  if (!fault) throw new ControlError(404, `no fault is called "${id}"`);
  return { fault, owner };
}

const faultRefusal = { 404: 'No fault is called so.' };

export const faultRoutes = tagged('Faults', [
  route('GET /faults/kinds', 'Lists the kinds of fault', { reply: faultKindsReply }, () => ({
    kinds: FAULT_KINDS.map((kind) => ({ kind, ...FAULTS[kind] })),
  })),
  route('GET /faults', 'Lists the faults', { query: organizationQuery, reply: faultsReply }, listFaults),
  route(
    'POST /faults',
    'Adds a fault',
    {
      body: faultRequest,
      example: {
        organization: 'fotos',
        match: { method: 'POST', path: '/payment/checkout', nth: 2 },
        kind: 'lost_reply',
      },
      reply: faultReply,
    },
    createFault,
  ),
  route(
    'PATCH /faults/:id',
    'Turns a fault off, or on again from its start',
    { refusals: faultRefusal, body: faultSwitch, example: { on: false }, reply: faultEntry },
    ({ world }, { on }, { id }) => {
      const { fault, owner } = findFault(world, id);
      if (on) fault.turnOn();
      else fault.turnOff();
      return writeFault(fault, owner?.id);
    },
  ),
  route(
    'DELETE /faults',
    'Deletes all faults, or those of an organization',
    { query: organizationQuery, reply: deletedReply },
    (provider, { organization }) => {
      const { world } = provider;
      const deleted = listFaults(provider, { organization }).faults.map(({ id }) => id);
      const owners = organization === undefined ? [world, ...world.venues()] : [venueNamed(provider, organization)];
      for (const { faults } of owners) faults.clear();
      return { deleted };
    },
  ),
  route(
    'DELETE /faults/:id',
    'Deletes a fault',
    { refusals: faultRefusal, reply: deletedReply },
    ({ world }, _, { id }) => {
      const { owner } = findFault(world, id);
      (owner ?? world).faults.delete(id);
      return { deleted: [id] };
    },
  ),
]);
