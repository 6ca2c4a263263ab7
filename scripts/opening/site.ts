import { lookup } from 'node:dns/promises';
import { readFileSync } from 'node:fs';
import { connect } from 'node:tls';
import { SITE_DATA_ID, type SiteData } from '#shared/site/site-data.ts';

const DEADLINE_MS = 20_000;

/** A venue's home page as a visitor receives it. */
export type Site = {
  readonly url: URL;
  readonly html: string;
  readonly data: SiteData;
};

/** Describes why a request failed, so that the reader knows what to do. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (/^(?:ERR_SSL_|EPROTO|ECONNRESET)/.test(code))
    return `the proxy shows no certificate for this host: no wildcard or own domain of that name is in place (${code})`;
  if (code === 'ENOTFOUND') return 'DNS does not know this host';
  if (code === 'ECONNREFUSED') return 'nothing listens there (ECONNREFUSED)';
  if (cause instanceof Error && cause.name === 'TimeoutError') return `no answer within ${DEADLINE_MS / 1_000} s`;
  return cause instanceof Error ? cause.message : String(cause);
}

/** Makes a request. @throws Error with the address and the reason, such as what is wrong with the certificate */
export async function get(address: string | URL, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(address, { ...init, signal: AbortSignal.timeout(DEADLINE_MS) });
  } catch (error) {
    throw new Error(`${address}: ${reasonOf(error)}`, { cause: error });
  }
}

export const getPage = (address: string | URL) => get(address, { headers: { accept: 'text/html' } });

/** @returns a storefront's address @throws Error with `usage` */
export function siteAddress(text: string | undefined, usage: string): URL {
  const url = URL.parse(text ?? '');
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error(`${usage}\nNot the address of a site: ${text ?? 'none'}`);
  return url;
}

type Venues = { readonly venue?: string | undefined; readonly venues?: string | undefined };

/**
 * Returns the addresses of venues. A list with commas names them, or a file with a line for each. If neither names a
 * venue, returns the site's own address.
 */
export function venueAddresses(site: URL, { venue = '', venues }: Venues): readonly URL[] {
  const rows = venues === undefined ? [] : readFileSync(venues, 'utf8').split('\n');
  const lines = rows.map((row) => row.replace(/[#=].*/, '').trim());
  const names = [...venue.split(',').map((name) => name.trim()), ...lines].filter((name) => name !== '');
  if (names.length === 0) return [site];
  return names.map((name) => {
    const url = new URL(site);
    url.hostname = name.includes('.') ? name : `${name}.${site.hostname}`;
    return url;
  });
}

const YEAR_SECONDS = 31_536_000;
const isAbout = (form: RegExp) => (value: string) => form.test(value);

const HEADERS: Readonly<Record<string, (value: string) => boolean>> = {
  'strict-transport-security': (value) => Number(/\bmax-age="?(\d+)/.exec(value)?.[1]) >= YEAR_SECONDS,
  'x-content-type-options': isAbout(/^nosniff$/i),
  'x-frame-options': isAbout(/^deny$/i),
  'referrer-policy': isAbout(/^no-referrer$/),
  'cross-origin-opener-policy': isAbout(/^same-origin$/),
  'permissions-policy': isAbout(/^camera=\(self\), microphone=\(\), geolocation=\(\), payment=\(\)$/),
};

/**
 * @returns each security header that is missing or weaker than the storefront's, with its value. HSTS is checked only
 * with https, because browsers ignore it otherwise.
 */
export function weakHeaders(headers: Headers, { protocol }: URL): readonly string[] {
  const sent = Object.keys(HEADERS).filter((name) => protocol === 'https:' || name !== 'strict-transport-security');
  return sent.flatMap((name) => {
    const value = headers.get(name);
    return value !== null && HEADERS[name]?.(value) ? [] : [`${name}: ${value ?? 'missing'}`];
  });
}

/** Reads a venue's home page. @throws Error if it is not a storefront's page */
export async function readSite(url: URL): Promise<Site> {
  const reply = await getPage(url);
  const html = await reply.text();
  const [, json] = new RegExp(`id="${SITE_DATA_ID}">(.*?)</script>`, 's').exec(html) ?? [];
  if (json === undefined) throw new Error(`${url.href} answers ${reply.status}, and not with a page of a storefront`);
  const data: SiteData = JSON.parse(json);
  return { url, html, data };
}

/** @returns a procedure's answer @throws Error with the error code of a refusal, or with its status */
export async function callProcedure(site: Site, name: string, input: object = {}): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const reply = await get(new URL(`/trpc/${name}`, site.url), { method: 'POST', headers, body: JSON.stringify(input) });
  const body: { result?: { data?: unknown }; error?: { data?: { errorCode?: string } } } = JSON.parse(
    await reply.text(),
  );
  if (!reply.ok) throw new Error(`${name} answers ${body.error?.data?.errorCode ?? reply.status}`);
  return body.result?.data;
}

export type Encryption = {
  readonly protocol: string | false | null;
  readonly validTo: number;
};

/** Reads the protocol that a browser and the site agree on, and when its certificate ends. Fails if that is invalid. */
export function readEncryption({ hostname, port }: URL): Promise<Encryption> {
  const { promise, resolve, reject } = Promise.withResolvers<Encryption>();
  const options = { host: hostname, port: Number(port || 443), servername: hostname };
  const socket = connect({ ...options, ALPNProtocols: ['h2', 'http/1.1'], timeout: DEADLINE_MS }, () => {
    resolve({ protocol: socket.alpnProtocol, validTo: Date.parse(socket.getPeerCertificate().valid_to) });
    socket.end();
  });
  socket.on('timeout', () => socket.destroy(new Error('no answer')));
  socket.on('error', (error) => reject(new Error(reasonOf(error), { cause: error })));
  return promise;
}

export const addressesOf = async ({ hostname }: URL) =>
  (await lookup(hostname, { all: true })).map(({ family }) => family);
