import { createHash } from 'node:crypto';
import { BuyerRecord } from '#server/rights/buyer-record.ts';
import type { HandleSubject } from '#server/rights/handles.ts';
import type { Signer } from '#server/rights/order-handle.ts';
import { homePictures } from '#server/venue-pictures/home-pictures.ts';
import { type CardCode, parseCardCode } from '#shared/cards/card-code.ts';
import { type Address, EMPTY_ADDRESS } from '#shared/customer/address.ts';
import type { Media } from '#shared/media/media.ts';
import type { Order, SavedCustomer } from '#shared/order.ts';
import { isOpenPayment, isPaid, type Payment, paymentStatus } from '#shared/payment.ts';
import { type WireMedia, wirePixels, wireTakenAt } from '#shared/provider-api/media.ts';
import {
  type WireAddress,
  type WireCustomer,
  type WireOrder,
  type WirePayment,
  wireExpiresAt,
} from '#shared/provider-api/order.ts';
import type { WireCatalogue, WireOrganization } from '#shared/provider-api/organization.ts';
import { centsFromReais } from '#shared/provider-api/price.ts';
import { isLinkTarget, isMailTarget } from '#shared/site/help-link.ts';
import { readSeller } from '#shared/site/seller.ts';
import { bannerHeightPx, IDENTIFICATION_FIELDS, parseSiteConfig, type Venue } from '#shared/site/venue.ts';
import { readTheme } from '#shared/theme/theme.ts';
import { withoutWrongCode } from './payment-sum.ts';
import { readPixCode } from './pix-code.ts';
import { ProviderError } from './provider-error.ts';
import type { ProviderOrderItem, VenueCatalogue } from './types.ts';

// Converts the wire's spelling: snake_case, nullish values and decimal prices are found nowhere after it.

function bannerOf(config: Record<string, unknown>): Venue['banner'] {
  const banner = config.SITE_BANNER;
  if (typeof banner !== 'object' || banner === null) return null;
  const { URL: url, HEIGHT: height } = banner as { URL?: unknown; HEIGHT?: unknown };
  const isImageAddress = typeof url === 'string' && /^https?:\/\//i.test(url);
  return isImageAddress ? { url, heightPx: bannerHeightPx(height) } : null;
}

/** The most characters of a venue's name, which is many times in every page. */
const MAX_VENUE_NAME = 200;

export function toVenue(wire: WireOrganization, storageUrl: string): Venue {
  const site = wire.features?.site;
  const features = wire.features_organization;
  const config = parseSiteConfig(features?.config);
  const folder = `${storageUrl}/${encodeURIComponent(wire.web_name.toLowerCase())}`;
  const helpUrl = wire.external_help_url;
  const theme = readTheme(config);
  const backgroundUrl = `${folder}/background.jpg`;
  const logoUrl = `${folder}/logo.png`;
  return {
    name: Array.from(wire.name.slice(0, 2 * MAX_VENUE_NAME))
      .slice(0, MAX_VENUE_NAME)
      .join(''),
    webName: wire.web_name.toLowerCase(),
    contactEmail: wire.contact_email && isMailTarget(wire.contact_email) ? wire.contact_email : null,
    seller: readSeller(config.SELLER),
    hasOnlineSale: wire.has_online_sale,
    hasFacialRecognition: wire.has_facial_recognition,
    searchMaxRange: wire.search_max_range,
    canSendPhoto: wire.can_send_photo || (site?.can_send_photo ?? false),
    readsCardCode: wire.read_card_code,
    externalHelp: helpUrl && isLinkTarget(helpUrl) ? { url: helpUrl, id: wire.external_help_id ?? null } : null,
    initialForm: features?.webapp_initial_form === 'customer' ? 'customer' : 'card',
    customerFormFields: IDENTIFICATION_FIELDS.filter((field) => site?.customer_form_fields?.includes(field)),
    cpfAsPassword: site?.cpf_as_password ?? false,
    mustEditPhoto: site?.must_edit_photo ?? false,
    freePhotos: site?.free_photos ?? false,
    canRemovePhoto: site?.can_remove_photo ?? false,
    twoFactor: features?.two_factor_authentication ?? false,
    receiptByEmail: config.RECEIPT_BY_EMAIL === true,
    banner: bannerOf(config),
    theme,
    logoUrl,
    backgroundUrl,
    homePictures: homePictures({ theme, backgroundUrl, logoUrl }, storageUrl),
  };
}

