import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '#client/testing/fake-server.ts';
import { PHONE, renderWithTexts, SAMPLE_VENUE, WithVenue } from '#client/testing/render-with-texts.tsx';
import type { CardCode } from '#shared/cards/card-code.ts';
import { KeepCards, WayBack } from './keep-cards.tsx';

const CARDS = ['AAAA00001', 'AAAA00002'] as CardCode[];

function renderKeep(venue = SAMPLE_VENUE) {
  fakeServer({ 'venue.current': () => venue });
  return renderWithTexts(
    <WithVenue>
      <KeepCards cards={CARDS} />
      <p>ready</p>
    </WithVenue>,
  );
}

afterEach(() => {
  localStorage.clear();
});

test('cards are kept before those from earlier, and no longer', async () => {
  localStorage.setItem('kept-card', 'BBBB00001 AAAA00002');
  const screen = await renderKeep();
  const box = screen.getByRole('checkbox', { name: 'Guardar estes códigos neste aparelho' });
  await expect.element(box).not.toBeChecked();
  await box.click();
  expect(localStorage.getItem('kept-card')).toBe('AAAA00001 AAAA00002 BBBB00001');
  await box.click();
  expect(localStorage.getItem('kept-card')).toBe('BBBB00001');
});

test('an album that is full says that the oldest card has left', async () => {
  const earlier = Array.from({ length: 7 }, (_, at) => `BBBB0000${at + 1}`);
  localStorage.setItem('kept-card', earlier.join(' '));
  const screen = await renderKeep();
  await screen.getByRole('checkbox').click();
  expect(localStorage.getItem('kept-card')).toBe(`AAAA00001 AAAA00002 ${earlier.slice(0, 6).join(' ')}`);
  await expect.element(screen.getByText('O álbum guarda 8 cartões: o mais antigo saiu.')).toBeVisible();
});

test('a browser that keeps nothing says so, and the box stays off', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const screen = await renderKeep();
  const box = screen.getByRole('checkbox');
  await box.click();
  await expect.element(screen.getByText(/Este navegador não deixa o site guardar nada/)).toBeVisible();
  await expect.element(box).not.toBeChecked();
});

test('a venue whose home could not open them offers nothing', async () => {
  const screen = await renderKeep({
    ...SAMPLE_VENUE,
    twoFactor: true,
    initialForm: 'customer',
    customerFormFields: ['cpf'],
  });
  await expect.element(screen.getByText('ready')).toBeVisible();
  await expect.element(screen.getByRole('checkbox')).not.toBeInTheDocument();
});

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
  await expect.element(screen.getByRole('checkbox', { name: 'Guardar estes códigos neste aparelho' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(PHONE.width);
});
