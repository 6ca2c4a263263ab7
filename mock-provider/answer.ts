import type { Readable } from 'node:stream';

/** Bytes that are made or read only when they are sent. */
export type Body = {
  /** Bytes. */
  readonly length: number;
  open(): Buffer | Readable;
};

/** An answer, decided and not yet sent. */
export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Null for none at all. */
  readonly body: string | Body | null;
};

export const JSON_TYPE = 'application/json; charset=utf-8';
const JSON_HEADERS = { 'content-type': JSON_TYPE };

export function textAnswer(status: number, text: string, type: string): Answer {
  return { status, headers: { 'content-type': type }, body: text };
}

/** Texts of frozen replies, which are the same object as long as they say the same (lists of 10,000 media). */
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

export function jsonAnswer(status: number, body: object): Answer {
  return { status, headers: JSON_HEADERS, body: jsonText(body) };
}

/** @returns the same answer with these headers beside its own */
export function withHeaders(answer: Answer, headers: Readonly<Record<string, string>>): Answer {
  return { ...answer, headers: { ...answer.headers, ...headers } };
}

/** @returns what the JSON text of an answer says; undefined for files and other texts */
export function jsonOf(answer: Answer): unknown {
  const isJson = typeof answer.body === 'string' && answer.headers['content-type'] === JSON_TYPE;
  return isJson ? JSON.parse(answer.body as string) : undefined;
}
