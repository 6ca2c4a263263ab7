import { z } from 'zod';
import type { Provider } from '#mock-provider/provider.ts';
import type { Snapshot, Venue } from '#mock-provider/world/venue.ts';
import { venueNamed, venuesNamed } from './register.ts';
import { type ControlCall, ControlError, route, tagged } from './route.ts';
import { deletedReply, type OrganizationQuery, organizationQuery } from './schema.ts';

const snapshotRequest = z.strictObject({
  organization: z.string().describe('Id or web name.'),
  name: z.string().min(1).max(100).optional().describe('For the one who reads the list of snapshots.'),
});

const venueTime = z.iso.datetime();

const snapshotReply = z.object({ snapshot: z.string() });
export type SnapshotReply = z.output<typeof snapshotReply>;

const snapshotsReply = z.object({
  snapshots: z.array(
    z.object({ id: z.string(), organization: z.string(), name: z.string().optional(), at: venueTime }),
  ),
});
export type SnapshotsReply = z.output<typeof snapshotsReply>;

const restoreReply = z.object({ restored: z.string(), now: venueTime });
export type RestoreReply = z.output<typeof restoreReply>;

const MOST_SNAPSHOTS = 20;

/** @throws ControlError for an unknown organization, or one with all its snapshots */
function takeSnapshot(provider: Provider, request: z.output<typeof snapshotRequest>): SnapshotReply {
  const { organization, name } = request;
  const venue = venueNamed(provider, organization);
  const { snapshots, clock } = venue;
  if (snapshots.size >= MOST_SNAPSHOTS)
    throw new ControlError(409, `"${organization}" has ${MOST_SNAPSHOTS} snapshots already: delete one`);
  // The first part of an id shows its venue.
  const [latest = 's0'] = [...snapshots.keys()].reverse();
  const id = `${venue.id}-s${Number(/\d+$/.exec(latest)?.[0]) + 1}`;
  snapshots.set(id, { name, at: clock.now(), restore: venue.save() });
  return { snapshot: id };
}

function findSnapshot({ world }: Provider, id: string): { venue: Venue; snapshot: Snapshot } {
  const venue = world.ownerOf(id);
  const snapshot = venue?.snapshots.get(id);
  if (!venue || !snapshot) throw new ControlError(404, `no snapshot is called "${id}"`);
  return { venue, snapshot };
}

/** Puts a venue back into the state of a snapshot, which stays. @throws ControlError 404 */
function restoreSnapshot(provider: Provider, _: unknown, { id }: ControlCall): RestoreReply {
  const { venue, snapshot } = findSnapshot(provider, id);
  snapshot.restore();
  return { restored: id, now: new Date(venue.clock.now()).toISOString() };
}

function listSnapshots(provider: Provider, { organization }: OrganizationQuery): SnapshotsReply {
  const entries = venuesNamed(provider, organization).flatMap((venue) =>
    [...venue.snapshots].map(([id, { name, at }]) => ({
      id,
      organization: venue.id,
      name,
      at: new Date(at).toISOString(),
    })),
  );
  return { snapshots: entries };
}

function deleteSnapshot(provider: Provider, _: unknown, { id }: ControlCall): { deleted: string[] } {
  findSnapshot(provider, id).venue.snapshots.delete(id);
  return { deleted: [id] };
}

const unknownSnapshot = { 404: 'No snapshot is called so.' };

export const snapshotRoutes = tagged('Organizations', [
  route('GET /snapshots', 'Lists the snapshots', { query: organizationQuery, reply: snapshotsReply }, listSnapshots),
  route(
    'POST /snapshots',
    'Takes a snapshot of an organization',
    {
      refusals: { 409: 'It has all the snapshots that it may have.' },
      body: snapshotRequest,
      example: { organization: 'fotos', name: 'before the checkout' },
      reply: snapshotReply,
    },
    takeSnapshot,
  ),
  route(
    'POST /snapshots/:id/restore',
    'Puts an organization back into the state of a snapshot',
    { refusals: unknownSnapshot, reply: restoreReply },
    restoreSnapshot,
  ),
  route(
    'DELETE /snapshots/:id',
    'Deletes a snapshot',
    { refusals: unknownSnapshot, reply: deletedReply },
    deleteSnapshot,
  ),
]);
