import { createHash } from 'node:crypto';
import { hasEncodedSeparator } from '#shared/path-segment.ts';
import type { Venue } from '#shared/site/venue.ts';

export type VenueAddresses = { readonly theme: Pick<Venue['theme'], 'heroUrls' | 'layout' | 'iconUrl'> } & Pick<
  Venue,
  'backgroundUrl' | 'logoUrl'
>;

export type PictureSource = {
  /** The picture's name in addresses and logs: `background`, `logo`, `icon`, or `hero-0` for the first hero picture. */
  readonly name: string;
  readonly address: string;
  readonly version: string;
  readonly isBehindWords: boolean;
};

/** Whether a picture is in the public storage. Others are not copied: a setting could name a private address. */
export function isInStorage(address: string, storageUrl: string): boolean {
  if (!URL.canParse(address)) return false;
  const { href, protocol, pathname } = new URL(address);
  const isInFolder = /^https?:$/.test(protocol) && href.startsWith(new URL(`${storageUrl}/`).href);
  return isInFolder && !hasEncodedSeparator(pathname);
}

const versionOf = (address: string) => createHash('sha256').update(address).digest('base64url').slice(0, 8);

export const firstPictureName = ({ theme }: VenueAddresses) => (theme.heroUrls.length > 0 ? 'hero-0' : 'background');

/** @returns null if the venue has no such picture, or has it outside of the storage */
export function sourceOf(venue: VenueAddresses, name: string, storageUrl: string): PictureSource | null {
  const [, position] = /^hero-(\d)$/.exec(name) ?? [];
  const hero = position === undefined ? undefined : venue.theme.heroUrls[Number(position)];
  const named = new Map([
    ['background', venue.backgroundUrl],
    ['logo', venue.logoUrl],
    ['icon', venue.theme.iconUrl],
  ]);
  const address = named.get(name) ?? hero;
  if (address === undefined || !isInStorage(address, storageUrl)) return null;
  const isBehindWords = venue.theme.layout === 'immersion' && name === firstPictureName(venue);
  return { name, address, version: versionOf(address), isBehindWords };
}
