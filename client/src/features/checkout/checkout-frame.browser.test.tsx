import { expect, test } from 'vitest';
import { fakeServer } from '#client/testing/fake-server.ts';
import { renderWithTexts, SAMPLE_VENUE, WithVenue } from '#client/testing/render-with-texts.tsx';
import { SellerLine } from './checkout-frame.tsx';

const seller = { name: 'Parque', document: 'CPF 111.444.777-35', address: 'Rua A, 1', phone: null };

test.each([
  [{ seller }, 'Quem vende: Parque · CPF 111.444.777-35 · Rua A, 1'],
  [{}, 'Quem responde por esta venda: fotos@example.com'],
  [{ contactEmail: null }, 'Quem responde por esta venda: Fotos do Parque'],
])('with the settings %j a buyer reads: %s (S15)', async (settings, line) => {
  fakeServer({ 'venue.current': () => ({ ...SAMPLE_VENUE, ...settings }) });
  const screen = await renderWithTexts(
    <WithVenue>
      <SellerLine />
    </WithVenue>,
  );
  if ('seller' in settings) await screen.getByText('Quem vende', { exact: true }).click();
  await expect.element(screen.getByText(line, { exact: true })).toBeVisible();
});
