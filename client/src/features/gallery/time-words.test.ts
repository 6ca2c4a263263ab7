import { expect, it } from 'vitest';
import { createTranslator } from '#client/i18n/translator.ts';
import { HTML_LANG, LOCALES, type Locale } from '#shared/site/locale.ts';
import { dayTitle, partHeading } from './time-words.ts';

const at = (text: string) => ({ takenAt: Date.parse(`${text}Z`) / 1_000 });
const titleOf = async (locale: Locale, ...texts: string[]) =>
  dayTitle(texts.map(at), (await createTranslator(locale)).t);
const titlesOf = async (...texts: string[]) =>
  (await Promise.all(LOCALES.map((locale) => titleOf(locale, ...texts)))).join(' | ');

it('names the day in each language, as long as it fits beside the button of a phone', async () => {
  expect(await titlesOf('2025-07-12T09:00')).toBe('Sábado, 12 de julho | Saturday, July 12 | Sábado, 12 de julio');
  expect(await titlesOf('2025-09-17T09:00')).toBe('Qua., 17 de setembro | Wed, September 17 | Mié, 17 de septiembre');
});

it.each(LOCALES)('names each day and month of the year as the browser does: %s', async (locale) => {
  const { t } = await createTranslator(locale);
  const format = new Intl.DateTimeFormat(HTML_LANG[locale], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  for (let day = 0; day < 365; day += 1) {
    const takenAt = Date.UTC(2026, 0, 1 + day, 9, 5) / 1_000;
    const heading = partHeading({ takenAt, start: 1, hasDay: true }, t);
    expect(heading.toLowerCase()).toBe(`${format.format(takenAt * 1_000).toLowerCase()} · 09:05`);
  }
});

it('names a day from its first minute to its last, and a range of days', async () => {
  expect(await titleOf('pt', '2025-07-12T00:00', '2025-07-12T23:59:59')).toBe('Sábado, 12 de julho');
  expect(await titlesOf('2025-07-13T09:00', '2025-07-12T09:00')).toBe(
    '12 – 13 de julho | July 12 – 13 | 12 – 13 de julio',
  );
  expect(await titlesOf('2025-07-31T09:00', '2025-08-01T09:00')).toBe(
    '31 de jul. – 1 de ago. | July 31 – August 1 | 31 de jul – 1 de ago',
  );
  const { t } = await createTranslator('pt');
  expect(dayTitle([{}], t)).toBeNull();
});

it('names the time after a pause, and its day if that is another', async () => {
  const part = { ...at('2025-07-13T09:10'), start: 1 };
  const { t } = await createTranslator('pt');
  expect(partHeading({ ...part, hasDay: false }, t)).toBe('09:10');
  expect(partHeading({ ...part, hasDay: true }, t)).toBe('Domingo, 13 de julho · 09:10');
});
