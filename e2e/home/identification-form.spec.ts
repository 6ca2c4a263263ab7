import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const load = (page: Page) => page.getByRole('button', { name: 'Ver fotos' }).click();

test.describe('a venue that asks for name and CPF', () => {
  test.use({
    organizationFields: {
      magic_cards: true,
      features: { site: { customer_form_fields: ['name', 'cpf'], cpf_as_password: true } },
      features_organization: { webapp_initial_form: 'customer' },
    },
  });

  test('has that form and no card, and opens the gallery, as does the link of a card (H6 to H8)', async ({
    page,
    venue,
  }) => {
    await page.goto('/');
    await expect(field(page, 'Código do cartão')).toHaveCount(0);
    await expect(page.getByText('Cartão de fotos', { exact: true })).toHaveCount(0);
    await expect(field(page, 'CPF')).toHaveAttribute('type', 'password');
    await field(page, 'Nome').fill('Marina');
    await field(page, 'CPF').fill('11144477735');
    await load(page);
    await expect(page).toHaveURL('/gallery/MISTO0001');
    expect(await venue.calls('POST', '/customer/card/medias')).toHaveLength(1);
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(kept).not.toMatch(/Marina|111\.?444/);
    await page.goto('/?card=FOTOS0001');
    await expect(page, 'the link of a card').toHaveURL('/gallery/FOTOS0001');
  });

  test('says who is not found, who has no photos, and who needs an access code, which the next is not asked for (E2 to E4)', {
    tag: '@audit',
  }, async ({ page }) => {
    const dialog = page.getByRole('dialog');
    const enter = async (cpf: string) => {
      await field(page, 'CPF').fill(cpf);
      await load(page);
    };
    await page.goto('/');
    await field(page, 'Nome').fill('Ana');
    await enter('52998224725');
    await expect(page.getByRole('alert')).toContainText('Cliente não encontrado. Não achamos fotos com estes dados');
    await expect(dialog).toHaveCount(0);
    await enter('12345678909');
    await expect(page.getByRole('dialog', { name: 'Não há mídias disponíveis no cartão!' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alert')).toContainText('Não há fotos disponíveis para este cartão');
    await enter('39053344705');
    await expect(page.getByRole('dialog', { name: 'Código de acesso inválido!' })).toBeVisible();
    await expect(dialog).toContainText('não usa código de acesso: você entra com os seus dados');
    await expect(dialog).toContainText('Confira: Nome, CPF.');
    await expect(page.getByRole('button', { name: 'Corrigir os dados' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(field(page, 'Nome')).toHaveValue('Ana');
    await enter('11144477735');
    await expect(page).toHaveURL('/gallery/MISTO0001');
  });
});
