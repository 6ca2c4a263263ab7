import { expect, test, vi } from 'vitest';
import { renderWithTexts, SMALL_PHONE } from '#client/testing/render-with-texts.tsx';
import { samplePhoto } from '#client/testing/samples.ts';
import type { Media } from '#shared/media/media.ts';
import type { BatchOptions } from './batch-download.ts';
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

async function renderPanel(options: Pick<BatchOptions, 'limits' | 'isSharing'> = { limits: null }) {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const onCompleted = vi.fn();
  const screen = await renderWithTexts(
    <FileByFile
      medias={medias}
      completed={{ ids: new Set(), names: new Set() }}
      {...options}
      nameOf={({ filename }) => `Foto ${filename.replace('.jpg', '')}`}
      shapeOf={() => 1.5}
      onCompleted={onCompleted}
      film={null}
      onClose={() => undefined}
    />,
    SMALL_PHONE,
  );
  return { panel: screen.getByRole('dialog'), saved, onCompleted };
}

test('the count, each file in words, and at the end a count that proves itself', async () => {
  const arrive = slowOriginals();
  const { panel, saved, onCompleted } = await renderPanel();
  await expect.element(panel.getByText('0 de 3 baixadas')).toBeVisible();
  const list = panel.getByRole('list', { name: 'Andamento de cada foto' });
  await expect.element(list).toMatchTextContent('Foto 1 · 64%Foto 2 · Na filaFoto 3 · Na fila');
  await expect.element(list.getByRole('progressbar', { name: 'Foto 1' })).toHaveAttribute('value', '0.64');
  await arrive(0);
  await expect.element(panel.getByText('1 de 3 baixadas')).toBeVisible();
  await expect.element(list).toMatchTextContent('Foto 1 · salvaFoto 2 · 64%Foto 3 · Na fila');
  await arrive(1);
  await arrive(2);
  await expect.element(panel.getByRole('heading', { name: 'Tudo baixado' })).toBeVisible();
  await expect.element(panel.getByText('3 fotos')).toBeVisible();
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
  await expect.element(panel.getByText('1 de 3 baixadas')).toBeVisible();
  await panel.getByRole('button', { name: 'Parar de baixar' }).click();
  await expect.element(panel.getByRole('button', { name: 'Continuar' })).toHaveFocus();
  await expect.element(panel.getByRole('status')).toMatchTextContent('Pausado. O que já chegou está guardado.');
  await panel.getByRole('button', { name: 'Continuar' }).click();
  await arrive(2);
  await arrive(3);
  await expect.element(panel.getByText('Tudo baixado')).toBeVisible();
  expect(saved).toEqual(['1.jpg', '2.jpg', '3.jpg']);
});

/** Stubs the share sheet. Returns the names of the shared files, one list per share. */
function takeShares(): string[][] {
  const shared: string[][] = [];
  vi.stubGlobal('navigator', {
    userAgent: 'test',
    onLine: true,
    canShare: () => true,
    share: async ({ files = [] }: ShareData) => void shared.push(files.map(({ name }) => name)),
  });
  return shared;
}

test('the count and the bar are of what was saved, what is left is said, and where one pressed to save nothing can be stopped', async () => {
  takeShares();
  const arrive = slowOriginals();
  const { panel } = await renderPanel({ limits: { files: 2, bytes: 1_000 } });
  const bar = panel.getByRole('progressbar', { name: 'Salvar no celular' });
  await arrive(0);
  await arrive(1);
  const save = panel.getByRole('button', { name: 'Salvar estas 2' });
  await expect.element(save).toBeVisible();
  await expect.element(panel.getByText('2 de 3 prontas')).toBeVisible();
  await expect.element(bar).toHaveAttribute('value', '0');
  await expect.element(panel.getByText('Depois desta, só mais uma vez.')).toBeVisible();

  const pressed = save.element();
  await save.click();
  await expect.element(panel.getByText('2 de 3 no celular')).toBeVisible();
  expect(pressed).toHaveTextContent('Baixando…');
  expect(pressed).toHaveAttribute('aria-busy', 'true');
  expect(document.activeElement).toBe(pressed);
  await arrive(2);
  await expect.element(panel.getByRole('button', { name: 'Salvar esta' })).toBeVisible();
  // The third file has arrived, but has not been saved.
  await expect.element(panel.getByText('3 de 3')).not.toBeInTheDocument();
  await expect.element(bar).toHaveAttribute('value', '2');
});

test('all of what is shared goes out, in groups that are counted, and none of it counts as saved', async () => {
  const shared = takeShares();
  const arrive = slowOriginals();
  const { panel, saved, onCompleted } = await renderPanel({ limits: { files: 2, bytes: 1_000 }, isSharing: true });
  await expect.element(panel.getByRole('heading', { name: 'Compartilhar' })).toBeVisible();
  await arrive(0);
  const list = panel.getByRole('list', { name: 'Andamento de cada foto' });
  await expect.element(list).toMatchTextContent('Foto 1 · prontaFoto 2 · 64%');
  await arrive(1);
  await panel.getByRole('button', { name: 'Compartilhar estas 2' }).click();
  await expect.element(list).toMatchTextContent('Foto 3 · 64%');
  await arrive(2);
  await panel.getByRole('button', { name: 'Compartilhar esta' }).click();
  await expect.element(panel.getByRole('heading', { name: 'Prontas' })).toBeVisible();
  expect(shared).toEqual([['1.jpg', '2.jpg'], ['3.jpg']]);
  expect([saved.length, onCompleted.mock.calls.length]).toEqual([0, 3]);
});

test('where the sheet refuses it is saved as files', async () => {
  vi.stubGlobal('navigator', { userAgent: 'test', onLine: true, canShare: () => false });
  const arrive = slowOriginals();
  const { panel, saved } = await renderPanel({ limits: { files: 10, bytes: 1_000 }, isSharing: true });
  for (const nth of medias.keys()) await arrive(nth);
  await panel.getByRole('button', { name: 'Compartilhar estas 3', exact: true }).click();
  await expect.element(panel.getByRole('alert')).toHaveTextContent('O menu de compartilhar não abriu.');
  await panel.getByRole('button', { name: 'Baixar sem o menu' }).click();
  await expect.element(panel.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(panel.getByText('Tudo baixado')).toBeVisible();
  expect(saved).toEqual(['1.jpg', '2.jpg', '3.jpg']);
});
