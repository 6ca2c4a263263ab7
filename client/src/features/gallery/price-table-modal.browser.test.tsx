import { expect, test, vi } from 'vitest';
import { PHONE, renderWithTexts, SMALL_PHONE } from '#client/testing/render-with-texts.tsx';
import type { Catalogue } from '#shared/product.ts';
import { PriceTableModal } from './price-table-modal.tsx';

const catalogue: Catalogue = {
  products: [
    {
      holdsPhotos: true,
      holdsVideos: false,
      ranges: [
        { minPhotos: 1, maxPhotos: 1, unitPriceCents: 2990 },
        { minPhotos: 2, maxPhotos: null, unitPriceCents: 2490 },
      ],
    },
    { holdsPhotos: false, holdsVideos: true, ranges: [{ minPhotos: 1, maxPhotos: null, unitPriceCents: 3990 }] },
    { holdsPhotos: true, holdsVideos: true, ranges: [] },
  ],
  allDigital: { priceCents: 14990, description: null },
};

async function renderPrices(changes: Partial<Catalogue> = {}, screenSize = PHONE) {
  const onClose = vi.fn();
  const modal = <PriceTableModal catalogue={{ ...catalogue, ...changes }} onClose={onClose} />;
  const screen = await renderWithTexts(modal, screenSize);
  return { screen, onClose, dialog: screen.getByRole('dialog', { name: 'Valores' }) };
}

test('each product has a table with the total of each quantity, and of one more', async () => {
  const { screen, dialog } = await renderPrices();
  const photos = dialog.getByRole('table', { name: 'Fotos' });
  const rows = photos.getByRole('row').elements();
  expect(rows.map((row) => row.textContent?.replace(/\s/g, ' '))).toEqual([
    'QuantidadePreço',
    '1 itemR$ 29,90',
    '2 itensR$ 49,80',
    '3 itensR$ 74,70',
    'Cada item adicionalR$ 24,90',
  ]);
  await expect.element(dialog.getByRole('table', { name: 'Vídeos' })).toMatchTextContent(/39,90/);
  await expect.element(screen.getByText('Pacote digital completo')).toBeVisible();
  await expect.element(screen.getByText(/149,90/)).toBeVisible();
});

test('a product without prices and a package that is not sold are left out', async () => {
  const { screen, dialog } = await renderPrices({ allDigital: null });
  expect(dialog.getByRole('table').elements()).toHaveLength(2);
  await expect.element(screen.getByText('Pacote digital completo')).not.toBeInTheDocument();
});

test('the prices fit a small phone', async () => {
  const { dialog } = await renderPrices({}, SMALL_PHONE);
  await expect.element(dialog).toBeVisible();
  for (const table of dialog.getByRole('table').elements()) {
    expect(table.getBoundingClientRect().right).toBeLessThanOrEqual(320);
  }
});
