import { controlCalls, wireCalls } from '#mock-provider/testing/calls.ts';
import { goShopping } from '#mock-provider/testing/shopping.ts';
import { expect, test } from '../test.ts';
import { expectAccessible, mock, openPage, saved, waitingOrder } from './mock-page-steps.ts';

test.describe('the testers’ page', { tag: ['@laptop', '@mock'] }, () => {
  test('a magic value is found, copied, and leads into the storefront', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    // Uses the fixtures' venue, in which magic cards work, and changes nothing there.
    const scenarios = await openPage(page, { organization: { id: 'fotos' } }, 'Scenarios');
    await scenarios.getByRole('searchbox').fill('everything is bought');
    await expect(scenarios.getByRole('listitem')).toHaveCount(1);
    await scenarios.getByRole('button', { name: 'Copy VENDIDO01' }).click();
    await expect(page.getByRole('status')).toHaveText('Copied VENDIDO01');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('VENDIDO01');
    const link = scenarios.getByRole('link', { name: 'Open VENDIDO01 in the storefront' });
    await expect(link).toHaveAttribute('href', /\/\/fotos\..*\/gallery\/VENDIDO01$/);
  });

  test('a venue without the magic cards offers links to its own cards alone', { tag: '@audit' }, async ({
    page,
    venue,
  }) => {
    const { card } = await venue.addCard({ photos: 2, secret: 'ABC123' });
    const scenarios = await openPage(page, venue, 'Scenarios');
    await expect(scenarios).toContainText('was made without the magic cards');
    const own = scenarios.getByRole('article', { name: 'Cards of this venue' });
    await expect(own.getByRole('listitem')).toContainText('photos: 2, asks for an access code');
    const { web_name: name } = venue.organization;
    await expect(own.getByRole('link')).toHaveAttribute('href', new RegExp(`//${name}\\..*/gallery/${card}$`));
    await expect(scenarios.getByRole('link', { name: 'Open FOTOS0001 in the storefront' })).toHaveCount(0);
    const top = page.getByRole('banner').getByRole('link', { name: `Open ${name} in the storefront` });
    await expect(top).toHaveAttribute('href', new RegExp(`//${name}\\.`));
  });

  test('a waiting PIX is paid by hand', async ({ page, venue }) => {
    const id = await waitingOrder(page, venue);
    const orders = await openPage(page, venue, 'Orders');
    const order = orders.getByRole('article');
    await expect(order).toContainText(['PIX pending']);
    await expect(order).toContainText(['waiting since']);
    await expect(order).toContainText(['1 media of']);
    await expect(orders.getByRole('link', { name: /TESTE0001/ })).toHaveAttribute('href', /\/gallery\/TESTE0001$/);
    await orders.getByRole('button', { name: `Pay ${id}` }).click();
    await expect(order).toContainText('PIX paid');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(orders.getByRole('button', { name: /Refuse/ })).toHaveCount(0);
    expect((await venue.orders())[0]?.payments[0]?.status).toBe('paid');
  });

  test('the clock goes on and stands still; the venue goes back to its start', { tag: '@audit' }, async ({
    page,
    venue,
  }) => {
    await waitingOrder(page, venue);
    const state = await openPage(page, venue, 'State');
    await state.getByRole('button', { name: 'Freeze' }).click();
    await expect(state.getByText('stands still')).toBeVisible();
    const before = Date.parse(await venue.advanceClock(0));
    await state.getByRole('button', { name: 'Advance by 48 hours' }).click();
    await expect.poll(async () => Date.parse(await venue.advanceClock(0))).toBe(before + 48 * 3_600_000);
    await state.getByRole('button', { name: 'Thaw' }).click();
    await expect(state.getByText('runs', { exact: true })).toBeVisible();
    await expect(state.getByText('all hold')).toBeVisible();

    const reset = state.getByRole('button', { name: `Reset ${venue.organization.web_name}` });
    page.once('dialog', (dialog) => dialog.dismiss());
    await reset.click();
    expect(await venue.orders()).toHaveLength(1);
    page.once('dialog', (dialog) => dialog.accept());
    await reset.click();
    await expect(page.getByRole('status')).toContainText('is as at the start');
    expect(await venue.orders()).toEqual([]);
  });

  test('what cannot be done is said', { tag: '@audit' }, async ({ page, venue }) => {
    const id = await waitingOrder(page, venue);
    const orders = await openPage(page, venue, 'Orders');
    const refuse = orders.getByRole('button', { name: `Refuse ${id}` });
    await page.route('**/payment', (route) => route.fulfill({ status: 409, json: { error: 'PAYMENT_NOT_PENDING' } }));
    await refuse.click();
    await expect(page.getByRole('alert')).toHaveText('PAYMENT_NOT_PENDING');
    await expect(refuse).toBeFocused();
    await page.getByRole('link', { name: 'Journal' }).click();
    await expect(page.getByRole('alert')).toBeEmpty();
  });

  test('a PIX is paid after its end, and beside another: the invariants say it', async ({ page }) => {
    const calls = { ...controlCalls(mock), ...wireCalls(mock) };
    const { organization, orderId, ...visit } = await goShopping(calls, { photos: 2 });
    await visit.add(visit.unsold[0] ?? '');
    await visit.saveCustomer('pendente@example.com');
    await visit.pix();
    const orders = await openPage(page, { organization }, 'Orders');
    await orders.getByRole('button', { name: `Expire ${orderId}` }).click();
    await expect(orders.getByText('PIX expired')).toBeVisible();
    await visit.pix();
    await orders.getByRole('button', { name: `Pay ${orderId}` }).click();
    await orders.getByRole('button', { name: `Pay PIX 1 of ${orderId} late` }).click();
    await expect(orders.getByText('PIX paid')).toHaveCount(2);
    await expect(orders.getByRole('button', { name: /late/ })).toHaveCount(0);
    const state = await openPage(page, { organization }, 'State');
    await expect(state.getByText(`order ${orderId} has 2 charges that stand`)).toBeVisible();
    await calls.control(`organizations/${organization.id}`, undefined, 'DELETE');
  });

  test('a venue is made, its clock is set, and it is saved as a scenario', async ({ page }) => {
    const { control } = controlCalls(mock);
    const state = await openPage(page, { organization: { id: 'fotos' } }, 'State');
    await state.getByRole('button', { name: 'Make a venue' }).click();
    const venues = page.getByLabel('Venue', { exact: true });
    await expect(venues).not.toHaveValue('fotos');
    const organization = await venues.inputValue();
    await state.getByLabel('Date and time').fill('2031-05-06T10:00');
    await state.getByRole('button', { name: 'Set the clock' }).click();
    await expect(state.getByText(/06\/05\/2031, 10:00/)).toBeVisible();
    await control('faults', { organization, kind: 'hang' });
    const scenario = await saved(page, state.getByRole('button', { name: 'Download as a scenario' }));
    expect(scenario).toMatchObject({
      organizations: [{ id: organization, magic_cards: true }],
      clocks: [{ organization, at: expect.stringMatching(/^2031-05-0/) }],
      faults: [{ organization, kind: 'hang' }],
    });
    await control(`organizations/${organization}`, undefined, 'DELETE');
  });

  test('axe finds nothing in any section, by day and by night', { tag: '@audit' }, async ({ page, venue }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await waitingOrder(page, venue);
    for (const section of ['Scenarios', 'Orders', 'Faults', 'Journal', 'State']) {
      const region = await openPage(page, venue, section);
      await expect(region.getByRole('button').first()).toBeVisible();
      if (section === 'Journal') await region.locator('summary').first().click();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page, `${section} (${colorScheme})`);
      }
    }
  });
});
