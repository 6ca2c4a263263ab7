import { useEffect, useRef, useState } from 'react';
import { useMediaQuery } from '#client/lib/use-media-query.ts';

/** How long each photo shows, in milliseconds. */
export const PHOTO_MS = 3000;

/** How many photos in a row may fail to load before the film waits for the visitor. */
const MOST_SKIPPED = 5;

type Place = { readonly index: number; readonly before: number | null };

/** Whether a picture has loaded, so that it shows at once. One that fails is not an error: the film skips it. */
function loads(address: string): Promise<boolean> {
  const image = new Image();
  image.src = address;
  return image.decode().then(
    () => true,
    () => false,
  );
}

/** The index of the next photo that loads, the count of photos at the end, or null where none loads. */
async function nextIndex(addresses: readonly string[], index: number): Promise<number | null> {
  for (let next = index + 1; next <= index + MOST_SKIPPED; next += 1) {
    const address = addresses[next];
    if (address === undefined || (await loads(address))) return Math.min(next, addresses.length);
  }
  return null;
}

/**
 * Shows photos one after the other. Nothing moves by itself while the visitor has paused, prefers reduced motion, or has
 * another page in front: then the film waits for the next photo to be asked for.
 * @param addresses of the photos' previews.
 * @param photoMs how long each photo shows once it has loaded.
 * @returns `index` is the count of photos once the film is over; `before` is the photo that the current one replaced.
 */
export function useFilm(addresses: readonly string[], photoMs: number) {
  const [{ index, before }, setPlace] = useState<Place>({ index: 0, before: null });
  const [isPaused, setIsPaused] = useState(false);
  const canPlay = !useMediaQuery('(prefers-reduced-motion: reduce)');
  const isOver = index >= addresses.length;
  const isPlaying = canPlay && !isPaused && !isOver;
  const goTo = (next: number) => setPlace((last) => ({ index: next, before: last.index }));
  // A photo that was paused shows for the rest of its time.
  const shown = useRef({ index, ms: 0 });
  useEffect(() => {
    if (!isPlaying) return;
    if (shown.current.index !== index) shown.current = { index, ms: 0 };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let startedAt: number | undefined;
    let isGone = false;
    const play = async () => {
      await loads(addresses[index] ?? '');
      const pause = new Promise((resolve) => {
        startedAt = performance.now();
        timer = setTimeout(resolve, photoMs - shown.current.ms);
      });
      const [next] = await Promise.all([nextIndex(addresses, index), pause]);
      if (isGone) return;
      if (next === null) setIsPaused(true);
      else setPlace({ index: next, before: index });
    };
    void play();
    return () => {
      isGone = true;
      clearTimeout(timer);
      if (startedAt !== undefined) shown.current.ms += performance.now() - startedAt;
    };
  }, [addresses, index, isPlaying, photoMs]);
  useEffect(() => {
    const stop = () => document.hidden && setIsPaused(true);
    document.addEventListener('visibilitychange', stop);
    return () => document.removeEventListener('visibilitychange', stop);
  }, []);
  return { index, before, isOver, isPlaying, canPlay, setIsPaused, goTo };
}
