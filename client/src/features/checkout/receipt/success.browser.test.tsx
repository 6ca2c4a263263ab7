import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { CheckoutDialog } from '#client/features/checkout/checkout-frame.tsx';
import { serverTime } from '#client/lib/time.ts';
import { completedAt } from '#client/payment/payment-session.ts';
import { fakeServer } from '#client/testing/fake-server.ts';
import { PHONE, renderWithTexts, SAMPLE_VENUE, WithVenue } from '#client/testing/render-with-texts.tsx';
import { sampleCustomer, sampleItem, sampleOrder, samplePhoto, sampleVideo } from '#client/testing/samples.ts';
import type { Media } from '#shared/media/media.ts';
import type { Order } from '#shared/order.ts';
import { samplePayment } from '#shared/testing/sample-payment.ts';
import { Success } from './success.tsx';

async function preferReducedMotion(value: 'reduce' | 'no-preference'): Promise<void> {
  const features = [{ name: 'prefers-reduced-motion', value }];
  await cdp().send('Emulation.setEmulatedMedia', { features });
}

afterEach(() => preferReducedMotion('reduce'));

const sold = (media: Media): Media => ({ ...media, download: `right of ${media.id}` });
const photos = [1, 2, 3].map((number) => sold(samplePhoto(number)));

function orderOf(medias: readonly Media[], reference: string): Order {
  return {
    ...sampleOrder(sampleItem(medias, 2990 * medias.length)),
    reference,
    isCompleted: true,
    buyer: { kind: 'you', right: '' },
    payment: samplePayment({ status: 'paid', pixText: null }),
  };
}

let venue = SAMPLE_VENUE;

async function renderSuccess(order: Order, bought: readonly Media[], size = PHONE, shapes = bought.map(() => 4 / 3)) {
  fakeServer({ 'venue.current': () => venue });
  const onClose = vi.fn();
  const success = (medias: readonly Media[]) => (
    <WithVenue>
      <CheckoutDialog titleId="title" onBack={onClose} onClose={onClose}>
        <Success
          titleId="title"
          shapes={shapes}
          order={order}
          bought={medias}
          logo={null}
          download={<button type="button">Fazer download das fotos</button>}
          ways={<button type="button">Compartilhar</button>}
          keep={null}
          help={<a href="/help">Ajuda</a>}
          onClose={onClose}
        />
      </CheckoutDialog>
    </WithVenue>
  );
  const screen = await renderWithTexts(success(bought), size);
  await expect.element(screen.getByRole('heading', { level: 3 })).toBeVisible();
  const show = (medias: readonly Media[]) => screen.rerender(success(medias));
  return { screen, onClose, show, watermark: () => document.querySelector('pattern') };
}

