import { expect, onTestFinished, test, vi } from 'vitest';
import { trpc } from '#client/lib/trpc.ts';
import { fakeServer, Refusal } from '#client/testing/fake-server.ts';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { sampleItem, sampleOrder, samplePhoto } from '#client/testing/samples.ts';
import { CARD, WithOrder } from '#client/testing/with-order.tsx';
import { useOrder } from './use-order.ts';

function Probe() {
  const { data, isError, refetch } = useOrder(true);
  return (
    <>
      <p>{isError ? 'failed' : data ? `${data.items.length} items` : 'no order'}</p>
      <button type="button" onClick={() => void refetch()}>
        Read
      </button>
    </>
  );
}

/** Loads the card's gallery, because it contains the right that the order needs. */
function Page() {
  const { isSuccess } = trpc.gallery.byCards.useQuery({ cards: [CARD] });
  return (
    isSuccess && (
      <WithOrder>
        <Probe />
      </WithOrder>
    )
  );
}

/** @param answers whether the first reads succeed, one value for each read. All later reads succeed */
async function renderOrder(...answers: boolean[]) {
  const open = vi.fn(() => {
    if (answers.shift() === false) throw new Refusal('PROVIDER_UNAVAILABLE');
    return sampleOrder(sampleItem([samplePhoto(1)], 2990));
  });
  const version = vi.fn(() => null);
  const gallery = { cards: [{ code: CARD, right: 'c.1.key' }] };
  fakeServer({ 'order.open': open, 'order.version': version, 'gallery.byCards': () => gallery });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  return { screen: await renderWithTexts(<Page />), open, version };
}

test('an order stays when it cannot be read again, and is read again until it can', async () => {
  const { screen, open } = await renderOrder(true, false, false, true);
  await expect.element(screen.getByText('1 items')).toBeVisible();
  await screen.getByRole('button').click();
  for (const reads of [2, 3, 4]) {
    await expect.poll(() => open.mock.calls.length).toBe(reads);
    await expect.element(screen.getByText('1 items')).toBeVisible();
    // The next read only begins after the last one was answered.
    await expect
      .poll(() => vi.advanceTimersByTimeAsync(10_000).then(() => open.mock.calls.length))
      .toBe(Math.min(reads + 1, 4));
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

test('an order that cannot be read after an absence is read by the next look (B17)', async () => {
  const { screen, open, version } = await renderOrder(true, false, true);
  await expect.element(screen.getByText('1 items')).toBeVisible();
  const returned = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  onTestFinished(() => returned.mockRestore());
  const look = () => window.dispatchEvent(new Event('focus'));
  await expect.poll(() => look() && open.mock.calls.length).toBe(3);
  await expect.poll(() => look() && version.mock.calls.length).toBeGreaterThan(1);
  expect(open).toHaveBeenCalledTimes(3);
});
