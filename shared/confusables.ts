/** Letters and digits that readers of a printed card confuse. */
const PAIRS = [
  ['O', '0'],
  ['I', '1'],
  ['S', '5'],
  ['B', '8'],
  ['Z', '2'],
  ['G', '6'],
] as const;

/** A letter and the digit that is confused with it. */
export type Confusable = (typeof PAIRS)[number];

/** The pairs with a character in the code, as a hint for the visitor to check them. They never decide which code is right. */
export function confusablesIn(code: string): readonly Confusable[] {
  return PAIRS.filter((pair) => pair.some((character) => code.includes(character)));
}
