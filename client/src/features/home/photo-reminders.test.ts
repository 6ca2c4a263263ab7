import fc from 'fast-check';
import { expect, it } from 'vitest';
import { photoReminders } from './photo-reminders.ts';

const NOW = Date.UTC(2026, 2, 13, 15);
const words = {
  title: 'Procurar minhas fotos',
  venueName: 'Parque das Águas; Sul, Norte',
  address: 'https://parque.fotos.example/gallery/ABCD12345',
  note: 'Só para você',
};
const file = photoReminders(words, NOW);
const unfolded = file.replaceAll('\r\n ', '').split('\r\n');

it('reminds after one day and after two, at the hour of now', () => {
  expect(unfolded.filter((line) => line.startsWith('DTSTART'))).toEqual([
    'DTSTART:20260314T150000Z',
    'DTSTART:20260315T150000Z',
  ]);
  expect(new Set(unfolded.filter((line) => line.startsWith('UID'))).size).toBe(2);
});

it('names the venue and the address, and no text ends a value', () => {
  expect(unfolded).toContain('SUMMARY:Procurar minhas fotos · Parque das Águas\\; Sul\\, Norte');
  expect(unfolded).toContain(`URL:${words.address}`);
  expect(unfolded).toContain(`DESCRIPTION:${words.address}\\nSó para você`);
});

const bytesOf = (line: string) => encodeURIComponent(line).replace(/%../g, '-').length;
const names = fc.array(fc.constantFrom('a', 'ã', '写', '🐠', '👩‍👧', ' ', ';', '\n'), { maxLength: 90 });

it('has lines of at most 75 bytes, whose characters stay whole', () => {
  fc.assert(
    fc.property(names, (parts) => {
      const venueName = parts.join('');
      const lines = photoReminders({ ...words, venueName }, NOW).split('\r\n');
      // `bytesOf` throws if a line ends inside a character.
      for (const line of lines) expect(bytesOf(line)).toBeLessThanOrEqual(75);
      const summary = `SUMMARY:${words.title} · ${venueName.replaceAll(';', '\\;').replaceAll('\n', '\\n')}`;
      expect(lines.join('\r\n').replaceAll('\r\n ', '').split('\r\n')).toContain(summary);
    }),
    { examples: [[Array<string>(40).fill('🐠')]] },
  );
});
