import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { FaultRequest } from '#mock-provider/faults/fault.ts';
import { photoForm, picture } from '#mock-provider/testing/files.ts';
import { startMockForFile } from '#mock-provider/testing/running-mock.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import type { WireMedia } from '#shared/provider-api/media.ts';

const mock = await startMockForFile({ checkReplies: true });

async function venueId(): Promise<string> {
  return (await mock.addOrganization()).id;
}

function upload(organizationId: string, form: FormData, cardCode?: string): Promise<{ card_code: string }> {
  return mock.call(endpoints.uploadPhotos, { params: { organizationId }, query: { card_code: cardCode }, form });
}

function refusalOf(organizationId: string, form: FormData): Promise<string> {
  return mock.refusal(endpoints.uploadPhotos, { params: { organizationId }, form });
}

async function extrasOf(organizationId: string, card: string): Promise<readonly WireMedia[]> {
  const sent = { params: { organizationId, firstCard: card }, body: { cards: [card] } };
  return (await mock.call(endpoints.medias, sent)).extras ?? [];
}

async function download(organizationId: string, photo: Buffer, size?: 'thumb' | 'preview'): Promise<Response> {
  const { card_code: card } = await upload(organizationId, photoForm(photo));
  const [{ id: mediaId, filename } = { id: '', filename: '' }] = await extrasOf(organizationId, card);
  return mock.send(endpoints.download, { params: { kind: 'extra', mediaId, filename }, query: { size } });
}

describe('an upload', () => {
  it('makes a card, under the same code for the same calls, whose photos are extras', async () => {
    const form = photoForm(await picture('jpeg'), await picture('png'));
    for (const organizationId of [await venueId(), await venueId()]) {
      expect(await upload(organizationId, form)).toEqual({ card_code: 'ENVIO0001' });
      const names = (await extrasOf(organizationId, 'ENVIO0001')).map(({ filename }) => filename);
      expect(names).toEqual(['envio-01.jpg', 'envio-02.png']);
      expect(await mock.violations(organizationId)).toEqual([]);
    }
  });

  it.each([
    ['thumb', 'image/jpeg'],
    ['preview', 'image/jpeg'],
    [undefined, 'image/png'],
  ] as const)('that is a PNG has its size %s as %s', async (size, type) => {
    const response = await download(await venueId(), await picture('png'), size);
    expect(response.headers.get('content-type')).toBe(type);
  });

  it('that only begins like a picture cannot be shown', async () => {
    const organizationId = await venueId();
    const broken = (await picture('jpeg')).subarray(0, 20);
    expect((await download(organizationId, broken, 'thumb')).status).toBe(500);
    expect(await mock.violations(organizationId)).toEqual([]);
  });

  it('adds to the card that it names, and may ask for editing', async () => {
    const organizationId = await venueId();
    const { card } = await mock.addCard({ organization: organizationId, photos: 1, extras: 1 });
    const sent = { params: { organizationId }, query: { card_code: card, must_edit: 'True' } as const };
    await mock.call(endpoints.uploadPhotos, { ...sent, form: photoForm(await picture('png')) });
    expect(await upload(organizationId, photoForm(await picture('png')), card)).toEqual({ card_code: card });
    const ids = (await extrasOf(organizationId, card)).map(({ id }) => id.replace(/.*-/, ''));
    expect(ids).toEqual(['x01', 'u01', 'u02']);
  });
});

describe('an upload is refused', () => {
  const textFile = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');

  it('as a whole when one file is no picture, whatever it is called', async () => {
    const organizationId = await venueId();
    const refused = await refusalOf(organizationId, photoForm(await picture('png'), textFile));
    expect(refused).toBe('415 PHOTO_TYPE_NOT_SUPPORTED');
    const sent = { params: { code: 'ENVIO0001' }, query: { organization_id: organizationId } };
    expect(await mock.refusal(endpoints.card, sent)).toBe('404 CARD_NOT_FOUND');
  });

  it('with more than 20 files, more than 20 MB, or none, each read to its end', async () => {
    const organizationId = await venueId();
    const png = await picture('png', '#fff', 8);
    expect(await refusalOf(organizationId, photoForm(...Array<Buffer>(21).fill(png)))).toBe('413 TOO_MANY_PHOTOS');
    const large = Buffer.concat([png, Buffer.alloc(20 * 1024 * 1024)]);
    expect(await refusalOf(organizationId, photoForm(png, large, png))).toBe('413 PHOTO_TOO_LARGE');
    expect(await refusalOf(organizationId, new FormData())).toBe('422 PHOTO_MISSING');
    expect(await mock.violations(organizationId)).toEqual([]);
  });

  it('on a card that is not there, in a venue that is not there, and where nobody may send photos', async () => {
    const form = photoForm(await picture('png', '#fff', 8));
    const sent = { params: { organizationId: await venueId() }, query: { card_code: 'NAOEXISTE' }, form };
    expect(await mock.refusal(endpoints.uploadPhotos, sent)).toBe('404 CARD_NOT_FOUND');
    expect(await refusalOf('nowhere', form)).toBe('404 ORGANIZATION_NOT_FOUND');
    const closed = await mock.addOrganization({ can_send_photo: false, features: { site: { can_send_photo: false } } });
    expect(await refusalOf(closed.id, form)).toBe('403 UPLOAD_NOT_ALLOWED');
  });

  it('as a broken contract when it is no form, a cut one, or has other fields', async () => {
    const organizationId = await venueId();
    const path = `/api/v1/photo/${organizationId}`;
    const post = async (type: string, body: string) =>
      (await mock.request(path, { method: 'POST', headers: { 'content-type': type }, body })).status;
    expect(await post('application/json', '{}')).toBe(400);
    expect(await post('multipart/form-data', 'x')).toBe(400);
    expect(await post('multipart/form-data; boundary=b', '--b\r\ncontent-disposition: form-data; name="pho')).toBe(400);
    const misnamed = new FormData();
    misnamed.append('photos', new Blob(['x']), 'x.png');
    expect((await mock.request(path, { method: 'POST', body: misnamed })).status).toBe(400);
    expect(await mock.violations(organizationId)).toHaveLength(4);
  });
});

