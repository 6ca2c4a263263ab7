import { z } from 'zod';
import type { Endpoint } from '#shared/provider-api/endpoint.ts';
import { type EndpointName, endpoints } from '#shared/provider-api/endpoints.ts';
import type { Json, JsonSchema, Operation, Placed, ResponseObject, Responses } from './document.ts';
import { ENDPOINT_TEXTS } from './endpoint-texts.ts';
import { BODY_EXAMPLES, REPLY_EXAMPLES } from './examples.ts';
import { FILE_PARAMETERS, fileResponses } from './files.ts';
import { type NamedSchemas, parametersOf, reference, schemaOf } from './json-schemas.ts';
import { orRefused, refusalResponses, statusesOf } from './refusals.ts';

type Schemas = Readonly<Record<string, JsonSchema>>;
type FileEndpoint = {
  [Name in EndpointName]: (typeof endpoints)[Name]['reply'] extends 'bytes' ? Name : never;
}[EndpointName];

const FILE_TYPES: Readonly<Record<FileEndpoint, readonly string[]>> = {
  download: ['image/jpeg', 'image/png', 'video/mp4'],
  pixQrCode: ['image/png'],
};
const isFileEndpoint = (name: EndpointName): name is FileEndpoint => Object.hasOwn(FILE_TYPES, name);

const MULTIPART: Json = {
  schema: {
    type: 'object',
    required: ['photos[]'],
    properties: { 'photos[]': { type: 'array', minItems: 1, items: { type: 'string', contentMediaType: 'image/*' } } },
    additionalProperties: false,
  },
  encoding: { 'photos[]': { contentType: 'image/jpeg, image/png' } },
};

const CONTRACT_VIOLATION: ResponseObject = {
  description: 'The request breaks this document; every violation is listed.',
  content: { 'application/json': { schema: reference('ContractViolation') } },
};

export function endpointSchemas(shared: NamedSchemas): NamedSchemas {
  const named = new Set(Object.values(shared));
  const entries = Object.entries<Endpoint>(endpoints).flatMap(([name, { params, query, body, reply }]) =>
    Object.entries({ params, query, body, reply }).flatMap(([part, schema]) =>
      schema instanceof z.ZodType && !named.has(schema) ? [[`${name}.${part}`, schema] as const] : [],
    ),
  );
  return Object.fromEntries(entries);
}

function exampleOf(examples: Readonly<Record<string, unknown>>, name: EndpointName): { example?: unknown } {
  return Object.hasOwn(examples, name) ? { example: examples[name] } : {};
}

function requestBodyOf(name: EndpointName, schema: JsonSchema | undefined): { requestBody?: Json } {
  const { body }: Endpoint = endpoints[name];
  if (body === null) return {};
  const json = { schema, ...exampleOf(BODY_EXAMPLES, name) };
  const content = body === 'multipart' ? { 'multipart/form-data': MULTIPART } : { 'application/json': json };
  return { requestBody: { required: true, content } };
}

function responsesOf(name: EndpointName, reply: Json): Responses {
  const done = isFileEndpoint(name)
    ? fileResponses(FILE_TYPES[name])
    : {
        200: {
          description: 'Done.',
          content: { 'application/json': { schema: reply, ...exampleOf(REPLY_EXAMPLES, name) } },
        },
      };
  return {
    ...done,
    200: orRefused(done[200]),
    400: CONTRACT_VIOLATION,
    ...refusalResponses(ENDPOINT_TEXTS[name].refusals),
  };
}

function operationOf(name: EndpointName, schemas: Schemas, shared: NamedSchemas): Operation {
  const endpoint: Endpoint = endpoints[name];
  const { tag, summary, description, refusals } = ENDPOINT_TEXTS[name];
  const reply =
    endpoint.reply === 'bytes' ? {} : schemaOf(endpoint.reply, { shared, written: schemas }, `${name}.reply`);
  return {
    operationId: name,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    parameters: [
      ...parametersOf('path', schemas[`${name}.params`]),
      ...parametersOf('query', schemas[`${name}.query`]),
      ...(isFileEndpoint(name) ? FILE_PARAMETERS : []),
    ],
    ...requestBodyOf(name, schemas[`${name}.body`]),
    responses: responsesOf(name, reply),
    'x-refusals': statusesOf(refusals),
  };
}

export function endpointOperations(schemas: Schemas, shared: NamedSchemas): Placed[] {
  const names = Object.keys(endpoints) as EndpointName[];
  return names.map((name) => {
    const { path, method } = endpoints[name];
    return { path, method, operation: operationOf(name, schemas, shared) };
  });
}
