import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Ticks } from '#client/features/gallery/grid/media-grid.tsx';
import { ignoreDoublePresses } from '#client/lib/double-press.ts';
import { goOffline } from '#client/testing/fake-server.ts';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { samplePhoto, sampleVideo } from '#client/testing/samples.ts';
import { positionInSection } from '#shared/media/gallery-count.ts';
import type { Media } from '#shared/media/media.ts';
import { MediaViewer } from './media-viewer.tsx';

const photo = samplePhoto(1);
const medias = [photo, samplePhoto(2), sampleVideo(3)];
const numbers = new Map(medias.map(({ id }, at) => [id, at + 1]));
const ignore = () => undefined;

const viewer = (selection: Partial<Ticks> = {}, changes: Partial<Parameters<typeof MediaViewer>[0]> = {}) => (
  <MediaViewer
    medias={medias}
    numbers={numbers}
    positionOf={(media) => positionInSection({ sold: [], unsold: changes.medias ?? medias, extras: [] }, media)}
    opened={photo.id}
    selectionOf={() => ({
      isChosen: () => false,
      isChanging: () => false,
      isLocked: false,
      pendingCount: 0,
      canTick: () => true,
      onToggle: ignore,
      ...selection,
    })}
    canRemove={() => false}
    onShown={ignore}
    onView={ignore}
    onShare={ignore}
    onRemove={ignore}
    download={() => <button type="button">Baixar</button>}
    onSlideshow={null}
    takedownLink={() => null}
    priceOf={() => null}
    notSold={() => null}
    order={null}
    onClose={ignore}
    {...changes}
  />
);

test('the page is inert behind the viewer, until it has faded after a press on Fechar', async () => {
  const screen = await renderWithTexts(viewer());
  const isInert = () => screen.container.closest<HTMLElement>('[inert]') !== null;
  const close = screen.getByRole('dialog').getByRole('button', { name: 'Fechar' });
  await expect.element(close).toBeVisible();
  expect(isInert()).toBe(true);
  await close.click();
  expect(isInert()).toBe(true);
  await screen.unmount();
  expect(isInert()).toBe(false);
});

test('each press of an arrow key steps, however fast they come; a held key steps at its own pace', async () => {
  const many = Array.from({ length: 20 }, (_, at) => samplePhoto(at + 1));
  const screen = await renderWithTexts(viewer({}, { medias: many }));
  await expect.element(screen.getByText('1 de 20')).toBeVisible();
  const press = (repeat: boolean) =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, repeat }));
  for (const [isHeld, place] of [
    [false, '9 de 20'],
    [true, '10 de 20'],
  ] as const) {
    // As on a slow phone, React renders between presses, but no timer runs.
    for (let presses = 0; presses < 8; presses += 1) {
      press(isHeld);
      await Promise.resolve();
    }
    await expect.element(screen.getByText(place)).toBeVisible();
  }
});

test('a media that is put into the order has a tag, and the pressed button moves on; another takes it out', async () => {
  const onToggle = vi.fn();
  const priced = { priceOf: () => 2990 };
  const screen = await renderWithTexts(viewer({ onToggle }, priced));
  const add = screen.getByRole('button', { name: 'Adicionar ao pedido' });
  await expect.element(add).toHaveAccessibleDescription(/^R\$.29,90$/);
  const { x, y, width, height } = add.element().getBoundingClientRect();
  await add.click();
  expect(onToggle).toHaveBeenLastCalledWith([photo], true);
  await screen.rerender(viewer({ onToggle, isChosen: ({ id }) => id === photo.id }, priced));
  await expect.element(screen.getByText('No pedido', { exact: true })).toBeVisible();
  const next = screen.getByRole('button', { name: 'Próxima' });
  await expect.element(next).toHaveFocus();
  expect(next.element().contains(document.elementFromPoint(x + width / 2, y + height / 2)), 'in its place').toBe(true);
  const remove = screen.getByRole('button', { name: 'Remover do pedido' });
  await expect.element(next).toHaveTextContent('Próxima');
  await remove.click();
  expect(onToggle).toHaveBeenLastCalledWith([photo], false);
  await expect.element(next).toHaveFocus();
  await next.click();
  await expect.element(screen.getByText('2 de 3')).toBeVisible();
  await expect.element(add).toBeVisible();
  await screen.rerender(viewer({ isChosen: () => true }));
  await next.click();
  await expect.element(screen.getByText('3 de 3')).toBeVisible();
  await expect.element(next).toHaveAttribute('aria-disabled', 'true');
});

