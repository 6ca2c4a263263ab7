import { useQuery } from '@tanstack/react-query';
import { type Media, mediaPath } from '#shared/media/media.ts';

/** In seconds; null until known or if the file has none. `isEnabled`: may query now. */
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

/** `0:05`, `1:30`, `1:02:03` in every language, rounded down, at least a second. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(1, Math.floor(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}
