import { port } from '../stack-environment.ts';
import { expect, test } from '../test.ts';

test('a host of no venue gets the error page with a way to try again (S1, S2)', async ({ page }) => {
  const reply = await page.goto(`http://ninguem.localhost:${port}/`);
  expect(reply?.status()).toBe(404);
  await expect(page.getByRole('alert')).toContainText('Desculpe o transtorno, mas houve um erro ao carregar a pagina.');
  await expect(page.getByRole('alert')).toContainText('Não encontramos o site deste endereço.');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('alert')).toContainText('e-mail');
});

test('an unknown address leads home (S5)', async ({ page, venue }) => {
  await page.goto('/nada/disso');
  await expect(page).toHaveURL('/');
  await expect(page).toHaveTitle(venue.organization.name);
});

test('a slash at the end of an address makes no other page (S5)', { tag: '@audit' }, async ({ page, venue }) => {
  const headings = { '/terms': 'Termos de serviço', '/privacy-policy': 'Política de privacidade' };
  for (const [path, name] of Object.entries(headings)) {
    expect((await page.goto(`${path}/`))?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page).toHaveURL(`${path}/`);
  }
  const { card } = await venue.addCard({ photos: 1 });
  await page.goto(`/gallery/${card}/`);
  await expect(page).toHaveTitle(`${venue.organization.name} · Galeria`);
  await expect(page.getByRole('button', { name: 'Foto 1', exact: true })).toBeVisible();
});

test('a venue without art shows its name, never a broken image (S4)', async ({ page, venue }) => {
  await page.goto('/');
  await expect(page.getByRole('banner')).toContainText(venue.organization.name);
  const broken = await page
    .locator('img')
    .evaluateAll((images) =>
      images.filter((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth === 0),
    );
  expect(broken).toEqual([]);
});

test('the language is kept and the page follows it, with the typed code (S6)', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Código do cartão' }).fill('FOTOS');
  await page.getByRole('button', { name: 'Idioma' }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(page.getByRole('textbox', { name: 'Card code' })).toHaveValue('FO-TOS');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('en');
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitem', { name: 'Español' }).click();
  await expect(page.getByRole('textbox', { name: 'Código de la tarjeta' })).toBeVisible();
});

test('the legal pages name the venue; from one to the other the page begins at its top, with its heading in focus (S8)', async ({
  page,
  venue,
}) => {
  const article = page.getByRole('article');
  const footer = page.getByRole('contentinfo').getByRole('link');
  await page.goto('/privacy-policy');
  await expect(article).toContainText('LGPD');
  await expect(footer).toHaveText(['Ajuda', 'Termos de serviço', 'Política de privacidade', 'Acessibilidade']);
  await footer.filter({ hasText: 'Termos de serviço' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Termos de serviço' })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(article).toContainText(venue.organization.name);
  await expect(article).toContainText('29 de abril de 2021');
  await expect(footer).toHaveText(['Ajuda', 'Termos de serviço', 'Política de privacidade', 'Acessibilidade']);
});
