import { describe, expect, it } from 'vitest';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { RecentReplies } from './reply.ts';

function reply(name: string, length = 100_000, status = 200) {
  const media = { id: '1', type: 'photo', filename: name.padEnd(length) };
  const text = JSON.stringify({ sold_medias: [], not_sold_medias: [media], extras: [] });
  return { status, contentType: 'application/json', text };
}

const { medias, zip } = endpoints;

describe('recent replies', () => {
  it('returns the same object for the same text, and another for any other', () => {
    const replies = new RecentReplies();
    const first = replies.parse(medias, reply('a'));
    expect(first.not_sold_medias?.[0]?.filename.trim()).toBe('a');
    expect(replies.parse(medias, reply('b'))).not.toEqual(first);
    expect(replies.parse(medias, reply('a'))).toBe(first);
  });

  it('checks the same text again for another endpoint or another status', () => {
    const replies = new RecentReplies();
    replies.parse(medias, reply('a'));
    for (let time = 0; time < 2; time += 1) {
      expect(() => replies.parse(zip, reply('a'))).toThrow('PROVIDER_INVALID_REPLY');
      expect(() => replies.parse(medias, reply('a', 100_000, 302))).toThrow('PROVIDER_INVALID_REPLY');
      expect(() => replies.parse(medias, reply('a', 100_000, 404))).toThrow('NOT_FOUND');
    }
  });

  it('keeps eight million characters, the most recently used', () => {
    const replies = new RecentReplies();
    const million = 1024 * 1024;
    const oldest = replies.parse(medias, reply('a', 3 * million));
    const used = replies.parse(medias, reply('b', 3 * million));
    expect(replies.parse(medias, reply('a', 3 * million))).toBe(oldest);
    replies.parse(medias, reply('c', 3 * million));
    expect(replies.parse(medias, reply('a', 3 * million))).toBe(oldest);
    expect(replies.parse(medias, reply('b', 3 * million))).not.toBe(used);
    const huge = replies.parse(medias, reply('d', 9 * million));
    expect(replies.parse(medias, reply('d', 9 * million))).not.toBe(huge);
  });
});
