import type { Readable } from 'node:stream';

/** A body that is made or read only when it is sent. */
export type Body = {
  /** Bytes. */
  readonly length: number;
  open(): Buffer | Readable;
};

/** A response that is decided and not yet sent, so that a fault can still change it. */
export type MockResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Null for no body at all. */
  readonly body: string | Body | null;
  /** The code of a refusal, for the journal. The caller gets it in the body. */
  readonly code?: string | undefined;
};

export const JSON_TYPE = 'application/json; charset=utf-8';
const JSON_HEADERS = { 'content-type': JSON_TYPE };

export function textResponse(status: number, text: string, type: string): MockResponse {
  return { status, headers: { 'content-type': type }, body: text };
}

/**
 * The JSON of frozen objects, by object. A handler returns the same frozen object as long as its content is the same,
 * so a list of 10,000 media is serialized once.
 */
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

/** @param code of a refusal, for the journal */
export function jsonResponse(status: number, body: object, code?: string): MockResponse {
  return { status, headers: JSON_HEADERS, body: jsonText(body), code };
}

/** @returns the same response with these headers added to its own */
export function withHeaders(response: MockResponse, headers: Readonly<Record<string, string>>): MockResponse {
  return { ...response, headers: { ...response.headers, ...headers } };
}

/** @returns the parsed body of a JSON response; undefined for files and other texts */
export function jsonOf(response: MockResponse): unknown {
  const isJson = typeof response.body === 'string' && response.headers['content-type'] === JSON_TYPE;
  return isJson ? JSON.parse(response.body as string) : undefined;
}
