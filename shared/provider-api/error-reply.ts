import { z } from 'zod';

/**
 * The forms of a failure in the provider's replies: an error flag with a message, a code, or an object with both. A failure
 * may have any HTTP status, including 200: the provider's documentation leaves this open, so all are read.
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
 * Reads the failure in a reply.
 * @returns its code or message, `''` for a flag without either, or null when the reply is no failure.
 */
export function errorReplyText(reply: unknown): string | null {
  // Most replies are no failure. The schema would describe all that they lack, which costs more than their own check.
  if (typeof reply !== 'object' || reply === null || !('error' in reply)) return null;
  const parsed = errorReply.safeParse(reply);
  if (!parsed.success) return null;
  const { error, message } = parsed.data;
  if (error === true) return message ?? '';
  if (typeof error === 'string') return error;
  return error.code ?? error.message ?? message ?? '';
}