function ViewerWithOrder() {
  const [isChosen, setIsChosen] = useState(false);
  return viewer({
    isChosen: ({ id }) => id === photo.id && isChosen,
    onToggle: (_, isWanted) => setIsChosen(isWanted),
  });
}

test('the second press of a double tap neither goes on nor adds the photo again', async () => {
  ignoreDoublePresses();
  const screen = await renderWithTexts(<ViewerWithOrder />);
  await screen.getByRole('button', { name: 'Adicionar ao pedido' }).dblClick();
  const remove = screen.getByRole('button', { name: 'Remover do pedido' });
  await expect.element(remove).toBeVisible();
  await expect.element(screen.getByText('1 de 3')).toBeVisible();
});

test('one button is named next: at a chosen photo the arrow gives its focus to the one below', async () => {
  const screen = await renderWithTexts(viewer({ isChosen: ({ id }) => id === medias[1]?.id }));
  const next = screen.getByRole('button', { name: 'Próxima' });
  await expect.element(screen.getByText('1 de 3')).toBeVisible();
  (next.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('2 de 3')).toBeVisible();
  await expect.element(next).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('3 de 3')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Adicionar ao pedido' })).toHaveFocus();
});

test('Enter chooses the photo, but not on a button, not twice, and not beside the whole package', async () => {
  const onToggle = vi.fn();
  const onShare = vi.fn();
  const screen = await renderWithTexts(viewer({ onToggle }, { onShare }));
  await expect.element(screen.getByText('1 de 3')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(onToggle).toHaveBeenCalledExactlyOnceWith([photo], true);
  await screen.rerender(viewer({ onToggle, isChosen: () => true }, { onShare }));
  await userEvent.keyboard('{Enter}');
  await screen.rerender(viewer({ onToggle, isLocked: true }, { onShare }));
  await userEvent.keyboard('{Enter}');
  const add = screen.getByRole('button', { name: 'Adicionar ao pedido' });
  await expect.element(add).not.toBeInTheDocument();
  await screen.rerender(viewer({ onToggle, isChanging: () => true }, { onShare }));
  await expect.element(add).toHaveAttribute('aria-busy', 'true');
  await add.click();
  await screen.rerender(viewer({ onToggle }, { onShare }));
  await screen.getByRole('button', { name: 'Mais opções' }).click();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onToggle).toHaveBeenCalledTimes(1);
});

type Point = readonly [x: number, y: number];

/** Drags along all paths at the same time, with one finger for each path. */
function drag(...ways: readonly (readonly Point[])[]) {
  const slide = document.querySelector('.yarl__slide_current img:last-of-type') ?? document.body;
  const send = (type: string, pointerId: number, [clientX, clientY]: Point) =>
    slide.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerId, pointerType: 'touch', buttons: 1, clientX, clientY }),
    );
  const steps = Math.max(...ways.map(({ length }) => length));
  for (let step = 0; step < steps; step += 1) {
    for (const [finger, way] of ways.entries()) {
      const point = way[step];
      if (point) send(step === 0 ? 'pointerdown' : 'pointermove', finger + 1, point);
    }
  }
  for (const [finger, way] of ways.entries()) send('pointerup', finger + 1, way.at(-1) ?? [0, 0]);
}

const line = ([x, y]: Point, [endX, endY]: Point): readonly Point[] =>
  [0, 0.3, 0.6, 1].map((part) => [x + part * (endX - x), y + part * (endY - y)]);
