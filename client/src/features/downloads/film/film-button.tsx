import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logProblem } from '#client/services/problem-log.ts';
import { Button } from '#client/ui/button.tsx';
import { countByKind, type Media } from '#shared/media/media.ts';
import { encodableCodec, LEAST_PHOTOS } from './film-plan.ts';

let canEncode: Promise<boolean> | undefined;

function browserMakesFilms(): Promise<boolean> {
  canEncode ??= encodableCodec().then(
    (codec) => codec !== null,
    (error: unknown) => {
      logProblem('the browser does not say what it encodes', error);
      return false;
    },
  );
  return canEncode;
}

type FilmButtonProps = { medias: readonly Media[]; onOpen: () => void; isWide?: boolean };

/** Empty for fewer than three photos, and in browsers that cannot make films. */
export function FilmButton({ medias, onOpen, isWide = false }: FilmButtonProps) {
  const { t } = useTranslation();
  const [isPossible, setIsPossible] = useState(false);
  useEffect(() => void browserMakesFilms().then(setIsPossible), []);
  const bought = medias.filter(({ download }) => download !== null);
  if (!isPossible || countByKind(bought).photos < LEAST_PHOTOS) return null;
  return (
    <Button data-film variant="secondary" icon="play" isWide={isWide} onClick={onOpen}>
      {t('film.save')}
    </Button>
  );
}
