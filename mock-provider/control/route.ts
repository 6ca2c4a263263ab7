import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { parseJson } from '#mock-provider/http/response.ts';
import type { Provider } from '#mock-provider/provider.ts';
import { Refusal } from '#mock-provider/world/refusal.ts';
import type { Venue } from '#mock-provider/world/venue.ts';
import type { World } from '#mock-provider/world/world.ts';

export const CONTROL_TAGS = {
  Mock: 'The mock itself: its health, its magic values, its documents.',
  Organizations: 'Organizations of a test, with their cards, orders and clocks.',
  Faults: 'What goes wrong, in which calls, when and how often.',
  Observation: 'What callers did: the calls, and the rules that were broken.',
} as const;

export type ControlCall = {
  /** The value of the path's placeholder; '' if there is none. */
  readonly id: string;
  /** The mock's address for the caller. */
  readonly address: string;
};

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

type Schemas<Query, Body, Reply> = {
  readonly query?: Query;
  readonly body?: Body;
  readonly reply: Reply;
  /**
   * Why a well-formed call can be refused, by HTTP status. If the call names an organization, `route` adds the refusal
   * of an unknown one.
   */
  readonly refusals?: Readonly<Record<number, string>>;
  readonly example?: object;
};

type Row = Schemas<z.ZodObject | undefined, z.ZodType | undefined, z.ZodType> & {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  handle(provider: Provider, input: unknown, call: ControlCall): object | Promise<object>;
};

type Tag = keyof typeof CONTROL_TAGS;
export type ControlRoute = Row & { readonly tag: Tag };

export function tagged(tag: Tag, rows: readonly Row[]): readonly ControlRoute[] {
  return rows.map((row) => ({ ...row, tag }));
}

function namesOrganization(schema: z.ZodType | undefined): boolean {
  return schema instanceof z.ZodObject && 'organization' in schema.shape;
}

type Answer<Reply extends z.ZodType> = z.input<Reply> & object;

/**
 * Describes a call of the control API.
 * @param call its method, and its path below `/__mock` with at most one `:name`
 */
export function route<Reply extends z.ZodType, Input extends z.ZodType = z.ZodUnknown>(
  call: `${Method} /${string}`,
  summary: string,
  {
    refusals,
    handle,
    ...schemas
  }: Schemas<Input & z.ZodObject, Input, Reply> & {
    /** Receives the body; for a call without a body, the query. */
    handle(provider: Provider, input: z.output<Input>, call: ControlCall): Answer<Reply> | Promise<Answer<Reply>>;
  },
): Row {
  const [method, path] = call.split(' ') as [Method, string];
  const { query, body } = schemas;
  const organization = namesOrganization(query) || namesOrganization(body) ? unknownOrganization : {};
  // The row's schemas check what the handler receives.
  return {
    ...schemas,
    method,
    path,
    summary,
    refusals: { ...organization, ...refusals },
    handle: handle as Row['handle'],
  };
}

export const unknownOrganization = { 404: 'No organization has this id or web name.' } as const;

export class ControlError extends Error {
  readonly status: number;

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ControlError';
    this.status = status;
  }
}

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

/** Returns the owners of faults, journal and violations: the named venue, or the world and all venues. */
export function ownersNamed(provider: Provider, name: string | undefined): readonly [World | Venue, ...Venue[]] {
  const { world } = provider;
  return name === undefined ? [world, ...world.venues()] : [venueNamed(provider, name)];
}

/** Parses a value. @throws ControlError 400 with all issues, and with the schema's error as its cause */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new ControlError(400, z.prettifyError(parsed.error), { cause: parsed.error });
  return parsed.data;
}

function bodyOf(request: FastifyRequest): unknown {
  if (typeof request.body !== 'string' || request.body === '') return undefined;
  const body = parseJson(request.body);
  if (body === undefined) throw new ControlError(400, 'the body is not JSON');
  return body;
}

const LONGEST_MESSAGE = 2_000;

/** Cuts a message, because it may quote a long name from the request. */
const shortened = (message: string) =>
  message.length > LONGEST_MESSAGE ? `${message.slice(0, LONGEST_MESSAGE)}…` : message;

/** Answers a refused call of the control API. @returns null for any other error */
export function refuse(reply: FastifyReply, error: Error): FastifyReply | null {
  if (error instanceof ControlError) return reply.code(error.status).send({ error: shortened(error.message) });
  return error instanceof Refusal ? reply.code(error.status).send({ error: error.code }) : null;
}

/** Registers one route of the control API. @param open whether other machines may call it */
export function registerControlRoute(provider: Provider, open: boolean, route: ControlRoute): void {
  const { method, path, query, body } = route;
  provider.app.route({
    method,
    url: `${CONTROL_PREFIX}${path}`,
    handler: async (request: FastifyRequest) => {
      assertMayControl(open, request);
      const sent = bodyOf(request);
      if (!body && Object.keys(Object(sent)).length > 0)
        throw new ControlError(400, 'this call has no body: its fields are in the query');
      const [id = ''] = Object.values(request.params as Record<string, string>);
      const input = body ? parseInput(body, sent) : query && parseInput(query, request.query);
      return route.handle(provider, input, { id, address: `${request.protocol}://${request.host}` });
    },
  });
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
/** Names of this machine. The owner of another name could make browsers find this machine under it (DNS rebinding). */
const RE_OWN_NAME = /^(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

/**
 * Whether a page of another site sent the request. Browsers send the page's origin with every request other than GET
 * and HEAD.
 */
function isOfAnotherSite({ headers, host }: FastifyRequest): boolean {
  if (headers['sec-fetch-site'] === 'cross-site') return true;
  const { origin } = headers;
  return origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`;
}

/**
 * Refuses calls from pages of other sites, except a GET. Unless `open`, also refuses calls from other machines, and
 * calls to a host name that is not this machine's own.
 * @throws ControlError 403
 */
export function assertMayControl(open: boolean, request: FastifyRequest): void {
  if (!open && !LOOPBACK.has(request.ip)) throw new ControlError(403, 'the control API answers this machine only');
  if (!open && !RE_OWN_NAME.test(request.host)) {
    throw new ControlError(403, `the control API is not called ${request.host}: use localhost`);
  }
  // A GET is allowed, because a link on any site may lead to the testers' page.
  if (request.method !== 'GET' && isOfAnotherSite(request)) {
    throw new ControlError(403, 'the control API refuses calls from pages of other sites');
  }
}
