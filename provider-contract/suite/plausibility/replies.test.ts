import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { WireMedia } from '#shared/provider-api/media.ts';
import { pictureDifferences } from './files.ts';
import { boughtDifferences, nameDifferences, sideDifferences } from './media-lists.ts';
import { paymentStatusDifferences } from './payments.ts';

const media = (...ids: string[]): WireMedia[] => ids.map((id) => ({ id, filename: `${id}.jpg`, type: 'photo' }));

describe('the media of a card', () => {
  it('say both sides of a picture, or none', () => {
    const of = (facts: object) => sideDifferences({ extras: media('a', 'b').map((one) => ({ ...one, ...facts })) });
    expect(of({})).toEqual([]);
    expect(of({ width: 1, height: 65_535 })).toEqual([]);
    expect(of({ width: 1 })).toEqual(['width, height: a, b with one side alone']);
  });

  it('are sold once they are bought, and no others', () => {
    const before = { sold_medias: media('a'), not_sold_medias: media('b', 'c') };
    const after = { sold_medias: media('a', 'b'), not_sold_medias: media('c') };
    expect(boughtDifferences(after, before, ['b'])).toEqual([]);
    expect(boughtDifferences(after, before, ['c'])).toEqual([
      'sold_medias: c still for sale',
      'sold_medias: b without being bought',
    ]);
    expect(boughtDifferences({ sold_medias: media('b') }, before, ['b'])).toEqual(['sold_medias: a sold no longer']);
  });

  it('have names that can be saved, of their own, and of their type', () => {
    const named = (...names: string[]) => ({
      extras: names.map((filename, at): WireMedia => ({ id: `m${at}`, filename, type: 'photo' })),
    });
    expect(nameDifferences(named('a.jpg', 'foto 2.JPG', 'sem extensão'))).toEqual([]);
    expect(nameDifferences(named('../../etc/passwd', '..', 'a\\b.jpg', ''))).toEqual([
      'filename: m0, m1, m2, m3 cannot be saved under it',
    ]);
    expect(nameDifferences(named('a.jpg', 'a.jpg'))).toEqual(['filename: the same for m0, m1']);
    expect(nameDifferences(named('a.mp4'))).toEqual(['filename: m0 of another type']);
  });
});

const pixels = sharp({ create: { width: 60, height: 40, channels: 3, background: '#1c6a3d' } });

it.each(['jpeg', 'png', 'webp', 'avif'] as const)('a picture is whole and of the said type (%s)', async (format) => {
  const bytes = await pixels.clone().toFormat(format).toBuffer();
  expect(await pictureDifferences({ type: `image/${format}`, bytes })).toEqual([]);
  expect(await pictureDifferences({ type: 'image/gif; x=1', bytes })).toHaveLength(1);
  expect(await pictureDifferences({ type: `image/${format}`, bytes: bytes.subarray(0, -20) })).toHaveLength(1);
});

it('the status of a payment is a known word, in any case', () => {
  expect(paymentStatusDifferences({ status: 'Paid' })).toEqual([]);
  expect(paymentStatusDifferences({ status: 'WAITING' })).toEqual(['status: "WAITING" is unknown']);
});
