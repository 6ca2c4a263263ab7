import type { IncomingMessage } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createHandles } from '#server/rights/handles.ts';
import { type Answer, hang, json, startBareProvider } from '#server/testing/bare-provider.ts';
import { failureOf, idIn } from '#server/testing/storefront.ts';
import { waitedMs } from '#server/testing/waited-time.ts';
import { parseCardCode } from '#shared/cards/card-code.ts';
import { loadGallery, requestZip } from './gallery.ts';
import type { ProviderVenue } from './types.ts';

const MANY = 10_000;
const DAY_MS = 86_400_000;

const venueOf = (site: string) => ({ site, organizationId: site, details: { canRemovePhoto: false } }) as ProviderVenue;

const cardOf = (text: string) => parseCardCode(text) ?? expect.unreachable('not a card code');

/** Imitates a provider's answers: a card, and the lists of its media. */
const answerGallery =
  (listsOf: (request: IncomingMessage) => object): Answer =>
  (request, response) =>
    json(request.url?.includes('/card/') ? { card: 'FOTOS0001' } : listsOf(request))(request, response);

async function setUp() {
  const media = (number: string) => ({
    id: `fotos-dezmil001-p${number}`,
    filename: `foto-${number}.jpg`,
    type: 'photo',
  });
  const all = Array.from({ length: MANY }, (_, number) => media(String(number).padStart(5, '0')));
  const listsOf = () => ({ sold_medias: all.slice(0, 10), not_sold_medias: all.slice(10), extras: [] });
  const { provider } = await startBareProvider(answerGallery(listsOf));
  const clock = { now: Date.UTC(2026, 10, 22, 12) };
  const handles = createHandles(['a-secret-of-the-tests-and-nothing-else'], () => clock.now);
  let signatures = 0;
  const counting = {
    ...handles,
    sign: (...signed: Parameters<typeof handles.sign>) => {
      signatures += 1;
      return handles.sign(...signed);
    },
  };
  const load = async (site = 'fotos') => {
    signatures = 0;
    const request = { card: cardOf('DEZMIL001') } as const;
    const gallery = await loadGallery({ ...provider, handles: counting }, venueOf(site), request);
    return { gallery, signatures };
  };
  return { load, clock };
}

describe('a gallery of ten thousand media', () => {
  it('is signed once a day, while the provider returns the same list', async () => {
    const { load, clock } = await setUp();
    const first = await load();
    expect([first.gallery.sold.length, first.gallery.unsold.length]).toEqual([10, MANY - 10]);
    // Each media takes one signature, each of the ten bought ones another for its download, and the card takes one.
    expect(first.signatures).toBe(MANY + 10 + 1);
    const again = await load();
    expect(again.gallery).toEqual(first.gallery);
    expect(again.signatures).toBe(1);
    clock.now += DAY_MS;
    const nextDay = await load();
    expect(nextDay.signatures).toBe(first.signatures);
    expect(nextDay.gallery.unsold[0]?.id).not.toBe(first.gallery.unsold[0]?.id);
  });

  it('takes at most 300 kB compressed, of which 225 are codes and names that nothing can shorten', async () => {
    const { load } = await setUp();
    const { gallery } = await load();
    expect(gzipSync(JSON.stringify(gallery), { level: 1 }).length).toBeLessThan(300_000);
  });

  it('is signed for each venue', async () => {
    const { load } = await setUp();
    const fotos = await load();
    const aqua = await load('aqua');
    expect(aqua.signatures).toBe(fotos.signatures);
    expect(aqua.gallery.unsold[0]?.id).not.toBe(fotos.gallery.unsold[0]?.id);
  });
});