const up = (px: number) => line([195, 500], [195, 500 - px]);

test('a swipe up of 64 px chooses the whole photo, which follows the finger', async () => {
  const onToggle = vi.fn();
  const onClose = vi.fn();
  const screen = await renderWithTexts(viewer({ onToggle }, { onClose }));
  await expect.element(screen.getByText('1 de 3')).toBeVisible();
  drag(up(60));
  // A drag up and then sideways keeps the slide; a drag sideways and then up changes it. Two fingers zoom, and choose
  // nothing.
  drag([...up(50), [60, 450], [0, 450]]);
  drag([...line([195, 500], [150, 500]), [60, 380]]);
  await expect.element(screen.getByText('2 de 3')).toBeVisible();
  drag(up(200), line([100, 500], [100, 600]));
  await userEvent.keyboard('{Control>}0{/Control}{ArrowLeft}');
  await expect.element(screen.getByText('1 de 3')).toBeVisible();
  expect(onToggle).not.toHaveBeenCalled();
  drag(up(64));
  expect(onToggle).toHaveBeenCalledExactlyOnceWith([photo], true);
  await screen.rerender(viewer({ onToggle, isChosen: () => true }, { onClose }));
  drag(up(120));
  expect(onToggle).toHaveBeenCalledTimes(1);
  expect(onClose).not.toHaveBeenCalled();
  drag(line([195, 300], [195, 480]));
  await expect.poll(() => onClose).toHaveBeenCalledTimes(1);
});

const thumbs = () => [...document.querySelectorAll<HTMLElement>('[aria-hidden] > div > button')];

test('a press on a thumbnail of the strip shows that media; the chosen ones have a tick', async () => {
  const many = Array.from({ length: 10_000 }, (_, at) => samplePhoto(at + 1));
  const isChosen = ({ id }: Media) => id === 'p.2.key';
  const screen = await renderWithTexts(viewer({ isChosen }, { medias: many }));
  await expect.element(screen.getByText('1 de 10.000')).toBeVisible();
  await expect.poll(() => thumbs().length).toBeGreaterThan(8);
  expect(thumbs().length).toBeLessThan(100);
  // Pictures fail here, so each thumbnail has a placeholder, whose role is `img`.
  const hasTick = (thumb: Element) => thumb.querySelector('span:not([role]) > svg') !== null;
  expect(thumbs().slice(0, 3).map(hasTick)).toEqual([false, true, false]);
  thumbs()[7]?.click();
  await expect.element(screen.getByText('8 de 10.000')).toBeVisible();
  const fromMiddle = () => {
    const { left, right } = document.querySelector('[data-current]')?.getBoundingClientRect() ?? new DOMRect();
    return Math.abs((left + right) / 2 - innerWidth / 2);
  };
  await expect.poll(fromMiddle).toBeLessThan(2);
  // The slides change before the strip has rendered.
  for (let steps = 0; steps < 3; steps += 1) {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    await Promise.resolve();
  }
  thumbs()[5]?.click();
  await expect.element(screen.getByText('6 de 10.000')).toBeVisible();
});

