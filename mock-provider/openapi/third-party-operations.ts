import type { Json, JsonSchema, Operation, Placed, ResponseObject, Responses } from './document.ts';
import { FILE_PARAMETERS, fileResponses } from './files.ts';
import type { NamedSchemas } from './json-schemas.ts';
import { THIRD_PARTY_TEXTS, type ThirdPartyText } from './third-party-texts.ts';

type Schemas = Readonly<Record<string, JsonSchema>>;
type Described = ThirdPartyText['responses'][string];

export function thirdPartySchemas(): NamedSchemas {
  const entries = THIRD_PARTY_TEXTS.flatMap(({ id, body, responses }) => [
    ...(body && 'json' in body ? [[`${id}.body`, body.json] as const] : []),
    ...Object.entries(responses).flatMap(([status, response]) =>
      'json' in response ? [[`${id}.${status}`, response.json] as const] : [],
    ),
  ]);
  return Object.fromEntries(entries);
}

function parameters(where: 'path' | 'query', texts: Readonly<Record<string, string>>): Json[] {
  return Object.entries(texts).map(([name, description]) => {
    return { name, in: where, required: where === 'path', description, schema: { type: 'string' } };
  });
}

function responseOf(described: Described, schema: JsonSchema | undefined): ResponseObject {
  const { says: description } = described;
  if ('json' in described) return { description, content: { 'application/json': { schema: schema ?? {} } } };
  if ('type' in described) return { description, content: { [described.type]: { schema: { type: 'string' } } } };
  return { description };
}

function responsesOf({ id, file, responses }: ThirdPartyText, schemas: Schemas): Responses {
  const described = Object.entries(responses).map(([status, response]) => [
    status,
    responseOf(response, schemas[`${id}.${status}`]),
  ]);
  return { ...(file && fileResponses(file)), ...Object.fromEntries(described) };
}

function requestBodyOf({ id, body }: ThirdPartyText, schemas: Schemas): { requestBody?: Json } {
  if (!body) return {};
  const content =
    'json' in body
      ? { 'application/json': { schema: schemas[`${id}.body`] } }
      : { [body.type]: { schema: { type: 'string' } } };
  return { requestBody: { required: true, content } };
}

function operationOf(text: ThirdPartyText, schemas: Schemas): Operation {
  return {
    operationId: text.id,
    tags: [text.tag],
    summary: text.summary,
    parameters: [
      ...parameters('path', text.placeholders),
      ...parameters('query', text.query ?? {}),
      ...(text.file ? FILE_PARAMETERS : []),
    ],
    ...requestBodyOf(text, schemas),
    responses: responsesOf(text, schemas),
  };
}

export function thirdPartyOperations(schemas: Schemas): Placed[] {
  return THIRD_PARTY_TEXTS.map((text) => {
    return { path: text.path, method: text.method, operation: operationOf(text, schemas) };
  });
}
