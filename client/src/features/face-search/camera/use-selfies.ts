import { useCallback, useEffect, useRef, useState } from 'react';
import { MAX_SELFIES } from '#shared/face-search.ts';

/** A selfie in memory, with the address that shows it on this page alone. */
export type Selfie = { readonly id: number; readonly picture: Blob; readonly url: string };

/** The selfies so far, the ways to more and to fewer, and whether a search takes no more. */
export type Selfies = ReturnType<typeof useSelfies>;

/** The selfies taken so far. They live here alone, and end with the modal (requirement F7). */
export function useSelfies() {
  const [selfies, setSelfies] = useState<readonly Selfie[]>([]);
  const nextId = useRef(1);
  const urls = useRef(new Set<string>());
  const isOpen = useRef(false);
  useEffect(() => {
    const shown = urls.current;
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      for (const url of shown) URL.revokeObjectURL(url);
    };
  }, []);

  /** Selfies beyond the most that a search takes are let go; one that comes after the modal has closed, too. */
  const add = useCallback((pictures: readonly Blob[]) => {
    if (!isOpen.current) return;
    const added = pictures.map((picture) => {
      const url = URL.createObjectURL(picture);
      urls.current.add(url);
      nextId.current += 1;
      return { id: nextId.current, picture, url };
    });
    setSelfies((known) => [...known, ...added].slice(0, MAX_SELFIES));
  }, []);
  const drop = ({ id, url }: Selfie) => {
    URL.revokeObjectURL(url);
    urls.current.delete(url);
    setSelfies((known) => known.filter((selfie) => selfie.id !== id));
  };
  return { all: selfies, add, drop, isFull: selfies.length >= MAX_SELFIES };
}
