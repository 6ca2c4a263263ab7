import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import type { VisitDays } from '#shared/visit/visit-period.ts';
import { formatVisitDays } from './calendar/days.ts';
import styles from './found-cards.module.css';
import { Step } from './step.tsx';

type NobodyFoundProps = {
  days: VisitDays | null;
  selfieUrl: string | null;
  helpLink: ReactNode;
  onOtherDay: () => void;
  onMoreSelfies: () => void;
  /** Null where the home has no field for a code. */
  onTypeCode: (() => void) | null;
};

/** No failure: the search worked, and the visitor can go on by another day or the code (requirement F6). */
export function NobodyFound({ days, selfieUrl, helpLink, onOtherDay, onMoreSelfies, onTypeCode }: NobodyFoundProps) {
  const { t, i18n } = useTranslation();
  return (
    <Step
      title={t('faceSearch.nobody.title', { days: days ? formatVisitDays(days, i18n.language) : '' })}
      hint={t('faceSearch.nobody.hint')}
      print={selfieUrl && <img className={styles.selfie} src={selfieUrl} alt="" />}
      actions={
        <>
          <Button isWide onClick={onOtherDay}>
            {t('faceSearch.nobody.otherDay')}
          </Button>
          {onTypeCode && (
            <Button variant="secondary" onClick={onTypeCode}>
              {t('faceSearch.nobody.typeCode')}
            </Button>
          )}
          <Button variant="quiet" onClick={onMoreSelfies}>
            {t('faceSearch.nobody.moreSelfies')}
          </Button>
        </>
      }
    >
      <p className={styles.counts}>
        {t('faceSearch.problem.failed')} {helpLink}
      </p>
    </Step>
  );
}
