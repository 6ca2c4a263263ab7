import type { EndpointName } from '#shared/provider-api/endpoints.ts';
import type { Kind } from './made-up.ts';
import type { Rule } from './rule.ts';

const text = (form: RegExp): Rule => ({ keep: (value) => typeof value === 'string' && form.test(value) });
const mask = (kind: Kind): Rule => ({ mask: kind });
const each = (rule: Rule): Rule => ({ each: rule });
const fields = (rules: Readonly<Record<string, Rule>>): Rule => ({ fields: rules });

const ZONES = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);

const FLAG: Rule = { keep: (value) => typeof value === 'boolean' };
const NUMBER: Rule = { keep: (value) => typeof value === 'number' };
const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number';
const PRICE: Rule = { keep: (value) => isPlain(value) && /^\d+(?:\.\d+)?$/.test(String(value)) };
const WORD = text(/^[A-Za-z_]{1,24}$/);
const DATE = text(/^\d{4}-\d{2}-\d{2}$/);
/** The id of something that the venue sells, the same for all visitors. */
const GOODS_ID: Rule = { keep: (value) => isPlain(value) && /^[\w-]{1,64}$/.test(String(value)) };
const VENUE_TEXT = text(/^/);
const VENUE_ID: Rule = { keep: isPlain };
const REFUSAL_CODE = text(/^[A-Z][A-Z0-9_]*$/);

const ORGANIZATION = fields({
  id: mask('organization'),
  name: VENUE_TEXT,
  web_name: VENUE_TEXT,
  url: VENUE_TEXT,
  contact_email: VENUE_TEXT,
  has_online_sale: FLAG,
  has_facial_recognition: FLAG,
  can_send_photo: FLAG,
  read_card_code: FLAG,
  search_max_range: NUMBER,
  external_help_url: VENUE_TEXT,
  external_help_id: VENUE_ID,
  features: fields({
    site: fields({
      customer_form_fields: each(WORD),
      cpf_as_password: FLAG,
      must_edit_photo: FLAG,
      free_photos: FLAG,
      can_remove_photo: FLAG,
      can_send_photo: FLAG,
    }),
  }),
  features_organization: fields({
    webapp_initial_form: WORD,
    two_factor_authentication: FLAG,
    config: VENUE_TEXT,
  }),
});

const PRICE_RANGE = fields({ id: GOODS_ID, min_photos: NUMBER, max_photos: NUMBER, price: PRICE });
const GOODS = { id: GOODS_ID, name: VENUE_TEXT, description: VENUE_TEXT };
const CATALOGUE = fields({
  products: each(fields({ ...GOODS, is_photo: FLAG, is_video: FLAG, ranges_price: each(PRICE_RANGE) })),
  all_digital: fields({ ...GOODS, price: PRICE }),
});

const MEDIA = fields({
  id: mask('media'),
  filename: mask('file'),
  thumb_filename: mask('file'),
  preview_path: mask('address'),
  type: WORD,
  card: mask('card'),
});
const MEDIA_LISTS = fields({ sold_medias: each(MEDIA), not_sold_medias: each(MEDIA), extras: each(MEDIA) });
const CARD = fields({ card: mask('card'), medias_count: NUMBER, can_sell_online: FLAG });

const ADDRESS: Readonly<Record<string, Rule>> = {
  country: text(/^[A-Za-z]{2}$/),
  zipcode: mask('zipcode'),
  street: mask('street'),
  street_number: mask('streetNumber'),
  state: mask('state'),
  city: mask('city'),
  neighborhood: mask('neighborhood'),
};
const CUSTOMER: Readonly<Record<string, Rule>> = {
  name: mask('name'),
  email: mask('email'),
  phone: mask('phone'),
  document: mask('document'),
  document_type: WORD,
  accepted_terms: FLAG,
};
const PAYMENT = fields({ status: WORD, pix_text: mask('pix'), modality: WORD, method: WORD, amount: PRICE });
const REFERENCE = fields({ id: mask('media') });
const ORDER_REPLY = fields({
  order: fields({
    id: mask('order'),
    card_code: mask('card'),
    cards: each(fields({ card: mask('card') })),
    completed: FLAG,
    status: NUMBER,
    total: PRICE,
    customer: fields({ ...CUSTOMER, addresses: each(fields(ADDRESS)) }),
    items: each(
      fields({
        id: mask('item'),
        product_type: fields({ id: GOODS_ID, unities: NUMBER, is_photo: FLAG, is_video: FLAG }),
        items: each(fields({ photo: REFERENCE, video: REFERENCE })),
        total: PRICE,
      }),
    ),
    payments: each(PAYMENT),
  }),
});

