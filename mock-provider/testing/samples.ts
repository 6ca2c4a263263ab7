import type { EndpointName, endpoints } from '#shared/provider-api/endpoints.ts';
import { ANA } from './customer.ts';
import { photoForm, picture } from './photos.ts';
import type { RunningMock } from './running-mock.ts';
import { goShopping } from './shopping.ts';
import type { Sent } from './wire-calls.ts';

export type Samples = { readonly [Name in EndpointName]: Sent<(typeof endpoints)[Name]> };

const CUSTOMER = { external_id: 'V1' };
const ORIGIN = { pdv: 'x.localhost', tz: 'UTC' };

type Ids = Readonly<Record<'organizationId' | 'webName' | 'card' | 'orderId' | 'otherCard', string>> &
  Readonly<Record<'productId' | 'allDigitalId' | 'sold' | 'selected' | 'unwanted', string>>;

function gallerySamples({ organizationId, webName, card, sold, unwanted }: Ids) {
  const query = { organization_id: organizationId };
  return {
    organization: { params: { webName } },
    products: { params: { organizationId } },
    card: { params: { code: card }, query },
    medias: { params: { organizationId, firstCard: card }, query: { secret: 'ABC123' }, body: { cards: [card] } },
    customerCard: { params: {}, body: { ...CUSTOMER, organization_id: organizationId } },
    zip: { params: {}, query, body: { media_ids: [sold] } },
    download: { params: { kind: 'photo', mediaId: sold, filename: 'f.jpg' }, query: { cache: '1' } },
    removeMedia: { params: { mediaId: unwanted } },
  } satisfies Partial<Samples>;
}

function photoSamples({ organizationId }: Ids, form: FormData) {
  const period = { from_date: '2025-07-01', to_date: '2025-07-02' };
  return {
    uploadPhotos: { params: { organizationId }, query: { must_edit: 'True' }, form },
    searchByPhoto: { params: {}, query: { organization_id: organizationId, ...period }, form },
  } satisfies Partial<Samples>;
}

function orderSamples({ organizationId, card, orderId, otherCard, productId, allDigitalId, selected, sold }: Ids) {
  const params = { orderId };
  const media = { orderId, productId, mediaId: selected };
  const allDigital = { params: { orderId, productId: allDigitalId } };
  return {
    openOrder: { params: { firstCard: card, organizationId }, query: ORIGIN, body: { cards: [card] } },
    addCard: { params: { orderId, card: otherCard } },
    removeCard: { params: { orderId, card: otherCard } },
    addAllDigital: allDigital,
    removeAllDigital: allDigital,
    addMedia: { params: { ...media, type: 'photo' } },
    removeOrderMedia: { params: media },
    saveCustomer: { params, body: ANA },
    checkout: { params, body: { pix: true } },
    payment: { params },
    pixQrCode: { params, query: { timestamp: '20250102_030405' } },
    finishOrder: { params },
    reportSession: { params, body: { media_ids: [sold], kind: 'download' } },
  } satisfies Partial<Samples>;
}

/** @returns calls that all succeed in the order of `SAMPLE_ORDER`, in a new organization */
export async function makeSamples(mock: RunningMock): Promise<Samples> {
  const visit = await goShopping(mock, { photos: 3, sold_photos: 1, customer: CUSTOMER });
  const { organization, lists, orderId, unsold } = visit;
  const [selected = '', chosen = '', unwanted = ''] = unsold;
  const other = await mock.addCard({ organization: organization.id });
  await visit.add(chosen);
  await visit.saveCustomer();
  const ids: Ids = {
    organizationId: organization.id,
    webName: organization.web_name,
    orderId,
    selected,
    unwanted,
    card: lists.card,
    otherCard: other.card,
    sold: lists.sold_medias?.[0]?.id ?? '',
    productId: organization.products?.[0]?.id ?? '',
    allDigitalId: organization.all_digital?.id ?? '',
  };
  const form = photoForm(await picture('jpeg'));
  return { ...gallerySamples(ids), ...photoSamples(ids, form), ...orderSamples(ids) };
}

export const SAMPLE_ORDER = [
  ...(['organization', 'products', 'card', 'medias', 'customerCard', 'zip', 'download', 'openOrder'] as const),
  ...(['addCard', 'removeCard', 'addAllDigital', 'removeAllDigital', 'addMedia', 'removeOrderMedia'] as const),
  ...(['removeMedia', 'saveCustomer', 'checkout', 'payment', 'pixQrCode', 'finishOrder', 'reportSession'] as const),
  ...(['uploadPhotos', 'searchByPhoto'] as const),
] satisfies readonly EndpointName[];
