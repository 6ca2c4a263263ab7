export type PhotoType = 'image/png' | 'image/jpeg';

const SIGNATURES: readonly (readonly [PhotoType, Buffer])[] = [
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
];

/** How many first bytes determine a file's format. */
export const SIGNATURE_BYTES = 8;

/** @param start a file's first bytes @returns its format, whatever its name says; null for any other */
export function photoType(start: Buffer): PhotoType | null {
  const found = SIGNATURES.find(([, signature]) => start.subarray(0, signature.length).equals(signature));
  return found?.[0] ?? null;
}
