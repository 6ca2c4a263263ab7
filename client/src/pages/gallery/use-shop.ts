import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Cart, cartContents, indexMedias } from '#client/features/cart/cart.ts';
import type { Selection } from '#client/features/gallery/grid/media-grid.tsx';
import { formatCents } from '#client/i18n/translator.ts';
import { useLatest, useStableActions } from '#client/lib/use-latest.ts';
import { useOrder, useOrderSession, usePendingPackage } from '#client/order/use-order.ts';
import { useCatalogue, useVenue } from '#client/queries/venue.ts';
import { track } from '#client/services/analytics.ts';
import { useNotify } from '#client/ui/notice.tsx';
import type { Gallery, JoinedGallery, Media } from '#shared/media/media.ts';
import { hasAllDigital, type Order, orderedMedias, shouldPromoteAllDigital, withListedPackage } from '#shared/order.ts';
import { openMethod } from '#shared/payment.ts';
import { type Catalogue, canBuy, howSold } from '#shared/prices/product.ts';
import { openerFor, overlays } from './overlays/use-overlays.ts';

/** While the buyer's PIX code waits, asks before a change, which ends the code: somebody may be paying it (R2). */
function useConfirmed(): (change: () => void) => void {
  const session = useOrderSession();
  const notify = useNotify();
  const { t } = useTranslation();
  return (change) => {
    const { order, payment } = session.state;
    if (openMethod(payment) !== 'pix' || order?.buyer.kind !== 'you') change();
    else notify(t('cart.endsPix'), 'problem', { label: t('cart.changeAnyway'), onPress: change });
  };
}

function useAllDigitalOption(order: Order | undefined, catalogue: Catalogue | undefined): Cart['allDigital'] {
  const { choosePackage } = useOrderSession();
  const confirmed = useConfirmed();
  const wanted = usePendingPackage();
  const price = catalogue?.allDigital?.priceCents;
  if (!order || price === undefined) return null;
  return {
    priceCents: price,
    isChosen: wanted ?? hasAllDigital(order),
    isChanging: wanted !== null,
    isPromoted: shouldPromoteAllDigital(order, price),
    onToggle: (isWanted) => confirmed(() => choosePackage(isWanted)),
  };
}

export const packageTakes = ({ sold }: Gallery) => (sold.length > 0 ? 'rest' : 'all');

function sellsSome(catalogue: Catalogue | undefined, { unsold }: Gallery): boolean {
  return catalogue !== undefined && unsold.some(({ kind }) => howSold(kind, catalogue) !== null);
}

/** Memoized, because there may be ten thousand media. */
function useContents(order: Order | undefined, { unsold }: Gallery, catalogue: Catalogue | undefined) {
  const offered = useMemo(() => indexMedias(unsold), [unsold]);
  return useMemo(() => order && cartContents(order, offered, catalogue), [order, offered, catalogue]);
}

/** Says that a media is sold in the package alone. Offers the package, if no button on the page does. */
function useLeadToPackage(gallery: Gallery, option: Cart['allDigital'], catalogue: Catalogue | undefined) {
  const latest = useLatest(option);
  const notify = useNotify();
  const { t } = useTranslation();
  return ({ kind }: Media) => {
    if (!option) return;
    const isOffered = overlays.snapshot().overlay === null && catalogue?.products.length === 0;
    if (isOffered) return notify(t(`cart.onlyInPackage.${kind}`));
    const label = `${t(`cart.packageOffer.take.${packageTakes(gallery)}`)} · ${formatCents(option.priceCents)}`;
    const onPress = () => latest.current?.onToggle(true);
    notify(t(`cart.onlyInPackage.${kind}`), 'problem', { label, onPress });
  };
}

type Sale = { order: Order | undefined; catalogue: Catalogue | undefined; option: Cart['allDigital'] };

