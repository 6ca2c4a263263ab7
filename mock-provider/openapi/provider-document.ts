import { z } from 'zod';
import { REFUSALS, type RefusalCode } from '#mock-provider/world/refusal.ts';
import type { Endpoint } from '#shared/provider-api/endpoint.ts';
import { type EndpointName, endpoints } from '#shared/provider-api/endpoints.ts';
import { errorReply } from '#shared/provider-api/error-reply.ts';
import { wireCard, wireMedia, wireMediaLists } from '#shared/provider-api/media.ts';
import { wireAddress, wireCustomer, wireOrder, wirePayment } from '#shared/provider-api/order.ts';
import { wireCatalogue, wireOrganization } from '#shared/provider-api/organization.ts';
import {
  answer,
  type Json,
  type OpenApiDocument,
  type Operation,
  type Placed,
  parametersOf,
  writeDocument,
} from './document.ts';
import { DESCRIPTIONS, ENDPOINT_TAGS, ENDPOINT_TEXTS, type EndpointText } from './endpoint-texts.ts';
import { BODY_EXAMPLES, REPLY_EXAMPLES } from './examples.ts';
import { FILE_PARAMETERS, FILE_TYPES, fileResponses } from './files.ts';

const violation = z.object({ in: z.enum(['params', 'query', 'body']), path: z.string(), message: z.string() });
const contractViolation = z
  .object({ error: z.literal(true), message: z.literal('CONTRACT_VIOLATION'), violations: z.array(violation) })
  .describe('The request breaks this document; every violation is listed.');

const ANY_STATUS = 'Or a refusal, as JSON with an `error` (`Error`): some providers give all of them this status.';
const PHOTOS: Json = {
  schema: {
    type: 'object',
    required: ['photos[]'],
    properties: { 'photos[]': { type: 'array', minItems: 1, items: { type: 'string', contentMediaType: 'image/*' } } },
    additionalProperties: false,
  },
  encoding: { 'photos[]': { contentType: 'image/jpeg, image/png' } },
};
const ARCHIVE: Endpoint = {
  method: 'GET',
  path: '/zip/:zipId/photos.zip',
  params: z.object({ zipId: z.string() }),
  query: z.object({}),
  body: null,
  reply: 'bytes',
};
const ARCHIVE_TEXT: EndpointText = {
  tag: 'Cards',
  summary: 'Sends a prepared ZIP',
  refusals: ['ZIP_NOT_FOUND', 'MEDIA_NOT_FOUND', 'MEDIA_NOT_PURCHASED', 'FILE_UNREADABLE'],
};

const BODIES: Readonly<Record<string, unknown>> = BODY_EXAMPLES;
const REPLIES: Readonly<Record<string, unknown>> = REPLY_EXAMPLES;

function failures(codes: readonly RefusalCode[]): Operation['responses'] {
  const refused = [...new Set(codes.map((code) => REFUSALS[code]))].map((status) => {
    const list = codes.filter((code) => REFUSALS[code] === status).map((code) => `\`${code}\``);
    return [status, answer(`Refused: ${list.join(', ')}.`, errorReply)];
  });
  return { ...Object.fromEntries(refused), default: answer('Any other failure.', errorReply) };
}

function operationOf(id: string, endpoint: Endpoint, text: EndpointText): Operation {
  const { params, query, body, reply } = endpoint;
  const { tag, summary, refusals } = text;
  const description = DESCRIPTIONS[id];
  // Not `anyOf` with the refusal: a generated client would know no field of the reply.
  const done = answer(`Done. ${ANY_STATUS}`, reply, REPLIES[id]);
  const whole = answer(`The whole file. ${ANY_STATUS}`, errorReply);
  const isFile = reply === 'bytes';
  const { content } = answer('', body, BODIES[id]);
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    parameters: [...parametersOf('path', params), ...parametersOf('query', query), ...(isFile ? FILE_PARAMETERS : [])],
    ...(body && {
      requestBody: { required: true, content: body === 'multipart' ? { 'multipart/form-data': PHOTOS } : content },
    }),
    responses: {
      ...(isFile ? fileResponses(FILE_TYPES[id] ?? [], whole) : { 200: done }),
      ...(endpoint === ARCHIVE ? {} : { 400: answer(contractViolation.description ?? '', contractViolation) }),
      ...failures(refusals),
    },
    'x-refusals': Object.fromEntries(refusals.map((code) => [code, REFUSALS[code]])),
  };
}

function providerOperations(): Placed[] {
  const named = (Object.keys(endpoints) as EndpointName[]).map(
    (id) => [id, endpoints[id], ENDPOINT_TEXTS[id]] as const,
  );
  return [...named, ['downloadZip', ARCHIVE, ARCHIVE_TEXT] as const].map(([id, endpoint, text]) => {
    return { path: endpoint.path, method: endpoint.method, operation: operationOf(id, endpoint, text) };
  });
}

export function writeProviderDocument(serverUrl: string): OpenApiDocument {
  return writeDocument({
    title: 'Provider REST API',
    description: 'Venues, the photos of their visitors, orders and payments, as the storefront uses them.',
    serverUrl,
    tags: ENDPOINT_TAGS,
    operations: providerOperations(),
    schemas: {
      Address: wireAddress,
      Card: wireCard,
      Catalogue: wireCatalogue,
      ContractViolation: contractViolation,
      Customer: wireCustomer,
      Error: errorReply,
      Media: wireMedia,
      MediaLists: wireMediaLists,
      Order: wireOrder,
      Organization: wireOrganization,
      Payment: wirePayment,
    },
  });
}
