import { z } from 'zod';
import type { Endpoint } from '#shared/provider-api/endpoint.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { errorReply } from '#shared/provider-api/error-reply.ts';
import { wireCard, wireMedia, wireMediaLists } from '#shared/provider-api/media.ts';
import { wireAddress, wireCustomer, wireOrder, wirePayment } from '#shared/provider-api/order.ts';
import { wireCatalogue, wireOrganization } from '#shared/provider-api/organization.ts';

type Json = Record<string, unknown>;
type JsonSchema = Json & { properties?: Record<string, Json>; required?: string[] };

/** The schemas that have a name and are referred to. Every other schema is written where it is used. */
const SHARED: Readonly<Record<string, z.ZodType>> = {
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

const MULTIPART: JsonSchema = {
  type: 'object',
  required: ['photos[]'],
  properties: { 'photos[]': { type: 'array', minItems: 1, items: { type: 'string', contentMediaType: 'image/*' } } },
  additionalProperties: false,
};

/**
 * Writes all schemas at once, since only then do they refer to each other. `input` selects the form on the wire, before
 * any transformation.
 */
function writeSchemas(): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(SHARED)) registry.add(schema, { id });
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    registry.add(endpoint.params.clone(), { id: `${name}.params` });
    registry.add(endpoint.query.clone(), { id: `${name}.query` });
    if (endpoint.body instanceof z.ZodType) registry.add(endpoint.body.clone(), { id: `${name}.body` });
    if (endpoint.reply !== 'bytes' && !registry.has(endpoint.reply)) {
      registry.add(endpoint.reply.clone(), { id: `${name}.reply` });
    }
  }
  const { schemas } = z.toJSONSchema(registry, { io: 'input', uri: (id) => `#/components/schemas/${id}` });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _, $id: __, ...schema }]) => [id, schema as JsonSchema]),
  );
}

function parametersOf(where: 'path' | 'query', schema: JsonSchema | undefined): Json[] {
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || (schema?.required ?? []).includes(name),
    schema: property,
  }));
}

function requestBodyOf({ body }: Endpoint, schema: JsonSchema | undefined): Json {
  if (body === null) return {};
  const content =
    body === 'multipart' ? { 'multipart/form-data': { schema: MULTIPART } } : { 'application/json': { schema } };
  return { requestBody: { required: true, content } };
}

function replyContentOf({ reply }: Endpoint, schema: JsonSchema | undefined): Json {
  if (reply === 'bytes') return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  const shared = Object.entries(SHARED).find(([, one]) => one === reply)?.[0];
  return { 'application/json': { schema: shared ? { $ref: `#/components/schemas/${shared}` } : schema } };
}

function operationOf(name: string, endpoint: Endpoint, schemas: Record<string, JsonSchema>): Json {
  const json = (schema: string, description: string) => ({
    description,
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
  });
  return {
    operationId: name,
    parameters: [
      ...parametersOf('path', schemas[`${name}.params`]),
      ...parametersOf('query', schemas[`${name}.query`]),
    ],
    ...requestBodyOf(endpoint, schemas[`${name}.body`]),
    responses: {
      200: { description: 'Done.', content: replyContentOf(endpoint, schemas[`${name}.reply`]) },
      400: json('ContractViolation', 'The request breaks the contract.'),
      default: json('Error', 'Refused; some providers send this with HTTP 200.'),
    },
  };
}

/**
 * Writes the contract of the provider's REST API as OpenAPI 3.1. It is made of the schemas that the storefront and
 * this mock use.
 * @param serverUrl the address of the mock
 */
export function writeOpenApi(
  serverUrl: string,
): Json & { openapi: string; paths: Record<string, Record<string, Json>> } {
  const schemas = writeSchemas();
  const paths: Record<string, Record<string, Json>> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint, schemas) };
  }
  const named = Object.keys(SHARED).map((name) => [name, schemas[name]]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Provider REST API',
      version: '1',
      description: 'Venues, the photos of their visitors, orders and payments, as the storefront uses them.',
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: serverUrl }],
    paths,
    components: { schemas: { ...Object.fromEntries(named), ContractViolation: CONTRACT_VIOLATION } },
  };
}
