import { z } from 'zod';
import type { ActiveFault } from '#mock-provider/faults/active-fault.ts';
import { FAULTS, isFaultKind } from '#mock-provider/faults/catalogue.ts';
import type { FaultList } from '#mock-provider/faults/fault-list.ts';
import { faultFields, specOf } from '#mock-provider/faults/fault-request.ts';
import type { Provider } from '#mock-provider/provider.ts';
import { ControlError } from './control-error.ts';
import { read, venueNamed } from './register.ts';
import type { FaultKindsReply } from './schema.ts';

export const faultRequest = faultFields.extend({
  /** Id or web name. Without it the fault is for all calls, of any organization or none. */
  organization: z.string().optional(),
  /** Without it the fault is for every call. */
  match: z
    .strictObject({
      method: z.string().toUpperCase().optional(),
      /** A part of the path, or of the pattern that it follows. */
      path: z.string().min(1).optional(),
      /** The number of the first matching call that fails, counted from 1 for each organization. */
      nth: z.int().min(1).optional(),
    })
    .optional(),
});
export type FaultRequest = z.input<typeof faultRequest>;
export type FaultReply = { readonly id: string };

/** A fault in the list of faults. */
export type FaultEntry = FaultRequest & {
  readonly id: string;
  /** How many calls matched it. */
  readonly matched: number;
  /** Into how many calls it was injected. */
  readonly struck: number;
};
export type FaultsReply = { readonly faults: readonly FaultEntry[] };

function listOf(provider: Provider, organization: string | undefined): FaultList {
  return organization === undefined ? provider.world.faults : venueNamed(provider, organization).faults;
}

/**
 * Adds a fault rule.
 * @throws ControlError when a field is wrong or the organization is unknown
 */
export function createFault(provider: Provider, body: unknown): FaultReply {
  const request = read(faultRequest, body);
  const { method = null, path = null, nth } = request.match ?? {};
  // Without `times` it is for the one call that `nth` names, or else for every call.
  const { times = nth === undefined ? Number.POSITIVE_INFINITY : 1, probability = 1, seed } = request;
  const rule = { spec: specOf(request), method, path, nth: nth ?? 1, times, probability, seed };
  return { id: listOf(provider, request.organization).add(rule) };
}

function writeFault({ id, rule, matched, injected }: ActiveFault, organization: string | undefined): FaultEntry {
  const { spec, method, path, nth, times, probability, seed } = rule;
  return {
    id,
    ...(organization === undefined ? {} : { organization }),
    match: { ...(method === null ? {} : { method }), ...(path === null ? {} : { path }), nth },
    kind: spec.kind,
    delay_ms: spec.delayMs,
    after_bytes: spec.afterBytes,
    status: spec.status,
    code: spec.code,
    message: spec.message,
    ...(Number.isFinite(times) ? { times } : {}),
    probability,
    seed,
    matched,
    struck: injected,
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
export function clearFaults(provider: Provider, organization: string | undefined): object {
  const deleted = listFaults(provider, organization).faults.map(({ id }) => id);
  if (organization !== undefined) venueNamed(provider, organization).faults.clear();
  else for (const list of [provider.world, ...provider.world.venues()]) list.faults.clear();
  return { deleted };
}

/** @throws ControlError 404 */
export function deleteFault({ world }: Provider, id: string): object {
  const removed = world.ownerOf(id)?.faults.remove(id) || world.faults.remove(id);
  if (!removed) throw new ControlError(404, `no fault is called "${id}"`);
  return { deleted: [id] };
}

/** @returns every kind of fault, and what it does */
export function listFaultKinds(): FaultKindsReply {
  return {
    kinds: Object.entries(FAULTS).flatMap(([kind, row]) => (isFaultKind(kind) ? [{ kind, ...row }] : [])),
  };
}
