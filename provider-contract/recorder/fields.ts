import type { Kind } from './pseudonyms.ts';

type Form = (value: unknown) => boolean;
/** What is recorded for a plain value: a made-up value of this kind, or the value itself if it has this form. */
type Rule = Kind | Form;

const ZONES = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);

const text =
  (form: RegExp): Form =>
  (value) =>
    typeof value === 'string' && form.test(value);
const plain =
  (form: RegExp): Form =>
  (value) =>
    (typeof value === 'string' || typeof value === 'number') && form.test(String(value));
const FLAG: Form = (value) => typeof value === 'boolean';
const NUMBER: Form = (value) => typeof value === 'number';
const PRICE = plain(/^\d+(?:\.\d+)?$/);
const WORD = text(/^[A-Za-z_]{1,24}$/);
const DATE = text(/^\d{4}-\d{2}-\d{2}$/);
const TIME = text(/^\d{4}-\d{2}-\d{2}T[\d:.]{5,16}(?:Z|[+-]\d{2}:\d{2})?$/);
/** The id of something that the venue sells. It is the same for all visitors. */
const GOODS_ID = plain(/^[\w-]{1,64}$/);
const VENUE_TEXT = text(/^/);
/** A refusal's text is recorded only if it is a code, because a sentence could name somebody. */
const REFUSAL_CODE = text(/^[A-Z][A-Z0-9_]*$/);

const named = (rule: Rule, names: string) => names.split(' ').map((name) => [name, rule] as const);

/**
 * Rules for every plain field of the contract, by the field's name alone or as `parent.field`. The outermost parents
 * are `query`, `body`, `reply`, `refusal` and, for a part of the path, the endpoint's name.
 */
export const RULES: ReadonlyMap<string, Rule> = new Map([
  ...named('organization', 'organization.id organization_id organizationId'),
  ...named(VENUE_TEXT, 'organization.name organization.web_name organization.url organization.contact_email'),
  ...named(VENUE_TEXT, 'organization.external_help_url features_organization.config'),
  ...named(plain(/^/), 'organization.external_help_id'),
  ...named(text(/^[a-z0-9-]{1,63}$/), 'webName'),
  ...named(
    FLAG,
    'has_online_sale has_facial_recognition can_send_photo read_card_code cpf_as_password must_edit_photo',
  ),
  ...named(FLAG, 'free_photos can_remove_photo two_factor_authentication'),
  ...named(NUMBER, 'search_max_range'),
  ...named(WORD, 'customer_form_fields webapp_initial_form'),
  ...named(GOODS_ID, 'products.id all_digital.id ranges_price.id product_type.id productId'),
  ...named(VENUE_TEXT, 'all_digital.description'),
  ...named(FLAG, 'is_photo is_video'),
  ...named(NUMBER, 'min_photos max_photos unities'),
  ...named(PRICE, 'price total amount'),
  // `code` is a card's code only in the path of the endpoint `card`. A refusal's `code` is not.
  ...named('card', 'card cards card_code card.code firstCard'),
  ...named('foundCard', 'cards.id'),
  ...named('accessCode', 'query.secret'),
  ...named(NUMBER, 'medias_count'),
  ...named(FLAG, 'can_sell_online'),
  ...named('media', 'sold_medias.id not_sold_medias.id extras.id medias.id media.id photo.id video.id'),
  ...named('media', 'media_ids mediaId'),
  ...named('file', 'filename thumb_filename'),
  ...named('address', 'preview_path'),
  ...named(TIME, 'taken_at expires_at'),
  ...named(NUMBER, 'width height'),
  ...named('zip', 'reply.url'),
  ...named(WORD, 'type kind query.size query.must_edit'),
  ...named('name', 'body.name customer.name'),
  ...named('lastName', 'lastname'),
  ...named('externalId', 'external_id'),
  ...named('password', 'password'),
  ...named('email', 'email'),
  ...named('phone', 'phone'),
  ...named('document', 'document cpf'),
  ...named(WORD, 'document_type'),
  ...named(FLAG, 'accepted_terms'),
  ...named(text(/^[A-Za-z]{2}$/), 'country'),
  ...named('zipcode', 'zipcode'),
  ...named('street', 'street'),
  ...named('streetNumber', 'street_number'),
  ...named('state', 'state'),
  ...named('city', 'city'),
  ...named('neighborhood', 'neighborhood'),
  ...named('order', 'order.id orderId'),
  ...named('item', 'items.id'),
  ...named(FLAG, 'completed pix'),
  ...named(NUMBER, 'order.status'),
  ...named(WORD, 'status modality method'),
  ...named('pix', 'pix_text'),
  ...named('token', 'card_hash'),
  ...named('site', 'query.pdv'),
  ...named((zone) => typeof zone === 'string' && ZONES.has(zone), 'query.tz'),
  ...named(DATE, 'query.from_date query.to_date'),
  ...named(text(/^\d{1,2}$/), 'query.cache'),
  ...named(text(/^\d{8}_\d{6}$/), 'query.timestamp'),
  ...named((error) => error === true || REFUSAL_CODE(error), 'refusal.error'),
  ...named(REFUSAL_CODE, 'refusal.message error.code error.message'),
]);
