import { lookup } from 'node:dns/promises';
import { connect, type PeerCertificate } from 'node:tls';
import { SITE_DATA_ID, type SiteData } from '#shared/site/site-data.ts';

const DEADLINE_MS = 20_000;

/** A venue's home as a visitor gets it. */
export type Site = {
  readonly url: URL;
  readonly headers: Headers;
  readonly html: string;
  readonly data: SiteData;
  /** How far its clock is ahead of ours, in ms; null without a date. */
  readonly clockMs: number | null;
};

export const get = (address: string | URL, init: RequestInit = {}) =>
  fetch(address, { ...init, signal: AbortSignal.timeout(DEADLINE_MS) });

/** @throws Error when it is no page of a storefront, or not of a venue */
export async function readSite(url: URL): Promise<Site> {
  const reply = await get(url, { headers: { accept: 'text/html' } });
  const html = await reply.text();
  const [, json] = new RegExp(`id="${SITE_DATA_ID}">(.*?)</script>`, 's').exec(html) ?? [];
  if (json === undefined) throw new Error(`${url.href} answers ${reply.status}, and not with a page of a storefront`);
  const data: SiteData = JSON.parse(json);
  const date = Date.parse(reply.headers.get('date') ?? '');
  return { url, headers: reply.headers, html, data, clockMs: Number.isNaN(date) ? null : date - Date.now() };
}

/** @returns what a procedure answers @throws Error with its error code */
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
  readonly problem: string | null;
  readonly protocol: string | false | null;
  readonly certificate: PeerCertificate;
};

export function readEncryption({ hostname, port }: URL): Promise<Encryption> {
  const { promise, resolve, reject } = Promise.withResolvers<Encryption>();
  // What is wrong with the certificate is to be reported, not to end the reading.
  const options = { host: hostname, port: Number(port || 443), servername: hostname, rejectUnauthorized: false };
  const socket = connect({ ...options, ALPNProtocols: ['h2', 'http/1.1'], timeout: DEADLINE_MS }, () => {
    const problem = socket.authorized ? null : String(socket.authorizationError);
    resolve({ problem, protocol: socket.alpnProtocol, certificate: socket.getPeerCertificate() });
    socket.end();
  });
  socket.on('timeout', () => socket.destroy(new Error('no answer')));
  socket.on('error', reject);
  return promise;
}

export const addressesOf = async ({ hostname }: URL) =>
  (await lookup(hostname, { all: true })).map(({ family }) => family);
