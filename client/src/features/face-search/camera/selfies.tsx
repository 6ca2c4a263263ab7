import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useObjectUrl } from '#client/lib/object-url.ts';
import { IconButton } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { ProblemNote } from '#client/ui/message.tsx';
import { pictureType, SIGNATURE_BYTES } from '#shared/pictures/picture-type.ts';
import { MAX_SELFIES } from '#shared/visit/face-search.ts';
import styles from './selfies.module.css';

export type Selfies = ReturnType<typeof useSelfies>;

const JPEG_QUALITY = 0.88;

export function jpegOf(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
}

type Selfie = { readonly id: number; readonly picture: Blob };

/** Keeps selfies in memory only, until the modal closes (F7). Selfies beyond the limit are ignored. */
export function useSelfies() {
  const [all, setAll] = useState<readonly Selfie[]>([]);
  const add = (pictures: readonly Blob[]) =>
    setAll((known) => {
      const next = (known.at(-1)?.id ?? 0) + 1;
      return [...known, ...pictures.map((picture, at) => ({ id: next + at, picture }))].slice(0, MAX_SELFIES);
    });
  const remove = (id: number) => setAll((known) => known.filter((selfie) => selfie.id !== id));
  return { all, add, remove, isFull: all.length >= MAX_SELFIES };
}

type SelfiePictureProps = { picture: Blob; alt: string; className?: string | undefined };

export function SelfiePicture({ picture, alt, className }: SelfiePictureProps) {
  const url = useObjectUrl(picture);
  return url && <img className={className} src={url} alt={alt} />;
}

export function SelfieStrip({ selfies, onRemove }: { selfies: Selfies['all']; onRemove: Selfies['remove'] }) {
  const { t } = useTranslation();
  return (
    <section className={styles.strip} aria-label={t('faceSearch.camera.selfies')}>
      <ul className={styles.list}>
        {selfies.map(({ id, picture }, index) => (
          <li key={id} className={styles.selfie}>
            <SelfiePicture picture={picture} alt={t('faceSearch.camera.selfie', { number: index + 1 })} />
            <span className={styles.remove}>
              <IconButton
                icon="close"
                label={t('faceSearch.camera.drop', { number: index + 1 })}
                onClick={() => onRemove(id)}
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

const MAX_FILE_BYTES = 20 * 1024 * 1024;
/** The longest side of a sent selfie, in px. This is enough to find faces; phones take larger photos. */
const MAX_SIDE = 1600;

type FileProblem = 'type' | 'size' | 'unreadable';

export function FileChoice({ onChosen }: { onChosen: (pictures: readonly Blob[]) => void }) {
  const { t } = useTranslation();
  const [refused, setRefused] = useState<readonly { name: string; problem: FileProblem }[]>([]);
  const choose = async (files: readonly File[]) => {
    const read = await Promise.all(
      files.map(async (file) => ({ name: file.name, selfie: await selfieFromFile(file) })),
    );
    setRefused(read.flatMap(({ name, selfie }) => (typeof selfie === 'string' ? [{ name, problem: selfie }] : [])));
    onChosen(read.flatMap(({ selfie }) => (typeof selfie === 'string' ? [] : [selfie])));
  };
  return (
    <>
      <label className={styles.button}>
        <Icon name="photo" size={24} />
        <span>{t('faceSearch.file.choose')}</span>
        <input
          className="visually-hidden"
          type="file"
          accept="image/jpeg,image/png"
          multiple
          onChange={(event) => {
            void choose([...(event.target.files ?? [])]);
            // Without this, choosing the same file again would fire no event.
            event.target.value = '';
          }}
        />
      </label>
      {refused.length > 0 && (
        <div className={styles.refused}>
          <ProblemNote>
            {refused.map(({ name, problem }) => (
              <p key={name}>{t(`faceSearch.file.${problem}`, { name })}</p>
            ))}
          </ProblemNote>
        </div>
      )}
    </>
  );
}

/** Redraws a picture file as a JPEG, which removes the photo's place and time. Returns the problem if that fails. */
async function selfieFromFile(file: File): Promise<Blob | FileProblem> {
  if (file.size > MAX_FILE_BYTES) return 'size';
  const start = new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer());
  if (!pictureType(start)) return 'type';
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return (await jpegOf(canvas)) ?? 'unreadable';
  } catch {
    // The file begins like a picture but cannot be decoded.
    return 'unreadable';
  }
}
