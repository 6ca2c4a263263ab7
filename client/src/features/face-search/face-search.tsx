import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '#client/ui/modal.tsx';
import { dayOf } from '#shared/calendar-day.ts';
import type { CardCode } from '#shared/card-code.ts';
import type { Media } from '#shared/media.ts';
import { CalendarStep } from './calendar-step.tsx';
import { type Camera, type CameraChoice, FRONT, listCameras } from './camera-choice.ts';
import { CameraSettings } from './camera-settings.tsx';
import { CameraStep } from './camera-step.tsx';
import { FoundCards } from './found-cards.tsx';
import styles from './step.module.css';
import { FooterSlot } from './step.tsx';
import { useCountdown } from './use-countdown.ts';
import { useSearchSteps } from './use-search-steps.ts';
import { useSelfies } from './use-selfies.ts';

const SECONDS_BETWEEN_CAPTURES = 3;

type FaceSearchProps = {
  /** The longest period that the venue lets search, in days. */
  maxDays: number;
  /** How a media shows as a thumbnail. */
  picture: (media: Media) => ReactNode;
  onOpen: (cards: readonly [CardCode, ...CardCode[]]) => void;
  onClose: () => void;
};

/** The search by selfie, from the day of the visit to the cards that were found (requirements F1 to F7). */
export function FaceSearch({ maxDays, picture, onOpen, onClose }: FaceSearchProps) {
  const { t } = useTranslation();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [limits] = useState(() => ({ today: dayOf(new Date()), maxDays }));
  const [choice, setChoice] = useState<CameraChoice>(FRONT);
  const [cameras, setCameras] = useState<readonly Camera[]>([]);
  const selfies = useSelfies();
  const countdown = useCountdown(SECONDS_BETWEEN_CAPTURES);
  const search = useSearchSteps(limits);
  return (
    <Modal
      title={t('home.faceSearch')}
      shape="full"
      onClose={onClose}
      footer={<div ref={setSlot} className={styles.footer} />}
    >
      <FooterSlot value={slot}>
        {search.step === 'calendar' && (
          <CalendarStep
            answer={search.answer}
            limits={limits}
            onAnswer={search.setAnswer}
            onContinue={() => search.goTo('camera')}
          />
        )}
        {search.step === 'camera' && (
          <CameraStep
            choice={choice}
            selfies={selfies}
            countdown={countdown}
            isSearching={search.isSearching}
            problem={search.problem && t(`faceSearch.problem.${search.problem}`)}
            // Names come only once a camera is on; without them the two sides are still there to choose from.
            onCameraReady={() => void listCameras().then(setCameras, () => setCameras([]))}
            onSettings={() => search.goTo('settings')}
            onBack={() => search.goTo('calendar')}
            onSearch={() => search.start(selfies.selfies.map((selfie) => selfie.picture))}
          />
        )}
        {search.step === 'settings' && (
          <CameraSettings choice={choice} cameras={cameras} onChoose={setChoice} onBack={() => search.goTo('camera')} />
        )}
        {search.step === 'cards' && (
          <FoundCards
            cards={search.cards}
            picture={picture}
            onOpen={onOpen}
            onSearchAgain={() => search.goTo('calendar')}
          />
        )}
      </FooterSlot>
    </Modal>
  );
}