export function toCatalogue(wire: WireCatalogue): VenueCatalogue {
  const products = wire.products ?? [];
  const allDigital = wire.all_digital ?? null;
  return {
    catalogue: {
      products: products.map((product) => ({
        holdsPhotos: product.is_photo,
        holdsVideos: product.is_video,
        ranges: product.ranges_price.map((range) => ({
          minPhotos: range.min_photos,
          unitPriceCents: centsFromReais(range.price),
        })),
      })),
      allDigital:
        allDigital && allDigital.price > 0
          ? { priceCents: centsFromReais(allDigital.price), description: allDigital.description ?? null }
          : null,
    },
    productIds: products.map((product) => product.id),
    allDigitalId: allDigital?.id ?? null,
  };
}

export function toFoundMedia(wire: WireMedia, { handles, site }: Signer): Media {
  const { filename, id, type } = wire;
  return { id: handles.sign(site, 'peek', { kind: type, id }, { filename }), download: null, kind: type, filename };
}

export const DEFAULT_TIME_ZONE = 'America/Sao_Paulo';
const venueClock = new Intl.DateTimeFormat('sv', {
  timeZone: DEFAULT_TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** By the clock of the offset that is written. UTC says nothing of the venue's clock. */
function takenAtOf({ taken_at }: WireMedia): number | undefined {
  const { data: text } = wireTakenAt.safeParse(taken_at);
  if (!text) return undefined;
  const local = text.endsWith('Z')
    ? venueClock.format(new Date(text)).replace(' ', 'T')
    : text.replace(/[+-]..:..$/, '');
  // Of the first centuries the clock writes no date that can be read.
  return Math.floor(Date.parse(`${local}Z`) / 1_000) || undefined;
}

/** Four digits are exact to a px in a row that is a thousand px wide. */
function ratioOf(wire: WireMedia): number | undefined {
  const { data: width } = wirePixels.safeParse(wire.width);
  const { data: height } = wirePixels.safeParse(wire.height);
  return width && height ? Number((width / height).toPrecision(4)) : undefined;
}

/** @param list the gallery's list with the media. Only bought media and extras may be downloaded. */
export function toMedia(wire: WireMedia, list: 'sold' | 'unsold' | 'extra', { handles, site }: Signer): Media {
  const { filename } = wire;
  const subject = { kind: list === 'extra' ? 'extra' : wire.type, id: wire.id } as const;
  return {
    id: handles.sign(site, 'view', subject, { filename }),
    download: list === 'unsold' ? null : handles.sign(site, 'download', subject, { filename }),
    kind: wire.type,
    filename,
    takenAt: takenAtOf(wire),
    ratio: ratioOf(wire),
  };
}

export function toPayment(wire: WirePayment): Payment {
  const pixText = wire.pix_text?.trim() || null;
  const method = wire.method ?? (pixText ? 'pix' : null);
  const code = pixText === null ? null : readPixCode(pixText);
  const amountCents = typeof wire.amount === 'number' ? centsFromReais(wire.amount) : (code?.cents ?? null);
  const { data: end } = wireExpiresAt.safeParse(wire.expires_at);
  const expiresAt = pixText !== null && end ? Date.parse(end) : undefined;
  const status = paymentStatus(wire.status, { method, pixText });
  return { status, method, pixText, amountCents, receiver: code?.receiver, expiresAt };
}

function toCustomer(wire: WireCustomer): SavedCustomer {
  return {
    name: wire.name ?? '',
    email: wire.email,
    documentType: wire.document_type,
    document: wire.document,
    phone: wire.phone ?? '',
    acceptedTerms: wire.accepted_terms,
  };
}

function toAddress(wire: WireAddress): Address {
  const { street_number: streetNumber, country, zipcode, street, state, city, neighborhood } = wire;
  return { ...EMPTY_ADDRESS, country, zipcode, street, streetNumber, state, city, neighborhood };
}

function toOrderItem(wire: WireOrder['items'][number]): ProviderOrderItem {
  const medias = wire.items.flatMap(({ photo, video }): HandleSubject[] => [
    ...(photo ? [{ kind: 'photo', id: photo.id } as const] : []),
    ...(video ? [{ kind: 'video', id: video.id } as const] : []),
  ]);
  return {
    id: wire.id,
    isAllDigital: wire.product_type.unities === 0,
    holdsPhotos: wire.product_type.is_photo,
    holdsVideos: wire.product_type.is_video,
    medias,
    totalCents: centsFromReais(wire.total),
  };
}

/** @throws ProviderError PROVIDER_INVALID_REPLY for an invalid card code. */
export function toCardCode(written: string): CardCode {
  const code = parseCardCode(written);
  if (!code) throw new ProviderError('PROVIDER_INVALID_REPLY', 'a card that is no card code');
  return code;
}

/**
 * An order with bare ids, whose buyer is private. Visitors share it: `orders/show.ts` makes it what one of them may
 * see. @property paidCents the amount of each payment that was made; null where the provider does not say it
 */
export type ProviderOrder = Omit<Order, 'id' | 'items' | 'buyer' | 'customer' | 'address' | 'version'> & {
  readonly firstCard: CardCode;
  readonly items: readonly ProviderOrderItem[];
  readonly buyer: BuyerRecord;
  readonly paidCents: readonly (number | null)[];
};

const REVISION_LENGTH = 22;

export type Charged = Pick<Order, 'cards' | 'totalCents'> & { readonly items: readonly ProviderOrderItem[] };

/** A hash of what a checkout charges: cards, items, total. Independent of their sequence. */
export function revisionOf({ cards, items, totalCents }: Charged): string {
  const contents = items.map((item) => [
    item.isAllDigital,
    item.holdsPhotos,
    item.holdsVideos,
    item.totalCents,
    item.medias.map(({ kind, id }) => `${kind} ${id}`).sort(),
  ]);
  const sorted = contents.map((item) => JSON.stringify(item)).sort();
  return createHash('sha256')
    .update(JSON.stringify([[...cards].sort(), sorted, totalCents]))
    .digest('base64url')
    .slice(0, REVISION_LENGTH);
}

export function toOrder(wire: WireOrder): ProviderOrder {
  const payments = (wire.payments ?? []).map(toPayment);
  const paid = payments.filter(isPaid);
  const last = payments.at(-1);
  const open = last?.status === 'ended' ? payments.findLast(isOpenPayment) : undefined;
  // A code that a card replaced may be paid late, before the refused card in the list.
  const payment = paid.at(-1) ?? open ?? last;
  const totalCents = centsFromReais(wire.total);
  const address = wire.customer?.addresses?.[0];
  const cards = wire.cards.map(({ card }) => toCardCode(card));
  const order = {
    reference: wire.id,
    firstCard: cards[0] ?? toCardCode(wire.card_code),
    cards,
    isCompleted: wire.completed || wire.status === 1,
    totalCents,
    items: wire.items.map(toOrderItem),
    buyer: new BuyerRecord(wire.customer ? toCustomer(wire.customer) : null, address ? toAddress(address) : null),
    payment: payment ? withoutWrongCode(payment, totalCents) : null,
    paidCents: paid.map(({ amountCents }) => amountCents),
  };
  return { ...order, revision: revisionOf(order) };
}
