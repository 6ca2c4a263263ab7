import { describe, expect, it } from 'vitest';
import { rawCall } from '#mock-provider/testing/raw-call.ts';
import { startMockForFile } from '#mock-provider/testing/running-mock.ts';
import { goShopping } from '#mock-provider/testing/shopping.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';

const mock = await startMockForFile();

describe('faults of downloads', () => {
  const original = async () => {
    const visit = await goShopping(mock, { photos: 1, sold_photos: 1 });
    const id = visit.lists.sold_medias?.[0]?.id ?? '';
    const path = `/api/v1/photo/download/${id}/foto-01.jpg`;
    return { organization: visit.organization.id, path, url: mock.url + path };
  };

  it('cut a photo short of its length', async () => {
    const { organization, url } = await original();
    const match = { path: '/photo/download/' };
    await mock.addFault({ organization, match, kind: 'short_length', after_bytes: 1_000 });
    const { status, headers, body } = await rawCall(url);
    expect([status, headers['content-type'], body.length]).toEqual([200, 'image/jpeg', 1_000]);
    expect(Number(headers['content-length'])).toBeGreaterThan(1_000);
  });

  it('are injected into ZIP downloads too', async () => {
    const visit = await goShopping(mock, { photos: 1, sold_photos: 2 });
    const { id } = visit.organization;
    const ids = (visit.lists.sold_medias ?? []).map((media) => media.id);
    const query = { organization_id: id };
    const { url } = await mock.call(endpoints.zip, { params: {}, query, body: { media_ids: ids } });
    await mock.addFault({ organization: id, match: { path: '/zip/' }, kind: 'status', status: 404 });
    expect((await fetch(url)).status).toBe(404);
  });

  it('leave other bodies unchanged, where they are about JSON', async () => {
    const { organization, url } = await original();
    await mock.addFault({ organization, kind: 'wrong_types' });
    const { status, headers, body } = await rawCall(url);
    expect([status, headers['content-length']]).toEqual([200, String(body.length)]);
  });
});

describe('faults of the services beside the provider', () => {
  it('are injected into a postal code by its path', async () => {
    await mock.addFault({ match: { path: '/ws/01310100/' }, kind: 'html', status: 503 });
    expect((await mock.request('/ws/01310100/json/')).status).toBe(503);
    expect((await mock.request('/ws/01001000/json/')).status).toBe(200);
  });

  it('are injected into the card tokens of the venue whose site requests them', async () => {
    const [one, other] = [await mock.addOrganization(), await mock.addOrganization()];
    await mock.addFault({ organization: one.id, match: { path: '/core/v5/tokens' }, kind: 'status', status: 503 });
    const card = { number: '4000000000000010', holder_name: 'ANA', exp_month: 12, exp_year: 2099, cvv: '123' };
    const body = JSON.stringify({ type: 'card', card });
    const ask = (site: string) =>
      mock.request('/core/v5/tokens?appId=pk', {
        method: 'POST',
        body,
        headers: { origin: `http://${site}.localhost` },
      });
    const refused = await ask(one.web_name);
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([503, '*']);
    expect((await ask(other.web_name)).status).toBe(200);
    expect((await ask('nowhere')).status).toBe(200);
    expect((await mock.violations()).join()).toContain(`so the fault ${one.id}-f1 left it alone`);
  });
});
