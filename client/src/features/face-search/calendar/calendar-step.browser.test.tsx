import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { FaceSearch } from '#client/features/face-search/face-search.tsx';
import { ModalSlot, PHONE, renderWithTexts, SMALL_PHONE } from '#client/testing/render-with-texts.tsx';
import type { CalendarDay } from '#shared/visit/calendar-day.ts';
import { CalendarStep, type VisitAnswer } from './calendar-step.tsx';

const day = (text: string) => text as CalendarDay;
const TODAY = day('2025-07-16');

function Calendar({ maxDays, onContinue }: { maxDays: number; onContinue: () => void }) {
  const [answer, setAnswer] = useState<VisitAnswer>({ days: null, hasAccepted: false });
  return (
    <ModalSlot>
      <CalendarStep answer={answer} limits={{ today: TODAY, maxDays }} onAnswer={setAnswer} onContinue={onContinue} />
    </ModalSlot>
  );
}

async function renderCalendar(maxDays = 3) {
  const onContinue = vi.fn();
  const screen = await renderWithTexts(<Calendar maxDays={maxDays} onContinue={onContinue} />);
  const chosenDays = () =>
    screen
      .getByRole('gridcell', { selected: true })
      .elements()
      .map((cell) => cell.textContent);
  return {
    screen,
    onContinue,
    chosenDays,
    dayNamed: (name: string) => screen.getByRole('button', { name }),
    month: screen.getByRole('combobox', { name: 'Mês' }),
    previous: screen.getByRole('button', { name: 'Mês anterior' }),
    next: screen.getByRole('button', { name: 'Próximo mês' }),
    accept: screen.getByRole('checkbox', { name: 'Aceito os termos' }),
    goOn: screen.getByRole('button', { name: /^Continuar/ }),
  };
}

const focusedDay = () => document.activeElement?.getAttribute('data-day');

test('the months go from today’s three years back, and no day after today can be chosen', async () => {
  const { screen, dayNamed, previous, next, month } = await renderCalendar();
  await expect.element(screen.getByRole('grid', { name: 'Dia da visita, julho de 2025' })).toBeVisible();
  await expect.element(month).toHaveDisplayValue('julho de 2025');
  const today = dayNamed('quarta-feira, 16 de julho de 2025');
  await expect.element(today).toHaveAttribute('aria-current', 'date');
  await expect.element(today).toBeEnabled();
  await expect.element(dayNamed('quinta-feira, 17 de julho de 2025')).toBeDisabled();
  await expect.element(dayNamed('quinta-feira, 31 de julho de 2025')).toBeDisabled();
  await expect.element(next).toHaveAttribute('aria-disabled', 'true');
  // The visitor can go back three years, month by month or by pressing the month's name.
  await previous.click();
  await expect.element(screen.getByRole('grid', { name: /junho de 2025$/ })).toBeVisible();
  await expect.element(next).not.toHaveAttribute('aria-disabled');
  await month.selectOptions('agosto de 2022');
  await expect.element(screen.getByRole('grid', { name: /agosto de 2022$/ })).toBeVisible();
  await expect.element(previous).toHaveAttribute('aria-disabled', 'true');
  expect(month.element().querySelectorAll('option')).toHaveLength(36);
});

