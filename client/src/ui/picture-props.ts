import { type Media, mediaPath } from '#shared/media/media.ts';
import styles from './media-picture.module.css';

/** Also for the script that shows photos before React runs, so without React. */
export const pictureProps = ({ id, filename }: Media) => ({
  className: styles.picture,
  src: mediaPath('thumb', id, filename),
});
