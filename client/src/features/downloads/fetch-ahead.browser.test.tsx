import { beforeEach, expect, test, vi } from 'vitest';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { samplePhoto } from '#client/testing/samples.ts';
import type { Media } from '#shared/media/media.ts';
import type { BatchOptions } from './batch-download.ts';
import { shareAtOnce, useFetchAhead } from './fetch-ahead.ts';

const medias: Media[] = [1, 2, 3].map((number) => ({ ...samplePhoto(number), download: `right${number}` }));
const fetched = vi.fn();
const onOpen = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('fetch', async (path: string) => {
    fetched(path);
    return new Response('photo', { headers: { 'content-type': 'image/jpeg' } });
  });
});

/** The names of the shared files, sheet by sheet. */
function stubNavigator(connection: object | undefined): string[][] {
  const shares: string[][] = [];
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
  completed: { bytes: new Map(), names: new Set() },
  limits: { files, bytes: 1_000 },
});

test.each([undefined, { effectiveType: '4g' }])(
  'over a connection of %j one press shares what was fetched while it was looked at, once',
  async (connection) => {
    const shares = stubNavigator(connection);
    const options = optionsFor(10);
    const screen = await renderWithTexts(<Ahead options={options} isReady={false} />);
    expect(fetched).not.toHaveBeenCalled();
    await screen.rerender(<Ahead options={options} isReady />);
    await screen.getByRole('button', { name: 'ready' }).click();
    await expect.element(screen.getByRole('button', { name: 'ended' })).toBeVisible();
    expect([shares, onOpen.mock.calls.length]).toEqual([[['1.jpg', '2.jpg', '3.jpg']], 0]);
    await screen.rerender(<Ahead options={options} isReady={false} />);
    await screen.rerender(<Ahead options={options} isReady />);
    expect([fetched.mock.calls.length, options.completed.bytes.size]).toEqual([3, 3]);
  },
);

test('what is more than a sheet takes is shared group by group in the panel', async () => {
  const shares = stubNavigator(undefined);
  const screen = await renderWithTexts(<Ahead options={optionsFor(2)} isReady />);
  await screen.getByRole('button', { name: 'ready' }).click();
  await expect.poll(() => onOpen.mock.calls.length).toBe(1);
  expect(shares).toEqual([['1.jpg', '2.jpg']]);
});

test.each([{ saveData: true, effectiveType: '4g' }, { effectiveType: '3g' }, { effectiveType: 'slow-2g' }])(
  'over a connection of %j nothing is fetched ahead',
  async (connection) => {
    stubNavigator(connection);
    const screen = await renderWithTexts(<Ahead options={optionsFor(10)} isReady />);
    await expect.element(screen.getByRole('button', { name: 'nothing' })).toBeVisible();
    await import('./batch-download.ts');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(fetched).not.toHaveBeenCalled();
  },
);
