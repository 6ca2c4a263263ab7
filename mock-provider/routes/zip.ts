import type { Media } from '#mock-provider/cards/media.ts';
import { register } from '#mock-provider/contract/register.ts';
import type { FileReply } from '#mock-provider/files/file-reply.ts';
import type { MediaFiles } from '#mock-provider/files/media-files.ts';
import type { Provider } from '#mock-provider/provider.ts';
import { Refusal } from '#mock-provider/refuse.ts';
import { performed } from '#mock-provider/serving/perform.ts';
import { serve } from '#mock-provider/serving/serve.ts';
import type { Venue } from '#mock-provider/venue.ts';
import { entryNames } from '#mock-provider/zip/entry-names.ts';
import { type ZipEntry, zipFile } from '#mock-provider/zip/zip-file.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';

const ZIPS_KEPT = 200;

/** @throws Refusal when one of the media is not of this venue or not bought */
function downloadable(venue: Venue, ids: readonly string[]): Media[] {
  return ids.map((id) => {
    const { media } = venue.media(id);
    if (media.state === 'unsold') throw new Refusal('MEDIA_NOT_PURCHASED');
    return media;
  });
}

/** @throws Refusal when the ZIP is unknown, or something in it may not be downloaded any longer */
async function zipOf(files: MediaFiles, venue: Venue | undefined, zipId: string): Promise<FileReply> {
  const ids = venue?.zips.get(zipId);
  if (!venue || !ids) throw new Refusal('ZIP_NOT_FOUND');
  const media = downloadable(venue, ids);
  const names = entryNames(media.map(({ filename }) => filename));
  const entries = media.map(async (one, i): Promise<ZipEntry> => {
    const { size, crc32, open } = await files.original(one, venue.uploads);
    return { name: names[i] ?? one.id, size, crc32, open };
  });
  return { ...zipFile(await Promise.all(entries)), saveAs: 'photos.zip' };
}

/** The call that prepares a ZIP, and the address it gives, which is no part of the contract. */
export function zipRoutes(provider: Provider): void {
  const { app, world, files } = provider;

  register(provider, endpoints.zip, ({ query, body, publicUrl }) => {
    const venue = world.venue(query.organization_id);
    const ids = [...new Set(body.media_ids)];
    downloadable(venue, ids);
    const zipId = `${venue.id}-z${venue.count('zip')}`;
    venue.zips.set(zipId, ids);
    const [oldest] = venue.zips.keys();
    if (venue.zips.size > ZIPS_KEPT && oldest !== undefined) venue.zips.delete(oldest);
    return { url: `${publicUrl}/zip/${zipId}/photos.zip` };
  });

  const route = '/zip/:zipId/photos.zip';
  app.get<{ Params: { zipId: string } }>(route, (request, reply) => {
    const { zipId } = request.params;
    const venue = world.ownerOf(zipId);
    const perform = () => performed(venue, request.headers, () => zipOf(files, venue, zipId));
    return serve(world, request, reply, { venue, route, ids: { zipId }, perform });
  });
}
