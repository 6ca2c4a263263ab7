import type { Page } from '@playwright/test';
import { holdScripts, problemsOf } from './page-scripts.ts';
import { expect, test } from './test.ts';

/** Opens a gallery without its scripts. @returns lets them load */
async function openRendered(page: Page, card: string): Promise<() => void> {
  const release = await holdScripts(page);
  await page.goto(`/gallery/${card}`, { waitUntil: 'commit' });
  return release;
}

const LANGUAGES = [
  { chosen: null, title: /^Seu dia em/ },
  { chosen: 'en', title: /^Your day at/, tag: '@audit' },
  { chosen: 'es', title: /^Tu día en/, tag: '@audit' },
];
for (const { chosen, title, tag = [] } of LANGUAGES) {
  test(`a gallery shows its frame before its script, ${chosen ?? 'nothing'} chosen`, { tag }, async ({
    page,
    venue,
  }) => {
    const { card } = await venue.addCard({ photos: 3 });
    const problems = problemsOf(page);
    if (chosen) await page.addInitScript((locale) => localStorage.setItem('locale', locale), chosen);
    const release = await openRendered(page, card);
    const band = page.locator('main > :nth-child(2)');
    await expect(band.getByText(title)).toBeVisible();
    // Nothing in it answers yet, so it has nothing to press, and is not read as the gallery.
    await expect(page.getByRole('button')).toHaveCount(0);
    const place = await band.boundingBox();
    release();
    await expect(page.getByRole('checkbox').first()).toBeVisible();
    await expect(page.locator('[inert]')).toHaveCount(0);
    expect(await band.boundingBox()).toEqual(place);
    expect(problems).toEqual([]);
  });
}

test.describe('a venue whose cards need an access code', () => {
  test.use({ organizationFields: { features_organization: { two_factor_authentication: true } } });

  test('shows no gallery before the code', async ({ page, venue }) => {
    const { card } = await venue.addCard({ photos: 1 });
    const release = await openRendered(page, card);
    await expect(page.locator('.boot')).toBeVisible();
    await expect(page.locator('#root')).toBeEmpty();
    release();
    await expect(page).toHaveURL('/');
  });
});
