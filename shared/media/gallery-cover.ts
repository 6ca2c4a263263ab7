import type { Gallery, Media } from './media.ts';

/** What stands for a card in an album: a photo, best a bought one; null for a card with nothing in it. */
export function galleryCover({ sold, unsold, extras }: Pick<Gallery, 'sold' | 'unsold' | 'extras'>): Media | null {
  const all = [...sold, ...unsold, ...extras];
  return all.find(({ kind }) => kind === 'photo') ?? all[0] ?? null;
}
