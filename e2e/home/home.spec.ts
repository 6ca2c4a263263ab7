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

test('without a network the page says so and keeps the code', { tag: '@audit' }, async ({ page, context }) => {
  await page.goto('/');
  await isTakenOver(page);
  await context.setOffline(true);
  await expect(page.getByText('Sem internet')).toBeVisible();
  await typeCard(page, 'FOTOS0001');
  await expect(page.getByText('nada foi enviado')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Ver fotos' }).click();
  await expect(page).toHaveURL('/gallery/FOTOS0001');
});
