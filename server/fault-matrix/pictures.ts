import { picture } from '#mock-provider/testing/photos.ts';
import { SELFIE_FIELD } from '#shared/face-search.ts';

const BOUNDARY = 'fault-matrix';

/** A small photo. */
export const PHOTO: Promise<Buffer> = picture('jpeg');

/** The content type of {@link SELFIE_FORM}. */
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** A form with one selfie, as a browser sends it. */
export const SELFIE_FORM: Promise<Buffer> = PHOTO.then((photo) => {
  const disposition = `form-data; name="${SELFIE_FIELD}"; filename="selfie.jpg"`;
  const head = `--${BOUNDARY}\r\ncontent-disposition: ${disposition}\r\ncontent-type: image/jpeg\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), photo, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
});