test('the success is the photos: whole, with what saves them, and the receipt folded below', async () => {
  const { screen, onClose, watermark } = await renderSuccess(orderOf(photos, '1'), photos);
  const dialog = screen.getByRole('dialog', { name: 'Pedido realizado' });
  await expect.element(dialog.getByRole('heading', { name: 'Prontas. São suas.' })).toHaveFocus();
  expect(largePictures()).toHaveLength(3);
  await expect.element(dialog.getByRole('button', { name: 'Fazer download das fotos' })).toBeInViewport();
  expect(watermark(), 'an order of another day is shown as it is').toBeNull();

  const receipt = dialog.getByRole('region', { name: 'Recibo' });
  await expect.element(receipt.getByRole('button', { name: 'Imprimir' })).not.toBeInTheDocument();
  await receipt.getByText('Recibo').click();
  await expect.element(receipt.getByRole('row', { name: /^Fotos 3 × R\$.29,90 R\$.89,70$/ })).toBeVisible();
  await expect.element(receipt.getByRole('button', { name: 'Imprimir' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  expect(onClose).toHaveBeenCalledOnce();
});

test('an order whose buyer nobody knows shows no receipt (B3)', async () => {
  const { screen } = await renderSuccess({ ...orderOf([], '4'), buyer: { kind: 'nobody' } }, photos);
  await expect.element(screen.getByRole('button', { name: 'Compartilhar' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Recibo' }).elements()).toHaveLength(0);
});

const largePictures = () => [...document.querySelectorAll('img')].filter(({ src }) => src.includes('/preview/'));

test('photos whose download is allowed after the success has opened are shown without their watermark, too', async () => {
  const { show } = await renderSuccess(orderOf(photos, '1003'), [1, 2, 3].map(samplePhoto));
  expect(largePictures()).toHaveLength(0);
  await show(photos);
  await expect.poll(largePictures).toHaveLength(3);
});

test('the receipt says who sells, and leads to a withdrawal with the order alone (S15)', async () => {
  onTestFinished(() => {
    venue = SAMPLE_VENUE;
  });
  const phone = '(11) 3333-0100';
  const seller = { name: 'Parque Ltda.', document: 'CNPJ 11.222.333/0001-81', address: 'Rua A, 1', phone };
  venue = { ...SAMPLE_VENUE, seller };
  const { screen } = await renderSuccess(orderOf(photos, '1001'), photos);
  const receipt = screen.getByRole('region', { name: 'Recibo' });
  await receipt.getByText('Recibo').click();
  await expect.element(receipt).toMatchTextContent(/Quem vendeParque Ltda\. · CNPJ 11\.222\.333\/0001-81 · Rua A, 1/);
  await expect.element(receipt.getByText(phone, { exact: true })).toHaveStyle({ display: 'inline-block' });
  const withdrawal = receipt.getByRole('link', { name: 'Desistir da compra' });
  expect(decodeURIComponent(withdrawal.element().getAttribute('href') ?? '')).toBe(
    'mailto:fotos@example.com?subject=Desistência do pedido 1001&body=Olá! Quero desistir da compra do pedido 1001.',
  );
  await screen.unmount();
  venue = { ...SAMPLE_VENUE, contactEmail: null };
  await renderSuccess(orderOf(photos, '1002'), photos);
  expect(document.querySelector('a[href*="1002"]')).toBeNull();
});

const boughtPictures = () => [...document.querySelectorAll('[data-bought-photos] img:nth-child(2)')];

function coveredShare(place: DOMRect): number {
  const areas = boughtPictures().map((image) => {
    const { left, right, top, bottom } = image.getBoundingClientRect();
    const width = Math.min(right, place.right) - Math.max(left, place.left);
    return width * (Math.min(bottom, place.bottom) - Math.max(top, place.top));
  });
  return areas.reduce((sum, area) => sum + area, 0) / (place.width * place.height);
}

const UPRIGHT = 2 / 3;
const USUAL = 4 / 3;
const WIDE = 3 / 2;
const PANORAMA = 3;
const WIDE_SCREEN = { width: 1440, height: 900 };

test.each([
  [[USUAL]],
  [[UPRIGHT]],
  [[PANORAMA]],
  [[WIDE, UPRIGHT]],
  [[PANORAMA, PANORAMA]],
  [[UPRIGHT, USUAL, WIDE]],
  [[WIDE, UPRIGHT, USUAL, PANORAMA, UPRIGHT, ...Array<number>(7).fill(USUAL)]],
])('photos of the shapes %j fill a phone’s width, and lose a quarter at most', async (shapes) => {
  const bought = shapes.map((_, at) => sold(samplePhoto(at + 1)));
  for (const size of [PHONE, WIDE_SCREEN]) {
    const { screen } = await renderSuccess(orderOf(bought, '6'), bought, size, shapes.slice(0, 5));
    const place = document.querySelector('[data-bought-photos]')?.getBoundingClientRect() ?? new DOMRect();
    if (size === PHONE) expect([place.width, coveredShare(place)]).toEqual([390, expect.closeTo(1, 1)]);
    const inOrder = size === PHONE ? shapes.slice(0, 5).toSorted((one, other) => one - other) : shapes;
    const shown = boughtPictures().map((image, at) => {
      const { width, height } = image.getBoundingClientRect();
      const [ratio, shape] = [width / height, inOrder[at] ?? 0];
      return Math.min(ratio / shape, shape / ratio);
    });
    expect(Math.min(...shown)).toBeGreaterThan(0.73);
    await screen.unmount();
  }
});

test.each([
  ['Pronta. É sua.', [samplePhoto(1)]],
  ['Prontas. São suas.', [samplePhoto(1), samplePhoto(2)]],
  ['Prontos. São seus.', [sampleVideo(1), sampleVideo(2)]],
  ['Tudo pronto. É seu.', [samplePhoto(1), sampleVideo(2)]],
])('%s, also of an order without its items', async (heading, medias) => {
  const bought = medias.map(sold);
  const { screen } = await renderSuccess({ ...orderOf([], '3'), items: [] }, bought);
  await expect.element(screen.getByRole('heading', { name: heading })).toBeVisible();
});

const petals = () => document.querySelectorAll('i[style*="--drift"]').length;

test.each([
  ['no-preference', 'block', 24],
  ['reduce', 'none', 0],
] as const)('with motion: %s, the watermark goes and the confetti falls, once', async (motion, display, count) => {
  await preferReducedMotion(motion);
  completedAt.set(motion, serverTime());
  const first = await renderSuccess(orderOf(photos, motion), photos);
  expect(getComputedStyle(first.watermark()?.closest('span') as Element).display).toBe(display);
  await expect.poll(petals).toBe(count);
  await first.screen.unmount();
  const second = await renderSuccess(orderOf(photos, motion), photos);
  expect([second.watermark(), petals()]).toEqual([null, 0]);
});

test('on paper the receipt has the venue’s data, and not the buyer’s', async () => {
  const order = { ...orderOf(photos, '5'), customer: sampleCustomer() };
  await renderSuccess(order, photos);
  const paper = document.querySelector('article')?.textContent ?? '';
  const site = ['Fotos do Parque', location.hostname, 'fotos@example.com'];
  for (const fact of [...site, '3 × Fotos', /R\$.29,90 cada/, /R\$.89,70/, 'PIX']) expect(paper).toMatch(fact);
  expect(paper).not.toMatch(/Ana|ana@|111|987/);
});
