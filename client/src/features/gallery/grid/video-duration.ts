import { useQuery } from '@tanstack/react-query';
import { type Media, mediaPath } from '#shared/media/media.ts';

/**
 * The duration of a video in seconds; null until it is known, and where its file does not contain it.
 * @param isEnabled whether the query may run now. A known duration stays known.
 */
export function useVideoDuration({ id, filename }: Media, isEnabled: boolean): number | null {
  const { data } = useQuery({
    queryKey: ['video-duration', id],
    queryFn: async ({ signal }) => {
      const { readMp4Duration } = await import('./mp4-duration.ts');
      return readMp4Duration(mediaPath('preview', id, filename), signal);
    },
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data ?? null;
}

/**
 * `0:05`, `1:30`, `1:02:03`: the same in every language. Part of a second is left out, as players do.
 * @param seconds less than a second shows as one
 */
export function formatDuration(seconds: number): string {
  const whole = Math.max(1, Math.floor(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}