describe('times and sizes of media', () => {
  const load = async (...facts: Record<string, unknown>[]) => {
    const media = facts.map((one, at) => ({ id: `m-${at}`, filename: `foto-${at}.jpg`, type: 'photo', ...one }));
    const { provider } = await startBareProvider(answerGallery(() => ({ not_sold_medias: media })));
    const { unsold } = await loadGallery(provider, venueOf('fotos'), { card: cardOf('FOTOS0001') });
    return unsold.map(({ id, takenAt, ratio }) => ({ id: idIn('fotos', 'view', id), takenAt, ratio }));
  };
  const secondsOf = (text: string) => Date.parse(`${text}Z`) / 1_000;

  it.each([
    ['2025-07-12T14:30:00-03:00', '2025-07-12T14:30:00'],
    ['2025-07-12T14:30:05.9+09:00', '2025-07-12T14:30:05'],
    ['2025-07-12T14:30', '2025-07-12T14:30:00'],
    // The venue's clock shows the time of Brasília.
    ['2025-07-13T01:30:00Z', '2025-07-12T22:30:00'],
    ['2018-12-13T01:30:00+00:00', '2018-12-12T23:30:00'],
  ])('%s is by the clock of the venue %s (G16)', async (taken_at, local) => {
    expect(await load({ taken_at })).toMatchObject([{ takenAt: secondsOf(local) }]);
  });

  it('lists media by time, and those without one behind them as they came (G16)', async () => {
    const at = (time: string) => ({ taken_at: `2025-07-12T${time}-03:00` });
    const ids = (await load({}, at('14:00:20'), at('10:00:00'), {}, at('14:00:10'))).map(({ id }) => id);
    expect(ids).toEqual(['m-2', 'm-4', 'm-1', 'm-0', 'm-3']);
  });

  it.each([
    [{ width: 1_920, height: 1_280 }, 1.5],
    [{ width: 1, height: 65_535 }, 0.00001526],
    [{ width: 1_920 }, undefined],
    [{ width: 0, height: 1_280 }, undefined],
    [{ width: 65_536, height: 1_280 }, undefined],
    [{ width: 19.5, height: 1_280 }, undefined],
    [{ width: '1920', height: 1_280 }, undefined],
  ])('%j has the shape %s', async (size, ratio) => {
    expect(await load(size)).toMatchObject([{ ratio }]);
  });

  it.each(['2025-02-30T14:30:00-03:00', '2025-07-12', '12/07/2025 14:30', '0001-01-01T00:00:00Z', '', 5, null, {}])(
    'a time that is none opens the gallery without it: %j',
    async (taken_at) => {
      expect(await load({ taken_at })).toEqual([{ id: 'm-0', takenAt: undefined, ratio: undefined }]);
    },
  );
});

describe('the same card at the same time', () => {
  it('takes one connection while it hangs, and its visitors wait no longer than one call', async () => {
    const { provider, connections } = await startBareProvider(hang, { deadlines: { read: 300 } });
    const load = () => failureOf(loadGallery(provider, venueOf('fotos'), { card: cardOf('TRAVADO01') }));
    const before = waitedMs();
    const codes = Promise.all(Array.from({ length: 50 }, load));
    await expect.poll(connections).toBe(1);
    expect(new Set(await codes)).toEqual(new Set(['PROVIDER_UNAVAILABLE']));
    expect(waitedMs() - before).toBeLessThan(600);
  });

  it('is answered by its access code and venue', async () => {
    const listsOf = ({ url = '' }: IncomingMessage) => {
      const id = new URL(url, 'http://a').searchParams.get('secret') ?? 'none';
      return { not_sold_medias: [{ id, filename: 'foto.jpg', type: 'photo' }] };
    };
    const { provider, asked } = await startBareProvider(answerGallery(listsOf));
    const load = async (accessCode: string | undefined, site = 'fotos') => {
      const request = { card: cardOf('SENHA0001'), accessCode } as const;
      const loaded = await loadGallery(provider, { ...venueOf('fotos'), site }, request);
      return loaded.unsold.map(({ id }) => idIn(site, 'view', id));
    };
    const all = ['ABC123', 'ABC123', 'XYZ789', undefined].map((code) => load(code));
    const shown = (await Promise.all([...all, load('ABC123', 'aqua')])).flat();
    expect(shown).toEqual(['ABC123', 'ABC123', 'XYZ789', 'none', 'ABC123']);
    expect(asked.filter((path) => path.includes('/medias/'))).toHaveLength(4);
  });
});

describe('the address of an archive', () => {
  const pathOf = async (url: string) =>
    requestZip((await startBareProvider(json({ url }))).provider, venueOf('fotos'), ['m-1']);

  it.each(['/api/v1/zips/fam%C3%ADlia.zip?key=a%2Fb', '/zips/a.zip'])('is the provider’s own: %s', async (url) => {
    expect(await pathOf(url)).toBe(url);
  });

  it.each([
    'https://other.example/a.zip',
    '/zips/..%2f..%2fphoto/download/m-2/a.jpg',
    '/zips/%2e%2e%5Cm-2.jpg',
    '/zips/%252e%252e%252fm-2.jpg',
    '/zips/%c0%ae%c0%ae/m-2.jpg',
    `/zips/${'a'.repeat(2_000)}.zip`,
  ])('is no other, as any server would read it: %s', async (url) => {
    expect(await failureOf(pathOf(url))).toBe('PROVIDER_INVALID_REPLY');
  });
});
