import type { Page } from '@playwright/test';
import { typeCard } from './journey.ts';
import { expect, test } from './test.ts';

test.use({ organizationFields: { magic_cards: true } });

const fieldOf = (page: Page) => page.getByRole('textbox', { name: 'Código do cartão' });
const caretOf = (page: Page) => fieldOf(page).evaluate((input: HTMLInputElement) => input.selectionStart);

test('a code is corrected in its middle without the caret running away (H2)', async ({ page }) => {
  await page.goto('/');
  const field = fieldOf(page);
  await field.pressSequentially('fotos001');
  await expect(field).toHaveValue('FO-TOS0-01');
  await field.press('Home');
  for (let step = 0; step < 4; step += 1) await field.press('ArrowRight');
  await field.press('x');
  await expect(field).toHaveValue('FO-TXOS-001');
  expect(await caretOf(page)).toBe(5);
  await field.press('Backspace');
  await expect(field).toHaveValue('FO-TOS0-01');
  expect(await caretOf(page)).toBe(4);
});

test('the address of a card is pasted as its code (H2)', async ({ page }) => {
  await page.goto('/');
  await fieldOf(page).fill('https://fotos.example/?card=fotos0001&x=1');
  await expect(fieldOf(page)).toHaveValue('FO-TOS0-001');
});

test('only a complete unknown code gets a hint about similar characters (E1)', async ({ page }) => {
  await page.goto('/');
  await typeCard(page, 'foto');
  await expect(page.getByRole('alert')).toHaveText('Cartão inválido');
  await expect(page.getByText('9 letras e números, como no cartão')).toBeVisible();
  await typeCard(page, 'F0T0X0001');
  await expect(page.getByText('Confira no cartão o que se parece: O ou 0, I ou 1.')).toBeVisible();
  await expect(fieldOf(page)).toHaveValue('F0-T0X0-001');
  await fieldOf(page).press('End');
  await fieldOf(page).press('Backspace');
  await expect(page.getByText('Confira no cartão o que se parece')).toHaveCount(0);
});

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

test('a code of another length in the address is nothing (H8)', async ({ page, venue }) => {
  await page.goto('/?card=FOTOS01');
  await expect(fieldOf(page)).toHaveValue('');
  expect(await venue.calls('GET', '/card/')).toHaveLength(0);
});

test('the printed card follows what is typed and is silent for screen readers (H6)', async ({ page }) => {
  await page.goto('/');
  const card = page.locator('main [aria-hidden=true]', { hasText: 'Cartão de fotos' }).first();
  await expect(card).toContainText('__-____-___');
  const drawing = () => card.locator('path').evaluateAll((paths) => paths.map((path) => path.getAttribute('d')));
  const before = await drawing();
  await fieldOf(page).fill('fotos0001');
  await expect(card).toContainText('FO-TOS0-001');
  const after = await drawing();
  expect(after).toHaveLength(2);
  expect(after[0]).not.toBe(before[0]);
  expect(after[1]).not.toBe(before[1]);
});

test('help carries the code once it is whole (S9)', async ({ page, venue }) => {
  await page.goto('/');
  const help = page.getByRole('contentinfo').getByRole('link', { name: 'Ajuda' });
  await fieldOf(page).fill('fotos000');
  await expect(help).not.toHaveAttribute('href', /FOTOS/);
  await fieldOf(page).fill('fotos0001');
  await expect(help).toHaveAttribute('href', /^mailto:.*FOTOS0001$/);
  await expect(help).toHaveAttribute('href', new RegExp(`^mailto:${venue.organization.contact_email}`));
});

test.describe('with a help page of the venue’s own', () => {
  test.use({ organizationFields: { external_help_url: 'https://ajuda.example.com/fotos', external_help_id: '77' } });

  test('help opens it with the code and the company (S9)', async ({ page }) => {
    await page.goto('/');
    await fieldOf(page).fill('fotos0001');
    const help = page.getByRole('link', { name: 'Ajuda' });
    await expect(help).toHaveAttribute('href', 'https://ajuda.example.com/fotos?card_code=FOTOS0001&company_id=77');
  });
});

test.describe('where cards are not read', () => {
  test.use({ organizationFields: { read_card_code: false } });

  test('there is no card field, and the page stands (H2)', async ({ page }) => {
    await page.goto('/?card=FOTOS0001');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(fieldOf(page)).toHaveCount(0);
    await expect(page).toHaveURL('/?card=FOTOS0001');
  });
});
