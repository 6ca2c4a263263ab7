import { expect, test } from '../test.ts';

test('one picture of thirty that fails is a placeholder until the network is back (G6)', async ({
  page,
  context,
  venue,
}) => {
  const { card } = await venue.addCard({ photos: 30 });
  await venue.addFault('status', { path: '-p07/' });
  let requests = 0;
  page.on('request', (request) => (requests += Number(/thumb.*-p07\//.test(request.url()))));
  await page.goto(`/gallery/${card}`);
  const failed = page.getByRole('button', { name: 'Foto 7', exact: true });
  await expect(failed.getByRole('img', { name: 'Imagem indisponível' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Imagem indisponível' })).toHaveCount(1);
  // The failed picture no longer delays its row. Scrolling would also have laid out the row, but nobody has scrolled.
  await expect(page.getByRole('listitem').filter({ has: failed })).toHaveCSS('opacity', '1');
  expect(requests).toBeLessThan(6);
  await venue.clearFaults();
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(failed.locator('img').last()).toHaveAttribute('data-shown');
});

test('a picture that a busy site refused comes by itself (G6)', async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 3 });
  await venue.addFault('status', { path: '-p02/' });
  await page.goto(`/gallery/${card}`);
  const failed = page.getByRole('button', { name: 'Foto 2', exact: true });
  await expect(failed.getByRole('img', { name: 'Imagem indisponível' })).toBeVisible();
  await venue.clearFaults();
  await expect(failed.locator('img').last()).toHaveAttribute('data-shown');
});

test('a photo without any picture is shown by words alone, in the viewer as well (G6)', async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 2 });
  await venue.addFault('status', { path: '-p02/' }, { times: 1_000 });
  await page.goto(`/gallery/${card}`);
  await page.getByRole('button', { name: 'Foto 2', exact: true }).click();
  const viewer = page.getByRole('dialog', { name: 'Visualizador' });
  await expect(viewer.getByText('Imagem indisponível')).toBeVisible();
  const broken = () =>
    viewer.locator('img').evaluateAll((images) => {
      const shown = images.filter((image) =>
        image.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
      ) as HTMLImageElement[];
      return shown.filter(({ complete, naturalWidth }) => complete && naturalWidth === 0).length;
    });
  await expect.poll(broken).toBe(0);
});

test('a video says how long it is, for a kilobyte of it (G3)', async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 2, videos: 2, sold_videos: 1 });
  await page.goto(`/gallery/${card}`);
  const [part] = await Promise.all([
    page.waitForResponse((reply) => reply.url().includes('/media/preview/') && reply.url().endsWith('.mp4')),
    expect(page.getByRole('button', { name: 'Vídeo 1', exact: true })).toHaveAccessibleDescription('0:05'),
  ]);
  expect([part.status(), part.headers()['content-length']]).toEqual([206, '1024']);
  await expect(page.getByRole('button', { name: 'Foto 1', exact: true })).toHaveAccessibleDescription('');
});
