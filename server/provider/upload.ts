import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { CardCode } from '#shared/card-code.ts';
import { parseCardCode } from '#shared/card-code.ts';
import type { GalleryCard } from '#shared/media.ts';
import type { PhotoType } from '#shared/photo-file.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { FormProgress, type FormStream, partHead } from './form-stream.ts';
import type { Provider } from './provider.ts';
import { ProviderError } from './provider-error.ts';
import type { ProviderVenue } from './venue.ts';

const EXTENSIONS = { 'image/jpeg': 'jpg', 'image/png': 'png' } as const satisfies Record<PhotoType, string>;

/** A photo on its way through this server. @property length of all its bytes. */
export type PassingPhoto = {
  readonly type: PhotoType;
  readonly length: number;
  readonly bytes: AsyncIterable<Uint8Array>;
};

/** The form around a photo. It carries no name of the visitor's file: such names can say who and where. */
function formAround({ type, length, bytes }: PassingPhoto): FormStream & { readonly length: number } {
  const boundary = `vitrine-${randomBytes(16).toString('hex')}`;
  const head = partHead(boundary, `name="photos[]"; filename="photo.${EXTENSIONS[type]}"`, type);
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const progress = new FormProgress();
  async function* parts() {
    yield head;
    yield* bytes;
  }
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    length: head.length + length + tail.length,
    body: Readable.from(progress.follow(parts(), tail), { objectMode: false }),
    progress,
  };
}

/**
 * Passes one photo on to the provider (requirement U1), chunk by chunk.
 * @param card that it goes to; without one the provider makes a card.
 * @param address of the client, of which only so many transfers go at a time.
 * @returns the card that it is on now, with the right to it.
 * @throws ProviderError: the provider's code; OUTCOME_UNKNOWN when it may have arrived; PROVIDER_UNAVAILABLE when it has
 *   not; TRANSFER_TOO_SLOW when the visitor sends less than the least rate; SERVER_BUSY when there is no place for it.
 */
export async function uploadPhoto(
  { http, handles }: Provider,
  { site, organizationId, details }: ProviderVenue,
  { card, photo, address }: { card: CardCode | undefined; photo: PassingPhoto; address: string },
): Promise<GalleryCard> {
  const must_edit = details.mustEditPhoto ? ('True' as const) : undefined;
  const request = { params: { organizationId }, query: { card_code: card, must_edit } };
  const form = { ...formAround(photo), address, isRead: false };
  const reply = await http.sendForm(endpoints.uploadPhotos, request, form);
  const code = parseCardCode(reply.card_code);
  if (!code) throw new ProviderError('OUTCOME_UNKNOWN', 'an upload answered with a card that is no card code');
  return { code, right: handles.sign(site, 'card', { kind: 'card', id: code }) };
}
