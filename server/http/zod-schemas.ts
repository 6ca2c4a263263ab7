import type { FastifyInstance, FastifyTypeProvider } from 'fastify';
import type { z } from 'zod';
import { AppError } from '#server/errors.ts';

/** Types the params, query and headers of a route by the zod schemas of its options: `app.withTypeProvider<ZodTypes>()`. */
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
