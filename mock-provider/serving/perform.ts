import type { IncomingHttpHeaders } from 'node:http';
import { type Answer, jsonAnswer } from '../answer.ts';
import { fileAnswer } from '../files/file-answer.ts';
import type { FileReply } from '../files/file-reply.ts';
import { Refusal, spellRefusal } from '../refuse.ts';
import type { Venue } from '../venue.ts';
import { DEFAULT_SWITCHES } from '../world.ts';

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
