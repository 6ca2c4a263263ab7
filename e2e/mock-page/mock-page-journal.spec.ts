import type { Locator } from '@playwright/test';
import { expect, test } from '../test.ts';
import { expectAccessible, mock, openPage } from './mock-page-steps.ts';

test.describe('the journal of the testers’ page', { tag: ['@laptop', '@mock'] }, () => {
  test('the journal follows what is asked, by method and path, and can be emptied', async ({
    page,
    venue,
    request,
  }) => {
    const journal = await openPage(page, venue, 'Journal');
    await request.get(`${mock}/api/v1/organization/${venue.organization.web_name}`);
    await request.get(`${mock}/api/v1/products/${venue.organization.id}/online`);
    const calls = journal.locator('summary');
    await expect(calls).toHaveCount(2);
    await expect(calls.last()).toContainText('Asked for the prices');
    await journal.getByLabel('Part of the path').fill('/products');
    await expect(calls).toHaveCount(1);
    await expect(calls).toContainText(`GET /api/v1/products/${venue.organization.id}`);
    await journal.getByLabel('Method').selectOption('POST');
    await expect(journal.getByText('No call is like that.')).toBeVisible();
    await journal.getByLabel('Method').selectOption('');
    await expect(calls).toHaveCount(1);
    await journal.getByRole('button', { name: 'Clear' }).click();
    await expect(calls).toHaveCount(0);
    await journal.getByLabel('Part of the path').fill('');
    await expect(journal.getByText('No call yet.')).toBeVisible();
  });

  test('the journal shows what the last click asked for, and waits while it is read', async ({
    page,
    venue,
    request,
  }) => {
    const { id, web_name: name } = venue.organization;
    const clicks = (journal: Locator) => journal.getByRole('heading', { level: 2 });
    await request.get(`${mock}/api/v1/organization/${name}`);
    const journal = await openPage(page, venue, 'Journal');
    await expect(clicks(journal)).toHaveCount(1);
    await journal.getByRole('button', { name: 'Start here' }).click();
    await expect(journal.getByText('Now click in the storefront.')).toBeVisible();
    await request.get(`${mock}/api/v1/card/NAOEXISTE/medias?organization_id=${id}`);
    await expect(clicks(journal)).toHaveText(/^Last click/);
    await expect(journal.locator('summary')).toContainText([
      /Asked for the card NAOEXISTE.*Card not found \(CARD_NOT_FOUND\)/,
    ]);

    // Focus in the list means that somebody reads it.
    await journal.locator('summary').focus();
    await request.get(`${mock}/api/v1/products/${id}/online`);
    await expect(journal.getByText('Waits while you read')).toBeVisible();
    await expect(journal.locator('summary')).toHaveCount(1);
    await journal.getByRole('button', { name: 'Show 1 new call' }).click();
    await expect(journal.locator('summary')).toHaveCount(2);
    await journal.getByRole('button', { name: 'Pause' }).click();
    await expect(journal.getByText('Paused')).toBeVisible();
    await journal.getByRole('button', { name: 'Show all' }).click();
    await expect(journal.locator('summary')).toHaveCount(3);
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
    await expect(dialog.getByRole('status')).toContainText('As expected: 1 such call came.');
    await dialog.getByLabel('Method').selectOption('POST');
    await dialog.getByRole('button', { name: 'Check' }).click();
    await expect(dialog.getByRole('status')).toContainText('no such call came, not exactly 1');
    await expect(dialog.getByRole('listitem')).toHaveText('Asked for the prices: the method is GET, not POST');
    await expectAccessible(page, 'the form of an expected call');
    await dialog.getByRole('button', { name: 'Copy as curl' }).click();
    await expect(dialog.getByRole('status')).toContainText('The command is copied.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `curl -X POST ${mock}/__mock/verify -H 'content-type: application/json' -d ` +
        `'{"organization":"${id}","method":"POST","path":"/api/v1/products/${id}/online","exactly":1,"within_ms":0}'`,
    );
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(journal.getByRole('button', { name: 'Expect this call…' })).toBeFocused();
  });
});