/** Returns what a press on media does: it adds those that are sold singly, or removes media. The functions never change. */
function useToggles(gallery: Gallery, { order, catalogue, option }: Sale): Pick<Selection, 'onToggle' | 'onToggleAll'> {
  const { choose } = useOrderSession();
  const confirmed = useConfirmed();
  const leadToPackage = useLeadToPackage(gallery, option, catalogue);
  const notify = useNotify();
  const { t } = useTranslation();
  const isSold = ({ kind }: Media) => catalogue !== undefined && howSold(kind, catalogue) === 'singly';
  const onToggleAll = (wanted: readonly Media[], isWanted: boolean) => {
    if (option?.isChanging) return;
    // With the package in the order, ticks only say why nothing changes.
    if (order && hasAllDigital(order)) return notify(t('cart.inPackage'), 'success');
    const ids = (isWanted ? wanted.filter(isSold) : wanted).map(({ id }) => id);
    if (ids.length === 0) return wanted[0] && leadToPackage(wanted[0]);
    if (isWanted) track('add_photo_to_cart');
    confirmed(() => choose(ids, isWanted));
  };
  return useStableActions({
    onToggleAll,
    onToggle: (media: Media, isWanted: boolean) => onToggleAll([media], isWanted),
  });
}

/** Returns what the marks on the photos show and change, apart from pending ticks. */
function useTicks(gallery: Gallery, sale: Sale) {
  const { order, catalogue } = sale;
  const ordered = useMemo(() => order && orderedMedias(order), [order]);
  /** Changes with the catalogue alone. */
  const canTick = useCallback(
    ({ kind }: Media) => catalogue !== undefined && howSold(kind, catalogue) !== null,
    [catalogue],
  );
  return { ordered, canTick, toggles: useToggles(gallery, sale) };
}

/** Returns what can be bought, as of the provider's last answer: pending ticks do not change it. */
export function useShop(gallery: JoinedGallery) {
  const { hasOnlineSale, freePhotos } = useVenue();
  const catalogue = useCatalogue();
  const mayBuy = canBuy({
    cardSellsOnline: gallery.cardSellsOnline,
    hasOnlineSale,
    catalogue: catalogue.data ?? null,
  });
  const sells = hasOnlineSale || gallery.cardSellsOnline;
  const hasPricesFailed = sells && !mayBuy && !catalogue.isPending;
  const read = useOrder(mayBuy);
  const { data } = read;
  const { unsold } = gallery;
  const listed = useMemo(() => data && withListedPackage(data, unsold), [data, unsold]);
  const order = { ...read, data: listed };
  const option = useAllDigitalOption(listed, catalogue.data);
  const ticks = useTicks(gallery, { order: listed, catalogue: catalogue.data, option });
  const contents = useContents(order.data, gallery, catalogue.data);
  const hasForSale = mayBuy && sellsSome(catalogue.data, gallery);
  const hasCart = mayBuy && contents && !contents.order.isCompleted && (hasForSale || contents.order.items.length > 0);
  /** Null until there is an open order and something to buy (requirement C1). */
  const cart: Cart | null = hasCart
    ? {
        ...contents,
        numbers: gallery.numbers,
        allDigital: option,
        packageTakes: packageTakes(gallery),
        onCheckout: openerFor('checkout'),
      }
    : null;
  return {
    canBuy: mayBuy,
    isAtCounter: !sells,
    /** Whether anything that is not bought yet is sold here. */
    hasForSale,
    /** Whether the catalogue failed, or is empty although this venue sells online. */
    hasPricesFailed,
    failed: hasPricesFailed ? catalogue : mayBuy && order.isError ? order : null,
    /** Whether unsold media show: they can be bought, are free to see, or wait for prices (requirement G3). */
    showsUnsold: mayBuy || freePhotos || hasPricesFailed,
    catalogue,
    order,
    isOrderAwaited: catalogue.isPending ? sells : mayBuy && order.isPending,
    ticks,
    isPackageChanging: option?.isChanging ?? false,
    cart,
  };
}

export type ShopFailed = NonNullable<ReturnType<typeof useShop>['failed']>;
