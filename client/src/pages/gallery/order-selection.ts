import type { TFunction } from 'i18next';
import type { TickStore, Ticks } from '#client/features/gallery/grid/media-grid.tsx';
import { formatCents } from '#client/i18n/translator.ts';
import type { OrderSession } from '#client/order/order-session.ts';
import { type OrderState, wantedMedias, wantedPackage } from '#client/order/order-state.ts';
import { track } from '#client/services/analytics.ts';
import type { useNotify } from '#client/ui/notice.tsx';
import { type Gallery, handleName, type Media } from '#shared/media/media.ts';
import { hasAllDigital, type OrderedMedias, orderedMedias, withListedPackage } from '#shared/order.ts';
import { openMethod } from '#shared/payment.ts';
import { type Catalogue, howSold } from '#shared/prices/product.ts';
import { overlays } from './overlays/use-overlays.ts';

/** What a press on a photo's checkbox needs to change the order, or to say why nothing changes. */
export type Sale = {
  readonly session: OrderSession;
  readonly gallery: Gallery;
  readonly catalogue: Catalogue | undefined;
  readonly notify: ReturnType<typeof useNotify>;
  readonly t: TFunction;
};

/** Whether a change of the order would invalidate the buyer's PIX code, which somebody may be paying (R2). */
export const endsPix = ({ order, payment }: Pick<OrderState, 'order' | 'payment'>): boolean =>
  openMethod(payment) === 'pix' && order?.buyer.kind === 'you';

/** Makes a change. Asks first if it would invalidate the buyer's PIX code. */
function askIfItEndsPix({ session, notify, t }: Sale, change: () => void): void {
  if (!endsPix(session.state)) change();
  else notify(t('cart.endsPix'), 'problem', { label: t('cart.changeAnyway'), onPress: change });
}

export const choosePackage = (sale: Sale, isWanted: boolean): void =>
  askIfItEndsPix(sale, () => sale.session.choosePackage(isWanted));

export const packageTakes = ({ sold }: Gallery) => (sold.length > 0 ? 'rest' : 'all');

/** Says that a media comes only in the package. Offers the package, unless a button on the page already does. */
function leadToPackage(sale: Sale, { kind }: Media) {
  const { gallery, catalogue, notify, t } = sale;
  if (!catalogue?.allDigital) return;
  const text = t(`cart.onlyInPackage.${kind}`);
  const isOffered = overlays.snapshot().overlay === null && catalogue.products.length === 0;
  if (isOffered) return notify(text);
  const price = formatCents(catalogue.allDigital.priceCents);
  const label = `${t(`cart.packageOffer.take.${packageTakes(gallery)}`)} · ${price}`;
  notify(text, 'problem', { label, onPress: () => choosePackage(sale, true) });
}

/** Returns the actions of the photos' checkboxes: a press adds media that are offered singly, or removes media. */
function actionsOf(sale: Sale) {
  const { session, catalogue, notify, t } = sale;
  const sold = ({ kind }: Media) => (catalogue === undefined ? null : howSold(kind, catalogue));
  const onToggle = (wanted: readonly Media[], isWanted: boolean) => {
    const { order, writes } = session.state;
    if (wantedPackage(writes) !== null) return;
    // While the order contains the package, a press only explains why nothing changes.
    if (order && hasAllDigital(order)) return notify(t('cart.inPackage'), 'success');
    const chosen = isWanted ? wanted.filter((media) => sold(media) === 'singly') : wanted;
    if (chosen.length === 0) return wanted[0] && leadToPackage(sale, wanted[0]);
    if (isWanted) track('add_photo_to_cart');
    const ids = chosen.map(({ id }) => id);
    askIfItEndsPix(sale, () => session.choose(ids, isWanted));
  };
  return { onToggle, canTick: (media: Media) => sold(media) !== null };
}

function marksOf({ order, writes }: OrderState, ordered: OrderedMedias) {
  const pending = wantedMedias(writes);
  const packageWish = wantedPackage(writes);
  const isInOrder = order !== undefined && hasAllDigital(order);
  const chosenNames = new Set(ordered.names);
  for (const [id, isWanted] of pending) chosenNames[isWanted ? 'add' : 'delete'](handleName(id));
  return {
    isChosen: ({ id }: Media) => chosenNames.has(handleName(id)),
    isChanging: ({ id }: Media) => pending.has(id) && pending.get(id) !== ordered.has(id),
    isLocked: packageWish !== null || isInOrder,
    hasPackage: packageWish ?? isInOrder,
    pendingCount: pending.size,
  };
}

/**
 * Returns a store of the order's selection, with ticks that are not confirmed yet. Its snapshot is null while there is
 * no open order.
 */
export function orderSelection(sale: Sale): TickStore {
  const { session, gallery } = sale;
  const actions = actionsOf(sale);
  let shown: OrderState | undefined;
  let ordered: OrderedMedias | undefined;
  let selection: Ticks | null = null;
  const snapshot = () => {
    const { state } = session;
    const { order, writes } = state;
    if (order !== shown?.order) ordered = order && orderedMedias(withListedPackage(order, gallery.unsold));
    if (order !== shown?.order || writes !== shown?.writes)
      selection = ordered && !order?.isCompleted ? { ...actions, ...marksOf(state, ordered) } : null;
    shown = state;
    return selection;
  };
  return { subscribe: session.subscribe, snapshot };
}
