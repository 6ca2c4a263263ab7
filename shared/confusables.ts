/** Letters and digits that are taken for each other on a printed card. */
const PAIRS = [
  ['O', '0'],
  ['I', '1'],
  ['S', '5'],
  ['B', '8'],
  ['Z', '2'],
  ['G', '6'],
] as const;

/** A letter and the digit that looks like it. */
export type Confusable = (typeof PAIRS)[number];

/** The pairs of which a code holds a part: what to look at twice. Which code is right is never decided by it. */
export function confusablesIn(code: string): readonly Confusable[] {
  return PAIRS.filter((pair) => pair.some((character) => code.includes(character)));
}
