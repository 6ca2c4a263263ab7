import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Provider } from '#mock-provider/provider.ts';
import { Refusal } from '#mock-provider/world/refusal.ts';
import type { Venue } from '#mock-provider/world/venue.ts';
import { ControlError, type ControlRoute } from './route.ts';

export const CONTROL_PREFIX = '/__mock';

export function venueNamed({ world }: Provider, name: string): Venue {
  const venue = world.find(name);
  if (!venue) throw new ControlError(404, `no organization is called "${name}"`);
  return venue;
}

/** @param name undefined for all organizations */
export function venuesNamed(provider: Provider, name: string | undefined): Venue[] {
  return name === undefined ? provider.world.venues() : [venueNamed(provider, name)];
}

/** Parses a value. @throws ControlError 400 with all issues, caused by the schema's error */
export function read<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new ControlError(400, z.prettifyError(parsed.error), { cause: parsed.error });
  return parsed.data;
}

function bodyOf(request: FastifyRequest): unknown {
  if (typeof request.body !== 'string' || request.body === '') return undefined;
  try {
    return JSON.parse(request.body);
  } catch {
    throw new ControlError(400, 'the body is not JSON');
  }
}

const LONGEST_MESSAGE = 2_000;

/** A message may quote a name from the request, which may be of any length. */
const shortened = (message: string) =>
  message.length > LONGEST_MESSAGE ? `${message.slice(0, LONGEST_MESSAGE)}…` : message;

/** Answers a refused call of the control API. @returns null for any other error */
export function refuse(reply: FastifyReply, error: Error): FastifyReply | null {
  if (error instanceof ControlError) return reply.code(error.status).send({ error: shortened(error.message) });
  return error instanceof Refusal ? reply.code(error.status).send({ error: error.code }) : null;
}

/** Registers one route of the control API. @param open whether other machines may call it */
export function register(provider: Provider, open: boolean, route: ControlRoute): void {
  const { method, path, query, body } = route;
  provider.app.route({
    method,
    url: `${CONTROL_PREFIX}${path}`,
    handler: async (request: FastifyRequest) => {
      assertMayControl(open, request);
      const sent = bodyOf(request);
      const [id = ''] = Object.values(request.params as Record<string, string>);
      const input = body ? read(body, sent) : query && read(query, request.query);
      return route.handle(provider, input, { id, address: `${request.protocol}://${request.host}` });
    },
  });
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
/** This machine's names. For any other name, its owner decides where browsers resolve it to (DNS rebinding). */
const RE_OWN_NAME = /^(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

/** Whether a page of another site sent the request. Every browser names the page's origin in it. */
function isOfAnotherSite({ headers, host }: FastifyRequest): boolean {
  if (headers['sec-fetch-site'] === 'cross-site') return true;
  const { origin } = headers;
  return origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`;
}

/** Allows only this machine, under its own names, so that no web page can use the API. @throws ControlError 403 */
export function assertMayControl(open: boolean, request: FastifyRequest): void {
  if (!open && !LOOPBACK.has(request.ip)) throw new ControlError(403, 'the control API answers this machine only');
  if (!open && !RE_OWN_NAME.test(request.host)) {
    throw new ControlError(403, `the control API is not called ${request.host}: use localhost`);
  }
  // Links from anywhere may lead to the testers' page.
  if (request.method !== 'GET' && isOfAnotherSite(request)) {
    throw new ControlError(403, 'the control API takes no orders from other sites');
  }
}
