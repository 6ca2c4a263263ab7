import { describe, expect, it } from 'vitest';
import type { JournalReply } from '#mock-provider/control/schema.ts';
import { MAGIC_CARDS } from '#mock-provider/scenarios/catalogue.ts';
import { rawCall } from '#mock-provider/testing/raw-call.ts';
import { startMockForFile } from '#mock-provider/testing/running-mock.ts';
import { wireCard } from '#shared/provider-api/media.ts';

const mock = await startMockForFile();

const path = (code: string) => `/api/v1/card/${code}/medias?organization_id=fotos`;

const callCard = (code: string, timeoutMs: number) => rawCall(mock.url + path(code), { timeoutMs });

describe('cards with a fault, on the wire', () => {
  it('TRAVADO01 never answers, and the journal says so', async () => {
    expect(await callCard('TRAVADO01', 200)).toMatchObject({ receivedAt: [], ended: 'silence' });
    const { entries } = await mock.control<JournalReply>('/__mock/journal?organization=fotos');
    expect(entries.at(-1)).toMatchObject({ status: null, fault: 'hang', ids: { code: 'TRAVADO01' } });
  });

  it('CAIDO0001 resets the connection before a byte', async () => {
    expect(await callCard('CAIDO0001', 2_000)).toMatchObject({ receivedAt: [], ended: 'ECONNRESET' });
  });

  it('LENTO0001 waits, and is set to five seconds', async () => {
    expect((await callCard('LENTO0001', 200)).ended).toBe('silence');
    expect(MAGIC_CARDS.find(({ code }) => code === 'LENTO0001')?.fault).toEqual({ kind: 'latency', delay_ms: 5_000 });
  });

  it('HTML50001 is a page where JSON should be', async () => {
    const response = await mock.request(path('HTML50001'));
    expect(response.status).toBe(500);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(await response.text()).toContain('<h1>');
  });

  it('JSONRUIM1 is no JSON, and calls itself that', async () => {
    const response = await mock.request(path('JSONRUIM1'));
    expect(response.headers.get('content-type')).toContain('application/json');
    await expect(response.json()).rejects.toThrow();
  });

  it('FLAG20001 is an error with HTTP 200', async () => {
    const response = await mock.request(path('FLAG20001'));
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ error: true, message: 'UNEXPECTED_PROVIDER_STATE' });
  });

  it('TIPOS0001 does not parse by the contract', async () => {
    const response = await mock.request(path('TIPOS0001'));
    expect(response.status).toBe(200);
    expect(wireCard.safeParse(await response.json()).success).toBe(false);
  });

  it('have no fault in an organization that a test has isolated', async () => {
    const { id } = await mock.addOrganization();
    const response = await mock.request(`/api/v1/card/HTML50001/medias?organization_id=${id}`);
    expect(response.status).toBe(404);
    const magic = await mock.addOrganization({ magic_cards: true });
    expect((await mock.request(`/api/v1/card/HTML50001/medias?organization_id=${magic.id}`)).status).toBe(500);
  });
});
