import type { z } from 'zod';
import {
  acceptedReport,
  cardToken,
  refusedReport,
  tokenFailureReply,
  tokenRefusalReply,
  unknownPostalCode,
} from '#mock-provider/third-party/wire.ts';
import {
  cardTokenRequest,
  wireBrazilianAddress,
  wireInternationalAddress,
} from '#shared/provider-api/third-parties.ts';

export const THIRD_PARTY_TAGS = {
  'Card tokens':
    "The card payment provider takes a card's data from the browser, and returns a token. Pages of any site may call it.",
  'Postal codes': 'The services that find the address of a postal code. Pages of any site may call them.',
  Storage: 'The public storage of logos and backgrounds.',
  'Support chat': 'The support chat that a page can show. Its WebSocket is at `/chat/ws`.',
  'Error reports': 'The service that collects the failures of pages.',
} as const;

type Described =
  | { readonly says: string; readonly json: z.ZodType }
  | { readonly says: string; readonly type: string }
  | { readonly says: string };

export type ThirdPartyText = {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'OPTIONS';
  readonly path: string;
  readonly placeholders: Readonly<Record<string, string>>;
  readonly tag: keyof typeof THIRD_PARTY_TAGS;
  readonly summary: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: { readonly json: z.ZodType } | { readonly type: string };
  readonly file?: readonly string[];
  readonly responses: Readonly<Record<string, Described>>;
};

/** What any HTTP server answers. The calls that have it are refused for no other reason. */
const NOT_HTTP = { '4XX': { says: 'The request is no valid HTTP.' } };

const TOKENS = '/core/v5/tokens';

export const THIRD_PARTY_TEXTS: readonly ThirdPartyText[] = [
  {
    id: 'createCardToken',
    method: 'POST',
    path: TOKENS,
    placeholders: {},
    tag: 'Card tokens',
    summary: 'Exchanges the data of a card for a token',
    query: { appId: 'The public key of the shop. Without it the call is refused (401).' },
    body: { json: cardTokenRequest },
    responses: {
      200: { says: 'A token for one charge.', json: cardToken },
      401: { says: 'The public key is missing.', json: tokenFailureReply },
      422: { says: 'The card is refused: by field, the reasons.', json: tokenRefusalReply },
      503: { says: 'The service is down.', json: tokenFailureReply },
    },
  },
  {
    id: 'mayCreateCardToken',
    method: 'OPTIONS',
    path: TOKENS,
    placeholders: {},
    tag: 'Card tokens',
    summary: 'Lets pages of any site request a token',
    responses: { 204: { says: 'They may.' }, ...NOT_HTTP },
  },
  {
    id: 'brazilianAddress',
    method: 'GET',
    path: '/ws/:cep/json',
    tag: 'Postal codes',
    placeholders: { cep: 'Eight digits.' },
    summary: 'Finds the address of a Brazilian postal code',
    responses: {
      200: { says: 'The address, or `erro` for an unknown code.', json: wireBrazilianAddress },
      400: { says: 'The code has another form.', type: 'text/html' },
    },
  },
  {
    id: 'internationalAddress',
    method: 'GET',
    path: '/zippopotam/:country/:code',
    tag: 'Postal codes',
    placeholders: { country: 'Two letters.', code: 'As people of the country write it.' },
    summary: 'Finds the places of a postal code of another country',
    responses: {
      200: { says: 'The places.', json: wireInternationalAddress },
      404: { says: 'There is no such code.', json: unknownPostalCode },
    },
  },
  {
    id: 'storedFile',
    method: 'GET',
    path: '/storage/:site/:file',
    tag: 'Storage',
    placeholders: { site: 'The web name of a venue.', file: 'The name of a file.' },
    summary: 'Sends a logo or a background',
    file: ['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp'],
    responses: { 404: { says: 'There is no such file.', type: 'application/xml' } },
  },
  {
    id: 'chatScript',
    method: 'GET',
    path: '/chat/chat.js',
    placeholders: {},
    tag: 'Support chat',
    summary: 'Sends the script of the chat',
    responses: { 200: { says: 'The script.', type: 'text/javascript' }, ...NOT_HTTP },
  },
  {
    id: 'chatStyles',
    method: 'GET',
    path: '/chat/chat.css',
    placeholders: {},
    tag: 'Support chat',
    summary: 'Sends the styles of the chat',
    responses: { 200: { says: 'The styles.', type: 'text/css' }, ...NOT_HTTP },
  },
  {
    id: 'reportError',
    method: 'POST',
    path: '/sentry/api/:project/envelope',
    tag: 'Error reports',
    placeholders: { project: 'The number of the project.' },
    summary: 'Takes an envelope of error reports',
    query: { sentry_key: 'The public key of the project.' },
    body: { type: 'text/plain' },
    responses: {
      200: { says: 'Taken.', json: acceptedReport },
      400: { says: 'It is no envelope.', json: refusedReport },
    },
  },
];
