import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { axeFindings } from '../axe.ts';
import { mockPort } from '../ports.ts';
import { expect } from '../test.ts';
import type { Venue } from '../venue.ts';

/** Shared, so each test uses its own venue. */
export const mock = `http://127.0.0.1:${mockPort}`;

type HasId = { readonly organization: { readonly id: string } };

export async function openPage(page: Page, { organization: { id } }: HasId, section: string): Promise<Locator> {
  await page.goto(`${mock}/__mock/?organization=${id}#${section.toLowerCase()}`);
  await expect(page.getByLabel('Venue', { exact: true })).toHaveValue(id);
  const region = page.getByRole('region', { name: section });
  await expect(region).toBeVisible();
  return region;
}

/** Calls the provider as the storefront would, and expects success. */
async function call(request: APIRequestContext, path: string, data?: object) {
  const reply = await request.post(`${mock}/api/v1${path}`, data === undefined ? {} : { data });
  expect(reply.ok(), path).toBe(true);
  return reply.json();
}

export async function waitingOrder(request: APIRequestContext, venue: Venue): Promise<string> {
  const { id } = venue.organization;
  const { card, not_sold_medias: unsold } = await venue.addCard({ photos: 2 });
  const { products } = await (await request.get(`${mock}/api/v1/products/${id}/online`)).json();
  const { order } = await call(request, `/order/${card}/${id}?pdv=x.localhost&tz=UTC`, { cards: [card] });
  await call(request, `/order/${order.id}/product/${products[0].id}/photo/${unsold?.[0]?.id}`);
  await call(request, `/order/${order.id}/customer`, {
    name: 'Ana',
    email: 'pendente@example.com',
    phone: '+5511987654321',
    document: '11144477735',
    document_type: 'cpf',
    accepted_terms: true,
  });
  await call(request, `/order/${order.id}/customer`, {
    country: 'br',
    zipcode: '01001000',
    state: 'SP',
    city: 'São Paulo',
    neighborhood: 'Sé',
    street: 'Praça da Sé',
    street_number: '1',
  });
  await call(request, `/payment/checkout/${order.id}`, { pix: true });
  return order.id;
}

/** Audits the page by axe, and expects no horizontal overflow. */
export async function expectAccessible(page: Page, section: string): Promise<void> {
  const found = await axeFindings(page, { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] });
  expect(found, section).toEqual([]);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(beyond, `${section} hangs over the side`).toBeLessThanOrEqual(0);
}
