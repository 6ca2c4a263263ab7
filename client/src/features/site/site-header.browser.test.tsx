import { beforeEach, expect, test, vi } from 'vitest';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { LanguageMenu } from './site-header.tsx';

// A page's language never changes, so this whole file uses one.
beforeEach(() => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation((key) => (key === 'locale' ? 'en' : null));
});

test('the button names itself in the chosen language, each language is named in itself, and the chosen one has the focus', async () => {
  const screen = await renderWithTexts(<LanguageMenu />);
  const button = screen.getByRole('button', { name: 'Language: EN', exact: true });
  await expect.element(button).toHaveTextContent('EN');
  expect(document.documentElement.lang).toBe('en');
  await button.click();
  const languages = screen.getByRole('menuitem').elements();
  expect(languages.map((item) => [item.textContent, item.getAttribute('lang')])).toEqual([
    ['Português', 'pt-BR'],
    ['English', 'en'],
    ['Español', 'es'],
  ]);
  await expect.element(screen.getByRole('menuitem', { name: 'English' })).toHaveFocus();
});
