import { expect, test } from '../test.ts';
import { mock, openPage } from './mock-page-steps.ts';

test.describe('the faults of the testers’ page', { tag: ['@laptop', '@mock'] }, () => {
  test('a fault is added, met, turned off and on again, and deleted', async ({ page, venue, request }) => {
    const products = `${mock}/api/v1/products/${venue.organization.id}/online`;
    const faults = await openPage(page, venue, 'Faults');
    await faults.getByLabel('What goes wrong').selectOption('status');
    await expect(faults.getByText('refused with code (INTERNAL_ERROR)').last()).toBeVisible();
    await faults.getByLabel('status', { exact: true }).fill('503');
    await faults.getByLabel('path').fill('/products');
    await faults.getByRole('button', { name: 'Add fault' }).click();
    const fault = faults.getByRole('article').filter({ hasText: 'path /products' });
    await expect(fault).toContainText('status 503');
    expect((await request.get(products)).status()).toBe(503);
    await expect(fault).toContainText('met 1 call');

    await fault.getByRole('button', { name: /^Turn off/ }).click();
    await expect(fault.getByRole('button', { name: /^Turn on/ })).toBeFocused();
    expect((await request.get(products)).status()).toBe(200);
    await fault.getByRole('button', { name: /^Turn on/ }).click();
    await expect(fault.getByRole('button', { name: /^Turn off/ })).toBeVisible();
    expect((await request.get(products)).status()).toBe(503);

    await fault.getByRole('button', { name: /^Delete/ }).click();
    await expect(fault).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    expect((await request.get(products)).status()).toBe(200);
  });

  test('faults come in turn, to the calls with a part of a body alone', async ({ page, venue, request }) => {
    const { id } = venue.organization;
    const lists = async (card: string) => {
      await venue.addCard({ code: card, photos: 1 });
      const url = `${mock}/api/v1/medias/${id}/${card}`;
      return async () => (await request.post(url, { data: { cards: [card] } })).status();
    };
    const [one, other] = [await lists('UMPRIMEIR'), await lists('OUTRASEGU')];
    const faults = await openPage(page, venue, 'Faults');
    await faults.getByText('Only some of these calls').click();
    await faults.getByLabel('match.body').fill('{"/cards/0": "UMPRIMEIR"}');
    await faults.getByText('One after the other').click();
    await faults.getByLabel('sequence').fill('[{"kind": "status", "status": 503}, null]');
    await faults.getByLabel('again from the start').check();
    await faults.getByRole('button', { name: 'Add fault' }).click();
    const fault = faults.getByRole('article').filter({ hasText: 'and again from the start' });
    await expect(fault.getByRole('listitem')).toHaveText([
      'status, status 503',
      'no fault',
      'and again from the start',
    ]);
    expect([await one(), await other(), await one(), await one()]).toEqual([503, 200, 200, 503]);
    await expect(fault).toContainText('met 2 calls');
  });

  test('a fault for one time says that it is used up, and begins again', { tag: '@audit' }, async ({
    page,
    venue,
    request,
  }) => {
    const products = `${mock}/api/v1/products/${venue.organization.id}/online`;
    const faults = await openPage(page, venue, 'Faults');
    await faults.getByLabel('What goes wrong').selectOption('rate_limit');
    await expect(faults.getByLabel('delay_ms')).toBeVisible();
    await expect(faults.getByLabel('status', { exact: true })).toBeHidden();
    await faults.getByText('Only some of these calls').click();
    await faults.getByLabel('header').fill('x-visitor: a');
    await faults.getByText('How often, and when').click();
    await faults.getByLabel('times').fill('1');
    await faults.getByLabel('for_ms').fill('3600000');
    await faults.getByRole('button', { name: 'Add fault' }).click();
    await expect(page.getByRole('alert')).toContainText('match.header');
    await faults.getByLabel('header').fill('{"x-visitor": "a"}');
    await faults.getByRole('button', { name: 'Add fault' }).click();
    const fault = faults.getByRole('article').filter({ hasText: 'header {"x-visitor":"a"}' });
    await expect(fault).toContainText('for_ms 3600000');

    const visit = async (name: string) => (await request.get(products, { headers: { 'x-visitor': name } })).status();
    expect([await visit('b'), await visit('a'), await visit('a')]).toEqual([200, 429, 200]);
    await expect(fault).toContainText('used up, met 1 call');
    await fault.getByRole('button', { name: /^Begin again/ }).click();
    await expect(fault).toContainText('on, no call yet, 1 left');
    expect(await visit('a')).toBe(429);
  });
});
