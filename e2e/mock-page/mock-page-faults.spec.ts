import { expect, test } from '../test.ts';
import { mock, openPage } from './mock-page-steps.ts';

test.describe('the faults of the testers’ page', { tag: ['@laptop', '@mock'] }, () => {
  test('a fault is added, met, turned off and on again, and deleted', async ({ page, venue, request }) => {
    const products = `${mock}/api/v1/products/${venue.organization.id}/online`;
    const faults = await openPage(page, venue, 'Faults');
    await faults.getByLabel('What goes wrong').selectOption('status');
    await faults.getByLabel('HTTP status').fill('503');
    await faults.getByLabel('Path').fill('/products');
    await faults.getByRole('button', { name: 'Add fault' }).click();
    const fault = faults.getByRole('listitem').filter({ hasText: '/products' });
    await expect(fault).toContainText('status 503');
    expect((await request.get(products)).status()).toBe(503);
    await expect(fault).toContainText('met 1 call');

    await fault.getByRole('button', { name: /off$/ }).click();
    await expect(fault.getByRole('button', { name: /on$/ })).toBeVisible();
    expect((await request.get(products)).status()).toBe(200);
    await fault.getByRole('button', { name: /on$/ }).click();
    await expect(fault.getByRole('button', { name: /off$/ })).toBeVisible();
    expect((await request.get(products)).status()).toBe(503);

    await fault.getByRole('button', { name: /^Delete/ }).click();
    await expect(fault).toHaveCount(0);
    expect((await request.get(products)).status()).toBe(200);
  });

  test('a sequence of faults is shown step by step', async ({ page, venue, request }) => {
    const data = {
      organization: venue.organization.id,
      match: { path: '/checkout', body: { pix: true } },
      sequence: [{ kind: 'status', status: 503 }, null, { kind: 'hang' }],
      repeat: true,
    };
    expect((await request.post(`${mock}/__mock/faults`, { data })).status()).toBe(200);
    const faults = await openPage(page, venue, 'Faults');
    const fault = faults.getByRole('listitem').filter({ hasText: '/checkout with {"pix":true} in the body' });
    await expect(fault.getByRole('heading')).toHaveText('One after the other');
    await expect(fault.getByRole('listitem')).toHaveText([
      /status 503/,
      'No fault',
      'There is no answer, ever',
      /again/,
    ]);
  });

  test('a fault for one time says that it is used up, and begins again', async ({ page, venue, request }) => {
    const products = `${mock}/api/v1/products/${venue.organization.id}/online`;
    const faults = await openPage(page, venue, 'Faults');
    await faults.getByLabel('What goes wrong').selectOption('rate_limit');
    await expect(faults.getByLabel('Delay in seconds')).toBeVisible();
    await expect(faults.getByLabel('HTTP status')).toBeHidden();
    await faults.getByText('Only some of these calls').click();
    await faults.getByLabel('Header contains').fill('x-visitor: a');
    await faults.getByText('How often, and when').click();
    await faults.getByLabel('How many times').fill('1');
    await faults.getByLabel('Lasts so many seconds').fill('3600');
    await faults.getByRole('button', { name: 'Add fault' }).click();
    const fault = faults.getByRole('listitem').filter({ hasText: 'rate_limit' });
    await expect(fault).toContainText('All calls with “a” in x-visitor, once, for 1 h.');

    const visit = async (name: string) => (await request.get(products, { headers: { 'x-visitor': name } })).status();
    expect([await visit('b'), await visit('a'), await visit('a')]).toEqual([200, 429, 200]);
    await expect(fault).toContainText('used up, met 1 call');
    await fault.getByRole('button', { name: /^Begin again/ }).click();
    await expect(fault).toContainText('on, no call yet, 1 left');
    expect(await visit('a')).toBe(429);

    await faults.getByRole('button', { name: /^Example/ }).click();
    await expect(faults.getByLabel('From which call on')).toHaveValue('2');
    await faults.getByLabel('Header contains').fill('nonsense');
    await faults.getByRole('button', { name: 'Add fault' }).click();
    await expect(page.getByRole('alert')).toContainText('Write the header as name: value');
  });
});
