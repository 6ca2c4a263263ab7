import { request } from 'undici';
import { AppError } from '#server/errors.ts';

const DEADLINE_MS = 4_000;
const MAX_BYTES = 64 * 1024;

/** `json` is undefined for a body that is no JSON. @throws AppError ADDRESS_NOT_FOUND when it is late or over 64 KiB */
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
    return undefined;
  }
}
