import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CalendarStep } from '#client/features/face-search/calendar/calendar-step.tsx';
import { useCountdown } from '#client/features/face-search/camera/camera-capture.tsx';
import { CameraStep } from '#client/features/face-search/camera/camera-step.tsx';
import { CameraSettings, useCameras } from '#client/features/face-search/camera/cameras.tsx';
import { useSelfies } from '#client/features/face-search/camera/selfies.tsx';
import { useBackCloses } from '#client/lib/back-closes.ts';
import { trpc } from '#client/lib/trpc.ts';
import { orderSession } from '#client/order/use-order.ts';
import { galleryInput } from '#client/queries/gallery.ts';
import { Modal, ModalFooterContext } from '#client/ui/modal.tsx';
import type { CardCode } from '#shared/cards/card-code.ts';
import { dayOf } from '#shared/visit/calendar-day.ts';
import { FoundCards, NobodyFound } from './found-cards.tsx';
import styles from './step-layout.module.css';
import { useSearchSteps } from './use-search-steps.ts';

type SearchProps = {
  maxDays: number;
  helpLink: ReactNode;
  onOpen: (card: CardCode) => void;
  /** Leads to the home page's field for the card's code; null if the page has none. */
  onTypeCode: (() => void) | null;
};

export function FaceSearch({ onClose, ...search }: SearchProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  return (
    <Modal
      title={t('home.faceSearch')}
      shape="full"
      onClose={onClose}
      footer={<div ref={setFooter} className={styles.footer} />}
    >
      <ModalFooterContext value={footer}>
        <SearchSteps {...search} onClose={onClose} />
      </ModalFooterContext>
    </Modal>
  );
}

/** The step to which going back leads from each step. The days and the selfies are kept. */
const STEP_BEFORE = {
  calendar: null,
  camera: 'calendar',
  settings: 'camera',
  nobody: 'camera',
  cards: 'camera',
} as const;

function SearchSteps({ maxDays, helpLink, onOpen, onTypeCode, onClose }: SearchProps & { onClose: () => void }) {
  const [limits] = useState(() => ({ today: dayOf(new Date()), maxDays }));
  const cameras = useCameras();
  const selfies = useSelfies();
  const countdown = useCountdown();
  const search = useSearchSteps();
  const { step, goTo, answer, setAnswer, cards } = search;
  const opening = useOpenTogether();
  useBackCloses(() => {
    const before = STEP_BEFORE[step];
    if (!before) return void onClose();
    goTo(before);
    return 'stays';
  });
  switch (step) {
    case 'calendar':
      return <CalendarStep answer={answer} limits={limits} onAnswer={setAnswer} onContinue={() => goTo('camera')} />;
    case 'camera':
      return <CameraStep {...{ cameras, selfies, countdown, search, helpLink }} />;
    case 'settings':
      return <CameraSettings cameras={cameras} onBack={() => goTo('camera')} />;
    case 'nobody':
      return (
        <NobodyFound
          days={search.searchedDays}
          selfie={selfies.all[0]?.picture}
          helpLink={helpLink}
          onOtherDay={() => goTo('calendar')}
          onMoreSelfies={() => goTo('camera')}
          onTypeCode={onTypeCode}
        />
      );
    case 'cards':
      return (
        <FoundCards
          cards={cards}
          selfie={selfies.all[0]?.picture}
          isOpening={opening.isPending}
          onOpen={(chosen) => opening.mutate(chosen, { onSuccess: onOpen })}
          onSearchAgain={() => goTo('calendar')}
        />
      );
  }
}

/** Returns a mutation that opens cards as one gallery with one order, and resolves to the card for the address. */
function useOpenTogether() {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (cards: readonly [CardCode, ...CardCode[]]) => {
      const [first, ...others] = cards;
      // The order needs the rights of all cards. If a card fails to load, the gallery reports it.
      if (others.length > 0) await Promise.all(cards.map((code) => utils.gallery.byCards.prefetch(galleryInput(code))));
      orderSession(queryClient, utils.client, first).dispatch({ kind: 'visiting', cards: others });
      return first;
    },
  });
}
