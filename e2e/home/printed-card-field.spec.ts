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

test('help carries the code once it is whole (S9)', { tag: '@audit' }, async ({ page, venue }) => {
  await page.goto('/');
  await isTakenOver(page);
  const help = page.getByRole('contentinfo').getByRole('link', { name: 'Ajuda' });
  await fieldOf(page).fill('fotos000');
  await expect(help).not.toHaveAttribute('href', /FOTOS/);
  await fieldOf(page).fill('fotos0001');
  await expect(help).toHaveAttribute('href', /^mailto:.*FOTOS0001$/);
  await expect(help).toHaveAttribute('href', new RegExp(`^mailto:${venue.organization.contact_email}`));
});

test.describe('where nothing leads to photos', () => {
  test.use({
    organizationFields: {
      magic_cards: true,
      read_card_code: false,
      has_facial_recognition: false,
      features_organization: null,
    },
  });

  test('the home promises none, says what one can do, and has no card field (H1, H2, H4)', { tag: '@audit' }, async ({
    page,
    venue,
  }) => {
    await page.goto('/?card=FOTOS0001');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Envie suas fotos');
    await expect(page.getByRole('main')).toContainText('Para as fotos da sua visita, fale com a equipe do local.');
    await expect(page.getByRole('button', { name: 'Enviar fotos' })).toBeVisible();
    await expect(fieldOf(page)).toHaveCount(0);
    await isTakenOver(page);
    expect(await venue.calls('GET', '/card/')).toHaveLength(0);
  });
});
