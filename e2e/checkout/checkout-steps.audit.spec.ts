import type { Page } from '@playwright/test';
import {
  choosePhotos,
  fillAddress,
  fillCustomer,
  fillStepsToPayment,
  generatePix,
  openCard,
  openCardFromHome,
  startCheckout,
} from '../journey.ts';
import { expect, test } from '../test.ts';

const dialogs = (page: Page) => page.getByRole('dialog');
const field = (page: Page, name: string) => dialogs(page).getByRole('textbox', { name });
const terms = (page: Page) => page.getByRole('checkbox', { name: 'Aceito os termos de serviço' });
const pay = (page: Page) => page.getByRole('button', { name: 'Gerar PIX' });
const close = (page: Page) => page.getByRole('button', { name: 'Fechar', exact: true }).click();

test('reopened, the checkout is where it was; who is not sure begins at the first step (B2)', async ({
  page,
  card,
}) => {
  await openCardFromHome(page, card);
  await choosePhotos(page, 1);
  await startCheckout(page);
  await fillCustomer(page);
  await field(page, 'CEP').fill('0131');
  await close(page);
  await startCheckout(page);
  await expect(field(page, 'CEP')).toHaveValue('0131');
  await page.goBack();
  await expect(terms(page), 'as they were in this visit').toBeChecked();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await fillAddress(page);
  await expect(pay(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogs(page)).toHaveCount(0);
  await startCheckout(page);
  await expect(pay(page)).toBeVisible();
  await page.goBack();
  await expect(field(page, 'Rua')).toHaveValue('Avenida Paulista');
  await page.goForward();
  await page.getByRole('button', { name: 'Não tenho certeza' }).click();
  await expect(dialogs(page)).toHaveCount(0);
  await startCheckout(page);
  await expect(field(page, 'E-mail')).toHaveValue('pendente@example.com');
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('example.com');
});

test('one step back of Android leads one step back, too; a reload leaves the gallery, the saved data and no accepted terms (B4)', async ({
  page,
  card,
}) => {
  await fillStepsToPayment(page, card, 1);
  // When a visitor goes back, Chromium on Android asks the dialog to close in this way.
  await dialogs(page).evaluate((dialog) => (dialog as HTMLDialogElement).requestClose());
  await expect(field(page, 'Rua')).toHaveValue('Avenida Paulista');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Carrinho, 1' })).toBeVisible();
  await expect(dialogs(page)).toHaveCount(0);
  await startCheckout(page);
  await expect(field(page, 'E-mail')).toHaveValue('pendente@example.com');
  await expect(terms(page)).not.toBeChecked();
});

test('with a waiting PIX back closes the checkout, before and after a reload (B3)', async ({ page, card }) => {
  await generatePix(page, card, 1);
  const copy = page.getByRole('button', { name: 'Copiar código PIX' });
  await page.goBack();
  await expect(dialogs(page)).toHaveCount(0);
  await page.goForward();
  await expect(copy).toBeVisible();
  await page.goBack();
  await expect(dialogs(page)).toHaveCount(0);
  await startCheckout(page);
  await page.getByRole('button', { name: 'Alterar endereço' }).click();
  await expect(field(page, 'Rua')).toBeVisible();
  await page.goBack();
  await expect(copy).toBeVisible();
  await page.reload();
  await expect(copy).toBeVisible();
  await page.goBack();
  await expect(dialogs(page)).toHaveCount(0);
  await expect(page).toHaveURL(`/gallery/${card}`);
});

test.describe('a tourist', () => {
  test.use({ locale: 'en-US' });

  test('is asked for an address of the phone’s country, unless they chose another (B5, B7)', async ({ page, card }) => {
    await openCard(page, card);
    await choosePhotos(page, 1);
    await page.getByRole('button', { name: /^Idioma/ }).click();
    await page.getByRole('menuitem', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Checkout' }).click();
    await field(page, 'Email').fill('ana@example.com');
    await field(page, 'Passport').fill('X1234567');
    await field(page, 'Phone').fill('4155550100');
    await page.getByRole('checkbox', { name: /terms/ }).check();
    const country = page.getByRole('combobox', { name: 'Country', exact: true });
    const goOn = page.getByRole('button', { name: 'Continue' });
    await goOn.click();
    await expect(country).toHaveValue('us');
    await expect(field(page, 'Postal code')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'State' })).toContainText('California');

    const dialCode = page.getByRole('combobox', { name: 'Country code' });
    await page.goBack();
    await dialCode.selectOption('1-ca');
    await goOn.click();
    await expect(country, 'follows a corrected phone').toHaveValue('ca');
    await country.selectOption('pt');
    await page.goBack();
    await dialCode.selectOption('44');
    await goOn.click();
    await expect(country).toHaveValue('pt');
  });
});
