import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#client/ui/icon.tsx';
import { ProblemNote } from '#client/ui/message.tsx';
import { pictureType, SIGNATURE_BYTES } from '#shared/pictures/picture-type.ts';
import styles from './file-choice.module.css';
import { jpegOf } from './selfies.tsx';

const MAX_FILE_BYTES = 20 * 1024 * 1024;
/** In px. Faces are found in much smaller pictures than a phone's. */
const MAX_SIDE = 1600;

type FileProblem = 'type' | 'size' | 'unreadable';
type RefusedFile = { readonly name: string; readonly problem: FileProblem };

/** Chooses JPEG or PNG files (by content) instead of the camera. Names every file it refuses. */
export function FileChoice({ onChosen }: { onChosen: (pictures: readonly Blob[]) => void }) {
  const { t } = useTranslation();
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
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
            // Otherwise choosing the same file again raises no event.
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

/** Redraws the file as a JPEG, which removes its place and time. */
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
    // Has a picture's first bytes, but cannot be decoded.
    return 'unreadable';
  }
}
