import { LRUCache } from 'lru-cache';
import { BuyerRecord } from '#server/rights/buyer-record.ts';
import type { HandleSubject, Signer } from '#server/rights/handles.ts';
import { homePictures } from '#server/venue-pictures/home-pictures.ts';
import { type CardCode, parseCardCode } from '#shared/cards/card-code.ts';
import type { Address } from '#shared/customer/address.ts';
import type { Media, MediaKind } from '#shared/media/media.ts';
import type { SavedCustomer } from '#shared/order.ts';
import { isOpenPayment, isPaid, type Payment, paymentStatus } from '#shared/payment.ts';
import type { WireMedia } from '#shared/provider-api/media.ts';
import {
  cardsOf,
  isCompleted,
  type WireAddress,
  type WireCustomer,
  type WireOrder,
  type WirePayment,
} from '#shared/provider-api/order.ts';
import type { WireCatalogue, WireOrganization } from '#shared/provider-api/organization.ts';
import { centsFromReais } from '#shared/provider-api/primitives.ts';
import { isLinkTarget, isMailTarget } from '#shared/site/help-link.ts';
import { readSeller } from '#shared/site/seller.ts';
import {
  bannerHeightPx,
  DEFAULT_TIME_ZONE,
  identificationFields,
  parseSiteConfig,
  type Venue,
} from '#shared/site/venue.ts';
import { readTheme } from '#shared/theme/theme.ts';
import { withoutWrongCode } from './payment-sum.ts';
import { readPixCode } from './pix-code.ts';
import { ProviderError } from './provider-error.ts';
import { revisionOf } from './revision.ts';
import type { ProviderOrder, ProviderOrderItem, VenueCatalogue } from './types.ts';

// This file converts the provider's replies, with their snake case, nullish values and decimal prices, into our types.

function bannerOf(config: Record<string, unknown>): Venue['banner'] {
  const banner = config.SITE_BANNER;
  if (typeof banner !== 'object' || banner === null) return null;
  const { URL: url, HEIGHT: height } = banner as { URL?: unknown; HEIGHT?: unknown };
  const isImageAddress = typeof url === 'string' && /^https?:\/\//i.test(url);
  return isImageAddress ? { url, heightPx: bannerHeightPx(height) } : null;
}

/** The longest name of a venue, in characters, because every page repeats the name. */
const MAX_VENUE_NAME = 200;

