import { expect, test, vi } from 'vitest';
import { goOffline } from '#client/testing/fake-server.ts';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { GalleryCard } from '#shared/media/media.ts';
import { useUpload } from './use-upload.ts';

/** Each test sends to a different card, because unsent photos are kept for their card. */
const cardOf = (code: string): GalleryCard => ({ code: code as CardCode, right: `c.${code}.right` });

/** The shortest complete JPEG file, with one byte of scan data. */
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xda, 0, 2, 0, 0xff, 0xd9]);
const photosOf = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => new File([JPEG], `${name}-${at}.jpg`, { type: 'image/jpeg' }));

/** Returns a photo whose first bytes, or all of them, can only be read once the test allows it. */
function slowPhoto(name: string, part: 'start' | 'whole', bytes = JPEG) {
  const file = new File([bytes], name, { type: 'image/jpeg' });
  const { promise, resolve } = Promise.withResolvers<ArrayBuffer>();
  const start = new Blob([bytes]);
  if (part === 'start') file.slice = () => start;
  (part === 'start' ? start : file).arrayBuffer = () => promise;
  return { file, arrive: () => resolve(bytes.buffer) };
}

/** Stubs requests that are answered with the card once the test allows it. Returns the answers to give. */
function slowUploads(card: GalleryCard): (() => void)[] {
  const answers: (() => void)[] = [];
  class SlowRequest {
    readonly upload = {};
    readonly status = 200;
    readonly response = { card };
    onload = () => undefined;
    readonly open = () => undefined;
    readonly setRequestHeader = () => undefined;
    readonly abort = () => undefined;
    readonly send = () => void answers.push(() => this.onload());
  }
  vi.stubGlobal('XMLHttpRequest', SlowRequest);
  return answers;
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
      <p role="status">{state.failure ?? state.phase}</p>
      <p data-testid="photos">{state.photos.map(({ file }) => file.name).join(' ')}</p>
      <p data-testid="refused">{state.refused.map(({ name }) => name).join(' ')}</p>
    </>
  );
}

test('two quick drops keep their order and the limit, and each photo too many is named', async () => {
  const slow = slowPhoto('slow.jpg', 'start');
  const drops = [[slow.file, ...photosOf('first', 14)], photosOf('second', 7)];
  const screen = await renderWithTexts(<Harness drops={drops} />);
  await screen.getByRole('button', { name: 'soltar' }).click();
  slow.arrive();
  const photos = screen.getByTestId('photos');
  await expect.element(photos).toMatchTextContent(/^slow\.jpg first-0.*first-13\.jpg second-0.*second-4\.jpg$/);
  await expect.element(screen.getByTestId('refused')).toMatchTextContent(/^second-5\.jpg second-6\.jpg$/);
});

test('photos show before they are read to their end, and a damaged one is named as soon as it is', async () => {
  const slow = slowPhoto('slow.jpg', 'whole');
  const cut = slowPhoto('cut.jpg', 'whole', JPEG.slice(0, 7));
  const screen = await renderWithTexts(
    <Harness drops={[[slow.file, cut.file, ...photosOf('other', 1)]]} card={cardOf('ENVIO0001')} />,
  );
  await screen.getByRole('button', { name: 'soltar' }).click();
  const photos = screen.getByTestId('photos');
  await expect.element(photos).toMatchTextContent('slow.jpg cut.jpg other-0.jpg');
  slow.arrive();
  cut.arrive();
  await expect.element(screen.getByTestId('refused')).toMatchTextContent('cut.jpg');
  await expect.element(photos).toMatchTextContent('slow.jpg other-0.jpg');
});

test('a photo that is added while others are sent is sent after them, without another press', async () => {
  const card = cardOf('ENVIO0002');
  const answers = slowUploads(card);
  const screen = await renderWithTexts(<Harness drops={[photosOf('first', 1)]} card={card} />);
  await screen.getByRole('button', { name: 'soltar' }).click();
  await expect.element(screen.getByTestId('photos')).toMatchTextContent('first-0.jpg');
  await screen.getByRole('button', { name: 'enviar' }).click();
  await expect.poll(() => answers.length).toBe(1);
  await screen.rerender(<Harness drops={[photosOf('late', 1)]} card={card} />);
  await screen.getByRole('button', { name: 'soltar' }).click();
  await expect.element(screen.getByTestId('photos')).toMatchTextContent('first-0.jpg late-0.jpg');
  answers[0]?.();
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.();
  await expect.element(screen.getByRole('status')).toMatchTextContent('done');
});

test('a fault of our own interrupts the sending, and is logged', async () => {
  vi.stubGlobal('XMLHttpRequest', undefined);
  const logged = vi.spyOn(console, 'warn').mockReturnValue();
  const screen = await renderWithTexts(<Harness drops={[photosOf('only', 1)]} card={cardOf('ENVIO0003')} />);
  await screen.getByRole('button', { name: 'soltar' }).click();
  await expect.element(screen.getByTestId('photos')).toMatchTextContent('only-0.jpg');
  await screen.getByRole('button', { name: 'enviar' }).click();
  await expect.element(screen.getByRole('status')).toMatchTextContent('UNKNOWN');
  expect(logged).toHaveBeenCalledExactlyOnceWith('a photo could not be sent', 'TypeError');
});

test('what a lost network interrupts goes on by itself once it is back, without what was sent', async () => {
  const card = cardOf('ENVIO0004');
  const requests: { readonly arrive: () => void; readonly lose: () => void }[] = [];
  class LossyRequest {
    readonly upload = {};
    readonly status = 200;
    readonly response = { card };
    onload = () => undefined;
    onerror = () => undefined;
    readonly open = () => undefined;
    readonly setRequestHeader = () => undefined;
    readonly abort = () => undefined;
    readonly send = () => void requests.push({ arrive: () => this.onload(), lose: () => this.onerror() });
  }
  vi.stubGlobal('XMLHttpRequest', LossyRequest);
  const screen = await renderWithTexts(<Harness drops={[photosOf('lost', 2)]} card={card} />);
  await screen.getByRole('button', { name: 'soltar' }).click();
  await expect.element(screen.getByTestId('photos')).toMatchTextContent('lost-0.jpg lost-1.jpg');
  await screen.getByRole('button', { name: 'enviar' }).click();
  await expect.poll(() => requests.length).toBe(1);
  requests[0]?.arrive();
  await expect.poll(() => requests.length).toBe(2);
  const goOnline = goOffline();
  requests[1]?.lose();
  await expect.element(screen.getByRole('status')).toMatchTextContent('NOT_SENT');
  goOnline();
  await expect.poll(() => requests.length).toBe(3);
  requests[2]?.arrive();
  await expect.element(screen.getByRole('status')).toMatchTextContent('done');
});
