import { expect, test } from '../test.ts';
import {
  cameras,
  capture,
  chooseDays,
  dialogOf,
  lastMonth,
  reachCamera,
  search,
  watchCameras,
} from './face-search-steps.ts';

test.use({ permissions: ['camera'] });
test.beforeEach(({ page }) => watchCameras(page));

const FAILED = 'Erro ao encontrar cartões. Por favor, verifique a data e tire mais fotos.';
const REDIRECT = 'Erro na nova busca, você será redirecionado para a tela de seleção de cartões em 5 segundos.';

test.describe('a search that finds nothing (F6)', () => {
  // Limits a search to one day, so that each chosen day is a search of its own.
  test.use({ organizationFields: { search_max_range: 1 } });

  test('an error: says what to do, links to the help it names, and the selfies are kept', async ({ page }) => {
    await reachCamera(page, lastMonth(28));
    await capture(page, 1);
    await search(page);
    const alert = dialogOf(page).getByRole('alert');
    await expect(alert).toContainText(FAILED);
    await expect(alert.getByRole('link', { name: 'Ajuda' })).toHaveAttribute('href', /^mailto:/);
    await expect(dialogOf(page).getByRole('img', { name: /^Selfie/ })).toHaveCount(1);
    await expect(dialogOf(page).getByRole('button', { name: 'Buscar' })).toBeEnabled();
    const busy = { status: 503, json: { errorCode: 'SERVER_BUSY' } };
    await page.route('**/face-search?*', (route) => route.fulfill(busy));
    await search(page);
    await expect(alert).toContainText('Há muita gente aqui agora.');
    await page.route('**/face-search?*', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<p>' }),
    );
    await search(page);
    await expect(alert).toContainText(FAILED);
  });

  test('nobody: is no error, keeps the selfies, and leads to another day or to the code', async ({ page }) => {
    const dialog = dialogOf(page);
    await reachCamera(page, lastMonth(13));
    await capture(page, 1);
    await search(page);
    await expect(dialog.getByRole('heading', { name: /^Não achamos você em 13 de [a-zç]+$/ })).toBeFocused();
    await expect(dialog.getByText(FAILED)).toBeHidden();
    await expect(dialog.getByRole('link', { name: 'Ajuda' })).toHaveAttribute('href', /^mailto:/);
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    expect((await cameras(page)).on).toBe(0);
    await dialog.getByRole('button', { name: 'Escolher outro dia' }).click();
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await expect(dialog.getByRole('img', { name: /^Selfie/ })).toHaveCount(1);
    await search(page);
    await dialog.getByRole('button', { name: 'Digitar o código' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'Código do cartão' })).toBeFocused();
  });

  test('a new search puts new cards first; one without any leads back to them after 5 seconds', async ({
    page,
    venue,
  }) => {
    await venue.addCard({ photos: 2, visit_date: lastMonth(10) });
    await venue.addCard({ photos: 3, visit_date: lastMonth(11) });
    await page.clock.install();
    const dialog = dialogOf(page);
    const again = async (day: number) => {
      await dialog.getByRole('button', { name: 'Nova busca' }).click();
      await chooseDays(page, lastMonth(day));
      await dialog.getByRole('button', { name: 'Continuar' }).click();
      await search(page);
    };
    await reachCamera(page, lastMonth(10));
    await capture(page, 1);
    await search(page);
    await expect(dialog.getByRole('heading', { name: 'É você?' })).toBeVisible();
    await again(11);
    await expect(dialog.getByRole('heading', { name: 'Encontramos 2 cartões' })).toBeVisible();
    await expect(dialog.getByRole('checkbox').first()).toHaveAccessibleName(/3 fotos/);
    await expect(dialog.getByRole('checkbox').last()).toHaveAccessibleName(/2 fotos/);
    await again(13);
    await expect(dialog.getByRole('alert')).toHaveText(REDIRECT);
    await page.clock.fastForward(2_000);
    await expect(dialog.getByRole('alert')).toBeVisible();
    await page.clock.fastForward(3_500);
    await expect(dialog.getByRole('checkbox')).toHaveCount(2);
    expect((await cameras(page)).on).toBe(0);

    // Closing the dialog cancels the redirect.
    await again(28);
    await expect(dialog.getByRole('alert')).toHaveText(REDIRECT);
    await page.keyboard.press('Escape');
    await page.clock.fastForward(6_000);
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/');
  });

  test('closing the modal ends a search that is under way', async ({ page, venue }) => {
    await venue.addFault('latency', { path: '/card/search' }, { delay_ms: 20_000 });
    await reachCamera(page, lastMonth(10));
    await capture(page, 1);
    const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('/face-search'));
    await search(page);
    await expect(dialogOf(page).getByRole('button', { name: 'Buscar' })).toHaveAttribute('aria-busy', 'true');
    await page.keyboard.press('Escape');
    await ended;
  });

  test('going back ends a search that is under way, so that the next one says the day that it searched', async ({
    page,
    venue,
  }) => {
    await venue.addFault('latency', { path: '/card/search' }, { delay_ms: 20_000, times: 1 });
    const dialog = dialogOf(page);
    const button = dialog.getByRole('button', { name: 'Buscar' });
    await reachCamera(page, lastMonth(13));
    await capture(page, 1);
    const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('/face-search'));
    await search(page);
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await page.goBack();
    await ended;
    await chooseDays(page, lastMonth(20));
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await expect(button).not.toHaveAttribute('aria-busy');
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await search(page);
    await expect(dialog.getByRole('heading', { name: /^Não achamos você em 20 de [a-zç]+$/ })).toBeVisible();
  });
});
