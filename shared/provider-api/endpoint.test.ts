import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isFileSegment } from '#shared/path-segment.ts';
import { endpointPath } from './endpoint.ts';
import { endpoints } from './endpoints.ts';

const pathOf = (mediaId: string) => endpointPath(endpoints.removeMedia, { mediaId });

const PIECES = ['..', '%2f', '%252f', '%2e', '\xc0\xae', '\0', '\\', ...'./．／ ?#;a~-'];

it('a provider’s path has no segment that any server could read as another', () => {
  const nasty = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(fc.oneof(nasty, fc.string({ unit: 'binary' })), (value) => {
      const isPlain = /^[A-Za-z0-9._~-]+$/.test(value) && !/^\.+$/.test(value);
      if (isPlain) expect(pathOf(value)).toBe(`/api/v1/media/${value}`);
      else expect(() => pathOf(value)).toThrow('mediaId is missing or unsafe');
    }),
  );
});

it('a file name is one segment, which no server resolves to another file (P6)', () => {
  const folder = '/api/v1/photo/download/1/';
  const params = { kind: 'photo', mediaId: '1' } as const;
  const nasty = fc.array(fc.constantFrom(...PIECES, 'a'), { maxLength: 6 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(fc.oneof(nasty, fc.string({ unit: 'binary' })), (filename) => {
      const path = () => endpointPath(endpoints.download, { ...params, filename });
      if (!isFileSegment(filename)) {
        expect(path).toThrow('filename is missing or unsafe');
        return;
      }
      const segment = path().slice(folder.length);
      expect(segment).toMatch(/^[^/]+$/);
      expect(decodeURIComponent(segment)).toBe(filename.toWellFormed());
      // Reads the address like a server that decodes a path before it resolves it.
      for (const part of filename.split(/[/\\]/)) expect(part).not.toMatch(/^\.{0,2}$/);
    }),
  );
});

it('a value of the query is percent-encoded, and left out where there is none', () => {
  const params = { organizationId: '1', firstCard: 'FOTOS0001' };
  const path = (secret: string | undefined) => endpointPath(endpoints.medias, params, { secret });
  expect([path('a&b=../#'), path(undefined)]).toEqual([
    '/api/v1/medias/1/FOTOS0001?secret=a%26b%3D..%2F%23',
    '/api/v1/medias/1/FOTOS0001',
  ]);
});
