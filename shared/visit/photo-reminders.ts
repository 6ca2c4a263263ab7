export type ReminderWords = {
  readonly title: string;
  readonly venueName: string;
  readonly address: string;
};

/** Providers promise the photos within 48 hours: a reminder after one day, and one after two. */
const REMINDED_AFTER_HOURS = [24, 48] as const;
const HOUR_MS = 3_600_000;

/** A moment as calendars write it: `20260314T150000Z`. */
const stampOf = (moment: number) => `${new Date(moment).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** A text in which no character ends the line or the value (RFC 5545, 3.3.11). */
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** A line in pieces that readers take: at most 75 bytes, 25 characters to be sure (RFC 5545, 3.1). */
const folded = (line: string) => (line.match(/.{1,25}/gsu) ?? []).join('\r\n ');

/**
 * A calendar file with a reminder for tomorrow and one for the day after, each ringing at the hour of now.
 * @param now in milliseconds since 1970
 */
export function photoReminders({ title, venueName, address }: ReminderWords, now: number): string {
  const entries = REMINDED_AFTER_HOURS.flatMap((hours) => [
    'BEGIN:VEVENT',
    `UID:${now}-${hours}@vitrine`,
    `DTSTAMP:${stampOf(now)}`,
    `DTSTART:${stampOf(now + hours * HOUR_MS)}`,
    'DURATION:PT15M',
    `SUMMARY:${escaped(`${title} · ${venueName}`)}`,
    `DESCRIPTION:${escaped(address)}`,
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
