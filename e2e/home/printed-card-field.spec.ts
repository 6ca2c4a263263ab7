import type { Page } from '@playwright/test';
import { isTakenOver } from '../page-scripts.ts';
import { expect, test } from '../test.ts';

test.use({ organizationFields: { magic_cards: true } });

const fieldOf = (page: Page) => page.getByRole('textbox', { name: 'Código do cartão' });

test('the address of a printed card opens it once in a session, and fills the field in afterwards (H8)', async ({
  page,
}) => {
  await page.goto('/?card=FOTOS0001');
  await expect(page).toHaveURL('/gallery/FOTOS0001');
  await page.goto('/?card=fo-tos0-001');
  await expect(fieldOf(page)).toHaveValue('FO-TOS0-001');
  await expect(page.getByRole('button', { name: 'Ver fotos' })).not.toHaveAttribute('aria-busy');
  await expect(page).toHaveURL('/?card=fo-tos0-001');
});

test('a link says what it cannot use, and a link with blanks is used (H8)', async ({ page }) => {
  await page.goto('/?card=FOTOS');
  await expect(fieldOf(page)).toHaveValue('FO-TOS');
  await expect(page.getByRole('alert')).toHaveText('Cartão inválido');
  await page.goto('/?card=%20FO%2DTOS0%2D001%20');
  await expect(page).toHaveURL('/gallery/FOTOS0001');
});

test.describe('where cards are not scanned', () => {
  test.use({
    organizationFields: {
      magic_cards: true,
      read_card_code: false,
      has_facial_recognition: false,
      features_organization: null,
    },
  });

  test('the printed code opens its gallery, typed or by its link; only the scanner is gone (H1, H2, H8)', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.getByText('Reviva os melhores momentos da sua visita.')).toBeVisible();
    await isTakenOver(page);
    await expect(page.getByRole('button', { name: 'Escanear cartão' })).toHaveCount(0);
    await fieldOf(page).fill('Cartão FO-TOS0-001');
    await page.getByRole('button', { name: 'Ver fotos' }).click();
    await expect(page).toHaveURL('/gallery/FOTOS0001');
    await page.getByRole('button', { name: 'Cartões', exact: true }).click();
    await expect(
      page.getByRole('dialog', { name: 'Cartões' }).getByRole('button', { name: 'Escanear cartão' }),
    ).toHaveCount(0);
    await page.goto('/?card=DOISDIAS1');
    await expect(page).toHaveURL('/gallery/DOISDIAS1');
  });
});
