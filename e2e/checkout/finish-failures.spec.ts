import type { Page } from '@playwright/test';
import { generatePixByClock, letPixArrive } from '../journey.ts';
import { expect, test } from '../test.ts';
import type { Venue } from '../venue.ts';

async function payBeforeFinish(page: Page, venue: Venue): Promise<void> {
  await letPixArrive(page, venue, page.getByText('Pagamento recebido! Preparando suas fotos…'));
  await expect(page.getByText('estamos concluindo o pedido')).toBeVisible();
}

test('a paid order whose finish leaves it open, then fails, says so and is finished automatically (B13)', {
  tag: '@audit',
}, async ({ page, venue }) => {
  const saved = page.waitForResponse('**/trpc/order.saveAddress');
  await generatePixByClock(page, venue);
  const stillOpen = { contentType: 'application/json', body: await (await saved).text() };
  await page.route('**/trpc/order.finish', (route) => route.fulfill(stillOpen), { times: 1 });
  await venue.addFault('status', { method: 'POST', path: '/finish' }, { status: 503, times: 3 });
  await payBeforeFinish(page, venue);
  expect(await venue.calls('POST', '/finish')).toHaveLength(0);
  for (const finishes of [1, 2, 3, 4]) {
    // The clock advances in steps, because each pause begins when the failure arrives.
    const asked = async () => {
      await page.clock.runFor(5_000);
      return (await venue.calls('POST', '/finish')).length;
    };
    await expect.poll(asked).toBeGreaterThanOrEqual(finishes);
  }
  await expect(page.getByRole('dialog', { name: 'Pedido realizado' })).toBeVisible();
  expect(await venue.calls('POST', '/finish')).toHaveLength(4);
});

test('a finish whose reply is lost is done when the provider says so (B13)', { tag: '@audit' }, async ({
  page,
  venue,
}) => {
  await generatePixByClock(page, venue);
  await venue.addFault('lost_reply', { method: 'POST', path: '/finish' }, { times: 1 });
  const again = { status: 409, code: 'ORDER_COMPLETED' };
  await venue.addFault('status', { method: 'POST', path: '/finish', nth: 2 }, again);
  await payBeforeFinish(page, venue);
  await page.clock.runFor(6_000);
  const done = page.getByRole('dialog', { name: 'Pedido realizado' });
  await expect(done).toContainText('R$ 29,90');
  await done.getByRole('button', { name: 'Fechar' }).click();
  await expect(page.getByRole('region', { name: 'Fotos compradas' })).toBeVisible();
});
