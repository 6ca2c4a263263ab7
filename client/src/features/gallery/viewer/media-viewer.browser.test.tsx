import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Selection } from '#client/features/gallery/grid/media-grid.tsx';
import { goOffline } from '#client/testing/page-conditions.ts';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { samplePhoto, sampleVideo } from '#client/testing/samples.ts';
import type { Media } from '#shared/media/media.ts';
import { MediaViewer } from './media-viewer.tsx';

const photo = samplePhoto(1);
const medias = [photo, samplePhoto(2), sampleVideo(3)];
const numbers = new Map(medias.map(({ id }, at) => [id, at + 1]));
const ignore = () => undefined;

const viewer = (selection: Partial<Selection> = {}, changes: Partial<Parameters<typeof MediaViewer>[0]> = {}) => (
  <MediaViewer
    medias={medias}
    numbers={numbers}
    opened={photo.id}
    selectionOf={() => ({
      isChosen: () => false,
      chosenNames: new Set(),
      isChanging: () => false,
      isLocked: false,
      pendingCount: 0,
      onToggle: ignore,
      onToggleAll: ignore,
      ...selection,
    })}
    canRemove={() => false}
    onShown={ignore}
    onView={ignore}
    onShare={ignore}
    onRemove={ignore}
    download={() => <button type="button">Baixar</button>}
    onFilm={null}
    onCompare={null}
    priceOf={() => null}
    order={null}
    onClose={ignore}
    {...changes}
  />
);

test('the viewer says where it is, and steps by key and by button', async () => {
  const onView = vi.fn();
  const screen = await renderWithTexts(viewer({}, { onView }));
  const dialog = screen.getByRole('dialog', { name: 'Visualizador' });
  await expect.element(dialog.getByText('1 de 3')).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(dialog.getByText('2 de 3')).toBeVisible();
  await dialog.getByRole('button', { name: 'Anterior' }).click();
  await expect.element(dialog.getByText('1 de 3')).toBeVisible();
  expect(onView.mock.calls.map(([media]) => media)).toEqual([photo, medias[1], photo]);
});

test('each press of an arrow key steps, however fast they come; a held key steps at its own pace', async () => {
  const many = Array.from({ length: 20 }, (_, at) => samplePhoto(at + 1));
  const screen = await renderWithTexts(viewer({}, { medias: many }));
  await expect.element(screen.getByText('1 de 20')).toBeVisible();
  const press = (repeat: boolean) =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, repeat }));
  // As on a slow phone: renders between presses, no timers.
  for (let presses = 0; presses < 8; presses += 1) {
    press(false);
    await Promise.resolve();
  }
  await expect.element(screen.getByText('9 de 20')).toBeVisible();
  for (let presses = 0; presses < 8; presses += 1) {
    press(true);
    await Promise.resolve();
  }
  await expect.element(screen.getByText('10 de 20')).toBeVisible();
});

test('the media on the screen is put into the order, and taken out of it', async () => {
  const onToggle = vi.fn();
  const screen = await renderWithTexts(viewer({ onToggle }));
  await screen.getByRole('button', { name: 'Adicionar ao pedido' }).click();
  expect(onToggle).toHaveBeenLastCalledWith(photo, true);
  await screen.rerender(viewer({ onToggle, isChosen: () => true }));
  await screen.getByRole('button', { name: 'Remover do pedido' }).click();
  expect(onToggle).toHaveBeenLastCalledWith(photo, false);
});

test('the button says what the photo adds; its name stays the same', async () => {
  const onOpen = vi.fn();
  const order = {
    count: 3,
    items: [{ holdsPhotos: true, holdsVideos: false }],
    totalCents: 8970,
    isChanging: false,
    onOpen,
    words: null,
  };
  const screen = await renderWithTexts(viewer({}, { priceOf: () => 2990, order }));
  const button = screen.getByRole('button', { name: 'Adicionar ao pedido', exact: true });
  await expect.element(button).toHaveTextContent('Adicionar ao pedido · R$ 29,90');
  await expect.element(button).toHaveAccessibleDescription(/^R\$.29,90$/);
  await screen.getByRole('button', { name: /^3 fotos · R\$.89,70/ }).click();
  expect(onOpen).toHaveBeenCalledTimes(1);
  await screen.rerender(viewer({ isChosen: () => true }, { priceOf: () => 2990, order }));
  await expect.element(screen.getByRole('button', { name: 'Remover do pedido' })).not.toHaveTextContent('R$');
});

