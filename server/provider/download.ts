import { AppError } from '#server/errors.ts';
import type { HandleSubject } from '#server/rights/handles.ts';
import type { MediaSize } from '#shared/media/media.ts';
import { isPathSegment } from '#shared/path-segment.ts';
import { endpointPath } from '#shared/provider-api/endpoint.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import type { FileKind } from './transport/streams/file-call.ts';

/** The kind of file of a media's size. The preview of a video is a clip, since a player reads it as it plays. */
export function fileKindOf({ kind }: HandleSubject, size: MediaSize): FileKind {
  return size === 'preview' && kind === 'video' ? 'clip' : size;
}

/** Without a size the provider serves the original: take it from the verified right. @throws AppError NOT_FOUND */
export function mediaAddress({ kind, id }: HandleSubject, size: MediaSize, filename: string): string {
  if ((kind !== 'photo' && kind !== 'video' && kind !== 'extra') || !isPathSegment(filename)) {
    throw new AppError('NOT_FOUND', `no file of kind ${kind}`);
  }
  const query = size === 'original' ? {} : { size };
  return endpointPath(endpoints.download, { kind, mediaId: id, filename }, query);
}
