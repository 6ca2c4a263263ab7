import { BRAZIL } from '#shared/customer/zipcode.ts';
import type { Catalogue } from '#shared/prices/product.ts';
import { MANIFEST_PATH } from '#shared/site/paths.ts';
import type { Venue } from '#shared/site/venue.ts';
import { addressesOf, callProcedure, get, readEncryption, type Site } from './site.ts';

type Check = {
  readonly name: string;
  /** @returns what is missing; null if nothing is missing */
  readonly missing: (site: Site) => string | null | Promise<string | null>;
};

const DAY_MS = 86_400_000;
const LEAST_DAYS = 14;
const BY_HTTP = 'opened by http';

const isSecure = ({ url }: Site) => url.protocol === 'https:';

async function picture(address: string | undefined): Promise<string | null> {
  if (!address) return 'none is named';
  const { status, headers } = await get(address);
  return status === 200 && /^image\//.test(headers.get('content-type') ?? '') ? null : `${address} answers ${status}`;
}

async function certificate(site: Site): Promise<string | null> {
  if (!isSecure(site)) return BY_HTTP;
  const days = Math.floor(((await readEncryption(site.url)).validTo - Date.now()) / DAY_MS);
  return days < LEAST_DAYS ? `it ends in ${days} days` : null;
}

async function manifest({ url }: Site): Promise<string | null> {
  const reply = await get(new URL(MANIFEST_PATH, url));
  if (!reply.ok) return `answers ${reply.status}`;
  const { icons = [] }: { icons?: readonly { src: string }[] } = JSON.parse(await reply.text());
  return picture(icons[0] && new URL(icons[0].src, url).href);
}

async function prices(site: Site): Promise<string | null> {
  if (!site.data.venue?.hasOnlineSale) return null;
  const catalogue = (await callProcedure(site, 'product.list')) as Catalogue;
  return catalogue.products.some(({ ranges }) => ranges.length > 0) ? null : 'the venue sells online, without prices';
}

async function postalCodes(site: Site): Promise<string | null> {
  await callProcedure(site, 'address.byZipcode', { country: BRAZIL, zipcode: '01310-100' });
  await callProcedure(site, 'address.byZipcode', { country: 'us', zipcode: '90210' });
  return null;
}

function tokenKey({ data }: Site): string | null {
  const { creditCardTokens } = data.config;
  if (!creditCardTokens) return 'no key: nobody can pay by card';
  if (!/^https:/.test(creditCardTokens.url)) return 'card numbers would leave by http';
  return /test|example/i.test(creditCardTokens.publicKey) ? 'the key looks like one for tests' : null;
}

const ofVenue = (missing: (venue: Venue) => string | null | Promise<string | null>) => {
  return ({ data }: Site) => (data.venue ? missing(data.venue) : `no venue: ${data.errorCode}`);
};

export const CHECKS: readonly Check[] = [
  {
    name: 'DNS',
    missing: async ({ url }) => ((await addressesOf(url)).includes(4) ? null : 'no address of IPv4'),
  },
  { name: 'certificate', missing: certificate },
  {
    name: 'HTTP/2',
    missing: async (site) => {
      if (!isSecure(site)) return BY_HTTP;
      return (await readEncryption(site.url)).protocol === 'h2' ? null : 'HTTP/1.1 alone';
    },
  },
  { name: 'venue', missing: ofVenue(() => null) },
  { name: 'manifest', missing: manifest },
  {
    name: 'link preview',
    missing: ({ html }) => picture(/property="og:image" content="([^"]+)"/.exec(html)?.[1]),
  },
  {
    name: 'logo',
    missing: ofVenue(({ logoUrl }) => picture(logoUrl)),
  },
  {
    name: 'background',
    missing: ofVenue(({ backgroundUrl }) => picture(backgroundUrl)),
  },
  { name: 'prices', missing: prices },
  {
    name: 'seller',
    missing: ofVenue(({ seller }) => (seller ? null : 'the settings name none')),
  },
  {
    name: 'contact',
    missing: ofVenue(({ contactEmail }) => (contactEmail ? null : 'no e-mail for withdrawals and questions')),
  },
  { name: 'postal codes', missing: postalCodes },
  { name: 'card token key', missing: tokenKey },
  {
    name: 'security.txt',
    missing: async ({ url }) => {
      const { status } = await get(new URL('/.well-known/security.txt', url));
      return status === 200 ? null : `answers ${status}`;
    },
  },
];

/** @returns what is missing, or why it cannot be read; null if nothing is missing */
export async function runCheck({ missing }: Check, site: Site): Promise<string | null> {
  try {
    return await missing(site);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return `cannot be read: ${error.message}`;
  }
}
