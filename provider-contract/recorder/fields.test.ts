import { expect, it } from 'vitest';
import type { z } from 'zod';
import type { Endpoint } from '#shared/provider-api/endpoint.ts';
import { type EndpointName, endpoints } from '#shared/provider-api/endpoints.ts';
import { partsOfForms } from '#shared/provider-api/field.ts';
import { ruleOf } from './mask-call.ts';

/** Lists the plain fields of a schema that have no rule, each with its parent. */
function missing(schema: z.core.$ZodType, parent: string, name: string): string[] {
  const { fields, entries } = partsOfForms(schema);
  if (entries) return missing(entries, parent, name);
  if (fields) return [...fields].flatMap(([inner, field]) => missing(field, name, inner));
  return parent === '' || ruleOf([parent, name]) ? [] : [`${parent}.${name}`];
}

/** These fields need no rule, because their content is never recorded. */
const UNKNOWN = ['reply.media'];

it.each(Object.keys(endpoints) as EndpointName[])('%s has a rule for every field of the contract', (name) => {
  const { params, query, body, reply }: Endpoint = endpoints[name];
  const parts = Object.entries({ [name]: params, query, body, reply });
  const found = parts.flatMap(([part, schema]) =>
    schema === null || typeof schema === 'string' ? [] : missing(schema, '', part),
  );
  expect(found.filter((place) => !UNKNOWN.includes(place))).toEqual([]);
});
