import { AppError } from '#server/errors.ts';
import type { HandleSubject } from '#server/rights/handles.ts';
import type { MediaSize } from '#shared/media/media.ts';
import { endpointPath } from '#shared/provider-api/endpoint.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import type { FileKind } from './transport/streams/file-call.ts';

/** The kind of file of a media's size. The preview of a video is a clip, since a player reads it as it plays. */
export function fileKindOf({ kind }: HandleSubject, size: MediaSize): FileKind {
  return size === 'preview' && kind === 'video' ? 'clip' : size;
}

/** The provider finds a file by its id. A visitor's name for it must not shape the address (R6). */
const FILENAMES = { photo: 'photo.jpg', video: 'video.mp4', extra: 'extra.jpg' } as const;

/** Without a size the provider serves the original: take it from the verified right. @throws AppError NOT_FOUND */
export function mediaAddress({ kind, id }: HandleSubject, size: MediaSize): string {
  if (kind !== 'photo' && kind !== 'video' && kind !== 'extra') throw new AppError('NOT_FOUND', `no file of a ${kind}`);
  const query = size === 'original' ? {} : { size };
  return endpointPath(endpoints.download, { kind, mediaId: id, filename: FILENAMES[kind] }, query);
}
