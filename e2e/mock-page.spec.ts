import { AxeBuilder } from '@axe-core/playwright';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { mockPort } from './ports.ts';
import { expect, test } from './test.ts';
import type { Venue } from './venue.ts';

/** The testers' page of the mock provider. All tests share it, so each uses a venue of its own. */
const mock = `http://127.0.0.1:${mockPort}`;

async function openPage(page: Page, venue: Venue, section: string): Promise<Locator> {
  await page.goto(`${mock}/__mock/?organization=${venue.organization.id}#${section.toLowerCase()}`);
  await expect(page.getByLabel('Venue', { exact: true })).toHaveValue(venue.organization.id);
  const region = page.getByRole('region', { name: section });
  await expect(region).toBeVisible();
  return region;
}

/** Sends the provider a request as the storefront would. The request must succeed. */
async function call(request: APIRequestContext, path: string, data?: object) {
  const reply = await request.post(`${mock}/api/v1${path}`, data === undefined ? {} : { data });
  expect(reply.ok(), path).toBe(true);
  return reply.json();
}

/** @returns the id of an order with a pending PIX */
async function waitingOrder(request: APIRequestContext, venue: Venue): Promise<string> {
  const { id } = venue.organization;
  const { card, not_sold_medias: unsold } = await venue.addCard({ photos: 2 });
  const { products } = await (await request.get(`${mock}/api/v1/products/${id}/online`)).json();
  const { order } = await call(request, `/order/${card}/${id}?pdv=x.localhost&tz=UTC`, { cards: [card] });
  await call(request, `/order/${order.id}/product/${products[0].id}/photo/${unsold?.[0]?.id}`);
  await call(request, `/order/${order.id}/customer`, {
    ...{ name: 'Ana', email: 'pendente@example.com', phone: '+5511987654321' },
    ...{ document: '11144477735', document_type: 'cpf', accepted_terms: true },
  });
  await call(request, `/order/${order.id}/customer`, {
    ...{ country: 'br', zipcode: '01001000', state: 'SP', city: 'São Paulo' },
    ...{ neighborhood: 'Sé', street: 'Praça da Sé', street_number: '1' },
  });
  await call(request, `/payment/checkout/${order.id}`, { pix: true });
  return order.id;
}

