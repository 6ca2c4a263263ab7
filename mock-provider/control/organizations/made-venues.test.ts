import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { OrganizationsReply } from '#mock-provider/control/schema.ts';
import { startMockForFile } from '#mock-provider/testing/running-mock.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';

const mock = await startMockForFile();

async function picture(type: 'png' | 'jpeg' | 'webp' | 'gif'): Promise<Buffer> {
  const canvas = sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } });
  return canvas.toFormat(type).toBuffer();
}

async function stored(webName: string, file: string) {
  const reply = await mock.request(`/storage/${webName}/${file}`);
  return {
    status: reply.status,
    type: reply.headers.get('content-type'),
    bytes: Buffer.from(await reply.arrayBuffer()),
  };
}

const configOf = async (webName: string) =>
  (await mock.call(endpoints.organization, { params: { webName } })).organization.features_organization?.config;

describe('the theme of a made venue', () => {
  it('is that of another venue, with its pictures', async () => {
    const { web_name: webName } = await mock.addOrganization({ look_of: 'aqua' });
    expect(await configOf(webName)).toBe(await configOf('aqua'));
    for (const file of ['logo.png', 'background.jpg', 'icon.png']) {
      expect(await stored(webName, file)).toEqual(await stored('aqua', file));
    }
    const plain = await mock.addOrganization({ look_of: 'vazio' });
    expect(await configOf(plain.web_name)).toBeNull();
    expect((await stored(plain.web_name, 'logo.png')).status).toBe(404);
  });

  it('may have its own config, logo and background, also above another venue’s, and passes them on', async () => {
    const [logo, background] = [await picture('webp'), await picture('jpeg')];
    const config = JSON.stringify({ THEME: { ACCENT: '#8a1c5b' } });
    const made = await mock.addOrganization({
      look_of: 'museu',
      logo: logo.toString('base64'),
      background: `data:image/jpeg;base64,${background.toString('base64')}`,
      features_organization: { config },
    });
    const third = await mock.addOrganization({ look_of: made.id });
    for (const webName of [made.web_name, third.web_name]) {
      expect(await configOf(webName)).toBe(config);
      expect(await stored(webName, 'logo.png')).toEqual({ status: 200, type: 'image/webp', bytes: logo });
      expect(await stored(webName, 'background.jpg')).toEqual({ status: 200, type: 'image/jpeg', bytes: background });
      expect((await stored(webName, 'hero-1.jpg')).status).toBe(200);
    }
  });

  it('is refused with the reason', async () => {
    await expect(mock.addOrganization({ look_of: 'nowhere' })).rejects.toThrow('404');
    const gif = (await picture('gif')).toString('base64');
    for (const logo of ['', 'não', '<svg/>', gif, Buffer.from('<svg/>').toString('base64')]) {
      await expect(mock.addOrganization({ logo })).rejects.toThrow(/400.*a PNG, JPEG or WebP in base64.*at logo/);
    }
    const png = await picture('png');
    const large = Buffer.concat([png, Buffer.alloc(1024 * 1024)]).toString('base64');
    await expect(mock.addOrganization({ background: large })).rejects.toThrow(/400.*1 MiB.*at background/);
  });
});

describe('the web name of a made venue', () => {
  const reached = ['a', 'zoo-norte', '7', 'a'.repeat(63)];
  const unreachable = ['UPPER', 'a_b', 'a.b', '-x', 'x-', 'a'.repeat(70), '', 'não'];

  it.each(reached)('can be "%s", a site of the storefront', async (name) => {
    await expect(mock.addOrganization({ web_name: name })).resolves.toMatchObject({ web_name: name });
  });

  it.each(unreachable)('cannot be "%s", which is none', async (name) => {
    await expect(mock.addOrganization({ web_name: name })).rejects.toThrow(/400.*part of a host name.*at web_name/);
  });

  it.each(['T1', 'a-b', 'a_b', 'a'.repeat(21)])('cannot go with the id "%s"', async (id) => {
    await expect(mock.addOrganization({ id })).rejects.toThrow(/400.*1 to 20 small letters and digits.*at id/);
  });
});

it('says whether the magic cards work in a venue', async () => {
  const [plain, magic] = [await mock.addOrganization(), await mock.addOrganization({ magic_cards: true })];
  const { organizations } = await mock.control<OrganizationsReply>('/__mock/organizations');
  const magicOf = (wanted: string) => organizations.find(({ id }) => id === wanted)?.magic_cards;
  expect(['fotos', plain.id, magic.id].map(magicOf)).toEqual([true, false, true]);
});