/** What is kept of a refusal: its code. A sentence could name somebody. */
const REFUSAL_TEXTS = fields({ code: REFUSAL_CODE, message: REFUSAL_CODE });
export const REFUSAL_RULES = {
  object: fields({ error: REFUSAL_TEXTS, message: REFUSAL_CODE }),
  other: fields({
    error: { keep: (value) => value === true || (typeof value === 'string' && /^[A-Z][A-Z0-9_]*$/.test(value)) },
    message: REFUSAL_CODE,
  }),
};

export const PARAM_RULES: Readonly<Record<string, Rule>> = {
  code: mask('card'),
  firstCard: mask('card'),
  card: mask('card'),
  organizationId: mask('organization'),
  orderId: mask('order'),
  mediaId: mask('media'),
  productId: GOODS_ID,
  filename: mask('file'),
  kind: WORD,
  type: WORD,
  webName: text(/^[a-z0-9-]{1,63}$/),
};

export const QUERY_RULE = fields({
  organization_id: mask('organization'),
  card_code: mask('card'),
  secret: mask('accessCode'),
  pdv: mask('site'),
  from_date: DATE,
  to_date: DATE,
  size: WORD,
  must_edit: WORD,
  cache: text(/^\d{1,2}$/),
  timestamp: text(/^\d{8}_\d{6}$/),
  tz: { keep: (value) => typeof value === 'string' && ZONES.has(value) },
});

const MEDIA_IDS = each(mask('media'));

/** The bodies of requests. A call that is not here has none that is recorded. */
export const BODY_RULES: Readonly<Partial<Record<EndpointName, Rule>>> = {
  medias: fields({ cards: each(mask('card')) }),
  openOrder: fields({ cards: each(mask('card')) }),
  zip: fields({ media_ids: MEDIA_IDS }),
  reportSession: fields({ media_ids: MEDIA_IDS, kind: WORD }),
  saveCustomer: fields({ ...CUSTOMER, ...ADDRESS }),
  checkout: fields({ pix: FLAG, card_hash: mask('token') }),
  customerCard: fields({
    name: mask('name'),
    lastname: mask('lastName'),
    external_id: mask('externalId'),
    cpf: mask('document'),
    password: mask('password'),
    organization_id: mask('organization'),
  }),
};

/** The replies. Whatever is not listed is not recorded. */
export const REPLY_RULES: Readonly<Record<EndpointName, Rule>> = {
  organization: fields({ organization: ORGANIZATION }),
  products: CATALOGUE,
  card: CARD,
  customerCard: CARD,
  medias: MEDIA_LISTS,
  zip: fields({ url: mask('zip') }),
  removeMedia: fields({ media: REFERENCE }),
  uploadPhotos: fields({ card_code: mask('card') }),
  searchByPhoto: fields({ cards: each(fields({ id: mask('foundCard'), card: mask('card'), medias: each(MEDIA) })) }),
  openOrder: ORDER_REPLY,
  addCard: ORDER_REPLY,
  removeCard: ORDER_REPLY,
  saveCustomer: ORDER_REPLY,
  addAllDigital: ORDER_REPLY,
  removeAllDigital: ORDER_REPLY,
  addMedia: ORDER_REPLY,
  removeOrderMedia: ORDER_REPLY,
  finishOrder: ORDER_REPLY,
  reportSession: fields({}),
  checkout: PAYMENT,
  payment: PAYMENT,
  download: fields({}),
  pixQrCode: fields({}),
};
