import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#shared/provider-api/endpoint.ts';
import { type EndpointName, endpoints } from '#shared/provider-api/endpoints.ts';
import { BODY_RULES, PARAM_RULES, QUERY_RULE, REPLY_RULES } from './fields.ts';
import type { Rule } from './rule.ts';

type Schema = Pick<z.core.JSONSchema.BaseSchema, 'properties' | 'items' | 'anyOf'>;

function missing(schema: Schema, rule: Rule | undefined, path: string): string[] {
  if (schema.anyOf) return schema.anyOf.flatMap((one) => missing(one as Schema, rule, path));
  if (schema.items) return missing(schema.items as Schema, rule && 'each' in rule ? rule.each : undefined, `${path}[]`);
  if (!schema.properties) return rule ? [] : [path];
  const rules = rule && 'fields' in rule ? rule.fields : {};
  return Object.entries(schema.properties).flatMap(([name, inner]) =>
    missing(inner as Schema, rules[name], `${path}.${name}`),
  );
}

function missingIn(schema: Endpoint['body'] | 'bytes', rule: Rule | undefined, path: string): string[] {
  if (schema === null || schema === 'multipart' || schema === 'bytes') return [];
  return missing(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, rule, path);
}

it.each(Object.keys(endpoints) as EndpointName[])('%s has a rule for every field of the contract', (name) => {
  const { params, query, body, reply }: Endpoint = endpoints[name];
  expect([
    ...missingIn(params, { fields: PARAM_RULES }, 'params'),
    ...missingIn(query, QUERY_RULE, 'query'),
    ...missingIn(body, BODY_RULES[name], 'body'),
    ...missingIn(reply, REPLY_RULES[name], 'reply'),
  ]).toEqual([]);
});
