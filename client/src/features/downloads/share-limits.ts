const MIB = 1024 * 1024;

export type ShareLimits = { readonly files: number; readonly bytes: number };

/** The limits of Chromium, which refuses to share more. */
const CHROMIUM: ShareLimits = { files: 10, bytes: 50 * MIB };
/** Other browsers document no limit, but many files can break Apple's share sheet, and many bytes can fill memory. */
const OTHERS: ShareLimits = { files: 25, bytes: 100 * MIB };

export function shareLimits(): ShareLimits | null {
  const photo = new File(['photo'], 'photo.jpg', { type: 'image/jpeg' });
  if (!('canShare' in navigator && navigator.canShare({ files: [photo] }))) return null;
  return 'userAgentData' in navigator ? CHROMIUM : OTHERS;
}
