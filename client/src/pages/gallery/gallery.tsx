import { useState } from 'react';
import { Redirect } from 'wouter';
import { EmptyGallery, GalleryFailure } from '#client/features/gallery/gallery-states.tsx';
import { takeFrame } from '#client/features/gallery/grid/picture-shapes.ts';
import { TitleBand } from '#client/features/gallery/title-band.tsx';
import type { UnopenedCard } from '#client/features/home/entry-form-state.ts';
import { passOf } from '#client/lib/tab-rights.ts';
import { errorCodeOf } from '#client/lib/trpc.ts';
import { OrderContext, useSessionOf } from '#client/order/use-order.ts';
import { useCards } from '#client/queries/cards.ts';
import { useGallery, usePageData } from '#client/queries/gallery.ts';
import { useCatalogue, useVenue } from '#client/queries/venue.ts';
import { type CardCode, parseCardCode } from '#shared/cards/card-code.ts';
import type { CodeOf } from '#shared/error-codes.ts';
import { type Gallery, type JoinedGallery, joinGalleries, mediaInFragment } from '#shared/media/media.ts';
import { paths } from '#shared/site/paths.ts';
import { GalleryFrame, LoadingGallery } from './gallery-frame.tsx';
import { GalleryPage } from './gallery-page.tsx';
import { EmptyTicket } from './gallery-sections.tsx';

/** Error codes about a card's code or access code, which the home page shows (requirement G1). */
const SHOWN_AT_HOME: Readonly<Record<CodeOf<'cardProblem'>, true>> = {
  CARD_NOT_FOUND: true,
  CARD_EMPTY_MEDIA: true,
  CUSTOMER_CODE_NOT_FOUND: true,
  CARD_NOT_FROM_CUSTOMER: true,
};

export function GalleryRoute({ typedCode }: { typedCode: string }) {
  const venue = useVenue();
  const card = parseCardCode(typedCode);
  if (!card) return <BackHome cardCode={typedCode} errorCode="CARD_NOT_FOUND" />;
  if (venue.twoFactor && !passOf(card)) return <BackHome cardCode={card} errorCode={null} />;
  return <OpenCard card={card} />;
}

function BackHome(problem: Omit<UnopenedCard, 'media'>) {
  const request: UnopenedCard = { ...problem, media: mediaInFragment(location.hash) };
  return <Redirect to={paths.home} replace state={request} />;
}

const isSame = (one: readonly Gallery[], other: readonly Gallery[]) =>
  one.length === other.length && one.every((gallery, at) => gallery === other[at]);

/** Returns all cards joined in one gallery, first the card in the address. The object only changes when a card does. */
function useJoinedGallery(card: CardCode): JoinedGallery {
  const galleries = useCards(card).flatMap(({ gallery }) => gallery ?? []);
  const [last, setLast] = useState(() => ({ galleries, joined: joinGalleries(galleries) }));
  if (isSame(last.galleries, galleries)) return last.joined;
  const joined = joinGalleries(galleries);
  setLast({ galleries, joined });
  return joined;
}

function OpenCard({ card }: { card: CardCode }) {
  usePageData();
  useState(takeFrame);
  const query = useGallery(card);
  const { data: gallery, error } = query;
  const joined = useJoinedGallery(card);
  // Loads the catalogue together with the media, because unsold media show only after it has loaded or failed.
  useCatalogue();
  const session = useSessionOf(card);
  if (gallery) {
    return (
      <OrderContext value={session}>
        <GalleryPage card={card} gallery={joined} />
      </OrderContext>
    );
  }
  if (!error) return <LoadingGallery card={card} />;
  const errorCode = errorCodeOf(error);
  // The home page asks for the access code again, without showing an error.
  if (errorCode === 'RIGHT_EXPIRED') return <BackHome cardCode={card} errorCode={null} />;
  if (errorCode in SHOWN_AT_HOME) return <BackHome cardCode={card} errorCode={errorCode} />;
  return (
    <GalleryFrame card={card} title={<TitleBand />}>
      {errorCode === 'CARD_EMPTY_PHOTO' ? (
        <EmptyGallery query={query} ticket={<EmptyTicket card={card} />} />
      ) : (
        <GalleryFailure isRetrying={query.isFetching} />
      )}
    </GalleryFrame>
  );
}
