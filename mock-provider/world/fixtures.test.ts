import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startMockForTest } from '#mock-provider/testing/running-mock.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { readFixtures } from './fixtures.ts';

const OWN = fileURLToPath(new URL('../../fixtures/', import.meta.url));

const MISSING = JSON.stringify([
  { type: 'photo', file: 'none.jpg' },
  { type: 'video', file: 'video-01.mp4', poster: 'video-01.jpg' },
]);

async function folderOf(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fixtures-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

describe('a folder of fixtures', () => {
  it('replaces the files that it has, and leaves the others', async () => {
    const organizations = JSON.stringify([{ id: 'zoo', web_name: 'zoo-norte', name: 'Zoo', has_online_sale: true }]);
    const logo = 'storage/zoo-norte/logo.svg';
    const fixturesFolder = await folderOf({ 'organizations.json': organizations, [logo]: '<svg/>' });
    const mock = await startMockForTest({ fixturesFolder });
    const { organization } = await mock.call(endpoints.organization, { params: { webName: 'zoo-norte' } });
    expect(organization.name).toBe('Zoo');
    const card = await mock.call(endpoints.card, { params: { code: 'FOTOS0001' }, query: { organization_id: 'zoo' } });
    expect(card.medias_count).toBe(29);
    expect((await mock.request('/ws/01001000/json/')).status).toBe(200);
    expect(await (await mock.request(`/${logo}`)).text()).toBe('<svg/>');
    expect((await mock.request('/storage/aqua/logo.svg')).status).toBe(200);
    // Created venues copy the catalogue of the first venue, which has no products here.
    expect((await mock.addOrganization()).products).toEqual([]);
  });

  it('may list its own pictures beside those of the repository', async () => {
    const list = [
      { type: 'photo', file: 'mine.jpg' },
      { type: 'video', file: 'video-01.mp4', poster: 'video-01.jpg' },
    ];
    const folder = await folderOf({ 'media/media.json': JSON.stringify(list) });
    await cp(join(OWN, 'media/photo-02.jpg'), join(folder, 'media/mine.jpg'));
    const { media } = await readFixtures([folder, OWN]);
    expect(media.photos).toEqual([join(folder, 'media/mine.jpg')]);
    expect(media.videos).toEqual([{ video: join(OWN, 'media/video-01.mp4'), poster: join(OWN, 'media/video-01.jpg') }]);
  });
});

it.each([
  ['no JSON', { 'cards.json': '[' }, 'cards.json is not JSON'],
  ['a wrong field', { 'cards.json': '[{"organization": "zoo"}]' }, 'cards.json is wrong:\n✖ Invalid input'],
  [
    'a web name that is no label of a host name',
    { 'organizations.json': '[{"id": "zoo", "name": "Zoo", "web_name": "ZOO"}]' },
    'a web name is part of a host name',
  ],
  ['a missing picture', { 'media/media.json': MISSING }, 'media.json: there is no'],
  ['a list without videos', { 'media/media.json': '[{"type": "photo", "file": "photo-01.jpg"}]' }, 'no video'],
  ['a misspelled file', { 'organisations.json': '[]' }, 'organisations.json is no fixture'],
  ['nothing of the fixtures', { 'notes.txt': '' }, 'has no fixtures'],
])(
  'wrong fixtures are refused with the path of the wrong file and the reason: %s',
  async (_, files: Record<string, string>, reason) => {
    const folder = await folderOf(files);
    const error = await readFixtures([folder, OWN]).catch((refused: Error) => refused);
    expect(error).toBeInstanceOf(Error);
    expect((error as Error).message).toContain(folder);
    expect((error as Error).message).toContain(reason);
  },
);
