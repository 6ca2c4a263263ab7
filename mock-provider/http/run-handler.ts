import type { IncomingHttpHeaders } from 'node:http';
import { Refusal, spellRefusal } from '#mock-provider/world/refusal.ts';
import { DEFAULT_SWITCHES } from '#mock-provider/world/switches.ts';
import type { Venue } from '#mock-provider/world/venue.ts';
import { fileResponse } from './file-response.ts';
import { jsonResponse, type MockResponse } from './response.ts';
import type { ServedFile } from './served-file.ts';

export type HandlerResult = object | Promise<ServedFile>;

/** Converts a handler's result to a response. Refusals have the form that the venue's switches say. */
export async function runHandler(
  venue: Venue | undefined,
  headers: IncomingHttpHeaders,
  handle: () => HandlerResult,
): Promise<MockResponse> {
  try {
    const result = handle();
    return result instanceof Promise ? fileResponse(await result, headers) : jsonResponse(200, result);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { error_style: style, http_errors: hasStatus } = venue?.switches ?? DEFAULT_SWITCHES;
    return jsonResponse(hasStatus ? error.status : 200, spellRefusal(error.code, style), error.code);
  }
}
