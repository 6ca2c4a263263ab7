import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { Checkout } from '#client/features/checkout/checkout.tsx';
import { MediaPicture } from '#client/features/gallery/grid/media-picture.tsx';
import { loadShapes, ratioOf, whenComplete } from '#client/features/gallery/grid/picture-shapes.ts';
import { HelpLink } from '#client/features/site/site-footer.tsx';
import { VenueLogo } from '#client/features/site/site-header.tsx';
import { lazyPart } from '#client/i18n/lazy-part.ts';
import { changeWithTransition } from '#client/lib/view-transition.ts';
import { useGalleryOverlay, useGalleryPage } from '#client/pages/gallery/gallery-page-context.tsx';
import { completedAt } from '#client/payment/finish-order.ts';
import { forgetReceipt, keepReceipt } from '#client/payment/shown-receipt.ts';
import { useVenue } from '#client/queries/venue.ts';
import { logProblem } from '#client/services/problem-log.ts';
import type { CheckoutStep } from '#shared/checkout.ts';
import type { JoinedGallery, Media } from '#shared/media/media.ts';
import { type Order, orderedMedias } from '#shared/order.ts';
import { beginSteps, goToStep } from './overlay-history.ts';
import { closeOverlay, overlays } from './use-overlays.ts';

const SuccessOverlay = lazyPart(() => import('./success-overlay.tsx').then((module) => module.SuccessOverlay));

/** Loads what follows the payment. What fails here is loaded again when it is shown, and a failure shows then. */
const loadSuccess = () =>
  SuccessOverlay.load().catch((error: unknown) => logProblem('the success did not load ahead', error));

/** Keeps the buyer's receipt in the tab while it is on the screen. */
function useKeepReceipt(order: Order): void {
  const { card } = useGalleryPage();
  useEffect(() => {
    if (!order.isCompleted || order.buyer.kind !== 'you') return;
    keepReceipt(card, { order, completedAt: completedAt(order.reference) ?? null });
    return forgetReceipt;
  }, [card, order]);
}

/** The media of an order, in the gallery's order. Those of a card that is not open are missing. */
function useOrderMedias(order: Order, { unsold, sold }: JoinedGallery): readonly Media[] {
  return useMemo(() => {
    const ordered = orderedMedias(order);
    return [...unsold, ...sold].filter(({ id }) => ordered.has(id));
  }, [order, unsold, sold]);
}

const begin = (steps: readonly CheckoutStep[]) => beginSteps(overlays, steps);
const goTo = (step: CheckoutStep) => goToStep(overlays, step);
const back = () => overlays.back();

/** The checkout over the gallery, and what follows the payment. */
export function CheckoutOverlay({ order }: { order: Order }) {
  const { card, gallery } = useGalleryPage();
  const { overlay } = useGalleryOverlay();
  const venue = useVenue();
  const medias = useOrderMedias(order, gallery);
  // After a reload the order's media are not known: what was ever bought stands in.
  const bought = medias.length > 0 ? medias : gallery.sold;
  const shapes = usePictureShapes(order, bought, loadSuccess);
  const logo = <VenueLogo name={venue.name} url={venue.logoUrl} size="small" />;
  const help = <HelpLink venue={venue} cardCode={card} />;
  useKeepReceipt(order);
  // While the visitor still fills in the steps.
  useEffect(() => void loadSuccess(), []);
  return (
    <Checkout
      order={order}
      medias={medias}
      picture={(media) => <MediaPicture media={media} isEager />}
      logo={logo}
      cards={gallery.cards}
      steps={overlay && 'steps' in overlay ? overlay.steps : undefined}
      onBegin={begin}
      onStep={goTo}
      onBack={back}
      onClose={closeOverlay}
      success={
        shapes &&
        ((titleId) => (
          <SuccessOverlay titleId={titleId} order={order} bought={bought} shapes={shapes} logo={logo} help={help} />
        ))
      }
      help={help}
    />
  );
}

/** A mosaic has at most this many pictures. */
const MAX_MEASURED = 5;

/** A thumbnail that does not load counts as a usual photo, and none is awaited for longer than this. */
const USUAL_RATIO = 4 / 3;
const LONGEST_WAIT_MS = 1_000;

/** @returns width by height of each thumbnail. Most are known: the gallery has shown them. */
async function ratiosOf(medias: readonly Media[]): Promise<readonly number[]> {
  loadShapes(medias);
  await Promise.race([whenComplete(medias), new Promise((end) => setTimeout(end, LONGEST_WAIT_MS))]);
  return medias.map((media) => ratioOf(media) ?? USUAL_RATIO);
}

/** Waits until the ticket of what was just paid is torn. It is at once for visitors who want less motion. */
const ticketTorn = () =>
  Promise.allSettled(
    [...document.querySelectorAll('[data-state="paid"]')]
      .flatMap((ticket) => ticket.getAnimations({ subtree: true }))
      .map(({ finished }) => finished),
  );

/**
 * Width by height of the first media of a completed order, once its photos can be shown; null until then, and none until
 * its media are known. They are measured once, so that nothing moves later.
 * @param load the code that shows them
 */
function usePictureShapes(
  { isCompleted }: Order,
  medias: readonly Media[],
  load: () => Promise<unknown>,
): readonly number[] | null {
  const [shapes, setShapes] = useState<readonly number[] | null>(null);
  const prepare = useEffectEvent(async () => {
    const [measured] = await Promise.all([ratiosOf(medias.slice(0, MAX_MEASURED)), load(), ticketTorn()]);
    return measured;
  });
  // A second phone learns which photos were bought with the gallery's next reply.
  const hasMedias = medias.length > 0;
  useEffect(() => {
    if (!isCompleted) return;
    let isGone = false;
    void prepare().then((measured) => {
      if (!isGone) changeWithTransition(() => setShapes(measured));
    });
    return () => {
      isGone = true;
    };
  }, [isCompleted, hasMedias]);
  return shapes;
}
