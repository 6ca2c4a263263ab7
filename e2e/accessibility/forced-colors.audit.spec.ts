import { choosePhotos, openCard, startCheckout, toggleOf } from '../journey.ts';
import { expect, test } from '../test.ts';

function colorsOf(input: Element): { disc: string; sign: string | null } {
  const sign = input.nextElementSibling;
  return {
    disc: getComputedStyle(input, '::before').backgroundColor,
    sign: sign && getComputedStyle(sign).stroke,
  };
}

test('in colours that the system forces, no letters of the card’s picture are left over', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  const stub = page.getByText('__-____-___');
  await expect(stub).toHaveCount(1);
  await expect(stub).toBeHidden();
});

test('in colours that the system forces, a chosen photo shows its tick, and checkboxes are the browser’s own', async ({
  page,
  venue,
}) => {
  const { card } = await venue.addCard({ photos: 4 });
  await openCard(page, card);
  await page.emulateMedia({ forcedColors: 'active' });
  await choosePhotos(page, 1);
  await expect(page.locator('label[aria-busy]')).toHaveCount(0);
  const chosen = await toggleOf(page, 1).evaluate(colorsOf);
  expect(chosen.sign).toMatch(/^rgb/);
  expect(chosen.sign).not.toBe(chosen.disc);
  expect((await toggleOf(page, 2).evaluate(colorsOf)).sign).toBeNull();
  await startCheckout(page);
  const terms = page.getByRole('checkbox', { name: 'Aceito os termos de serviço' });
  await expect(terms).toHaveCSS('appearance', 'auto');
  await page.emulateMedia({ forcedColors: 'none' });
  await expect(terms).toHaveCSS('appearance', 'none');
});