/** @param asked the site whose venue was requested, used as its name if the reply has none */
export function toVenue(wire: WireOrganization, asked: string, storageUrl: string): Venue {
  const site = wire.features?.site;
  const features = wire.features_organization;
  const config = parseSiteConfig(features?.config);
  const webName = (wire.web_name || asked).toLowerCase();
  const name = wire.name || asked;
  const folder = `${storageUrl}/${encodeURIComponent(webName)}`;
  const helpUrl = wire.external_help_url;
  const theme = readTheme(config);
  const backgroundUrl = `${folder}/background.jpg`;
  const logoUrl = `${folder}/logo.png`;
  return {
    name: Array.from(name.slice(0, 2 * MAX_VENUE_NAME))
      .slice(0, MAX_VENUE_NAME)
      .join(''),
    webName,
    contactEmail: wire.contact_email && isMailTarget(wire.contact_email) ? wire.contact_email : null,
    seller: readSeller(config.SELLER),
    hasOnlineSale: wire.has_online_sale,
    hasFacialRecognition: wire.has_facial_recognition,
    searchMaxRange: wire.search_max_range,
    canSendPhoto: wire.can_send_photo || (site?.can_send_photo ?? false),
    readsCardCode: wire.read_card_code,
    externalHelp: helpUrl && isLinkTarget(helpUrl) ? { url: helpUrl, id: wire.external_help_id ?? null } : null,
    initialForm: features?.webapp_initial_form?.toLowerCase() === 'customer' ? 'customer' : 'card',
    customerFormFields: identificationFields(site?.customer_form_fields ?? []).fields,
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
          minPhotos: Math.max(1, range.min_photos),
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

const VIDEO_NAME = /\.(?:mp4|mov|m4v|webm)$/i;

/** A video's file name decides the kind, whatever the reply says. A media without a file name is named by its id. */
function fileOf({ id, type, filename }: WireMedia): Pick<Media, 'kind' | 'filename'> {
  const kind = VIDEO_NAME.test(filename) ? 'video' : type;
  return { kind, filename: filename || `${id}.${kind === 'video' ? 'mp4' : 'jpg'}` };
}

export function toFoundMedia(wire: WireMedia, { handles, site }: Signer): Media {
  const { kind, filename } = fileOf(wire);
  return { id: handles.sign(site, 'peek', { kind, id: wire.id }, { filename }), download: null, kind, filename };
}

const venueClock = new Intl.DateTimeFormat('sv', {
  timeZone: DEFAULT_TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});

const HOUR_MS = 3_600_000;
/** The venue's offset from UTC in ms, cached by hour, because `Intl` takes as long for one media as signing it. */
const venueOffsets = new LRUCache<number, number>({
  max: 500,
  // Dates in the first centuries cannot be parsed. Their offset is NaN, and such media have no time.
  memoMethod: (hour) => Date.parse(`${venueClock.format(hour * HOUR_MS).replace(' ', 'T')}Z`) - hour * HOUR_MS,
});

/**
 * Returns what the venue's clock showed, in s; undefined without a readable time. A written offset is ignored, because
 * the time before it is local. Only a time in UTC is converted.
 */
function takenAtOf({ taken_at: text }: WireMedia): number | undefined {
  if (!text) return undefined;
  const written = Date.parse(`${text.replace(/(?:Z|[+-]..:..)$/, '')}Z`);
  const isUtc = /(?:Z|[+-]00:00)$/.test(text);
  const ms = isUtc ? written + venueOffsets.memo(Math.floor(written / HOUR_MS)) : written;
  return Math.floor(ms / 1_000) || undefined;
}

/** Returns width divided by height, exact to a pixel in a row of a thousand pixels; undefined if a side is unknown. */
function ratioOf({ width, height }: WireMedia): number | undefined {
  return width && height ? Number((width / height).toPrecision(4)) : undefined;
}

/** @param list the list of the gallery that contains the media. Only bought media and extras may be downloaded. */
export function toMedia(wire: WireMedia, list: 'sold' | 'unsold' | 'extra', { handles, site }: Signer): Media {
  const { kind, filename } = fileOf(wire);
  const subject = { kind: list === 'extra' ? 'extra' : kind, id: wire.id } as const;
  return {
    id: handles.sign(site, 'view', subject, { filename }),
    download: list === 'unsold' ? null : handles.sign(site, 'download', subject, { filename }),
    kind,
    filename,
    takenAt: takenAtOf(wire),
    ratio: ratioOf(wire),
  };
}

/** @returns null if the reply has neither status nor PIX code and so says nothing about a payment */
export function toPayment(wire: WirePayment): Payment | null {
  const pixText = wire.pix_text?.trim() || null;
  if (pixText === null && wire.status.trim() === '') return null;
  const method = wire.method ?? (pixText ? 'pix' : null);
  const code = pixText === null ? null : readPixCode(pixText);
  const amountCents = typeof wire.amount === 'number' ? centsFromReais(wire.amount) : (code?.cents ?? null);
  const end = wire.expires_at;
  const expiresAt = pixText !== null && end ? Date.parse(end) : undefined;
  const status = paymentStatus(wire.status, { method, pixText });
  return { status, method, pixText, amountCents, receiver: code?.receiver, expiresAt };
}

/** Returns null unless e-mail and document can prove the buyer: some providers put an empty customer in new orders. */
function toCustomer(wire: WireCustomer): SavedCustomer | null {
  if (wire.email.trim() === '' || wire.document.trim() === '') return null;
  return {
    name: wire.name ?? '',
    email: wire.email,
    documentType: wire.document_type,
    document: wire.document,
    phone: wire.phone ?? '',
    acceptedTerms: wire.accepted_terms,
  };
}

function toAddress(wire: WireAddress): Address | null {
  const { street_number: streetNumber, country, zipcode, street, state, city, neighborhood } = wire;
  const address = { country, zipcode, street, streetNumber, state, city, neighborhood };
  return Object.values(address).some((text) => text !== '') ? address : null;
}

/** Converts an item. If the reply does not say which kinds the item holds, its media tell; without media, both. */
function toOrderItem(wire: WireOrder['items'][number], at: number): ProviderOrderItem {
  const medias = wire.items.flatMap(({ photo, video }): HandleSubject[] => [
    ...(photo ? [{ kind: 'photo', id: photo.id } as const] : []),
    ...(video ? [{ kind: 'video', id: video.id } as const] : []),
  ]);
  const { unities, is_photo, is_video } = wire.product_type;
  const holds = (kind: MediaKind) => medias.length === 0 || medias.some((media) => media.kind === kind);
  return {
    id: wire.id || `${at}`,
    isAllDigital: unities === 0,
    holdsPhotos: is_photo ?? holds('photo'),
    holdsVideos: is_video ?? holds('video'),
    medias,
    totalCents: centsFromReais(wire.total),
  };
}

/** @throws ProviderError PROVIDER_INVALID_REPLY if the card's code is invalid */
export function toCardCode(written: string): CardCode {
  const code = parseCardCode(written);
  if (!code) throw new ProviderError('PROVIDER_INVALID_REPLY', 'an invalid card code');
  return code;
}

export function toOrder(wire: WireOrder): ProviderOrder {
  const payments = (wire.payments ?? []).flatMap((payment) => toPayment(payment) ?? []);
  const paid = payments.filter(isPaid);
  const last = payments.at(-1);
  const open = last?.status === 'ended' ? payments.findLast(isOpenPayment) : undefined;
  // A PIX code may still be paid after a credit card replaced it and was refused. It is listed before that credit card.
  const payment = paid.at(-1) ?? open ?? last;
  const totalCents = centsFromReais(wire.total);
  const address = wire.customer?.addresses?.[0];
  const [firstCard = '', ...otherCards] = cardsOf(wire);
  const cards = [toCardCode(firstCard), ...otherCards.map(toCardCode)] as const;
  const order = {
    reference: wire.id,
    firstCard: cards[0],
    cards,
    isCompleted: isCompleted(wire),
    totalCents,
    items: wire.items.map(toOrderItem),
    buyer: new BuyerRecord(wire.customer ? toCustomer(wire.customer) : null, address ? toAddress(address) : null),
    payment: payment ? withoutWrongCode(payment, totalCents) : null,
    paidCents: paid.map(({ amountCents }) => amountCents),
  };
  return { ...order, revision: revisionOf(order) };
}
