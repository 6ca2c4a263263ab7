import { expect, test, vi } from 'vitest';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { samplePhoto, sampleVideo } from '#client/testing/samples.ts';
import type { Media } from '#shared/media/media.ts';
import type { BatchOptions } from './batch-download.ts';
import { DownloadMain, shareAtOnce, useFetchAhead } from './download-main.tsx';
import { ShareButton } from './share-button.tsx';

const start = vi.fn();

type Saved = { savedCount: number; count: number };

const main = (isWaiting: boolean, saved: Saved | null = null) => (
  <DownloadMain
    archive={{ state: { phase: 'idle' }, start }}
    isWaiting={isWaiting}
    onOneByOne={vi.fn()}
    onToPhotos={saved && vi.fn()}
    {...(saved ?? { savedCount: 0, count: 2 })}
    onSeePhotos={vi.fn()}
  />
);

test('it says what of the photos is on the device, and asks to save only what is not', async () => {
  const screen = await renderWithTexts(main(false, { savedCount: 0, count: 26 }));
  const save = screen.getByRole('button', { name: 'Salvar no celular' });
  await expect.element(save).toBeVisible();
  expect(screen.getByRole('status').elements()).toEqual([]);
  await screen.rerender(main(false, { savedCount: 10, count: 26 }));
  await expect.element(screen.getByRole('status')).toHaveTextContent('10 de 26 no celular');
  await expect.element(save).toBeVisible();
  await screen.rerender(main(false, { savedCount: 26, count: 26 }));
  await expect.element(screen.getByRole('status')).toHaveTextContent('Entregues ao celular');
  await expect.element(save).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Ver minhas fotos' })).toBeVisible();
});

test('a press that comes before the media are known starts the download when they are', async () => {
  const screen = await renderWithTexts(main(true));
  await screen.getByRole('button', { name: 'Fazer download das fotos' }).click();
  expect(start).not.toHaveBeenCalled();
  await screen.rerender(main(false));
  await expect.poll(() => start.mock.calls.length).toBe(1);
});

const sold = (media: Media): Media => ({ ...media, download: 'right' });
const shared = [sold(samplePhoto(1)), sold(sampleVideo(2)), sold(samplePhoto(3))];
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

const renderShare = (all: readonly Media[], onShare: (() => void) | null = null) =>
  renderWithTexts(<ShareButton medias={all} onShare={onShare} />);

test('with a sheet, a press shares', async () => {
  const onShare = vi.fn();
  const screen = await renderShare(shared, onShare);
  await screen.getByRole('button', { name: 'Compartilhar' }).click();
  expect(onShare).toHaveBeenCalledOnce();
});

test('without a sheet the first photo is copied', async () => {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'write').mockImplementation(async ([item]) => {
    copied.push((await item?.getType('image/png'))?.type ?? '');
  });
  const screen = await renderShare(shared);
  const picture = await fetch(PIXEL);
  vi.spyOn(window, 'fetch').mockResolvedValue(picture);
  await screen.getByRole('button', { name: 'Compartilhar' }).click();
  await expect.element(screen.getByText('Foto copiada. Agora é só colar na conversa.')).toBeVisible();
  expect(copied).toEqual(['image/png']);
});

test('without a photo there is nothing to share; before its right is known, the button keeps its place', async () => {
  const screen = await renderShare([sold(sampleVideo(1)), samplePhoto(2)], vi.fn());
  await expect.element(screen.getByRole('button', { name: 'Compartilhar' })).toHaveAttribute('aria-busy', 'true');
  await screen.unmount();
  const { getByRole } = await renderShare([sold(sampleVideo(1))], vi.fn());
  await expect.element(getByRole('button')).not.toBeInTheDocument();
});

const medias: Media[] = [1, 2, 3].map((number) => ({ ...samplePhoto(number), download: `right${number}` }));
const fetched = vi.fn();
const onOpen = vi.fn();

/** Stubs a device with a share sheet. Returns the names of the shared files, one list per share. */
function stubDevice(connection: object | undefined): string[][] {
  const shares: string[][] = [];
  vi.clearAllMocks();
  vi.stubGlobal('fetch', async (path: string) => {
    fetched(path);
    return new Response('photo', { headers: { 'content-type': 'image/jpeg' } });
  });
  vi.stubGlobal('navigator', {
    userAgent: 'test',
    onLine: true,
    connection,
    canShare: () => true,
    share: async ({ files = [] }: ShareData) => void shares.push(files.map(({ name }) => name)),
  });
  return shares;
}

function Ahead({ options, isReady }: { options: BatchOptions; isReady: boolean }) {
  const download = useFetchAhead(options, isReady, () => undefined);
  return (
    <button type="button" onClick={() => void (download && shareAtOnce(download, onOpen))}>
      {download?.state.phase ?? 'nothing'}
    </button>
  );
}

const optionsFor = (files: number): BatchOptions => ({
  medias,
  completed: { ids: new Set(), names: new Set() },
  limits: { files, bytes: 1_000 },
});

test.each([undefined, { effectiveType: '4g' }])(
  'over a connection of %j one press shares what was fetched while it was looked at, once',
  async (connection) => {
    const shares = stubDevice(connection);
    const options = optionsFor(10);
    const screen = await renderWithTexts(<Ahead options={options} isReady={false} />);
    expect(fetched).not.toHaveBeenCalled();
    await screen.rerender(<Ahead options={options} isReady />);
    await screen.getByRole('button', { name: 'ready' }).click();
    await expect.element(screen.getByRole('button', { name: 'ended' })).toBeVisible();
    expect([shares, onOpen.mock.calls.length]).toEqual([[['1.jpg', '2.jpg', '3.jpg']], 0]);
    await screen.rerender(<Ahead options={options} isReady={false} />);
    await screen.rerender(<Ahead options={options} isReady />);
    expect([fetched.mock.calls.length, options.completed.ids.size]).toEqual([3, 3]);
  },
);

test('what is more than a sheet takes is shared group by group in the panel', async () => {
  const shares = stubDevice(undefined);
  const screen = await renderWithTexts(<Ahead options={optionsFor(2)} isReady />);
  await screen.getByRole('button', { name: 'ready' }).click();
  await expect.poll(() => onOpen.mock.calls.length).toBe(1);
  expect(shares).toEqual([['1.jpg', '2.jpg']]);
});

test.each([{ saveData: true, effectiveType: '4g' }, { effectiveType: '3g' }, { effectiveType: 'slow-2g' }])(
  'over a connection of %j nothing is fetched ahead',
  async (connection) => {
    stubDevice(connection);
    const screen = await renderWithTexts(<Ahead options={optionsFor(10)} isReady />);
    await expect.element(screen.getByRole('button', { name: 'nothing' })).toBeVisible();
    await import('./batch-download.ts');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(fetched).not.toHaveBeenCalled();
  },
);
