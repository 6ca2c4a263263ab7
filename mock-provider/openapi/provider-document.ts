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
  type ResponseObject,
  writeDocument,
} from './document.ts';
import { DESCRIPTIONS, ENDPOINT_TAGS, ENDPOINT_TEXTS, type EndpointText } from './endpoint-texts.ts';
import { BODY_EXAMPLES, REPLY_EXAMPLES } from './examples.ts';

const FILE_TYPES: Readonly<Record<string, readonly string[]>> = {
  download: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/jxl', 'video/mp4'],
  pixQrCode: ['image/png'],
  downloadZip: ['application/zip'],
};

const schema = { type: 'string' };
const CACHING = { ETag: { description: 'Changes with the content of the file.', required: true, schema } };
const RANGE = 'Which bytes of how many: `bytes 0-1023/4096`, or `bytes */4096` if the file has no such part.';
const PART = { ...CACHING, 'Content-Range': { description: RANGE, required: true, schema } };

const FILE_PARAMETERS: readonly Json[] = [
  ['Range', 'The bytes to send: one range, such as `bytes=0-1023`.'],
  ['If-Range', 'An ETag. The range counts only while the file still has it.'],
  ['If-None-Match', 'An ETag. The file is sent only when it has another one.'],
].map(([name, description]) => ({ name, in: 'header', required: false, description, schema }));

/** Returns a file's responses by status. @param whole the response with 200, whose content can also be a refusal */
function fileResponses(types: readonly string[], whole: ResponseObject): Readonly<Record<number, ResponseObject>> {
  // A file's bytes have no schema, because the media type says what they are.
  const content = Object.fromEntries(types.map((type) => [type, {}]));
  return {
    200: { ...whole, content: { ...content, ...whole.content } },
    206: { description: 'The part of the file that was requested.', headers: PART, content },
    304: { description: 'The caller has the file already.', headers: CACHING },
    416: { description: 'The file has no such part.', headers: PART },
  };
}

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
const ARCHIVE_REFUSALS = ['ZIP_NOT_FOUND', 'MEDIA_NOT_FOUND', 'MEDIA_NOT_PURCHASED', 'FILE_UNREADABLE'] as const;
const ARCHIVE_TEXT: EndpointText = ['Cards', 'Sends a prepared ZIP', ARCHIVE_REFUSALS];

const BODIES: Readonly<Record<string, unknown>> = BODY_EXAMPLES;
const REPLIES: Readonly<Record<string, unknown>> = REPLY_EXAMPLES;

function failures(codes: readonly RefusalCode[]): Operation['responses'] {
  const refused = [...new Set(codes.map((code) => REFUSALS[code]))].map((status) => {
    const list = codes.filter((code) => REFUSALS[code] === status).map((code) => `\`${code}\``);
    return [status, answer(`Refused: ${list.join(', ')}.`, errorReply)];
  });
  return { ...Object.fromEntries(refused), default: answer('Any other failure.', errorReply) };
}

function operationOf(id: string, endpoint: Endpoint, [tag, summary, refusals]: EndpointText): Operation {
  const { params, query, body, reply } = endpoint;
  const description = DESCRIPTIONS[id];
  // The schema leaves out refusals with status 200. With an `anyOf` of both, a generated client would know no field.
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
