import { useEffect } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type SearchSteps, useSearchSteps } from '#client/features/face-search/use-search-steps.ts';
import { fakeServer, goOffline } from '#client/testing/fake-server.ts';
import { ModalSlot, renderWithTexts } from '#client/testing/render-with-texts.tsx';
import type { CalendarDay } from '#shared/visit/calendar-day.ts';
import { CameraStep } from './camera-step.tsx';
import { type Cameras, FRONT } from './cameras.tsx';
import type { Selfies } from './selfies.tsx';

const ignore = () => undefined;
const start = vi.fn();
const search: SearchSteps = {
  step: 'camera',
  cards: [],
  problem: null,
  searchedDays: undefined,
  errorCode: undefined,
  isSearching: false,
  answer: { days: null, hasAccepted: true },
  setAnswer: ignore,
  goTo: ignore,
  start,
};

const step = (all: Selfies['all'], choice: Cameras['choice'] = FRONT, steps = search) => (
  <dialog open>
    <ModalSlot>
      <CameraStep
        cameras={{ choice, choose: ignore, named: [], find: ignore }}
        selfies={{ all, isFull: false, add: ignore, remove: ignore }}
        countdown={{ left: 0, start: () => true }}
        search={steps}
        helpLink={null}
      />
    </ModalSlot>
  </dialog>
);

test('another camera can be chosen in place of one that fails', async () => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(DEVICES['no camera']);
  const screen = await renderWithTexts(step([], 'unplugged'));
  await expect.element(screen.getByRole('button', { name: 'Capturar' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Câmera' })).toBeVisible();
  await screen.rerender(step([]));
  await expect.element(screen.getByRole('button', { name: 'Câmera' })).not.toBeInTheDocument();
});

const DEVICES = {
  'a camera': () => new Promise<MediaStream>(() => undefined),
  'no camera': () => Promise.reject(new DOMException('no camera', 'NotFoundError')),
};

for (const device of ['a camera', 'no camera'] as const) {
  test(`on a device with ${device}, a search without a selfie says so, and leads to where one is taken`, async () => {
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(DEVICES[device]);
    start.mockClear();
    const screen = await renderWithTexts(step([]));
    const shutter = screen.getByRole('button', { name: 'Capturar' });
    if (device === 'no camera') await expect.element(shutter).not.toBeInTheDocument();
    const search = screen.getByRole('button', { name: 'Buscar' });
    await expect.element(search).toHaveAttribute('aria-disabled', 'true');
    await search.click({ force: true });
    await expect.element(screen.getByText('Tire uma selfie ou escolha uma foto para buscar.')).toBeVisible();
    await expect.element(device === 'a camera' ? shutter : screen.getByLabelText('Escolher uma foto')).toHaveFocus();
    expect(start).not.toHaveBeenCalled();
    const picture = new Blob();
    await screen.rerender(step([{ id: 1, picture }]));
    await expect.element(screen.getByText(/^Tire uma selfie ou/)).not.toBeInTheDocument();
    await search.click();
    expect(start).toHaveBeenCalledExactlyOnceWith([picture]);
  });
}

const DAY = '2025-07-12' as CalendarDay;
const SELFIES = [{ id: 1, picture: new Blob() }];

function Searching() {
  const steps = useSearchSteps();
  const { setAnswer } = steps;
  useEffect(() => setAnswer({ days: { first: DAY, last: DAY }, hasAccepted: true }), [setAnswer]);
  return step(SELFIES, FRONT, steps);
}

test('a search without internet says that nothing was sent (E7)', async () => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(DEVICES['a camera']);
  fakeServer({});
  onTestFinished(goOffline());
  const screen = await renderWithTexts(<Searching />);
  await screen.getByRole('button', { name: 'Buscar' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Sem internet: nada foi enviado\./);
});

test.each([
  ['NOT_SENT', /Sem internet/],
  ['TRANSFER_TOO_SLOW', /A conexão está lenta demais/],
  ['PROVIDER_UNAVAILABLE', /Algo de errado aconteceu/],
  ['SERVER_BUSY', /Há muita gente aqui agora/],
  ['PROVIDER_REFUSED', /verifique a data e tire mais fotos/],
] as const)('a search that fails with %s asks for other photos only if they may help', async (errorCode, text) => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(DEVICES['a camera']);
  const screen = await renderWithTexts(step(SELFIES, FRONT, { ...search, problem: 'failed', errorCode }));
  await expect.element(screen.getByRole('alert')).toMatchTextContent(text);
});
