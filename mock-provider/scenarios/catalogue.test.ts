import { describe, expect, it } from 'vitest';
import { rawCall } from '#mock-provider/testing/raw-call.ts';
import { startMockForFile } from '#mock-provider/testing/running-mock.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { SCENARIOS } from './catalogue.ts';

const mock = await startMockForFile();

const cardRequest = (code: string) => ({ params: { code }, query: { organization_id: 'fotos' } });
const lists = (code: string, secret?: string) => ({
  params: { organizationId: 'fotos', firstCard: code },
  query: secret === undefined ? {} : { secret },
  body: { cards: [code] },
});

async function counts(code: string): Promise<number[]> {
  const reply = await mock.call(endpoints.medias, lists(code));
  return [reply.sold_medias, reply.not_sold_medias, reply.extras].map((list) => list?.length ?? 0);
}

it('the catalogue names each scenario and each value once', () => {
  expect(new Set(SCENARIOS.map(({ id }) => id)).size).toBe(SCENARIOS.length);
  expect(new Set(SCENARIOS.map(({ input }) => input)).size).toBe(SCENARIOS.length);
});

describe('card codes', () => {
  it.each([
    ['FOTOS0001', [0, 26, 3]],
    ['DOISDIAS1', [6, 20, 2]],
    ['MISTO0001', [6, 10, 2]],
    ['VENDIDO01', [8, 0, 0]],
    ['EXTRAS001', [0, 0, 4]],
    ['MIL001000', [0, 1_000, 0]],
    ['DEZMIL001', [0, 10_000, 0]],
  ])('%s has sold, to buy, extras: %j', async (code, expected) => {
    const card = await mock.call(endpoints.card, cardRequest(code));
    expect(card).toMatchObject({ card: code, can_sell_online: true });
    expect(card.medias_count).toBe(expected.reduce((sum, count) => sum + count));
    expect(await counts(code)).toEqual(expected);
  });

  it('say times and sizes where a scenario has them, and nowhere else', async () => {
    const mediaOf = async (code: string) => (await mock.call(endpoints.medias, lists(code))).not_sold_medias ?? [];
    const sides = { width: expect.any(Number), height: expect.any(Number) };
    const [first, second] = await mediaOf('DOISDIAS1');
    expect(first).toMatchObject({ taken_at: '2025-07-12T10:14:00-03:00', ...sides });
    expect(second).toMatchObject({ taken_at: '2025-07-12T14:32:00-03:00', ...sides });
    expect((await mediaOf('FOTOS0001')).at(-1)).toMatchObject({ type: 'video', width: 1_280, height: 720 });
    for (const media of await mediaOf('MISTO0001')) {
      for (const field of ['taken_at', 'width', 'height']) expect(media).not.toHaveProperty(field);
    }
  });

  it('refuse where there is nothing', async () => {
    expect(await mock.refusal(endpoints.card, cardRequest('NAOEXISTE'))).toBe('404 CARD_NOT_FOUND');
    expect(await mock.refusal(endpoints.card, cardRequest('VAZIO0001'))).toBe('404 CARD_EMPTY_MEDIA');
    await mock.call(endpoints.card, cardRequest('SEMFOTO01'));
    expect(await mock.refusal(endpoints.medias, lists('SEMFOTO01'))).toBe('404 CARD_EMPTY_PHOTO');
  });

  it('ask for the access code', async () => {
    await mock.call(endpoints.card, cardRequest('SENHA0001'));
    expect(await mock.refusal(endpoints.medias, lists('SENHA0001'))).toBe('403 CUSTOMER_CODE_NOT_FOUND');
    expect(await mock.refusal(endpoints.medias, lists('SENHA0001', 'XXXXXX'))).toBe('403 CUSTOMER_CODE_NOT_FOUND');
    expect(await mock.refusal(endpoints.medias, lists('SENHA0001', 'ABC999'))).toBe('403 CARD_NOT_FROM_CUSTOMER');
    expect((await mock.call(endpoints.medias, lists('SENHA0001', 'ABC123'))).not_sold_medias).toHaveLength(7);
  });

  it('say when a card is sold on site only', async () => {
    expect((await mock.call(endpoints.card, cardRequest('BALCAO001'))).can_sell_online).toBe(false);
  });

  it('have unusual file names, and their files can be downloaded', async () => {
    const { sold_medias: sold } = await mock.call(endpoints.medias, lists('UNICODE01'));
    expect(Math.max(...(sold ?? []).map(({ filename }) => filename.length))).toBe(300);
    for (const { id: mediaId, filename } of sold ?? []) {
      const params = { kind: 'photo', mediaId, filename } as const;
      const response = await mock.send(endpoints.download, { params });
      expect(response.status).toBe(200);
      expect(response.headers.get('x-injected')).toBeNull();
      await response.arrayBuffer();
    }
  });

  it('hold files that fail', async () => {
    const { not_sold_medias: unsold } = await mock.call(endpoints.medias, lists('QUEBRADO1'));
    const statuses = await Promise.all(
      (unsold ?? []).map(async ({ id: mediaId, type: kind, filename }) => {
        const query = { size: 'thumb' } as const;
        return (await mock.send(endpoints.download, { params: { kind, mediaId, filename }, query })).status;
      }),
    );
    expect(statuses.filter((status) => status === 500)).toHaveLength(4);
    expect(statuses.filter((status) => status === 200)).toHaveLength(7);
  });
});

