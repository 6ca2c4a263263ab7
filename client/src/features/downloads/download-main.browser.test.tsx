import { expect, test, vi } from 'vitest';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { DownloadMain } from './download-main.tsx';

test('a press that comes before the media are known starts the download when they are', async () => {
  const start = vi.fn();
  const main = (isWaiting: boolean) => (
    <DownloadMain
      label="Baixar"
      archive={{ state: { phase: 'idle' }, start }}
      isWaiting={isWaiting}
      onOneByOne={vi.fn()}
      onToPhotos={null}
      share={() => null}
      film={null}
      savedTitle=""
      onSeePhotos={vi.fn()}
    />
  );
  const screen = await renderWithTexts(main(true));
  await screen.getByRole('button', { name: 'Baixar' }).click();
  expect(start).not.toHaveBeenCalled();
  await screen.rerender(main(false));
  await expect.poll(() => start.mock.calls.length).toBe(1);
});
