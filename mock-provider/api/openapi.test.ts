import { describe, expect, it } from 'vitest';
import { startMock } from '#mock-provider/testing/running-mock.ts';
import type { Endpoint } from '#shared/provider-api/endpoint.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { writeOpenApi } from './openapi.ts';

const document = writeOpenApi('http://127.0.0.1:4010');
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

/** Every `$ref` of a document, however deep. */
function references(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === '$ref' && typeof inner === 'string' ? [inner] : references(inner),
  );
}

function resolve(reference: string): unknown {
  const names = reference.replace('#/', '').split('/');
  return names.reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], document);
}

describe('the OpenAPI document', () => {
  it('has every endpoint, under its own name', () => {
    const named = operations.map(({ path, method, operation }) => `${operation.operationId} ${method} ${path}`);
    const expected = Object.entries<Endpoint>(endpoints).map(
      ([name, { method, path }]) => `${name} ${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`,
    );
    expect(named.sort()).toEqual(expected.sort());
  });

  it('declares exactly the placeholders of each path, and all of them as required', () => {
    for (const { path, operation } of operations) {
      const parameters = operation.parameters as { name: string; in: string; required: boolean }[];
      const declared = parameters.filter((parameter) => parameter.in === 'path');
      expect(declared.map(({ name }) => `{${name}}`).sort()).toEqual((path.match(/\{\w+\}/g) ?? []).sort());
      expect(declared.every(({ required }) => required)).toBe(true);
    }
  });

  it('describes bodies, bytes, files and refusals', () => {
    const responses = operations.map(({ operation }) => operation.responses as Record<string, object>);
    expect(responses.every((response) => response[200] && response[400] && response.default)).toBe(true);
    const text = (name: string) => JSON.stringify(operations.find(({ operation }) => operation.operationId === name));
    expect(text('download')).toContain('application/octet-stream');
    expect(text('download')).not.toContain('requestBody');
    expect(text('uploadPhotos')).toContain('multipart/form-data');
    expect(text('medias')).toContain('#/components/schemas/MediaLists');
    expect(text('searchByPhoto')).toContain('"required":true,"schema":{"type":"string","format":"date"');
  });

  it('refers to nothing that is not in it', () => {
    const found = references(document);
    expect(found).toContain('#/components/schemas/Media');
    for (const reference of found) expect(resolve(reference), reference).toBeTypeOf('object');
  });

  it('is served by the mock, with its own address', async () => {
    const mock = await startMock();
    const served = await mock.control<typeof document>('/__mock/openapi.json');
    expect(served).toEqual(writeOpenApi(mock.url));
    await mock.close();
  });
});
