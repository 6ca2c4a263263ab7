import sharp from 'sharp';

export function picture(format: 'png' | 'jpeg', colour = '#3a7', width = 640): Promise<Buffer> {
  const blank = { width, height: Math.round(width * 0.75), channels: 3, background: colour } as const;
  return sharp({ create: blank })[format]().toBuffer();
}

export function photoForm(...photos: readonly Buffer[]): FormData {
  const form = new FormData();
  photos.forEach((photo, i) => {
    form.append('photos[]', new Blob([new Uint8Array(photo)]), `foto-${i + 1}.jpg`);
  });
  return form;
}
