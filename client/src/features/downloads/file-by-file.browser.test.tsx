import { expect, test, vi } from 'vitest';
import { renderWithTexts, SMALL_PHONE } from '#client/testing/render-with-texts.tsx';
import { samplePhoto } from '#client/testing/samples.ts';
import type { Media } from '#shared/media/media.ts';
import { FileByFile } from './file-by-file.tsx';

const medias: Media[] = [1, 2, 3].map((number) => ({ ...samplePhoto(number), download: `right${number}` }));
const headers = { 'content-type': 'image/jpeg', 'content-length': '100' };

function slowOriginals() {
  const rests: (() => void)[] = [];
  vi.stubGlobal('fetch', async (path: string, { signal }: RequestInit = {}) => {
    if (!path.includes('/original/')) throw new TypeError('no reply');
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(64));
        signal?.addEventListener('abort', () => controller.error(new DOMException('', 'AbortError')));
        rests.push(() => {
          controller.enqueue(new Uint8Array(36));
          controller.close();
        });
      },
    });
    return new Response(body, { headers });
  });
  return async (nth: number) => {
    await expect.poll(() => rests.length).toBeGreaterThan(nth);
    rests[nth]?.();
  };
}

async function renderPanel() {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const onCompleted = vi.fn();
  const screen = await renderWithTexts(
    <FileByFile
      medias={medias}
      completed={{ bytes: new Map(), names: new Set() }}
      limits={null}
      nameOf={({ filename }) => `Foto ${filename.replace('.jpg', '')}`}
      onCompleted={onCompleted}
      onClose={() => undefined}
    />,
    SMALL_PHONE,
  );
  return { panel: screen.getByRole('dialog'), saved, onCompleted };
}

test('the count, each file in words, and at the end a count that proves itself', async () => {
  const arrive = slowOriginals();
  const { panel, saved, onCompleted } = await renderPanel();
  await expect.element(panel.getByText('Baixando 1 de 3')).toBeVisible();
  const list = panel.getByRole('list', { name: 'Andamento de cada arquivo' });
  await expect.element(list).toMatchTextContent('Foto 1 · 64%Foto 2 · Na filaFoto 3 · Na fila');
  await expect.element(list.getByRole('progressbar', { name: 'Foto 1' })).toHaveAttribute('value', '0.64');
  await arrive(0);
  await expect.element(panel.getByText('Baixando 2 de 3')).toBeVisible();
  await expect.element(list).toMatchTextContent('Foto 1 · salvaFoto 2 · 64%Foto 3 · Na fila');
  await arrive(1);
  await arrive(2);
  await expect.element(panel.getByText('3 de 3')).toBeVisible();
  await expect.element(panel.getByText('Estão no seu aparelho')).toBeVisible();
  expect(saved).toEqual(['1.jpg', '2.jpg', '3.jpg']);

  await panel.getByText('Faltou algum? Baixar de novo').click();
  await panel.getByRole('button', { name: 'Baixar Foto 2' }).click();
  await arrive(3);
  await expect.poll(() => saved.length).toBe(4);
  expect(onCompleted).toHaveBeenCalledTimes(3);
  expect(document.documentElement.scrollWidth).toBe(320);
});

test('stopped, it keeps what has arrived, and goes on with the rest', async () => {
  const arrive = slowOriginals();
  const { panel, saved } = await renderPanel();
  await arrive(0);
  await expect.element(panel.getByText('Baixando 2 de 3')).toBeVisible();
  await expect.element(panel.getByText('As que já chegaram ficam no aparelho.')).toBeVisible();
  await panel.getByRole('button', { name: 'Parar de baixar' }).click();
  await expect.element(panel.getByRole('status')).toMatchTextContent('Pausado. O que já chegou está guardado.');
  await expect.element(panel.getByText('1 de 3')).toBeVisible();
  await panel.getByRole('button', { name: 'Continuar' }).click();
  await arrive(2);
  await arrive(3);
  await expect.element(panel.getByText('Estão no seu aparelho')).toBeVisible();
  expect(saved).toEqual(['1.jpg', '2.jpg', '3.jpg']);
});
