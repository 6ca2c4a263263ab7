import { z } from 'zod';

/** All known forms of a failure. The provider documents neither these nor their HTTP status, which may be 200. */
export const errorReply = z.looseObject({
  error: z.union([
    z.literal(true),
    z.string().min(1),
    z.looseObject({ code: z.string().nullish(), message: z.string().nullish() }),
  ]),
  message: z.string().nullish(),
});

/** Returns a failure's message, which may be meant for visitors, but may be a code; null if there is none. */
export function errorReplyMessage(reply: unknown): string | null {
  const { data } = errorReply.safeParse(reply);
  if (!data) return null;
  const { error, message } = data;
  const own = typeof error === 'string' ? error : error === true ? undefined : error.message;
  return message ?? own ?? null;
}

/** @returns the failure's code or message; `''` if it has none; null if the reply is no failure */
export function errorReplyText(reply: unknown): string | null {
  // Most replies are no failures. Finding that out by the schema would cost more, because it collects all issues.
  if (typeof reply !== 'object' || reply === null || !('error' in reply)) return null;
  const parsed = errorReply.safeParse(reply);
  if (!parsed.success) return null;
  const { error, message } = parsed.data;
  if (error === true) return message ?? '';
  if (typeof error === 'string') return error;
  return error.code ?? error.message ?? message ?? '';
}
