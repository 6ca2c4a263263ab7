import { expect, it } from 'vitest';
import { dayTitle, pauseHeading } from './time-words.ts';

const at = (text: string) => ({ takenAt: Date.parse(`${text}Z`) / 1_000 });
const titleOf = (language: string, ...texts: string[]) => dayTitle(texts.map(at), language);

it('names the day in each language, as long as it fits beside the button of a phone', () => {
  expect(['pt', 'en', 'es'].map((language) => titleOf(language, '2025-07-12T09:00'))).toEqual([
    'Sábado, 12 de julho',
    'Saturday, July 12',
    'Sábado, 12 de julio',
  ]);
  expect(['pt', 'en', 'es'].map((language) => titleOf(language, '2025-09-17T09:00'))).toEqual([
    'Qua., 17 de setembro',
    'Wed, September 17',
    'Mié, 17 de septiembre',
  ]);
});

it('names the day of the venue, first and last minute included', () => {
  expect(titleOf('pt', '2025-07-12T00:00', '2025-07-12T23:59:59')).toBe('Sábado, 12 de julho');
});

it('names a range of days', () => {
  expect(titleOf('pt', '2025-07-13T09:00', '2025-07-12T09:00')).toMatch(/^12\s–\s13 de julho$/);
  expect(titleOf('pt', '2025-07-31T09:00', '2025-08-01T09:00')).toMatch(/^31 de jul.\s–\s1 de ago.$/);
  expect(dayTitle([{}], 'pt')).toBeNull();
});

it('names the time after a pause, and its day if that is another', () => {
  const pause = { ...at('2025-07-13T09:10'), indexAfter: 1, isOtherDay: false };
  const words = (language: string, isOtherDay: boolean) => pauseHeading({ ...pause, isOtherDay }, language);
  expect(words('pt', false)).toBe('09:10');
  expect(words('pt', true)).toBe('Domingo, 13 de julho · 09:10');
  expect(words('en', true)).toMatch(/^Sunday, July 13 · 9:10\sAM$/);
});
