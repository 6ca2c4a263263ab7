import { type Media, mediaPath } from '#shared/media.ts';

/**
 * The path of a media as the viewer shows it. A bought media uses its own right, so that no cache answers with a
 * watermarked copy.
 */
export function previewPath({ id, download, filename }: Media): string {
  return mediaPath('preview', download ?? id, filename);
}
