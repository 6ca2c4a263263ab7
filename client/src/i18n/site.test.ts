import { expect, it } from 'vitest';
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '#shared/pictures/photo-file.ts';
import { errors as en } from './en/site.ts';
import { errors as es } from './es/site.ts';
import { errors as pt } from './pt/site.ts';

it('a failure without a name is shown with the sentence of the provider’s documents, then the next step (E6)', () => {
  for (const code of ['PROVIDER_REFUSED', 'PROVIDER_UNAVAILABLE', 'PROVIDER_INVALID_REPLY', 'UNKNOWN'] as const) {
    expect(pt[code]).toMatch(/^Algo de errado aconteceu\. \S/);
    expect(en[code]).toMatch(/^Something wrong happened\. \S/);
  }
});

it.each([
  ['pt', pt, 'fotos'],
  ['en', en, 'photos'],
  ['es', es, 'fotos'],
] as const)('in %s the problem of a photo has the limits of the upload (U4)', (_, errors, photos) => {
  expect(errors.TOO_MANY_PHOTOS).toContain(` ${MAX_PHOTOS} ${photos}`);
  expect(errors.PHOTO_TOO_LARGE).toContain(` ${MAX_PHOTO_BYTES / 1024 / 1024} MB`);
});
