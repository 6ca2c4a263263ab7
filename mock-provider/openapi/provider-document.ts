import { errorReply } from '#shared/provider-api/error-reply.ts';
import { wireCard, wireMedia, wireMediaLists } from '#shared/provider-api/media.ts';
import { wireAddress, wireCustomer, wireOrder, wirePayment } from '#shared/provider-api/order.ts';
import { wireCatalogue, wireOrganization } from '#shared/provider-api/organization.ts';
import type { JsonSchema } from './document.ts';
import { type OpenApiDocument, type Placed, writeDocument } from './document.ts';
import { endpointOperations, endpointSchemas } from './endpoint-operations.ts';
import { ENDPOINT_TAGS } from './endpoint-texts.ts';
import { FILE_PARAMETERS, fileResponses } from './files.ts';
import { type NamedSchemas, writeSchemas } from './json-schemas.ts';
import { orRefused, refusalResponses, statusesOf } from './refusals.ts';
import { thirdPartyOperations, thirdPartySchemas } from './third-party-operations.ts';
import { THIRD_PARTY_TAGS } from './third-party-texts.ts';

const CONTRACT_VIOLATION: JsonSchema = {
  type: 'object',
  description: 'The request breaks this document; every violation is listed.',
  required: ['error', 'message', 'violations'],
  properties: {
    error: { const: true },
    message: { const: 'CONTRACT_VIOLATION' },
    violations: {
      type: 'array',
      items: {
        type: 'object',
        required: ['in', 'path', 'message'],
        properties: {
          in: { enum: ['params', 'query', 'body'] },
          path: { type: 'string' },
          message: { type: 'string' },
        },
      },
    },
  },
};

/** The schemas that have a name and are referred to. Every other schema is written where it is used. */
const SHARED: NamedSchemas = {
  Address: wireAddress,
  Card: wireCard,
  Catalogue: wireCatalogue,
  Customer: wireCustomer,
  Error: errorReply,
  Media: wireMedia,
  MediaLists: wireMediaLists,
  Order: wireOrder,
  Organization: wireOrganization,
  Payment: wirePayment,
};

function zipDownload(): Placed {
  const files = fileResponses(['application/zip']);
  const refusals = ['ZIP_NOT_FOUND', 'MEDIA_NOT_FOUND', 'MEDIA_NOT_PURCHASED', 'FILE_UNREADABLE'] as const;
  return {
    path: '/zip/:zipId/photos.zip',
    method: 'GET',
    operation: {
      operationId: 'downloadZip',
      tags: ['Cards'],
      summary: 'Sends a prepared ZIP',
      description: 'The reply of `zip` has its whole address. Other providers may have it elsewhere.',
      parameters: [{ name: 'zipId', in: 'path', required: true, schema: { type: 'string' } }, ...FILE_PARAMETERS],
      responses: { ...files, 200: orRefused(files[200]), ...refusalResponses(refusals) },
      'x-refusals': statusesOf(refusals),
    },
  };
}

export function writeProviderDocument(serverUrl: string): OpenApiDocument {
  const schemas = writeSchemas(SHARED, { ...endpointSchemas(SHARED), ...thirdPartySchemas() });
  const named = Object.fromEntries(Object.keys(SHARED).map((name) => [name, schemas[name]]));
  return writeDocument({
    title: 'Provider REST API',
    description: 'Venues, the photos of their visitors, orders and payments, as the storefront uses them.',
    serverUrl,
    tags: { ...ENDPOINT_TAGS, ...THIRD_PARTY_TAGS },
    operations: [...endpointOperations(schemas, SHARED), zipDownload(), ...thirdPartyOperations(schemas)],
    components: { schemas: { ...named, ContractViolation: CONTRACT_VIOLATION } },
  });
}
