import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storeLocale } from '#client/lib/device-storage.ts';

/** Stubs a browser's storage, which may be blocked, and its history state. */
function browserWith(storage: 'free' | 'blocked'): void {
  const stored = new Map<string, string>();
  const cookies = new Map<string, string>();
  const history = { state: null as unknown };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (storage === 'free' ? (stored.get(key) ?? null) : blocked()),
    setItem: (key: string, value: string) => (storage === 'free' ? stored.set(key, value) : blocked()),
  });
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('document', {
    documentElement: {},
    get cookie() {
      return storage === 'free' ? [...cookies].map((pair) => pair.join('=')).join('; ') : blocked();
    },
    set cookie(written: string) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*); Path=.*; Secure$/.exec(written) ?? [];
      if (storage === 'free') cookies.set(name, value);
      else blocked();
    },
  });
  vi.stubGlobal(
    'history',
    Object.assign(history, { replaceState: (state: unknown) => Object.assign(history, { state }) }),
  );
}

function blocked(): never {
  throw new DOMException('blocked', 'SecurityError');
}

async function loadPage() {
  vi.resetModules();
  return import('./translator.ts');
}

describe('the language of a page (S6)', () => {
  beforeEach(() => browserWith('free'));

  it('is Portuguese before any choice, then the chosen one, which a page that is open does not take', async () => {
    const page = await loadPage();
    expect(page.currentLocale()).toBe('pt');
    storeLocale('es');
    expect(page.currentLocale()).toBe('pt');
    expect((await loadPage()).currentLocale()).toBe('es');
    // biome-ignore lint/suspicious/noDocumentCookie: it is a stub.
    document.cookie = 'locale=klingon; Path=/; Secure';
    localStorage.setItem('locale', 'klingon');
    expect((await loadPage()).currentLocale()).toBe('pt');
  });

  it('says in a refusal when to try again', async () => {
    const { t } = await (await loadPage()).startTranslator();
    const { noteRetryAfter } = await import('#client/lib/time.ts');
    expect(t('errors.TOO_MANY_REQUESTS')).toContain('em 1 min');
    noteRetryAfter('400');
    expect(t('errors.TOO_MANY_REQUESTS')).toContain('em 7 min');
  });

  it('writes counts and prices as the language does, and the number of a photo as its name', async () => {
    for (const [locale, photos, price] of [
      ['pt', '9.800 fotos', 'R$\u00a01.234,50'],
      ['en', '9,800 photos', 'R$1,234.50'],
      ['es', '9800 fotos', 'R$\u00a01.234,50'],
    ] as const) {
      storeLocale(locale);
      const page = await loadPage();
      const { t } = await page.startTranslator();
      expect(t('gallery.photos', { count: 9_800 })).toBe(photos);
      expect(t('gallery.photo', { number: 9_800 })).toMatch(/ 9800$/);
      expect(page.formatCents(123_450)).toBe(price);
    }
  });

  it('can be chosen where storage is blocked: the history entry of the page remembers it', async () => {
    browserWith('blocked');
    storeLocale('en');
    expect((await loadPage()).currentLocale()).toBe('en');
  });
});
