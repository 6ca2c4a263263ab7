import { typeCard } from '../journey.ts';
import { isTakenOver } from '../page-scripts.ts';
import { expect, test } from '../test.ts';

test.use({ organizationFields: { magic_cards: true } });

test('a short or unknown code is reported under the field, and editing removes the message (H2, E1, S14)', async ({
  page,
  venue,
}) => {
  await page.goto('/');
  await expect(page).toHaveTitle(venue.organization.name);
  await expect(page.getByRole('contentinfo')).toContainText('até 48 horas para ficar disponíveis');
  const field = page.getByRole('textbox', { name: 'Código do cartão' });
  await typeCard(page, 'fotos00');
  await expect(page.getByRole('alert')).toHaveText('Cartão inválido');
  await expect(field).toHaveValue('FO-TOS0-0');
  expect(await venue.calls('GET', '/card/')).toHaveLength(0);
  await field.press('End');
  await field.press('Backspace');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await typeCard(page, 'naoexiste');
  await expect(page.getByRole('alert')).toHaveText('Cartão inválido');
  await expect(field).toHaveValue('NA-OEXI-STE');
});

for (const [code, text] of [
  ['VAZIO0001', 'Não há fotos disponíveis para este cartão'],
  ['HTML50001', 'Algo de errado aconteceu'],
] as const) {
  test(`${code}: a clear text, the code stays (E2, E6, E7)`, { tag: '@audit' }, async ({ page }) => {
    await page.goto('/');
    await typeCard(page, code);
    await expect(page.getByRole('alert')).toContainText(text);
    await expect(page.getByRole('textbox', { name: 'Código do cartão' })).not.toHaveValue('');
    await expect(page.getByRole('button', { name: 'Ver fotos' })).toBeEnabled();
  });
}

test('a code pasted in any spelling opens the card once, however often the button is pressed (H2, H5)', async ({
  page,
  venue,
}) => {
  const { card } = await venue.addCard({ photos: 2 });
  await page.goto('/');
  const spelled = `${card.slice(0, 2)}-${card.slice(2, 6)}_${card.slice(6)} `.toLowerCase();
  await page.getByRole('textbox', { name: 'Código do cartão' }).fill(spelled);
  await page.getByRole('button', { name: 'Ver fotos' }).dblclick();
  await expect(page).toHaveURL(`/gallery/${card}`);
  expect(await venue.calls('POST', '/medias/')).toHaveLength(1);
});

test('a slow provider keeps the button busy and then opens the card', { tag: '@audit' }, async ({ page }) => {
  await page.goto('/');
  await typeCard(page, 'LENTO0001');
  await expect(page.getByRole('button', { name: 'Ver fotos' })).toHaveAttribute('aria-busy', 'true');
  await expect(page).toHaveURL('/gallery/LENTO0001', { timeout: 20_000 });
});

test('without a network the page says so and keeps the code', { tag: '@audit' }, async ({ page, context }) => {
  await page.goto('/');
  await isTakenOver(page);
  await context.setOffline(true);
  await expect(page.getByText('Sem conexão.')).toBeVisible();
  await typeCard(page, 'FOTOS0001');
  await expect(page.getByText('nada foi enviado')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Ver fotos' }).click();
  await expect(page).toHaveURL('/gallery/FOTOS0001');
});
