import { z } from 'zod';

/**
 * A failure as the provider may spell it: an error flag with a message, the code itself, or an object with both.
 * It may come with any HTTP status, 200 included (the sources do not settle it, so all are read).
 */
export const errorReply = z.looseObject({
  error: z.union([
    z.literal(true),
    z.string().min(1),
    z.looseObject({ code: z.string().optional(), message: z.string().optional() }),
  ]),
  message: z.string().optional(),
});

/**
 * Reads the failure out of a reply.
 * @returns the code or message text, `''` for a flag without one, or null when the reply is no failure.
 */
export function errorReplyText(reply: unknown): string | null {
  const parsed = errorReply.safeParse(reply);
  if (!parsed.success) return null;
  const { error, message } = parsed.data;
  if (error === true) return message ?? '';
  if (typeof error === 'string') return error;
  return error.code ?? error.message ?? message ?? '';
}
