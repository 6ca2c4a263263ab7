import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './test.ts';

/** The first field of the home is filled in and sent, whatever language its names are in. */
async function send(page: Page, ...values: string[]): Promise<void> {
  const fields = page.locator('main input');
  for (const [index, value] of values.entries()) await fields.nth(index).fill(value);
  await fields.first().press('Enter');
}

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const surplus = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(surplus, 'pixels to scroll sideways').toBeLessThanOrEqual(0);
}

for (const locale of ['pt', 'en', 'es'] as const) {
  test.describe(`the ways in, in ${locale}: axe finds nothing`, () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' }, organizationFields: { magic_cards: true } });
    test.beforeEach(({ page }) => page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale));

    test('by card', async ({ page }) => {
      await page.goto('/');
      await send(page, 'F0T0X0001');
      await expect(page.getByRole('alert')).toBeVisible();
      await expectAccessible(page, 'an unknown card');
      await send(page, 'VAZIO0001');
      await page.getByRole('dialog').getByRole('checkbox').check();
      await expectAccessible(page, 'no media');
      await page.keyboard.press('Escape');
      await expectAccessible(page, 'a kept card');
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScrolling(page);
      await send(page, 'SENHA0001');
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, 'an access problem');
      await page.keyboard.press('Escape');
      await page.locator('form button[type=button]').first().click();
      await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
      await expectAccessible(page, 'the scanner without a camera');
      await expectNoSidewaysScrolling(page);
    });

    test.describe('by person', () => {
      test.use({
        organizationFields: {
          magic_cards: true,
          features: { site: { customer_form_fields: ['name', 'lastname', 'external_id', 'cpf', 'password'] } },
          features_organization: { webapp_initial_form: 'customer', two_factor_authentication: true },
        },
        colorScheme: 'dark',
      });

      test('with every field', async ({ page }) => {
        await page.goto('/');
        await expectAccessible(page, 'the form');
        await send(page, 'Ana');
        await expect(page.getByRole('alert')).toHaveCount(5);
        await expectAccessible(page, 'the form with problems');
        await page.setViewportSize({ width: 320, height: 640 });
        await expectNoSidewaysScrolling(page);
      });
    });
  });
}
