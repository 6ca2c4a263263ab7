import { useTranslation } from 'react-i18next';
import type { SearchSteps } from '#client/features/face-search/use-search-steps.ts';
import { Icon, Spinner } from '#client/ui/icon.tsx';
import { ProblemNote } from '#client/ui/message.tsx';
import styles from './search-bar.module.css';
import { SelfieStrip, type Selfies } from './selfies.tsx';

type SearchBarProps = { search: SearchSteps; selfies: Selfies; hasCamera: boolean };

/** The selfies taken so far and the button that searches with them; above it why the last search failed. */
export function SearchBar({ search, selfies, hasCamera }: SearchBarProps) {
  const { t } = useTranslation();
  const { problem, isTooOften, isSearching } = search;
  const hasSelfies = selfies.all.length > 0;
  return (
    <>
      {problem && (
        <ProblemNote>{t(isTooOften ? 'errors.TOO_MANY_REQUESTS' : `faceSearch.problem.${problem}`)}</ProblemNote>
      )}
      <div className={styles.bar}>
        {(hasCamera || hasSelfies) && <SelfieStrip selfies={selfies.all} onRemove={selfies.remove} />}
        <button
          type="button"
          className={styles.search}
          disabled={!hasSelfies}
          aria-busy={isSearching || undefined}
          onClick={() => !isSearching && search.start(selfies.all.map(({ picture }) => picture))}
        >
          {t('faceSearch.search')}
          {isSearching ? <Spinner /> : <Icon name="forward" />}
        </button>
      </div>
      <p className="visually-hidden" role="status">
        {isSearching ? t('faceSearch.searching') : null}
      </p>
    </>
  );
}
