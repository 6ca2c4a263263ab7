import type { Locator, Page } from '@playwright/test';
import { openCard, toggleOf } from './journey.ts';
import { expect, test } from './test.ts';

const viewerOf = (page: Page) => page.getByRole('dialog', { name: 'Visualizador' });
const thumbnail = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A flick of one finger over the viewer, as the browser reports it. */
async function flick(viewer: Locator, direction: 'next' | 'previous'): Promise<void> {
  await viewer.evaluate(
    (element, sign) => {
      const target = element.querySelector('.yarl__slide_current') ?? element;
      const send = (type: string, x: number) =>
        target.dispatchEvent(
          new PointerEvent(type, {
            bubbles: true,
            pointerId: 7,
            pointerType: 'touch',
            buttons: type === 'pointerup' ? 0 : 1,
            clientX: x,
            clientY: 300,
          }),
        );
      send('pointerdown', 200);
      for (const step of [40, 80, 120]) send('pointermove', 200 + sign * step);
      send('pointerup', 200 + sign * 120);
    },
    direction === 'next' ? -1 : 1,
  );
}

/** Two fingers that move apart over a photo. */
async function pinch(photo: Locator): Promise<void> {
  await photo.evaluate(async (element) => {
    const send = (type: string, pointerId: number, x: number) =>
      element.dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          pointerId,
          pointerType: 'touch',
          buttons: 1,
          clientX: x,
          clientY: 400,
        }),
      );
    send('pointerdown', 1, 180);
    send('pointerdown', 2, 200);
    for (let spread = 10; spread <= 100; spread += 10) {
      send('pointermove', 1, 180 - spread);
      send('pointermove', 2, 200 + spread);
      await new Promise(requestAnimationFrame);
    }
    send('pointerup', 1, 80);
    send('pointerup', 2, 300);
  });
}

test('steps by button, key and finger, tells where it is, and gives the focus to the last one seen (G5)', async ({
  page,
  venue,
}) => {
  const { card } = await venue.addCard({ photos: 90, videos: 1 });
  await openCard(page, card);
  await thumbnail(page, 'Foto 1').click();
  const viewer = viewerOf(page);
  await expect(viewer.getByText('1 de 91')).toBeVisible();
  await expect(viewer.getByRole('button', { name: 'Anterior' })).toBeDisabled();
  await expect(viewer.getByRole('button', { name: 'Baixar' })).toHaveCount(0);
  await viewer.getByRole('button', { name: 'Adicionar ao pedido' }).click();
  await expect(viewer.getByRole('button', { name: 'Remover do pedido' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await viewer.getByRole('button', { name: 'Próxima' }).click();
  await viewer.getByRole('button', { name: 'Anterior' }).click();
  await expect(viewer.getByText('2 de 91')).toBeVisible();
  for (let times = 0; times < 6; times += 1) await flick(viewer, 'next');
  await flick(viewer, 'previous');
  await expect(viewer.getByText('7 de 91')).toBeVisible();
  await expect(viewer.getByRole('img', { name: 'Foto 7' })).toBeVisible();
  for (let times = 0; times < 20; times += 1) await page.keyboard.press('ArrowRight', { delay: 100 });
  await expect(viewer.getByText('27 de 91')).toBeVisible();
  await viewer.getByRole('button', { name: 'Fechar' }).click();
  await expect(viewer).toHaveCount(0);
  await expect(thumbnail(page, 'Foto 27')).toBeFocused();
  await expect(thumbnail(page, 'Foto 27')).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(thumbnail(page, 'Foto 27')).toBeFocused();
});

test('a double tap and a pinch zoom, and swiping lives again afterwards (G5)', async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 3 });
  await openCard(page, card);
  await thumbnail(page, 'Foto 1').click();
  const viewer = viewerOf(page);
  const photo = viewer.getByRole('img', { name: 'Foto 1' });
  const width = async () => (await photo.boundingBox())?.width ?? 0;
  await expect.poll(width).toBeGreaterThan(200);
  const before = await width();
  await photo.dblclick();
  await expect.poll(width).toBeGreaterThan(before * 1.3);
  await flick(viewer, 'next');
  await expect(viewer.getByText('1 de 3')).toBeVisible();
  await page.keyboard.press('Control+0');
  await expect.poll(width).toBeCloseTo(before, 0);
  await pinch(photo);
  await expect.poll(width).toBeGreaterThan(before * 1.3);
  await page.keyboard.press('Control+0');
  await expect.poll(width).toBeCloseTo(before, 0);
  await expect(viewer.locator('img[alt="Foto 2"]'), 'the neighbour is asked for before').toHaveJSProperty(
    'complete',
    true,
  );
  for (let times = 0; times < 4; times += 1) await flick(viewer, 'next');
  await expect(viewer.getByText('3 de 3')).toBeVisible();
  await expect(viewer.getByRole('img', { name: 'Foto 3' })).toBeVisible();
});

