import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { API_PREFIX } from './endpoint.ts';
import { noParameters, pathId, wireId, wirePrice } from './primitives.ts';

export const wireOrganization = z.looseObject({
  id: wireId,
  name: z.string(),
  web_name: z.string(),
  url: z.string().nullish(),
  has_online_sale: z.boolean().default(false),
  has_facial_recognition: z.boolean().default(false),
  search_max_range: z.int().positive().default(1),
  can_send_photo: z.boolean().default(false),
  read_card_code: z.boolean().default(true),
  external_help_url: z.string().nullish(),
  external_help_id: z.union([z.string(), z.number().transform(String)]).nullish(),
  contact_email: z.string().nullish(),
  features: z
    .looseObject({
      site: z
        .looseObject({
          customer_form_fields: z.array(z.string()).nullish(),
          cpf_as_password: z.boolean().nullish(),
          must_edit_photo: z.boolean().nullish(),
          free_photos: z.boolean().nullish(),
          can_remove_photo: z.boolean().nullish(),
          can_send_photo: z.boolean().nullish(),
        })
        .nullish(),
    })
    .nullish(),
  features_organization: z
    .looseObject({
      webapp_initial_form: z.string().nullish(),
      two_factor_authentication: z.boolean().nullish(),
      config: z
        .string()
        .nullish()
        .describe(
          'A JSON object in a string, which may hold `SITE_BANNER`, `THEME`, `SELLER` and `RECEIPT_BY_EMAIL`. Invalid JSON counts as none.',
        ),
    })
    .nullish(),
});
export type WireOrganization = z.output<typeof wireOrganization>;

const wirePriceRange = z.looseObject({
  id: wireId,
  min_photos: z.int().positive(),
  max_photos: z.int().positive().nullish(),
  price: wirePrice,
});

const wireProduct = z.looseObject({
  id: wireId,
  is_photo: z.boolean(),
  is_video: z.boolean(),
  ranges_price: z.array(wirePriceRange),
});

const wireAllDigital = z.looseObject({ id: wireId, price: wirePrice, description: z.string().nullish() });

/** A reply without either field is not an empty catalogue but, for example, a gateway's page. */
export const wireCatalogue = z
  .looseObject({
    products: z.array(wireProduct).nullish(),
    all_digital: wireAllDigital.nullish(),
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
    reply: z.looseObject({ organization: wireOrganization }),
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
