import { join } from 'node:path';
import { textAnswer, withHeaders } from '#mock-provider/answer.ts';
import { fileAnswer } from '#mock-provider/files/file-answer.ts';
import { diskFile, type FileReply } from '#mock-provider/files/file-reply.ts';
import type { Provider } from '#mock-provider/provider.ts';
import { serve } from '#mock-provider/serving/serve.ts';

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

async function find(folder: string, site: string, file: string): Promise<FileReply | null> {
  const type = TYPES[/\.([a-z]+)$/.exec(file)?.[1] ?? ''];
  // Plain names only: no way out of the folder.
  if (!type || !/^[a-z0-9-]+$/.test(site) || !/^[a-z0-9-]+\.[a-z]+$/.test(file)) return null;
  try {
    return await diskFile(join(folder, 'storage', site, file), type);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** The public storage of logos and backgrounds; what is not there is a 404 in XML, as buckets have it. */
export function storageRoutes({ app, world }: Provider): void {
  const route = '/storage/:site/:file';
  app.get<{ Params: { site: string; file: string } }>(route, (request, reply) => {
    const { site, file } = request.params;
    return serve(world, request, reply, {
      venue: world.find(site),
      route,
      ids: {},
      perform: async () => {
        const found = await find(world.fixtures.folder, site, file);
        const answer = found ? fileAnswer(found, request.headers) : textAnswer(404, MISSING, 'application/xml');
        return withHeaders(answer, ANY_ORIGIN);
      },
    });
  });
}
