import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#client/ui/button.tsx';
import { MAX_SELFIES } from '#shared/visit/face-search.ts';
import styles from './selfies.module.css';

type Selfie = { readonly id: number; readonly picture: Blob; readonly url: string };

export type Selfies = ReturnType<typeof useSelfies>;

const JPEG_QUALITY = 0.88;

/** Null when the browser cannot encode it. */
export function jpegOf(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
}

/** Selfies live here only, and are released when the modal closes (requirement F7). */
export function useSelfies() {
  const [selfies, setSelfies] = useState<readonly Selfie[]>([]);
  const nextId = useRef(1);
  const urls = useRef(new Set<string>());
  const isOpen = useRef(false);
  useEffect(() => {
    const created = urls.current;
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      for (const url of created) URL.revokeObjectURL(url);
    };
  }, []);

  /** Drops selfies over the limit or after closing. */
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
  const remove = ({ id, url }: Selfie) => {
    URL.revokeObjectURL(url);
    urls.current.delete(url);
    setSelfies((known) => known.filter((selfie) => selfie.id !== id));
  };
  return { all: selfies, add, remove, isFull: selfies.length >= MAX_SELFIES };
}

/** Selfies with remove buttons (requirement F3). */
export function SelfieStrip({ selfies, onRemove }: { selfies: readonly Selfie[]; onRemove: (selfie: Selfie) => void }) {
  const { t } = useTranslation();
  return (
    <section className={styles.strip} aria-label={t('faceSearch.camera.selfies')}>
      <ul className={styles.list}>
        {selfies.map((selfie, index) => (
          <li key={selfie.id} className={styles.selfie}>
            <img src={selfie.url} alt={t('faceSearch.camera.selfie', { number: index + 1 })} />
            <span className={styles.remove}>
              <IconButton
                icon="close"
                label={t('faceSearch.camera.drop', { number: index + 1 })}
                onClick={() => onRemove(selfie)}
              />
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.count} role="status">
        {t('faceSearch.camera.count', { taken: selfies.length, most: MAX_SELFIES })}
      </p>
    </section>
  );
}
