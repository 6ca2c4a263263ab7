import { entryNames } from '#mock-provider/files/entry-names.ts';
import type { MediaFiles } from '#mock-provider/files/media-files.ts';
import { type ZipEntry, zipFile } from '#mock-provider/files/zip-file.ts';
import { runHandler } from '#mock-provider/http/run-handler.ts';
import { serve } from '#mock-provider/http/serve.ts';
import type { ServedFile } from '#mock-provider/http/served-file.ts';
import type { Provider } from '#mock-provider/provider.ts';
import type { Media } from '#mock-provider/world/cards/media.ts';
import { Refusal } from '#mock-provider/world/refusal.ts';
import type { Venue } from '#mock-provider/world/venue.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { register } from './register.ts';

const MOST_ZIPS = 200;

function downloadable(venue: Venue, ids: readonly string[]): Media[] {
  return ids.map((id) => {
    const { media } = venue.media(id);
    if (media.state === 'unsold') throw new Refusal('MEDIA_NOT_PURCHASED');
    return media;
  });
}

async function zipOf(files: MediaFiles, venue: Venue | undefined, zipId: string): Promise<ServedFile> {
  const ids = venue?.zips.get(zipId);
  if (!venue || !ids) throw new Refusal('ZIP_NOT_FOUND');
  const media = downloadable(venue, venue.switches.zip === 'short' ? ids.slice(0, -1) : ids);
  const names = entryNames(media.map(({ filename }) => filename));
  const entries = media.map(async (one, i): Promise<ZipEntry> => {
    const { size, crc32, open } = await files.original(one, venue.uploads);
    return { name: names[i] ?? one.id, size, crc32, open };
  });
  return { ...zipFile(await Promise.all(entries)), saveAs: 'photos.zip' };
}

export function zipRoutes(provider: Provider): void {
  const { app, world, files, replay } = provider;

  register(provider, endpoints.zip, ({ query, body, callerUrl }) => {
    const venue = world.venue(query.organization_id);
    const ids = [...new Set(body.media_ids)];
    downloadable(venue, ids);
    const zipId = `${venue.id}-z${venue.count('zip')}`;
    venue.zips.set(zipId, ids);
    const [oldest] = venue.zips.keys();
    if (venue.zips.size > MOST_ZIPS && oldest !== undefined) venue.zips.delete(oldest);
    return { url: `${callerUrl}/zip/${zipId}/photos.zip` };
  });

  const route = '/zip/:zipId/photos.zip';
  app.get<{ Params: { zipId: string } }>(route, (request, reply) => {
    const { zipId } = request.params;
    const venue = world.ownerOf(zipId);
    const zip = () => (venue && replay?.has(venue) ? replay.archive(zipId) : zipOf(files, venue, zipId));
    const perform = () => runHandler(venue, request.headers, zip);
    return serve(world, request, reply, { venue, route, ids: { zipId }, perform });
  });
}
