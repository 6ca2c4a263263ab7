/** @returns a number that depends on the card alone, so that cards do not all begin with the same picture */
export function pictureSeed(code: string): number {
  let seed = 0;
  for (const character of code) seed = (seed * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return seed;
}
