import { textResponse, withHeaders } from '#mock-provider/http/response.ts';
import { serve } from '#mock-provider/http/serve.ts';
import { bufferFile, diskFile, fileResponse, type ServedFile } from '#mock-provider/http/served-file.ts';
import type { Provider } from '#mock-provider/provider.ts';
import { findFixture } from '#mock-provider/world/fixtures.ts';
import type { World } from '#mock-provider/world/world.ts';

const TYPES: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
};

const MISSING = `<?xml version="1.0" encoding="UTF-8"?>
<Error><Code>NoSuchKey</Code><Message>The specified key does not exist.</Message></Error>
`;
const ANY_ORIGIN = { 'access-control-allow-origin': '*' };

/** @returns a picture that the venue was created with, otherwise a picture of the fixtures; null if neither exists */
async function find(world: World, site: string, file: string): Promise<ServedFile | null> {
  const { files, folder } = world.find(site)?.seed.storage ?? { files: {}, folder: site };
  const own = Object.hasOwn(files, file) ? files[file] : undefined;
  if (own) return bufferFile(own.bytes, own.type);
  const type = TYPES[/\.([a-z]+)$/.exec(file)?.[1] ?? ''];
  // Allows only plain names, so that no path leaves the folder.
  if (!type || !/^[a-z0-9-]+$/.test(folder ?? '') || !/^[a-z0-9-]+\.[a-z]+$/.test(file)) return null;
  const path = await findFixture(world.fixtures.folders, `storage/${folder}/${file}`);
  return path === null ? null : diskFile(path, type);
}

/** Adds the public storage of venues' pictures. A missing file gets a 404 in XML, as from a storage bucket. */
export function storageRoutes({ app, world }: Provider): void {
  const route = '/storage/:site/:file';
  app.get<{ Params: { site: string; file: string } }>(route, (request, reply) => {
    const { site, file } = request.params;
    return serve(world, request, reply, {
      venue: world.find(site),
      route,
      ids: {},
      perform: async () => {
        const found = await find(world, site, file);
        const response = found ? fileResponse(found, request.headers) : textResponse(404, MISSING, 'application/xml');
        return withHeaders(response, ANY_ORIGIN);
      },
    });
  });
}
