import type { MediaSize } from '#shared/media.ts';
import { endpointPath } from '#shared/provider-api/endpoint.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import type { HandleSubject } from '../handles.ts';
import type { ByteStream } from './http.ts';
import type { Provider } from './provider.ts';
import { ProviderError } from './provider-error.ts';

/** Names that an address would swallow instead of carrying. */
const UNSAFE_NAME = /^\.{0,2}$/;

/**
 * A media's bytes. Leaving the size out is what makes the provider serve an original, so the size is decided here from
 * the right that was verified, never from the request.
 * @param headers the browser's Range and cache conditions.
 */
export function downloadMedia(
  provider: Provider,
  { kind, id }: HandleSubject,
  {
    size,
    filename,
    headers,
    abort,
  }: { size: MediaSize; filename: string; headers: Record<string, string>; abort: AbortSignal },
): Promise<ByteStream> {
  if ((kind !== 'photo' && kind !== 'video' && kind !== 'extra') || UNSAFE_NAME.test(filename)) {
    throw new ProviderError('NOT_FOUND', `no file of kind ${kind}`);
  }
  const query = size === 'original' ? {} : { size };
  const path = endpointPath(endpoints.download, { kind, mediaId: id, filename }, query);
  return provider.http.stream(path, headers, abort);
}
