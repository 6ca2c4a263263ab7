import type { IncomingHttpHeaders } from 'node:http';
import { type Answer, jsonAnswer } from '#mock-provider/answer.ts';
import { fileAnswer } from '#mock-provider/files/file-answer.ts';
import type { FileReply } from '#mock-provider/files/file-reply.ts';
import { Refusal, spellRefusal } from '#mock-provider/refuse.ts';
import type { Venue } from '#mock-provider/venue.ts';
import { DEFAULT_SWITCHES } from '#mock-provider/world.ts';

/** What a handler gives: JSON at once, or a file. */
export type Result = object | Promise<FileReply>;

/**
 * Does what was asked and says how it went; a refusal is spelled as the venue does.
 * @param asked the request's headers, which may ask for a part of a file
 */
export async function performed(
  venue: Venue | undefined,
  asked: IncomingHttpHeaders,
  handle: () => Result,
): Promise<Answer> {
  try {
    const result = handle();
    return result instanceof Promise ? fileAnswer(await result, asked) : jsonAnswer(200, result);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { errorStyle, httpErrors } = venue?.switches ?? DEFAULT_SWITCHES;
    return jsonAnswer(httpErrors ? error.status : 200, spellRefusal(error.code, errorStyle));
  }
}
