import { type ChangeEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#client/ui/icon.tsx';
import { MAX_PHOTO_BYTES, MAX_PHOTOS, PHOTO_TYPES } from '#shared/pictures/photo-file.ts';
import styles from './photo-picker.module.css';

type PhotoPickerProps = {
  isSmall: boolean;
  isOver: boolean;
  onChoose: (files: readonly File[]) => void;
};

/** Accepts drops anywhere; the browser would otherwise navigate to the photo. */
export function useDrop(onDrop: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    };
    const onDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) onDrop(files);
    };
    document.addEventListener('dragover', onDragOver);
    document.addEventListener('dragleave', onDragLeave);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', onDragOver);
      document.removeEventListener('dragleave', onDragLeave);
      document.removeEventListener('drop', drop);
    };
  }, [onDrop]);
  return isOver;
}

/** File dialog or drag and drop (requirement U1). */
export function PhotoPicker({ isSmall, isOver, onChoose }: PhotoPickerProps) {
  const { t } = useTranslation();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // Otherwise choosing a removed file again raises no event.
    target.value = '';
    if (files.length > 0) onChoose(files);
  };
  return (
    <div className={[styles.place, isSmall && styles.small, isOver && styles.over].filter(Boolean).join(' ')}>
      {!isSmall && (
        <span className={styles.picture}>
          <Icon name="addPhoto" size={32} />
        </span>
      )}
      <label className={styles.button}>
        <Icon name="plus" />
        <span>{isSmall ? t('upload.chooseMore') : t('upload.choose')}</span>
        <input type="file" className="visually-hidden" accept={PHOTO_TYPES.join(',')} multiple onChange={choose} />
      </label>
      <p className={styles.drop}>{t('upload.drop')}</p>
      {!isSmall && (
        <div className={styles.rules}>
          <p>{t('upload.rules', { most: MAX_PHOTOS, megabytes: MAX_PHOTO_BYTES / 1024 / 1024 })}</p>
          <p>{t('upload.privacy')}</p>
        </div>
      )}
    </div>
  );
}
