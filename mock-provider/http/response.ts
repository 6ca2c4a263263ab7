import type { Readable } from 'node:stream';

export type Body = {
  readonly length: number;
  open(): Buffer | Readable;
};

/** A response that is decided but not sent, so that a fault can still change it. */
export type MockResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Body | null;
  /** A refusal's code, for the journal. The caller finds it in the body. */
  readonly code?: string | undefined;
};

/** @returns undefined, which no JSON is, for any other text */
export function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(typeof text === 'string' ? text : '');
  } catch {
    return undefined;
  }
}

export const JSON_TYPE = 'application/json; charset=utf-8';
const JSON_HEADERS = { 'content-type': JSON_TYPE };

export function textResponse(status: number, text: string, type: string): MockResponse {
  return { status, headers: { 'content-type': type }, body: text };
}

/** Caches the JSON of frozen objects, so that a list of 10,000 media is serialised once. */
const frozenTexts = new WeakMap<object, string>();

function jsonText(body: object): string {
  if (!Object.isFrozen(body)) return JSON.stringify(body);
  let text = frozenTexts.get(body);
  if (text === undefined) {
    text = JSON.stringify(body);
    frozenTexts.set(body, text);
  }
  return text;
}

export function jsonResponse(status: number, body: object, code?: string): MockResponse {
  return { status, headers: JSON_HEADERS, body: jsonText(body), code };
}

export function withHeaders(response: MockResponse, headers: Readonly<Record<string, string>>): MockResponse {
  return { ...response, headers: { ...response.headers, ...headers } };
}

export function jsonOf(response: MockResponse): unknown {
  const isJson = typeof response.body === 'string' && response.headers['content-type'] === JSON_TYPE;
  return isJson ? JSON.parse(response.body as string) : undefined;
}
