import type { Gallery, Media } from './media.ts';

/** From this width of the window on, it is a wide screen. */
export const WIDE_PX = 768;
/** So many pictures of a gallery are laid out at first: on a phone, and on a wide screen. */
export const FIRST_PICTURES = { phone: 10, wide: 24 } as const;

/** The media of a gallery in the order of its page; extras are below them. */
export function mediasInOrder({ sold, unsold }: Pick<Gallery, 'sold' | 'unsold'>): readonly Media[] {
  return [...sold, ...unsold];
}
