export type ReminderWords = {
  readonly title: string;
  readonly venueName: string;
  readonly address: string;
  readonly note: string;
};

/** Providers promise the photos within 48 hours, so there is a reminder after each of the two days. */
const REMINDED_AFTER_HOURS = [24, 48] as const;
const HOUR_MS = 3_600_000;

/** Formats a moment for calendars: `20260314T150000Z`. */
const stampOf = (moment: number) => `${new Date(moment).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** Escapes the characters that have a meaning in a calendar file's text (RFC 5545, 3.3.11). */
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** The maximum length of a line in bytes, including the space that begins a continued line (RFC 5545, 3.1). */
const LINE_BYTES = 75;
/** The last code points that take one, two and three bytes in UTF-8. */
const LAST_POINTS = [0x7f, 0x7ff, 0xffff];
const bytesOf = (character: string) => 1 + LAST_POINTS.filter((last) => (character.codePointAt(0) ?? 0) > last).length;

/** Folds a long line (RFC 5545, 3.1), but never inside a character. */
function folded(line: string): string {
  let bytes = 0;
  const pieces = Array.from(line, (character) => {
    const more = bytesOf(character);
    const begins = bytes + more > LINE_BYTES;
    bytes = begins ? 1 + more : bytes + more;
    return begins ? `\r\n ${character}` : character;
  });
  return pieces.join('');
}

/** Creates a calendar file with reminders 24 and 48 hours after `now`. @param now in ms since 1970 */
export function photoReminders({ title, venueName, address, note }: ReminderWords, now: number): string {
  const entries = REMINDED_AFTER_HOURS.flatMap((hours) => [
    'BEGIN:VEVENT',
    `UID:${now}-${hours}@vitrine`,
    `DTSTAMP:${stampOf(now)}`,
    `DTSTART:${stampOf(now + hours * HOUR_MS)}`,
    'DURATION:PT15M',
    `SUMMARY:${escaped(`${title} · ${venueName}`)}`,
    `DESCRIPTION:${escaped(`${address}\n${note}`)}`,
    `URL:${address}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:PT0M',
    'END:VALARM',
    'END:VEVENT',
  ]);
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Vitrine//PT', ...entries, 'END:VCALENDAR'];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
