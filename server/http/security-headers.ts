import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { REQUEST_ID_HEADER } from './client-address.ts';

/** Matches a plain origin. A URL's host may contain `;`, `,` or `*`, with which a venue could extend the policy. */
const PLAIN_ORIGIN =
  /^https?:\/\/(?:[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?)*(?::\d{1,5})?$/;

function originOf(address: string | null | undefined): string[] {
  const origin = address && URL.canParse(address) ? new URL(address).origin : '';
  return PLAIN_ORIGIN.test(origin) ? [origin] : [];
}

export const CSP_REPORTS_PATH = '/csp-reports';

const REPORTING_GROUP = 'csp';
export const REPORTING_ENDPOINTS = `${REPORTING_GROUP}="${CSP_REPORTS_PATH}"`;

/** The policy of JSON, plain text and empty responses: they may load and run nothing, and no page may frame them. */
export const INERT_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** The policy of files from visitors or venues, which a browser may open as a document. */
export const FILE_POLICY = `${INERT_POLICY}; sandbox`;

type Addresses = readonly (string | null | undefined)[];

const originsOf = (addresses: Addresses) => [...new Set(addresses.flatMap(originOf))];

type PageContent = {
  readonly images: Addresses;
  readonly calls: Addresses;
  readonly services: Readonly<Record<string, readonly string[]>>;
  readonly inlineStyle: string;
  readonly inlineScripts: readonly string[];
};

function hashSource(text: string): string[] {
  return text === '' ? [] : [`'sha256-${createHash('sha256').update(text).digest('base64')}'`];
}

/** The client's Trusted Types policy (`client/src/lib/script-address.ts`). The page's loader creates it as well. */
const SCRIPT_ADDRESS_POLICY = ['script-address', "'allow-duplicates'"];

/**
 * @param upgradesRequests false for a page served by http: browsers would request its files by https, and Safari even
 * those of localhost
 */
export function contentSecurityPolicy(
  { images, calls, services, inlineStyle, inlineScripts }: PageContent,
  upgradesRequests: boolean,
): string {
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inlineScripts.flatMap(hashSource)],
    'style-src': ["'self'", ...hashSource(inlineStyle)],
    'img-src': ["'self'", 'data:', 'blob:', ...originsOf(images)],
    'media-src': ["'self'", 'blob:'],
    'connect-src': ["'self'", ...originsOf(calls)],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-src': [],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': SCRIPT_ADDRESS_POLICY,
    ...(upgradesRequests ? { 'upgrade-insecure-requests': [] } : {}),
    // Browsers without `report-to` need `report-uri`. The others ignore it.
    'report-uri': [CSP_REPORTS_PATH],
    'report-to': [REPORTING_GROUP],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources, ...(services[name] ?? [])].join(' '))
    .join('; ');
}

const isInert = (contentType: string) => contentType === '' || /^(?:application\/json|text\/plain)\b/.test(contentType);

export function protectResponses(app: FastifyInstance, isHttpsOnly: boolean): void {
  // Helmet's headers are the same for all responses, so Helmet writes them once, to a response that is never sent.
  const example = new ServerResponse(new IncomingMessage(new Socket()));
  const protect = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: isHttpsOnly && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });
  protect(example.req, example, () => undefined);
  example.setHeader('permissions-policy', 'camera=(self), microphone=(), geolocation=(), payment=()');
  const headers = example.getHeaders();
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    if (!reply.hasHeader('content-security-policy') && isInert(String(reply.getHeader('content-type') ?? '')))
      reply.header('content-security-policy', INERT_POLICY);
    done();
  });
}
