import { type Media, mediaPath } from '#shared/media/media.ts';
import styles from './media-picture.module.css';

/** Returns a thumbnail's attributes. The script that shows the first photos uses them without React. */
export const pictureProps = ({ id, filename }: Media) => ({
  className: styles.picture,
  src: mediaPath('thumb', id, filename),
});

/** Marks a picture that is not cropped, because its box has another shape (media-picture.module.css). */
export const WHOLE = 'data-whole';

/** A picture counts as cropped if its ratio differs from its box's by more than this factor. It allows for rounding. */
const MOST_CROPPED = 1.03;

/** @param ratio width divided by height of the picture @param box in px */
export function isOfOtherShape(ratio: number, { width, height }: { width: number; height: number }): boolean {
  const share = (ratio * height) / width;
  return share > MOST_CROPPED || share < 1 / MOST_CROPPED;
}
