import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeServer, Refusal } from '#client/testing/fake-server.ts';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { sampleItem, sampleOrder, samplePhoto } from '#client/testing/samples.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { refetchShownOrders } from './order-client.ts';
import { OrderProvider, useOrder, useOrderClient } from './use-order.tsx';

function Probe() {
  const orderClient = useOrderClient();
  const { data, isError } = useOrder(true);
  return (
    <>
      <p>{isError ? 'failed' : data ? `${data.items.length} items` : 'no order'}</p>
      <button type="button" onClick={() => void refetchShownOrders(orderClient)}>
        Read
      </button>
    </>
  );
}

/** @param answers whether each read succeeds, in turn; later ones do */
async function renderOrder(...answers: boolean[]) {
  const open = vi.fn(() => {
    if (answers.shift() === false) throw new Refusal('PROVIDER_UNAVAILABLE');
    return sampleOrder(sampleItem([samplePhoto(1)], 2990));
  });
  fakeServer({ 'order.open': open });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const screen = await renderWithTexts(
    <OrderProvider firstCard={{ code: 'ABCDEFGHJ' as CardCode, right: 'c.1.key' }} onEvent={() => undefined}>
      <Probe />
    </OrderProvider>,
  );
  return { screen, open };
}

test('an order stays when it cannot be read again, and is read again until it can', async () => {
  const { screen, open } = await renderOrder(true, false, false, true);
  await expect.element(screen.getByText('1 items')).toBeVisible();
  await screen.getByRole('button').click();
  for (const reads of [2, 3, 4]) {
    await expect.poll(() => open.mock.calls.length).toBe(reads);
    await expect.element(screen.getByText('1 items')).toBeVisible();
    // The next timer is set once the answer is there.
    await expect.poll(() => vi.getTimerCount() > 0 || reads === 4).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
  }
  await vi.advanceTimersByTimeAsync(600_000);
  expect(open).toHaveBeenCalledTimes(4);
});

test('without an order the failure shows, and the visitor decides when it is read again', async () => {
  const { screen, open } = await renderOrder(false);
  await expect.element(screen.getByText('failed')).toBeVisible();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(open).toHaveBeenCalledTimes(1);
});
