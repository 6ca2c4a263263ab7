import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { API_PREFIX } from './endpoint.ts';
import { defaulted, eachAlone, needed, optional } from './field.ts';
import { noParameters, pathId, wireCount, wireFlag, wireId, wirePrice } from './primitives.ts';

export const wireOrganization = z.looseObject({
  id: needed(wireId, 'open'),
  name: defaulted(z.string(), ''),
  web_name: defaulted(z.string(), ''),
  url: optional(z.string()),
  has_online_sale: defaulted(wireFlag, false, 'choose'),
  has_facial_recognition: defaulted(wireFlag, false, 'find'),
  search_max_range: defaulted(z.int().positive(), 1),
  can_send_photo: defaulted(wireFlag, false, 'send'),
  read_card_code: defaulted(wireFlag, true),
  external_help_url: optional(z.string()),
  external_help_id: optional(z.union([z.string(), z.number().transform(String)])),
  contact_email: optional(z.string()),
  features: optional(
    z.looseObject({
      site: optional(
        z.looseObject({
          customer_form_fields: optional(eachAlone(z.string()), 'find'),
          cpf_as_password: optional(wireFlag),
          must_edit_photo: optional(wireFlag),
          free_photos: optional(wireFlag),
          can_remove_photo: optional(wireFlag),
          can_send_photo: optional(wireFlag, 'send'),
        }),
      ),
    }),
  ),
  features_organization: optional(
    z.looseObject({
      webapp_initial_form: optional(z.string(), 'find'),
      two_factor_authentication: optional(wireFlag),
      config: optional(
        z
          .string()
          .describe(
            'A JSON object in a string, which may hold `SITE_BANNER`, `THEME`, `SELLER` and `RECEIPT_BY_EMAIL`. Invalid JSON counts as none.',
          ),
      ),
    }),
  ),
});
export type WireOrganization = z.output<typeof wireOrganization>;

const wirePriceRange = z.looseObject({
  id: optional(wireId),
  min_photos: needed(wireCount, 'choose'),
  max_photos: optional(wireCount),
  price: needed(wirePrice, 'choose'),
});

const wireProduct = z.looseObject({
  id: needed(wireId, 'choose'),
  is_photo: defaulted(wireFlag, false, 'choose'),
  is_video: defaulted(wireFlag, false, 'choose'),
  ranges_price: needed(z.array(wirePriceRange), 'choose'),
});

const wireAllDigital = z.looseObject({
  id: needed(wireId, 'choose'),
  price: needed(wirePrice, 'choose'),
  description: optional(z.string()),
});

/** A reply with neither field does not mean an empty catalogue: it may be, for example, a gateway's page. */
export const wireCatalogue = z
  .looseObject({
    products: optional(eachAlone(wireProduct), 'choose'),
    all_digital: optional(wireAllDigital),
  })
  .refine((catalogue) => 'products' in catalogue || 'all_digital' in catalogue, 'neither products nor a package');
export type WireCatalogue = z.output<typeof wireCatalogue>;

export const organizationEndpoints = {
  organization: {
    method: 'GET',
    path: `${API_PREFIX}/organization/:webName`,
    params: z.strictObject({ webName: z.string().regex(/^[a-z0-9-]{1,63}$/) }),
    query: noParameters,
    body: null,
    reply: z.looseObject({ organization: needed(wireOrganization, 'open') }),
  },
  products: {
    method: 'GET',
    path: `${API_PREFIX}/products/:organizationId/online`,
    params: z.strictObject({ organizationId: pathId }),
    query: noParameters,
    body: null,
    reply: wireCatalogue,
  },
} as const satisfies Record<string, Endpoint>;
