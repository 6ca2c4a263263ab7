import { z } from 'zod';
import { venueNamed } from '#mock-provider/control/register.ts';
import { ControlError } from '#mock-provider/control/route.ts';
import type { Provider } from '#mock-provider/provider.ts';
import type { Snapshot } from '#mock-provider/world/snapshots.ts';
import type { Venue } from '#mock-provider/world/venue.ts';

export const snapshotRequest = z.strictObject({
  organization: z.string().describe('Id or web name.'),
  name: z.string().min(1).max(100).optional().describe('For the one who reads the list of snapshots.'),
});

const venueTime = z.iso.datetime();

export const snapshotReply = z.object({ snapshot: z.string() });
export type SnapshotReply = z.output<typeof snapshotReply>;

export const snapshotsReply = z.object({
  snapshots: z.array(
    z.object({ id: z.string(), organization: z.string(), name: z.string().optional(), at: venueTime }),
  ),
});
export type SnapshotsReply = z.output<typeof snapshotsReply>;

export const restoreReply = z.object({ restored: z.string(), now: venueTime });
export type RestoreReply = z.output<typeof restoreReply>;

/** @throws ControlError for an unknown organization, or one with all its snapshots */
export function takeSnapshot(provider: Provider, request: z.output<typeof snapshotRequest>): SnapshotReply {
  const { organization, name } = request;
  const venue = venueNamed(provider, organization);
  const { snapshots, clock } = venue;
  if (snapshots.isFull) throw new ControlError(409, `"${organization}" has 20 snapshots already: delete one`);
  return { snapshot: snapshots.add({ name, at: clock.now(), restore: venue.save() }).id };
}

function findSnapshot({ world }: Provider, id: string): { venue: Venue; snapshot: Snapshot } {
  const venue = world.ownerOf(id);
  const snapshot = venue?.snapshots.find(id);
  if (!venue || !snapshot) throw new ControlError(404, `no snapshot is called "${id}"`);
  return { venue, snapshot };
}

/** Puts a venue back into the state of a snapshot, which stays. @throws ControlError 404 */
export function restoreSnapshot(provider: Provider, id: string): RestoreReply {
  const { venue, snapshot } = findSnapshot(provider, id);
  snapshot.restore();
  return { restored: id, now: new Date(venue.clock.now()).toISOString() };
}

export function listSnapshots(provider: Provider, organization: string | undefined): SnapshotsReply {
  const venues = organization === undefined ? provider.world.venues() : [venueNamed(provider, organization)];
  const entries = venues.flatMap((venue) =>
    venue.snapshots.entries().map(({ id, name, at }) => ({
      id,
      organization: venue.id,
      ...(name === undefined ? {} : { name }),
      at: new Date(at).toISOString(),
    })),
  );
  return { snapshots: entries };
}

export function deleteSnapshot(provider: Provider, id: string): { deleted: string[] } {
  findSnapshot(provider, id).venue.snapshots.remove(id);
  return { deleted: [id] };
}