const thumbs = () => [...document.querySelectorAll<HTMLElement>('[aria-hidden] > div > button')];

test('a press on a thumbnail of the strip shows that media; the chosen ones have a tick', async () => {
  const many = Array.from({ length: 10_000 }, (_, at) => samplePhoto(at + 1));
  const isChosen = ({ id }: Media) => id === 'p.2.key';
  const screen = await renderWithTexts(viewer({ isChosen }, { medias: many }));
  await expect.element(screen.getByText('1 de 10.000')).toBeVisible();
  await expect.poll(() => thumbs().length).toBeGreaterThan(8);
  expect(thumbs().length).toBeLessThan(100);
  expect(
    thumbs()
      .map((thumb) => thumb.querySelector('svg') !== null)
      .slice(0, 3),
  ).toEqual([false, true, false]);
  thumbs()[7]?.click();
  await expect.element(screen.getByText('8 de 10.000')).toBeVisible();
  const middle = () => {
    const { left, width } =
      thumbs()
        .find(({ dataset }) => dataset.current)
        ?.getBoundingClientRect() ?? new DOMRect();
    return left + width / 2 - innerWidth / 2;
  };
  await expect.poll(() => Math.abs(middle())).toBeLessThan(2);
});

test('a change that is pending ignores a second press; with the whole package nothing is chosen alone', async () => {
  const onToggle = vi.fn();
  const screen = await renderWithTexts(viewer({ onToggle, isChanging: () => true }));
  const button = screen.getByRole('button', { name: 'Adicionar ao pedido' });
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await button.click();
  expect(onToggle).not.toHaveBeenCalled();
  await screen.rerender(viewer({ isLocked: true }));
  await expect.element(button).not.toBeInTheDocument();
});

test('only a media that may be downloaded or deleted has the button for it', async () => {
  const onRemove = vi.fn();
  const screen = await renderWithTexts(viewer());
  await expect.element(screen.getByText('1 de 3')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Baixar' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Excluir' })).not.toBeInTheDocument();
  const bought = [{ ...photo, download: 'd.1.key' }, ...medias.slice(1)];
  await screen.rerender(viewer({}, { medias: bought, canRemove: () => true, onRemove }));
  await expect.element(screen.getByRole('button', { name: 'Baixar' })).toBeVisible();
  await screen.getByRole('button', { name: 'Excluir' }).click();
  expect(onRemove).toHaveBeenCalledExactlyOnceWith(bought[0]);
});

test('without a network a photo that does not load is its thumbnail with a word, and loads when the network is back', async () => {
  const goOnline = goOffline();
  const screen = await renderWithTexts(viewer());
  const dialog = screen.getByRole('dialog', { name: 'Visualizador' });
  const words = dialog.getByText(/^Sem conexão: esta é a miniatura\./);
  await expect.element(words.first()).toBeVisible();
  await expect.element(dialog.getByText(/^Sem conexão\. O que já carregou/)).toBeVisible();
  await expect.element(dialog.getByText('Imagem indisponível')).not.toBeInTheDocument();
  goOnline();
  await expect.element(words.first()).not.toBeInTheDocument();
  const requested = () =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('p.1.key/1.jpg?again=1'));
  await expect.poll(requested).toBe(true);
});

test('Escape closes the viewer also while nothing has the focus', async () => {
  const onClose = vi.fn();
  const screen = await renderWithTexts(viewer({}, { onClose }));
  await expect.element(screen.getByText('1 de 3')).toBeVisible();
  (document.activeElement as HTMLElement).blur();
  expect(document.activeElement).toBe(document.body);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => onClose).toHaveBeenCalledTimes(1);
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
