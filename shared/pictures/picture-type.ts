export const PICTURE_TYPES = ['png', 'jpeg'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

const SIGNATURES: Readonly<Record<PictureType, readonly number[]>> = {
  jpeg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
};

export const SIGNATURE_BYTES = 8;

export function pictureType(start: Uint8Array): PictureType | null {
  const starts = (signature: readonly number[]) => signature.every((byte, at) => start[at] === byte);
  return PICTURE_TYPES.find((type) => starts(SIGNATURES[type])) ?? null;
}
