import { request } from 'undici';
import { AppError } from '#server/errors.ts';

const DEADLINE_MS = 4_000;
const MAX_BYTES = 64 * 1024;

/**
 * Asks a public postal service.
 * @returns status and JSON; `json` is undefined when the body is none.
 * @throws AppError ADDRESS_NOT_FOUND when the service does not answer in time.
 */
export async function askPostalService(url: string): Promise<{ status: number; json: unknown }> {
  try {
    const reply = await request(url, {
      signal: AbortSignal.timeout(DEADLINE_MS),
      headers: { accept: 'application/json' },
    });
    let text = '';
    for await (const chunk of reply.body.setEncoding('utf8')) {
      text += chunk;
      if (text.length > MAX_BYTES) throw new Error('reply too large');
    }
    return { status: reply.statusCode, json: parseJson(text) };
  } catch (error) {
    throw new AppError('ADDRESS_NOT_FOUND', error);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A refusal comes as a page of HTML: no JSON is an answer, judged by its status.
    return undefined;
  }
}
