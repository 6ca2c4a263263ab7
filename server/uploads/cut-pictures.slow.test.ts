import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { chunk, frame, ihdr, PNG_SIGNATURE, SECRET, segment } from '#server/testing/picture-bytes.ts';
import { startWithWire, type Wire } from '#server/testing/provider-wire.ts';
import { rawUpload } from '#server/testing/raw-http.ts';

const RATE_WINDOW = { times: { rateWindow: 300 } };
const FORM = 'multipart/form-data; boundary=x';
const DAY = 'from=2025-07-12&to=2025-07-13';

async function start() {
  const { storefront, wires } = await startWithWire({ provider: RATE_WINDOW, droppingMs: 100 });
  const { site, journal } = await storefront.venue({ search_max_range: 2 });
  const port = await storefront.listen();
  const upload = (length: number) => rawUpload(port, { site, length });
  const search = (length: number) => rawUpload(port, { site, path: `/face-search?${DAY}`, type: FORM, length });
  /** The two ways to send a picture: as a photo, and as a selfie in a form. */
  const waysOf = (picture: Buffer) => [
    { open: upload, body: picture },
    { open: search, body: formOf(picture) },
  ];
  const taken = async () =>
    (await journal()).filter(({ route, status }) => /photo|search/.test(route) && status === 200).length;
  return { wires, upload, waysOf, taken };
}

const withForm = (wires: readonly Wire[]) => wires.filter(({ sent }) => sent.includes('multipart/form-data'));

function isWhole({ sent }: Wire): boolean {
  const boundary = /boundary=(\S+)/.exec(sent.toString('latin1'))?.[1];
  return boundary !== undefined && sent.includes(`--${boundary}--`);
}

/** Expects that the provider received nothing complete, and that no connection waits for the rest. */
async function expectNothingWhole(wires: readonly Wire[]): Promise<void> {
  await expect.poll(() => withForm(wires).filter(({ isOpen }) => isOpen)).toEqual([]);
  expect(withForm(wires).filter(isWhole)).toEqual([]);
}

const formOf = (picture: Buffer) => {
  const head =
    '--x\r\ncontent-disposition: form-data; name="photos[]"; filename="a"\r\ncontent-type: image/jpeg\r\n\r\n';
  return Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--x--\r\n')]);
};

async function noise(width = 600): Promise<Buffer> {
  const data = Buffer.alloc(width * width * 3).map((_, i) => (i * 2_654_435_761) >>> 11);
  return sharp(data, { raw: { width, height: width, channels: 3 } })
    .withExif({ IFD0: { ImageDescription: SECRET } })
    .jpeg({ quality: 95 })
    .toBuffer();
}

const LONG = Buffer.concat([segment(0xfe, 'a'.repeat(60_000)), segment(0xfe, 'b'.repeat(60_000))]);

type Way = ReturnType<Awaited<ReturnType<typeof start>>['waysOf']>[number];

async function answerTo({ open, body }: Way): Promise<string> {
  const { socket, answer } = await open(body.length);
  socket.write(body);
  return answer;
}

describe('a picture that is refused', () => {
  it.each([
    ['for having no end', async () => (await noise()).subarray(0, -2), 'PHOTO_DAMAGED'],
    [
      'for its pixels, known late',
      async () => Buffer.concat([Buffer.of(0xff, 0xd8), LONG, frame(30_000, 30_000), Buffer.alloc(9_000)]),
      'PHOTO_TOO_MANY_PIXELS',
    ],
  ])('%s in the middle never reaches the provider as a whole', async (_, make, errorCode) => {
    const { wires, waysOf, taken } = await start();
    for (const way of waysOf(await make())) expect(await answerTo(way)).toContain(`{"errorCode":"${errorCode}"}`);
    expect(withForm(wires)).toHaveLength(2);
    await expectNothingWhole(wires);
    expect(await taken()).toBe(0);
  });

  it.each([
    [
      'a PNG of 30,000 x 30,000 pixels',
      Buffer.concat([PNG_SIGNATURE, ihdr(30_000, 30_000), chunk('IDAT', Buffer.alloc(200_000)), chunk('IEND', '')]),
      'PHOTO_TOO_MANY_PIXELS',
    ],
    ['a JPEG of three bytes', Buffer.of(0xff, 0xd8, 0xff), 'PHOTO_DAMAGED'],
    [
      'a JPEG of 30,000 x 30,000 pixels',
      Buffer.concat([Buffer.of(0xff, 0xd8), frame(30_000, 30_000), Buffer.alloc(200_000)]),
      'PHOTO_TOO_MANY_PIXELS',
    ],
  ])('early, %s, never reaches the provider', async (_, picture, errorCode) => {
    const { wires, waysOf } = await start();
    for (const way of waysOf(picture)) expect(await answerTo(way)).toContain(`{"errorCode":"${errorCode}"}`);
    expect(withForm(wires)).toEqual([]);
  });
});

describe('a picture that does not come to its end', () => {
  it('since the browser leaves, never reaches the provider as a whole', async () => {
    const { wires, waysOf, taken } = await start();
    for (const { open, body } of waysOf(await noise())) {
      const { socket } = await open(body.length);
      socket.write(body.subarray(0, -20));
      await expect.poll(() => withForm(wires).some(({ isOpen, sent }) => isOpen && sent.length > 70_000)).toBe(true);
      socket.destroy();
      await expectNothingWhole(wires);
    }
    expect(await taken()).toBe(0);
  });

  it('for it is shorter than it was said to be, never reaches the provider as a whole', async () => {
    const { wires, upload, taken } = await start();
    const picture = await noise();
    const { socket } = await upload(picture.length + 1);
    socket.end(picture);
    await expect.poll(() => withForm(wires)).toHaveLength(1);
    await expectNothingWhole(wires);
    expect(await taken()).toBe(0);
  });

  it('for the browser falls silent, is answered, and its connection closed', async () => {
    const { wires, waysOf, taken } = await start();
    for (const { open, body } of waysOf(await noise())) {
      for (const sent of [100, body.length - 20]) {
        const { socket, answer } = await open(body.length);
        socket.write(body.subarray(0, sent));
        const text = await answer;
        expect(text).toMatch(/^HTTP\/1.1 408 [\s\S]*connection: close[\s\S]*\{"errorCode":"TRANSFER_TOO_SLOW"\}$/i);
      }
    }
    await expectNothingWhole(wires);
    expect(await taken()).toBe(0);
  });
});

it('a picture goes to the provider without its private data, as long as it was', async () => {
  const { wires, waysOf, taken } = await start();
  const picture = await noise();
  expect(picture.includes(SECRET)).toBe(true);
  for (const way of waysOf(picture)) expect(await answerTo(way)).toContain('HTTP/1.1 200');
  expect(await taken()).toBe(2);
  expect(withForm(wires).every(isWhole)).toBe(true);
  const sent = Buffer.concat(wires.map((wire) => wire.sent));
  expect(sent.includes(SECRET)).toBe(false);
  expect(sent.includes(picture.subarray(-100_000))).toBe(true);
});