const LENGTH = 560_000;

/** Begins an upload. @returns the sender, and a function that returns how many bytes the mock has read */
async function beginUpload(organizationId: string, sent: number) {
  const accepted = once(mock.app.server, 'connection') as Promise<[Socket]>;
  const { hostname, port } = new URL(mock.url);
  const sender = connect(Number(port), hostname);
  const part = '--b\r\ncontent-disposition: form-data; name="photos[]"; filename="a.png"\r\n\r\n';
  sender.write(
    `POST /api/v1/photo/${organizationId} HTTP/1.1\r\nhost: mock\r\ncontent-length: ${LENGTH}\r\n` +
      `content-type: multipart/form-data; boundary=b\r\n\r\n${part}${'x'.repeat(sent)}`,
  );
  const [receiver] = await accepted;
  return { sender, read: () => receiver.bytesRead };
}

it('breaks no contract when its sender goes away', async () => {
  const organizationId = await venueId();
  const { sender, read } = await beginUpload(organizationId, 50_000);
  await expect.poll(read).toBeGreaterThan(50_000);
  sender.destroy();
  const entries = async () => (await mock.journal(organizationId)).entries;
  await expect.poll(entries).toMatchObject([{ route: endpoints.uploadPhotos.path, status: null }]);
  expect(await mock.violations()).not.toContainEqual(expect.stringContaining('failed'));
  expect(await mock.violations(organizationId)).toEqual([]);
});

describe('a fault while an upload is on its way', () => {
  const inJournal = async (organization: string, kind: string) => {
    const entries = async () => (await mock.journal(organization)).entries;
    await expect.poll(entries).toMatchObject([{ status: null, fault: kind }]);
  };

  it.each(['reset_before', 'hang'] as const)('%s strikes before the whole of it is read', async (kind) => {
    const organization = await venueId();
    await mock.addFault({ organization, kind, after_bytes: 64 * 1024, match: { path: '/photo/' } });
    const { sender, read } = await beginUpload(organization, LENGTH);
    const ended = kind === 'hang' ? wait(100) : once(sender, 'error').then(([error]) => error.code);
    await inJournal(organization, kind);
    expect(await ended).toBe(kind === 'hang' ? undefined : 'ECONNRESET');
    expect(read()).toBeGreaterThanOrEqual(64 * 1024);
    expect(read()).toBeLessThan(LENGTH / 2);
    sender.destroy();
    expect(await mock.violations(organization)).toEqual([]);
  });

  it('is over for the next upload, and comes before a fault of the answer', async () => {
    const organization = await venueId();
    await mock.addFault({ organization, kind: 'status', status: 503, times: 1 });
    await mock.addFault({ organization, kind: 'reset_before', after_bytes: 10, times: 1 });
    const form = photoForm(await picture('png'));
    const send = async () =>
      (await mock.send(endpoints.uploadPhotos, { params: { organizationId: organization }, form })).status;
    await expect(send()).rejects.toThrow();
    expect([await send(), await send()]).toEqual([503, 200]);
  });

  it('is refused where a rule names a body, or has other faults in turn', async () => {
    const cut = { kind: 'hang', after_bytes: 1 } as const;
    const refused = (rule: FaultRequest) => expect(mock.addFault(rule)).rejects;
    await refused({ ...cut, match: { body: {} } }).toThrow('strikes before the body is read');
    await refused({ sequence: [cut, null, { kind: 'hang' }] }).toThrow('in the middle of an upload, or none');
  });
});
