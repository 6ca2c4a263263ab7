import { z } from 'zod';
import type { ActiveFault } from '#mock-provider/faults/active-fault.ts';
import { FAULTS, isFaultKind } from '#mock-provider/faults/catalogue.ts';
import type { FaultRule } from '#mock-provider/faults/fault.ts';
import type { FaultList } from '#mock-provider/faults/fault-list.ts';
import { faultFields, specOf } from '#mock-provider/faults/fault-request.ts';
import type { Provider } from '#mock-provider/provider.ts';
import { ControlError } from './control-error.ts';
import { venueNamed } from './register.ts';
import type { FaultKindsReply } from './schema.ts';

const milliseconds = z
  .number()
  .min(0)
  .max(30 * 24 * 3_600_000);

export const faultRequest = faultFields.extend({
  organization: z
    .string()
    .optional()
    .describe('Id or web name. Without it the fault is for all calls, of any organization or none.'),
  match: z
    .strictObject({
      method: z.string().toUpperCase().optional(),
      path: z.string().min(1).optional().describe('A part of the path, or of the pattern that it follows.'),
      query: z.record(z.string(), z.string()).optional().describe('Parameters of the query, with their whole values.'),
      header: z.record(z.string(), z.string()).optional().describe('Headers, each with a part of its value.'),
      nth: z
        .int()
        .min(1)
        .optional()
        .describe('The number of the first matching call that fails, counted from 1 for each organization.'),
    })
    .optional()
    .describe('Without it the fault is for every call.'),
  after_ms: milliseconds.optional().describe("By the organization's clock, after the rule is made."),
  for_ms: milliseconds
    .optional()
    .describe("By the organization's clock, after `after_ms`. Without it the fault has no end."),
});
export const faultSwitch = z.strictObject({ on: z.boolean() });
export type FaultRequest = z.input<typeof faultRequest>;
export const faultReply = z.object({ id: z.string() });
export type FaultReply = z.output<typeof faultReply>;

/** A fault in the list of faults. */
export const faultEntry = z.object({
  ...faultRequest.shape,
  id: z.string(),
  matched: z.int().describe('How many calls matched it.'),
  struck: z.int().describe('Into how many calls it was injected.'),
  on: z.boolean(),
  left: z.int().optional().describe('How many more calls can fail, for a fault with `times`.'),
  used_up: z.boolean().describe('Whether no call can fail any more, until it is turned on again.'),
});
export type FaultEntry = z.output<typeof faultEntry>;
export const faultsReply = z.object({ faults: z.array(faultEntry) });
export type FaultsReply = z.output<typeof faultsReply>;

const unknownFault = (id: string) => new ControlError(404, `no fault is called "${id}"`);

function listOf(provider: Provider, organization: string | undefined): FaultList {
  return organization === undefined ? provider.world.faults : venueNamed(provider, organization).faults;
}

/**
 * Adds a fault rule.
 * @throws ControlError when the organization is unknown
 */
export function createFault(provider: Provider, request: z.output<typeof faultRequest>): FaultReply {
  const { method = null, path = null, query = {}, header = {}, nth } = request.match ?? {};
  // Without `times` it is for the one call that `nth` names, or else for every call.
  const { times = nth === undefined ? Number.POSITIVE_INFINITY : 1, probability = 1, seed } = request;
  const { after_ms: afterMs = 0, for_ms: forMs = Number.POSITIVE_INFINITY } = request;
  const [pattern, period] = [
    { method, path, query, header },
    { afterMs, forMs },
  ];
  const rule = { spec: specOf(request), pattern, period, nth: nth ?? 1, times, probability, seed };
  return { id: listOf(provider, request.organization).add(rule) };
}

function writeMatch({ pattern, nth }: FaultRule): NonNullable<FaultEntry['match']> {
  const { method, path, query, header } = pattern;
  return {
    ...(method === null ? {} : { method }),
    ...(path === null ? {} : { path }),
    ...(Object.keys(query).length === 0 ? {} : { query }),
    ...(Object.keys(header).length === 0 ? {} : { header }),
    nth,
  };
}

function writeFault(fault: ActiveFault, organization: string | undefined): FaultEntry {
  const { id, rule, matched, injected, on, left, isUsedUp } = fault;
  const { spec, period, times, probability, seed } = rule;
  return {
    id,
    ...(organization === undefined ? {} : { organization }),
    match: writeMatch(rule),
    kind: spec.kind,
    delay_ms: spec.delayMs,
    jitter_ms: spec.jitterMs,
    after_bytes: spec.afterBytes,
    bytes_per_second: spec.bytesPerSecond,
    status: spec.status,
    code: spec.code,
    message: spec.message,
    ...(Number.isFinite(times) ? { times } : {}),
    ...(period.afterMs === 0 ? {} : { after_ms: period.afterMs }),
    ...(Number.isFinite(period.forMs) ? { for_ms: period.forMs } : {}),
    probability,
    seed,
    matched,
    struck: injected,
    on,
    ...(Number.isFinite(left) ? { left } : {}),
    used_up: isUsedUp,
  };
}

/** @param organization id or web name; undefined for all faults */
export function listFaults(provider: Provider, organization: string | undefined): FaultsReply {
  const { world } = provider;
  const venues = organization === undefined ? world.venues() : [venueNamed(provider, organization)];
  const own = venues.flatMap((venue) => venue.faults.entries().map((fault) => writeFault(fault, venue.id)));
  const common = organization === undefined ? world.faults.entries().map((fault) => writeFault(fault, undefined)) : [];
  return { faults: [...common, ...own] };
}

/** @param organization id or web name; undefined for all faults */
export function clearFaults(provider: Provider, organization: string | undefined): { deleted: string[] } {
  const deleted = listFaults(provider, organization).faults.map(({ id }) => id);
  if (organization !== undefined) venueNamed(provider, organization).faults.clear();
  else for (const list of [provider.world, ...provider.world.venues()]) list.faults.clear();
  return { deleted };
}

/**
 * Turns a fault off, or on again from its start.
 * @throws ControlError 404
 */
export function switchFault({ world }: Provider, id: string, { on }: z.output<typeof faultSwitch>): FaultEntry {
  const venue = world.ownerOf(id);
  const own = venue?.faults.find(id);
  const fault = own ?? world.faults.find(id);
  if (!fault) throw unknownFault(id);
  if (on) fault.turnOn();
  else fault.turnOff();
  return writeFault(fault, own && venue?.id);
}

/** @throws ControlError 404 */
export function deleteFault({ world }: Provider, id: string): { deleted: string[] } {
  const removed = world.ownerOf(id)?.faults.remove(id) || world.faults.remove(id);
  if (!removed) throw unknownFault(id);
  return { deleted: [id] };
}

/** @returns every kind of fault, and what it does */
export function listFaultKinds(): FaultKindsReply {
  return {
    kinds: Object.entries(FAULTS).flatMap(([kind, row]) => (isFaultKind(kind) ? [{ kind, ...row }] : [])),
  };
}
