import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { SITE_DATA_ID } from '#shared/site/site-data.ts';
import { ConsentBanner } from './consent-banner.tsx';
import { PrivacyNotice } from './privacy-notice.tsx';

const STORED = 'policy';

beforeEach(() => localStorage.removeItem(STORED));
afterEach(() => {
  localStorage.removeItem(STORED);
});

async function renderBanner() {
  const screen = await renderWithTexts(
    <>
      <main>
        <h1 tabIndex={-1}>Fotos</h1>
        <button type="button">antes</button>
      </main>
      <ConsentBanner />
    </>,
  );
  const banner = screen.getByRole('region', { name: 'Privacidade' });
  return {
    screen,
    banner,
    accept: banner.getByRole('button', { name: 'Aceitar' }),
    notNow: banner.getByRole('button', { name: 'Agora não' }),
  };
}

test('the banner leads to both legal pages inside its sentence', async () => {
  const { banner } = await renderBanner();
  await expect.element(banner).toMatchTextContent(/avisos de erro\? Termos e privacidade/);
  await expect.element(banner.getByRole('link', { name: 'Termos' })).toHaveAttribute('href', '/terms');
  await expect.element(banner.getByRole('link', { name: 'privacidade' })).toHaveAttribute('href', '/privacy-policy');
});

test.each([
  ['Agora não', /^no$/],
  ['Aceitar', /^\d{4}-\d\d-\d\dT/],
])('"%s" is stored, and the next page does not ask again (S7)', async (answer, stored) => {
  const { screen, banner } = await renderBanner();
  await banner.getByRole('button', { name: answer }).click();
  await expect.element(banner).not.toBeInTheDocument();
  expect(localStorage.getItem(STORED)).toMatch(stored);
  await screen.unmount();
  const again = await renderBanner();
  await expect.element(again.banner).not.toBeInTheDocument();
});

test.each([true, false])(
  'a server that asks for consent or not (%s) decides whether there is a banner (S7)',
  async (asksConsent) => {
    const siteData = Object.assign(document.createElement('script'), { id: SITE_DATA_ID, type: 'application/json' });
    siteData.textContent = JSON.stringify({ config: { asksConsent }, visitor: { offered: null } });
    document.body.append(siteData);
    onTestFinished(() => siteData.remove());
    const screen = await renderWithTexts(<PrivacyNotice />);
    const banners = () => screen.getByRole('region', { name: 'Privacidade' }).elements().length;
    await new Promise((rendered) => setTimeout(rendered, 200));
    await expect.poll(banners).toBe(asksConsent ? 1 : 0);
  },
);

test('an acceptance in another tab counts here at once', async () => {
  const { banner } = await renderBanner();
  await expect.element(banner).toBeVisible();
  localStorage.setItem(STORED, new Date().toISOString());
  window.dispatchEvent(new StorageEvent('storage', { key: STORED }));
  await expect.element(banner).not.toBeInTheDocument();
});

test('where storage is blocked, the answer still counts for this page', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const { banner, accept } = await renderBanner();
  await accept.click();
  await expect.element(banner).not.toBeInTheDocument();
});

test('after the answer the focus is where it was before the banner', async () => {
  const { screen, banner } = await renderBanner();
  const before = screen.getByRole('button', { name: 'antes' });
  before.element().focus();
  for (const _ of ['terms', 'privacy', 'not now']) await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(banner).not.toBeInTheDocument();
  await expect.element(before).toHaveFocus();
});

const SCREENS = [
  ['phone', 390, 844],
  ['small phone', 360, 640],
  ['phone in landscape', 844, 390],
  ['screen magnified to 400 %', 320, 256],
] as const;

for (const [device, width, height] of SCREENS) {
  test(`on a ${device} the banner stays on the screen, with its answers, and takes a third of it at most`, async () => {
    const { screen, banner, accept, notNow } = await renderBanner();
    await page.viewport(width, height);
    const before = screen.getByRole('button', { name: 'antes' }).element();
    before.style.marginBottom = '3000px';
    expect(getComputedStyle(banner.element()).position).toBe('sticky');
    await expect.element(accept).toBeInViewport({ ratio: 1 });
    await expect.element(notNow).toBeInViewport({ ratio: 1 });
    await expect.poll(() => banner.element().getBoundingClientRect().height).toBeLessThanOrEqual(height / 3 + 1);
    expect(document.documentElement.scrollWidth).toBe(width);
  });
}

test('the page scrolls a control that gets the focus clear of the banner', async () => {
  const { screen, banner } = await renderBanner();
  const before = screen.getByRole('button', { name: 'antes' }).element();
  before.style.margin = `${innerHeight - 60}px 0 2000px`;
  scrollTo(0, 0);
  const isBehind = () => before.getBoundingClientRect().bottom > banner.element().getBoundingClientRect().top;
  await expect.poll(isBehind).toBe(true);
  await userEvent.keyboard('{Shift}');
  const keptForBanner = () => Number.parseFloat(getComputedStyle(before).getPropertyValue('--consent-bar'));
  await expect.poll(keptForBanner).toBeCloseTo(banner.element().getBoundingClientRect().height, 1);
  before.focus();
  await expect.poll(isBehind).toBe(false);
});

test('the banner scrolls nothing, not even clear of a button that it covers', async () => {
  const screen = await renderWithTexts(
    <>
      <main>
        <form>
          <button type="submit" style={{ marginTop: innerHeight - 60 }}>
            Ver fotos
          </button>
        </form>
        <div style={{ height: 900 }} />
      </main>
      <ConsentBanner />
    </>,
  );
  await expect.element(screen.getByRole('region', { name: 'Privacidade' })).toBeVisible();
  expect(scrollY).toBe(0);
});