describe('card codes in trouble', () => {
  const address = (code: string, organization = 'fotos') =>
    `${mock.url}/api/v1/card/${code}/medias?organization_id=${organization}`;

  it.each([
    ['HTML50001', 500, 'text/html; charset=utf-8', /<h1>/],
    ['JSONRUIM1', 200, 'application/json; charset=utf-8', /^\{"card".*[^}]$/],
    ['FLAG20001', 200, 'application/json; charset=utf-8', /^\{"error":true,"message":"UNEXPECTED_PROVIDER_STATE"\}$/],
    ['TIPOS0001', 200, 'application/json; charset=utf-8', /"medias_count":"not a number"/],
  ])('%s answers %i as %s', async (code, status, type, body) => {
    const reply = await fetch(address(code));
    expect([reply.status, reply.headers.get('content-type')]).toEqual([status, type]);
    expect(await reply.text()).toMatch(body);
  });

  it.each([
    ['TRAVADO01', 'silence'],
    ['LENTO0001', 'silence'],
    ['CAIDO0001', 'ECONNRESET'],
  ])('%s sends nothing in time: %s', async (code, ended) => {
    expect(await rawCall(address(code), 200)).toMatchObject({ receivedAt: [], ended });
  });

  it('have no fault in the venue of a test, unless it has the magic cards', async () => {
    const [plain, magic] = [await mock.addOrganization(), await mock.addOrganization({ magic_cards: true })];
    expect((await fetch(address('HTML50001', plain.id))).status).toBe(404);
    expect((await fetch(address('HTML50001', magic.id))).status).toBe(500);
  });
});

const identify = (cpf: string) => ({ params: {}, body: { cpf, name: 'Quem for', organization_id: 'museu' } });

it('CPFs find a card, or refuse', async () => {
  expect((await mock.call(endpoints.customerCard, identify('111.444.777-35'))).card).toBe('MISTO0001');
  expect((await mock.call(endpoints.customerCard, identify('12345678909'))).medias_count).toBe(0);
  expect(await mock.refusal(endpoints.customerCard, identify('52998224725'))).toBe('404 CUSTOMER_NOT_FOUND');
  expect(await mock.refusal(endpoints.customerCard, identify('39053344705'))).toBe('403 CUSTOMER_CODE_NOT_FOUND');
});

describe('venues', () => {
  it('exist for each name of the catalogue, and for no other', async () => {
    for (const { group, input } of SCENARIOS) {
      if (group !== 'Venues') continue;
      const response = await mock.send(endpoints.organization, { params: { webName: input } });
      expect(response.status).toBe(input === 'naoexiste' ? 404 : 200);
    }
  });

  it('refer to files at the address of the mock', async () => {
    const { organization } = await mock.call(endpoints.organization, { params: { webName: 'aqua' } });
    expect(organization.features_organization?.config).toContain(`${mock.url}/storage/aqua/banner.jpg`);
  });
});
