import { type ComponentProps, type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { EntryForm } from '#client/features/home/entry-form.tsx';
import {
  type InitialCard,
  initialCardOf,
  type KeptCardsState,
  type UnopenedCard,
  useKeptCards,
  useOnDevice,
} from '#client/features/home/entry-form-state.ts';
import { Welcome } from '#client/features/home/welcome.tsx';
import { sentCard } from '#client/features/photo-upload/sent-card.ts';
import { PrivacyNotice } from '#client/features/site/privacy-notice.tsx';
import { HelpLink, SiteFooter } from '#client/features/site/site-footer.tsx';
import { LanguageMenu, usePageTitle, VenueLogo } from '#client/features/site/site-header.tsx';
import { loadPartTexts } from '#client/i18n/translator.ts';
import { afterClosing, isAbovePage, useBackCloses } from '#client/lib/back-closes.ts';
import { claimOnce, keptCards } from '#client/lib/device-storage.ts';
import { repeatEarlyInput } from '#client/lib/early-input.ts';
import { lazyPart, optionalPart } from '#client/lib/lazy-part.tsx';
import { changeWithTransition } from '#client/lib/view-transition.ts';
import { opensKeptCards, useVenue } from '#client/queries/venue.ts';
import { track } from '#client/services/analytics.ts';
import { logProblem } from '#client/services/problem-log.ts';
import { useNotify } from '#client/ui/notice.tsx';
import { PartBoundary } from '#client/ui/part-boundary.tsx';
import { Tile } from '#client/ui/tile.tsx';
import { type CardCode, formatCardCode, parseCardCode } from '#shared/cards/card-code.ts';
import { OPENED_CARD, paths } from '#shared/site/paths.ts';
import { homeForm, type Venue } from '#shared/site/venue.ts';
import { preloadGallery } from './gallery-code.ts';
import { unfinishedCard } from './unfinished-card.ts';

const WaitingLink = optionalPart(() => import('#client/features/checkout/payment/open-payment.tsx'), 'WaitingLink');

const HomeScreenButton = optionalPart(() => import('#client/ui/home-screen.tsx'), 'HomeScreenButton');

const FaceSearch = lazyPart(() => import('#client/features/face-search/face-search.tsx'), 'FaceSearch');
const PhotoUpload = lazyPart(() => import('#client/features/photo-upload/photo-upload.tsx'), 'PhotoUpload');

/**
 * Shows the home page. The server renders it without a card. If the browser knows a card to open, the page mounts
 * again.
 */
export function HomeRoute() {
  const request = useHistoryState<Partial<UnopenedCard> | null>();
  const hasCard = useOnDevice(() => initialCardOf(request, location.search).code !== '');
  const [initial, setInitial] = useState<Initial | null>(null);
  if (hasCard && !initial) setInitial({ request, card: initialCardOf(request, location.search) });
  useEffect(repeatEarlyInput, []);
  return <Home key={initial?.card.code ?? ''} {...(initial ?? NOTHING_INITIAL)} />;
}

type Initial = { readonly request: Partial<UnopenedCard> | null; readonly card: InitialCard };
const NOTHING_INITIAL: Initial = { request: null, card: initialCardOf(null, '') };

function Home({ request, card: initialCard }: Initial) {
  const venue = useVenue();
  const [, navigate] = useLocation();
  const [code, setCode] = useState(() => formatCardCode(initialCard.code));
  const card = parseCardCode(code);
  const waiting = unfinishedCard('waiting');
  const kept = useKeptCards();
  useKeepOffer(kept, opensKeptCards(venue));
  const logo = <VenueLogo size="large" />;
  const helpLink = <HelpLink venue={venue} cardCode={card} />;
  usePageTitle();
  useEffect(() => {
    // If this fails, the gallery's route loads it again and shows a failure.
    if (card) preloadGallery().catch((error: unknown) => logProblem('the gallery could not be loaded ahead', error));
  }, [card]);
  return (
    <Welcome
      venue={venue}
      logo={logo}
      menu={<LanguageMenu />}
      notice={<PrivacyNotice isInPage />}
      footer={<SiteFooter venue={venue} cardCode={card} isHome />}
    >
      <EntryForm
        venue={venue}
        initialCard={initialCard}
        kept={kept}
        code={code}
        onCodeChange={setCode}
        logo={logo}
        helpLink={helpLink}
        onOpened={(opened) => {
          // If a linked photo needed the access code, the visitor now gets to that photo.
          const media = opened === request?.cardCode ? request.media : null;
          const path = media ? paths.media(opened, media) : paths.gallery(opened);
          afterClosing(() => changeWithTransition(() => navigate(path, { replace: isAbovePage() })));
        }}
      />
      <FaceSearchEntry
        venue={venue}
        helpLink={helpLink}
        onOpened={(opened) => navigate(paths.gallery(opened), { replace: isAbovePage() })}
      />
      {venue.canSendPhoto && <SendPhotosButton />}
      {waiting && <WaitingLink onOpen={() => navigate(paths.gallery(waiting))} />}
      {kept.cards.length > 0 && <HomeScreenButton />}
    </Welcome>
  );
}

/** Asks a visitor with an unfinished order whether this device may keep the card, once per session (H10). */
function useKeepOffer(kept: KeptCardsState, canKeep: boolean): void {
  const { t } = useTranslation();
  const notify = useNotify();
  const keep = (card: CardCode) => {
    if (!kept.change([card, ...keptCards()]).includes(card)) notify(t('album.blocked'));
  };
  const offer = useEffectEvent(() => {
    const card = unfinishedCard('chosen');
    if (!card || !canKeep || keptCards().includes(card) || !claimOnce('keepOffer')) return;
    const action = { label: t('album.keep', { count: 1 }), onPress: () => keep(card) };
    notify(t('album.offer'), 'question', action);
  });
  useEffect(() => {
    if (unfinishedCard('chosen'))
      loadPartTexts().then(offer, (error: unknown) => logProblem('the offer has no texts', error));
  }, []);
}

/** Opens the photo upload. Further photos are added to the card of the first ones (U3). */
function SendPhotosButton() {
  const { t } = useTranslation();
  const card = sentCard();
  return (
    <DialogTile
      icon="upload"
      name={card ? t('home.sendMorePhotos') : t('home.sendPhotos')}
      note={card ? t('home.sendMorePhotosNote', { code: formatCardCode(card.code) }) : t('home.sendPhotosNote')}
    >
      {(close) => <SendPhotos card={card} onClose={close} />}
    </DialogTile>
  );
}

type DialogTileProps = Omit<ComponentProps<typeof Tile>, 'onClick'> & {
  children: (close: () => void) => ReactNode;
};

function DialogTile({ children, ...tile }: DialogTileProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Tile {...tile} aria-haspopup="dialog" onClick={() => setIsOpen(true)} />
      <PartBoundary shown={isOpen} onClose={close}>
        {isOpen && children(close)}
      </PartBoundary>
    </>
  );
}

