import { type Media, mediaPath } from '#shared/media/media.ts';
import styles from './media-picture.module.css';

/** Also used without React, by the script that shows photos first. */
export const pictureProps = ({ id, filename }: Media) => ({
  className: styles.picture,
  src: mediaPath('thumb', id, filename),
});
