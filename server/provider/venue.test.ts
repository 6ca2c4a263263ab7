import { describe, expect, it } from 'vitest';
import { hang, json, startBareProvider } from '#server/testing/bare-provider.ts';
import { failureOf } from '#server/testing/storefront.ts';
import { loadCatalogue, loadVenue } from './venue.ts';

const ORGANIZATION = json({ organization: { id: 7, name: 'Aqua', web_name: 'aqua' } });
const DOWN = json({}, 500);

/** Replies grow old within a tenth of a second. */
const SOON_OLD = { times: { venueFresh: 50, staleWait: 100, staleRetryPause: 10, unknownSite: 50 } };
/** Replies stay fresh for longer than a test takes on a slow machine. */
const STAYS_FRESH = { times: { venueFresh: 600_000, unknownSite: 600_000 } };
const growOld = () => new Promise((old) => setTimeout(old, 70));

describe('what the provider says of a venue', () => {
  it.each([
    ['429', json({}, 429)],
    ['401', json({ error: 'UNAUTHORIZED' }, 401)],
    ['403', json({ error: 'FORBIDDEN' }, 403)],
    ['an error flag', json({ error: true })],
    ['a refusal that nobody knows', json({ error: 'WHATEVER' }, 418)],
    ['500', DOWN],
  ])('%s is not "there is no such venue"', async (_, answer) => {
    const { provider, answerWith } = await startBareProvider(answer);
    expect(await failureOf(loadVenue(provider, 'aqua'))).toBe('PROVIDER_UNAVAILABLE');
    answerWith(ORGANIZATION);
    expect((await loadVenue(provider, 'aqua')).details.name).toBe('Aqua');
  });

  it.each([
    ['its code', json({ error: 'ORGANIZATION_NOT_FOUND' })],
    ['another that something is not there', json({ error: true, message: 'SITE_NOT_FOUND' })],
    ['HTTP 404', json({ error: 'nothing here' }, 404)],
  ])('%s is', async (_, answer) => {
    const { provider } = await startBareProvider(answer);
    expect(await failureOf(loadVenue(provider, 'aqua'))).toBe('ORGANIZATION_NOT_FOUND');
  });
});

describe('while the provider is down', () => {
  it('a venue and its prices are served as they were', async () => {
    const { provider, answerWith } = await startBareProvider(
      (request, response) =>
        request.url?.includes('/products/')
          ? json({ products: [], all_digital: { id: 1, price: 50 } })(request, response)
          : ORGANIZATION(request, response),
      SOON_OLD,
    );
    const venue = await loadVenue(provider, 'aqua');
    const catalogue = await loadCatalogue(provider, venue);
    for (const failure of [DOWN, hang, json({}, 429)]) {
      answerWith(failure);
      await growOld();
      expect(await loadVenue(provider, 'aqua')).toBe(venue);
      expect(await loadCatalogue(provider, venue)).toBe(catalogue);
    }
  });

  it('a venue that the provider took away is gone all the same', async () => {
    const { provider, answerWith } = await startBareProvider(ORGANIZATION, SOON_OLD);
    await loadVenue(provider, 'aqua');
    answerWith(json({ error: 'ORGANIZATION_NOT_FOUND' }));
    await growOld();
    expect(await failureOf(loadVenue(provider, 'aqua'))).toBe('ORGANIZATION_NOT_FOUND');
    answerWith(DOWN);
    await growOld();
    expect(await failureOf(loadVenue(provider, 'aqua'))).toBe('PROVIDER_UNAVAILABLE');
  });
});

describe('hosts of no venue', () => {
  it('ask the provider once a name', async () => {
    const { provider, asked } = await startBareProvider(json({ error: 'ORGANIZATION_NOT_FOUND' }, 404), STAYS_FRESH);
    const ask = () => failureOf(loadVenue(provider, 'naoexiste'));
    const codes = await Promise.all(Array.from({ length: 20 }, ask));
    for (let count = 0; count < 20; count += 1) codes.push(await ask());
    expect(new Set(codes)).toEqual(new Set(['ORGANIZATION_NOT_FOUND']));
    expect(asked).toHaveLength(1);
  });

  it('are asked about again after a while', async () => {
    const { provider, answerWith } = await startBareProvider(json({}, 404), { times: { unknownSite: 1_000 } });
    expect(await failureOf(loadVenue(provider, 'aqua'))).toBe('ORGANIZATION_NOT_FOUND');
    answerWith(ORGANIZATION);
    expect(await failureOf(loadVenue(provider, 'aqua'))).toBe('ORGANIZATION_NOT_FOUND');
    await expect.poll(() => failureOf(loadVenue(provider, 'aqua'))).toBeUndefined();
  });

  it('push no venue out of memory, however many come', async () => {
    const { provider, asked, answerWith } = await startBareProvider(ORGANIZATION, STAYS_FRESH);
    await loadVenue(provider, 'aqua');
    answerWith(json({}, 404));
    for (let batch = 0; batch < 12; batch += 1) {
      const sites = Array.from({ length: 100 }, (_, at) => `made-up-${batch}-${at}`);
      await Promise.all(sites.map((site) => failureOf(loadVenue(provider, site))));
    }
    expect((await loadVenue(provider, 'aqua')).details.name).toBe('Aqua');
    expect(asked.filter((path) => path.endsWith('/aqua'))).toHaveLength(1);
    expect(provider.unknownSites.size).toBe(1_000);
  });
});
