import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const ZONE = 'America/Sao_Paulo';

beforeEach(() => {
  vi.resetModules();
  vi.stubEnv('TZ', ZONE);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('is the zone of the device', async () => {
  vi.stubGlobal('Temporal', undefined);
  const { browserTimeZone } = await import('./time-zone.ts');
  expect(browserTimeZone()).toBe(ZONE);
});

it('is known without a date format where the browser has Temporal', async () => {
  vi.stubGlobal('Temporal', { Now: { timeZoneId: () => 'America/Bahia' } });
  const format = vi.spyOn(Intl, 'DateTimeFormat');
  const { browserTimeZone } = await import('./time-zone.ts');
  expect([browserTimeZone(), browserTimeZone()]).toEqual(['America/Bahia', 'America/Bahia']);
  expect(format).not.toHaveBeenCalled();
});

it('makes one format for all calls where it does not', async () => {
  vi.stubGlobal('Temporal', undefined);
  const format = vi.spyOn(Intl, 'DateTimeFormat');
  const { browserTimeZone } = await import('./time-zone.ts');
  browserTimeZone();
  browserTimeZone();
  expect(format).toHaveBeenCalledTimes(1);
});
