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

/** Parses JSON. @returns undefined if the text is not JSON */
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

export function jsonResponse(status: number, body: object, code?: string): MockResponse {
  return { status, headers: JSON_HEADERS, body: JSON.stringify(body), code };
}

export function withHeaders(response: MockResponse, headers: Readonly<Record<string, string>>): MockResponse {
  return { ...response, headers: { ...response.headers, ...headers } };
}

export function jsonOf(response: MockResponse): unknown {
  const isJson = typeof response.body === 'string' && response.headers['content-type'] === JSON_TYPE;
  return isJson ? JSON.parse(response.body as string) : undefined;
}
