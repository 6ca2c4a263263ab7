import { afterEach, expect, test } from 'vitest';
import { storedLocale } from '#client/lib/device-storage.ts';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { LanguageOffer } from './language-offer.tsx';

afterEach(() => localStorage.clear());

test('a language is offered in its own words', async () => {
  const screen = await renderWithTexts(<LanguageOffer offered="es" />);
  const offer = screen.getByRole('button', { name: 'Ver este sitio en español' });
  await expect.element(offer).toBeVisible();
  expect(offer.element().closest('[lang]')?.getAttribute('lang')).toBe('es');
});

test('declined, it is gone, and Portuguese is the stored choice', async () => {
  const screen = await renderWithTexts(<LanguageOffer offered="en" />);
  await screen.getByRole('button', { name: 'No, keep Portuguese' }).click();
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
  expect(storedLocale()).toBe('pt');
});
