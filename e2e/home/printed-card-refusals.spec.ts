import type { Page } from '@playwright/test';
import { typeCard } from '../journey.ts';
import { expect, test } from '../test.ts';

const noMedia = (page: Page) => page.getByRole('dialog', { name: 'Não há mídias disponíveis no cartão!' });
const accessProblem = (page: Page) => page.getByRole('dialog', { name: 'Código de acesso inválido!' });

test.describe('a card whose photos are not ready', () => {
  test.use({ organizationFields: { magic_cards: true } });

  test('says how long it may take, and checks again, with or without an answer (H9, E2, S14)', {
    tag: '@audit',
  }, async ({ page, context, venue }) => {
    await page.goto('/');
    await typeCard(page, 'VAZIO0001');
    await expect(noMedia(page)).toContainText('48 horas');
    await expect(noMedia(page).getByRole('link', { name: 'Ajuda' })).toHaveAttribute('href', /VAZIO0001/);
    const again = noMedia(page).getByRole('button', { name: 'Procurar de novo' });
    await context.setOffline(true);
    await again.click();
    await expect(noMedia(page).getByRole('status').last()).toContainText('A busca não terminou');
    await context.setOffline(false);
    await again.click();
    await expect(noMedia(page).getByRole('status').last()).toContainText('ainda não há fotos');
    expect(await venue.calls('GET', '/card/')).toHaveLength(2);
    await noMedia(page).getByRole('button', { name: 'Fechar' }).click();
    await expect(page.getByRole('alert')).toHaveText('Não há fotos disponíveis para este cartão');
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('kept-card');
  });

  test('a card that opens with nothing in it is explained the same way (H9)', { tag: '@audit' }, async ({
    page,
    venue,
  }) => {
    const { card } = await venue.addCard({ photos: 1 });
    // The mock refuses an empty card, but other providers may answer with empty lists.
    const gallery = { cards: [], sold: [], unsold: [], extras: [], cardSellsOnline: true };
    await page.route('**/trpc/gallery.byCards', (route) => route.fulfill({ json: { result: { data: gallery } } }));
    await page.goto('/');
    await typeCard(page, card);
    await expect(noMedia(page)).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  test('asked for by its address leads home with the same words (G1)', { tag: '@audit' }, async ({ page }) => {
    await page.goto('/gallery/VAZIO0001');
    await expect(page).toHaveURL('/');
    await expect(noMedia(page)).toContainText('VA-ZIO0-001');
  });
});

test.describe('a venue with access codes', () => {
  test.use({
    organizationFields: { magic_cards: true, features_organization: { two_factor_authentication: true } },
  });

  test('a wrong access code is explained and corrected where it was typed (H3, H8, H9, E4)', async ({
    page,
    venue,
  }) => {
    await page.goto('/?card=SENHA0001');
    await expect(page.getByRole('textbox', { name: 'Código do cartão' })).toHaveValue('SE-NHA0-001');
    expect(await venue.calls('GET', '/card/'), 'the address only fills the field in').toHaveLength(0);
    const access = page.getByRole('textbox', { name: 'Código de acesso' });
    await access.fill('abc12');
    await page.getByRole('button', { name: 'Ver fotos' }).click();
    await expect(page.getByRole('alert')).toHaveText('Digite os 6 caracteres do código de acesso.');
    for (const wrong of ['xxxxxx', 'abc999']) {
      await access.fill(wrong);
      await page.getByRole('button', { name: 'Ver fotos' }).click();
      await expect(accessProblem(page)).toContainText('Por favor, verifique o código e tente novamente');
      await accessProblem(page).getByRole('button', { name: 'Corrigir o código' }).click();
      await expect(access).toBeFocused();
    }
    await access.fill(' abc 123 ');
    await expect(access).toHaveValue('ABC123');
    await access.press('Enter');
    await expect(page).toHaveURL('/gallery/SENHA0001');
  });
});

test.describe('a card with an access code where none is asked for', () => {
  test.use({ organizationFields: { magic_cards: true } });

  test('is asked for it, and only a code that was typed is wrong (G1, H9, E4)', async ({ page }) => {
    const access = page.getByRole('textbox', { name: 'Código de acesso' });
    const isAskedFor = async () => {
      await expect(access).toBeFocused();
      await expect(access).toHaveAccessibleDescription(/^Para abrir este cartão, falta o código de acesso/);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByRole('alert')).toHaveCount(0);
    };
    await page.goto('/');
    await typeCard(page, 'SENHA0001');
    await isAskedFor();
    await page.goto('/gallery/SENHA0001');
    await isAskedFor();
    await access.fill('abc999');
    await access.press('Enter');
    await accessProblem(page).getByRole('button', { name: 'Corrigir o código' }).click();
    await expect(access).toBeFocused();
    await access.fill('abc123');
    await access.press('Enter');
    await expect(page).toHaveURL('/gallery/SENHA0001');
  });
});
