import { z } from 'zod';

/** A label of a host name that the storefront accepts, because the name selects the site. */
const HOST_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Fields that name a venue. An organization's other fields may be anything that the contract allows. */
export const venueNames = {
  /** It has no hyphens, because ids of its orders and media start with it. */
  id: z
    .union([z.string(), z.int().transform(String)])
    .pipe(z.string().regex(/^[a-z0-9]{1,20}$/, 'an id has 1 to 20 small letters and digits')),
  web_name: z
    .string()
    .regex(HOST_LABEL, 'a web name is part of a host name: 1 to 63 small letters, digits and, inside, hyphens'),
};
