import { z } from 'zod';

/** A label of a host name, as the storefront accepts it: the name selects the site. */
const HOST_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** The fields that name a venue. Other fields of an organization may be anything that the contract allows. */
export const venueNames = {
  /** Without hyphens, since the ids of its orders and media begin with it. */
  id: z
    .union([z.string(), z.int().transform(String)])
    .pipe(z.string().regex(/^[a-z0-9]{1,20}$/, 'an id has 1 to 20 small letters and digits')),
  web_name: z
    .string()
    .regex(HOST_LABEL, 'a web name is part of a host name: 1 to 63 small letters, digits and, inside, hyphens'),
};
