import fastify from 'fastify';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createMetrics } from '#server/operations/metrics/metrics.ts';
import { handleErrors } from './refusals.ts';
import { createRefusedLines, logRequests } from './request-lines.ts';
import { checkRequestsByZod, type ZodTypes } from './routes.ts';

function createApp() {
  const app = fastify();
  const metrics = createMetrics();
  logRequests(app, metrics, createRefusedLines(metrics));
  handleErrors(app, metrics);
  checkRequestsByZod(app);
  const schema = {
    params: z.object({ size: z.enum(['thumb']) }),
    querystring: z.object({ from: z.string() }),
    headers: z.object({ 'x-count': z.coerce.number() }),
  };
  app.withTypeProvider<ZodTypes>().get('/:size', { schema }, async ({ params, query, headers }) => {
    return { size: params.size, from: query.from, count: headers['x-count'] + 1 };
  });
  return app;
}

it.each([
  ['/thumb?from=a', '1', 200, { size: 'thumb', from: 'a', count: 2 }],
  ['/huge?from=a', '1', 404, { errorCode: 'NOT_FOUND' }],
  ['/thumb', '1', 400, { errorCode: 'BAD_INPUT' }],
  ['/thumb?from=a&from=b', '1', 400, { errorCode: 'BAD_INPUT' }],
  ['/thumb?from=a', 'x', 400, { errorCode: 'BAD_INPUT' }],
])('checks the parts of a request by the schemas of its route: %s with %s', async (url, count, status, body) => {
  const reply = await createApp().inject({ url, headers: { 'x-count': count } });
  expect([reply.statusCode, reply.json()]).toEqual([status, body]);
});
