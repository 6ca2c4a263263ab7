import { type MediaFiles, qrImage } from '#mock-provider/files/media-files.ts';
import { bufferFile, type ServedFile } from '#mock-provider/http/served-file.ts';
import type { Media } from '#mock-provider/world/cards/media.ts';
import { Refusal } from '#mock-provider/world/refusal.ts';
import { UploadedPhotos } from '#mock-provider/world/uploads.ts';
import { fieldOf } from '#shared/provider-api/recording.ts';
import { type CallParts, listedMedia, type Recorded } from './recorded.ts';

/** A media of a recording, with a picture of the fixtures instead of the real one. */
type RecordedMedia = Omit<Media, 'state'> & { readonly soldAt: number | null };

export function readMedia(all: readonly Recorded[]): ReadonlyMap<string, RecordedMedia> {
  const known = new Map<string, RecordedMedia>();
  for (const recorded of all) {
    for (const { media, isSold } of listedMedia(recorded)) {
      const before = known.get(media.id);
      known.set(media.id, {
        id: media.id,
        card: media.card ?? '',
        type: media.type,
        filename: media.filename,
        thumbFilename: media.thumb_filename ?? '',
        picture: before?.picture ?? known.size,
        broken: false,
        soldAt: before?.soldAt ?? (isSold ? recorded.at : null),
      });
    }
  }
  return known;
}

const NO_UPLOADS = new UploadedPhotos();

function pixTexts(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'pix_text' && typeof inner === 'string' && inner !== '' ? [inner] : pixTexts(inner),
  );
}

/** Serves files of the fixtures. A recording has no files, because they would show persons. */
export class ReplayedFiles {
  readonly #files: MediaFiles;
  readonly #media: ReadonlyMap<string, RecordedMedia>;
  readonly #all: readonly Recorded[];

  constructor(files: MediaFiles, all: readonly Recorded[]) {
    this.#files = files;
    this.#media = readMedia(all);
    this.#all = all;
  }

  hasPicture({ name, params, query }: CallParts): boolean {
    return name === 'download' && query.size !== undefined && this.#media.has(params.mediaId ?? '');
  }

  /** Returns the file for a call. @param reached the current position of the replay */
  async file({ name, params, query }: CallParts, reached: number): Promise<ServedFile> {
    if (name === 'pixQrCode') return bufferFile(await qrImage(this.#pixText(params.orderId, reached)), 'image/png');
    const media = this.#known(params.mediaId ?? '', params.kind, reached);
    const size = query.size === 'thumb' || query.size === 'preview' ? query.size : 'original';
    return this.#files.file(media, size, NO_UPLOADS);
  }

  /** Returns an archive. @param zipId the made-up id in its address @throws Refusal ZIP_NOT_FOUND */
  async archive(zipId: string): Promise<ServedFile> {
    const recorded = this.#all.find(
      ({ name, pair }) => name === 'zip' && String(fieldOf(pair.reply.body, 'url')).includes(`/${zipId}/`),
    );
    if (!recorded) throw new Refusal('ZIP_NOT_FOUND');
    const { media_ids: ids = [] } = recorded.pair.request.body as { media_ids?: readonly (string | number)[] };
    const media = ids.map((id) => this.#known(String(id), 'photo', recorded.at));
    return this.#files.zip(media, NO_UPLOADS);
  }

  /**
   * Returns a media in its state at a position. A media that is missing from all recorded lists gets the first picture.
   */
  #known(id: string, kind: string | undefined, reached: number): Media {
    const known = this.#media.get(id);
    if (known) return { ...known, state: known.soldAt !== null && known.soldAt <= reached ? 'sold' : 'unsold' };
    const [type, extension] = kind === 'video' ? (['video', 'mp4'] as const) : (['photo', 'jpg'] as const);
    const names = { filename: `${id}.${extension}`, thumbFilename: '' };
    return { id, card: '', type, ...names, picture: 0, broken: false, state: 'unsold' };
  }

  #pixText(orderId: string | undefined, reached: number): string {
    const before = this.#all.filter(({ at, params }) => params.orderId === orderId && at <= reached);
    return before.flatMap(({ pair }) => pixTexts(pair.reply.body)).at(-1) ?? 'PIX';
  }
}
