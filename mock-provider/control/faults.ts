import { z } from 'zod';
import type { ActiveFault } from '#mock-provider/faults/active-fault.ts';
import { FAULTS, isFaultKind } from '#mock-provider/faults/catalogue.ts';
import type { FaultList } from '#mock-provider/faults/fault-list.ts';
import type { Provider } from '#mock-provider/provider.ts';
import { ControlError } from './control-error.ts';
import { faultRequest, ruleOf, writeRule } from './fault-rule.ts';
import { read, venueNamed } from './register.ts';
import type { FaultKindsReply } from './schema.ts';

const faultSwitch = z.strictObject({ on: z.boolean() });
export type FaultRequest = z.input<typeof faultRequest>;
export type FaultReply = { readonly id: string };

/** A fault in the list of faults. */
export type FaultEntry = FaultRequest & {
  readonly id: string;
  /** How many calls matched it. */
  readonly matched: number;
  /** Into how many calls it was injected. */
  readonly struck: number;
  readonly on: boolean;
  /** How many more calls can fail, for a fault with `times` and for a sequence that ends. */
  readonly left?: number;
  /** Whether no call can fail any more, until it is turned on again. */
  readonly used_up: boolean;
};
export type FaultsReply = { readonly faults: readonly FaultEntry[] };

const unknownFault = (id: string) => new ControlError(404, `no fault is called "${id}"`);

function listOf(provider: Provider, organization: string | undefined): FaultList {
  return organization === undefined ? provider.world.faults : venueNamed(provider, organization).faults;
}

/**
 * Adds a fault rule.
 * @throws ControlError when a field is wrong or the organization is unknown
 */
export function createFault(provider: Provider, body: unknown): FaultReply {
  const request = read(faultRequest, body);
  return { id: listOf(provider, request.organization).add(ruleOf(request)) };
}

function writeFault(fault: ActiveFault, organization: string | undefined): FaultEntry {
  const { id, rule, matched, injected, on, left, isUsedUp } = fault;
  return {
    id,
    ...(organization === undefined ? {} : { organization }),
    ...writeRule(rule),
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
export function clearFaults(provider: Provider, organization: string | undefined): object {
  const deleted = listFaults(provider, organization).faults.map(({ id }) => id);
  if (organization !== undefined) venueNamed(provider, organization).faults.clear();
  else for (const list of [provider.world, ...provider.world.venues()]) list.faults.clear();
  return { deleted };
}

/**
 * Turns a fault off, or on again from its start.
 * @throws ControlError 400 or 404
 */
export function switchFault({ world }: Provider, id: string, body: unknown): FaultEntry {
  const { on } = read(faultSwitch, body);
  const venue = world.ownerOf(id);
  const own = venue?.faults.find(id);
  const fault = own ?? world.faults.find(id);
  if (!fault) throw unknownFault(id);
  if (on) fault.turnOn();
  else fault.turnOff();
  return writeFault(fault, own && venue?.id);
}

/** @throws ControlError 404 */
export function deleteFault({ world }: Provider, id: string): object {
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
