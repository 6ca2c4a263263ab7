/** What changes from one purchase to the next, and what the kept transcript says instead. */
const CHANGING: readonly (readonly [RegExp, string])[] = [
  [/Parque de Teste \d+/g, 'Parque de Teste'],
  [/\bteste-\d+\.localhost\b/g, 'teste.localhost'],
  [/TE-?STE\d-?\d{3}/g, 'TESTE0001'],
  [/000201\S*br\.gov\.bcb\.pix\S*( \S+)*/g, '(the PIX code)'],
  [/\bt\d+-o\d+\b/g, '1234'],
  [/\b\d+ s\b/g, '5 s'],
  [/\b\d{1,2}:\d{2}\b/g, '15:00'],
  [/\b\d{1,2} de \S+ de \d{4}\b/g, '1 de jan. de 2026'],
];

const stable = (phrase: string) => CHANGING.reduce((text, [pattern, same]) => text.replace(pattern, same), phrase);

/** Roles that no common screen reader names. */
const UNNAMED = new Set(['paragraph', 'strong', 'code', 'status']);

/** An announcement that is taken away. */
const EMPTY = new Set(['polite: ', 'assertive: ']);

/** Items that are spoken once, with all that they contain. Other than the specification has it, a link is one of them. */
const SPOKEN_ONCE = /^(?:button|link|combobox|row), /;

/** Leaves out what the specifications have and common screen readers do not speak: ends, and contents spoken already. */
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

/** The transcript of a screen reader: a heading for each screen, a paragraph for each thing done, a line for each phrase. */
export class Transcript {
  readonly #parts: string[];

  /** @param introduction what a reader of the file has to know */
  constructor(title: string, introduction: string) {
    this.#parts = [`# ${title}`, introduction];
  }

  screen(name: string, phrases: readonly string[]): void {
    this.#parts.push(`## ${name}`, block(phrases));
  }

  /** @param phrases what was spoken because of it */
  done(what: string, phrases: readonly string[]): void {
    this.#parts.push(phrases.length > 0 ? `${what} Spoken:` : `${what} Nothing is spoken.`);
    if (phrases.length > 0) this.#parts.push(block(phrases));
  }

  text(): string {
    return `${this.#parts.join('\n\n')}\n`;
  }
}

/** Phrases as a block of Markdown that shows them as they are. */
function block(phrases: readonly string[]): string {
  return ['```text', ...condense(phrases).map(stable), '```'].join('\n');
}
