import { choosePhotos, fillCustomer, openCard, startCheckout } from '../journey.ts';
import { expect, test } from '../test.ts';

test.beforeEach(async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 3, videos: 1 });
  await openCard(page, card);
  await choosePhotos(page, 1);
  await startCheckout(page);
});

test('keystrokes, codes of other countries, and services out of reach (B4 to B6)', {
  tag: ['@once', '@audit'],
}, async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'Finalizar pedido' });
  const email = dialog.getByRole('textbox', { name: 'E-mail' });
  await expect(email).toHaveAttribute('autocomplete', 'email');
  await email.fill('pendente@example.com');
  const phone = dialog.getByRole('textbox', { name: 'Telefone' });
  await expect(dialog.getByRole('combobox', { name: 'Código do país' }).locator('option')).not.toHaveCount(1);
  await phone.fill('+44 20 7946 0958');
  await expect(phone).toHaveValue('2079460958');
  await expect(dialog.getByRole('combobox', { name: 'Código do país' })).toHaveValue('44');
  await expect(dialog.getByRole('combobox', { name: 'Código do país' })).toContainText('Reino Unido (+44)');
  await dialog.getByRole('textbox', { name: 'CPF' }).fill('111 444 777 35');
  await dialog.getByRole('checkbox', { name: 'Aceito os termos de serviço' }).check();
  await phone.press('Enter');

  // In the country of the phone.
  await expect(dialog.getByRole('combobox', { name: 'País' })).toHaveValue('gb');
  await dialog.getByRole('combobox', { name: 'País' }).selectOption('br');
  const cep = dialog.getByRole('textbox', { name: 'CEP' });
  await cep.pressSequentially('01310100');
  await expect(dialog.getByRole('textbox', { name: 'Número' })).toBeFocused();
  await dialog.getByRole('combobox', { name: 'País' }).selectOption('pt');
  await expect(dialog.getByRole('textbox', { name: 'Cidade' })).toHaveValue('');
  await page.route('**/trpc/address.byZipcode*', (route) => route.abort());
  await dialog.getByRole('textbox', { name: 'Código postal' }).fill('1100-148');
  await expect(dialog.getByText('Endereço não encontrado. Você pode preencher o endereço abaixo.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Rua' })).toBeFocused();
  for (const [name, text] of [
    ['Rua', 'Rua Augusta'],
    ['Número', '24'],
    ['Bairro', 'Baixa'],
    ['Cidade', 'Lisboa'],
  ] as const) {
    await dialog.getByRole('textbox', { name }).fill(text);
  }
  await dialog.getByRole('combobox', { name: 'Estado' }).selectOption('PT-11');
  await dialog.getByRole('textbox', { name: 'Cidade' }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Gerar PIX' })).toBeVisible();
});

test('reopened, the checkout has what was typed; reloaded in another language, what was saved (B2)', {
  tag: ['@once', '@audit'],
}, async ({ page }) => {
  const email = page.getByRole('textbox', { name: /^E-?mail$/ });
  await email.fill('ana@example.com');
  await page.getByRole('button', { name: 'Não tenho certeza' }).click();
  await page.getByRole('button', { name: 'Finalizar compra' }).click();
  await expect(email).toHaveValue('ana@example.com');
  await page.reload();
  await page.getByRole('button', { name: 'Finalizar compra' }).click();
  await expect(email).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('example.com');

  await fillCustomer(page);
  await page.getByRole('button', { name: 'Não tenho certeza' }).click();
  await page.getByRole('button', { name: 'Idioma' }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await page.getByRole('button', { name: 'Checkout' }).click();
  await expect(email).toHaveValue('pendente@example.com');
  // Never ticked, not even from saved data.
  const terms = page.getByRole('checkbox', { name: /terms of service/ });
  await expect(terms).not.toBeChecked();
  await terms.check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('combobox', { name: 'Country', exact: true })).toContainText('Germany');
});

test('a kind of its own each, and a sum when there are two (B1)', { tag: ['@once', '@audit'] }, async ({ page }) => {
  await page.getByRole('button', { name: 'Não tenho certeza' }).click();
  await page.getByRole('checkbox', { name: 'Adicionar vídeo 1 ao pedido' }).check();
  await expect(page.getByRole('button', { name: 'Carrinho, 2' })).toBeVisible();
  await startCheckout(page);
  await expect(page.getByRole('row', { name: /Fotos/ })).toContainText('R$ 29,90');
  await expect(page.getByRole('row', { name: /Vídeos/ })).toContainText('R$ 39,90');
  await expect(page.getByRole('row', { name: /Total/ })).toContainText('R$ 69,80');
});

test.describe('a tourist', () => {
  test.use({ locale: 'en-US' });

  test('is asked for an address of the phone’s country, unless they chose another (B5)', {
    tag: ['@once', '@audit'],
  }, async ({ page }) => {
    const dialog = page.getByRole('dialog', { name: 'Complete your order' });
    const country = dialog.getByRole('combobox', { name: 'Country', exact: true });
    await page.getByRole('button', { name: 'Fechar' }).click();
    await page.getByRole('button', { name: /^Idioma/ }).click();
    await page.getByRole('menuitem', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Checkout' }).click();
    await dialog.getByRole('textbox', { name: 'Email' }).fill('ana@example.com');
    await dialog.getByRole('textbox', { name: 'Passport' }).fill('X1234567');
    await dialog.getByRole('textbox', { name: 'Phone' }).fill('4155550100');
    await dialog.getByRole('checkbox', { name: /terms/ }).check();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(country).toHaveValue('us');
    await expect(dialog.getByRole('textbox', { name: 'Postal code' })).toBeVisible();
    await expect(dialog.getByRole('combobox', { name: 'State' })).toContainText('California');

    // Follows a corrected phone.
    await page.goBack();
    await dialog.getByRole('combobox', { name: 'Country code' }).selectOption('1-ca');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(country).toHaveValue('ca');
    await country.selectOption('pt');
    await page.goBack();
    await dialog.getByRole('combobox', { name: 'Country code' }).selectOption('44');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(country).toHaveValue('pt');
  });
});
