import { venuePicturePath } from '#shared/site/paths.ts';
import type { HomePicture, Venue } from '#shared/site/venue.ts';
import type { Theme } from '#shared/theme/theme.ts';
import { sourceOf } from './sources.ts';

/** The widths of copies in px: for part of a phone's screen, for phone screens of two resolutions, and for desktops. */
export const COPY_WIDTHS: readonly number[] = [480, 750, 1200, 1600];

/** In windows of at least this width, the form is beside the poster (`welcome.module.css`). */
const WIDE = '(min-width: 56.25rem)';
/** The poster's width in wide windows: what is left beside the form (`welcome.module.css`). */
const POSTER = '100vw - clamp(26rem, 39vw, 36rem)';
/** The width of a picture that covers the poster. In a tall window, a 4:3 picture has to be wider than the poster. */
const COVER = `${WIDE} max(${POSTER}, 133vh), 100vw`;
/** On a phone, the poster takes the height above the form, up to 26rem. A 4:3 picture that high is 34.7rem wide. */
const IMMERSION = `${WIDE} max(${POSTER}, 133vh), max(100vw, min(34.7rem, 133vh - 38.7rem))`;

type LayoutPictures = {
  readonly most: number;
  readonly sizes: readonly [first: string, other: string];
};

/**
 * The sizes in `poster.module.css`. Pictures cover their frames. In upright frames they are assumed to be square, in the
 * large frame of `prints` 3:2.
 */
const LAYOUTS: Readonly<Record<Theme['layout'], LayoutPictures>> = {
  prints: {
    most: 3,
    sizes: [`${WIDE} min(36vw, 38rem), min(63vw, 25rem)`, `${WIDE} min(26vw, 27rem), min(48vw, 19rem)`],
  },
  immersion: { most: 1, sizes: [IMMERSION, IMMERSION] },
  arches: {
    most: 3,
    sizes: [
      `${WIDE} 66vh, (min-width: 48rem) 42vh, clamp(9rem, 100vh - 40rem, 15rem)`,
      `${WIDE} 50vh, (min-width: 48rem) 32vh, clamp(7rem, 76vh - 30.5rem, 12rem)`,
    ],
  },
  summit: { most: 1, sizes: [COVER, COVER] },
};
const SINGLE_PRINT = `${WIDE} min(48vw, 26rem), min(78vw, 26rem)`;

function copiesOf(venue: Parameters<typeof sourceOf>[0], name: string, storageUrl: string): string | null {
  const source = sourceOf(venue, name, storageUrl);
  return source && COPY_WIDTHS.map((width) => `${venuePicturePath(name, width, source.version)} ${width}w`).join(', ');
}

/** Returns the pictures of a home page, with copies of those in the public storage. @param storageUrl its address */
export function homePictures(
  venue: Pick<Venue, 'theme' | 'backgroundUrl' | 'logoUrl'>,
  storageUrl: string,
): readonly [HomePicture, ...HomePicture[]] {
  const { heroUrls, layout } = venue.theme;
  const { most, sizes } = LAYOUTS[layout];
  const picture = (name: string, src: string, shownAs: string): HomePicture => {
    const srcSet = copiesOf(venue, name, storageUrl);
    return srcSet === null ? { src } : { sizes: shownAs, srcSet, src };
  };
  const [first, ...others] = heroUrls.slice(0, most);
  const firstSizes = layout === 'prints' && others.length === 0 ? SINGLE_PRINT : sizes[0];
  if (first === undefined) return [picture('background', venue.backgroundUrl, firstSizes)];
  return [picture('hero-0', first, firstSizes), ...others.map((src, at) => picture(`hero-${at + 1}`, src, sizes[1]))];
}
