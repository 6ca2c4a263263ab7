import sharp from 'sharp';

export type ChosenFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

const COLOURS = ['#2a7', '#a31', '#31a', '#da2', '#72a'];

export async function photoFile(number: number, format: 'jpeg' | 'png' = 'jpeg'): Promise<ChosenFile> {
  const background = COLOURS[number % COLOURS.length] ?? '#333';
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    [format]()
    .toBuffer();
  return { name: `foto-${number}.${format === 'png' ? 'png' : 'jpg'}`, mimeType: `image/${format}`, buffer };
}

/** A photo of which half is missing; its head is good. */
export async function cutPhoto(format: 'jpeg' | 'png'): Promise<ChosenFile> {
  const { mimeType, buffer } = await photoFile(1, format);
  return { name: `cortada.${format}`, mimeType, buffer: buffer.subarray(0, buffer.length / 2) };
}

/** Rotated, with place (23° 33' S, 46° 38' W) and camera. */
export async function photoWithPlace(): Promise<ChosenFile> {
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#2a7' } })
    .withExif({
      IFD0: { Make: 'SecretCamera' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '46/1 38/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  return { name: 'na praia.jpg', mimeType: 'image/jpeg', buffer };
}

export const FALSE_PHOTO: ChosenFile = {
  name: 'recibo.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from('%PDF-1.7 not a photo'),
};
export const EMPTY_FILE: ChosenFile = { name: 'vazio.png', mimeType: 'image/png', buffer: Buffer.alloc(0) };
