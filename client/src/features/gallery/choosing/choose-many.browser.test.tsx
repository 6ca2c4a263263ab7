import { useCallback, useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { MediaGrid, storeOf, type TickStore, type Ticks } from '#client/features/gallery/grid/media-grid.tsx';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { samplePhoto } from '#client/testing/samples.ts';
import type { Media } from '#shared/media/media.ts';
import { ChooseAll, ChooseMany, ChoosingProgress } from './choose-many.tsx';

const photos = (count: number) => Array.from({ length: count }, (_, at) => samplePhoto(at + 1));

const ignore = () => undefined;

type SectionProps = { medias: readonly Media[]; chosenAtFirst?: readonly Media[]; changes?: Partial<Ticks> };

function Section({ medias, chosenAtFirst = [], changes }: SectionProps) {
  const list = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState<ReadonlySet<Media>>(new Set(chosenAtFirst));
  const [preview, setPreview] = useState<TickStore | null>(null);
  const toggle = useCallback<Ticks['onToggle']>((wanted, isWanted) => {
    setChosen(
      (before) => new Set(isWanted ? [...before, ...wanted] : [...before].filter((one) => !wanted.includes(one))),
    );
  }, []);
  const ticks: Ticks = {
    isChosen: (media) => chosen.has(media),
    isChanging: () => false,
    isLocked: false,
    pendingCount: 0,
    onToggle: toggle,
    canTick: () => true,
    ...changes,
  };
  const store = storeOf(ticks);
  return (
    <>
      <p>{medias.flatMap((media, at) => (chosen.has(media) ? at + 1 : [])).join(' ')}</p>
      <div style={{ display: 'flex' }}>
        <ChooseMany list={list} medias={medias} ticks={store} onPreview={setPreview} />
        <ChooseAll medias={medias} ticks={ticks} />
        <ChoosingProgress medias={medias} ticks={ticks} />
      </div>
      <MediaGrid
        listRef={list}
        medias={medias}
        numbers={new Map(medias.map(({ id }, at) => [id, at + 1]))}
        ticks={preview ?? store}
        onOpen={ignore}
      />
    </>
  );
}

const chosenOf = (container: Element) => container.querySelector('p')?.textContent;

test('all are chosen by one press, and a press is undone by one more', async () => {
  const medias = photos(4);
  const screen = await renderWithTexts(<Section medias={medias} chosenAtFirst={medias.slice(1, 2)} />);
  const all = screen.getByRole('button', { name: 'Selecionar tudo (4)' });
  const undo = screen.getByRole('button', { name: 'Desfazer' });
  await all.click();
  await expect.poll(() => chosenOf(screen.container)).toBe('1 2 3 4');
  await expect.element(undo).toHaveFocus();
  await undo.click();
  await expect.poll(() => chosenOf(screen.container)).toBe('2');
  await expect.element(all).toHaveFocus();
  // Once another change has come in between, choosing all can no longer be undone.
  await all.click();
  await screen.getByRole('checkbox', { name: 'Adicionar foto 3 ao pedido' }).click();
  await expect.element(undo).not.toBeInTheDocument();
  await expect.element(all).toBeVisible();
});

test('more than 500 cannot be chosen by one press, nor by one range', async () => {
  const medias = photos(700);
  const screen = await renderWithTexts(<Section medias={medias} />);
  await screen.getByRole('checkbox', { name: 'Adicionar foto 1 ao pedido' }).click();
  await expect.element(screen.getByRole('button', { name: /^Selecionar tudo/ })).not.toBeInTheDocument();
  await userEvent.keyboard('{End}');
  const last = screen.getByRole('checkbox', { name: 'Adicionar foto 700 ao pedido' });
  await expect.element(last).toHaveFocus();
  await userEvent.keyboard('{Shift>} {/Shift}');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Até 500 por vez: mudamos as mais próximas.');
  await expect.poll(() => chosenOf(screen.container)?.split(' ').length).toBe(501);
});

test('while many changes are saved, their progress is shown', async () => {
  const medias = photos(40);
  const changes = { pendingCount: 40, isChanging: (media: Media) => medias.indexOf(media) >= 30 };
  const screen = await renderWithTexts(<Section medias={medias} changes={changes} />);
  const progress = screen.getByRole('progressbar', { name: 'Salvando a seleção' });
  await expect.element(progress).toHaveTextContent('30 de 40');
  await expect.element(progress).toHaveAttribute('aria-valuenow', '30');
});
