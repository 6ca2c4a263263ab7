import type { Page } from '@playwright/test';
import { choosePhotos, openCard, openCardFromHome, toggleOf, typeCard } from '../journey.ts';
import { expect, test } from '../test.ts';
import { chooseFromMenu } from './viewer-steps.ts';

const written = (code: string) => `${code.slice(0, 2)}-${code.slice(2, 6)}-${code.slice(6)}`;

async function openCards(page: Page) {
  await page.getByRole('button', { name: 'Cartões', exact: true }).click();
  return page.getByRole('dialog', { name: 'Cartões' });
}

async function addCard(page: Page, code: string) {
  const cards = await openCards(page);
  await cards.getByRole('textbox', { name: 'Código do cartão' }).fill(code);
  await cards.getByRole('button', { name: 'Adicionar', exact: true }).click();
  return cards;
}

const ticks = (page: Page) => page.getByRole('checkbox', { name: /^Adicionar foto/ });

test.use({ organizationFields: { magic_cards: true } });

// This test is slow, because the page loads three times and six codes are typed.
test('several cards are one gallery and one order, also after a reload (G1, G9)', async ({ page, venue, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { card } = await venue.addCard({ photos: 4 });
  const { card: other } = await venue.addCard({ photos: 3 });
  await openCard(page, card);
  await choosePhotos(page, 1);
  const cards = await addCard(page, other.slice(0, 8));
  await expect(cards.getByRole('alert')).toHaveText('Cartão inválido');
  const addRefused = async (code: string, words: string) => {
    await cards.getByRole('textbox', { name: 'Código do cartão' }).fill(code);
    await cards.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await expect(cards.getByRole('alert')).toHaveText(words);
  };
  await addRefused(card, 'Este cartão já está na sua galeria.');
  await addRefused('VAZIO0001', 'Não há fotos disponíveis para este cartão');
  await addRefused('SEMFOTO01', 'Não há fotos disponíveis para este cartão');
  await addRefused('NAOEXISTE', 'Cartão inválido');
  await expect(cards.getByRole('button', { name: /^Remover cartão/ })).toHaveCount(0);
  await cards.getByRole('textbox', { name: 'Código do cartão' }).fill(other.toLowerCase());
  await cards.getByRole('button', { name: 'Adicionar', exact: true }).click();
  await expect(cards.getByRole('listitem')).toHaveCount(2);
  await cards.getByRole('button', { name: 'Fechar' }).click();
  await expect(page.getByRole('button', { name: 'Cartões', exact: true })).toHaveAccessibleDescription(
    '2 cartões nesta galeria',
  );
  await expect(ticks(page)).toHaveCount(7);
  await toggleOf(page, 6).check();
  await expect(page.getByRole('button', { name: 'Carrinho, 2' })).toBeVisible();
  await page.reload();
  await expect(ticks(page)).toHaveCount(7);
  await expect(toggleOf(page, 6)).toBeChecked();
  // Photo 6 is on the second card. So its link names that card, and works without the first one.
  await page.getByRole('button', { name: 'Foto 6', exact: true }).click();
  const viewer = page.getByRole('dialog', { name: 'Visualizador' });
  await expect(page).toHaveURL(/#media=/);
  await page.reload();
  await expect(viewer).toContainText('6 de 7');
  await chooseFromMenu(viewer, 'Compartilhar');
  await expect(page.getByRole('alert')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain(`/gallery/${other}#media=`);
  await page.goBack();
  await expect(viewer).toHaveCount(0);
  const [order, ...others] = await venue.orders();
  expect([order?.cards, order?.media_ids.length, others.length]).toEqual([[card, other], 2, 0]);
  await (await openCards(page)).getByRole('button', { name: `Remover cartão ${written(other)}` }).click();
  await expect(page.getByRole('listitem', { name: written(other) })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(ticks(page)).toHaveCount(4);
  await expect(page.getByRole('button', { name: 'Carrinho, 1' })).toBeVisible();
});

test('the card of the address leaves though its modal is closed at once, and no way back leads to it (G9, C4)', {
  tag: '@audit',
}, async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 4 });
  const { card: other } = await venue.addCard({ photos: 3 });
  await openCardFromHome(page, card);
  const cards = await addCard(page, other);
  await expect(cards.getByRole('listitem')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await toggleOf(page, 6).check();
  await expect(page.getByRole('button', { name: 'Carrinho, 1' })).toBeVisible();
  await venue.addFault('latency', { method: 'DELETE', path: `/card/${card}` }, { delay_ms: 2_000 });
  await (await openCards(page)).getByRole('button', { name: `Remover cartão ${written(card)}` }).click();
  await cards.getByRole('button', { name: 'Fechar' }).click();
  await expect(cards).toHaveCount(0);
  await expect(page).toHaveURL(`/gallery/${other}`);
  await expect(ticks(page)).toHaveCount(3);
  await expect(toggleOf(page, 2)).toBeChecked();
  await toggleOf(page, 1).check();
  await expect(page.getByRole('button', { name: 'Carrinho, 2' })).toBeVisible();
  await page.reload();
  await expect(toggleOf(page, 2)).toBeChecked();
  expect((await venue.orders()).map(({ cards: codes }) => codes)).toEqual([[other]]);
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('where the next card has an order of its own, that one is shown', async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 2 });
  const { card: other } = await venue.addCard({ photos: 3 });
  await openCard(page, other);
  await choosePhotos(page, 2);
  await expect(page.getByRole('button', { name: 'Carrinho, 1' })).toBeVisible();
  await openCard(page, card);
  const cards = await addCard(page, other);
  await expect(cards.getByRole('listitem')).toHaveCount(2);
  await cards.getByRole('button', { name: `Remover cartão ${written(card)}` }).click();
  await expect(page).toHaveURL(`/gallery/${other}`);
  await expect(page.getByRole('button', { name: 'Carrinho, 1' })).toBeVisible();
});

test('a card whose adding is lost or fails ends where the provider has it (C4, G9)', { tag: '@audit' }, async ({
  page,
  venue,
}) => {
  const { card } = await venue.addCard({ photos: 2 });
  const { card: other } = await venue.addCard({ photos: 3 });
  await openCard(page, card);
  await expect(page.getByRole('region', { name: 'Carrinho' })).toBeVisible();
  await venue.addFault('status', { method: 'GET', path: `/card/${other}` }, { status: 503, times: 6 });
  const cards = await addCard(page, other);
  await expect(cards.getByRole('alert')).toContainText('Algo de errado aconteceu');
  await venue.addFault('lost_reply', { method: 'POST', path: `/card/${other}` }, { times: 1 });
  await expect(async () => {
    await cards.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await expect(cards.getByRole('listitem')).toHaveCount(2, { timeout: 2_000 });
  }).toPass();
  await venue.addFault('lost_reply', { method: 'DELETE', path: `/card/${other}` }, { times: 1 });
  await cards.getByRole('button', { name: `Remover cartão ${written(other)}` }).click();
  await expect(cards.getByRole('listitem')).toHaveCount(1);
  expect((await venue.orders()).map(({ cards: codes }) => codes)).toEqual([[card]]);
});

test.describe('with two-factor', () => {
  test.use({ organizationFields: { features_organization: { two_factor_authentication: true } } });

  test('each card is asked for its own access code once, and opens again after a reload or a change of language (G1, H3, R5)', {
    tag: '@audit',
  }, async ({ page, venue }) => {
    const { card } = await venue.addCard({ photos: 2, secret: 'AAA111' });
    const { card: other } = await venue.addCard({ photos: 3, secret: 'BBB222' });
    const enter = async () => {
      await page.getByRole('textbox', { name: 'Código de acesso' }).fill('aaa111');
      await page.getByRole('button', { name: 'Ver fotos' }).click();
    };
    await page.goto('/');
    await page.getByRole('button', { name: 'Aceitar' }).click();
    await typeCard(page, card);
    await enter();
    const cards = await addCard(page, other);
    const access = cards.getByRole('textbox', { name: 'Código de acesso' });
    await expect(access).toBeFocused();
    await access.fill('xxx999');
    await cards.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await expect(cards.getByRole('alert')).toContainText('Código de acesso inválido!');
    await access.fill('bbb222');
    await cards.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await expect(cards.getByRole('listitem')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(ticks(page)).toHaveCount(5);
    await page.reload();
    await expect(ticks(page)).toHaveCount(5);
    await page.getByRole('button', { name: 'Idioma' }).click();
    await page.getByRole('menuitem', { name: 'English' }).click();
    await expect(page.getByRole('checkbox', { name: /^Add photo/ })).toHaveCount(5);
    // No access code or card code is kept: passes are encrypted.
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state]));
    expect(kept).not.toMatch(new RegExp(`BBB222|AAA111|${card}|${other}`, 'i'));
    expect(page.url()).not.toMatch(/BBB222|AAA111/i);
  });
});
