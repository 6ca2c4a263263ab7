import { expect, test } from '../test.ts';
import { mock, openPage, saved } from './mock-page-steps.ts';

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
    await expect(calls.first()).toContainText('Reads the products and prices of a venue');
    await journal.getByLabel('Part of the path').fill('/products');
    await expect(calls).toHaveCount(1);
    await expect(calls).toContainText(`GET /api/v1/products/${id}`);
    await journal.getByLabel('Method').selectOption('POST');
    await expect(journal.getByText('No call is like that.')).toBeVisible();
    await journal.getByLabel('Method').selectOption('');
    await calls.click();
    await expect(journal.getByRole('definition').first()).toHaveText(id);
    const har = await saved(page, journal.getByRole('button', { name: 'Download' }));
    expect(har).toMatchObject({ log: { entries: [{ request: { url: `${mock}/api/v1/organization/${name}` } }, {}] } });
    await journal.getByRole('button', { name: 'Clear' }).click();
    await expect(calls).toHaveCount(0);
    await journal.getByLabel('Part of the path').fill('');
    await expect(journal.getByText('Now click in the storefront.')).toBeVisible();
  });

  test('the journal begins where a tester says, and stands still while it is paused', { tag: '@audit' }, async ({
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
});
