import type { FastifyInstance, FastifyRequest, FastifyTypeProvider } from 'fastify';
import type { z } from 'zod';
import { AppError } from '#server/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    procedure?: string;
    metricsLabel?: string;
  }
}

/** Returns a route's label for metrics: a procedure, its own label or its pattern, but never the address. */
export function labelOf({ config, url = 'none' }: FastifyRequest['routeOptions']): string {
  return config.procedure ?? config.metricsLabel ?? url;
}

export const CALLS_PATH = '/trpc';

/** Whether a request calls a procedure. @param url the request's, with its query and not decoded */
export function isCall(url: string): boolean {
  return url.startsWith(CALLS_PATH) && ['', '/', '?'].includes(url.charAt(CALLS_PATH.length));
}

/** In characters. The longest query is a pasted message with a card's code. Parsing 16 KB takes up to 6 ms. */
const MAX_QUERY_LENGTH = 1_000;

/** Parses the start of a query. If several parameters have the same name, the last one counts. */
export function parseQuery(query: string): Readonly<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(query.slice(0, MAX_QUERY_LENGTH)));
}

export interface ZodTypes extends FastifyTypeProvider {
  readonly validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown;
}

export function checkRequestsByZod(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => (value: unknown) => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return { value: parsed.data };
    return { error: new AppError(httpPart === 'params' ? 'NOT_FOUND' : 'BAD_INPUT', parsed.error) };
  });
}
