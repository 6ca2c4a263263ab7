import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { cardRecipe, knownCustomer } from '#mock-provider/world/cards/recipe.ts';
import { wireCatalogue, wireOrganization } from '#shared/provider-api/organization.ts';
import { pathId, wireCardCode } from '#shared/provider-api/primitives.ts';

const international = z.strictObject({
  country: z.string(),
  'country abbreviation': z.string().length(2),
  'post code': z.string(),
  places: z.array(z.record(z.string(), z.string())),
});

const brazilian = z.looseObject({ cep: z.string().regex(/^\d{5}-\d{3}$/) });

const venueCard = cardRecipe.extend({ organization: pathId, code: wireCardCode });

const plainFile = z.string().regex(/^[\w-]+\.\w+$/);

const listedMedia = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('photo'), file: plainFile }),
  z.looseObject({ type: z.literal('video'), file: plainFile, poster: plainFile }),
]);

const files = {
  'organizations.json': z.array(wireOrganization).min(1),
  'products.json': z.array(wireCatalogue.extend({ organization: pathId })),
  'cards.json': z.array(venueCard),
  'customers.json': z.array(knownCustomer),
  'media/media.json': z.array(listedMedia),
  'postal-codes.json': z.strictObject({ brazil: z.array(brazilian), international: z.array(international) }),
};
type FileName = keyof typeof files;
type FileContent<N extends FileName> = z.output<(typeof files)[N]>;

/** The pictures and videos that the media of all cards share, as absolute paths. */
export type FixtureMedia = {
  readonly photos: readonly string[];
  readonly videos: readonly { readonly video: string; readonly poster: string }[];
};

export type Fixtures = {
  readonly folder: string;
  readonly organizations: FileContent<'organizations.json'>;
  readonly catalogues: FileContent<'products.json'>;
  readonly cards: FileContent<'cards.json'>;
  readonly customers: FileContent<'customers.json'>;
  readonly postalCodes: FileContent<'postal-codes.json'>;
  readonly media: FixtureMedia;
};

async function readFixture<N extends FileName>(folder: string, name: N): Promise<FileContent<N>> {
  const parsed = files[name].safeParse(JSON.parse(await readFile(join(folder, name), 'utf8')));
  if (!parsed.success) throw new Error(`fixtures/${name} is wrong:\n${z.prettifyError(parsed.error)}`);
  // The name selects both the schema and the type.
  return parsed.data as FileContent<N>;
}

/** @throws the file system's error when a listed file does not exist */
async function readMedia(folder: string): Promise<FixtureMedia> {
  const listed = await readFixture(folder, 'media/media.json');
  const path = (file: string) => join(folder, 'media', file);
  const photos = listed.filter(({ type }) => type === 'photo').map(({ file }) => path(file));
  const videos = listed.flatMap((one) =>
    one.type === 'video' ? [{ video: path(one.file), poster: path(one.poster) }] : [],
  );
  if (photos.length === 0 || videos.length === 0)
    throw new Error('fixtures/media/media.json lists no photo or no video');
  await Promise.all([...photos, ...videos.flatMap(({ video, poster }) => [video, poster])].map((file) => access(file)));
  return { photos, videos };
}

/**
 * Reads and checks the data that the mock starts with.
 * @param folder the fixtures folder
 * @throws Error with the name of a wrong file and the reason
 */
export async function readFixtures(folder: string): Promise<Fixtures> {
  const [organizations, catalogues, cards, customers, postalCodes, media] = await Promise.all([
    readFixture(folder, 'organizations.json'),
    readFixture(folder, 'products.json'),
    readFixture(folder, 'cards.json'),
    readFixture(folder, 'customers.json'),
    readFixture(folder, 'postal-codes.json'),
    readMedia(folder),
  ]);
  return { folder, organizations, catalogues, cards, customers, postalCodes, media };
}
