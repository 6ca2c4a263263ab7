import { expect, test, vi } from 'vitest';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { GalleryCard } from '#shared/media/media.ts';
import { useUpload } from './use-upload.ts';

const CARD: GalleryCard = { code: 'ENVIO0001' as CardCode, right: 'c.ENVIO0001.right' };

/** The shortest complete JPEG file, with one byte of scan data. */
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xda, 0, 2, 0, 0xff, 0xd9]);
const photosOf = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => new File([JPEG], `${name}-${at}.jpg`, { type: 'image/jpeg' }));

/** Returns a photo whose first bytes can only be read once the test allows it. */
function slowPhoto(name: string) {
  const file = new File([JPEG], name, { type: 'image/jpeg' });
  const { promise, resolve } = Promise.withResolvers<ArrayBuffer>();
  const start = new Blob([JPEG]);
  start.arrayBuffer = () => promise;
  file.slice = () => start;
  return { file, arrive: () => resolve(JPEG.buffer) };
}

type Props = { drops: readonly (readonly File[])[]; card?: GalleryCard };

function Harness({ drops, card }: Props) {
  const { state, add, send } = useUpload(card ?? null);
  return (
    <>
      <button type="button" onClick={() => drops.forEach(add)}>
        soltar
      </button>
      <button type="button" onClick={send}>
        enviar
      </button>
      <p role="status">{state.failure}</p>
      <p data-testid="photos">{state.photos.map(({ file }) => file.name).join(' ')}</p>
      <p data-testid="refused">{state.refused.map(({ name }) => name).join(' ')}</p>
    </>
  );
}

test('two quick drops keep their order and the limit, and each photo too many is named', async () => {
  const slow = slowPhoto('slow.jpg');
  const drops = [[slow.file, ...photosOf('first', 14)], photosOf('second', 7)];
  const screen = await renderWithTexts(<Harness drops={drops} />);
  await screen.getByRole('button', { name: 'soltar' }).click();
  slow.arrive();
  const photos = screen.getByTestId('photos');
  await expect.element(photos).toMatchTextContent(/^slow\.jpg first-0.*first-13\.jpg second-0.*second-4\.jpg$/);
  await expect.element(screen.getByTestId('refused')).toMatchTextContent(/^second-5\.jpg second-6\.jpg$/);
});

test('a fault of our own interrupts the sending, and is logged', async () => {
  vi.stubGlobal('XMLHttpRequest', undefined);
  const logged = vi.spyOn(console, 'warn').mockReturnValue();
  const screen = await renderWithTexts(<Harness drops={[photosOf('only', 1)]} card={CARD} />);
  await screen.getByRole('button', { name: 'soltar' }).click();
  await expect.element(screen.getByTestId('photos')).toMatchTextContent('only-0.jpg');
  await screen.getByRole('button', { name: 'enviar' }).click();
  await expect.element(screen.getByRole('status')).toMatchTextContent('UNKNOWN');
  expect(logged).toHaveBeenCalledExactlyOnceWith('a photo could not be sent', 'TypeError');
});
