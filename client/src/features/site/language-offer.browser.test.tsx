import { afterEach, beforeEach, expect, test } from 'vitest';
import { storedLocale, wipeDevice } from '#client/lib/device-storage.ts';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { SITE_DATA_ID } from '#shared/site/site-data.ts';
import { LanguageMenu } from './site-header.tsx';

const siteData = Object.assign(document.createElement('script'), { id: SITE_DATA_ID, type: 'application/json' });
const offer = (offered: string | null) => {
  siteData.textContent = JSON.stringify({ visitor: { offered } });
};

beforeEach(() => document.body.append(siteData));
afterEach(() => {
  siteData.remove();
  wipeDevice();
});

test('below the language button a language is offered in its own words, to a browser in another alone', async () => {
  offer(null);
  const portuguese = await renderWithTexts(<LanguageMenu />);
  expect(portuguese.getByRole('button').elements()).toHaveLength(1);
  await portuguese.unmount();
  offer('es');
  const screen = await renderWithTexts(<LanguageMenu />);
  const accept = screen.getByRole('button', { name: 'Ver este sitio en español' });
  await expect.element(accept).toBeVisible();
  expect(accept.element().closest('[lang]')?.getAttribute('lang')).toBe('es');
  const menu = screen.getByRole('button', { name: 'Idioma: PT' }).element().getBoundingClientRect();
  expect(accept.element().getBoundingClientRect().top).toBeGreaterThan(menu.bottom);
});

test('declined, it is gone everywhere and for good, because Portuguese is a choice', async () => {
  offer('en');
  const screen = await renderWithTexts(
    <>
      <LanguageMenu />
      <LanguageMenu />
    </>,
  );
  const decline = screen.getByRole('button', { name: 'No, keep Portuguese' });
  await decline.first().click();
  await expect.element(decline).not.toBeInTheDocument();
  expect(storedLocale()).toBe('pt');
});
