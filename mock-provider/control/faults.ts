import { z } from 'zod';
import type { ActiveFault } from '#mock-provider/faults/active-fault.ts';
import { FAULT_KINDS, FAULT_PARAMETERS, FAULTS } from '#mock-provider/faults/catalogue.ts';
import { faultRequest, ruleFields } from '#mock-provider/faults/fault.ts';
import type { Provider } from '#mock-provider/provider.ts';
import type { World } from '#mock-provider/world/world.ts';
import { impossibleReason } from './known-call.ts';
import { ControlError, ownersNamed, route, tagged } from './route.ts';
import { type OrganizationQuery, organizationQuery } from './schema.ts';

const faultReply = z.object({ id: z.string() });
export type FaultReply = z.output<typeof faultReply>;

export const faultEntry = z.object({
  ...ruleFields.shape,
  id: z.string(),
  matched: z.int().describe("How many calls the fault's pattern matched."),
  struck: z.int().describe('How many replies the fault changed, delayed or prevented.'),
  on: z.boolean(),
  left: z
    .int()
    .optional()
    .describe('How many more calls can fail, for a fault with `times` and for a sequence that ends.'),
  used_up: z.boolean().describe('Whether no call can fail any more until the fault is turned on again.'),
});
export type FaultEntry = z.output<typeof faultEntry>;
const faultsReply = z.object({ faults: z.array(faultEntry) });
export type FaultsReply = z.output<typeof faultsReply>;
const deletedReply = z.object({ deleted: z.array(z.string()) });

const faultKind = z.object({
  kind: z.enum(FAULT_KINDS),
  performs: z.boolean().describe('Whether the call is performed.'),
  changes: z.literal('json').optional().describe('Set if the kind changes JSON replies alone.'),
  reads: z.array(z.enum(FAULT_PARAMETERS)).readonly().describe('The parameters that the kind reads.'),
  outcome: z.string(),
});
const faultKindsReply = z.object({ kinds: z.array(faultKind) });
export type FaultKindsReply = z.output<typeof faultKindsReply>;

/** @throws ControlError for an unknown organization, or if no call can match the fault */
export function createFault(provider: Provider, request: z.output<typeof faultRequest>): FaultReply {
  const { organization, ...rule } = request;
  const [owner] = ownersNamed(provider, organization);
  const { kind, sequence = [], match } = rule;
  const kinds = [kind, ...sequence.map((step) => step?.kind)].filter((one) => one !== undefined);
  const reason = impossibleReason({ organization, ...match, kinds }, provider.routes);
  if (reason !== null) throw new ControlError(400, reason);
  return { id: owner.faults.add(rule) };
}

/** Returns a fault's rule with its defaults filled in, and what the fault has done so far. */
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
  const owners = ownersNamed(provider, organization);
  return { faults: owners.flatMap(({ id, faults }) => [...faults.values()].map((fault) => writeFault(fault, id))) };
}

/** @returns the fault, and its owner: a venue, or the world for a fault of all venues @throws ControlError 404 */
function findFault(world: World, id: string) {
  const owner = [world.ownerOf(id)].find((venue) => venue?.faults.has(id)) ?? world;
  const fault = owner.faults.get(id);
  if (!fault) throw new ControlError(404, `no fault is called "${id}"`);
  return { fault, owner };
}

const faultRefusal = { 404: 'No fault has this id.' };

export const faultRoutes = tagged('Faults', [
  route('GET /faults/kinds', 'Lists the kinds of fault', {
    reply: faultKindsReply,
    handle: () => ({ kinds: FAULT_KINDS.map((kind) => ({ kind, ...FAULTS[kind] })) }),
  }),
  route('GET /faults', 'Lists the faults', { query: organizationQuery, reply: faultsReply, handle: listFaults }),
  route('POST /faults', 'Adds a fault', {
    body: faultRequest,
    example: {
      organization: 'fotos',
      match: { method: 'POST', path: '/payment/checkout', nth: 2 },
      kind: 'lost_reply',
    },
    reply: faultReply,
    handle: createFault,
  }),
  route('PATCH /faults/:id', 'Turns a fault off, or on again from its start', {
    refusals: faultRefusal,
    body: z.strictObject({ on: z.boolean() }),
    example: { on: false },
    reply: faultEntry,
    handle({ world }, { on }, { id }) {
      const { fault, owner } = findFault(world, id);
      if (on) fault.turnOn();
      else fault.turnOff();
      return writeFault(fault, owner.id);
    },
  }),
  route('DELETE /faults', 'Deletes all faults, or those of an organization', {
    query: organizationQuery,
    reply: deletedReply,
    handle(provider, { organization }) {
      const deleted = listFaults(provider, { organization }).faults.map(({ id }) => id);
      for (const { faults } of ownersNamed(provider, organization)) faults.clear();
      return { deleted };
    },
  }),
  route('DELETE /faults/:id', 'Deletes a fault', {
    refusals: faultRefusal,
    reply: deletedReply,
    handle({ world }, _, { id }) {
      findFault(world, id).owner.faults.delete(id);
      return { deleted: [id] };
    },
  }),
]);
