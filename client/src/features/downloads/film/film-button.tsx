import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logProblem } from '#client/services/problem-log.ts';
import { Button } from '#client/ui/button.tsx';
import { countByKind, type Media } from '#shared/media/media.ts';
import { encodableCodec, LEAST_PHOTOS } from './film-plan.ts';

let makesFilms = false;

// Asks for the codec when this file loads, because a button that appears later would move the buttons around it.
const answered = encodableCodec().then(
  (codec) => {
    makesFilms = codec !== null;
  },
  (error: unknown) => logProblem('the browser does not say what it encodes', error),
);

type FilmButtonProps = { medias: readonly Media[]; isShort?: boolean; onOpen: () => void };

export function FilmButton({ medias, isShort = false, onOpen }: FilmButtonProps) {
  const { t } = useTranslation();
  const [isPossible, setIsPossible] = useState(makesFilms);
  useEffect(() => void answered.then(() => setIsPossible(makesFilms)), []);
  if (!isPossible || countByKind(medias).photos < LEAST_PHOTOS) return null;
  // Media that were just bought can only be downloaded after the gallery's next reply.
  const isWaiting = medias.some(({ download }) => download === null);
  return (
    <Button data-film variant="secondary" icon="play" isBusy={isWaiting} onClick={onOpen}>
      {t(isShort ? 'gallery.slideshow' : 'film.save')}
    </Button>
  );
}
