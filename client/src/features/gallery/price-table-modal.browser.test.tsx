import { expect, test, vi } from 'vitest';
import { renderWithTexts, SMALL_PHONE } from '#client/testing/render-with-texts.tsx';
import { sampleItem, sampleOrder, samplePhoto } from '#client/testing/samples.ts';
import type { Order } from '#shared/order.ts';
import type { Catalogue } from '#shared/prices/product.ts';
import { PriceTableModal } from './price-table-modal.tsx';

const catalogue: Catalogue = {
  products: [
    {
      holdsPhotos: true,
      holdsVideos: false,
      ranges: [
        { minPhotos: 1, unitPriceCents: 2990 },
        { minPhotos: 2, unitPriceCents: 2490 },
      ],
    },
    { holdsPhotos: false, holdsVideos: true, ranges: [{ minPhotos: 1, unitPriceCents: 3990 }] },
    { holdsPhotos: true, holdsVideos: true, ranges: [] },
  ],
  allDigital: { priceCents: 14990, description: null },
};

const wordsOf = (elements: readonly Element[]) => elements.map(({ textContent }) => textContent?.replace(/\s/g, ' '));

async function renderPrices(changes: Partial<Catalogue> = {}, order?: Order) {
  const onClose = vi.fn();
  const modal = (
    <PriceTableModal catalogue={{ ...catalogue, ...changes }} order={order} offer={null} onClose={onClose} />
  );
  const screen = await renderWithTexts(modal, SMALL_PHONE);
  return { screen, onClose, dialog: screen.getByRole('dialog', { name: 'Valores' }) };
}

test('one press unfolds a table for each product, as wide as a small phone, with the total of each quantity', async () => {
  const { screen, dialog } = await renderPrices();
  const photos = dialog.getByRole('table', { name: 'Fotos' });
  await expect.element(photos).not.toBeInTheDocument();
  await screen.getByText('Totais').click();
  // The product without prices has no table.
  expect(dialog.getByRole('table').elements()).toHaveLength(2);
  for (const table of dialog.getByRole('table').elements()) {
    expect(table.getBoundingClientRect().right).toBeLessThanOrEqual(SMALL_PHONE.width);
  }
  const rows = photos.getByRole('row').elements();
  expect(wordsOf(rows)).toEqual([
    'QuantidadePreço',
    '1 fotoR$ 29,90',
    '2 fotosR$ 49,80',
    '3 fotosR$ 74,70',
    'Cada foto adicionalR$ 24,90',
  ]);
  await expect.element(dialog.getByRole('table', { name: 'Vídeos' })).toMatchTextContent(/39,90/);
  await expect.element(screen.getByText('Pacote digital completo')).toBeVisible();
  await expect.element(screen.getByText(/149,90/)).toBeVisible();
});

const ranges = [
  { minPhotos: 1, unitPriceCents: 2990 },
  { minPhotos: 5, unitPriceCents: 2490 },
  { minPhotos: 10, unitPriceCents: 1990 },
];

test('the tiers come first, a line each, with the one marked that is reached', async () => {
  const chosen = sampleOrder(sampleItem([1, 2, 3].map(samplePhoto), 8970));
  const products = [{ holdsPhotos: true, holdsVideos: false, ranges }];
  const { dialog } = await renderPrices({ products }, chosen);
  const tiers = dialog.getByRole('list', { name: 'Fotos' }).getByRole('listitem').elements();
  expect(wordsOf(tiers)).toEqual([
    '1 a 4 fotosR$ 29,90 cada',
    '5 a 9 fotosR$ 24,90 cada',
    '10 fotos ou maisR$ 19,90 cada',
  ]);
  expect(tiers.map((tier) => tier.ariaCurrent)).toEqual(['true', null, null]);
  expect(tiers.every((tier) => tier.clientHeight < 60)).toBe(true);
});

test('one price for any number is one line without a table, and no package', async () => {
  const products = [{ holdsPhotos: true, holdsVideos: false, ranges: ranges.slice(0, 1) }];
  const { screen, dialog } = await renderPrices({ products, allDigital: null });
  const tiers = dialog.getByRole('list', { name: 'Fotos' }).getByRole('listitem').elements();
  expect(wordsOf(tiers)).toEqual(['FotosR$ 29,90 cada']);
  await expect.element(screen.getByText('Totais')).not.toBeInTheDocument();
  await expect.element(screen.getByText('Pacote digital completo')).not.toBeInTheDocument();
});
