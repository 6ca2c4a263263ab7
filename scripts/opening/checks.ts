import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BRAZIL } from '#shared/customer/zipcode.ts';
import type { Catalogue } from '#shared/prices/product.ts';
import { MANIFEST_PATH } from '#shared/site/paths.ts';
import type { Venue } from '#shared/site/venue.ts';
import { root } from '../root.mjs';
import { addressesOf, callProcedure, get, readEncryption, type Site, weakHeaders } from './site.ts';

type Check = {
  readonly name: string;
  /** A document of docs/, and the beginning of its line that says what to do. */
  readonly manual: readonly [document: string, line: string];
  /** @returns what is missing; null for nothing */
  readonly missing: (site: Site) => string | null | Promise<string | null>;
};

const DAY_MS = 86_400_000;
const LEAST_DAYS = 14;
const MOST_CLOCK_MS = 30_000;
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

function headers({ url, headers: sent }: Site): string | null {
  const policy = sent.get('content-security-policy') ?? '';
  const isStrict = /script-src 'self'(?![^;]*'unsafe-)/.test(policy);
  const weak = [...weakHeaders(sent, url), ...(isStrict ? [] : [`content-security-policy: ${policy || 'missing'}`])];
  return weak.join('; ') || null;
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
  const { cardTokens } = data.config;
  if (!cardTokens) return 'no key: nobody can pay by card';
  if (!/^https:/.test(cardTokens.url)) return 'card numbers would leave by http';
  return /test|example/i.test(cardTokens.publicKey) ? 'the key looks like one for tests' : null;
}

function clock({ clockMs }: Site): string | null {
  if (clockMs === null) return 'the answer has no date';
  return Math.abs(clockMs) > MOST_CLOCK_MS ? `${Math.round(clockMs / 1000)} s away from this machine’s` : null;
}

const ofVenue = (missing: (venue: Venue) => string | null | Promise<string | null>) => {
  return ({ data }: Site) => (data.venue ? missing(data.venue) : `no venue: ${data.errorCode}`);
};

export const CHECKS: readonly Check[] = [
  {
    name: 'DNS',
    manual: ['operations.md', '3. **DNS.**'],
    missing: async ({ url }) => ((await addressesOf(url)).includes(4) ? null : 'no address of IPv4'),
  },
  { name: 'certificate', manual: ['operations.md', '4. **Certificates.**'], missing: certificate },
  {
    name: 'HTTP/2',
    manual: ['proxies.md', '## Caddy'],
    missing: async (site) => {
      if (!isSecure(site)) return BY_HTTP;
      return (await readEncryption(site.url)).protocol === 'h2' ? null : 'HTTP/1.1 alone';
    },
  },
  { name: 'headers', manual: ['security.md', '## What is sent and shown'], missing: headers },
  { name: 'venue', manual: ['operations.md', '- **every host is "not found"**'], missing: ofVenue(() => null) },
  { name: 'clock', manual: ['operations.md', '## Troubleshooting'], missing: clock },
  { name: 'manifest', manual: ['theming.md', '- `ICON`'], missing: manifest },
  {
    name: 'link preview',
    manual: ['theming.md', 'The logo stands on white'],
    missing: ({ html }) => picture(/property="og:image" content="([^"]+)"/.exec(html)?.[1]),
  },
  {
    name: 'logo',
    manual: ['operations.md', '- **no logo or background**'],
    missing: ofVenue(({ logoUrl }) => picture(logoUrl)),
  },
  {
    name: 'background',
    manual: ['operations.md', '- **no logo or background**'],
    missing: ofVenue(({ backgroundUrl }) => picture(backgroundUrl)),
  },
  { name: 'prices', manual: ['operations.md', '1. **Ask the provider first.**'], missing: prices },
  {
    name: 'seller',
    manual: ['operations.md', '### Who sells'],
    missing: ofVenue(({ seller }) => (seller ? null : 'the settings name none')),
  },
  {
    name: 'contact',
    manual: ['operations.md', '### Who sells'],
    missing: ofVenue(({ contactEmail }) => (contactEmail ? null : 'no e-mail for withdrawals and questions')),
  },
  { name: 'postal codes', manual: ['environment.md', '- `BRAZIL_POSTAL_URL`'], missing: postalCodes },
  { name: 'card token key', manual: ['environment.md', '- `PAYMENT_PUBLIC_KEY`'], missing: tokenKey },
  {
    name: 'security.txt',
    manual: ['environment.md', '- `SECURITY_CONTACT`'],
    missing: async ({ url }) => {
      const { status } = await get(new URL('/.well-known/security.txt', url));
      return status === 200 ? null : `answers ${status}`;
    },
  },
];

/** @returns where the manual says what to do, as `docs/operations.md:46` @throws Error when it does not */
export function placeInManual([document, start]: Check['manual']): string {
  const lines = readFileSync(join(root, 'docs', document), 'utf8').split('\n');
  const at = lines.findIndex((line) => line.startsWith(start));
  if (at < 0) throw new Error(`docs/${document} has no line that starts with ${start}`);
  return `docs/${document}:${at + 1}`;
}

/** @returns what is missing, or why it cannot be read; null for nothing */
export async function runCheck({ missing }: Check, site: Site): Promise<string | null> {
  try {
    return await missing(site);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return `cannot be read: ${error.message}`;
  }
}
