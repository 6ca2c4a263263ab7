/** Replacements for what varies between purchases, and for the no-break space in prices. */
const CHANGING: readonly (readonly [RegExp, string])[] = [
  [/\u00a0/g, ' '],
  [/Parque de Teste \d+/g, 'Parque de Teste'],
  [/\bteste-\d+\.localhost\b/g, 'teste.localhost'],
  [/TE-?STE\d-?\d{3}/g, 'TESTE0001'],
  [/000201\S*br\.gov\.bcb\.pix\S*( \S+)*/g, '(the PIX code)'],
  [/\bt\d+-o\d+\b/g, '1234'],
  [/\b\d+ s\b/g, '5 s'],
  // Shortly before midnight, a time after midnight is shown with its date.
  [/(?:\d{2}\/\d{2}\/\d{4}, )?\b\d{1,2}:\d{2}\b/g, '15:00'],
  [/\b\d{1,2} de \S+ de \d{4}\b/g, '1 de jan. de 2026'],
];

const stable = (phrase: string) => CHANGING.reduce((text, [pattern, same]) => text.replace(pattern, same), phrase);

/** Roles that common screen readers do not announce. */
const UNNAMED = new Set(['paragraph', 'strong', 'code', 'status']);

const EMPTY = new Set(['polite: ', 'assertive: ']);

/** Common screen readers speak these once, with their contents. The virtual screen reader speaks the contents again. */
const SPOKEN_ONCE = /^(?:button|link|combobox|row), /;

/** Drops what common screen readers do not speak, such as ends of elements and repeated contents. */
function condense(phrases: readonly string[]): readonly string[] {
  const kept: string[] = [];
  for (let at = 0; at < phrases.length; at += 1) {
    const phrase = phrases[at] ?? '';
    if (SPOKEN_ONCE.test(phrase)) at = Math.max(at, phrases.indexOf(`end of ${phrase}`, at));
    if (!phrase.startsWith('end of ') && !UNNAMED.has(phrase) && !EMPTY.has(phrase) && phrase !== kept.at(-1))
      kept.push(phrase);
  }
  return kept;
}

export function transcribed(phrases: readonly string[]): string {
  return ['```text', ...condense(phrases).map(stable), '```'].join('\n');
}
