import { expect, test } from '../test.ts';
import { expectAccessible, mock, openPage } from './mock-page-steps.ts';

test.describe('the journal of the testers’ page', { tag: ['@laptop', '@mock'] }, () => {
  test('the journal follows what is asked, by method and path, and can be emptied', async ({
    page,
    venue,
    request,
  }) => {
    const { id, web_name: name } = venue.organization;
    const journal = await openPage(page, venue, 'Journal');
    await request.get(`${mock}/api/v1/organization/${name}`);
    await request.get(`${mock}/api/v1/products/${id}/online`);
    const calls = journal.locator('summary');
    await expect(calls).toHaveCount(2);
    await expect(calls.last()).toContainText('Reads the products and prices of a venue');
    await journal.getByLabel('Part of the path').fill('/products');
    await expect(calls).toHaveCount(1);
    await expect(calls).toContainText(`GET /api/v1/products/${id}`);
    await journal.getByLabel('Method').selectOption('POST');
    await expect(journal.getByText('No call is like that.')).toBeVisible();
    await journal.getByLabel('Method').selectOption('');
    await calls.click();
    await expect(journal.getByRole('definition').first()).toHaveText(id);
    await journal.getByRole('button', { name: 'Clear' }).click();
    await expect(calls).toHaveCount(0);
    await journal.getByLabel('Part of the path').fill('');
    await expect(journal.getByText('Now click in the storefront.')).toBeVisible();
  });

  test('the journal shows what the last click asked for, and stands still while it is paused', async ({
    page,
    venue,
    request,
  }) => {
    const { id, web_name: name } = venue.organization;
    await request.get(`${mock}/api/v1/organization/${name}`);
    const journal = await openPage(page, venue, 'Journal');
    const calls = journal.locator('summary');
    await expect(calls).toHaveCount(1);
    await journal.getByRole('button', { name: 'Start here' }).click();
    await expect(calls).toHaveCount(0);
    await request.get(`${mock}/api/v1/card/NAOEXISTE/medias?organization_id=${id}`);
    await expect(journal.getByRole('heading', { level: 2 })).toHaveText(/^Last click/);
    await expect(calls).toContainText([/Says whether a card has photos.*404 CARD_NOT_FOUND/s]);

    const pause = journal.getByRole('button', { name: 'Pause' });
    await pause.click();
    await request.get(`${mock}/api/v1/products/${id}/online`);
    await expect(journal.getByText('Paused, 1 new call')).toBeVisible();
    await expect(calls).toHaveCount(1);
    await expect(pause).toBeFocused();
    await pause.click();
    await expect(calls).toHaveCount(2);
    await journal.getByRole('button', { name: 'Show all' }).click();
    await expect(calls).toHaveCount(3);
  });

  test('a call of the journal can be expected, here and by a command', async ({ page, venue, request, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { id } = venue.organization;
    await request.get(`${mock}/api/v1/products/${id}/online`);
    const journal = await openPage(page, venue, 'Journal');
    await journal.locator('summary').click();
    await journal.getByRole('button', { name: 'Expect this call…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Expect this call' });
    await expect(dialog.getByLabel('Part of the path')).toHaveValue(`/api/v1/products/${id}/online`);
    await dialog.getByRole('button', { name: 'Check' }).click();
    await expect(dialog.getByRole('status')).toHaveText('As expected: 1 such call came.');
    await dialog.getByLabel('Method').selectOption('POST');
    await dialog.getByRole('button', { name: 'Check' }).click();
    await expect(dialog.getByRole('status')).toContainText('Not as expected: 0 such calls came.');
    await expect(dialog.getByRole('listitem')).toHaveText(/\/products\/.*: the method is GET, not POST/);
    await expectAccessible(page, 'the form of an expected call');
    await dialog.getByRole('button', { name: 'Copy as curl' }).click();
    await expect(dialog.getByRole('status')).toHaveText('The command is copied.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `curl -X POST ${mock}/__mock/verify -H 'content-type: application/json' -d ` +
        `'{"organization":"${id}","method":"POST","path":"/api/v1/products/${id}/online","exactly":1,"within_ms":0}'`,
    );
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(journal.getByRole('button', { name: 'Expect this call…' })).toBeFocused();
  });
});
