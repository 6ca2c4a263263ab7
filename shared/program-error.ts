/** A mistake of the program, in its own words: a log may show them, since they have nothing of a visitor or a provider. */
export class ProgramError extends Error {
  override readonly name: string = 'ProgramError';
}
