import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildMockProvider } from '#mock-provider/app.ts';
import { CONTROL_ROUTES } from '#mock-provider/control/routes.ts';
import { startMockForTest } from '#mock-provider/testing/running-mock.ts';
import { REFUSALS } from '#mock-provider/world/refusal.ts';
import type { Endpoint } from '#shared/provider-api/endpoint.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { type OpenApiDocument, writeControlDocument } from './document.ts';
import { BODY_EXAMPLES, REPLY_EXAMPLES } from './examples.ts';
import { writeProviderDocument } from './provider-document.ts';

const ADDRESS = 'http://127.0.0.1:4010';
const provider = writeProviderDocument(ADDRESS);
const control = writeControlDocument(CONTROL_ROUTES, ADDRESS);
const documents = [
  ['provider', provider],
  ['control', control],
] as const;

const operationsOf = ({ paths }: OpenApiDocument) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

function registeredCalls(tree: string): string[] {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', segment = '', methods = ''] = /^([│ ]*)[├└]── (\S*) \((.*)\)/.exec(line) ?? [];
    if (segment === '') return [];
    const depth = indent.length / 4;
    above.length = depth;
    above[depth] = segment;
    const path = above
      .join('')
      .replace(/:\w+(?:\|:\w+)*/g, '{}')
      .replace(/\/$/, '');
    return methods.split(', ').map((method) => `${method} ${path}`);
  });
}

/**
 * Whether the documents describe a call: not the testers' page, third parties, or HEAD, which Fastify adds to each GET.
 */
const isApi = (call: string) => /^(?!HEAD )\w+ \/(?:api|zip|__mock)\/(?!\*)/.test(call);

/** The provider has two paths that look ambiguous. Their methods differ, but the rule ignores methods. */
const TRUE_OF_THE_PROVIDER = /^no-ambiguous-paths .*`\/api\/v1\/payment\/checkout\/\{orderId\}` and/;

it('the examples follow the contract, and every reply and body in JSON has one', () => {
  const replies = new Map<string, unknown>(Object.entries(REPLY_EXAMPLES));
  const bodies = new Map<string, unknown>(Object.entries(BODY_EXAMPLES));
  for (const [name, { reply, body }] of Object.entries<Endpoint>(endpoints)) {
    if (reply !== 'bytes') expect([name, reply.safeParse(replies.get(name)).error]).toEqual([name, undefined]);
    if (body instanceof z.ZodType) expect([name, body.safeParse(bodies.get(name)).error]).toEqual([name, undefined]);
  }
  for (const { path, body, example } of CONTROL_ROUTES) {
    if (body?.safeParse(undefined).success === false)
      expect([path, body.safeParse(example).error]).toEqual([path, undefined]);
  }
});

describe('the documents', () => {
  it('describe every call that the mock answers, and no other', async () => {
    const { app } = await buildMockProvider();
    const registered = registeredCalls(app.printRoutes({ commonPrefix: false, includeHooks: false }));
    await app.close();
    const described = documents.flatMap(([, document]) =>
      operationsOf(document).map(({ path, method }) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}`),
    );
    expect([...new Set(registered.filter(isApi))].sort()).toEqual([...new Set(described)].sort());
  });

  it('are served by the mock, with its own address', async () => {
    const mock = await startMockForTest();
    expect(await mock.control('/__mock/openapi.json')).toEqual(writeProviderDocument(mock.url));
    expect(await mock.control('/__mock/control-openapi.json')).toEqual(writeControlDocument(CONTROL_ROUTES, mock.url));
  });
});

describe.each(documents)('the %s document', (_, document) => {
  it("is clean by Redocly's recommended rules", async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: '/openapi.json', config });
    const found = problems.map(({ ruleId, message }) => `${ruleId} ${message}`);
    expect(found.filter((problem) => !TRUE_OF_THE_PROVIDER.test(problem))).toEqual([]);
  });
});

describe("the provider's document", () => {
  const operation = (name: string) =>
    operationsOf(provider).find((placed) => placed.operation.operationId === name)?.operation;

  it('describes files with their media types, in parts, and as unchanged', () => {
    const { responses } = operation('download') ?? {};
    const types = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/jxl', 'video/mp4'];
    expect(Object.keys(responses?.[200]?.content ?? {})).toEqual([...types, 'application/json']);
    expect(Object.keys(responses?.[206]?.content ?? {})).toEqual(types);
    expect(responses?.[206]?.headers).toMatchObject({ 'Content-Range': { required: true }, ETag: { required: true } });
    expect(responses?.[304]).not.toHaveProperty('content');
    expect(responses?.[416]?.headers).toHaveProperty('Content-Range');
    expect(Object.keys(operation('downloadZip')?.responses[200]?.content ?? {})).toContain('application/zip');
  });

  it('lists the refusals of an endpoint by status, and has for success the reply alone, by which clients are typed', () => {
    const { responses, 'x-refusals': refusals } = operation('checkout') ?? {};
    expect(refusals).toMatchObject({ ORDER_EMPTY: 409, CARD_TOKEN_INVALID: 422 });
    expect(responses?.[409]?.description).toContain('`ORDER_EMPTY`');
    expect(responses?.[200]?.content?.['application/json']?.schema).toEqual({ $ref: '#/components/schemas/Payment' });
    expect(JSON.stringify(responses?.default)).toContain('#/components/schemas/Error');
  });

  it('has a place for every refusal but that of the control API', () => {
    const listed = operationsOf(provider).flatMap((placed) => Object.keys(placed.operation['x-refusals'] ?? {}));
    expect(new Set([...listed, 'PAYMENT_NOT_PENDING'])).toEqual(new Set(Object.keys(REFUSALS)));
  });

  it('describes forms, bodies and required parameters', () => {
    expect(JSON.stringify(operation('uploadPhotos'))).toContain('multipart/form-data');
    expect(JSON.stringify(operation('medias'))).toContain('#/components/schemas/MediaLists');
    expect(operation('download')).not.toHaveProperty('requestBody');
    expect(JSON.stringify(operation('searchByPhoto'))).toContain(
      '"required":true,"schema":{"type":"string","format":"date"',
    );
  });
});
