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

/** Redirects are not followed: they could lead anywhere. @param address checked by {@link sourceOf} */
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