test('a video plays, seeks and stops when it is swiped away (G5)', { tag: '@once' }, async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 1, videos: 1 });
  await openCard(page, card);
  const ranges: number[] = [];
  page.on('response', (reply) => {
    if (reply.url().includes('/media/preview/') && reply.request().headers().range) ranges.push(reply.status());
  });
  await thumbnail(page, 'Vídeo 1').click();
  const video = viewerOf(page).getByLabel('Vídeo 1', { exact: true });
  const read = <Key extends 'paused' | 'currentTime' | 'duration' | 'seeking'>(key: Key) =>
    video.evaluate((element: HTMLVideoElement, name) => element[name], key);
  await expect.poll(() => read('duration')).toBeGreaterThan(0);
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    element.currentTime = element.duration * 0.8;
    return element.play();
  });
  await expect.poll(() => read('seeking')).toBe(false);
  expect(await read('currentTime')).toBeGreaterThanOrEqual((await read('duration')) * 0.7);
  expect(ranges).toContain(206);
  await video.evaluate((element: HTMLVideoElement) => {
    element.loop = true;
    return element.play();
  });
  const handle = await video.elementHandle();
  await page.keyboard.press('ArrowLeft');
  await expect(viewerOf(page).getByText('1 de 2')).toBeVisible();
  await expect.poll(() => handle?.evaluate((element) => (element as HTMLVideoElement).paused)).toBe(true);
});

test('a photo and a video that fail to arrive can be asked for again (G6)', { tag: '@once' }, async ({
  page,
  venue,
}) => {
  const { card } = await venue.addCard({ photos: 1, videos: 1 });
  await page.goto(`/gallery/${card}`);
  await venue.addFault('status', { path: '/download' }, { status: 500 });
  await thumbnail(page, 'Foto 1').click();
  const viewer = viewerOf(page);
  const slide = viewer.locator('.yarl__slide_current');
  for (const name of ['Foto 1', 'Vídeo 1']) {
    await expect(slide.getByText('Imagem indisponível')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    expect(name).toBeTruthy();
  }
});

test.describe('where visitors may delete', () => {
  test.use({ organizationFields: { features: { site: { can_remove_photo: true } } } });

  test('a photo goes after a question, from the order as well, and the viewer goes on (G5, G11, C4)', async ({
    page,
    venue,
  }) => {
    const { card } = await venue.addCard({ photos: 3, extras: 1 });
    await openCard(page, card);
    await toggleOf(page, 2).check();
    await expect(page.getByRole('button', { name: 'Carrinho, 1' })).toBeVisible();
    await thumbnail(page, 'Foto 2').click();
    const viewer = viewerOf(page);
    const remove = viewer.getByRole('button', { name: 'Excluir' });
    await remove.click();
    const question = page.getByRole('dialog', { name: 'Excluir esta foto?' });
    await expect(question).toContainText('Também sai do seu pedido.');
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(remove).toBeFocused();
    await remove.click();
    await question.getByRole('button', { name: 'Excluir' }).click();
    await expect(page.getByRole('alert')).toContainText('Excluído da galeria');
    await expect(viewer.getByText('2 de 3')).toBeVisible();
    await expect(viewer.getByRole('button', { name: 'Adicionar ao pedido' })).toBeVisible();
    await viewer.getByRole('button', { name: 'Próxima' }).click();
    await expect(viewer.getByText('3 de 3')).toBeVisible();
    await expect(remove, 'an extra is not the visitor’s to delete').toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Carrinho, 0' })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /Adicionar foto/ })).toHaveCount(2);
    const [order] = await venue.orders();
    expect(order?.media_ids).toEqual([]);
  });

  test('the last one closes the viewer; one deleted elsewhere is gone; a failure loses nothing', {
    tag: '@once',
  }, async ({ page, venue, context }) => {
    const { card } = await venue.addCard({ photos: 2 });
    await openCard(page, card);
    const other = await context.newPage();
    await other.goto(`${venue.origin}/gallery/${card}`);
    for (const tab of [page, other]) {
      await thumbnail(tab, 'Foto 1').click();
      await viewerOf(tab).getByRole('button', { name: 'Excluir' }).click();
    }
    const confirm = (tab: Page) =>
      tab.getByRole('dialog', { name: 'Excluir esta foto?' }).getByRole('button', { name: 'Excluir' });

    await venue.addFault('status', { method: 'DELETE', path: '/media/' }, { status: 500, times: 1 });
    await confirm(page).click();
    await expect(page.getByRole('alert')).toContainText('Não foi possível excluir.');
    await confirm(page).click();
    await expect(viewerOf(page).getByText('1 de 1')).toBeVisible();
    await confirm(other).click();
    await expect(viewerOf(other).getByText('1 de 1')).toBeVisible();

    await venue.addFault('lost_reply', { method: 'DELETE', path: '/media/' }, { times: 1 });
    await viewerOf(page).getByRole('button', { name: 'Excluir' }).click();
    await confirm(page).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('Sua galeria de fotos está vazia.')).toBeVisible();
  });
});
