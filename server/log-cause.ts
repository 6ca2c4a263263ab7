import { ZodError } from 'zod';

const MAX_LENGTH = 300;

/** Takes out of a text whatever may be somebody's: addresses, numbers, codes of four characters and more with a digit. */
export function maskPersonal(text: string): string {
  return text
    .replace(/[^\s@"']+@[^\s@"']+/g, '[e-mail]')
    .replace(/\b(?=\w*\d)[\w.-]{4,}\b/g, '[masked]')
    .slice(0, MAX_LENGTH);
}

/**
 * Why something failed, for the log: the chain of causes without personal data. A contract violation is told by the
 * fields that broke it, never by their values.
 */
export function describeCause(error: unknown): string {
  const parts: string[] = [];
  for (let at: unknown = error; at !== undefined && parts.length < 5; at = at instanceof Error ? at.cause : undefined) {
    if (at instanceof ZodError) parts.push(`fields ${at.issues.map((issue) => issue.path.join('.')).join(', ')}`);
    else if (at instanceof Error)
      parts.push('code' in at ? `${at.name} ${String(at.code)}` : `${at.name} ${maskPersonal(at.message)}`);
    else parts.push(maskPersonal(String(at)));
  }
  return parts.join(' < ');
}
