import { z } from 'zod';

export type PhotoType = 'image/png' | 'image/jpeg';

const SIGNATURES: readonly (readonly [PhotoType, Buffer])[] = [
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
];

/** How many first bytes tell whether a file is a PNG or a JPEG. */
export const SIGNATURE_BYTES = 8;

/** @param start a file's first bytes @returns the format that they show; null for an unknown format */
export function photoType(start: Buffer): PhotoType | null {
  const found = SIGNATURES.find(([, signature]) => start.subarray(0, signature.length).equals(signature));
  return found?.[0] ?? null;
}

/** A picture that a request of the control API gives to a venue or a card. */
export type Picture = { readonly type: string; readonly bytes: Buffer };

const MOST_BYTES = 1024 * 1024;
const RE_DATA_URL = /^data:[a-z]+\/[a-z0-9.+-]+;base64,/i;
const RE_BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Returns the type by the first bytes; null for a type that is not accepted, such as SVG, which can hold scripts. */
function typeOf(bytes: Buffer): string | null {
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? 'image/webp' : photoType(bytes);
}

/** A picture in a JSON request, in base64 or as a `data:` URL. Its bytes decide its type. */
export const pictureField = z.string().transform((text, context): Picture => {
  const encoded = text.replace(RE_DATA_URL, '');
  const bytes = Buffer.from(RE_BASE64.test(encoded) ? encoded : '', 'base64');
  const type = typeOf(bytes);
  if (type !== null && bytes.length <= MOST_BYTES) return { type, bytes };
  const reason = type === null ? 'a picture is a PNG, JPEG or WebP in base64' : 'a picture has at most 1 MiB';
  context.addIssue({ code: 'custom', message: reason });
  return z.NEVER;
});