test('only a media that may be downloaded or deleted has the button for it', async () => {
  const onRemove = vi.fn();
  const screen = await renderWithTexts(viewer());
  await expect.element(screen.getByText('1 de 3')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Baixar' })).not.toBeInTheDocument();
  const remove = screen.getByRole('button', { name: 'Excluir' });
  await expect.element(remove).not.toBeInTheDocument();
  const bought = [{ ...photo, download: 'd.1.key' }, ...medias.slice(1)];
  await screen.rerender(viewer({}, { medias: bought, canRemove: () => true, onRemove }));
  await expect.element(screen.getByRole('button', { name: 'Baixar' })).toBeVisible();
  const middle = (button: Element) => button.getBoundingClientRect().x + button.getBoundingClientRect().width / 2;
  const close = screen.getByRole('button', { name: 'Fechar' }).element();
  expect(middle(close) - middle(remove.element()), 'away from ×').toBeGreaterThan(88);
  await remove.click();
  expect(onRemove).toHaveBeenCalledExactlyOnceWith(bought[0]);
});

test('the last entry of the menu asks the venue to remove the picture, where it can be reached (S16)', async () => {
  const screen = await renderWithTexts(viewer());
  const more = screen.getByRole('button', { name: 'Mais opções' });
  const entry = screen.getByRole('menuitem', { name: 'Pedir para remover esta foto' });
  await more.click();
  await expect.element(entry).not.toBeInTheDocument();
  await screen.rerender(viewer({}, { takedownLink: ({ id }) => `mailto:fotos@example.com?body=${id}` }));
  await expect.element(entry).toHaveAttribute('href', `mailto:fotos@example.com?body=${photo.id}`);
  await expect.element(entry).not.toHaveAttribute('target');
  await screen.rerender(viewer({}, { takedownLink: () => 'https://help.example.com/' }));
  await expect.element(entry).toHaveAttribute('target', '_blank');
});

test('the menu begins the slideshow at the photo on the screen; its keys are not those of the viewer, which Escape closes', async () => {
  const onSlideshow = vi.fn();
  const onClose = vi.fn();
  const screen = await renderWithTexts(viewer({}, { onSlideshow, onClose, canRemove: () => true }));
  await expect.element(screen.getByText('1 de 3')).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  const more = screen.getByRole('button', { name: 'Mais opções' });
  await more.click();
  const items = screen.getByRole('menuitem');
  expect(items.elements().map(({ textContent }) => textContent)).toEqual(['Assistir a partir daqui', 'Compartilhar']);
  await userEvent.keyboard('{ArrowRight}{Escape}');
  await expect.element(items).not.toBeInTheDocument();
  await expect.element(more).toHaveFocus();
  await expect.element(screen.getByText('2 de 3')).toBeVisible();
  await more.click();
  await items.first().click();
  expect(onSlideshow).toHaveBeenCalledExactlyOnceWith(medias[1]);
  expect(onClose).not.toHaveBeenCalled();
  // Keys must work even if nothing has the focus.
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => onClose).toHaveBeenCalledTimes(1);
});

test('without a network a photo is its thumbnail, one line says why, and it is requested again once the network is back', async () => {
  // The browser keeps only the first 250 resource timings.
  performance.clearResourceTimings();
  const goOnline = goOffline();
  const screen = await renderWithTexts(viewer());
  const dialog = screen.getByRole('dialog', { name: 'Visualizador' });
  const failed = dialog.getByText('Imagem indisponível');
  await expect.element(dialog.getByText('Sem internet')).toBeVisible();
  const requested = (end: string) =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith(`p.1.key/1.jpg${end}`));
  await expect.poll(() => requested('')).toBe(true);
  await expect.element(failed).not.toBeInTheDocument();
  expect(dialog.getByText(/internet/).elements()).toHaveLength(1);
  goOnline();
  // The first request may still fail.
  await expect.poll(() => requested('?again=2'), { timeout: 5_000 }).toBe(true);
  await expect.element(failed).not.toBeInTheDocument();
});

test('each control of the viewer keeps the outline by which forced colours show the focus', async () => {
  const screen = await renderWithTexts(viewer());
  await expect.element(screen.getByRole('button', { name: 'Próxima' })).toBeVisible();
  const visited = new Map<string, string>();
  for (let presses = 0; presses < 8; presses += 1) {
    await userEvent.tab();
    const { activeElement } = document;
    const name = activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
    if (activeElement?.matches('button')) visited.set(name, getComputedStyle(activeElement).outlineStyle);
  }
  expect([...visited.keys()]).toEqual(expect.arrayContaining(['Próxima', 'Fechar', 'Adicionar ao pedido']));
  expect([...new Set(visited.values())]).toEqual(['solid']);
});