function SendPhotos(props: Pick<ComponentProps<typeof PhotoUpload>, 'card' | 'onClose'>) {
  const stop = useRef<(() => void) | null>(null);
  const keepStop = useCallback((given: (() => void) | null) => {
    stop.current = given;
  }, []);
  useBackCloses(() => {
    if (!stop.current) return void props.onClose();
    stop.current();
    return 'stays';
  });
  return <PhotoUpload {...props} onSending={keepStop} />;
}

type FaceSearchEntryProps = { venue: Venue; helpLink: ReactNode; onOpened: (card: CardCode) => void };

/** Offers the face search, if the venue has it (H4). */
function FaceSearchEntry({ venue, helpLink, onOpened }: FaceSearchEntryProps) {
  const { t } = useTranslation();
  if (!venue.hasFacialRecognition) return null;
  const open = (card: CardCode) => {
    track('card_read');
    onOpened(card);
  };
  const typeCode = (close: () => void) => {
    // The dialog returns the focus when it closes, so this moves the focus afterwards.
    flushSync(close);
    document.querySelector<HTMLElement>(`input[name="${OPENED_CARD}"]`)?.focus();
  };
  return (
    <DialogTile icon="face" isFirst name={t('home.faceSearch')} benefit={t('home.faceSearchBenefit')}>
      {(close) => (
        <FaceSearch
          maxDays={venue.searchMaxRange}
          helpLink={helpLink}
          onOpen={open}
          onTypeCode={homeForm(venue) === 'card' ? () => typeCode(close) : null}
          onClose={close}
        />
      )}
    </DialogTile>
  );
}
