/** A mistake in this program. Logs may show its message, which contains nothing of a visitor or a provider. */
export class ProgramError extends Error {
  override readonly name: string = 'ProgramError';
}
