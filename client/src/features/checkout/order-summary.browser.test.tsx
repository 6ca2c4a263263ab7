import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderWithTexts, SMALL_PHONE } from '#client/testing/render-with-texts.tsx';
import { sampleItem, sampleOrder, samplePhoto, sampleVideo } from '#client/testing/samples.ts';
import { WithCheckout } from '#client/testing/with-order.tsx';
import type { Media } from '#shared/media/media.ts';
import type { Order } from '#shared/order.ts';
import { OrderDetails, OrderStrip, OrderSummary } from './order-summary.tsx';

const photoItem = sampleItem([samplePhoto(1), samplePhoto(2)], 5980);

test('the package of all media says so', async () => {
  const everything = { ...photoItem, isAllDigital: true, holdsVideos: true };
  const screen = await renderWithTexts(
    <WithCheckout order={sampleOrder(everything)}>
      <OrderSummary />
    </WithCheckout>,
  );
  await expect.element(screen.getByRole('row', { name: /^Fotos \+ Vídeos ?Pacote digital completo 2/ })).toBeVisible();
});

/** Matches a picture or its placeholder, because the test serves no image files. */
const PICTURE = 'img, [role="img"]';

type StripProps = { order: Order; medias: readonly Media[]; onChange?: () => void };

function Strip({ order, medias, onChange = () => undefined }: StripProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <WithCheckout order={order} medias={medias}>
      <OrderStrip isOpen={isOpen} detailsId="order" onToggle={() => setIsOpen(!isOpen)} />
      <OrderDetails isOpen={isOpen} detailsId="order" onChange={onChange} />
    </WithCheckout>
  );
}

const photos = [1, 2, 3, 4, 5].map(samplePhoto);

test('three prints, the number of the others, the count and the sum are in sight; a table without a total of one item is there for listeners', async () => {
  const order = sampleOrder(sampleItem(photos, 12_450));
  const screen = await renderWithTexts(<Strip order={order} medias={photos} />, SMALL_PHONE);
  expect(screen.container.querySelectorAll(PICTURE)).toHaveLength(3);
  await expect.element(screen.getByText('+2')).toBeVisible();
  await expect.element(screen.getByText('5 fotos')).toBeVisible();
  await expect.element(screen.getByText(/^R\$.124,50$/).first()).toBeVisible();
  await expect.element(screen.getByRole('row', { name: /^Fotos 5 R\$.124,50$/ })).toBeInTheDocument();
  await expect.element(screen.getByRole('row', { name: /^Total/ })).not.toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBe(320);
});

test('a press anywhere on the strip opens the order, with each price and the way back to the photos', async () => {
  const onChange = vi.fn();
  const order = sampleOrder(sampleItem(photos, 12_450));
  const screen = await renderWithTexts(<Strip order={order} medias={photos} onChange={onChange} />);
  const toggle = screen.getByRole('button', { name: 'Ver pedido' });
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false');
  await screen.getByText('5 fotos').click({ force: true });
  await expect.element(screen.getByRole('button', { name: 'Fechar' })).toHaveAttribute('aria-expanded', 'true');
  await expect.element(screen.getByText(/× R\$.24,90/)).toBeVisible();
  await screen.getByRole('button', { name: 'Alterar as fotos' }).click();
  expect(onChange).toHaveBeenCalledOnce();
});

test('photos and videos are counted together, each kind has a row, and several have a total (B1)', async () => {
  const order = sampleOrder(sampleItem([samplePhoto(1)], 2990), sampleItem([sampleVideo(1)], 3990));
  const screen = await renderWithTexts(<Strip order={order} medias={[samplePhoto(1), sampleVideo(1)]} />);
  await expect.element(screen.getByText('2 fotos e vídeos')).toBeVisible();
  await expect.element(screen.getByText('+1')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Ver pedido' }).click();
  await expect.element(screen.getByText(/× R\$.29,90/)).toBeVisible();
  for (const name of [/^Fotos 1 R\$.29,90$/, /^Vídeos 1 R\$.39,90$/, /^Total R\$.69,80$/])
    await expect.element(screen.getByRole('row', { name })).toBeVisible();
});
