import { access, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { cardRecipe, knownCustomer } from '#mock-provider/world/cards/recipe.ts';
import { wireCatalogue, wireOrganization } from '#shared/provider-api/organization.ts';
import { pathId, wireCardCode } from '#shared/provider-api/primitives.ts';
import { overlappingRanges } from './pricing.ts';

/** Matches a label of a host name, because the storefront finds a venue by its host name. */
const HOST_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Fields that name a venue. An organization's other fields may have any value that the contract allows. */
export const venueNames = {
  /** An id has no hyphens, because the ids of the venue's orders and media start with it and a hyphen. */
  id: z
    .union([z.string(), z.int().transform(String)])
    .pipe(z.string().regex(/^[a-z0-9]{1,20}$/, 'an id has 1 to 20 small letters and digits')),
  web_name: z
    .string()
    .regex(HOST_LABEL, 'a web name is part of a host name: 1 to 63 small letters, digits and, inside, hyphens'),
};

const international = z.strictObject({
  country: z.string(),
  'country abbreviation': z.string().length(2),
  'post code': z.string(),
  places: z.array(z.record(z.string(), z.string())),
});

const brazilian = z.looseObject({ cep: z.string().regex(/^\d{5}-\d{3}$/) });

const venueCard = cardRecipe.extend({ organization: pathId, code: wireCardCode });

const plainFile = z.string().regex(/^[\w-]+\.\w+$/);

const pixels = z.int().positive().optional();
const listedFile = z.looseObject({ file: plainFile, width: pixels, height: pixels });
const listedMedia = z.discriminatedUnion('type', [
  listedFile.extend({ type: z.literal('photo') }),
  listedFile.extend({ type: z.literal('video'), poster: plainFile }),
]);

const files = {
  'organizations.json': z.array(wireOrganization.extend(venueNames)).min(1),
  'products.json': z.array(
    wireCatalogue.safeExtend({ organization: pathId }).superRefine((catalogue, context) => {
      const overlap = overlappingRanges(catalogue);
      if (overlap !== null) context.addIssue({ code: 'custom', message: overlap });
    }),
  ),
  'cards.json': z.array(venueCard),
  'customers.json': z.array(knownCustomer),
  'media/media.json': z.array(listedMedia),
  'postal-codes.json': z.strictObject({ brazil: z.array(brazilian), international: z.array(international) }),
};
type FileName = keyof typeof files;
/** @param path for the message @throws Error if the text is not JSON */
export function parseJsonFile(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`${path} is not JSON: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

type Folders = readonly string[];

/** @returns the path of a file in the first folder that has it; null if none has it */
export async function findFixture(folders: Folders, name: string): Promise<string | null> {
  for (const folder of folders) {
    const path = join(folder, name);
    if (await access(path).then(() => true, isMissing)) return path;
  }
  return null;
}

function isMissing(error: unknown): false {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return false;
  throw error;
}

async function pathOf(folders: Folders, name: string, namedBy: string): Promise<string> {
  const path = await findFixture(folders, name);
  if (path === null)
    throw new Error(`${namedBy}: there is no ${folders.map((folder) => join(folder, name)).join(' or ')}`);
  return path;
}

/** @throws Error if a folder does not exist, has no fixtures, or has a JSON file that nothing reads */
async function assertFixtures(folder: string): Promise<void> {
  const entries = await readdir(folder).catch(() => {
    throw new Error(`the fixtures folder ${folder} cannot be read`);
  });
  const known = [...Object.keys(files), 'media', 'storage'];
  const list = `${Object.keys(files).join(', ')}, media/ and storage/`;
  const unknown = entries.find((name) => name.endsWith('.json') && !known.includes(name));
  if (unknown !== undefined) throw new Error(`${join(folder, unknown)} is no fixture: those are ${list}`);
  if (!entries.some((name) => known.includes(name))) throw new Error(`${folder} has no fixtures: those are ${list}`);
}

async function readFixture<N extends FileName>(folders: Folders, name: N) {
  const path = await pathOf(folders, name, 'the fixtures');
  const parsed = files[name].safeParse(parseJsonFile(path, await readFile(path, 'utf8')));
  if (!parsed.success) throw new Error(`${path} is wrong:\n${z.prettifyError(parsed.error)}`);
  // The name selects both the schema and the type.
  return { path, content: parsed.data as z.output<(typeof files)[N]> };
}

/** @throws Error if a listed file does not exist, or the list has no photo or no video */
async function readMedia(folders: Folders) {
  const { path: list, content } = await readFixture(folders, 'media/media.json');
  const photos = content.filter(({ type }) => type === 'photo');
  const videos = content.filter((one) => one.type === 'video');
  if (photos.length === 0 || videos.length === 0) throw new Error(`${list} lists no photo or no video`);
  const path = (file: string) => pathOf(folders, `media/${file}`, list);
  const [photoPaths, videoPaths] = await Promise.all([
    Promise.all(photos.map(({ file }) => path(file))),
    Promise.all(videos.map(async ({ file, poster }) => ({ video: await path(file), poster: await path(poster) }))),
  ]);
  const size = ({ width, height }: (typeof content)[number]) => ({ width, height });
  // `sizes` has the widths and heights that the list gives, in px, in the order of the files.
  return { photos: photoPaths, videos: videoPaths, sizes: { photo: photos.map(size), video: videos.map(size) } };
}
export type FixtureMedia = Readonly<Awaited<ReturnType<typeof readMedia>>>;

/** @param folders searched in this order for each file @throws Error with a wrong file's path and the reason */
export async function readFixtures(folders: Folders) {
  await Promise.all(folders.map(assertFixtures));
  const read = async <N extends FileName>(name: N) => (await readFixture(folders, name)).content;
  const [organizations, catalogues, cards, customers, postalCodes, media] = await Promise.all([
    read('organizations.json'),
    read('products.json'),
    read('cards.json'),
    read('customers.json'),
    read('postal-codes.json'),
    readMedia(folders),
  ]);
  return { folders, organizations, catalogues, cards, customers, postalCodes, media };
}
export type Fixtures = Readonly<Awaited<ReturnType<typeof readFixtures>>>;
