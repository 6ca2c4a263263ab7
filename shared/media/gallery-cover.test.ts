import { expect, it } from 'vitest';
import { galleryCover } from './gallery-cover.ts';
import type { Media } from './media.ts';

const media = (id: string, kind: Media['kind'] = 'photo'): Media => ({ id, kind, filename: id, download: null });

it.each([
  ['the first bought photo', { sold: [media('1'), media('2')], unsold: [media('3')], extras: [] }, '1'],
  ['a photo before a bought video', { sold: [media('1', 'video')], unsold: [media('2')], extras: [] }, '2'],
  ['an extra, without others', { sold: [], unsold: [], extras: [media('9')] }, '9'],
  ['a video, without photos', { sold: [media('1', 'video')], unsold: [], extras: [] }, '1'],
  ['nothing of an empty card', { sold: [], unsold: [], extras: [] }, undefined],
])('the cover of a card is %s', (_, gallery, id) => {
  expect(galleryCover(gallery)?.id).toBe(id);
});
