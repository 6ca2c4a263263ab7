import { describe, expect, it } from 'vitest';
import type { ControlRoute } from '#mock-provider/control/route.ts';
import { CONTROL_ROUTES } from '#mock-provider/control/routes.ts';
import { rawCall } from '#mock-provider/testing/raw-call.ts';
import { startMockForFile } from '#mock-provider/testing/running-mock.ts';
import { goShopping } from '#mock-provider/testing/shopping.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';

const mock = await startMockForFile({ checkReplies: true });

describe('what the mock sends is what its documents say', () => {
  it('is not asked of a response with a fault in it', async () => {
    const { id } = await mock.addOrganization();
    const kinds = ['malformed_json', 'wrong_types', 'wrong_content_type', 'no_content', 'truncate_no_length'] as const;
    for (const kind of kinds) {
      await mock.addFault({ organization: id, kind, times: 1 });
      await rawCall(`${mock.url}/api/v1/products/${id}/online`);
    }
    expect(await mock.violations(id)).toEqual([]);
  });

  it('or else is a violation of the venue', async () => {
    const { id } = await mock.addOrganization();
    const venue = mock.world.venue(id);
    Object.defineProperty(venue, 'organization', { value: { ...venue.organization, name: 7 } });
    await mock.request(`/api/v1/organization/${venue.organization.web_name}`);
    expect(await mock.violations(id)).toEqual([
      'GET /api/v1/organization/:webName was answered (200) as no document says: organization.name: ' +
        'Invalid input: expected string, received number',
    ]);
    await mock.control(`/__mock/organizations/${id}`, undefined, 'DELETE');
  });
});

async function controlCalls(): Promise<[call: string, path: string, body?: object][]> {
  const visit = await goShopping(mock, { photos: 1 });
  await visit.add(visit.unsold[0] ?? '');
  await visit.saveCustomer();
  await mock.call(endpoints.checkout, { params: visit.params, body: { pix: true } });
  const { id, web_name: name } = visit.organization;
  const query = `?organization=${id}`;
  const body = { cards: ['FOTOS0001'] };
  const match = { method: 'post', path: '/order', query: { tz: 'UTC' }, header: { c: 'd' }, nth: 1, body };
  return [
    ...(['/health', '/scenarios', '/openapi.json', '/control-openapi.json', '/organizations'] as const).map(
      (path): [string, string] => [`GET ${path}`, path],
    ),
    ['GET /faults/kinds', '/faults/kinds'],
    ['POST /organizations', '/organizations', { name: 'Zoo', switches: { error_style: 'flag' } }],
    ['POST /cards', '/cards', { organization: id, photos: 2, videos: 1, secret: 'abc123' }],
    ['POST /cards/:code/medias', `/cards/${visit.lists.card}/medias`, { organization: id, photos: 1 }],
    ['GET /cards', `/cards${query}`],
    ['GET /orders', `/orders${query}`],
    ['POST /orders/:id/payment', `/orders/${visit.orderId}/payment`, { status: 'paid' }],
    ['POST /clock', '/clock', { organization: id, advance_ms: 1 }],
    ['POST /faults', '/faults', { organization: id, kind: 'latency', match, times: 2, after_ms: 1, for_ms: 2 }],
    ['GET /faults', '/faults'],
    ['PATCH /faults/:id', `/faults/${id}-f1`, { on: false }],
    ['DELETE /faults/:id', `/faults/${id}-f1`],
    ['DELETE /faults', `/faults${query}`],
    ['GET /journal', `/journal${query}`],
    ['GET /scenario', '/scenario'],
    ['POST /verify', '/verify', { organization: id, path: '/photo/download', exactly: 1 }],
    ['GET /invariants', `/invariants${query}`],
    ['DELETE /journal', `/journal${query}`],
    ['POST /reset', `/reset${query}`],
    ['DELETE /organizations/:name', `/organizations/${name}`],
  ];
}

it('the control API sends exactly the fields that its routes declare', async () => {
  expect(await mock.control('/__mock/health')).toEqual({ status: 'ok', checks_replies: true });
  const calls = await controlCalls();
  const routes = new Map(
    CONTROL_ROUTES.map((route): [string, ControlRoute] => [`${route.method} ${route.path}`, route]),
  );
  expect(calls.map(([call]) => call).sort()).toEqual([...routes.keys()].sort());
  for (const [call, path, body] of calls) {
    const reply = await mock.control(`/__mock${path}`, body, call.split(' ', 1)[0]);
    // Parsing drops fields that the schema lacks, so a reply with such a field would not be equal.
    expect(routes.get(call)?.reply.parse(reply), call).toEqual(reply);
  }
  expect(await mock.violations()).toEqual([]);
});
