import { Agent, request } from 'undici';
import { AppError } from '#server/errors.ts';

const DEADLINE_MS = 5_000;
const MAX_BYTES = 10 * 1024 * 1024;

const dispatcher = new Agent({ maxResponseSize: MAX_BYTES });

/** Redirects are not followed: they could lead anywhere. @param address checked by {@link sourceOf} */
export async function readSource(address: string): Promise<Buffer> {
  try {
    const { statusCode, body } = await request(address, { dispatcher, signal: AbortSignal.timeout(DEADLINE_MS) });
    if (statusCode === 200) return Buffer.from(await body.arrayBuffer());
    // Nobody reads the rest, so it may break off.
    body.on('error', () => undefined).destroy();
    throw new AppError('PROVIDER_INVALID_REPLY', `the storage answered ${statusCode}`);
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('PROVIDER_UNAVAILABLE', error);
  }
}
