import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { Checkout } from '#client/features/checkout/checkout.tsx';
import { hideReceipt, storeReceipt } from '#client/features/checkout/receipt/kept-receipts.ts';
import { loadShapes, ratioOf, whenComplete } from '#client/features/gallery/grid/picture-shapes.ts';
import { HelpLink } from '#client/features/site/site-footer.tsx';
import { VenueLogo } from '#client/features/site/site-header.tsx';
import { lazyPart } from '#client/lib/lazy-part.tsx';
import { changeWithTransition } from '#client/lib/view-transition.ts';
import { useGalleryPage } from '#client/pages/gallery/gallery-page-context.tsx';
import { useVenue } from '#client/queries/venue.ts';
import { logProblem } from '#client/services/problem-log.ts';
import type { JoinedGallery, Media } from '#shared/media/media.ts';
import { type Order, orderedMedias } from '#shared/order.ts';
import { overlays } from './use-overlays.ts';

const SuccessOverlay = lazyPart(() => import('./success-overlay.tsx'), 'SuccessOverlay');

/** Loads the success screen in advance. If that fails, rendering it loads it again and shows a failure. */
const loadSuccess = () =>
  SuccessOverlay.load().catch((error: unknown) => logProblem('the success did not load ahead', error));

function useKeepReceipt(order: Order): void {
  const { card } = useGalleryPage();
  useEffect(() => {
    if (!order.isCompleted || order.buyer.kind !== 'you') return;
    storeReceipt(card, order);
    return hideReceipt;
  }, [card, order]);
}

/** Returns the media of an order, sorted as in the gallery, except those of cards that are not open. */
function useOrderMedias(order: Order, { unsold, sold }: JoinedGallery): readonly Media[] {
  return useMemo(() => {
    const ordered = orderedMedias(order);
    return [...unsold, ...sold].filter(({ id }) => ordered.has(id));
  }, [order, unsold, sold]);
}

const back = () => overlays.back();

export function CheckoutOverlay({ order }: { order: Order }) {
  const { card, gallery, overlay } = useGalleryPage();
  const venue = useVenue();
  const medias = useOrderMedias(order, gallery);
  // After a reload, the media of a completed order are unknown, so this uses all bought media.
  const bought = medias.length > 0 ? medias : gallery.sold;
  const shapes = usePictureShapes(order, bought);
  const logo = <VenueLogo size="small" />;
  const help = <HelpLink venue={venue} cardCode={card} />;
  useKeepReceipt(order);
  useEffect(() => void loadSuccess(), []);
  return (
    <Checkout
      order={order}
      medias={medias}
      shapeOf={shapeOf}
      logo={logo}
      cards={gallery.cards}
      forSale={gallery.unsold}
      steps={overlay && 'steps' in overlay ? overlay.steps : undefined}
      onBegin={overlays.beginSteps}
      onStep={overlays.goToStep}
      onBack={back}
      onClose={overlays.close}
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

const MAX_MEASURED = 5;

/** The ratio (width divided by height) of a thumbnail that has failed, or has not loaded yet. */
const USUAL_RATIO = 4 / 3;
const LONGEST_WAIT_MS = 1_000;

const shapeOf = (media: Media) => ratioOf(media) || USUAL_RATIO;

async function ratiosOf(medias: readonly Media[]): Promise<readonly number[]> {
  loadShapes(medias);
  await Promise.race([whenComplete(medias), new Promise((end) => setTimeout(end, LONGEST_WAIT_MS))]);
  return medias.map(shapeOf);
}

const ticketTorn = () =>
  Promise.allSettled(
    [...document.querySelectorAll('[data-state="paid"]')]
      .flatMap((ticket) => ticket.getAnimations({ subtree: true }))
      .map(({ finished }) => finished),
  );

/**
 * Measures the first photos of a completed order, while the success screen loads and the ticket is torn off. Null until
 * all three have ended.
 */
function usePictureShapes({ isCompleted }: Order, medias: readonly Media[]): readonly number[] | null {
  const [shapes, setShapes] = useState<readonly number[] | null>(null);
  const prepare = useEffectEvent(async () => {
    const [measured] = await Promise.all([ratiosOf(medias.slice(0, MAX_MEASURED)), loadSuccess(), ticketTorn()]);
    return measured;
  });
  // On a second phone, the bought media are known only from the gallery's next reply, so they are measured then.
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