test('keys move the focus by day, week, month and year, stop at today, and choose', async () => {
  const { screen, dayNamed, chosenDays } = await renderCalendar();
  await expect.element(screen.getByRole('grid')).toBeVisible();
  dayNamed('quarta-feira, 16 de julho de 2025').element().focus();
  for (const [key, focused] of [
    ['{ArrowRight}', '2025-07-16'],
    ['{ArrowUp}', '2025-07-09'],
    ['{ArrowRight}', '2025-07-10'],
    ['{ArrowLeft}', '2025-07-09'],
    ['{ArrowLeft}', '2025-07-08'],
    ['{ArrowDown}', '2025-07-15'],
    ['{Home}', '2025-07-13'],
    ['{End}', '2025-07-16'],
    ['{PageUp}', '2025-06-16'],
    ['{Shift>}{PageUp}{/Shift}', '2024-06-16'],
    ['{PageDown}', '2024-07-16'],
    ['{Shift>}{PageDown}{/Shift}', '2025-07-16'],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.poll(focusedDay, { message: key }).toBe(focused);
  }
  // Only one day is in the Tab order, and Enter chooses it.
  const grid = screen.getByRole('grid').element();
  const stops = () => [...grid.querySelectorAll('[tabindex="0"]')].map((stop) => stop.textContent);
  expect(stops()).toEqual(['16']);
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(focusedDay).toBe('2025-07-09');
  await userEvent.keyboard('{Enter}');
  await expect.poll(chosenDays).toEqual(['9']);
  await expect.element(screen.getByText('Visita: 9 de julho de 2025')).toBeVisible();
  expect(stops()).toEqual(['9']);
});

test('a second day makes a range, also over the end of a month, and the button that goes on says the days', async () => {
  const { screen, dayNamed, goOn, previous, chosenDays } = await renderCalendar(3);
  await expect.element(screen.getByText('Um dia, ou o primeiro e o último: até 3.')).toBeVisible();
  await expect.element(goOn).toHaveAccessibleName('Continuar');
  await dayNamed('terça-feira, 1 de julho de 2025').click();
  await expect.element(goOn).toHaveAccessibleName(/^Continuar · ter\., 1 de jul\./);
  await previous.click();
  await dayNamed('segunda-feira, 30 de junho de 2025').click();
  await expect.poll(chosenDays).toEqual(['30']);
  await expect.element(screen.getByText(/^Visita: 30 de junho.+1 de julho de 2025$/)).toBeVisible();
  await screen.getByRole('button', { name: 'Último fim de semana' }).click();
  await expect.poll(chosenDays).toEqual(['12', '13']);
  await expect.element(goOn).toHaveAccessibleName(/^Continuar · 12\s?–\s?13 de jul\./);
});

test('the search goes on only with a day and the consent', async () => {
  const { screen, dayNamed, accept, goOn, onContinue } = await renderCalendar();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  await goOn.click();
  const fixed = 'É necessário aceitar os termos e selecionar um ou mais dias para prosseguir.';
  await expect.element(screen.getByRole('alert')).toHaveTextContent(fixed);
  expect(focusedDay()).toBe(TODAY);
  await dayNamed('quinta-feira, 10 de julho de 2025').click();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  await goOn.click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent(fixed);
  await expect.element(accept).toHaveFocus();
  await expect.element(accept).toHaveAttribute('aria-invalid', 'true');
  expect(onContinue).not.toHaveBeenCalled();
  await accept.click();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  await goOn.click();
  expect(onContinue).toHaveBeenCalledTimes(1);
});

test('where one day is searched, one tap chooses a day that most visitors can name, and the latest counts', async () => {
  const { screen, previous, chosenDays } = await renderCalendar(1);
  await expect.element(screen.getByText('Escolha o dia da visita.')).toBeVisible();
  const shortcut = (name: string) => screen.getByRole('button', { name, exact: true });
  await previous.click();
  await shortcut('Sábado passado').click();
  await expect.element(screen.getByRole('grid', { name: /julho de 2025$/ })).toBeVisible();
  await expect.poll(chosenDays).toEqual(['12']);
  await expect.element(shortcut('Sábado passado')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(shortcut('Sábado passado')).toHaveFocus();
  await shortcut('Hoje').click();
  await expect.poll(chosenDays).toEqual(['16']);
  await expect.element(shortcut('Sábado passado')).toHaveAttribute('aria-pressed', 'false');
});

test('the consent states purpose, duration and recipients before it is given', async () => {
  const { screen, accept } = await renderCalendar();
  await expect.element(accept).not.toBeChecked();
  await expect.element(accept).toHaveAccessibleDescription(/Para quê:.+Por quanto tempo:.+Com quem:/);
  await expect.element(screen.getByText('Selfie de um menor, só o responsável envia.')).toBeVisible();
  await expect.element(screen.getByText(/^A selfie só serve para achar as suas fotos e some/)).toBeVisible();
  const link = screen.getByRole('link', { name: /^Política de privacidade/ });
  await expect.element(link).not.toBeInTheDocument();
  const more = screen.getByRole('button', { name: 'Saiba mais' });
  await more.click();
  await expect.element(more).toHaveAttribute('aria-expanded', 'true');
  await expect.element(screen.getByText(/^A sua selfie é um dado biométrico/)).toBeVisible();
  await expect.element(link).toHaveAttribute('href', '/privacy-policy');
  await expect.element(link).toHaveAttribute('target', '_blank');
});

test.each([PHONE, SMALL_PHONE])(
  'the days fit, and the terms can be accepted without scrolling, on a screen of %o',
  async (size) => {
    const ignore = () => undefined;
    const search = <FaceSearch maxDays={3} helpLink={null} onOpen={ignore} onTypeCode={null} onClose={ignore} />;
    const screen = await renderWithTexts(search, size);
    await expect.element(screen.getByRole('checkbox', { name: 'Aceito os termos' })).toBeInViewport({ ratio: 1 });
    await expect.element(screen.getByRole('button', { name: 'Continuar' })).toBeInViewport({ ratio: 1 });
    const day = screen.getByRole('gridcell').getByRole('button').first().element();
    expect(day.getBoundingClientRect().height, 'large enough for a finger').toBeGreaterThanOrEqual(44);
    expect(document.documentElement.scrollWidth).toBe(size.width);
  },
);
