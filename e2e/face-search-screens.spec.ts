import { expectAccessible } from './accessible.ts';
import { lastMonth } from './face-search.ts';
import { expect, test } from './test.ts';

test.use({ permissions: ['camera'] });

for (const [locale, colorScheme] of [
  ['pt', 'light'],
  ['pt', 'dark'],
  ['en', 'light'],
  ['en', 'dark'],
  ['es', 'light'],
  ['es', 'dark'],
] as const) {
  test.describe(`each step in ${locale}, ${colorScheme}`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('has nothing that axe finds, and fits a narrow screen', async ({ page, venue }) => {
      await venue.addCard({ photos: 2, videos: 1, visit_date: lastMonth(10) });
      await page.addInitScript((language) => localStorage.setItem('locale', language), locale);
      await page.goto('/');
      await page.locator('[aria-haspopup=dialog]').click();
      const dialog = page.getByRole('dialog');
      const action = dialog.locator('footer').getByRole('button').last();
      const isFine = async (step: string) => {
        await expectAccessible(page, `${step}, ${locale}, ${colorScheme}`);
        const size = page.viewportSize();
        await page.setViewportSize({ width: 320, height: 640 });
        const widths = await dialog
          .locator('div')
          .evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth));
        expect(Math.max(...widths), `${step} at 320 px`).toBe(0);
        if (size) await page.setViewportSize(size);
      };
      await action.click();
      await dialog.getByRole('combobox').selectOption(lastMonth(1));
      await dialog.locator(`[data-day="${lastMonth(10)}"]`).click();
      await isFine('calendar');
      await dialog.getByRole('checkbox').check();
      await action.click();
      const take = dialog.locator('button[aria-disabled]');
      await expect(take).toHaveAttribute('aria-disabled', 'false');
      await take.click();
      await expect(dialog.locator('li img')).toHaveCount(1);
      await isFine('camera');
      await dialog.getByRole('button', { name: /^(Câmera|Camera|Cámara)$/ }).click();
      await expect(dialog.getByRole('radio', { checked: true })).toBeVisible();
      await isFine('settings');
      await action.click();
      await action.click();
      await expect(dialog.getByRole('radio', { checked: true })).toHaveAttribute('name', 'card');
      await expect(dialog.locator('img[data-shown]')).toHaveCount(3);
      await isFine('cards');
    });
  });
}
