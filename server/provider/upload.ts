import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { CardCode } from '#shared/card-code.ts';
import { parseCardCode } from '#shared/card-code.ts';
import type { GalleryCard } from '#shared/media.ts';
import type { PhotoType } from '#shared/photo-file.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import type { SentForm } from './form-stream.ts';
import type { Provider } from './provider.ts';
import { ProviderError } from './provider-error.ts';
import type { Venue } from './venue.ts';

/** How long neither side may say anything: the browser with its next bytes, the provider with its answer. */
const SILENCE_MS = 30_000;

const EXTENSIONS = { 'image/jpeg': 'jpg', 'image/png': 'png' } as const satisfies Record<PhotoType, string>;

/** A photo on its way through this server. @property length of all its bytes. */
export type PassingPhoto = {
  readonly type: PhotoType;
  readonly length: number;
  readonly bytes: AsyncIterable<Uint8Array>;
};

/** The form around a photo. It carries no name of the visitor's file: such names can say who and where. */
function formAround({ type, length, bytes }: PassingPhoto): SentForm & { stop(): void } {
  const boundary = `vitrine-${randomBytes(16).toString('hex')}`;
  const disposition = `form-data; name="photos[]"; filename="photo.${EXTENSIONS[type]}"`;
  const head = Buffer.from(`--${boundary}\r\ncontent-disposition: ${disposition}\r\ncontent-type: ${type}\r\n\r\n`);
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(new Error('silence during an upload')), SILENCE_MS);
  let isWhole = false;
  async function* parts() {
    yield head;
    for await (const chunk of bytes) {
      timer.refresh();
      yield chunk;
    }
    isWhole = true;
    yield tail;
  }
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    length: head.length + length + tail.length,
    body: Readable.from(parts(), { objectMode: false }),
    isRead: false,
    isWhole: () => isWhole,
    signal: silence.signal,
    stop: () => clearTimeout(timer),
  };
}

/**
 * Passes one photo on to the provider (requirement U1), chunk by chunk.
 * @param card that it goes to; without one the provider makes a card.
 * @returns the card that it is on now, with the right to it.
 * @throws ProviderError: the provider's code; OUTCOME_UNKNOWN when it may have arrived; PROVIDER_UNAVAILABLE when it has not.
 */
export async function uploadPhoto(
  { http, handles }: Provider,
  { site, organizationId, organization }: Venue,
  { card, photo }: { card: CardCode | undefined; photo: PassingPhoto },
): Promise<GalleryCard> {
  const form = formAround(photo);
  const must_edit = organization.mustEditPhoto ? ('True' as const) : undefined;
  try {
    const request = { params: { organizationId }, query: { card_code: card, must_edit } };
    const reply = await http.sendForm(endpoints.uploadPhotos, request, form);
    const code = parseCardCode(reply.card_code);
    if (!code) throw new ProviderError('OUTCOME_UNKNOWN', 'an upload answered with a card that is no card code');
    return { code, right: handles.sign(site, 'card', { kind: 'card', id: code }) };
  } finally {
    form.stop();
  }
}
