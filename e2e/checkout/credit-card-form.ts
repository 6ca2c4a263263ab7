import type { Page } from '@playwright/test';

// Credit cards of the mock's catalogue, named by their outcome.
export const PAID = '4000000000000010';
export const REFUSED = '4000000000000028';
export const PROCESSING_REFUSED = '4000000000000044';

export const field = (page: Page, name: string) => page.getByRole('textbox', { name });
export const pay = (page: Page) => page.getByRole('button', { name: 'Pagar', exact: true });
export const done = (page: Page) => page.getByRole('dialog', { name: 'Pedido realizado' });

export function listen(page: Page, origin: string): () => Promise<string> {
  const seen: string[] = [];
  page.on('console', (message) => seen.push(message.text()));
  page.on('request', (request) => {
    if (request.url().startsWith(origin)) seen.push(request.url(), request.postData() ?? '');
  });
  return async () => {
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    return [...seen, stored].join('\n').replace(/(?<=\d)[ -](?=\d)/g, '');
  };
}
