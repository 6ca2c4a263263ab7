import { AppError } from '#server/errors.ts';
import type { HandleSubject } from '#server/handles.ts';
import type { MediaSize } from '#shared/media.ts';
import { endpointPath } from '#shared/provider-api/endpoint.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import type { FileKind } from './file-call.ts';

/** Names that an address would swallow instead of carrying. */
const UNSAFE_NAME = /^\.{0,2}$/;

/** What kind of file a media's size is: the preview of a video is played, any other is looked at. */
export function fileKindOf({ kind }: HandleSubject, size: MediaSize): FileKind {
  return size === 'preview' && kind === 'video' ? 'clip' : size;
}

/**
 * The provider's address of a media's bytes. Leaving the size out is what makes the provider serve an original, so the size is decided here from
 * the right that was verified, never from the request.
 * @throws AppError NOT_FOUND for what has no file.
 */
export function mediaAddress({ kind, id }: HandleSubject, size: MediaSize, filename: string): string {
  if ((kind !== 'photo' && kind !== 'video' && kind !== 'extra') || UNSAFE_NAME.test(filename)) {
    throw new AppError('NOT_FOUND', `no file of kind ${kind}`);
  }
  const query = size === 'original' ? {} : { size };
  return endpointPath(endpoints.download, { kind, mediaId: id, filename }, query);
}
