import type { Locator, Page } from '@playwright/test';
import { capture, lastMonth, reachCamera } from '../face-search/face-search-steps.ts';
import { choosePhotos, generatePix, letPixArrive, openCardFromHome, startCheckout, typeCard } from '../journey.ts';
import { choose, PHOTO_CALLS, photos } from '../photo-upload/photo-upload-steps.ts';
import { expect, test } from '../test.ts';

const dialogs = (page: Page) => page.getByRole('dialog');
const historyLength = (page: Page) => page.evaluate(() => history.length);

type Box = Awaited<ReturnType<Locator['boundingBox']>>;
const isAbove = (one: NonNullable<Box>, other: NonNullable<Box>) => one.y + one.height < other.y + 1;
/** Whether one of two boxes is above the other, but for a part of a pixel. */
const areApart = (one: Box, other: Box) =>
  one !== null && other !== null && (isAbove(one, other) || isAbove(other, one));
const photo = (page: Page, number: number) => page.getByRole('button', { name: `Foto ${number}`, exact: true });

test('back closes whatever is open over the gallery, forward opens it again, and nothing grows', async ({
  page,
  venue,
}) => {
  const { card } = await venue.addCard({ photos: 4 });
  await openCardFromHome(page, card);
  await choosePhotos(page, 1);
  const before = await historyLength(page);
  const openers: [() => Promise<void>, string][] = [
    [() => page.getByRole('button', { name: 'Valores' }).click(), 'Valores'],
    [() => page.getByRole('button', { name: 'Adicionar fotos' }).click(), 'Adicionar fotos'],
    [() => photo(page, 2).click(), 'Visualizador'],
    [() => startCheckout(page), 'Finalizar pedido'],
    [() => page.getByRole('button', { name: 'Carrinho, 1' }).click(), 'Carrinho'],
  ];
  for (const [open, name] of openers) {
    await open();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await page.goBack();
    await expect(dialogs(page)).toHaveCount(0);
    await open();
    await page.getByRole('dialog', { name }).getByRole('button', { name: 'Fechar' }).click();
    await expect(dialogs(page)).toHaveCount(0);
    await open();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(dialogs(page)).toHaveCount(0);
    await expect(page).toHaveURL(`/gallery/${card}`);
  }
  expect(await historyLength(page)).toBe(before + 1);
  await page.getByRole('button', { name: 'Valores' }).click();
  await page.goBack();
  await page.goForward();
  await expect(page.getByRole('dialog', { name: 'Valores' })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test.describe(() => {
  test.use({ permissions: ['camera'], organizationFields: { magic_cards: true } });

  test('back closes what is open over the home as well, step by step, and loses no photo and no selfie', async ({
    page,
    venue,
  }) => {
    await page.goto('/terms');
    await reachCamera(page, lastMonth(13));
    const before = await historyLength(page);
    await capture(page, 1);
    await page.goBack();
    await dialogs(page).getByRole('button', { name: 'Continuar' }).click();
    await expect(dialogs(page).getByRole('img', { name: /^Selfie/ })).toHaveCount(1);
    await page.goBack();
    await expect(dialogs(page).getByRole('combobox'), 'the step before').toBeVisible();
    await page.goBack();
    await expect(dialogs(page)).toHaveCount(0);

    const send = page.getByRole('button', { name: 'Enviar fotos' });
    const upload = page.getByRole('dialog', { name: 'Enviar fotos' });
    await send.click();
    await choose(page, await photos(1));
    await expect(upload.getByRole('img')).toHaveCount(1);
    await page.goBack();
    await expect(dialogs(page)).toHaveCount(0);
    await send.click();
    await expect(upload.getByRole('img')).toHaveCount(1);
    await upload.getByRole('button', { name: 'Fechar' }).click();
    await send.click();
    await venue.addFault('latency', { method: 'POST', path: PHOTO_CALLS }, { delay_ms: 20_000 });
    await upload.getByRole('button', { name: 'Enviar 1 foto' }).click();
    await expect(upload.getByRole('button', { name: 'Parar envio' })).toBeVisible();
    await page.goBack();
    await expect(upload.getByRole('button', { name: 'Parar envio' })).toHaveCount(0);
    await expect(upload.getByRole('img')).toHaveCount(1);
    await page.goBack();
    await expect(dialogs(page)).toHaveCount(0);

    await page.getByRole('button', { name: 'Escanear cartão' }).click();
    await expect(page.getByRole('dialog', { name: 'Escanear cartão' })).toBeVisible();
    await page.goBack();
    await expect(dialogs(page)).toHaveCount(0);
    await typeCard(page, 'VAZIO0001');
    await expect(dialogs(page)).toBeVisible();
    await page.goBack();
    await expect(dialogs(page)).toHaveCount(0);
    await expect(page).toHaveURL('/');
    expect(await historyLength(page)).toBe(before);
    await page.goBack();
    await expect(page).toHaveURL('/terms');
  });
});

test('a double click on the arrow of a gallery goes back once', { tag: '@laptop' }, async ({ page, card }) => {
  await page.goto('/terms');
  await openCardFromHome(page, card);
  await page.getByRole('button', { name: 'Voltar' }).dblclick();
  await expect(page.getByRole('textbox', { name: 'Código do cartão' })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('the arrow of a gallery and back agree: neither leads into the gallery again', async ({ page, card }) => {
  await page.goto('/terms');
  await openCardFromHome(page, card);
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL('/terms');
});

test('the viewer is in the address: reload, back, a link for another visitor, and one that is stale', {
  tag: '@audit',
}, async ({ page, venue, context, browser }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { card } = await venue.addCard({ photos: 5 });
  await openCardFromHome(page, card);
  await photo(page, 2).click();
  const viewer = page.getByRole('dialog', { name: 'Visualizador' });
  await expect(viewer.getByText('2 de 5')).toBeVisible();
  const second = page.url();
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByText('3 de 5')).toBeVisible();
  await expect(page, 'a name, not the signed right').toHaveURL(/#media=p\.[\w-]+(\.[\w-]+)?$/);
  await expect(page, 'it follows a moment later').not.toHaveURL(second);
  await page.reload();
  await expect(viewer.getByText('3 de 5')).toBeVisible();
  await page.goBack();
  await expect(viewer).toHaveCount(0);
  await expect(photo(page, 3)).toBeFocused();
  await page.goForward();
  await expect(viewer.getByText('3 de 5')).toBeVisible();
  const link = page.url();

  await page.goto(second);
  await expect(viewer.getByText('2 de 5')).toBeVisible();
  await page.goBack();
  await expect(viewer).toHaveCount(0);

  const visitor = await browser.newContext({ baseURL: venue.origin });
  const other = await visitor.newPage();
  await other.goto('/terms');
  await other.goto(link);
  const theirs = other.getByRole('dialog', { name: 'Visualizador' });
  await expect(theirs.getByText('3 de 5')).toBeVisible();
  await other.goBack();
  await expect(theirs).toHaveCount(0);
  await expect(other).toHaveURL(`/gallery/${card}`);
  await other.goto(link.replace(/#.*/, '#media=p.999999'));
  await expect(other.getByRole('alert')).toContainText('Esta foto não está mais nesta galeria.');
  await expect(other.getByRole('dialog')).toHaveCount(0);
  await expect(other).toHaveURL(`/gallery/${card}`);
  await visitor.close();
});

test.describe('with two-factor', () => {
  test.use({
    organizationFields: { magic_cards: true, features_organization: { two_factor_authentication: true } },
  });

  test('the link of a photo asks for the access code once, then leads to the photo (G1, H3, R5)', {
    tag: '@audit',
  }, async ({ page, browser, venue }) => {
    const giveCode = async (to: Page) => {
      await to.getByRole('textbox', { name: 'Código de acesso' }).fill('abc123');
      await to.getByRole('button', { name: 'Ver fotos' }).click();
    };
    await page.goto('/gallery/SENHA0001');
    await giveCode(page);
    await photo(page, 3).click();
    await expect(page).toHaveURL(/#media=/);
    const link = page.url();
    await page.reload();
    await expect(page.getByRole('dialog', { name: 'Visualizador' })).toContainText('3 de');
    const other = await (await browser.newContext({ locale: 'pt-BR' })).newPage();
    await other.goto(link);
    await expect(other).toHaveURL(`${venue.origin}/`);
    await giveCode(other);
    await expect(other.getByRole('dialog', { name: 'Visualizador' })).toContainText('3 de');
    expect(other.url()).toBe(link);
  });
});

test('a PIX that waits is in reach from the home, without a word about the order', { tag: '@audit' }, async ({
  page,
  venue,
  card,
}) => {
  await generatePix(page, card, 1);
  await page.getByRole('button', { name: 'Fechar' }).click();
  await page.evaluate(() => localStorage.removeItem('policy'));
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect(page).toHaveURL('/');
  const waiting = page.getByRole('complementary', { name: 'Pagamento em andamento' });
  await expect(waiting).toBeVisible();
  await expect(waiting).not.toContainText(/R\$|Foto/);
  const consent = page.getByRole('region', { name: 'Privacidade' });
  await expect(consent).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const offer = page.getByRole('alert').filter({ hasText: 'Quer continuar depois?' });
  for (const other of [offer, consent, page.getByRole('contentinfo')])
    await expect.poll(async () => areApart(await other.boundingBox(), await waiting.boundingBox())).toBe(true);
  await waiting.getByRole('button', { name: 'Continuar pagamento' }).click();
  await expect(page).toHaveURL(`/gallery/${card}`);
  await page.getByRole('button', { name: 'Ver código' }).click();
  await expect(page.getByRole('button', { name: 'Copiar código PIX' })).toBeVisible();

  await letPixArrive(page, venue, page.getByRole('dialog', { name: 'Pedido realizado' }));
  await page.getByRole('button', { name: 'Fechar' }).click();
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect(page.getByRole('button', { name: 'Ver fotos' })).toBeVisible();
  await expect(waiting).toHaveCount(0);
});
