import { expect, test } from 'vitest';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { sampleItem, sampleOrder, samplePhoto, sampleVideo } from '#client/testing/samples.ts';
import { OrderSummary } from './order-summary.tsx';

const photos = sampleItem([samplePhoto(1), samplePhoto(2)], 5980);
const videos = sampleItem([sampleVideo(1)], 3990);

test('each kind has a row of its own, and several have a total', async () => {
  const screen = await renderWithTexts(<OrderSummary order={sampleOrder(photos, videos)} />);
  const table = screen.getByRole('table', { name: 'Resumo do pedido' });
  await expect.element(table.getByRole('row', { name: /^Fotos 2 R\$.59,80$/ })).toBeVisible();
  await expect.element(table.getByRole('row', { name: /^Vídeos 1 R\$.39,90$/ })).toBeVisible();
  await expect.element(table.getByRole('row', { name: /^Total R\$.99,70$/ })).toBeVisible();
});

test('one item needs no total', async () => {
  const screen = await renderWithTexts(<OrderSummary order={sampleOrder(photos)} />);
  await expect.element(screen.getByRole('row', { name: /^Fotos/ })).toBeVisible();
  await expect.element(screen.getByRole('row', { name: /^Total/ })).not.toBeInTheDocument();
});

test('the package of all media says so', async () => {
  const everything = { ...photos, isAllDigital: true, holdsVideos: true };
  const screen = await renderWithTexts(<OrderSummary order={sampleOrder(everything)} />);
  await expect.element(screen.getByRole('row', { name: /^Fotos \+ Vídeos ?Pacote digital completo 2/ })).toBeVisible();
});
