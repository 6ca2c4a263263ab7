import { AxeBuilder } from '@axe-core/playwright';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { mockPort } from './ports.ts';
import { expect, test } from './test.ts';
import type { Venue } from './venue.ts';

/** The testers' page of the mock provider. All tests share it, so each uses a venue of its own. */
const mock = `http://127.0.0.1:${mockPort}`;

type HasId = { readonly organization: { readonly id: string } };

async function openPage(page: Page, { organization: { id } }: HasId, section: string): Promise<Locator> {
  await page.goto(`${mock}/__mock/?organization=${id}#${section.toLowerCase()}`);
  await expect(page.getByLabel('Venue', { exact: true })).toHaveValue(id);
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
  test('a magic value is found, copied, and leads into the storefront', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    // A venue of the fixtures, where the magic cards work. The test only reads.
    const scenarios = await openPage(page, { organization: { id: 'fotos' } }, 'Scenarios');
    await scenarios.getByRole('searchbox').fill('everything is bought');
    await expect(scenarios.getByRole('listitem')).toHaveCount(1);
    await scenarios.getByRole('button', { name: 'Copy VENDIDO01' }).click();
    await expect(page.getByRole('status')).toHaveText('Copied VENDIDO01');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('VENDIDO01');
    const link = scenarios.getByRole('link', { name: 'Open VENDIDO01 in the storefront' });
    await expect(link).toHaveAttribute('href', /\/\/fotos\..*\/gallery\/VENDIDO01$/);
  });

  test('a venue without the magic cards offers links to its own cards alone', async ({ page, venue }) => {
    const { card } = await venue.addCard({ photos: 2, secret: 'ABC123' });
    const scenarios = await openPage(page, venue, 'Scenarios');
    await expect(scenarios).toContainText('was made without the magic cards');
    const own = scenarios.getByRole('group', { name: 'Cards of this venue' });
    await expect(own.getByRole('listitem')).toContainText('2 photos to buy, asks for an access code.');
    const { web_name: name } = venue.organization;
    await expect(own.getByRole('link')).toHaveAttribute('href', new RegExp(`//${name}\\..*/gallery/${card}$`));
    await expect(scenarios.getByRole('link', { name: 'Open FOTOS0001 in the storefront' })).toHaveCount(0);
    const top = page.getByRole('banner').getByRole('link', { name: `Open ${name} in the storefront` });
    await expect(top).toHaveAttribute('href', new RegExp(`//${name}\\.`));
  });

  test('a waiting PIX is paid by hand', async ({ page, venue, request }) => {
    const id = await waitingOrder(request, venue);
    const orders = await openPage(page, venue, 'Orders');
    await expect(orders.getByRole('listitem')).toContainText('PIX pending');
    await expect(orders.getByRole('listitem')).toContainText('Waits for its PIX for less than a minute');
    await expect(orders.getByRole('listitem')).toContainText('1 photo of');
    await expect(orders.getByRole('link', { name: /TESTE0001/ })).toHaveAttribute('href', /\/gallery\/TESTE0001$/);
    await orders.getByRole('button', { name: `Pay ${id}` }).click();
    await expect(orders.getByRole('listitem')).toContainText('PIX paid');
    await expect(orders.getByRole('button', { name: /Refuse/ })).toHaveCount(0);
    expect((await venue.orders())[0]?.payments[0]?.status).toBe('paid');
  });

  test('the orders that wait come first, and a filter finds the others', async ({ page, venue, request }) => {
    const waiting = await waitingOrder(request, venue);
    const paid = await waitingOrder(request, venue);
    await venue.settlePayment(paid, 'paid');
    const orders = await openPage(page, venue, 'Orders');
    await expect(orders.getByRole('heading', { level: 2 })).toHaveText([waiting, paid]);
    await orders.getByLabel('State').selectOption('paid');
    await expect(orders.getByRole('heading', { level: 2 })).toHaveText([paid]);
    await expect(orders.getByRole('status')).toHaveText('1 of 2 orders');
    await orders.getByLabel('State').selectOption('');
    await orders.getByLabel('Order or card').fill('teste0001');
    await expect(orders.getByRole('heading', { level: 2 })).toHaveText([waiting]);
    await orders.getByLabel('Order or card').fill('nothing');
    await expect(orders.getByRole('list')).toContainText('No order is like that.');
  });

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

    // Who has the focus in the list reads it.
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
    await expect(page.getByRole('alert')).toHaveText('The payment is settled already (PAYMENT_NOT_PENDING)');
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
          if (section === 'Journal') await region.locator('summary').first().click();
          await expectAccessible(page, section);
        }
      });
    }
  }
});
