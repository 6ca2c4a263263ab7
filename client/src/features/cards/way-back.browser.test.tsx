import { expect, test, vi } from 'vitest';
import { fakeServer } from '#client/testing/fake-server.ts';
import { PHONE, renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { SAMPLE_VENUE, WithVenue } from '#client/testing/with-venue.tsx';
import type { CardCode } from '#shared/cards/card-code.ts';
import { WayBack } from './way-back.tsx';

test('each card has its code in large type, and is sent as an address', async () => {
  fakeServer({ 'venue.current': () => SAMPLE_VENUE });
  const writeText = vi.fn();
  vi.stubGlobal('navigator', { userAgent: 'test', clipboard: { writeText } });
  const screen = await renderWithTexts(
    <WithVenue>
      <WayBack cards={['AAAA00001', 'AAAA00002'] as CardCode[]} />
    </WithVenue>,
    PHONE,
  );
  const code = screen.getByText('AA-AA00-002');
  await expect.element(code).toBeVisible();
  expect(Number.parseFloat(getComputedStyle(code.element()).fontSize)).toBeGreaterThanOrEqual(24);
  const send = screen.getByRole('button', { name: 'Mandar para mim' }).nth(1);
  const bottoms = [code, send].map((thing) => thing.element().getBoundingClientRect().bottom);
  expect(Math.abs(Math.max(...bottoms) - Math.min(...bottoms)), 'on one line').toBeLessThan(10);
  await send.click();
  await expect.poll(() => JSON.stringify(writeText.mock.calls)).toContain('/gallery/AAAA00002');
  await expect.element(screen.getByRole('checkbox', { name: 'Guardar estes cartões neste aparelho' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(PHONE.width);
});
