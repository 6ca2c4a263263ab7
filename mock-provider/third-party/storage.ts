import { fileResponse } from '#mock-provider/http/file-response.ts';
import { textResponse, withHeaders } from '#mock-provider/http/response.ts';
import { serve } from '#mock-provider/http/serve.ts';
import { diskFile, type ServedFile } from '#mock-provider/http/served-file.ts';
import type { Provider } from '#mock-provider/provider.ts';
import { findFixture } from '#mock-provider/world/fixtures.ts';

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

async function find(folders: readonly string[], site: string, file: string): Promise<ServedFile | null> {
  const type = TYPES[/\.([a-z]+)$/.exec(file)?.[1] ?? ''];
  // Only plain names, so that no path leaves the folder.
  if (!type || !/^[a-z0-9-]+$/.test(site) || !/^[a-z0-9-]+\.[a-z]+$/.test(file)) return null;
  const path = await findFixture(folders, `storage/${site}/${file}`);
  return path === null ? null : diskFile(path, type);
}

/** The public storage of logos and backgrounds. A missing file is a 404 in XML, as in a storage bucket. */
export function storageRoutes({ app, world }: Provider): void {
  const route = '/storage/:site/:file';
  app.get<{ Params: { site: string; file: string } }>(route, (request, reply) => {
    const { site, file } = request.params;
    return serve(world, request, reply, {
      venue: world.find(site),
      route,
      ids: {},
      perform: async () => {
        const found = await find(world.fixtures.folders, site, file);
        const response = found ? fileResponse(found, request.headers) : textResponse(404, MISSING, 'application/xml');
        return withHeaders(response, ANY_ORIGIN);
      },
    });
  });
}
