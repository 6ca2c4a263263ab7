import { type Dispatcher, request } from 'undici';
import { AppError } from '#server/errors.ts';

const DEADLINE_MS = 5_000;
const MAX_BYTES = 10 * 1024 * 1024;

async function readBounded(body: Dispatcher.ResponseData['body']): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    // Leaving the loop closes the connection.
    if (length > MAX_BYTES) throw new AppError('PROVIDER_INVALID_REPLY', 'a picture of more than 10 MB');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

/**
 * Reads a picture from the public storage. A redirect is not followed: it could lead anywhere.
 * @param address of the picture, which {@link sourceOf} has checked
 * @throws AppError PROVIDER_UNAVAILABLE when the storage cannot be reached or takes longer than five seconds;
 *   PROVIDER_INVALID_REPLY for any status but 200, and for more than 10 MB.
 */
export async function readSource(address: string): Promise<Buffer> {
  try {
    const { statusCode, body } = await request(address, { signal: AbortSignal.timeout(DEADLINE_MS) });
    if (statusCode === 200) return await readBounded(body);
    // Nobody reads the rest, so it may break off.
    body.on('error', () => undefined).destroy();
    throw new AppError('PROVIDER_INVALID_REPLY', `the storage answered ${statusCode}`);
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('PROVIDER_UNAVAILABLE', error);
  }
}
