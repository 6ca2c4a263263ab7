import type { z } from 'zod';
import type { EndpointName, endpoints } from '#shared/provider-api/endpoints.ts';
import { ANA, HOME } from '#shared/provider-api/example-customer.ts';

type Examples<Part extends 'body' | 'reply'> = {
  readonly [Name in EndpointName as (typeof endpoints)[Name][Part] extends z.ZodType ? Name : never]: z.input<
    Extract<(typeof endpoints)[Name][Part], z.ZodType>
  >;
};

const CARD = { card: 'FOTOS0001', medias_count: 3, can_sell_online: true };
const media = (id: string, filename: string) => ({
  id: `fotos-fotos0001-${id}`,
  filename,
  thumb_filename: null,
  type: 'photo' as const,
  card: 'FOTOS0001',
  preview_path: `/api/v1/photo/download/fotos-fotos0001-${id}/${filename}?size=preview`,
});
const PAYMENT = {
  status: 'PENDING',
  pix_text:
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
  amount: 29.9,
  expires_at: '2025-07-12T14:45:00-03:00',
  modality: 'online',
  method: 'pix' as const,
};
const PHOTO = { id: 'fotos-foto', unities: 1, is_photo: true, is_video: false };
const ITEM = { product_type: PHOTO, items: [{ photo: { id: 'fotos-fotos0001-p01' }, video: null }], total: 29.9 };
const ORDER = {
  id: 'fotos-o1',
  card_code: 'FOTOS0001',
  cards: [{ card: 'FOTOS0001' }],
  completed: false,
  status: 0,
  total: 29.9,
  customer: { ...ANA, addresses: [HOME] },
  items: [{ id: 'fotos-o1-i1', ...ITEM }],
  payments: [PAYMENT],
};
const CHANGED = { order: ORDER };

export const REPLY_EXAMPLES: Examples<'reply'> = {
  organization: { organization: { id: 'fotos', name: 'Parque das Fotos', web_name: 'fotos', has_online_sale: true } },
  products: {
    products: [
      {
        id: 'fotos-foto',
        is_photo: true,
        is_video: false,
        ranges_price: [
          { id: 'r1', min_photos: 1, max_photos: 4, price: 29.9 },
          { id: 'r2', min_photos: 5, max_photos: null, price: 24.9 },
        ],
      },
    ],
    all_digital: { id: 'fotos-tudo', price: 249, description: null },
  },
  card: CARD,
  customerCard: CARD,
  medias: {
    sold_medias: [],
    not_sold_medias: [media('p01', 'foto-01.jpg'), media('p02', 'foto-02.jpg')],
    extras: [media('x01', 'extra-01.jpg')],
  },
  zip: { url: 'http://127.0.0.1:4010/zip/fotos-z1/photos.zip' },
  removeMedia: { media: { id: 'fotos-fotos0001-p01' } },
  uploadPhotos: { card_code: 'ENVIO0001' },
  searchByPhoto: { cards: [{ id: 'fotos-fotos0001', card: 'FOTOS0001', medias: [media('p01', 'foto-01.jpg')] }] },
  openOrder: CHANGED,
  addCard: CHANGED,
  removeCard: CHANGED,
  addAllDigital: CHANGED,
  removeAllDigital: CHANGED,
  addMedia: CHANGED,
  removeOrderMedia: CHANGED,
  saveCustomer: CHANGED,
  finishOrder: { order: { ...ORDER, completed: true, status: 1, payments: [{ ...PAYMENT, status: 'PAID' }] } },
  reportSession: {},
  checkout: PAYMENT,
  payment: { ...PAYMENT, status: 'PAID' },
};

export const BODY_EXAMPLES: Examples<'body'> = {
  medias: { cards: ['FOTOS0001'] },
  zip: { media_ids: ['fotos-fotos0001-x01'] },
  customerCard: { organization_id: 'museu', cpf: '11144477735' },
  openOrder: { cards: ['FOTOS0001'] },
  saveCustomer: ANA,
  checkout: { pix: true },
  reportSession: { media_ids: ['fotos-fotos0001-p01'], kind: 'download' },
};
