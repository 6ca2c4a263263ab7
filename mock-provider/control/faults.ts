import { z } from 'zod';
import type { ActiveFault } from '#mock-provider/faults/active-fault.ts';
import { FAULTS, isFaultKind } from '#mock-provider/faults/catalogue.ts';
import type { FaultList } from '#mock-provider/faults/fault-list.ts';
import type { Provider } from '#mock-provider/provider.ts';
import { faultFieldsOfRule, type faultRequest, ruleOf, writeRule } from './fault-rule.ts';
import { unknownPathReason } from './known-path.ts';
import { venueNamed } from './register.ts';
import { ControlError } from './route.ts';
import type { FaultKindsReply } from './schema.ts';

export const faultSwitch = z.strictObject({ on: z.boolean() });
export type FaultRequest = z.input<typeof faultRequest>;
export const faultReply = z.object({ id: z.string() });
export type FaultReply = z.output<typeof faultReply>;

export const faultEntry = z.object({
  ...faultFieldsOfRule.shape,
  id: z.string(),
  matched: z.int().describe('How many calls matched it.'),
  struck: z.int().describe('Into how many calls it was injected.'),
  on: z.boolean(),
  left: z
    .int()
    .optional()
    .describe('How many more calls can fail, for a fault with `times` and for a sequence that ends.'),
  used_up: z.boolean().describe('Whether no call can fail any more, until it is turned on again.'),
});
export type FaultEntry = z.output<typeof faultEntry>;
export const faultsReply = z.object({ faults: z.array(faultEntry) });
export type FaultsReply = z.output<typeof faultsReply>;

const unknownFault = (id: string) => new ControlError(404, `no fault is called "${id}"`);

function listOf(provider: Provider, organization: string | undefined): FaultList {
  return organization === undefined ? provider.world.faults : venueNamed(provider, organization).faults;
}

/** @throws ControlError for an unknown organization, or a path that no call can have */
export function createFault(provider: Provider, request: z.output<typeof faultRequest>): FaultReply {
  const list = listOf(provider, request.organization);
  const { path } = request.match ?? {};
  const reason = path === undefined ? null : unknownPathReason(path, provider.routes);
  if (reason !== null) throw new ControlError(400, reason);
  return { id: list.add(ruleOf(request)) };
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

export function listFaults(provider: Provider, organization: string | undefined): FaultsReply {
  const { world } = provider;
  const venues = organization === undefined ? world.venues() : [venueNamed(provider, organization)];
  const own = venues.flatMap((venue) => venue.faults.entries().map((fault) => writeFault(fault, venue.id)));
  const common = organization === undefined ? world.faults.entries().map((fault) => writeFault(fault, undefined)) : [];
  return { faults: [...common, ...own] };
}

export function clearFaults(provider: Provider, organization: string | undefined): { deleted: string[] } {
  const deleted = listFaults(provider, organization).faults.map(({ id }) => id);
  if (organization !== undefined) venueNamed(provider, organization).faults.clear();
  else for (const list of [provider.world, ...provider.world.venues()]) list.faults.clear();
  return { deleted };
}

/** Turns a fault off, or on from its start. @throws ControlError 404 */
export function switchFault({ world }: Provider, id: string, { on }: z.output<typeof faultSwitch>): FaultEntry {
  const venue = world.ownerOf(id);
  const own = venue?.faults.find(id);
  const fault = own ?? world.faults.find(id);
  if (!fault) throw unknownFault(id);
  if (on) fault.turnOn();
  else fault.turnOff();
  return writeFault(fault, own && venue?.id);
}

export function deleteFault({ world }: Provider, id: string): { deleted: string[] } {
  const removed = world.ownerOf(id)?.faults.remove(id) || world.faults.remove(id);
  if (!removed) throw unknownFault(id);
  return { deleted: [id] };
}

export function listFaultKinds(): FaultKindsReply {
  return {
    kinds: Object.entries(FAULTS).flatMap(([kind, row]) => (isFaultKind(kind) ? [{ kind, ...row }] : [])),
  };
}
