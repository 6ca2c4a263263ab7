import { useQuery } from '@tanstack/react-query';
import { type Media, mediaPath } from '#shared/media.ts';

/**
 * How long a video is, in seconds; null until it is known, and where its file does not say.
 * @param isWanted whether it may be asked for now; what is known stays known.
 */
export function useVideoDuration({ id, filename }: Media, isWanted: boolean): number | null {
  const { data } = useQuery({
    queryKey: ['video-duration', id],
    queryFn: async ({ signal }) => {
      const { readMovieDuration } = await import('./mp4-duration.ts');
      return readMovieDuration(mediaPath('preview', id, filename), signal);
    },
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data ?? null;
}
