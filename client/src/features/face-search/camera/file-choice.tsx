import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#client/ui/icon.tsx';
import { ProblemNote } from '#client/ui/problem-note.tsx';
import styles from './file-choice.module.css';
import { type FileProblem, selfieFromFile } from './selfie-file.ts';

type Refused = { readonly name: string; readonly problem: FileProblem };

/** A photo file in place of the camera: JPEG or PNG by content; each that cannot be used is named. */
export function FileChoice({ onChosen }: { onChosen: (pictures: readonly Blob[]) => void }) {
  const { t } = useTranslation();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const read = async (files: readonly File[]) => {
    const read = await Promise.all(
      files.map(async (file) => ({ name: file.name, selfie: await selfieFromFile(file) })),
    );
    setRefused(read.flatMap(({ name, selfie }) => (typeof selfie === 'string' ? [{ name, problem: selfie }] : [])));
    onChosen(read.flatMap(({ selfie }) => (typeof selfie === 'string' ? [] : [selfie])));
  };
  return (
    <div className={styles.choice}>
      <label className={styles.button}>
        <Icon name="photo" />
        <span>{t('faceSearch.file.choose')}</span>
        <input
          className="visually-hidden"
          type="file"
          accept="image/jpeg,image/png"
          multiple
          onChange={(event) => {
            void read([...(event.target.files ?? [])]);
            // The same file may be chosen again after it was dropped.
            event.target.value = '';
          }}
        />
      </label>
      {refused.length > 0 && (
        <ProblemNote>
          {refused.map(({ name, problem }) => (
            <p key={name}>{t(`faceSearch.file.${problem}`, { name })}</p>
          ))}
        </ProblemNote>
      )}
    </div>
  );
}
