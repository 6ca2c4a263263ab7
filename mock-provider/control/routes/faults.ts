import { faultRequest } from '#mock-provider/control/fault-rule.ts';
import {
  clearFaults,
  createFault,
  deleteFault,
  faultEntry,
  faultReply,
  faultSwitch,
  faultsReply,
  listFaultKinds,
  listFaults,
  switchFault,
} from '#mock-provider/control/faults.ts';
import { type ControlRoute, route } from '#mock-provider/control/route.ts';
import { deletedReply, faultKindsReply, organizationQuery } from '#mock-provider/control/schema.ts';

const unknownOrganization = { 404: 'No organization is called so.' };
const unknownFault = { 404: 'No fault is called so.' };

export const faultRoutes: readonly ControlRoute[] = [
  route({
    method: 'GET',
    path: '/faults/kinds',
    tag: 'Faults',
    summary: 'Lists the kinds of fault',
    reply: faultKindsReply,
    handle: listFaultKinds,
  }),
  route({
    method: 'GET',
    path: '/faults',
    tag: 'Faults',
    summary: 'Lists the faults',
    refusals: unknownOrganization,
    query: organizationQuery,
    reply: faultsReply,
    handle: (mock, { query }) => listFaults(mock, query.organization),
  }),
  route({
    method: 'POST',
    path: '/faults',
    tag: 'Faults',
    summary: 'Adds a fault',
    refusals: unknownOrganization,
    body: faultRequest,
    reply: faultReply,
    handle: (mock, { body }) => createFault(mock, body),
  }),
  route({
    method: 'PATCH',
    path: '/faults/:id',
    tag: 'Faults',
    summary: 'Turns a fault off, or on again from its start',
    refusals: unknownFault,
    body: faultSwitch,
    reply: faultEntry,
    handle: (mock, { params, body }) => switchFault(mock, params.id ?? '', body),
  }),
  route({
    method: 'DELETE',
    path: '/faults',
    tag: 'Faults',
    summary: 'Deletes all faults, or those of an organization',
    refusals: unknownOrganization,
    query: organizationQuery,
    reply: deletedReply,
    handle: (mock, { query }) => clearFaults(mock, query.organization),
  }),
  route({
    method: 'DELETE',
    path: '/faults/:id',
    tag: 'Faults',
    summary: 'Deletes a fault',
    refusals: unknownFault,
    reply: deletedReply,
    handle: (mock, { params }) => deleteFault(mock, params.id ?? ''),
  }),
];
