import { type ReactNode, useState } from 'react';
import { CalendarStep } from '#client/features/face-search/calendar/calendar-step.tsx';
import { CameraSettings } from '#client/features/face-search/camera/camera-settings.tsx';
import { CameraStep } from '#client/features/face-search/camera/camera-step.tsx';
import { useCameras } from '#client/features/face-search/camera/use-cameras.ts';
import { useCountdown } from '#client/features/face-search/camera/use-countdown.ts';
import { useSelfies } from '#client/features/face-search/camera/use-selfies.ts';
import { dayOf } from '#shared/calendar-day.ts';
import type { CardCode } from '#shared/card-code.ts';
import type { Media } from '#shared/media.ts';
import { FoundCards } from './found-cards.tsx';
import { useSearchSteps } from './use-search-steps.ts';

const SECONDS_BETWEEN_CAPTURES = 3;

/** What the search is given: the venue's limit, the look of a photo, and where it leads. */
export type SearchStepsProps = {
  /** The longest period that the venue lets search, in days. */
  maxDays: number;
  /** How a media shows as a thumbnail. */
  picture: (media: Media) => ReactNode;
  onOpen: (cards: readonly [CardCode, ...CardCode[]]) => void;
};

/** The step that the search is at. What was answered, taken and found in one step outlives it here, until the modal closes. */
export function SearchSteps({ maxDays, picture, onOpen }: SearchStepsProps) {
  const [limits] = useState(() => ({ today: dayOf(new Date()), maxDays }));
  const cameras = useCameras();
  const selfies = useSelfies();
  const countdown = useCountdown(SECONDS_BETWEEN_CAPTURES);
  const search = useSearchSteps(limits);
  const { step, goTo, answer, setAnswer, cards } = search;
  switch (step) {
    case 'calendar':
      return <CalendarStep answer={answer} limits={limits} onAnswer={setAnswer} onContinue={() => goTo('camera')} />;
    case 'camera':
      return <CameraStep cameras={cameras} selfies={selfies} countdown={countdown} search={search} />;
    case 'settings':
      return <CameraSettings cameras={cameras} onBack={() => goTo('camera')} />;
    case 'cards':
      return <FoundCards cards={cards} picture={picture} onOpen={onOpen} onSearchAgain={() => goTo('calendar')} />;
  }
}