test.describe('the testers’ page', { tag: '@laptop' }, () => {
  test.describe('in a venue with magic cards', () => {
    test.use({ organizationFields: { magic_cards: true } });

    test('a magic value is found, copied, and leads into the storefront', async ({ page, venue, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const scenarios = await openPage(page, venue, 'Scenarios');
      await scenarios.getByRole('searchbox').fill('everything is bought');
      await expect(scenarios.getByRole('listitem')).toHaveCount(1);
      await scenarios.getByRole('button', { name: 'Copy VENDIDO01' }).click();
      await expect(page.getByRole('status')).toHaveText('Copied VENDIDO01');
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('VENDIDO01');
      const link = scenarios.getByRole('link', { name: 'Open VENDIDO01 in the storefront' });
      await expect(link).toHaveAttribute(
        'href',
        new RegExp(`//${venue.organization.web_name}\\..*/gallery/VENDIDO01$`),
      );
    });
  });

  test('no card code leads into the storefront of a venue without magic cards', async ({ page, venue }) => {
    const scenarios = await openPage(page, venue, 'Scenarios');
    await scenarios.getByRole('searchbox').fill('everything is bought');
    await expect(scenarios.getByRole('button', { name: 'Copy VENDIDO01' })).toBeVisible();
    await expect(scenarios.getByRole('link')).toHaveCount(0);
  });

  test('a waiting PIX is paid by hand', async ({ page, venue, request }) => {
    const id = await waitingOrder(request, venue);
    const orders = await openPage(page, venue, 'Orders');
    await expect(orders.getByRole('listitem')).toContainText('PIX pending');
    await orders.getByRole('button', { name: `Pay ${id}` }).click();
    await expect(orders.getByRole('listitem')).toContainText('PIX paid');
    await expect(orders.getByRole('button', { name: /Refuse/ })).toHaveCount(0);
    expect((await venue.orders())[0]?.payments[0]?.status).toBe('paid');
  });

  test('a fault is added, met, turned off and on again, and deleted', async ({ page, venue, request }) => {
    const products = `${mock}/api/v1/products/${venue.organization.id}/online`;
    const faults = await openPage(page, venue, 'Faults');
    await faults.getByLabel('What goes wrong').selectOption('status');
    await faults.getByLabel('status', { exact: true }).fill('503');
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
    const fault = faults.getByRole('listitem').filter({ hasText: '/checkout {"pix":true}' });
    await expect(fault.getByRole('heading')).toHaveText('sequence');
    for (const step of ['1: status status 503', '2: no fault', '3: hang', 'and again']) {
      await expect(fault).toContainText(step);
    }
  });

  test('the journal follows what is asked, by method and path, and can be emptied', async ({
    page,
    venue,
    request,
  }) => {
    const journal = await openPage(page, venue, 'Journal');
    await request.get(`${mock}/api/v1/organization/${venue.organization.web_name}`);
    await request.get(`${mock}/api/v1/products/${venue.organization.id}/online`);
    await expect(journal.getByRole('listitem')).toHaveCount(2);
    await journal.getByLabel('Part of the path').fill('/products');
    await expect(journal.getByRole('listitem')).toHaveCount(1);
    await expect(journal.getByRole('listitem')).toHaveText(
      new RegExp(`200GET /api/v1/products/${venue.organization.id}`),
    );
    await journal.getByLabel('Method').selectOption('POST');
    await expect(journal.getByRole('list')).toContainText('No call yet.');
    await journal.getByLabel('Method').selectOption('');
    await expect(journal.getByRole('listitem')).toHaveCount(1);
    await journal.getByRole('button', { name: 'Clear' }).click();
    await expect(journal.getByRole('list')).toContainText('No call yet.');
  });

  test('the clock goes on and stands still; the venue goes back to its start', async ({ page, venue, request }) => {
    await waitingOrder(request, venue);
    const state = await openPage(page, venue, 'State');
    await state.getByRole('button', { name: 'Freeze' }).click();
    await expect(state.getByText(/Stands still/)).toBeVisible();
    const before = Date.parse(await venue.advanceClock(0));
    await state.getByRole('button', { name: 'Advance by 48 hours' }).click();
    await expect.poll(async () => Date.parse(await venue.advanceClock(0))).toBe(before + 48 * 3_600_000);
    await state.getByRole('button', { name: 'Thaw' }).click();
    await expect(state.getByText(/Runs in/)).toBeVisible();
    await expect(state.getByText('All hold')).toBeVisible();

    await state.getByRole('button', { name: `Reset ${venue.organization.web_name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Reset ${venue.organization.web_name}?` });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await venue.orders()).toHaveLength(1);
    await state.getByRole('button', { name: `Reset ${venue.organization.web_name}` }).click();
    await dialog.getByRole('button', { name: /^Reset/ }).click();
    await expect(page.getByRole('status')).toContainText('as it was made');
    expect(await venue.orders()).toEqual([]);
  });

  test('what cannot be done is said', async ({ page, venue, request }) => {
    const id = await waitingOrder(request, venue);
    const orders = await openPage(page, venue, 'Orders');
    const refuse = orders.getByRole('button', { name: `Refuse ${id}` });
    await page.route('**/payment', (route) => route.fulfill({ status: 409, json: { error: 'PAYMENT_NOT_PENDING' } }));
    await refuse.click();
    await expect(page.getByRole('alert')).toHaveText('PAYMENT_NOT_PENDING');
    await expect(refuse).toBeFocused();
  });

  async function expectAccessible(page: Page, section: string): Promise<void> {
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
      .analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`);
    expect(found, section).toEqual([]);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beyond, `${section} hangs over the side`).toBeLessThanOrEqual(0);
  }

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const sections of [
      ['Scenarios', 'Venues', 'Orders'],
      ['Faults', 'Journal', 'State'],
    ]) {
      test(`axe finds nothing in ${sections.join(', ')} (${colorScheme})`, {
        tag: '@audit',
      }, async ({ page, venue, request }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await waitingOrder(request, venue);
        for (const section of sections) {
          const region = await openPage(page, venue, section);
          await expect(region.getByRole('button').first()).toBeVisible();
          await expectAccessible(page, section);
        }
      });
    }
  }
});
