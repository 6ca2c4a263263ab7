import {
  deleteSnapshot,
  listSnapshots,
  restoreReply,
  restoreSnapshot,
  snapshotReply,
  snapshotRequest,
  snapshotsReply,
  takeSnapshot,
} from '#mock-provider/control/organizations/snapshots.ts';
import { type ControlRoute, route } from '#mock-provider/control/route.ts';
import { deletedReply, organizationQuery } from '#mock-provider/control/schema.ts';

const unknownOrganization = { 404: 'No organization is called so.' };
const unknownSnapshot = { 404: 'No snapshot is called so.' };

export const snapshotRoutes: readonly ControlRoute[] = [
  route({
    method: 'GET',
    path: '/snapshots',
    tag: 'Organizations',
    summary: 'Lists the snapshots',
    refusals: unknownOrganization,
    query: organizationQuery,
    reply: snapshotsReply,
    handle: (mock, { query }) => listSnapshots(mock, query.organization),
  }),
  route({
    method: 'POST',
    path: '/snapshots',
    tag: 'Organizations',
    summary: 'Takes a snapshot of an organization',
    refusals: { ...unknownOrganization, 409: 'It has all the snapshots that it may have.' },
    body: snapshotRequest,
    reply: snapshotReply,
    handle: (mock, { body }) => takeSnapshot(mock, body),
  }),
  route({
    method: 'POST',
    path: '/snapshots/:id/restore',
    tag: 'Organizations',
    summary: 'Puts an organization back into the state of a snapshot',
    refusals: unknownSnapshot,
    reply: restoreReply,
    handle: (mock, { params }) => restoreSnapshot(mock, params.id ?? ''),
  }),
  route({
    method: 'DELETE',
    path: '/snapshots/:id',
    tag: 'Organizations',
    summary: 'Deletes a snapshot',
    refusals: unknownSnapshot,
    reply: deletedReply,
    handle: (mock, { params }) => deleteSnapshot(mock, params.id ?? ''),
  }),
];
