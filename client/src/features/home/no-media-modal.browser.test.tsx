import { expect, test, vi } from 'vitest';
import { fakeServer } from '#client/testing/fake-server.ts';
import { PHONE, renderWithTexts, SAMPLE_VENUE, SMALL_PHONE, WithVenue } from '#client/testing/render-with-texts.tsx';
import { fakeCardOpening } from '#client/testing/samples.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { CardOpening } from './entry-form-state.ts';
import { NoMediaModal } from './no-media-modal.tsx';

const change = vi.fn((cards: readonly CardCode[]) => cards);
const ANSWERED = { isPending: false, retryOutcome: 'stillNone' } as const;

function modal(changes: Partial<CardOpening> = {}, sellsOnline = true) {
  const opening = fakeCardOpening({
    errorCode: 'CARD_EMPTY_MEDIA',
    explanation: 'noMedia',
    card: 'VAZIO0001' as CardCode,
    ...changes,
  });
  const kept = { cards: [], isAwaited: false, change };
  fakeServer({ 'venue.current': () => ({ ...SAMPLE_VENUE, hasOnlineSale: sellsOnline }) });
  return (
    <WithVenue>
      <NoMediaModal opening={opening} kept={kept} logo={null} helpLink={null} />
    </WithVenue>
  );
}

test('a card without photos is no error, and nobody is promised a photo that nobody knows of (E2)', async () => {
  const screen = await renderWithTexts(modal());
  await expect.element(screen.getByRole('dialog', { name: 'Não há mídias disponíveis no cartão!' })).toBeVisible();
  await expect.element(screen.getByRole('heading')).toHaveTextContent('Ainda não há fotos aqui');
  await expect.element(screen.getByText('Não há mídias disponíveis no cartão!')).toBeVisible();
  await expect.element(screen.getByText(/^Pode levar até 48 horas\./)).toBeVisible();
  await expect.element(screen.getByText(/revela|sua foto/i)).not.toBeInTheDocument();
  await expect.element(screen.getByText('VA-ZIO0-001')).toBeInTheDocument();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  const keep = screen.getByRole('checkbox', { name: 'Guardar este código neste aparelho' });
  await expect.element(keep).not.toBeChecked();
  await keep.click();
  expect(change).toHaveBeenCalledExactlyOnceWith(['VAZIO0001']);
});

test('the time of the last search is shown, and is that of the latest answer', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, 16, 42) });
  const screen = await renderWithTexts(modal());
  await expect.element(screen.getByText('Conferido às 16:42')).toBeVisible();
  vi.setSystemTime(new Date(2026, 10, 21, 16, 50));
  await screen.rerender(modal({ isPending: true }));
  await expect.element(screen.getByText('Conferido às 16:42')).toBeVisible();
  await screen.rerender(modal({ ...ANSWERED }));
  await expect.element(screen.getByText('Conferido às 16:50')).toBeVisible();
});

test('on a phone the whole screen says it, with the reminder in sight', async () => {
  const screen = await renderWithTexts(modal(), PHONE);
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  const { width, height } = dialog.element().getBoundingClientRect();
  expect([width, height]).toEqual([PHONE.width, PHONE.height]);
  for (const name of ['Me lembre', 'Procurar de novo'])
    await expect.element(screen.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
});

test('the answer of another search is in view above its button, which stays in its place', async () => {
  const screen = await renderWithTexts(modal(), SMALL_PHONE);
  const again = screen.getByRole('button', { name: 'Procurar de novo' });
  await expect.element(again).toBeVisible();
  const { top } = again.element().getBoundingClientRect();
  await screen.rerender(modal({ ...ANSWERED }));
  const answer = screen.getByText('Procuramos de novo e ainda não há fotos.', { exact: false });
  await expect.element(answer).toBeInViewport({ ratio: 1 });
  expect(answer.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(top);
  expect(again.element().getBoundingClientRect().top).toBe(top);
});

test('a venue that sells only on site promises nothing (S13)', async () => {
  const screen = await renderWithTexts(modal({}, false));
  await expect.element(screen.getByText(/não vendemos pela internet/)).toBeVisible();
  await expect.element(screen.getByRole('checkbox')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Me lembre' })).not.toBeInTheDocument();
});

test('the reminders are a calendar file, whose code is not for everyone', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob);
    return '#';
  });
  const screen = await renderWithTexts(modal());
  await screen.getByRole('button', { name: 'Me lembre' }).click();
  expect(saved[0]?.type).toBe('text/calendar');
  const calendar = (await saved[0]?.text())?.replaceAll('\r\n ', '');
  expect(calendar?.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(calendar).toContain('O endereço leva o código do cartão: mande só para quem pode ver as fotos.');
  await expect.element(screen.getByRole('button', { name: 'Agendado' })).toBeVisible();
  await expect
    .element(screen.getByRole('status').first())
    .toHaveTextContent('Seu calendário avisa amanhã e em 48 horas.');
});
