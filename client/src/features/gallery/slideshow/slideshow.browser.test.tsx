import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { Slideshow } from './slideshow.tsx';

const picture = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="6"><rect width="9" height="6" fill="${colour}"/></svg>`)}`;
const photos = ['teal', 'orange', 'purple'].map((colour, at) => ({
  id: colour,
  name: `Foto ${at + 1}`,
  thumb: picture(colour),
  preview: picture(colour),
}));
const ignore = () => undefined;
const PHOTO_MS = 3_000;
const slideshow = (changes: Partial<Parameters<typeof Slideshow>[0]> = {}) => (
  <Slideshow photos={photos} offer={null} onSeeAll={ignore} onClose={ignore} {...changes} />
);

/** Plays the slideshow with a fake clock. Each loaded picture sets a timer. */
async function play(changes: Parameters<typeof slideshow>[0] = {}) {
  await preferReducedMotion('no-preference');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const screen = await renderWithTexts(slideshow(changes));
  const isTimed = (timers: number) => expect.poll(() => vi.getTimerCount()).toBe(timers);
  const nextPhoto = async () => {
    await isTimed(1);
    await vi.advanceTimersByTimeAsync(PHOTO_MS);
  };
  await isTimed(1);
  return { screen, isTimed, nextPhoto };
}

async function preferReducedMotion(value: 'reduce' | 'no-preference'): Promise<void> {
  const features = [{ name: 'prefers-reduced-motion', value }];
  await cdp().send('Emulation.setEmulatedMedia', { features });
}

afterEach(() => preferReducedMotion('reduce'));

test('a slideshow shows one photo after the other, pauses and goes on', async () => {
  const { screen, isTimed, nextPhoto } = await play();
  await nextPhoto();
  await expect.element(screen.getByText('2 de 3')).toBeVisible();
  await isTimed(1);
  await screen.getByRole('button', { name: 'Pausar' }).click();
  await isTimed(0);
  await expect.element(screen.getByText('2 de 3')).toBeVisible();
  await screen.getByRole('button', { name: 'Continuar' }).click();
  for (const _ of ['2', '3']) await nextPhoto();
  await expect.element(screen.getByRole('button', { name: 'Ver todas' })).toHaveFocus();
});

test('the segments say how much has been shown, and stand still with the slideshow', async () => {
  const endless = document.createElement('style');
  endless.textContent = '[class*="progress"] { --photo: 3600s !important; }';
  document.head.append(endless);
  onTestFinished(() => endless.remove());
  const { screen } = await play();
  await expect.element(screen.getByText('1 de 3')).toBeVisible();
  const bar = document.querySelector<HTMLElement>('[class*="progress"]');
  const current = () => bar?.querySelector('span');
  const states = () => (current()?.getAnimations() ?? []).map(({ playState }) => playState);
  expect(states()).toEqual(['running']);
  await screen.getByRole('button', { name: 'Pausar' }).click();
  expect(states()).toEqual(['paused']);
  await screen.getByRole('button', { name: 'Próxima' }).click();
  await expect.poll(() => current()?.offsetLeft).toBe(Math.round((bar?.offsetWidth ?? 0) / 3));
});

test('a slideshow stops while the page is hidden', async () => {
  const { screen } = await play();
  await expect.element(screen.getByRole('button', { name: 'Pausar' })).toBeVisible();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  hidden.mockRestore();
  await expect.element(screen.getByRole('button', { name: 'Continuar' })).toBeVisible();
});

test('with reduced motion a slideshow waits for the next photo to be asked for', async () => {
  await preferReducedMotion('reduce');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const screen = await renderWithTexts(slideshow());
  await expect.element(screen.getByText('1 de 3')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Pausar' })).not.toBeInTheDocument();
  expect(vi.getTimerCount()).toBe(0);
  await screen.getByRole('button', { name: 'Próxima' }).click();
  await expect.element(screen.getByText('2 de 3')).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(screen.getByText('1 de 3')).toBeVisible();
});

test('a slideshow ends with the package or with all photos, and Escape closes it', async () => {
  const [onChoose, onSeeAll, onClose] = [vi.fn(), vi.fn(), vi.fn()];
  const offer = { takes: 'all', priceCents: 24_900, savedCents: 30_840, onChoose } as const;
  const screen = await renderWithTexts(slideshow({ offer, onSeeAll, onClose }));
  for (let presses = 0; presses < 3; presses += 1) await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByText(/^Economize R\$.308,40/)).toBeVisible();
  const choose = screen.getByRole('button', { name: 'Leve tudo por R$ 249,00' });
  await expect.element(choose).toHaveFocus();
  await choose.click();
  await screen.getByRole('button', { name: 'Ver todas' }).click();
  await userEvent.keyboard('{Escape}');
  expect([onChoose, onSeeAll, onClose].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
});

test('a photo that fails to load is left out', async () => {
  const broken = photos.map((photo, at) => (at === 1 ? { ...photo, preview: 'data:image/png,none' } : photo));
  const { screen, nextPhoto } = await play({ photos: broken });
  await nextPhoto();
  await expect.element(screen.getByText('3 de 3')).toBeVisible();
});
