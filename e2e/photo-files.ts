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

/** Makes a photo with a valid beginning whose second half is missing. */
export async function cutPhoto(format: 'jpeg' | 'png'): Promise<ChosenFile> {
  const { mimeType, buffer } = await photoFile(1, format);
  return { name: `cortada.${format}`, mimeType, buffer: buffer.subarray(0, buffer.length / 2) };
}

export const FALSE_PHOTO: ChosenFile = {
  name: 'recibo.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from('%PDF-1.7 not a photo'),
};
