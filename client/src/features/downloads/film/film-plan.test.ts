import { describe, expect, it, vi } from 'vitest';
import type { Media } from '#shared/media/media.ts';
import { bestStart, encodableCodec, FILM_SHAPES, filmScenes, pictureRect } from './film-plan.ts';

const media = (kind: Media['kind'], at: number): Media => ({ id: `${kind}${at}`, download: 'd', kind, filename: '' });
const photos = (count: number) => Array.from({ length: count }, (_, at) => media('photo', at));
const secondsOf = (medias: readonly Media[]) => filmScenes(medias).reduce((sum, { seconds }) => sum + seconds, 0);
const idsOf = (medias: readonly Media[]) =>
  filmScenes(medias).map((scene) => (scene.kind === 'card' ? scene.card : scene.media.id));

describe('the scenes of a film', () => {
  it('are the media in their order, between a title and an end', () => {
    const medias = [...photos(2), media('video', 7), media('photo', 3)];
    expect(idsOf(medias)).toEqual(['title', 'photo0', 'photo1', 'video7', 'photo3', 'end']);
  });

  it('last 45 seconds with twenty photos, and never much more than a minute', () => {
    expect(secondsOf(photos(20))).toBe(45);
    const day = [...photos(1_000), ...Array.from({ length: 30 }, (_, at) => media('video', at))];
    expect(secondsOf(day)).toBe(69);
  });

  it('are from the whole of the day where there are more photos than fit', () => {
    const ids = idsOf(photos(400));
    expect([ids[1], ids.at(-2)]).toEqual(['photo0', 'photo399']);
    expect(new Set(ids).size).toBe(42);
  });
});

describe('the place of a picture', () => {
  const frame = FILM_SHAPES.upright;

  it('covers the frame at every moment where the shapes are alike', () => {
    for (const progress of [0, 0.5, 1, 1.2])
      for (const side of [-1, 1]) {
        const { x, y, width, height } = pictureRect({ width: 2000, height: 3000 }, frame, progress, side);
        expect(Math.max(x, y)).toBeLessThanOrEqual(0);
        expect(x + width).toBeGreaterThanOrEqual(frame.width);
        expect(y + height).toBeGreaterThanOrEqual(frame.height);
      }
  });

  it('is whole in the middle at first where they differ, and grows', () => {
    const landscape = { width: 1600, height: 1200 };
    expect(pictureRect(landscape, frame, 0, 1)).toEqual({ x: 0, y: 555, width: 1080, height: 810 });
    expect(pictureRect(landscape, frame, 1, 1).width).toBeGreaterThan(1080);
  });
});

describe('the best part of a video', () => {
  const packets = (bytes: readonly number[]) => bytes.map((byteLength, timestamp) => ({ timestamp, byteLength }));

  it('is where most happens, ends with the video at the latest, and is all of a short one', () => {
    expect(bestStart(packets([1, 1, 1, 9, 9, 9, 1, 1, 1, 1]), 10, 3)).toBe(3);
    expect(bestStart(packets([1, 1, 1, 1, 1, 9]), 6, 3)).toBe(3);
    expect(bestStart(packets([1, 9]), 2, 6)).toBe(0);
    expect(bestStart(packets([1, 1, 1, 9, 9, 9, 1, 1, 1, 1]).toReversed(), 10, 3)).toBe(3);
  });

  it('is found by looking at each packet a few times, however many there are', () => {
    let reads = 0;
    const counted = packets(Array<number>(5_000).fill(1)).map(({ timestamp, byteLength }) => ({
      get timestamp() {
        reads += 1;
        return timestamp;
      },
      byteLength,
    }));
    bestStart(counted, 5_000, 3_000);
    expect(reads).toBeLessThan(200_000);
  });
});

describe('the codec of a film', () => {
  const encode = (prefixes: readonly string[]) => {
    const isConfigSupported = ({ codec }: VideoEncoderConfig) =>
      Promise.resolve({ supported: prefixes.some((prefix) => codec.startsWith(prefix)) });
    vi.stubGlobal('VideoEncoder', { isConfigSupported });
    vi.stubGlobal('OffscreenCanvas', class {});
  };

  it.each([
    [['avc1', 'av01', 'vp09'], 'avc'],
    [['av01', 'vp09'], 'av1'],
    [['vp09'], 'vp9'],
    [[], undefined],
  ])('is the first that the browser encodes of %j', async (prefixes, codec) => {
    encode(prefixes);
    expect((await encodableCodec())?.codec).toBe(codec);
  });

  it('is missing without WebCodecs, and not asked for where the question crashes the page', async () => {
    expect(await encodableCodec()).toBeNull();
    encode(['avc1']);
    const userAgent =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15';
    vi.stubGlobal('navigator', { userAgent });
    expect(await encodableCodec()).toBeNull();
    vi.stubGlobal('navigator', { userAgent: `${userAgent} Chrome/140.0.0.0` });
    expect((await encodableCodec())?.codec).toBe('avc');
  });
});
